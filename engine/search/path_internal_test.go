package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"janggi/engine"
)

// TestTheSearchJudgesAsTheGame plays random games of every preset, some under
// odd mixes of options, and at each ply makes every move in the search's own
// account of the rules: where that says that the game ends, and how, it must end
// in the game itself. Only moves that repeat a position of the line are judged
// earlier on purpose, so a line here is one ply long.
func TestTheSearchJudgesAsTheGame(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 2 // one with limits
	}
	e := New(Options{Hash: 1})
	w := e.workers[0]
	ends := map[engine.EndReason]int{}
	for _, preset := range engine.Presets() {
		for n := range games {
			rules := preset.Rules
			if n%2 == 1 { // short limits, so that they are met
				rules.MoveLimit, rules.NoCaptureLimit = 90, 20
			}
			rng := rand.New(rand.NewPCG(uint64(n), 11))
			g := game(t, rules)
			for !g.Over() && g.Plies() < 120 {
				if !testing.Short() || g.Plies()%4 < 2 {
					compare(t, w, g, ends)
				}
				legal := slices.Collect(g.Legal())
				m := legal[rng.IntN(len(legal))]
				if rng.IntN(3) > 0 { // go back and forth, for repetitions and passes
					if g.Plies() >= 4 && rng.IntN(2) == 0 {
						back, _, _ := g.Ply(g.Plies() - 1)
						back = engine.Move{From: back.To, To: back.From}
						if slices.Contains(legal, back) {
							m = back
						}
					}
				}
				if _, err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if r, ok := g.Result(); ok {
				ends[r.Reason]++
			}
		}
	}
	t.Logf("ends met: %v", ends)
	if len(ends) < 8 {
		t.Errorf("only %d kinds of ends were met", len(ends))
	}
}

func game(t *testing.T, rules engine.Rules) *engine.Game {
	t.Helper()
	g, err := engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.LeftElephant))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func compare(t *testing.T, w *worker, g *engine.Game, ends map[engine.EndReason]int) {
	t.Helper()
	w.start(g)
	f := &w.frames[0]
	w.generate(f)
	var listed []engine.Move
	for _, m := range f.list.moves[:f.list.n] {
		c := g.Clone()
		score, over := w.make(0, m)
		if over && score == barred {
			if g.Check(m) == nil && g.Rules().RepetitionTimes > 0 {
				// Legal only because the ban is lifted: then it ends the game.
				if _, err := c.Play(m); err != nil || !c.Over() {
					t.Fatalf("%v: the search bars %v, the game does not (%v)", last(g), m, err)
				}
			}
			continue
		}
		listed = append(listed, m)
		if _, err := c.Play(m); err != nil {
			t.Fatalf("ply %d: the search plays %v: %v", g.Plies(), m, err)
		}
		r, ended := c.Result()
		if ended {
			ends[r.Reason]++
		}
		n := &w.frames[1]
		if by, pending := c.Bikjang(); !ended && pending != n.call {
			t.Fatalf("ply %d, %v: call %v by %v, the search says %v", g.Plies(), m, pending, by, n.call)
		}
		if ended && r.Reason == engine.Checkmate {
			if over || !w.mated(n) {
				t.Fatalf("ply %d, %v: mate, the search says %v %v", g.Plies(), m, score, over)
			}
			continue
		}
		if over != ended {
			t.Fatalf("ply %d, %v under %+v: ended %v (%v), the search says %v %d", g.Plies(), m, g.Rules(), ended, r.Reason, over, score)
		}
		if !ended {
			continue
		}
		want := 0
		if winner, ok := r.Outcome.Winner(); ok {
			want = 1
			if winner != c.Turn() {
				want = -1
			}
		}
		if sign(score) != want {
			t.Fatalf("ply %d, %v: %v %v, the search gives %d to the side to move", g.Plies(), m, r.Reason, r.Outcome, score)
		}
	}
	for m := range g.Legal() {
		if m.IsPass() {
			m = engine.Pass
		}
		if !slices.Contains(listed, m) && !barsAll(w, f) {
			t.Fatalf("ply %d: the search leaves out %v", g.Plies(), m)
		}
	}
}

// barsAll reports whether every move is barred, so that the ban is lifted.
func barsAll(w *worker, f *frame) bool {
	for _, m := range slices.Clone(f.list.moves[:f.list.n]) {
		if s, over := w.make(0, m); !over || s != barred {
			return f.check // in check, a pass is no way out
		}
	}
	return true
}

func last(g *engine.Game) []engine.Move { return slices.Collect(g.History()) }

func sign(s Score) int {
	switch {
	case s > 0:
		return 1
	case s < 0:
		return -1
	default:
		return 0
	}
}

// TestAFaceOffThatStoodIsNoCall: generals that faced before the condition was met
// call nothing until they part and meet again.
func TestAFaceOffThatStoodIsNoCall(t *testing.T) {
	rules := engine.DefaultRules()
	s := engine.Setup{Turn: engine.Cho, Movement: rules.Movement()}
	for at, piece := range map[engine.Point]engine.Piece{
		engine.At(4, 0): engine.NewPiece(engine.Cho, engine.General), engine.At(4, 9): engine.NewPiece(engine.Han, engine.General),
		engine.At(0, 4): engine.NewPiece(engine.Cho, engine.Soldier), engine.At(0, 5): engine.NewPiece(engine.Han, engine.Soldier),
		engine.At(8, 3): engine.NewPiece(engine.Cho, engine.Soldier),
	} {
		s.Board[at] = piece
	}
	g, err := engine.NewGame(rules, s)
	if err != nil {
		t.Fatal(err)
	}
	w := New(Options{Hash: 1}).workers[0]
	ends := map[engine.EndReason]int{}
	for _, m := range []engine.Move{{From: engine.At(0, 4), To: engine.At(0, 5)}, engine.Pass, {From: engine.At(8, 3), To: engine.At(8, 4)}} {
		compare(t, w, g, ends)
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	compare(t, w, g, ends)
}
