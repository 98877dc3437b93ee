package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"janggi/engine"
)

// TestReachAgreesWithTheRules plays random games of every movement and compares
// what a search reads off tables with the plain rules.
func TestReachAgreesWithTheRules(t *testing.T) {
	order := []engine.Kind{engine.Soldier, engine.Guard, engine.Elephant, engine.Horse, engine.Cannon, engine.Chariot, engine.General}
	for game := range 60 {
		rules := engine.DefaultRules()
		rules.SoldierPalace, rules.CannonSlide = game%2 == 0, game%3 == 0
		walk(t, rules, uint64(game), 120, func(p *engine.Position) {
			captures := p.AppendCaptures(nil)
			moves := p.AppendMoves(nil)
			moves = slices.DeleteFunc(moves, func(m engine.Move) bool { return p.At(m.To) == 0 })
			if !slices.Equal(captures, moves) {
				t.Fatalf("captures %v, want %v", captures, moves)
			}
			legal := map[engine.Move]bool{}
			for m := range p.Moves() {
				legal[m] = true
			}
			for from := range engine.Point(engine.Points + 2) {
				for to := range engine.Point(engine.Points + 2) {
					m := engine.Move{From: from, To: to}
					if got := p.Plays(m); got != legal[m] {
						t.Fatalf("%v is played: %v, want %v in %v", m, got, legal[m], p.Setup())
					}
				}
			}
			for to := range engine.Point(engine.Points) {
				for _, s := range engine.Sides {
					if p.At(to).Is(s) || p.At(to).Kind() == engine.General {
						continue
					}
					best := engine.Point(engine.Gone)
					if p.At(to) != 0 {
						attackers := p.Attackers(to, s)
						for _, k := range order {
							for _, from := range attackers {
								if best == engine.Gone && p.At(from).Kind() == k {
									best = from
								}
							}
						}
						got := p.Cheapest(to, s)
						if got == best || got != engine.Gone && best != engine.Gone && p.At(got) == p.At(best) {
							continue
						}
						t.Fatalf("cheapest of %v onto %v is %v, want %v (attackers %v)", s, to, got, best, attackers)
					}
				}
			}
			for m := range p.Moves() {
				var q engine.Position
				p.AfterTo(&q, m)
				if want := p.After(m); q != want {
					t.Fatalf("AfterTo %v differs from After", m)
				}
			}
		})
	}
}

// walk plays a random game and shows each position.
func walk(t *testing.T, rules engine.Rules, seed uint64, plies int, show func(*engine.Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	g, err := engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.LeftElephant))
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		p := g.Position()
		show(&p)
		legal := slices.Collect(g.Legal())
		if len(legal) == 0 {
			return
		}
		if _, err := g.Play(legal[rng.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
}
