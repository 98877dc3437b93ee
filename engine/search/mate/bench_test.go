package mate_test

import (
	"testing"

	"janggi/engine/search/mate"
)

// No mate is there to be found, so all of the budget is used.
func BenchmarkSearch(b *testing.B) {
	p := position(b, "3aka1r1/R4n3/8c/2p2n2p/1N7/9/2r2b3/3CB2C1/4AA3/4K4 w - - 0 1")
	s := mate.New(mate.DefaultBytes)
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		nodes += s.Solve(b.Context(), p, mate.Limits{Quiet: 2, Nodes: 200_000}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
