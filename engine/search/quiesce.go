package search

import "janggi/engine"

// maxEvasions is how many plies of answers to checks quiescence follows. Without
// an end to them chariots and cannons give check for ever.
const maxEvasions = 6

// quiesce returns the score of a node once captures have come to rest. Below is
// how many plies of it lie above the node.
func (w *worker) quiesce(ply, below int, alpha, beta Score) Score {
	f := &w.frames[ply]
	f.line = w.lines[ply][:0]
	if w.nodes >= w.nextPoll {
		w.nextPoll = w.nodes + pollEvery
		if w.poll(); w.stopped {
			return 0
		}
	}
	if ply > w.selDepth {
		w.selDepth = ply
	}
	if ply >= maxPly {
		return w.evaluate(f)
	}
	var known record
	hit := !w.plain && w.table.get(f.key, &known)
	best := engine.Pass
	if hit {
		known.score = placed(known.score, ply)
		best = known.move
		if beta-alpha == 1 && (known.bound == exact ||
			known.bound == atLeast && known.score >= beta || known.bound == atMost && known.score <= alpha) {
			return known.score
		}
	}
	top := -Top
	if claim, may := w.claim(f, ply); may {
		if claim >= beta || claim > 0 {
			f.line = append(f.line, engine.Pass)
			return claim
		}
		top = claim
		alpha = max(alpha, claim)
	}
	evade := (f.check || f.call) && below < maxEvasions
	if evade {
		w.generate(f)
		if f.list.n == 0 {
			return -Mate + Score(ply)
		}
		w.rate(ply, f, best)
		f.eval = noEval
	} else {
		if hit && known.eval != noEval {
			f.eval = known.eval
		} else {
			f.eval = w.evaluate(f)
		}
		stand := f.eval
		if hit && !known.score.Decided() && (known.bound == exact ||
			known.bound == atLeast && known.score > stand || known.bound == atMost && known.score < stand) {
			stand = known.score
		}
		if top = max(top, stand); top >= beta {
			if !hit && !w.plain {
				w.table.put(f.key, &record{move: engine.Pass, score: kept(top, ply), eval: f.eval, depth: 0, bound: atLeast})
			}
			return top
		}
		alpha = max(alpha, top)
		f.list.n = len(f.pos.AppendCaptures(f.list.moves[:0]))
		w.rateCaptures(f, best)
	}
	bounds, found := atMost, engine.Pass
	quiets := 0
	for i := range f.list.n {
		m := f.list.next(i)
		if evade {
			if top > -judgedAt && (m.IsPass() || f.pos.Empty(m.To)) {
				if quiets++; quiets > 3 && !w.plain {
					continue
				}
			}
		} else if !w.plain {
			// Neither what cannot bring alpha into reach nor what loses.
			gain := Score(worth[f.pos.On(m.To).Kind()] + 150)
			if f.eval+gain <= alpha && below > 0 {
				top = max(top, f.eval+gain)
				continue
			}
			if !w.gains(&f.pos, m, 0) {
				continue
			}
		}
		score, over := w.make(ply, m)
		if over && score == barred {
			continue
		}
		if over {
			score = -score
		} else {
			score = -w.quiesce(ply+1, below+1, -beta, -alpha)
		}
		if w.stopped {
			return 0
		}
		if score > top {
			top = score
			if score > alpha {
				found = m
				if beta-alpha > 1 {
					w.keepLine(ply, m, over)
				}
				if score >= beta {
					bounds = atLeast
					break
				}
				alpha, bounds = score, exact
			}
		}
	}
	if top == -Top { // every answer repeats
		return w.judge(f, ply)
	}
	if !w.plain {
		w.table.put(f.key, &record{move: found, score: kept(top, ply), eval: f.eval, depth: 0, bound: bounds})
	}
	return top
}
