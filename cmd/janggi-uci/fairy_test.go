package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// fairy is a running Fairy-Stockfish.
func fairy(t *testing.T) *session {
	t.Helper()
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		path = "/usr/games/fairy-stockfish" // where Debian's package puts it
	}
	cmd := exec.Command(path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("Fairy-Stockfish is not here: %v", err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("Fairy-Stockfish: %v", err)
		}
	})
	return &session{t: t, in: in, lines: bufio.NewScanner(out)}
}

// heard is everything "d" and "go perft" answer that two engines agree on.
type heard struct {
	board    []string
	fen      string
	checkers []string
	perft    []string
	nodes    string
}

func (s *session) ask(position string, depth int) heard {
	s.t.Helper()
	var h heard
	s.send("%s", position)
	s.send("d")
	s.send("isready")
	for s.lines.Scan() && s.lines.Text() != "readyok" {
		line := s.lines.Text()
		switch {
		case strings.HasPrefix(line, " +"), strings.HasPrefix(line, " |"):
			h.board = append(h.board, strings.TrimRight(line, " "))
		case strings.HasPrefix(line, "Fen: "):
			h.fen = line
		case strings.HasPrefix(line, "Checkers: "):
			h.checkers = strings.Fields(line)[1:]
			slices.Sort(h.checkers)
		}
	}
	s.send("go perft %d", depth)
	for s.lines.Scan() {
		line := s.lines.Text()
		if strings.HasPrefix(line, "Nodes searched: ") {
			h.nodes = line
			break
		}
		if line != "" && !strings.HasPrefix(line, "info") {
			h.perft = append(h.perft, line)
		}
	}
	slices.Sort(h.perft)
	return h
}

// Random games, seen by both programs after every few moves: the same board in
// the same form, the same FEN with its counters, the same checkers and counts.
func TestAgreesWithFairyStockfish(t *testing.T) {
	theirs, ours := fairy(t), open(t, simple{})
	for _, s := range []*session{theirs, ours} {
		s.send("uci")
		s.until("uciok", "")
		s.send("setoption name UCI_Variant value janggimodern")
		if got := s.until("info string variant", ""); !strings.HasSuffix(got, "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1") {
			t.Errorf("the variant is told as %s", got)
		}
	}
	rng := rand.New(rand.NewPCG(5, 5))
	games := 24
	if testing.Short() {
		games = 6
	}
	asked, checks := 0, 0
	for range games {
		start := engine.NewSetup(engine.Arrangements[rng.IntN(4)], engine.Arrangements[rng.IntN(4)])
		p, err := start.Position()
		if err != nil {
			t.Fatal(err)
		}
		command := fmt.Sprintf("position fen %v moves", notation.FEN{Setup: start})
		seen := map[uint64]bool{p.Hash(): true}
		for ply := 0; ply < 150; ply++ {
			moves := withPass(&p)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			// Captures thin the board; a repeat could be judged differently.
			if other := moves[rng.IntN(len(moves))]; p.At(other.To) != 0 {
				m = other
			}
			after := p.After(m)
			if seen[after.Hash()] {
				continue
			}
			seen[after.Hash()] = true
			command += " " + notation.UCI.Format(&p, m)
			p = after
			// After one pass another ends the game there, and counts for nothing.
			if m.IsPass() || ply%15 != 0 && !p.InCheck() {
				continue
			}
			asked++
			if p.InCheck() {
				checks++
			}
			want, got := theirs.ask(command, 2), ours.ask(command, 2)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s\n got %v\nwant %v", command, got, want)
			}
		}
	}
	t.Logf("%d positions, %d of them in check", asked, checks)
	if asked < 20 || checks == 0 {
		t.Errorf("only %d positions were asked about, %d in check", asked, checks)
	}
	ours.in.Close()
	<-ours.done
}
