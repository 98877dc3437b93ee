package search

import (
	"slices"

	"janggi/engine"
)

// maxPly is how far from the root a line may go.
const maxPly = 128

// worker searches on one goroutine. Everything it needs is laid out once.
type worker struct {
	number     int
	table      *table
	eval       evaluator
	histories  *histories
	frames     [maxPly + 2]frame
	lines      [maxPly + 2][maxPly + 2]engine.Move
	exchange   [2]engine.Position
	reductions [64][64]int8
	found      []Line // the lines of the last depth, in memory used again
	roots      []rootMove

	// For tests: plain leaves out pruning, reductions, extensions and the table;
	// tabled lets a plain search use the table, at equal depth.
	plain, tabled bool

	task     task
	rules    engine.Rules
	scoring  bool
	past     past
	root     int // index of the root in past
	nodes    uint64
	nextPoll uint64
	polls    int
	stopped  bool
	selDepth int
	depth    int // of this iteration
}

// rootMove is a move at the root and what is known of it.
type rootMove struct {
	move  engine.Move
	score Score // of this iteration; -Top if it was refuted
	last  Score // of the one before
	nodes uint64
	line  []engine.Move
	sel   int
}

func newWorker(e *Engine, number int) *worker {
	w := &worker{number: number, table: e.table, histories: &histories{}}
	w.eval = newEvaluator(e.weights)
	w.past.hashes = make([]uint64, 0, 512)
	w.past.checks = make([]bool, 0, 512)
	w.reductions = reductions()
	return w
}

func (w *worker) forget() { *w.histories = histories{} }

// think deepens until a limit, and returns the lines found.
func (w *worker) think(t task) []Line {
	w.task, w.stopped, w.nodes, w.nextPoll, w.selDepth = t, false, 0, pollEvery, 0
	w.start(t.game)
	for i := range w.frames {
		w.frames[i].killers = [2]engine.Move{engine.Pass, engine.Pass}
	}
	w.rootMoves()
	w.orderRoots()
	wanted := min(max(t.limits.Lines, 1), len(w.roots))
	top := maxPly - 1
	if t.limits.Depth > 0 {
		top = min(top, t.limits.Depth)
	}
	w.found = w.found[:0]
	timer := budgeter{}
	for depth := 1; depth <= top && !w.stopped; depth++ {
		if depth > 1 && w.number%2 == 1 && (depth+w.number/2)%3 == 0 {
			continue // helpers are not all at the same depth
		}
		w.depth = depth
		for i := range w.roots {
			w.roots[i].last = w.roots[i].score
		}
		done := 0
		for ; done < wanted && !w.stopped; done++ {
			w.aspire(done, depth)
			if w.stopped && w.roots[done].score == -Top {
				break
			}
			sortRoots(w.roots[:done+1])
		}
		if done > 0 && (!w.stopped || depth == 1 || w.roots[0].score != -Top) {
			w.report(done, depth)
		}
		if w.stopped || w.finished(&timer, depth) {
			break
		}
	}
	if len(w.found) == 0 { // stopped before anything was known: the first legal move
		w.roots[0].score = 0
		w.report(1, 0)
	}
	return w.found
}

// rootMoves takes up the moves of the task.
func (w *worker) rootMoves() {
	w.roots = w.roots[:0]
	for _, m := range w.task.roots {
		var line []engine.Move
		if n := len(w.roots); n < cap(w.roots) {
			line = w.roots[:n+1][n].line // its memory
		}
		if line == nil {
			line = make([]engine.Move, 0, maxPly+1)
		}
		w.roots = append(w.roots, rootMove{move: m, score: -Top, last: -Top, line: append(line[:0], m)})
	}
}

// orderRoots puts the moves into an order before anything is known: what takes
// most, the pass last.
func (w *worker) orderRoots() {
	f := &w.frames[0]
	value := func(m engine.Move) int {
		switch {
		case m.IsPass():
			return -1
		case f.pos.Empty(m.To):
			return 0
		}
		return worth[f.pos.On(m.To).Kind()]*8 - worth[f.pos.On(m.From).Kind()]
	}
	slices.SortStableFunc(w.roots, func(a, b rootMove) int { return value(b.move) - value(a.move) })
}

// report keeps the lines of a depth that has ended, or been cut short, and tells
// of them.
func (w *worker) report(lines, depth int) {
	if cap(w.found) < lines {
		w.found = make([]Line, 0, max(lines, 8))
	}
	for i := range lines {
		r := &w.roots[i]
		if i >= len(w.found) {
			w.found = w.found[:i+1]
		}
		l := &w.found[i]
		memory := l.Moves[:0]
		if cap(memory) == 0 {
			memory = make([]engine.Move, 0, maxPly+1)
		}
		*l = Line{
			Rank: i + 1, Score: r.score, Moves: append(memory, r.line...), Depth: depth, SelDepth: r.sel, Nodes: w.nodes,
		}
		if r.score == -Top {
			l.Score = r.last
		}
		if w.task.full {
			l.Full = w.table.full()
		}
		if w.task.progress != nil {
			w.task.progress(*l)
		}
	}
}

// aspire searches the root moves from number n on with a window around the last
// score, widened as long as it turns out too small. Afterwards the best of them
// stands at n.
func (w *worker) aspire(n, depth int) {
	last := w.roots[n].last
	alpha, beta, window := -Top, Top, Score(20)
	if depth >= 4 && !last.Decided() && last != -Top {
		alpha, beta = last-window, last+window
	}
	reduced := 0
	for {
		score := w.searchRoot(n, max(1, depth-reduced), alpha, beta)
		sortRoots(w.roots[n:])
		if w.stopped {
			return
		}
		switch {
		case score <= alpha && alpha > -Top:
			beta = Score((int(alpha) + int(beta)) / 2)
			alpha = widen(score, -window)
			reduced = 0
		case score >= beta && beta < Top:
			beta = widen(score, window)
			reduced = min(reduced+1, 3)
		default:
			return
		}
		window += window/2 + 5
		if window > 600 {
			alpha, beta = -Top, Top
		}
	}
}

// sortRoots puts the best first and leaves equals in their order.
func sortRoots(roots []rootMove) {
	slices.SortStableFunc(roots, func(a, b rootMove) int { return int(b.score) - int(a.score) })
}

func widen(s, by Score) Score {
	return Score(min(max(int(s)+int(by), -int(Top)), int(Top)))
}

// searchRoot searches the root moves from number n on.
func (w *worker) searchRoot(n, depth int, alpha, beta Score) Score {
	f := &w.frames[0]
	f.line = w.lines[0][:0]
	f.eval = w.evaluate(f)
	best := -Top
	for i := n; i < len(w.roots); i++ {
		w.roots[i].score = -Top
	}
	for i := n; i < len(w.roots); i++ {
		r := &w.roots[i]
		before := w.nodes
		w.selDepth = 0
		score, over := w.make(0, r.move)
		switch {
		case over && score == barred: // the game knows better: it is legal here
			score = 0
		case over:
			score = -score
		case i == n:
			score = -w.search(1, depth-1, -beta, -alpha, true, false)
		default:
			reduction := 0
			if depth >= 3 && i-n >= 4 && (r.move.IsPass() || f.pos.Empty(r.move.To)) && !f.check && !w.frames[1].check {
				reduction = int(w.reductions[min(depth, 63)][min(i-n, 63)]) / 2
			}
			if w.plain {
				reduction = 0
			}
			score = -w.search(1, max(depth-1-reduction, 0), -alpha-1, -alpha, false, true)
			if score > alpha && !w.stopped && (reduction > 0 || score < beta) {
				score = -w.search(1, depth-1, -beta, -alpha, true, false)
			}
		}
		r.nodes += w.nodes - before
		if w.stopped {
			// What was not searched to its end says nothing, unless there is
			// nothing else.
			return best
		}
		if i == n || score > alpha {
			r.score, r.sel = score, max(w.selDepth, depth)
			r.line = append(append(r.line[:0], r.move), w.frames[1].line...)
			if over {
				r.line = r.line[:1]
			}
		}
		if score > best {
			best = score
		}
		if score > alpha {
			if alpha = score; alpha >= beta {
				break
			}
		}
	}
	return best
}
