package match

import (
	"time"

	"janggi/engine"
)

// Decide turns a request into the events it causes, or an error saying why it
// causes none: an *Error, or an *engine.MoveError for a move that the rules
// refuse. At is the match's own time; the caller reads the clock. A request that
// comes after a deadline is void and causes what the deadline does.
func (s State) Decide(seat Seat, a Action, at time.Duration) ([]Event, error) {
	if due := s.Due(at); due != nil {
		return due, nil
	}
	side, seated := seat.Side()
	if !seated {
		return refuse(NotSeated)
	}
	when := At(at)
	switch a := a.(type) {
	case Arrange:
		return s.decideArrange(side, a, when)
	case Reveal:
		return s.decideReveal(side, a, when)
	case Touch:
		return s.decideTouch(side, a, when)
	case Play:
		return s.decidePlay(side, a, when)
	case AskUndo, AnswerUndo, OfferDraw, AnswerDraw, Withdraw:
		if s.phase != Playing {
			return refuse(WrongPhase)
		}
		return s.decideRequest(side, a, when)
	case Resign:
		switch s.phase {
		case Setup:
			return []Event{Concluded{At: when, Reason: engine.Aborted, Loser: side}}, nil
		case Playing:
			return []Event{Concluded{At: when, Reason: engine.Resigned, Loser: side}}, nil
		}
		return refuse(WrongPhase)
	case AskRematch:
		if s.phase != Finished || s.rematch[side] {
			return refuse(WrongPhase)
		}
		return []Event{RematchAsked{At: when, By: side}}, nil
	case Leave:
		if s.left[side] {
			return nil, nil
		}
		return []Event{Left{At: when, Side: side}}, nil
	case Return:
		if !s.left[side] {
			return nil, nil
		}
		return []Event{Returned{At: when, Side: side}}, nil
	default:
		return refuse(UnknownRequest)
	}
}

func (s State) decideArrange(side engine.Side, a Arrange, when At) ([]Event, error) {
	switch {
	case s.phase != Setup || s.config.Start != nil:
		return refuse(WrongPhase)
	case s.chosen[side]:
		return refuse(AlreadyChosen)
	case a.Sealed != Sealed{}:
		if err := s.checkSeal(side, a); err != nil {
			return nil, err
		}
	case !a.Arrangement.Valid():
		return refuse(NotAChoice)
	}
	for _, open := range s.Choosing() {
		if open == side {
			chosen := Arranged{At: when, Side: side, Arrangement: a.Arrangement, Sealed: a.Sealed}
			return append([]Event{chosen}, s.Apply(chosen).opening(when.Time())...), nil
		}
	}
	return refuse(NotYourTurn)
}

func (s State) decideTouch(side engine.Side, a Touch, when At) ([]Event, error) {
	switch {
	case s.phase != Playing || !s.config.Rules.TouchMove:
		return refuse(WrongPhase)
	case s.game.Turn() != side:
		return refuse(NotYourTurn)
	case s.touched != engine.NoPoint:
		return refuse(TouchedOther)
	}
	for m := range s.game.Legal() {
		if !m.IsPass() && m.From == a.Point {
			return []Event{Touched{At: when, Point: a.Point}}, nil
		}
	}
	return refuse(CannotTouch)
}

func (s State) decidePlay(side engine.Side, a Play, when At) ([]Event, error) {
	switch {
	case s.phase != Playing:
		return refuse(WrongPhase)
	case s.game.Turn() != side:
		return refuse(NotYourTurn)
	case s.touched != engine.NoPoint && !a.Move.IsPass() && a.Move.From != s.touched:
		return refuse(TouchedOther)
	}
	if err := s.game.Check(a.Move); err != nil {
		return nil, err
	}
	return s.played(Played{At: when, Move: a.Move}), nil
}

// played returns a ply and the passes the match makes after it: a turn on which
// only a pass is legal is passed, once a side, for where two passes end nothing
// two stuck sides would pass for ever.
func (s State) played(first Played) []Event {
	events := []Event{first}
	next := s.Apply(first)
	for range engine.Sides {
		if !next.onlyPass() {
			break
		}
		auto := Played{At: first.At, Move: engine.Pass, Auto: true}
		events = append(events, auto)
		next = next.Apply(auto)
	}
	return events
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
