package search

import "janggi/engine"

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
	n := node{depth: depth, eval: eval, pv: pv, cut: cut, tight: tight}
	n.improving = eval != noEval && ply >= 2 && (w.frames[ply-2].eval == noEval || f.eval > w.frames[ply-2].eval)

	if !pv && !tight && !singular && !w.plain && !beta.Decided() {
		if s, ok := w.prune(ply, &n, alpha, beta); ok {
			return s
		}
	}
	if depth >= 4 && best.IsPass() && !w.plain && !tight && !singular && (pv || cut) {
		depth-- // without a move to begin with the node is cheaper searched less deep first
		n.depth--
	}

	f.list.n = unlisted
	if !singular {
		w.frames[ply+1].killers = [2]engine.Move{engine.Pass, engine.Pass}
	}

	top, found := -Top, engine.Pass
	bounds := atMost
	var tried [64]engine.Move
	triedN := 0
	var c candidate
	for i := 0; ; i++ {
		m, ok := w.nextMove(ply, f, i, best)
		if !ok {
			break
		}
		if singular && m == f.excluded {
			continue
		}
		c.move, c.index = m, i
		w.classify(ply, f, &c)

		if !pv && !tight && !w.plain && top > -judgedAt {
			if left, most := w.leaves(f, &n, &c, alpha, beta); left {
				if most > top && !top.Decided() {
					top = most
				}
				continue
			}
		}

		extension := 0
		if m == best && hit && !singular && !w.plain && w.mayBeAlone(ply, &n, &known, m) {
			var s Score
			if s, extension = w.alone(ply, &n, &known, m, beta); w.stopped {
				return 0
			}
			if s >= beta {
				return s // several moves exceed beta
			}
		}

		score, over := w.make(ply, m)
		if over && score == barred {
			continue // not allowed: it repeats
		}
		c.count++
		if c.quiet {
			c.quiets++
		}
		if over {
			score = -score
		} else {
			after := &w.frames[ply+1]
			if after.check && !w.plain && extension == 0 && ply < 2*w.depth && (depth <= 2 || pv || !c.quiet || w.safeCheck(f, m)) {
				extension = 1
			}
			after.extended = f.extended + max(extension, 0)
			next := depth - 1 + extension
			reduction := 0
			if depth >= 3 && c.count > 1+b2i(pv) && !w.plain {
				reduction = max(min(w.reduction(f, after, &n, &c), next-1), 0)
			}
			switch {
			case reduction > 0:
				score = -w.search(ply+1, next-reduction, -alpha-1, -alpha, false, true)
				if score > alpha && !w.stopped {
					score = -w.search(ply+1, next, -alpha-1, -alpha, false, !cut)
				}
			case !pv || c.count > 1:
				score = -w.search(ply+1, next, -alpha-1, -alpha, false, !cut)
			}
			if pv && (c.count == 1 || score > alpha && score < beta) && !w.stopped {
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

	if c.count == 0 && top == -Top {
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
