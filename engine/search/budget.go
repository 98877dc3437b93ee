package search

import "time"

// Clock is what a player's clock shows.
type Clock struct {
	Left      time.Duration // of the main time, or of everything where there are no periods
	Increment time.Duration // added after each move
	ToGo      int           // moves until more is given; 0 for none
	Period    time.Duration // a byoyomi period; it is whole again for each move
	Periods   int           // of them left
}

// reserve is kept for the way from here to the clock.
const reserve = 30 * time.Millisecond

// Budget returns how long to think over one move: about when to stop, and when
// at the latest, always before the clock does.
func (c Clock) Budget() (soft, hard time.Duration) {
	moves := 32
	if c.ToGo > 0 {
		moves = min(c.ToGo+1, moves)
	}
	left := max(c.Left-reserve, 0)
	soft = left/time.Duration(moves) + c.Increment*3/4
	hard = min(left*2/5, soft*5)
	if c.ToGo == 1 {
		hard = left * 9 / 10
	}
	if c.Period > 0 && c.Periods > 0 {
		// A period costs nothing as long as it is not used up: once the main
		// time is gone there is a whole one for each move.
		period := max(c.Period-3*reserve, c.Period/2)
		if left < c.Period {
			soft, hard = max(soft, period*6/10), max(hard, left+period*9/10)
			return min(soft, hard), hard
		}
		soft += min(period/8, left/16)
	}
	hard = max(min(hard, left), time.Millisecond)
	return min(soft, hard), hard
}

// budgeter says whether another depth is worth beginning.
type budgeter struct {
	best   [2]int // from and to of the best move so far
	stable int    // depths it has been the best for
	score  Score
}

// finished reports whether the search may end after a depth.
func (w *worker) finished(b *budgeter, depth int) bool {
	l := &w.task.limits
	best := &w.roots[0]
	if l.Mate > 0 {
		if n, ok := best.score.MateIn(); ok && n > 0 && n <= l.Mate {
			return true
		}
	}
	// A forced end in sight is not made better by looking further.
	if best.score.Decided() && l.Depth == 0 && l.Nodes == 0 && l.Hard > 0 && depth > 2*plyOf(best.score)+4 {
		return true
	}
	if l.Elapsed == nil || l.Soft <= 0 {
		return false
	}
	if len(w.roots) == 1 && depth >= 4 {
		return true // nothing to choose
	}
	now := [2]int{int(best.move.From), int(best.move.To)}
	if now == b.best {
		b.stable++
	} else {
		b.best, b.stable = now, 0
	}
	factor := 100
	switch {
	case b.stable >= 8:
		factor = 60
	case b.stable >= 4:
		factor = 80
	case b.stable == 0 && depth > 4:
		factor = 130
	}
	if depth > 4 && best.score < b.score-30 {
		factor += min(int(b.score-best.score), 150) / 2 // it gets worse: look for a way out
	}
	b.score = best.score
	if w.nodes > 0 && depth >= 6 {
		share := int(best.nodes * 100 / w.nodes)
		factor = factor * (160 - share) / 100
	}
	return l.Elapsed() >= min(l.Soft*time.Duration(factor)/100, l.Hard)*7/10
}

// plyOf returns how many plies from the root a decided score lies.
func plyOf(s Score) int {
	if s < 0 {
		s = -s
	}
	if s >= mateAt {
		return int(Mate - s)
	}
	return int(Judged - s)
}
