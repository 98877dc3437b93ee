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
// in the game itself, and what the game forbids must be barred. It is asked at the
// root and again as the second ply of a line that began one ply before. Only what
// repeats a position of the line is judged earlier on purpose; so short a line has
// none, but for two passes.
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
			var before *engine.Game
			for !g.Over() && g.Plies() < 120 {
				if !testing.Short() || g.Plies()%4 < 2 {
					w.start(g)
					compare(t, w, g, 0, ends)
					if before != nil {
						compareSecond(t, w, before, g, ends)
					}
				}
				before = g.Clone()
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

// compareSecond compares what may be played in g as the second ply of a line that
// begins in before.
func compareSecond(t *testing.T, w *worker, before, g *engine.Game, ends map[engine.EndReason]int) {
	t.Helper()
	m, _, _ := g.Ply(g.Plies())
	w.start(before)
	if m.IsPass() || !slices.Contains(slices.Collect(before.Legal()), m) {
		return
	}
	if score, over := w.make(0, m); over {
		if score == barred && before.Check(m) == nil {
			return // the ban was lifted
		}
		t.Fatalf("ply %d, %v: the search says that it ends the game (%d)", before.Plies(), m, score)
	}
	compare(t, w, g, 1, ends)
}

// compare compares what may be played in g, which is the node at a ply of the line
// that w holds, and what comes of it.
func compare(t *testing.T, w *worker, g *engine.Game, ply int, ends map[engine.EndReason]int) {
	t.Helper()
	f := &w.frames[ply]
	w.generate(f)
	var listed []engine.Move
	for _, m := range f.list.moves[:f.list.n] {
		c := g.Clone()
		score, over := w.make(ply, m)
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
		n := &w.frames[ply+1]
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
		if !slices.Contains(listed, m) && !barsAll(w, ply) {
			t.Fatalf("ply %d: the search leaves out %v", g.Plies(), m)
		}
	}
}

// barsAll reports whether every move is barred, so that the ban is lifted.
func barsAll(w *worker, ply int) bool {
	f := &w.frames[ply]
	for _, m := range slices.Clone(f.list.moves[:f.list.n]) {
		if s, over := w.make(ply, m); !over || s != barred {
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
		w.start(g)
		compare(t, w, g, 0, ends)
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	w.start(g)
	compare(t, w, g, 0, ends)
}

// TestABanHoldsWithinALine: a move that the game will forbid is barred in a line
// that leads to it, though no move at the root is.
func TestABanHoldsWithinALine(t *testing.T) {
	w := New(Options{Hash: 1}).workers[0]
	ends := map[engine.EndReason]int{}
	met := 0
	for _, preset := range engine.Presets() {
		g := game(t, preset.Rules)
		if g.Rules().Repetition != engine.RepetitionForbid {
			continue
		}
		circle := [4]engine.Move{
			{From: engine.At(0, 0), To: engine.At(0, 1)},
			{From: engine.At(0, 9), To: engine.At(0, 8)},
			{From: engine.At(0, 1), To: engine.At(0, 0)},
			{From: engine.At(0, 8), To: engine.At(0, 9)},
		}
		for n := 0; ; n++ {
			before := g.Clone()
			m := circle[n%4]
			if g.Check(m) != nil { // here the game forbids it
				met++
				break
			}
			if _, err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			compareSecond(t, w, before, g, ends)
		}
		if g.Plies() != 4*g.Rules().RepetitionTimes-5 {
			t.Errorf("%s: forbidden after %d plies", preset.Name, g.Plies())
		}
	}
	if met == 0 {
		t.Error("no preset forbids repetition")
	}
}
