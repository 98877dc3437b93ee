package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"janggi/engine"
)

// minimax is the search without anything that saves work: every move of every
// node, to the same depth, with the same quiescence at the end.
func (w *worker) minimax(ply, depth int) Score {
	f := &w.frames[ply]
	if depth <= 0 {
		return w.quiesce(ply, 0, -Top, Top)
	}
	w.generate(f)
	moves := slices.Clone(f.list.moves[:f.list.n])
	best := -Top
	for _, m := range moves {
		score, over := w.make(ply, m)
		switch {
		case over && score == barred:
			continue
		case over:
			score = -score
		default:
			next := depth - 1
			score = -w.minimax(ply+1, next)
		}
		best = max(best, score)
	}
	if best == -Top {
		if len(moves) == 0 && f.check {
			return -Mate + Score(ply)
		}
		return w.judge(f, ply)
	}
	return best
}

// TestSearchIsMinimax: without pruning, reductions and extensions, with the table
// and without, the search finds exactly what looking at everything finds.
func TestSearchIsMinimax(t *testing.T) {
	e := New(Options{Hash: 1})
	w := e.workers[0]
	w.plain = true
	presets := engine.Presets()
	positions, depth := 60, 3
	if testing.Short() {
		positions, depth = 9, 2
	}
	for n := range positions {
		rules := presets[n%len(presets)].Rules
		if n%5 == 0 { // where no line remembers another, the table must change nothing
			rules.Repetition, rules.PerpetualCheck = engine.RepetitionOff, engine.PerpetualAsRepetition
		}
		g := randomGame(t, rules, uint64(n), 20+3*n)
		if g.Over() {
			continue
		}
		w.tabled = n%2 == 1 && rules.Repetition == engine.RepetitionOff
		e.table.clear()
		lines := e.Search(context.Background(), g, Limits{Depth: depth}, nil)
		w.task = task{ctx: context.Background(), stop: new(atomic.Bool), game: g}
		w.start(g)
		w.nextPoll = 1 << 62
		want := w.minimaxRoot(g, depth)
		if lines[0].Score != want {
			t.Errorf("%s, game %d after %d plies: %d, minimax says %d", presets[n%len(presets)].Name, n, g.Plies(), lines[0].Score, want)
		}
	}
}

func (w *worker) minimaxRoot(g *engine.Game, depth int) Score {
	best := -Top
	for _, m := range rootMoves(g, nil) {
		score, over := w.make(0, m)
		switch {
		case over && score == barred:
			score = 0
		case over:
			score = -score
		default:
			score = -w.minimax(1, depth-1)
		}
		best = max(best, score)
	}
	return best
}

// randomGame plays so many random plies, or as many as there are.
func randomGame(t *testing.T, rules engine.Rules, seed uint64, plies int) *engine.Game {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 9))
	g := game(t, rules)
	for g.Plies() < plies && !g.Over() {
		moves := slices.Collect(g.Legal())
		if _, err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	return g
}
