package search_test

import (
	"context"
	"testing"

	"janggi/engine"
	"janggi/engine/search"
)

// BenchmarkNodes reports how many nodes one core searches a second, in the
// opening and in a middle game.
func BenchmarkNodes(b *testing.B) {
	rules := engine.DefaultRules()
	var nodes uint64
	e := search.New(search.Options{Hash: 16})
	g, err := engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.LeftElephant))
	if err != nil {
		b.Fatal(err)
	}
	e.Search(context.Background(), g, search.Limits{Nodes: 1000}, nil)
	b.ReportAllocs()
	for b.Loop() {
		lines := e.Search(context.Background(), g, search.Limits{Nodes: 500_000}, nil)
		nodes += lines[0].Nodes
		for _, m := range lines[0].Moves[:min(2, len(lines[0].Moves))] {
			if _, err := g.Play(m); err != nil {
				b.Fatal(err)
			}
		}
		if g.Over() || g.Plies() > 60 {
			g, _ = engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.LeftElephant))
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
