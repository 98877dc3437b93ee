package search

import (
	"context"
	"sync/atomic"

	"janggi/engine"
)

// glanceNodes is the most positions a glance may look at: well under 50 ms.
const glanceNodes = 30_000

// glance says what each move is worth at first sight: as the board stands after
// it or, with replies, when captures have come to rest. What was not looked at
// before ctx ended is worth -Top.
func (e *Engine) glance(ctx context.Context, g *engine.Game, moves []engine.Move, replies bool) []Score {
	if r := g.Rules(); r != e.rules {
		e.rules = r
		e.Forget()
	}
	e.table.age = (e.table.age + 1) & 63
	var stop atomic.Bool
	end := context.AfterFunc(ctx, func() { stop.Store(true) })
	defer end()

	w := e.workers[0]
	w.task = task{ctx: ctx, stop: &stop, limits: Limits{Nodes: glanceNodes}, game: g}
	w.stopped, w.nodes, w.nextPoll, w.depth = false, 0, pollEvery, 1
	w.start(g)
	worths := make([]Score, len(moves))
	for i := range worths {
		worths[i] = -Top
	}
	for i, m := range moves {
		score, over := w.make(0, m)
		switch n := &w.frames[1]; {
		case over && score == barred: // the game knows better
			score = 0
		case over:
			score = -score
		case w.mated(n):
			score = Mate - 1
		case replies:
			score = -w.quiesce(1, 0, -Top, Top)
		default:
			score = -w.evaluate(n)
		}
		if w.stopped {
			break
		}
		worths[i] = score
	}
	return worths
}
