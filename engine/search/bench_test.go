package search_test

import (
	"context"
	"testing"

	"janggi/engine"
	"janggi/engine/search"
)

// BenchmarkNodes reports how many nodes one core searches a second.
func BenchmarkNodes(b *testing.B) {
	rules := engine.DefaultRules()
	var nodes uint64
	e := search.New(search.Options{Hash: 32})
	b.ReportAllocs()
	for b.Loop() {
		g, err := engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.LeftElephant))
		if err != nil {
			b.Fatal(err)
		}
		e.Forget()
		lines := e.Search(context.Background(), g, search.Limits{Nodes: 1_000_000}, nil)
		nodes += lines[0].Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
