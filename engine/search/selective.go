package search

import (
	"math"

	"janggi/engine"
)

// What is not looked at, or less deep, or deeper.

// reductions is by how much late moves are searched less deep, by depth and
// number of the move.
func reductions() [64][64]int8 {
	var t [64][64]int8
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			t[depth][n] = int8(0.80 + math.Log(float64(depth))*math.Log(float64(n))/2.25)
		}
	}
	return t
}

// node is what a search knows of a node before it tries the moves.
type node struct {
	depth     int
	eval      Score // bettered by what the table knows; noEval where it is tight
	pv, cut   bool  // as search was told
	tight     bool  // an answer is demanded
	improving bool  // better than two plies ago
}

// candidate is a move about to be tried, and what came before it.
type candidate struct {
	move          engine.Move
	index         int // in the list
	count, quiets int // moves tried until now, and quiet ones among them
	quiet         bool
	killer        bool
	history       int // of a quiet move that is no pass
}

// classify works out what kind of move a candidate is.
func (w *worker) classify(ply int, f *frame, c *candidate) {
	pass := c.move.IsPass()
	c.quiet = pass || f.pos.Empty(c.move.To)
	c.killer = c.move == f.killers[0] || c.move == f.killers[1]
	c.history = 0
	if c.quiet && !pass {
		c.history = w.quietValue(ply, f, c.move)
	}
}

// prune tries to say what a node is worth without looking at its moves.
func (w *worker) prune(ply int, n *node, alpha, beta Score) (Score, bool) {
	f := &w.frames[ply]
	depth, eval := n.depth, n.eval
	// Far above beta with little depth left: it will stay above.
	if depth <= 8 && eval-Score((85-15*b2i(n.cut))*depth-60*b2i(n.improving)) >= beta && !eval.Decided() {
		return (eval + beta) / 2, true
	}
	// Far below alpha: only captures could help.
	if depth <= 3 && eval+Score(250+220*depth*depth) <= alpha {
		if s := w.quiesce(ply, 0, alpha, alpha+1); s <= alpha {
			return s, true
		}
	}
	// Doing nothing is nearly always worse than the best move; if even that
	// exceeds beta, the best move will.
	if depth >= 3 && eval >= beta && !f.null && f.eval+Score(20*depth) >= beta+100 && w.hasForce(f) {
		r := 3 + depth/4 + min(int(eval-beta)/220, 3)
		w.makeNull(ply)
		s := -w.search(ply+1, depth-r, -beta, -beta+1, false, !n.cut)
		if w.stopped {
			return 0, true
		}
		if s >= beta {
			if s.Decided() {
				s = beta
			}
			return s, true
		}
	}
	// A capture that exceeds beta by much at less depth.
	if margin := beta + 190; depth >= 5 && !margin.Decided() {
		f.list.n = 0
		f.list.n = len(f.pos.AppendCaptures(f.list.moves[:0]))
		w.rateCaptures(f, engine.Pass)
		for i := range f.list.n {
			m := f.list.next(i)
			if !w.gains(&f.pos, m, int(margin-f.eval)) {
				continue
			}
			if _, over := w.make(ply, m); over {
				continue
			}
			s := -w.quiesce(ply+1, 0, -margin, -margin+1)
			if s >= margin {
				s = -w.search(ply+1, depth-4, -margin, -margin+1, false, !n.cut)
			}
			if w.stopped {
				return 0, true
			}
			if s >= margin {
				return s, true
			}
		}
	}
	return 0, false
}

// leaves reports whether a move will hardly matter and is left out, and the most
// it could be worth where that is known, else -Top. It is asked once something is
// known that does not lose.
func (w *worker) leaves(f *frame, n *node, c *candidate, alpha, beta Score) (left bool, most Score) {
	depth, pass := n.depth, c.move.IsPass()
	if !c.quiet {
		return depth <= 7 && f.list.value(c.index) < 0 && !w.gains(&f.pos, c.move, -110*depth), -Top
	}
	if depth <= 8 && c.quiets >= lateMoves(depth, n.improving) {
		f.list.dropQuiets(c.index+1, &f.pos)
		return true, -Top
	}
	remaining := max(depth-w.late(depth, c.count), 0)
	hope := n.eval + Score(90+110*remaining)
	switch {
	case remaining <= 6 && hope <= alpha && !c.killer:
		return true, hope
	case pass:
		return depth <= 4 && n.eval < beta, -Top
	case remaining <= 4 && c.history < -3500*remaining-1200:
		return true, -Top
	default:
		return depth <= 8 && !w.gains(&f.pos, c.move, -28*remaining*remaining-20), -Top
	}
}

// late is by how much less deep the move after count others is searched to begin
// with.
func (w *worker) late(depth, count int) int {
	return int(w.reductions[min(depth, 63)][min(count, 63)])
}

// reduction returns by how much less deep a move that is not the first is
// searched, before it has shown that it deserves more. After is what it leads to.
func (w *worker) reduction(f, after *frame, n *node, c *candidate) int {
	if !c.quiet && f.list.value(c.index) >= 0 {
		return 0
	}
	r := w.late(n.depth, c.count)
	if c.quiet {
		r -= max(min(c.history/7000, 2), -2)
	} else {
		r--
	}
	if n.pv {
		r--
	}
	if n.cut {
		r++
	}
	if !n.improving && !n.tight {
		r++
	}
	if c.killer || after.check || n.tight || after.call {
		r--
	}
	return r
}

// mayBeAlone reports whether the table's move looks like the only good one: it is
// worth a search without it.
func (w *worker) mayBeAlone(ply int, n *node, known *record, m engine.Move) bool {
	return n.depth >= 7 && ply < 2*w.depth && known.bound >= atLeast && known.depth >= n.depth-3 &&
		!known.score.Decided() && !m.IsPass()
}

// alone searches a node without its best move. If nothing comes near it, the move
// is searched deeper by the plies returned; a score that reaches beta is the
// node's own.
func (w *worker) alone(ply int, n *node, known *record, m engine.Move, beta Score) (Score, int) {
	f := &w.frames[ply]
	target := known.score - Score(2*n.depth)
	f.excluded = m
	s := w.search(ply, (n.depth-1)/2, target-1, target, false, n.cut)
	f.list.n = unlisted // it used the list
	f.excluded = engine.Pass
	f.line = w.lines[ply][:0]
	switch {
	case s < target:
		return -Top, 1
	case target >= beta:
		return target, 0
	case known.score >= beta:
		return -Top, -1
	default:
		return -Top, 0
	}
}

// safeCheck reports whether a checking move does not simply lose what gives the
// check.
func (w *worker) safeCheck(f *frame, m engine.Move) bool {
	return m.IsPass() || w.gains(&f.pos, m, 0)
}

// hasForce reports whether the side to move has more than soldiers and guards.
func (w *worker) hasForce(f *frame) bool {
	for _, at := range f.pos.Roster(f.pos.Turn())[engine.RosterChariot:engine.RosterElephant] {
		if at != engine.Gone {
			return true
		}
	}
	return false
}

// lateMoves is how many quiet moves are looked at.
func lateMoves(depth int, improving bool) int {
	n := 4 + depth*depth
	if !improving {
		n = n/2 + 1
	}
	return n
}
