package match

import (
	"time"

	"janggi/engine"
)

// clock is the time each side has, at the moment its turn began. Byoyomi as in
// Go: the main time runs first, then periods; a period that is not used up is
// whole again at the next move.
type clock struct {
	main    [2]time.Duration
	periods [2]int
	period  time.Duration
}

func newClock(c engine.Clock) clock {
	main := time.Duration(c.MainSec) * time.Second
	return clock{
		main:    [2]time.Duration{main, main},
		periods: [2]int{c.Periods, c.Periods},
		period:  time.Duration(c.PeriodSec) * time.Second,
	}
}

// left returns how long a side may think before its time is over.
func (c clock) left(s engine.Side) time.Duration {
	return c.main[s] + time.Duration(c.periods[s])*c.period
}

// charge takes the time thought from a side. Periods used up are gone; the one
// that was running is whole again.
func (c clock) charge(s engine.Side, thought time.Duration) clock {
	if thought <= c.main[s] {
		c.main[s] -= max(thought, 0)
		return c
	}
	over := thought - c.main[s]
	c.main[s] = 0
	if c.period > 0 {
		c.periods[s] = max(c.periods[s]-int(over/c.period), 0)
	}
	return c
}

// ClockView is a side's clock at some moment.
type ClockView struct {
	// Main is what is left of the main time.
	Main time.Duration
	// Period is what is left of the running period, once Main is zero; a whole
	// period before.
	Period time.Duration
	// Periods counts the periods left, the running one included.
	Periods int
	// Running says that this side's time is passing.
	Running bool
}

// Byoyomi reports whether the main time is over.
func (c ClockView) Byoyomi() bool { return c.Main == 0 }

// Left returns what counts down: the main time, then the running period.
func (c ClockView) Left() time.Duration {
	if c.Main > 0 {
		return c.Main
	}
	return c.Period
}

// Timed reports whether the match has a byoyomi clock.
func (s State) Timed() bool { return s.config.Rules.Clock.Byoyomi }

// Clock returns a side's clock at a time of the match. Without a byoyomi clock
// it is zero.
func (s State) Clock(side engine.Side, at time.Duration) ClockView {
	if !s.Timed() {
		return ClockView{}
	}
	c := s.clock
	v := ClockView{Running: s.phase == Playing && s.game.Turn() == side}
	thought := time.Duration(0)
	if v.Running {
		thought = max(at-s.turnSince, 0)
	}
	after := c.charge(side, thought)
	v.Main, v.Periods, v.Period = after.main[side], after.periods[side], c.period
	if over := thought - c.main[side]; over > 0 && c.period > 0 {
		v.Period = c.period - over%c.period
	}
	if v.Periods == 0 && v.Main == 0 {
		v.Period = 0
	}
	return v
}

// Thinking returns whose turn it is and since when; ok is false outside of play.
func (s State) Thinking() (side engine.Side, since time.Duration, ok bool) {
	if s.phase != Playing {
		return engine.Cho, 0, false
	}
	return s.game.Turn(), s.turnSince, true
}

// Deadline returns when something happens by itself if nobody asks for
// anything before (§8.5); ok is false if nothing ever does.
func (s State) Deadline() (at time.Duration, ok bool) {
	sooner := func(t time.Duration) {
		if !ok || t < at {
			at, ok = t, true
		}
	}
	rules := &s.config.Rules
	switch s.phase {
	case Setup:
		if len(s.Choosing()) > 0 && !s.config.Patient {
			sooner(s.choiceSince + choiceLimit)
		}
		for _, side := range s.Revealing() {
			sooner(s.revealBy(side))
		}
	case Playing:
		switch {
		case rules.Clock.Byoyomi:
			sooner(s.turnSince + s.clock.left(s.game.Turn()))
		case !s.config.Patient:
			sooner(s.turnSince + time.Duration(rules.IdleLimitSec)*time.Second)
		}
		if rules.TotalSec > 0 {
			sooner(s.beganAt + time.Duration(rules.TotalSec)*time.Second)
		}
	}
	for _, side := range s.Active() {
		if s.left[side] {
			sooner(s.leftAt[side] + time.Duration(rules.DisconnectGraceSec)*time.Second)
		}
	}
	return at, ok
}

// Active returns the sides that something is waited for from.
func (s State) Active() []engine.Side {
	switch s.phase {
	case Setup:
		return s.Choosing()
	case Playing:
		return []engine.Side{s.game.Turn()}
	default:
		return nil
	}
}

// Due returns what has happened by itself by the time at: arrangements drawn for
// sides that did not choose, a turn passed or a game lost or judged because time
// is over. Whoever keeps the time applies it and asks again until it is nothing.
func (s State) Due(at time.Duration) []Event {
	deadline, ok := s.Deadline()
	if !ok || at < deadline {
		return nil
	}
	// Who was away long before its turn came is late at once, not in the past.
	deadline = max(deadline, s.latest)
	when := At(deadline)
	if s.phase == Setup {
		for _, side := range s.Revealing() {
			if s.revealBy(side) <= deadline {
				return []Event{Unrevealed{At: when, Side: side}}
			}
		}
		return s.dueChoices(deadline)
	}
	rules := &s.config.Rules
	turn := s.game.Turn()
	total := s.beganAt + time.Duration(rules.TotalSec)*time.Second
	if rules.TotalSec > 0 && deadline >= total {
		return []Event{Concluded{At: when, Reason: engine.ScoreTime}}
	}
	flag := rules.Clock.Byoyomi && deadline >= s.turnSince+s.clock.left(turn)
	switch {
	case flag && rules.OnFlag == engine.FlagScores:
		return []Event{Concluded{At: when, Reason: engine.ScoreTime}}
	case flag && rules.OnFlag == engine.FlagPasses && s.game.MayPass():
		// A flag that falls in check cannot become a pass: it loses.
		return s.played(Played{At: when, Move: engine.Pass, ByClock: true})
	default:
		return []Event{Concluded{At: when, Reason: engine.TimeLoss, Loser: turn}}
	}
}

// dueChoices draws for the sides whose time to choose is over: for all of them
// when the limit is reached, for one that has gone when its grace is.
func (s State) dueChoices(deadline time.Duration) []Event {
	var events []Event
	limit := !s.config.Patient && deadline >= s.choiceSince+choiceLimit
	grace := time.Duration(s.config.Rules.DisconnectGraceSec) * time.Second
	for _, side := range s.Choosing() {
		if limit || s.left[side] && s.leftAt[side]+grace <= deadline {
			drawn := Arranged{At: At(deadline), Side: side, Arrangement: s.config.Drawn(side), ByClock: true}
			events = append(events, drawn)
			s = s.Apply(drawn)
		}
	}
	return append(events, s.opening(deadline)...)
}
