package search_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
	"janggi/engine/search"
)

// position returns a game that begins with a position.
func position(t testing.TB, rules engine.Rules, fen string) *engine.Game {
	t.Helper()
	f, err := notation.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.NewGame(rules, f.Setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestAlwaysALegalMove asks for moves in a thousand positions of random games,
// under every preset, with hardly any thinking allowed.
func TestAlwaysALegalMove(t *testing.T) {
	games := 10
	if testing.Short() {
		games = 3
	}
	e := search.New(search.Options{Hash: 1})
	asked := 0
	for _, preset := range engine.Presets() {
		for n := range games {
			rng := rand.New(rand.NewPCG(uint64(n), 17))
			g, err := engine.NewGame(preset.Rules, preset.Rules.Start(engine.Arrangements[n%4], engine.Arrangements[(n+1)%4]))
			if err != nil {
				t.Fatal(err)
			}
			for !g.Over() && g.Plies() < 180 {
				moves := slices.Collect(g.Legal())
				m := moves[rng.IntN(len(moves))]
				if g.Plies()%9 == 4 {
					asked++
					nodes := uint64(1 + rng.IntN(400))
					lines := e.Search(context.Background(), g, search.Limits{Nodes: nodes}, nil)
					m = lines[0].Moves[0]
					if err := g.Check(m); err != nil {
						t.Fatalf("%s: %v after %v", preset.Name, err, slices.Collect(g.History()))
					}
					if got := lines[0].Nodes; got > nodes+1100 {
						t.Fatalf("%d nodes were allowed, %d taken", nodes, got)
					}
				}
				if _, err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Logf("asked %d times", asked)
}

// TestStopsWithItsContext: a search without a limit ends soon after its context,
// here within a thousand nodes, which is about a millisecond.
func TestStopsWithItsContext(t *testing.T) {
	rules := engine.DefaultRules()
	g, err := engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.InnerElephant))
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{1, 3} {
		e := search.New(search.Options{Hash: 1, Threads: threads})
		ctx, cancel := context.WithCancel(t.Context())
		var at uint64
		lines := e.Search(ctx, g, search.Limits{}, func(l search.Line) {
			if l.Depth == 7 {
				at = l.Nodes
				cancel()
			}
		})
		if at == 0 || len(lines) != 1 || lines[0].Depth < 7 {
			t.Fatalf("stopped after %d nodes with %+v", at, lines)
		}
		if over := lines[0].Nodes - at; over > 1100 {
			t.Errorf("%d threads: %d nodes were searched after the end", threads, over)
		}
		cancel()
		if lines := e.Search(ctx, g, search.Limits{}, nil); len(lines) != 1 || g.Check(lines[0].Moves[0]) != nil {
			t.Errorf("with an ended context there is %+v", lines)
		}
	}
}

// TestAllocatesNothing once it is warm.
func TestAllocatesNothing(t *testing.T) {
	rules := engine.DefaultRules()
	g, err := engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.LeftElephant))
	if err != nil {
		t.Fatal(err)
	}
	e := search.New(search.Options{Hash: 1})
	ctx := t.Context()
	think := func() { e.Think(ctx, g, search.Limits{Nodes: 3000}, nil) }
	think()
	if n := testing.AllocsPerRun(5, think); n > 0 {
		t.Errorf("%v allocations a search", n)
	}
}

// TestTheSameTwice: one thread with a limit of nodes has no luck in it.
func TestTheSameTwice(t *testing.T) {
	g := position(t, engine.DefaultRules(), "3ak3r/4a4/2n1b2c1/p3p1p1p/2p6/4P4/P1P3P1P/2N1C2C1/4K4/R2A1ABNR b - - 0 1")
	var first []search.Line
	for range 2 {
		e := search.New(search.Options{Hash: 1})
		lines := e.Search(t.Context(), g, search.Limits{Nodes: 20_000, Lines: 3}, nil)
		if len(lines) != 3 || lines[0].Score < lines[1].Score || lines[1].Score < lines[2].Score {
			t.Fatalf("lines %+v", lines)
		}
		if lines[0].Moves[0] == lines[1].Moves[0] || lines[1].Moves[0] == lines[2].Moves[0] {
			t.Fatalf("two lines begin alike: %+v", lines)
		}
		if first != nil && !slices.EqualFunc(first, lines, func(a, b search.Line) bool {
			return a.Score == b.Score && slices.Equal(a.Moves, b.Moves)
		}) {
			t.Errorf("once %+v, then %+v", first, lines)
		}
		first = lines
	}
}

// TestLinesCanBePlayed: every line is legal to its end, under every preset.
func TestLinesCanBePlayed(t *testing.T) {
	e := search.New(search.Options{Hash: 1})
	for n, preset := range engine.Presets() {
		rng := rand.New(rand.NewPCG(uint64(n), 23))
		g, err := engine.NewGame(preset.Rules, preset.Rules.Start(engine.InnerElephant, engine.LeftElephant))
		if err != nil {
			t.Fatal(err)
		}
		for !g.Over() && g.Plies() < 40 {
			lines := e.Search(t.Context(), g, search.Limits{Nodes: 800, Lines: 2}, nil)
			for _, l := range lines {
				c := g.Clone()
				for i, m := range l.Moves {
					if _, err := c.Play(m); err != nil {
						t.Fatalf("%s: %v as ply %d of %v: %v", preset.Name, m, i+1, l.Moves, err)
					}
				}
			}
			m := lines[rng.IntN(len(lines))].Moves[0]
			if _, err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}
