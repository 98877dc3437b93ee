package search

import (
	"math"

	"janggi/engine"
)

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

// search returns the score of the node ply plies below the root, for the side to
// move, searched depth plies deep: exact between alpha and beta, a bound outside
// (principal variation search, fail-soft). Cut says that the node is expected to
// exceed beta.
func (w *worker) search(ply, depth int, alpha, beta Score, pv, cut bool) Score {
	f := &w.frames[ply]
	f.line = w.lines[ply][:0]
	if depth <= 0 {
		return w.quiesce(ply, 0, alpha, beta)
	}
	if w.nodes >= w.nextPoll {
		w.nextPoll = w.nodes + pollEvery
		if w.poll(); w.stopped {
			return 0
		}
	}
	if pv && ply > w.selDepth {
		w.selDepth = ply
	}
	if ply >= maxPly {
		return w.evaluate(f)
	}
	// Nothing found here can be better than winning at once, or worse than
	// having lost already.
	alpha, beta = max(alpha, -Mate+Score(ply)), min(beta, Mate-Score(ply)-1)
	if alpha >= beta {
		return alpha
	}

	// Where a pass ends the game, whoever leads passes.
	if claim, may := w.claim(f, ply); may && !w.plain {
		if claim >= beta || claim > 0 {
			f.line = append(f.line, engine.Pass)
			return claim
		}
		if claim > alpha {
			alpha = claim
			f.line = append(f.line, engine.Pass)
		}
	}

	singular := !f.excluded.IsPass()
	tight := f.check || f.call // an answer is demanded: nothing is left out here
	var known record
	hit := !singular && (!w.plain || w.tabled) && w.table.get(f.key, &known)
	best := engine.Pass
	if hit {
		known.score = placed(known.score, ply)
		best = known.move
		if !pv && (known.depth == depth || known.depth > depth && !w.plain) && (known.bound == exact ||
			known.bound == atLeast && known.score >= beta || known.bound == atMost && known.score <= alpha) {
			if known.bound == atLeast && !best.IsPass() && f.pos.Empty(best.To) && f.pos.On(best.From) != 0 {
				w.learnQuiet(ply, f, best, min(100*depth, 800))
			}
			return known.score
		}
	}

	// The static evaluation, bettered by what the table knows.
	eval := noEval
	switch {
	case tight:
		f.eval = noEval
	case singular:
		eval = f.eval
	default:
		if hit && known.eval != noEval {
			f.eval = known.eval
		} else {
			f.eval = w.evaluate(f)
		}
		eval = f.eval
		if hit && !known.score.Decided() && (known.bound == exact ||
			known.bound == atLeast && known.score > eval || known.bound == atMost && known.score < eval) {
			eval = known.score
		}
	}
	improving := eval != noEval && ply >= 2 && (w.frames[ply-2].eval == noEval || f.eval > w.frames[ply-2].eval)

	if !pv && !tight && !singular && !w.plain && !beta.Decided() {
		if s, ok := w.prune(ply, depth, eval, alpha, beta, improving, cut); ok {
			return s
		}
	}
	if depth >= 4 && best.IsPass() && !w.plain && !tight && !singular && (pv || cut) {
		depth-- // without a move to begin with the node is cheaper searched less deep first
	}

	f.list.n = unlisted
	if !singular {
		w.frames[ply+1].killers = [2]engine.Move{engine.Pass, engine.Pass}
	}

	top, found := -Top, engine.Pass
	bounds := atMost
	var tried [64]engine.Move
	count, quiets, triedN := 0, 0, 0
	for i := 0; ; i++ {
		m, ok := w.nextMove(ply, f, i, best)
		if !ok {
			break
		}
		if singular && m == f.excluded {
			continue
		}
		pass := m.IsPass()
		capture := !pass && !f.pos.Empty(m.To)
		quiet := !capture
		killer := m == f.killers[0] || m == f.killers[1]
		history := 0
		if quiet && !pass {
			history = w.quietValue(ply, f, m)
		}

		// Moves that will hardly matter are left out, once something is known
		// that does not lose.
		if !pv && !tight && !w.plain && top > -judgedAt {
			lmr := max(depth-int(w.reductions[min(depth, 63)][min(count, 63)]), 0)
			if quiet {
				if depth <= 8 && quiets >= lateMoves(depth, improving) {
					f.list.dropQuiets(i+1, &f.pos)
					continue
				}
				if lmr <= 6 && eval+Score(90+110*lmr) <= alpha && !killer {
					if s := eval + Score(90+110*lmr); s > top && !top.Decided() {
						top = s
					}
					continue
				}
				if lmr <= 4 && history < -3500*lmr-1200 && !pass {
					continue
				}
				if pass && depth <= 4 && eval < beta {
					continue
				}
				if depth <= 8 && !pass && !w.gains(&f.pos, m, -28*lmr*lmr-20) {
					continue
				}
			} else if depth <= 7 && f.list.value(i) < 0 && !w.gains(&f.pos, m, -110*depth) {
				continue
			}
		}

		extension := 0
		if depth >= 7 && m == best && hit && !singular && !w.plain && ply < 2*w.depth && known.bound >= atLeast &&
			known.depth >= depth-3 && !known.score.Decided() && !pass {
			// Is it the only good move? Then look at it more closely.
			target := known.score - Score(2*depth)
			f.excluded = m
			s := w.search(ply, (depth-1)/2, target-1, target, false, cut)
			f.list.n = unlisted // it used the list
			f.excluded = engine.Pass
			f.line = w.lines[ply][:0]
			if w.stopped {
				return 0
			}
			switch {
			case s < target:
				extension = 1
			case target >= beta:
				return target // several moves exceed beta
			case known.score >= beta:
				extension = -1
			}
		}

		score, over := w.make(ply, m)
		if over && score == barred {
			continue // not allowed: it repeats
		}
		count++
		if quiet {
			quiets++
		}
		if over {
			score = -score
		} else {
			n := &w.frames[ply+1]
			if n.check && !w.plain && extension == 0 && ply < 2*w.depth && (depth <= 2 || pv || capture || w.rootGain(f, m)) {
				extension = 1
			}
			n.extended = f.extended + max(extension, 0)
			next := depth - 1 + extension
			reduction := 0
			if depth >= 3 && count > 1+b2i(pv) && (quiet || f.list.value(i) < 0) && !w.plain {
				reduction = int(w.reductions[min(depth, 63)][min(count, 63)])
				if quiet {
					reduction -= max(min(history/7000, 2), -2)
				}
				if pv {
					reduction--
				}
				if cut {
					reduction++
				}
				if !improving && !tight {
					reduction++
				}
				if killer || n.check || tight || n.call {
					reduction--
				}
				if capture {
					reduction--
				}
				reduction = max(min(reduction, next-1), 0)
			}
			switch {
			case reduction > 0:
				score = -w.search(ply+1, next-reduction, -alpha-1, -alpha, false, true)
				if score > alpha && !w.stopped {
					score = -w.search(ply+1, next, -alpha-1, -alpha, false, !cut)
				}
			case !pv || count > 1:
				score = -w.search(ply+1, next, -alpha-1, -alpha, false, !cut)
			}
			if pv && (count == 1 || score > alpha && score < beta) && !w.stopped {
				score = -w.search(ply+1, next, -beta, -alpha, true, false)
			}
		}
		if w.stopped {
			return 0
		}
		if score > top {
			top = score
			if score > alpha {
				found = m
				if pv {
					w.keepLine(ply, m, over)
				}
				if score >= beta {
					bounds = atLeast
					if !w.plain {
						w.reward(ply, f, m, depth+b2i(top > beta+80), tried[:triedN])
					}
					break
				}
				alpha, bounds = score, exact
			}
		}
		if triedN < len(tried) {
			tried[triedN] = m
			triedN++
		}
	}

	if count == 0 && top == -Top {
		switch {
		case singular:
			return alpha
		case f.list.n == 0 && f.check:
			return -Mate + Score(ply)
		default:
			// Everything repeats. The ban is lifted then and the game judged.
			return w.judge(f, ply)
		}
	}
	if !singular && (!w.plain || w.tabled) {
		w.table.put(f.key, &record{move: found, score: kept(top, ply), eval: f.eval, depth: depth, bound: bounds})
	}
	return top
}

// claim returns what passing is worth where it ends the game: the other side has
// passed too, or called bikjang. May is false where it does not, or where no
// pass is allowed.
func (w *worker) claim(f *frame, ply int) (worth Score, may bool) {
	if f.null || !(f.call || f.passes == 1 && w.rules.DoublePassEnds) {
		return 0, false
	}
	if !w.mayAlwaysPass(f) && (f.check || !w.rules.AllowPass) {
		return 0, false
	}
	return w.judge(f, ply+1), true
}

// rootGain reports whether a checking move does not simply lose what gives the
// check.
func (w *worker) rootGain(f *frame, m engine.Move) bool {
	return m.IsPass() || w.gains(&f.pos, m, 0)
}

// prune tries to say what a node is worth without looking at its moves.
func (w *worker) prune(ply, depth int, eval, alpha, beta Score, improving, cut bool) (Score, bool) {
	f := &w.frames[ply]
	// Far above beta with little depth left: it will stay above.
	if depth <= 8 && eval-Score((85-15*b2i(cut))*depth-60*b2i(improving)) >= beta && !eval.Decided() {
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
		s := -w.search(ply+1, depth-r, -beta, -beta+1, false, !cut)
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
				s = -w.search(ply+1, depth-4, -margin, -margin+1, false, !cut)
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

// unlisted is the length of a list of moves that has not been made yet.
const unlisted = -1

// nextMove returns the move to try as number i, if there is one. The table's move
// comes first, and where it refutes the node no list is ever made.
func (w *worker) nextMove(ply int, f *frame, i int, best engine.Move) (engine.Move, bool) {
	if i == 0 && !best.IsPass() && !w.mayAlwaysPass(f) && f.pos.Plays(best) {
		return best, true
	}
	if f.list.n == unlisted {
		w.generate(f)
		w.rate(ply, f, best)
		if i > 0 {
			f.list.next(0) // the table's move, tried already
		}
	}
	if i >= f.list.n {
		return engine.Pass, false
	}
	return f.list.next(i), true
}

// generate fills the list of a node with what may be played there, but for what
// repeats.
func (w *worker) generate(f *frame) {
	l := &f.list
	l.n = len(f.pos.AppendMoves(l.moves[:0]))
	bound := w.mayAlwaysPass(f)
	if bound {
		kept := 0
		for _, m := range l.moves[:l.n] {
			f.pos.AfterTo(&w.exchange[0], m)
			if !w.exchange[0].Facing() {
				l.moves[kept] = m
				kept++
			}
		}
		l.n = kept
	}
	// After a null move a pass would lead back to where it was made.
	if bound || !f.check && !f.null && (w.rules.AllowPass || l.n == 0) {
		l.add(engine.Pass)
	}
}

// keepLine makes the line of a node its best move and the line after it.
func (w *worker) keepLine(ply int, m engine.Move, over bool) {
	f := &w.frames[ply]
	f.line = append(w.lines[ply][:0], m)
	if !over && ply+1 < maxPly {
		f.line = append(f.line, w.frames[ply+1].line...)
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
