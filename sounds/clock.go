package sounds

import (
	"time"

	"janggi/engine/match"
)

// Clock is the clock of the side to move, seen twice: a screen looks some times
// a second and tells what it saw before and what it sees now.
type Clock struct {
	Before, Now match.ClockView
	// Mine says that the side is played at this device. The count and the ticks
	// are for the player to move; that byoyomi begins is told to all.
	Mine bool
}

// counted is how many seconds are counted.
const counted = 10

// tooLate is how far into a second it is still worth counting: a screen that
// was held up does not count what is past.
const tooLate = 500 * time.Millisecond

func (c Clock) calls() Calls {
	before, now := c.Before, c.Now
	if !before.Running || !now.Running || now.Left() == 0 {
		return Calls{} // another side's turn, or over: the match tells that
	}
	begun := before.Main > 0 && now.Main == 0
	lost := now.Periods < before.Periods
	switch {
	case (begun || lost) && now.Periods == 1:
		return Calls{Now: Sounding{Warning, SayLastByoyomi}}
	case begun:
		return Calls{Now: Sounding{Warning, SayByoyomi}}
	case lost:
		return Calls{Now: Sounding{Effect: Warning}}
	case !c.Mine:
		return Calls{}
	}
	second := secondBegun(before.Left(), now.Left())
	if second == 0 {
		return Calls{}
	}
	s := Sounding{Effect: Tick}
	if second <= 5 {
		s.Effect = Tock
	}
	if now.Main == 0 || now.Periods == 0 { // when it ends, something is lost
		s.Voice = Count(second)
	}
	return Calls{Now: s}
}

// secondBegun returns which of the last seconds began between two looks at what
// is left, or 0.
func secondBegun(before, now time.Duration) int {
	n := (now + time.Second - 1) / time.Second
	start := n * time.Second
	if n < 1 || n > counted || before <= start || start-now > tooLate {
		return 0
	}
	return int(n)
}
