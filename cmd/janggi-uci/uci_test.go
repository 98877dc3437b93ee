package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/notation"
)

// answers sends commands and returns everything that is answered.
func answers(t testing.TB, p player, commands ...string) []string {
	t.Helper()
	var out strings.Builder
	newServer(&out, p).run(strings.NewReader(strings.Join(commands, "\n")))
	return strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
}

// last returns the last line that begins with a word.
func last(t testing.TB, lines []string, word string) string {
	t.Helper()
	for _, line := range slices.Backward(lines) {
		if strings.HasPrefix(line, word) {
			return line
		}
	}
	t.Fatalf("no line begins with %q:\n%s", word, strings.Join(lines, "\n"))
	return ""
}

func TestIdentifies(t *testing.T) {
	lines := answers(t, simple{}, "uci", "isready")
	if !strings.Contains(last(t, lines, "id name"), "no search") {
		t.Error("the name does not say that there is no search")
	}
	for _, want := range []string{
		"option name UCI_Variant type combo default janggi var janggi var janggimodern var janggicasual var janggitraditional var standard ",
		"option name Hash type spin default 16 min 1 max ", "option name Threads type spin default 1 min 1 max ",
		"option name MultiPV type spin default 1 min 1 max ", "option name Level type spin default 10 min 1 max 10",
	} {
		last(t, lines, want)
	}
	if n := len(lines); lines[n-2] != "uciok" || lines[n-1] != "readyok" {
		t.Errorf("the answers end in %q", lines[n-2:])
	}
}

func TestUnknownCommandsArePassedOver(t *testing.T) {
	lines := answers(t, simple{}, "", "   ", "joho", "debug on", "register later", "position", "position nowhere",
		"setoption", "setoption value 3", "go searchmoves", "stop", "\x00\xff", "joho isready")
	if got := last(t, lines, "readyok"); got != "readyok" || len(lines) != 3 { // and the info and bestmove of "go"
		t.Errorf("answered %q", lines)
	}
}

func TestPlaysTheObviousMove(t *testing.T) {
	for name, c := range map[string]struct{ position, move string }{
		"mate in one":      {"position fen 3k5/8R/R3n4/9/9/9/9/9/9/5K3 w", "a8a10"},
		"the best capture": {"position fen 4k4/9/9/9/r4n3/5P3/9/9/R8/3K5 w", "a2a6"},
		"the first move":   {"position startpos", "a1a2"},
		"only a pass":      {"position fen 5k3/4r4/9/9/9/9/9/9/8r/3K5 w", "d1d1"},
		"mated":            {"position fen 4k3R/9/9/9/9/9/9/9/9/3KR4 b", "(none)"},
		"after moves":      {"position startpos moves a4b4 a7b7", "a1a10"},
		"one of a few":     {"position startpos moves a4b4 a7b7\ngo searchmoves b1c3 h1g3\nposition startpos", "a1a2"},
	} {
		t.Run(name, func(t *testing.T) {
			lines := answers(t, simple{}, c.position, "go depth 1")
			if got := last(t, lines, "bestmove"); got != "bestmove "+c.move {
				t.Errorf("%s, want %s\n%s", got, c.move, strings.Join(lines, "\n"))
			}
		})
	}
}

// How games end is the GUI's to judge, so moves go on being taken and made.
func TestPlaysOnWhereOurRulesWouldEnd(t *testing.T) {
	lines := answers(t, simple{}, "position startpos moves e2e2 e9e9 a4b4 e9e9 e2e2 e9e9", "d", "go depth 1")
	if got := last(t, lines, "Fen: "); got != "Fen: rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/1PP1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 6 4" {
		t.Error(got)
	}
	if got := last(t, lines, "bestmove"); got == "bestmove (none)" {
		t.Error("no move is made after two passes")
	}
}

func TestBadPositionsAndMovesAreToldAndLeft(t *testing.T) {
	const fen = "Fen: 4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 4 9"
	for _, bad := range []string{
		"position fen", "position fen 9/9 w", "position fen 9/9/9/9/9/9/9/9/9/9 w - - 0 1", "position fen 4k4/9/9/9/9/9/9/9/9/3KR4 w",
	} {
		lines := answers(t, simple{}, "position fen 4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 4 9", bad, "d")
		last(t, lines, "info string ")
		if got := last(t, lines, "Fen: "); got != fen {
			t.Errorf("after %q: %s", bad, got)
		}
	}
	lines := answers(t, simple{}, "position fen 4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 4 9 moves f1f2 e9e8 f2f3", "d")
	last(t, lines, "info string ")
	if got := last(t, lines, "Fen: "); got != "Fen: 4k4/9/9/9/9/9/9/9/5R3/3K5 b - - 5 9" {
		t.Errorf("after an illegal move: %s", got)
	}
}

func TestVariantsChooseTheRules(t *testing.T) {
	want := map[string]string{"janggi": "pychess", "janggimodern": "modern", "janggicasual": "casual", "JanggiTraditional": "traditional"}
	for _, p := range engine.Presets() {
		want[p.Name] = p.Name
	}
	for variant, preset := range want {
		p, _ := engine.PresetByName(preset)
		s := newServer(io.Discard, simple{})
		s.do("setoption name uci_variant value " + variant)
		if s.rules != p.Rules || s.game.Rules() != p.Rules {
			t.Errorf("variant %s plays by %+v, want preset %s", variant, s.rules, preset)
		}
	}
	lines := answers(t, simple{}, "setoption name UCI_Variant value xiangqi", "setoption name Level value 11", "setoption name Style value mad")
	if len(lines) != 3 {
		t.Errorf("bad options are answered %q", lines)
	}
}

// watched is a player whose thinking the test holds in its hands.
type watched struct {
	simple
	begun  chan limits
	finish bool // come back at once rather than when stopped
	got    *settings
}

func (w watched) configure(s settings) {
	if w.got != nil {
		*w.got = s
	}
}

func (w watched) think(ctx context.Context, g *engine.Game, l limits, report func(info)) []engine.Move {
	w.begun <- l
	if !w.finish {
		<-ctx.Done()
	}
	return w.simple.think(ctx, g, l, report)
}

// session is a server with a pipe on either side.
type session struct {
	t     testing.TB
	in    io.WriteCloser
	lines *bufio.Scanner
	done  chan struct{}
}

// open starts a server between the system's own pipes, as a GUI would.
func open(t testing.TB, p player) *session {
	t.Helper()
	inR, inW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s := &session{t, inW, bufio.NewScanner(outR), make(chan struct{})}
	server := newServer(outW, p)
	go func() {
		server.run(inR)
		inR.Close()
		outW.Close()
		close(s.done)
	}()
	return s
}

func (s *session) send(format string, args ...any) {
	s.t.Helper()
	if _, err := fmt.Fprintf(s.in, format+"\n", args...); err != nil {
		s.t.Fatal(err)
	}
}

// until returns the next line that begins with a word, and fails on a line that
// begins with another word not wanted before it.
func (s *session) until(word, not string) string {
	s.t.Helper()
	for s.lines.Scan() {
		line := s.lines.Text()
		if not != "" && strings.HasPrefix(line, not) {
			s.t.Fatalf("%q came before %q", line, word)
		}
		if strings.HasPrefix(line, word) {
			return line
		}
	}
	s.t.Fatalf("the answers end before %q", word)
	return ""
}

func TestInfiniteWaitsForStop(t *testing.T) {
	w := watched{begun: make(chan limits), finish: true}
	s := open(t, w)
	s.send("go infinite")
	<-w.begun // the player is done as soon as this is read
	for range 50 {
		s.send("isready")
		s.until("readyok", "bestmove")
	}
	s.send("stop")
	s.until("bestmove a1a2", "")
	s.send("isready")
	s.until("readyok", "bestmove")
	s.in.Close()
	<-s.done
}

func TestStopInterruptsAndQuitEnds(t *testing.T) {
	w := watched{begun: make(chan limits)}
	s := open(t, w)
	s.send("go depth 30")
	<-w.begun
	s.send("isready")
	s.until("readyok", "bestmove")
	s.send("stop")
	s.until("bestmove", "")
	s.send("go infinite")
	<-w.begun
	s.send("go infinite") // without a stop between: the first is ended
	s.until("bestmove", "")
	<-w.begun
	s.send("quit")
	s.until("bestmove", "")
	<-s.done
	// The end of the input is a quit too.
	s = open(t, w)
	s.send("go infinite")
	<-w.begun
	s.in.Close()
	s.until("bestmove", "")
	<-s.done
}

func TestPerftCanBeStopped(t *testing.T) {
	s := open(t, simple{})
	s.send("go perft 40")
	s.send("isready")
	s.until("readyok", "Nodes")
	s.send("stop")
	s.until("info string perft was stopped", "")
	s.until("Nodes searched: ", "")
	s.in.Close()
	<-s.done
}

func TestGoTellsThePlayerItsLimits(t *testing.T) {
	var got settings
	w := watched{begun: make(chan limits), finish: true, got: &got}
	s := open(t, w)
	s.send("setoption name Level value 3")
	s.send("setoption name Hash value 64")
	s.send("go wtime 60000 btime 50000 winc 1000 binc -5 movestogo 40 depth x nodes 99999999999999999999 mate 2 movetime 250 searchmoves a4b4 e2e2")
	l := <-w.begun
	s.until("bestmove", "")
	s.in.Close()
	<-s.done
	want := fmt.Sprint(limits{
		clock: [2]time.Duration{60e9, 50e9}, increment: [2]time.Duration{1e9, 0}, movesToGo: 40, mate: 2, moveTime: 250e6,
		only: []engine.Move{{From: 27, To: 28}, engine.Pass},
	})
	if fmt.Sprint(l) != want {
		t.Errorf("the player is told %v, want %v", l, want)
	}
	if got.level != 3 || got.hash != 64 {
		t.Errorf("the player is told the options %+v", got)
	}
}

// Two instances play a whole game, with a referee that knows only the text.
func TestTwoInstancesPlayAGame(t *testing.T) {
	for _, variant := range []string{"janggi", "janggimodern", "casual", "online"} {
		t.Run(variant, func(t *testing.T) {
			players := [2]*session{open(t, simple{}), open(t, simple{})}
			for _, p := range players {
				p.send("uci")
				p.until("uciok", "")
				p.send("setoption name UCI_Variant value %s", variant)
				p.send("ucinewgame")
				p.send("isready")
				p.until("readyok", "")
			}
			rules := newServer(io.Discard, simple{})
			rules.do("setoption name UCI_Variant value " + variant)
			g := rules.game
			moves := ""
			for !g.Over() && g.Plies() < 1500 {
				p := players[g.Turn()]
				p.send("position startpos%s", moves)
				p.send("go wtime 1000 btime 1000")
				text := strings.Fields(p.until("bestmove ", "info string"))[1]
				board := g.Position()
				m, err := notation.UCI.Parse(&board, text)
				if err == nil {
					_, err = g.Play(m)
				}
				if err != nil {
					t.Fatalf("after%s: %s: %v", moves, text, err)
				}
				if moves == "" {
					moves = " moves"
				}
				moves += " " + text
			}
			for _, p := range players {
				p.send("quit")
				<-p.done
			}
			result, _ := g.Result()
			t.Logf("%d plies, %s", g.Plies(), result.Summary(engine.English))
			if !g.Over() || g.Plies() < 10 {
				t.Errorf("after %d plies the game is over: %v", g.Plies(), g.Over())
			}
		})
	}
}

func TestEveryOptionIsInTheDocuments(t *testing.T) {
	text, err := os.ReadFile("../../docs/uci.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range options() {
		if !strings.Contains(string(text), "| `"+o.name+"` | `"+o.value+"` |") {
			t.Errorf("docs/uci.md has no row for option %s with its default %s", o.name, o.value)
		}
	}
}

// FuzzCommands: no command makes the server panic, hang, or stop answering.
func FuzzCommands(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\nquit", "position startpos moves a4b4 e9e9 a4a9\nd\ngo depth 3", "go infinite\nstop\nstop",
		"setoption name UCI_Variant value club\nposition startpos moves b3b4\ngo", "setoption name Hash value 9999999999",
		"position fen 3k5/8R/R8/9/9/9/9/9/9/5K3 w - - 7 8 moves a8a10\ngo mate 1", "go perft 2\nstop\ngo perft -1",
		"position fen 4k4/9/9/9/9/9/9/9/9/3KR4 w", "go wtime 1 btime x searchmoves a4b4 zz movetime 99999999999",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, commands string) {
		var out strings.Builder
		s := newServer(&out, simple{})
		s.settings.maxPerft = 2
		s.run(strings.NewReader(commands + "\n"))
		if s.task != nil {
			t.Fatal("something is still running")
		}
		out.Reset()
		s.run(strings.NewReader("isready\nposition startpos\ngo depth 1\n"))
		if !strings.Contains(out.String(), "readyok") || !strings.Contains(out.String(), "bestmove") {
			t.Fatalf("after %q the answers are %q", commands, out.String())
		}
	})
}
