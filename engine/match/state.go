package match

import (
	"fmt"
	"time"

	"janggi/engine"
)

// Phase is how far a match has come.
type Phase uint8

// The phases.
const (
	Setup Phase = iota
	Playing
	Finished
)

// String returns "setup", "playing" or "finished".
func (p Phase) String() string { return [...]string{"setup", "playing", "finished"}[p] }

// Config is what a match is made with.
type Config struct {
	Rules engine.Rules
}

// State is a match at one moment. It is a value: Apply returns another and
// leaves the old one as it was.
type State struct {
	config   Config
	phase    Phase
	chosen   [2]engine.Arrangement
	game     *engine.Game   // nil during setup; never changed in place
	happened []engine.Event // what the last ply brought about
	aborted  bool           // called off during setup
	events   int            // how many have been applied
}

// New returns a match before anything has happened.
func New(c Config) State {
	s := State{config: c}
	if c.Rules.SetupOrder == engine.Fixed {
		s.chosen = [2]engine.Arrangement{c.Rules.FixedCho, c.Rules.FixedHan}
	}
	return s
}

// Phase returns how far the match has come.
func (s State) Phase() Phase { return s.phase }

// Events returns how many events have been applied: the number of the next.
func (s State) Events() int { return s.events }

// Rules returns the rules the match is played by.
func (s State) Rules() engine.Rules { return s.config.Rules }

// Game returns a copy of the game, or nil during setup.
func (s State) Game() *engine.Game {
	if s.game == nil {
		return nil
	}
	return s.game.Clone()
}

// Opening returns the events that begin the match without anyone asking: a
// match whose rules fix both arrangements begins at once.
func (s State) Opening() []Event {
	if s.events == 0 && s.config.Rules.SetupOrder == engine.Fixed {
		return []Event{Began{}}
	}
	return nil
}

// Choosing returns who is to choose an arrangement now.
func (s State) Choosing() []engine.Side {
	if s.phase != Setup {
		return nil
	}
	order := [2]engine.Side{engine.Han, engine.Cho}
	if s.config.Rules.SetupOrder == engine.ChoFirst {
		order = engine.Sides
	}
	var open []engine.Side
	for _, side := range order {
		if s.chosen[side] == engine.NoArrangement {
			open = append(open, side)
		}
	}
	if s.config.Rules.SetupOrder != engine.Simultaneous && len(open) > 1 {
		open = open[:1]
	}
	return open
}

// Decide turns a request into the events it causes, or an error saying why it
// causes none: an *Error, or an *engine.MoveError for a move that the rules
// refuse. At is the match's own time; the caller reads the clock.
func (s State) Decide(seat Seat, a Action, at time.Duration) ([]Event, error) {
	side, seated := seat.Side()
	if !seated {
		return refuse(NotSeated)
	}
	switch a := a.(type) {
	case Arrange:
		return s.decideArrange(side, a)
	case Play:
		return s.decidePlay(side, a)
	case Resign:
		switch s.phase {
		case Setup:
			return []Event{Concluded{Reason: engine.Aborted, Loser: side}}, nil
		case Playing:
			return []Event{Concluded{Reason: engine.Resigned, Loser: side}}, nil
		}
		return refuse(WrongPhase)
	default:
		return refuse(UnknownRequest)
	}
}

func (s State) decideArrange(side engine.Side, a Arrange) ([]Event, error) {
	switch {
	case s.phase != Setup:
		return refuse(WrongPhase)
	case s.chosen[side] != engine.NoArrangement:
		return refuse(AlreadyChosen)
	case !a.Arrangement.Valid():
		return refuse(NotAChoice)
	}
	for _, open := range s.Choosing() {
		if open != side {
			continue
		}
		events := []Event{Arranged{side, a.Arrangement}}
		if s.chosen[side.Other()] != engine.NoArrangement {
			events = append(events, Began{})
		}
		return events, nil
	}
	return refuse(NotYourTurn)
}

func (s State) decidePlay(side engine.Side, a Play) ([]Event, error) {
	switch {
	case s.phase != Playing:
		return refuse(WrongPhase)
	case s.game.Turn() != side:
		return refuse(NotYourTurn)
	}
	if err := s.game.Check(a.Move); err != nil {
		return nil, err
	}
	events := []Event{Played{Move: a.Move}}
	// A turn on which only a pass is legal is passed by the match, once a side:
	// where two passes end nothing, two stuck sides would pass for ever.
	next := s.Apply(events[0])
	for range engine.Sides {
		if !next.onlyPass() {
			break
		}
		auto := Played{Move: engine.Pass, Auto: true}
		events = append(events, auto)
		next = next.Apply(auto)
	}
	return events, nil
}

func (s State) onlyPass() bool {
	if s.phase != Playing {
		return false
	}
	for m := range s.game.Legal() {
		return m.IsPass()
	}
	return false
}

// Apply returns the state after e, an event that Decide returned for this very
// state. Nothing else moves a match forward. It panics on an event that cannot
// follow; a log from outside goes through Replay, which returns an error.
func (s State) Apply(e Event) State {
	next, err := s.follow(e)
	if err != nil {
		panic(err)
	}
	return next
}

// Replay applies a log of events. An event that cannot follow ends it with an
// error naming its number; the state returned is the one before that event.
func (s State) Replay(events []Event) (State, error) {
	for _, e := range events {
		next, err := s.follow(e)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
}

func (s State) follow(e Event) (State, error) {
	number := s.events
	s.events++
	s.happened = nil
	misfit := func(cause error) (State, error) {
		return s, fmt.Errorf("event %d, %T, cannot follow: %w", number, e, cause)
	}
	switch e := e.(type) {
	case Arranged:
		if s.phase != Setup || e.Side > engine.Han || !e.Arrangement.Valid() {
			return misfit(&Error{WrongPhase})
		}
		s.chosen[e.Side] = e.Arrangement
	case Began:
		if s.phase != Setup || !s.chosen[engine.Cho].Valid() || !s.chosen[engine.Han].Valid() {
			return misfit(&Error{WrongPhase})
		}
		game, err := engine.NewGame(s.config.Rules, s.config.Rules.Start(s.chosen[engine.Cho], s.chosen[engine.Han]))
		if err != nil {
			return misfit(err)
		}
		s.game, s.phase = game, Playing
	case Played:
		if s.phase != Playing {
			return misfit(&Error{WrongPhase})
		}
		game := s.game.Clone()
		happened, err := game.Play(e.Move)
		if err != nil {
			return misfit(err)
		}
		s.game, s.happened = game, happened
		if game.Over() {
			s.phase = Finished
		}
	case Concluded:
		return s.conclude(e, misfit)
	default:
		return misfit(&Error{UnknownRequest})
	}
	return s, nil
}

func (s State) conclude(e Concluded, misfit func(error) (State, error)) (State, error) {
	switch {
	case s.phase == Setup && e.Reason == engine.Aborted:
		s.aborted = true
	case s.phase == Playing && e.Reason == engine.Resigned:
		s.game = s.game.Clone()
		ended, err := s.game.Resign(e.Loser)
		if err != nil {
			return misfit(err)
		}
		s.happened = []engine.Event{ended}
	default:
		return misfit(&Error{WrongPhase})
	}
	s.phase = Finished
	return s, nil
}
