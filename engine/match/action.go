package match

import (
	"time"

	"janggi/engine"
)

// Seat is a place at the match. The zero Seat watches.
type Seat uint8

// The seats.
const (
	Watcher Seat = iota
	ChoSeat
	HanSeat
)

// SeatOf returns the seat that plays side s.
func SeatOf(s engine.Side) Seat { return ChoSeat + Seat(s) }

// Side returns the side the seat plays; ok is false for a watcher.
func (s Seat) Side() (side engine.Side, ok bool) {
	if s != ChoSeat && s != HanSeat {
		return engine.Cho, false
	}
	return engine.Side(s - ChoSeat), true
}

// String returns "cho", "han" or "watcher".
func (s Seat) String() string {
	if side, ok := s.Side(); ok {
		return side.String()
	}
	return "watcher"
}

// Action is what a seat asks for, and may be refused.
type Action interface{ isAction() }

type (
	// Arrange chooses the seat's arrangement. Where nobody may know it yet, not
	// even whoever hosts the match, it is Sealed: of the other device's choice
	// only the seal comes, with no Arrangement and no Nonce.
	Arrange struct {
		Arrangement engine.Arrangement
		Sealed
	}
	// Reveal opens the seat's seal once both sides have chosen.
	Reveal struct {
		Arrangement engine.Arrangement
		Nonce       Nonce
	}
	// Touch takes a piece up under touch-move rules: it must then be moved, or
	// the turn passed.
	Touch struct{ Point engine.Point }
	// Play plays a move, or a pass.
	Play struct{ Move engine.Move }
	// AskUndo asks to go back to the asker's last turn.
	AskUndo struct{}
	// AnswerUndo answers the other side's AskUndo.
	AnswerUndo struct{ Accept bool }
	// OfferDraw offers a draw.
	OfferDraw struct{}
	// AnswerDraw answers the other side's OfferDraw.
	AnswerDraw struct{ Accept bool }
	// Withdraw takes back what the seat has asked or offered.
	Withdraw struct{}
	// Resign gives the game up; before the first move it calls it off.
	Resign struct{}
	// AskRematch asks for another match with sides swapped, once this one is
	// over. When both have asked, whoever hosts opens it.
	AskRematch struct{}
	// Leave and Return tell that the seat's connection is gone, or there again.
	// They come from whoever carries the match, not from a player.
	Leave  struct{}
	Return struct{}
)

func (Arrange) isAction()    {}
func (Reveal) isAction()     {}
func (Touch) isAction()      {}
func (Play) isAction()       {}
func (AskUndo) isAction()    {}
func (AnswerUndo) isAction() {}
func (OfferDraw) isAction()  {}
func (AnswerDraw) isAction() {}
func (Withdraw) isAction()   {}
func (Resign) isAction()     {}
func (AskRematch) isAction() {}
func (Leave) isAction()      {}
func (Return) isAction()     {}

// Event is what happened. Events are numbered from 0 and final. Each says At
// which time of the match it happened.
type Event interface {
	// Time returns when the event happened, in the match's own time.
	Time() time.Duration
	isEvent()
}

// At is the match's own time of an event. Embedding it makes a type an Event.
type At time.Duration

// Time returns the time.
func (a At) Time() time.Duration { return time.Duration(a) }
func (At) isEvent()              {}

type (
	// Arranged: a side has its arrangement. ByClock is set where it was drawn
	// because the time to choose was over. In the log of a seat that may not
	// see it, Arrangement is none. A Sealed choice is known to its own device
	// alone until it is Revealed.
	Arranged struct {
		At
		Side        engine.Side
		Arrangement engine.Arrangement
		ByClock     bool
		Sealed
	}
	// Revealed: a side opened its seal, and the seal held what it had to.
	Revealed struct {
		At
		Side        engine.Side
		Arrangement engine.Arrangement
		Nonce       Nonce
	}
	// Unrevealed: a side did not open its seal in time; the match is called off.
	Unrevealed struct {
		At
		Side engine.Side
	}
	// Began: both sides are arranged, openly now, and the first mover is to
	// move.
	Began struct {
		At
		Cho, Han engine.Arrangement
	}
	// Touched: the side to move has taken a piece up.
	Touched struct {
		At
		Point engine.Point
	}
	// Played: the side to move moved or passed. Auto is set where the match
	// passed for it because nothing else was legal, ByClock where it passed
	// because its time was over.
	Played struct {
		At
		Move    engine.Move
		Auto    bool
		ByClock bool
	}
	// UndoAsked: a side wants Plies taken back.
	UndoAsked struct {
		At
		By    engine.Side
		Plies int
	}
	// UndoAnswered: the other side agreed, and the plies are taken back, or not.
	UndoAnswered struct {
		At
		By       engine.Side
		Accepted bool
	}
	// DrawOffered: a side offers a draw.
	DrawOffered struct {
		At
		By engine.Side
	}
	// DrawAnswered: the other side agreed, which ends the game, or not.
	DrawAnswered struct {
		At
		By       engine.Side
		Accepted bool
	}
	// Withdrawn: a side took back what it had asked or offered.
	Withdrawn struct {
		At
		By engine.Side
	}
	// Concluded: the match ended other than by a move or an agreement. Loser
	// is who resigned or lost on time.
	Concluded struct {
		At
		Reason engine.EndReason
		Loser  engine.Side
	}
	// RematchAsked: a side wants another match.
	RematchAsked struct {
		At
		By engine.Side
	}
	// Left: a side's connection is gone.
	Left struct {
		At
		Side engine.Side
	}
	// Returned: it is there again.
	Returned struct {
		At
		Side engine.Side
	}
)

// EventFor returns the event as the log of a seat holds it: a secret choice of
// the other side is told, but not what was chosen.
func (c Config) EventFor(seat Seat, e Event) Event {
	a, ok := e.(Arranged)
	if !ok || c.Rules.SetupOrder != engine.Simultaneous || seat == SeatOf(a.Side) {
		return e
	}
	// Whether it was drawn by the clock would tell that it is a random one.
	a.Arrangement, a.ByClock, a.Nonce = engine.NoArrangement, false, Nonce{}
	return a
}
