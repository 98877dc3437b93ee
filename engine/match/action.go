package match

import "janggi/engine"

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
	// Arrange chooses the seat's arrangement.
	Arrange struct{ Arrangement engine.Arrangement }
	// Play plays a move, or a pass.
	Play struct{ Move engine.Move }
	// Resign gives the game up; before the first move it calls it off.
	Resign struct{}
)

func (Arrange) isAction() {}
func (Play) isAction()    {}
func (Resign) isAction()  {}

// Event is what happened. Events are numbered from 0 and final.
type Event interface{ isEvent() }

type (
	// Arranged: a side has its arrangement.
	Arranged struct {
		Side        engine.Side
		Arrangement engine.Arrangement
	}
	// Began: both sides are arranged and the first mover is to move.
	Began struct{}
	// Played: the side to move moved or passed. Auto is set where the match
	// passed for it because nothing else was legal.
	Played struct {
		Move engine.Move
		Auto bool
	}
	// Concluded: the match ended other than by a move.
	Concluded struct {
		Reason engine.EndReason
		Loser  engine.Side // who resigned; no meaning for other reasons
	}
)

func (Arranged) isEvent()  {}
func (Began) isEvent()     {}
func (Played) isEvent()    {}
func (Concluded) isEvent() {}
