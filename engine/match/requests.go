package match

import (
	"time"

	"janggi/engine"
)

// drawWait is how many own moves a side whose draw offer was refused must make
// before it may offer again (§8.2).
const drawWait = 5

func (s State) decideRequest(side engine.Side, a Action, when At) ([]Event, error) {
	rules := &s.config.Rules
	switch a := a.(type) {
	case AskUndo:
		plies := s.undoable(side)
		switch {
		case rules.Undo == 0:
			return refuse(UndoOff)
		case rules.Undo != engine.NoLimit && s.undoUsed[side] >= rules.Undo:
			return refuse(NoUndoLeft)
		case s.undoBy != nobody || s.drawBy != nobody:
			return refuse(AlreadyAsked)
		case plies == 0:
			return refuse(NothingToUndo)
		}
		return []Event{UndoAsked{At: when, By: side, Plies: plies}}, nil
	case AnswerUndo:
		if s.undoBy != by(side.Other()) {
			return refuse(NothingAsked)
		}
		return []Event{UndoAnswered{At: when, By: side, Accepted: a.Accept}}, nil
	case OfferDraw:
		switch {
		case !rules.DrawOffer:
			return refuse(DrawOff)
		case s.undoBy != nobody || s.drawBy != nobody:
			return refuse(AlreadyAsked)
		case s.drawBlock[side] > 0:
			return refuse(DrawTooSoon)
		}
		return []Event{DrawOffered{At: when, By: side}}, nil
	case AnswerDraw:
		if s.drawBy != by(side.Other()) {
			return refuse(NothingAsked)
		}
		return []Event{DrawAnswered{At: when, By: side, Accepted: a.Accept}}, nil
	default: // Withdraw
		if s.undoBy != by(side) && s.drawBy != by(side) {
			return refuse(NothingAsked)
		}
		return []Event{Withdrawn{At: when, By: side}}, nil
	}
}

// undoable returns how many plies take a side back to its last turn, 0 if it
// has not moved: its own last move and what came after it. A pass that the match
// made for it is no move of its own, or going back would bring it again.
func (s State) undoable(side engine.Side) int {
	g := s.game
	for n := g.Plies(); n >= 1; n-- {
		before := g.PositionAt(n - 1)
		m, _, _ := g.Ply(n)
		if before.Turn() == side && !(m.IsPass() && !before.InCheck() && !before.HasMove()) {
			return g.Plies() - n + 1
		}
	}
	return 0
}

// requested applies a request or its answer.
func (s State) requested(e Event) (State, error) {
	if err := s.require(Playing); err != nil {
		return s, err
	}
	switch e := e.(type) {
	case UndoAsked:
		if e.Plies < 1 || e.Plies > s.game.Plies() || e.By > engine.Han {
			return s, &Error{NothingToUndo}
		}
		s.undoBy, s.undoPlies = by(e.By), e.Plies
	case UndoAnswered:
		if e.By > engine.Han || s.undoBy != by(e.By.Other()) {
			return s, &Error{NothingAsked}
		}
		if e.Accepted {
			s = s.takeBack(e.Time())
		}
		s.undoBy = nobody
	case DrawOffered:
		if e.By > engine.Han {
			return s, &Error{UnknownRequest}
		}
		s.drawBy = by(e.By)
	case DrawAnswered:
		if e.By > engine.Han || s.drawBy != by(e.By.Other()) {
			return s, &Error{NothingAsked}
		}
		if !e.Accepted {
			return s.refuseDraw(), nil
		}
		game := s.game.Clone()
		ended, err := game.AgreeDraw()
		if err != nil {
			return s, err
		}
		return s.ended(game, ended), nil
	case Withdrawn:
		s.undoBy, s.drawBy = nobody, nobody
	}
	return s, nil
}

// refuseDraw drops the offer and makes its side wait.
func (s State) refuseDraw() State {
	s.drawBlock[s.drawBy.side()] = drawWait
	s.drawBy = nobody
	return s
}

// takeBack goes back the plies asked for. The clocks keep what they showed.
func (s State) takeBack(at time.Duration) State {
	asker := s.undoBy.side()
	game := s.game.Clone()
	s.clock = s.clock.charge(game.Turn(), at-s.turnSince)
	game.Undo(s.undoPlies)
	s.game, s.turnSince, s.touched = game, at, engine.NoPoint
	s.undoUsed[asker]++
	return s
}
