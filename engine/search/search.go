package search

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"janggi/engine"
)

// Options are what an Engine may use.
type Options struct {
	Hash    int // MiB for the transposition table; 0 means 16
	Threads int // workers; 0 means 1
}

// Limits say when a search is over; whatever comes first. A search without any
// limit ends with its context. The zero Limits has none.
type Limits struct {
	Depth int    // plies
	Nodes uint64 // of the first worker; the answer is the same each time
	Mate  int    // stop once a mate in so many own moves is found

	// Elapsed tells how long the search has been going on. Without it the two
	// times are not looked at: a search reads no clock of its own.
	Elapsed func() time.Duration
	Soft    time.Duration // no new depth is begun after about this long
	Hard    time.Duration // the search ends

	Lines int           // how many best lines are wanted; 0 means 1
	Moves []engine.Move // the moves to look at; all if empty
}

// Line is a line of play and what it is worth.
type Line struct {
	Rank     int   // 1 for the best
	Score    Score // for the side to move at the root
	Moves    []engine.Move
	Depth    int
	SelDepth int // the longest line looked at
	Nodes    uint64
	Full     int // how many of a thousand table entries are in use
}

// Engine finds moves. It remembers what it has searched, for the next move of
// the same game. One search at a time may run in it; create one for each game.
type Engine struct {
	options Options
	weights *Weights
	table   *table
	workers []*worker
	rules   engine.Rules // the table and the histories are about
	roots   []engine.Move
	stop    atomic.Bool
}

// New returns an engine with the built-in weights.
func New(o Options) *Engine { return NewWith(o, builtin()) }

// NewWith returns an engine with other weights, for tuning.
func NewWith(o Options, w *Weights) *Engine {
	e := &Engine{weights: w}
	e.Configure(o)
	return e
}

// Configure changes the options. A change of size forgets what was searched.
func (e *Engine) Configure(o Options) {
	if o.Hash <= 0 {
		o.Hash = 16
	}
	o.Threads = max(o.Threads, 1)
	if e.table == nil {
		e.table = newTable(o.Hash)
	} else if o.Hash != e.options.Hash {
		e.table.resize(o.Hash)
	}
	for len(e.workers) < o.Threads {
		e.workers = append(e.workers, newWorker(e, len(e.workers)))
	}
	e.workers = e.workers[:o.Threads]
	e.options = o
}

// Forget drops what was searched, for a new game.
func (e *Engine) Forget() {
	e.table.clear()
	for _, w := range e.workers {
		w.forget()
	}
}

// Search looks for the best moves in g, which must go on, and returns the lines
// wanted, best first; none if there is no move. It comes back at its limits, or
// within milliseconds of ctx ending, with the best it has; its first move is
// always legal in g. Progress, which may be nil, is told every line as a depth
// ends; what it is told is good only until it returns.
func (e *Engine) Search(ctx context.Context, g *engine.Game, l Limits, progress func(Line)) []Line {
	lines := slices.Clone(e.Think(ctx, g, l, progress))
	for i := range lines {
		lines[i].Moves = slices.Clone(lines[i].Moves)
	}
	return lines
}

// Think is Search with lines that are good only until the next search: once the
// engine is warm, nothing is allocated.
func (e *Engine) Think(ctx context.Context, g *engine.Game, l Limits, progress func(Line)) []Line {
	if g.Over() {
		return nil
	}
	if r := g.Rules(); r != e.rules {
		e.rules = r
		e.Forget()
	}
	e.table.age = (e.table.age + 1) & 63
	e.roots = appendRoots(e.roots[:0], g, l.Moves)
	if len(e.roots) == 0 {
		return nil
	}
	t := task{ctx: ctx, stop: &e.stop, limits: l, roots: e.roots, game: g, progress: progress, full: progress != nil}
	e.stop.Store(false)
	if len(e.workers) == 1 {
		return e.workers[0].think(t)
	}
	return e.together(t)
}

// together searches with all workers. Each has a search of its own; what they
// find they share through the table (lazy SMP).
func (e *Engine) together(t task) []Line {
	var others sync.WaitGroup
	for _, w := range e.workers[1:] {
		others.Go(func() {
			w.think(task{ctx: t.ctx, stop: t.stop, limits: Limits{Depth: t.limits.Depth}, roots: t.roots, game: t.game})
		})
	}
	lines := e.workers[0].think(t)
	e.stop.Store(true)
	others.Wait()
	return lines
}

// rootMoves returns what may be played in g, of what is wanted; all if nothing is.
func rootMoves(g *engine.Game, wanted []engine.Move) []engine.Move {
	return appendRoots(nil, g, wanted)
}

func appendRoots(moves []engine.Move, g *engine.Game, wanted []engine.Move) []engine.Move {
	for m := range g.Legal() {
		if m.IsPass() {
			m = engine.Pass
		}
		ok := len(wanted) == 0
		for _, x := range wanted {
			ok = ok || x == m || x.IsPass() && m.IsPass()
		}
		if ok {
			moves = append(moves, m)
		}
	}
	return moves
}

// task is one search of one worker.
type task struct {
	ctx      context.Context
	stop     *atomic.Bool
	limits   Limits
	roots    []engine.Move
	game     *engine.Game
	progress func(Line)
	full     bool // whether the lines say how full the table is
}

// pollEvery is how many nodes pass between looks at the limits: well under a
// millisecond. Every second look lets other goroutines in, for machines where
// nothing else would: a browser, or a single core.
const pollEvery = 512

func (w *worker) poll() {
	t := &w.task
	w.polls++
	if w.polls%2 == 0 {
		runtime.Gosched()
	}
	if t.stop.Load() || t.ctx.Err() != nil || t.limits.Nodes > 0 && w.nodes >= t.limits.Nodes {
		w.stopped = true
		return
	}
	if l := &t.limits; l.Elapsed != nil && l.Hard > 0 && l.Elapsed() >= l.Hard {
		w.stopped = true
	}
}
