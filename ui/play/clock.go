package play

import (
	"fmt"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/sounds"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

const (
	// urgentTime is how much time is so little that the clock says so.
	urgentTime = 10 * time.Second
	// manyPeriods is how many dots can be told apart at a glance.
	manyPeriods = 5
)

// Wake looks at the clocks anew. Call it when the match's time was stopped, or
// goes on, without an event.
func (s *Screen) Wake() {
	if s.ticking != nil {
		s.ticking()
		s.ticking = nil
	}
	if !s.state.Timed() || s.options.Now == nil {
		return
	}
	at, running := s.options.Now()
	state, playing := s.state, s.state.Phase() == match.Playing
	if playing {
		s.timed = state
	} else if s.timed.Phase() == match.Playing { // they stand as they did at the end
		state, at = s.timed, s.endedAt
	}
	for _, side := range engine.Sides {
		c := state.Clock(side, at)
		c.Running = c.Running && running && playing && !s.paused
		if face := s.face(c); face != s.players[side].Clock() {
			s.players[side].SetClock(face)
			s.seats[side].Refresh()
		}
		if !playing {
			continue
		}
		s.tellTime(side, c)
		if wait := untilChange(c.Left()); c.Running && wait > 0 {
			s.ticking = s.stage.After(wait, s.Wake)
		}
	}
}

// face returns how a clock looks.
func (s *Screen) face(c match.ClockView) kit.Clock {
	rules := s.options.Rules.Clock
	k := kit.Clock{Text: clockText(c.Left()), Running: c.Running}
	limit := urgentTime
	if c.Byoyomi() && rules.Periods > 0 {
		limit = min(limit, time.Duration(rules.PeriodSec)*time.Second/2)
		k.Overtime, k.Left, k.Periods = true, c.Periods, rules.Periods
		caption := "clock.overtime"
		if rules.Periods > manyPeriods {
			k.Periods, caption = 0, "clock.overtime.many"
		}
		k.Caption = s.stage.Text.Say(caption, translations.Args{"seconds": rules.PeriodSec, "left": c.Periods})
	}
	k.Urgent = c.Left() <= limit
	return k
}

// tellTime says when a side's main time is over, and when its last period
// begins.
func (s *Screen) tellTime(side engine.Side, now match.ClockView) {
	was := s.clocks[side]
	s.clocks[side] = now
	if now.Running && was.Running {
		s.stage.Hear(sounds.Clock{Before: was, Now: now, Mine: s.here(side)})
	}
	if s.view.Number == 0 || was == (match.ClockView{}) || !now.Byoyomi() || now.Left() == 0 {
		return
	}
	rules := s.options.Rules.Clock
	args := translations.Args{
		"side": wording.Side(s.stage.Text, side), "seconds": rules.PeriodSec, "left": now.Periods,
	}
	switch {
	case now.Periods == 1 && (was.Periods > 1 || !was.Byoyomi()):
		s.announce(s.stage.Text.Say("clock.last", args))
	case !was.Byoyomi():
		s.announce(s.stage.Text.Say("clock.begins", args))
	}
}

// clockText writes a time that is left, in whole seconds, so that zero means
// that it is over.
func clockText(left time.Duration) string {
	seconds := int((left + time.Second - 1) / time.Second)
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%02d:%02d", seconds/60, seconds%60)
}

// untilChange returns when the text of a time that runs changes, 0 for never.
func untilChange(left time.Duration) time.Duration {
	if left <= 0 {
		return 0
	}
	return (left-1)%time.Second + 1
}
