package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"janggi/engine"
)

// turned returns the position seen from the other seat: the sides change, the
// board is turned half round.
func turned(t *testing.T, p *engine.Position) engine.Position {
	t.Helper()
	s := p.Setup()
	o := engine.Setup{Turn: s.Turn.Other(), Movement: s.Movement}
	for at, piece := range s.Board {
		if piece != 0 {
			o.Board[engine.Point(at).Turned()] = engine.NewPiece(piece.Side().Other(), piece.Kind())
		}
	}
	q, err := o.Position()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// mirrored returns the position with left and right exchanged.
func mirrored(t *testing.T, p *engine.Position) engine.Position {
	t.Helper()
	s := p.Setup()
	o := engine.Setup{Turn: s.Turn, Movement: s.Movement}
	for at, piece := range s.Board {
		x := engine.Point(at)
		o.Board[engine.At(8-x.File(), x.Rank())] = piece
	}
	q, err := o.Position()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestEvaluationHasNoFavourites: a position is worth the same to its side to
// move whichever side that is, and whichever way round the board is.
func TestEvaluationHasNoFavourites(t *testing.T) {
	e := newEvaluator(builtin())
	randomPositions(t, 40, func(p *engine.Position) {
		v := e.of(p)
		q, m := turned(t, p), mirrored(t, p)
		if w := e.of(&q); w != v {
			t.Fatalf("%d, turned %d: %v", v, w, p.Setup())
		}
		if w := e.of(&m); w != v {
			t.Fatalf("%d, mirrored %d: %v", v, w, p.Setup())
		}
	})
}

// TestTheTraceIsTheEvaluation: what tuning sees adds up to what the search uses.
func TestTheTraceIsTheEvaluation(t *testing.T) {
	tracer := NewTracer()
	e := newEvaluator(builtin())
	seen := make([]bool, Features)
	randomPositions(t, 60, func(p *engine.Position) {
		list, phase := tracer.Features(nil, p)
		var middle, end float64
		for _, c := range list {
			seen[c.Feature] = true
			m, x := e.weights.Values(c.Feature)
			middle += float64(m) * float64(c.Times)
			end += float64(x) * float64(c.Times)
		}
		want := middle*phase + end*(1-phase)
		got := float64(e.of(p))
		if p.Turn() == engine.Han {
			got = -got
		}
		if got-want > 1 || want-got > 1 {
			t.Fatalf("the features come to %.1f, the evaluation is %.0f", want, got)
		}
	})
	// Square features of points a kind never stands on are never seen, and of the
	// rest a few are rare.
	missing := []int{}
	for f := range seen {
		if !seen[f] && (f < int(square) || f >= int(chariotMobility)) {
			missing = append(missing, f)
		}
	}
	t.Logf("never seen: %v", missing)
}

// TestReachIsMovement compares what the evaluation says a piece reaches with the
// rules.
func TestReachIsMovement(t *testing.T) {
	e := newEvaluator(builtin())
	randomPositions(t, 40, func(p *engine.Position) {
		e.sum(p)
		for _, s := range engine.Sides {
			for to := range engine.Point(engine.Points) {
				on := p.At(to)
				if on == 0 || on.Is(s) {
					continue
				}
				want := len(p.Attackers(to, s)) > 0
				if got := e.reach[s].all.meets(just(to)); got != want {
					t.Fatalf("%v reaches %v: %v, the rules say %v (by %v)", s, to, got, want, p.Attackers(to, s))
				}
			}
		}
	})
}

// randomPositions shows the positions of random games.
func randomPositions(t *testing.T, games int, show func(*engine.Position)) {
	t.Helper()
	rules := engine.DefaultRules()
	for n := range games {
		rng := rand.New(rand.NewPCG(uint64(n), 5))
		g, err := engine.NewGame(rules, rules.Start(engine.Arrangements[n%4], engine.Arrangements[n/4%4]))
		if err != nil {
			t.Fatal(err)
		}
		for !g.Over() && g.Plies() < 160 {
			p := g.Position()
			show(&p)
			moves := slices.Collect(g.Legal())
			m := moves[rng.IntN(len(moves))]
			for range 3 { // captures, so that boards empty
				if x := moves[rng.IntN(len(moves))]; !x.IsPass() && p.At(x.To) != 0 {
					m = x
				}
			}
			if _, err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}
