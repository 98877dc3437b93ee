package notation_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// startFEN has both sides in the inner elephant arrangement.
const startFEN = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"

func position(t testing.TB, fen string) engine.Position {
	t.Helper()
	p, err := notation.Position(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// randomPositions calls f with the positions of games of random moves.
func randomPositions(t testing.TB, seed uint64, games, plies int, f func(*engine.Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 2))
	for range games {
		p, err := engine.NewPosition(engine.Arrangements[rng.IntN(4)], engine.Arrangements[rng.IntN(4)])
		if err != nil {
			t.Fatal(err)
		}
		for range plies {
			f(&p)
			moves := slices.Collect(p.Moves())
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			// Captures thin the board, so that checks and mates are met.
			if other := moves[rng.IntN(len(moves))]; p.At(other.To) != 0 {
				m = other
			}
			p = p.After(m)
		}
	}
}

// Every legal move of every position is written in a form that reads back as
// the same move, and no two moves of a position share a form.
func TestEveryMoveReadsBack(t *testing.T) {
	for _, n := range notation.Notations {
		t.Run(n.String(), func(t *testing.T) {
			checks, captures := 0, 0
			randomPositions(t, 3, 12, 200, func(p *engine.Position) {
				seen := map[string]engine.Move{}
				for _, m := range append(slices.Collect(p.Moves()), engine.Pass) {
					text := n.Format(p, m)
					if twin, ok := seen[text]; ok {
						t.Fatalf("%v and %v are both written %s", twin, m, text)
					}
					seen[text] = m
					got, err := n.Parse(p, text)
					if err != nil || got != m {
						t.Fatalf("%s: %v is written %s, which reads as %v (%v)", notation.FEN{Setup: p.Setup()}, m, text, got, err)
					}
					if p.At(m.To) != 0 {
						captures++
					}
				}
				if p.InCheck() {
					checks++
				}
			})
			if checks == 0 || captures == 0 {
				t.Errorf("the games held %d checks and %d captures: this test saw too little", checks, captures)
			}
		})
	}
}

// A whole game, numbered and broken into lines, plays back.
func TestPlayReadsWholeGames(t *testing.T) {
	for _, n := range notation.Notations {
		t.Run(n.String(), func(t *testing.T) {
			rules := mustPreset(t, "record")
			g := newGame(t, rules)
			rng := rand.New(rand.NewPCG(4, 4))
			text := ""
			for ply := 1; ply <= 120 && !g.Over(); ply++ {
				moves := slices.Collect(g.Legal())
				m := moves[rng.IntN(len(moves))]
				p := g.Position()
				text += string(rune('0'+ply%10)) + ". " + n.Format(&p, m) + [2]string{" ", "\r\n"}[ply%2]
				if _, err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			again := newGame(t, rules)
			if err := n.Play(again, text); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if got, want := slices.Collect(again.History()), slices.Collect(g.History()); !slices.Equal(got, want) {
				t.Errorf("read %v, want %v", got, want)
			}
		})
	}
}

func mustPreset(t testing.TB, name string) engine.Rules {
	t.Helper()
	p, ok := engine.PresetByName(name)
	if !ok {
		t.Fatalf("no preset %s", name)
	}
	return p.Rules
}

func newGame(t testing.TB, rules engine.Rules) *engine.Game {
	t.Helper()
	g, err := engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.InnerElephant))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPlayTellsWhereAndWhy(t *testing.T) {
	for name, c := range map[string]struct {
		n            notation.Notation
		text         string
		line, column int
		reason       engine.Reason // none for an error of the text
		played       int
	}{
		"illegal move on the second line": {notation.KJA, "1. 79졸78 2. 41병42\n3. 82포62", 2, 4, engine.NoScreen, 2},
		"wrong piece":                     {notation.KJA, "1. 79졸78 2. 41차42", 1, 15, 0, 1},
		"nothing after the number":        {notation.UCI, "a4b4\n\n  x", 3, 3, 0, 1},
		"not that side's turn":            {notation.PyChess, "P79-78 P78-77", 1, 8, engine.NotYours, 1},
		"half a move":                     {notation.Coordinates, "a4b4 a7", 1, 8, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, engine.DefaultRules())
			err := c.n.Play(g, c.text)
			var fault *notation.ParseError
			if !errors.As(err, &fault) {
				t.Fatalf("error %v is no *ParseError", err)
			}
			if fault.Line != c.line || fault.Column != c.column {
				t.Errorf("%v: want line %d, column %d", err, c.line, c.column)
			}
			var refusal *engine.MoveError
			if errors.As(err, &refusal) != (c.reason != 0) || refusal != nil && refusal.Reason != c.reason {
				t.Errorf("%v: refusal %v, want reason %q", err, refusal, c.reason)
			}
			if g.Plies() != c.played {
				t.Errorf("%d plies were played, want %d", g.Plies(), c.played)
			}
		})
	}
}

// The opening moves of real records, and a line that Fairy-Stockfish wrote.
func TestRealRecordsPlayAndAreWrittenAgain(t *testing.T) {
	for name, c := range map[string]struct {
		cho, han string
		n        notation.Notation
		text     string
	}{
		"hangul": {
			"SMSM", "MSMS", notation.KJA,
			"71졸72 49병48 08마87 18마37 88포85 38포35 75졸76 13마34 07상75 43병42 02상74 12상44 74상42병 44상72졸",
		},
		"hanja": {
			"SMSM", "MSMS", notation.Hanja,
			"71卒72 13馬34 79卒78 32包35 08馬87 12象44 02象74 18馬37 88包85 45兵46 09車69 38包36 69車63 43兵53 63車53兵 44象72卒 53車23장군",
		},
		"pychess": {
			"MSSM", "MSSM", notation.PyChess,
			"P79-78 K25-25 H02-83 P41-42 P71-72 P42-52 R01x11",
		},
	} {
		t.Run(name, func(t *testing.T) {
			cho, err := engine.ParseArrangement(c.cho)
			if err != nil {
				t.Fatal(err)
			}
			han, err := engine.ParseArrangement(c.han)
			if err != nil {
				t.Fatal(err)
			}
			rules := mustPreset(t, "record")
			g, err := engine.NewGame(rules, rules.Start(cho, han))
			if err != nil {
				t.Fatal(err)
			}
			if err := c.n.Play(g, c.text); err != nil {
				t.Fatal(err)
			}
			var forms []string
			for ply := range g.Plies() {
				p := g.PositionAt(ply)
				m, _, _ := g.Ply(ply + 1)
				forms = append(forms, c.n.Format(&p, m))
			}
			if got := strings.Join(forms, " "); got != c.text {
				t.Errorf("written again as\n%s, want\n%s", got, c.text)
			}
		})
	}
}

func TestNotationNames(t *testing.T) {
	for _, n := range notation.Notations {
		var again notation.Notation
		text, err := n.MarshalText()
		if err == nil {
			err = again.UnmarshalText(text)
		}
		if err != nil || again != n {
			t.Errorf("%q reads as %v (%v)", text, again, err)
		}
	}
	if err := new(notation.Notation).UnmarshalText([]byte("chess")); err == nil {
		t.Error("chess is read as a notation")
	}
}
