package computer

import (
	"math/rand/v2"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/search"
)

// How long it takes for a move to be shown, whatever the search took. A
// recapture needs no thought; anything faster than these looks like a machine.
const (
	recaptureLeast, recaptureMost = 400 * time.Millisecond, 900 * time.Millisecond
	moveLeast, moveMost           = 800 * time.Millisecond, 2500 * time.Millisecond
	answerLeast, answerMost       = 500 * time.Millisecond, 1200 * time.Millisecond
)

// How long the highest level thinks where no clock runs.
const (
	leisurelySoft = 1200 * time.Millisecond
	leisurelyHard = 2400 * time.Millisecond
)

// However much time a clock gives, nobody likes to wait longer than this.
const (
	longestSoft = 5 * time.Second
	longestHard = 12 * time.Second
)

func between(rng *rand.Rand, least, most time.Duration) time.Duration {
	return least + time.Duration(rng.Int64N(int64(most-least)))
}

// pace returns how long after its turn began a move is shown. Limits are those
// it was thought about with.
func pace(rng *rand.Rand, g *engine.Game, m engine.Move, l search.Limits, timed bool) time.Duration {
	wait := between(rng, moveLeast, moveMost)
	if recaptures(g, m) {
		wait = between(rng, recaptureLeast, recaptureMost)
	}
	if timed { // no more than a search would use of this clock
		wait = min(wait, l.Soft, l.Hard/2)
	}
	return wait
}

// recaptures reports whether a move takes what has just taken.
func recaptures(g *engine.Game, m engine.Move) bool {
	if m.IsPass() || g.Plies() == 0 {
		return false
	}
	last, _, captured := g.Ply(g.Plies())
	return captured != 0 && last.To == m.To
}

// limits returns how long to think over a move at a time of the match, and
// whether a clock runs.
func limits(s match.State, side engine.Side, at time.Duration) (l search.Limits, timed bool) {
	l.Soft, l.Hard = leisurelySoft, leisurelyHard
	if s.Timed() {
		c := s.Clock(side, at)
		clock := search.Clock{Left: c.Main, Period: c.Period, Periods: c.Periods}
		l.Soft, l.Hard = clock.Budget()
		l.Soft, l.Hard = min(l.Soft, longestSoft), min(l.Hard, longestHard)
		timed = true
	}
	if deadline, ok := s.Deadline(); ok { // such as the game's whole time, or an idle limit
		left := max(deadline-at, 0)
		if l.Hard > left/3 {
			l.Soft, l.Hard = min(l.Soft, left/10), max(left/3, time.Millisecond)
			timed = true
		}
	}
	return l, timed
}
