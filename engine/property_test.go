package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// randomPositions plays games of random moves from random arrangements, and
// calls f with every position on the way.
func randomPositions(t *testing.T, seed uint64, games, plies int, movement engine.Movement, f func(engine.Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	for range games {
		setup := engine.NewSetup(engine.Arrangements[rng.IntN(4)], engine.Arrangements[rng.IntN(4)])
		setup.Movement = movement
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		for range plies {
			f(p)
			moves := slices.Collect(p.Moves())
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			// Captures keep boards thinning, so that endings are met too.
			for range 3 {
				if other := moves[rng.IntN(len(moves))]; p.At(m.To) == 0 && p.At(other.To) != 0 {
					m = other
				}
			}
			p = p.After(m)
		}
	}
}

var movements = map[string]engine.Movement{
	"specification": {},
	"club page":     {PlainSoldiers: true, SlidingCannons: true},
}

// The generator and the explainer are two separate readings of the rules of
// movement: a pair of points is generated exactly when nothing is found against it.
func TestMovesAreExactlyThoseNotRefused(t *testing.T) {
	for name, movement := range movements {
		t.Run(name, func(t *testing.T) {
			randomPositions(t, 7, 12, 250, movement, func(p engine.Position) {
				moves := slices.Collect(p.Moves())
				for from := range engine.Point(engine.Points) {
					for to := range engine.Point(engine.Points) {
						if from == to {
							continue
						}
						m := engine.Move{From: from, To: to}
						err := p.Check(m)
						if (err == nil) != slices.Contains(moves, m) {
							t.Fatalf("%s: %v generated %v, refusal %v", notation.FEN{Setup: p.Setup()}, m, err != nil, err)
						}
					}
				}
			})
		})
	}
}

func TestHashAfterMovesEqualsFreshHash(t *testing.T) {
	for name, movement := range movements {
		t.Run(name, func(t *testing.T) {
			seen := map[uint64]engine.Position{}
			randomPositions(t, 8, 40, 200, movement, func(p engine.Position) {
				fresh, err := p.Setup().Position()
				if err != nil {
					t.Fatal(err)
				}
				if fresh.Hash() != p.Hash() || !fresh.Equal(&p) {
					t.Fatalf("%s: hash %x after moves, %x fresh", notation.FEN{Setup: p.Setup()}, p.Hash(), fresh.Hash())
				}
				if twin, ok := seen[p.Hash()]; ok && !twin.Equal(&p) {
					t.Fatalf("two positions share the hash %x", p.Hash())
				}
				seen[p.Hash()] = p
			})
		})
	}
}

func TestFENRoundTrip(t *testing.T) {
	randomPositions(t, 9, 20, 200, engine.Movement{}, func(p engine.Position) {
		text := notation.FEN{Setup: p.Setup(), Quiet: 12, Move: 34}.String()
		fen, err := notation.ParseFEN(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := fen.String(); got != text {
			t.Fatalf("round trip gives %s, want %s", got, text)
		}
		q, err := fen.Setup.Position()
		if err != nil || !q.Equal(&p) {
			t.Fatalf("%s reads back as another position (%v)", text, err)
		}
	})
}

// No sequence of moves may leave the general of the side that just moved
// attacked, lose a general, or upset the piece counts.
func TestPositionsStayPositions(t *testing.T) {
	randomPositions(t, 10, 60, 300, engine.Movement{}, func(p engine.Position) {
		if _, err := p.Setup().Position(); err != nil {
			t.Fatalf("%s: %v", notation.FEN{Setup: p.Setup()}, err)
		}
	})
}

func TestAttackersMatchMovesOnto(t *testing.T) {
	randomPositions(t, 11, 10, 150, engine.Movement{}, func(p engine.Position) {
		byTarget := map[engine.Point][]engine.Point{}
		for m := range p.Moves() {
			byTarget[m.To] = append(byTarget[m.To], m.From)
		}
		for to, from := range byTarget {
			if p.At(to) == 0 {
				continue
			}
			attackers := p.Attackers(to, p.Turn())
			for _, x := range from {
				if !slices.Contains(attackers, x) {
					t.Fatalf("%s: %v can take on %v but is no attacker", notation.FEN{Setup: p.Setup()}, x, to)
				}
			}
		}
	})
}

// FuzzFEN: no text makes the reader or the checker panic, and whatever is
// accepted is written back to something that reads the same.
func FuzzFEN(f *testing.F) {
	for _, s := range []string{
		"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
		"9/9/9/9/9/9/9/9/9/9 b", "rhea1aehr/4k4/9/9/9/9/9/9/4K4/9 w - - 3 7", "", "/ w", "9/9 w", "k8/9/9/9/9/9/9/9/9/8K w",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		fen, err := notation.ParseFEN(s)
		if err != nil {
			return
		}
		again, err := notation.ParseFEN(fen.String())
		if err != nil || again != fen {
			t.Fatalf("%q reads as %v, which reads as %v (%v)", s, fen, again, err)
		}
		p, err := fen.Setup.Position()
		if err != nil {
			return
		}
		for m := range p.Moves() {
			if err := p.Check(m); err != nil {
				t.Fatalf("%s: generated %v is refused: %v", fen, m, err)
			}
		}
	})
}
