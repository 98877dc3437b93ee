package search_test

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"janggi/engine"
	"janggi/engine/search"
)

var (
	long  = flag.Bool("long", false, "run the long tests too: ten games of every two neighbouring levels")
	games = flag.Int("games", 10, "games of two levels in the long test")
	only  = flag.Int("level", 0, "play only this level against the one below, in the long test")
	nodes = flag.Uint64("nodes", 90_000, "what the highest level may look at for a move, in the long test: 100 ms of one core")
)

func fresh(l search.Level, seed uint64) *search.Player {
	return search.NewPlayer(l, search.Options{Hash: 2}, rand.New(rand.NewPCG(seed, uint64(l))))
}

func start(t *testing.T, preset string, a, b engine.Arrangement) *engine.Game {
	t.Helper()
	p, ok := engine.PresetByName(preset)
	if !ok {
		t.Fatalf("no preset %s", preset)
	}
	g, err := engine.NewGame(p.Rules, p.Rules.Start(a, b))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// scatter plays random moves.
func scatter(t *testing.T, g *engine.Game, rng *rand.Rand, plies int) {
	t.Helper()
	for range plies {
		moves := slices.Collect(g.Legal())
		if len(moves) == 0 {
			return
		}
		if _, err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
}

// Whatever the rules and the level, a move that is chosen may be played.
func TestEveryLevelPlaysByEveryRuleSet(t *testing.T) {
	for _, preset := range engine.Presets() {
		rng := rand.New(rand.NewPCG(3, 4))
		for l := search.LowestLevel; l <= search.HighestLevel; l++ {
			p := fresh(l, 1)
			for range 4 {
				g := start(t, preset.Name, p.Arrangement(), p.Arrangement())
				scatter(t, g, rng, rng.IntN(150))
				for range 2 {
					line, ok := p.Choose(t.Context(), g, search.Limits{Nodes: 600}, nil)
					if ok != !g.Over() {
						t.Fatalf("%s, level %d: a move is %v in a game that is over: %v", preset.Name, l, ok, g.Over())
					}
					if !ok {
						break
					}
					if _, err := g.Play(line.Moves[0]); err != nil {
						t.Fatalf("%s, level %d: %v", preset.Name, l, err)
					}
				}
			}
		}
	}
}

func TestAPlayerWhoIsStoppedStillMoves(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		g := start(t, "standard", engine.InnerElephant, engine.InnerElephant)
		line, ok := fresh(l, 1).Choose(ctx, g, search.Limits{}, nil)
		if !ok || g.Check(line.Moves[0]) != nil {
			t.Errorf("level %d: %v, %v", l, line.Moves, ok)
		}
	}
}

// The lower levels are quick on any device: they look at few positions.
func TestTheLowerLevelsLookAtFewPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for l := search.LowestLevel; l <= 6; l++ {
		p := fresh(l, 2)
		for range 30 {
			g := start(t, "standard", p.Arrangement(), p.Arrangement())
			scatter(t, g, rng, 10+rng.IntN(60))
			if g.Over() {
				continue
			}
			if line, _ := p.Choose(t.Context(), g, search.Limits{}, nil); line.Nodes > 31_000 {
				t.Errorf("level %d: %d positions", l, line.Nodes)
			}
		}
	}
}

// BenchmarkChoose is what a move costs.
func BenchmarkChoose(b *testing.B) {
	names := [...]string{"", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
	for l := search.LowestLevel; l < search.HighestLevel; l++ {
		b.Run(names[l], func(b *testing.B) {
			rules := engine.DefaultRules()
			p := fresh(l, 1)
			g, _ := engine.NewGame(rules, rules.Start(0, 0))
			for b.Loop() {
				if g.Over() || g.Plies() > 100 {
					g, _ = engine.NewGame(rules, rules.Start(p.Arrangement(), p.Arrangement()))
				}
				line, _ := p.Choose(context.Background(), g, search.Limits{}, nil)
				if _, err := g.Play(line.Moves[0]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// chooser is anything that plays.
type chooser func(*engine.Game) engine.Move

func playing(t *testing.T, l search.Level, seed uint64) chooser {
	p := fresh(l, seed)
	return func(g *engine.Game) engine.Move {
		limits := search.Limits{}
		if l == search.HighestLevel {
			limits.Nodes = *nodes
		}
		line, _ := p.Choose(t.Context(), g, limits, nil)
		return line.Moves[0]
	}
}

// grabber takes whatever hangs and otherwise moves at random, as a child does
// who has just learnt how the pieces go.
func grabber(seed uint64) chooser {
	rng := rand.New(rand.NewPCG(seed, 99))
	return func(g *engine.Game) engine.Move {
		p := g.Position()
		moves := slices.Collect(g.Legal())
		best, worth := moves[rng.IntN(len(moves))], engine.Score(0)
		for _, m := range moves {
			if m.IsPass() || p.At(m.To) == 0 {
				continue
			}
			// It hangs if taking it wins something, or costs nothing.
			after := p.After(m)
			if gain := p.At(m.To).Kind().Value() - after.Exchange(m.To); gain > worth {
				best, worth = m, gain
			}
		}
		return best
	}
}

// duel plays one game from an opening of its number, and returns what the first
// has scored. The odd games are played with sides swapped.
func duel(t *testing.T, a, b chooser, n int) float64 {
	t.Helper()
	rng := rand.New(rand.NewPCG(17, uint64(n/2)))
	arrangement := func() engine.Arrangement { return engine.Arrangements[rng.IntN(4)] }
	var g *engine.Game
	for g == nil || g.Over() {
		g = start(t, "online", arrangement(), arrangement()) // judged at ply 200
		scatter(t, g, rng, 4+rng.IntN(3))
	}
	for !g.Over() {
		var m engine.Move
		if (g.Turn() == engine.Cho) == (n%2 == 0) {
			m = a(g)
		} else {
			m = b(g)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	r, _ := g.Result()
	side, won := r.Outcome.Winner()
	switch {
	case !won:
		return .5
	case (side == engine.Cho) == (n%2 == 0):
		return 1
	default:
		return 0
	}
}

// match plays several games and returns the score of the first of a hundred, and
// the Elo that stands for with half its 95 % interval.
func match(t *testing.T, a, b chooser, games int) (score, elo, within float64) {
	t.Helper()
	sum, squares := 0., 0.
	for n := range games {
		s := duel(t, a, b, n)
		sum, squares = sum+s, squares+s*s
	}
	mean := sum / float64(games)
	deviation := math.Sqrt(max(squares/float64(games)-mean*mean, 1e-9) / float64(games))
	toElo := func(p float64) float64 {
		p = min(max(p, 1/(2*float64(games))), 1-1/(2*float64(games)))
		return -400 * math.Log10(1/p-1)
	}
	return 100 * mean, toElo(mean), (toElo(mean+1.96*deviation) - toElo(mean-1.96*deviation)) / 2
}

// Every level beats the one below it. With -games 120 it is a measurement:
//
//	go test ./engine/search -run TestLevelsAreInOrder -timeout 0 -v -args -long -games 120
func TestLevelsAreInOrder(t *testing.T) {
	if !*long {
		t.Skip("whole games of neighbouring levels are played with -long")
	}
	for l := search.LowestLevel + 1; l <= search.HighestLevel; l++ {
		if *only != 0 && search.Level(*only) != l {
			continue
		}
		score, elo, within := match(t, playing(t, l, 5), playing(t, l-1, 6), *games)
		t.Logf("level %d scores %.1f %% against %d in %d games: %+.0f ±%.0f Elo", l, score, l-1, *games, elo, within)
		if score <= 50 {
			t.Errorf("level %d is no better than %d", l, l-1)
		}
	}
}

// A child who takes what hangs wins its share of the games at level 1.
func TestLevelOneLosesToWhoTakesWhatHangs(t *testing.T) {
	if !*long {
		t.Skip("whole games are played with -long")
	}
	if *only > 1 {
		t.Skip("another level is measured")
	}
	score, _, _ := match(t, grabber(3), playing(t, search.LowestLevel, 5), *games)
	t.Logf("who takes what hangs scores %.1f %% against level 1 in %d games", score, *games)
	if least := 30.; *games >= 100 && score < least {
		t.Errorf("less than %v %%", least)
	}
}
