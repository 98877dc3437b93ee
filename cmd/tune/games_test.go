package main

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/search"
)

const jsonGames = `{"setup":{"cho":"MSSM","han":"MSSM"},"moves":["a4b4","pass"],"scores":[10,-20],"result":"1-0","reason":"full"}
{"fen":"4k4/9/9/9/9/9/9/9/9/3K4R b - - 0 1","moves":["e10d10"],"result":"0-1","reason":"time"}
`

const arenaLog = `% arena: a match

[Round "1"]
[Cho "One [1]"]
[Han "Two"]
[FEN "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"]
[Result "0-1"]
[Reason "checkmate"]

1. a4b4 i7h7 2. b1c3 {+12/3}
pass {-30/9} 0-1

[Round "2"]
[FEN "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"]
[Result "1/2-1/2"]
[Reason "drawBikjang"]

1. i4h4 1/2-1/2

[Round "3"]
[Result "1-0"]

1. a4b4 i7h`

func collect(t *testing.T, name, text string) []game {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if strings.HasSuffix(name, ".gz") {
		z := gzip.NewWriter(f)
		_, err = z.Write([]byte(text))
		if err == nil {
			err = z.Close()
		}
	} else {
		_, err = f.WriteString(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	var games []game
	if err := readGames(path, func(g *game) error { games = append(games, *g); return nil }); err != nil {
		t.Fatal(err)
	}
	return games
}

func TestReadGames(t *testing.T) {
	for _, name := range []string{"g.jsonl", "g.jsonl.gz"} {
		games := collect(t, name, jsonGames)
		if len(games) != 2 || len(games[0].Moves) != 2 || games[0].Moves[1] != engine.Pass ||
			!reflect.DeepEqual(games[0].Scores, []int{10, -20}) || games[0].chance() || !games[1].chance() {
			t.Errorf("%s: %+v", name, games)
		}
	}
	games := collect(t, "match.pgn", arenaLog)
	if len(games) != 2 || games[0].Result != "0-1" || games[1].Result != "1/2-1/2" || games[0].Reason != "checkmate" ||
		len(games[0].Moves) != 4 || games[0].Moves[3] != engine.Pass || len(games[1].Moves) != 1 || games[0].Scores != nil {
		t.Errorf("the log: %+v", games)
	}
}

func TestSamples(t *testing.T) {
	s := sampler{tracer: search.NewTracer(), rules: engine.DefaultRules(), every: 1, blend: .5, scale: 1 / 400.0}
	quiet := game{Setup: &arrangements{engine.InnerElephant, engine.InnerElephant}, Result: "1-0"}
	for _, m := range []string{"a4b4", "i7h7", "i4h4", "a7b7", "a1a2", "i10i9"} {
		move, err := engine.ParseMove(m)
		if err != nil {
			t.Fatal(err)
		}
		quiet.Moves = append(quiet.Moves, move)
	}
	for range 20 {
		if err := s.add(&quiet); err != nil {
			t.Fatal(err)
		}
	}
	each := s.count() / 20
	if each < 2 || s.count() != 20*each || s.games != 20 {
		t.Fatalf("%d samples of %d games", s.count(), s.games)
	}
	held := 0
	for i := range s.held {
		if s.held[i] != s.held[i-i%each] {
			t.Error("a game is held back in part")
		}
		if s.held[i] {
			held++
		}
		if s.target[i] != 1 {
			t.Errorf("the outcome of sample %d is %v", i, s.target[i])
		}
	}
	if held != 2*each {
		t.Errorf("%d samples of %d are held back", held, s.count())
	}

	before := s.count()
	for _, g := range []game{
		{Result: "1-0", Moves: quiet.Moves},                                                               // no start
		{Setup: quiet.Setup, Moves: quiet.Moves},                                                          // no result
		{Setup: quiet.Setup, Moves: quiet.Moves, Result: "1-0", Reason: "time"},                           // by the clock
		{Setup: quiet.Setup, Moves: quiet.Moves, Result: "*"},                                             // not at its end
		{Setup: quiet.Setup, Moves: []engine.Move{{From: 44, To: 45}, {From: 40, To: 41}}, Result: "0-1"}, // cannot be played
	} {
		if err := s.add(&g); err != nil {
			t.Errorf("%+v: %v", g, err)
		}
	}
	if got := s.count() - before; got != 1 {
		t.Errorf("games that tell nothing gave %d samples beside the start of one", got)
	}

	// Scores are seen from the side that moved, targets from Cho.
	scored := quiet
	scored.Scores = []int{400, -400, 400, -400, 400, -400}
	before = s.count()
	if err := s.add(&scored); err != nil {
		t.Fatal(err)
	}
	want := float32(.5 + .5*logistic(1))
	for i := before; i < s.count(); i++ {
		if d := s.target[i] - want; d > 1e-6 || d < -1e-6 {
			t.Errorf("the target is %v, not %v", s.target[i], want)
		}
	}
}
