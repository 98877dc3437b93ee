package mate_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
	"janggi/engine/search/mate"
)

// slowAttack and slowDefend are the definition: is there a mate in so many
// moves, so many of them quiet? They look at everything.
func slowAttack(p *engine.Position, moves, quiet int, bikjang bool) bool {
	if moves == 0 {
		return false
	}
	for m := range p.Moves() {
		after := p.After(m)
		if bikjang && after.Facing() {
			continue
		}
		if after.InCheck() && slowDefend(&after, moves-1, quiet, bikjang) ||
			!after.InCheck() && quiet > 0 && slowDefend(&after, moves-1, quiet-1, bikjang) {
			return true
		}
	}
	return false
}

func slowDefend(p *engine.Position, moves, quiet int, bikjang bool) bool {
	if !p.InCheck() {
		after := p.After(engine.Pass)
		if bikjang && after.Facing() || !slowAttack(&after, moves, quiet, bikjang) {
			return false
		}
	}
	for m := range p.Moves() {
		after := p.After(m)
		if bikjang && after.Facing() || !slowAttack(&after, moves, quiet, bikjang) {
			return false
		}
	}
	return true
}

// Bare boards with a few pieces, in which mates and near mates are common.
func scattered(rng *rand.Rand) (engine.Position, bool) {
	var s engine.Setup
	stand := func(at engine.Point, side engine.Side, k engine.Kind) {
		if at.Valid() && s.Board[at] == 0 {
			s.Board[at] = engine.NewPiece(side, k)
		}
	}
	stand(engine.At(3+rng.IntN(3), rng.IntN(3)), engine.Cho, engine.General)
	stand(engine.At(3+rng.IntN(3), 7+rng.IntN(3)), engine.Han, engine.General)
	for range rng.IntN(3) {
		stand(engine.At(3+rng.IntN(3), 7+rng.IntN(3)), engine.Han, engine.Guard)
	}
	kinds := []engine.Kind{engine.Chariot, engine.Cannon, engine.Horse, engine.Elephant, engine.Soldier}
	for range 2 + rng.IntN(3) {
		stand(engine.At(rng.IntN(9), 4+rng.IntN(6)), engine.Cho, kinds[rng.IntN(5)])
	}
	for range rng.IntN(3) {
		stand(engine.At(rng.IntN(9), rng.IntN(10)), engine.Han, kinds[rng.IntN(5)])
	}
	p, err := s.Position()
	return p, err == nil
}

// On random boards the solver says what the definition says, for one, two and
// three moves, with and without quiet ones, and under bikjang.
func TestAgreesWithTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	s := mate.New(1 << 20)
	boards := 4000
	if testing.Short() {
		boards = 200
	}
	var found [4][2]int
	for range boards {
		p, ok := scattered(rng)
		if !ok {
			continue
		}
		for quiet := range 2 {
			bikjang := rng.IntN(2) == 0
			want := 0
			for moves := 1; moves <= 3 && want == 0; moves++ {
				if moves == 3 && quiet == 1 && rng.IntN(4) > 0 {
					break // too slow by definition to be done every time
				}
				r := s.Solve(t.Context(), p, mate.Limits{Moves: moves, Quiet: quiet, Bikjang: bikjang})
				if slowAttack(&p, moves, quiet, bikjang) {
					want = moves
					found[moves][quiet]++
					if r.Verdict != mate.Found || r.Moves != moves {
						t.Errorf("%v: a mate in %d with %d quiet (bikjang %v): %v in %d", notation.FEN{Setup: p.Setup()}, moves, quiet, bikjang, r.Verdict, r.Moves)
						continue
					}
					verify(t, p, r, quiet)
				} else if r.Verdict != mate.None {
					t.Errorf("%v: no mate in %d with %d quiet (bikjang %v): %v, %v", notation.FEN{Setup: p.Setup()}, moves, quiet, bikjang, r.Verdict, r.Line)
				}
			}
		}
	}
	t.Logf("mates in 1, 2, 3 without and with a quiet move: %v", found[1:])
	for moves := 1; moves <= 3; moves++ {
		if found[moves][0] == 0 || found[moves][1] == 0 {
			t.Errorf("the boards had too few mates: %v", found[1:])
		}
	}
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		fen    string
		limits mate.Limits
		moves  int // 0: none
		first  string
	}{
		{"5R3/3k5/4N4/4r1p2/9/9/3P1P1P1/9/4N4/4K4 w - - 0 1", mate.Limits{}, 1, "f10d10"},
		{"3aka1r1/R4n3/8c/2p2n2p/1N7/9/2r2b3/3CB2C1/4AA3/4K4 b - - 0 1", mate.Limits{}, 2, "c4c1"},
		// A quiet soldier first: every move, and the pass, then loses.
		{"9/3k5/4PP3/3n5/9/9/9/4B4/9/4K4 w - - 0 1", mate.Limits{Moves: 3, Quiet: 2}, 3, ""},
		{"9/3k5/4PP3/3n5/9/9/9/4B4/9/4K4 w - - 0 1", mate.Limits{Moves: 3, Quiet: 1}, 0, ""},
		{"9/3k5/4PP3/3n5/9/9/9/4B4/9/4K4 w - - 0 1", mate.Limits{Moves: 2, Quiet: 2}, 0, ""},
		// Nothing that could give check.
		{"3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", mate.Limits{Quiet: 7}, 0, ""},
		// Already mated.
		{"3k1R3/9/9/3R5/9/9/9/9/9/5K3 b - - 0 1", mate.Limits{Quiet: 3}, 0, ""},
		// The chariot mates along the back line, with the generals facing on the way.
		{"3k5/R8/9/9/9/9/9/9/9/3K4R w - - 0 1", mate.Limits{}, 1, "i1i10"},
		{"3k5/R8/9/9/9/9/9/9/9/3K4R w - - 0 1", mate.Limits{Bikjang: true, Moves: 3}, 0, ""},
		{"3k5/R8/9/9/9/9/9/9/9/4K3R w - - 0 1", mate.Limits{Bikjang: true}, 1, "i1i10"},
	} {
		p := position(t, c.fen)
		r := mate.Solve(t.Context(), p, c.limits)
		if c.moves == 0 {
			if r.Verdict != mate.None || r.Line != nil || r.Moves != 0 {
				t.Errorf("%s %+v: %+v, not none", c.fen, c.limits, r)
			}
			continue
		}
		if r.Verdict != mate.Found || r.Moves != c.moves || c.first != "" && r.Line[0].String() != c.first {
			t.Errorf("%s %+v: %v in %d: %v, not %s in %d", c.fen, c.limits, r.Verdict, r.Moves, r.Line, c.first, c.moves)
			continue
		}
		verify(t, p, r, c.limits.Quiet)
	}
}

const middle = "3aka1r1/R4n3/8c/2p2n2p/1N7/9/2r2b3/3CB2C1/4AA3/4K4 w - - 0 1"

func TestOnlyTheMovesAskedFor(t *testing.T) {
	p := position(t, "3k5/R8/9/9/9/9/9/9/9/4K3R w - - 0 1")
	only := func(m string) mate.Result {
		one, err := engine.ParseMove(m)
		if err != nil {
			t.Fatal(err)
		}
		return mate.Solve(t.Context(), p, mate.Limits{Moves: 1, Only: []engine.Move{one}})
	}
	if r := only("i1i10"); r.Verdict != mate.Found {
		t.Errorf("the mating move alone: %+v", r)
	}
	if r := only("i1i9"); r.Verdict != mate.None {
		t.Errorf("another move alone: %+v", r)
	}
}

// The context is looked at every 256 positions, and so is the limit.
func TestStops(t *testing.T) {
	p := position(t, middle)
	s := mate.New(mate.DefaultBytes)
	ctx, cancel := context.WithCancel(t.Context())
	yields := 0
	r := s.Solve(ctx, p, mate.Limits{Quiet: 3, Yield: func() {
		if yields++; yields == 20 {
			cancel()
		}
	}})
	if r.Verdict != mate.Unknown || r.Nodes < 20*256 || r.Nodes > 21*256 {
		t.Errorf("stopped after 20 × 256 positions: %+v", r)
	}
	if r := s.Solve(ctx, p, mate.Limits{Quiet: 3}); r.Verdict != mate.Unknown || r.Nodes > 256 {
		t.Errorf("with a context that has ended: %+v", r)
	}
	if r := s.Solve(t.Context(), p, mate.Limits{Quiet: 3, Nodes: 10_000}); r.Verdict != mate.Unknown || r.Nodes > 10_000+256 {
		t.Errorf("with 10,000 positions: %+v", r)
	}
	// What was cut short leaves nothing wrong behind.
	won := position(t, "3aka1r1/R4n3/8c/2p2n2p/1N7/9/2r2b3/3CB2C1/4AA3/4K4 b - - 0 1")
	if r := s.Solve(t.Context(), won, mate.Limits{}); r.Moves != 2 {
		t.Errorf("afterwards: %+v", r)
	}
}

func TestSearchesWithoutAllocating(t *testing.T) {
	p := position(t, middle)
	s := mate.New(mate.DefaultBytes)
	if n := testing.AllocsPerRun(3, func() { s.Solve(t.Context(), p, mate.Limits{Quiet: 2, Nodes: 20_000}) }); n != 0 {
		t.Errorf("%v allocations a search", n)
	}
}

// FuzzSolve: whatever stands on the board, a mate that is found is one.
func FuzzSolve(f *testing.F) {
	f.Add(middle, uint8(3), uint8(1))
	f.Add("9/3k5/4PP3/3n5/9/9/9/4B4/9/4K4 w - - 0 1", uint8(3), uint8(2))
	f.Add("3k1R3/9/9/3R5/9/9/9/9/9/5K3 b - - 0 1", uint8(0), uint8(9))
	f.Fuzz(func(t *testing.T, fen string, moves, quiet uint8) {
		p, err := notation.Position(fen)
		if err != nil {
			return
		}
		r := mate.New(1<<20).Solve(t.Context(), p, mate.Limits{Moves: int(moves), Quiet: int(quiet), Nodes: 5000})
		if r.Verdict == mate.Found && len(r.Line) == 2*r.Moves-1 {
			verify(t, p, r, int(quiet))
		}
	})
}
