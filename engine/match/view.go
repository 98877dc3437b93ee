package match

import (
	"slices"
	"time"

	"janggi/engine"
)

// View is what one seat may see of a match. What it may not see is not in it.
type View struct {
	Seat   Seat
	Phase  Phase
	Number int // events applied so far

	// During setup.
	Choosing    []engine.Side         // who is to choose an arrangement
	Chosen      [2]bool               // who has chosen
	Arrangement [2]engine.Arrangement // what they chose, as far as it is open to this seat
	Revealing   []engine.Side         // whose seal is still to be opened, once both have chosen
	Unrevealed  []engine.Side         // who called the match off by not opening its seal

	// From the first move on; during setup the board shows what is chosen.
	Setup       engine.Setup
	Turn        engine.Side
	Plies       int
	Last        engine.Move // the last ply; Pass also before the first
	Happened    []engine.Event
	Check       bool
	Checkers    []engine.Point
	Facing      bool
	Bikjang     bool // a call against the side to move is pending
	Passes      int  // passes in a row just played
	LastRepeat  bool // the position may not, or must not, come once more
	Scores      [2]engine.Score
	Captured    [2][]engine.Piece // by the side that took them, in order
	Deadline    time.Duration     // when something happens by itself, 0 for never
	Away        [2]bool           // whose connection is gone
	RematchedBy [2]bool           // who wants another match

	// What waits for an answer.
	UndoAsked, DrawOffered bool
	AskedBy                engine.Side // who asked or offered
	UndoPlies              int
	UndoLeft               [2]int // take-backs each may still ask for, engine.NoLimit for any number

	// Only for the seat to move.
	Legal      []engine.Move   // moves, and engine.Pass last if passing is legal
	Touched    engine.Point    // the piece that must be moved, or engine.NoPoint
	Threatened []engine.Threat // own pieces that can be taken, if the rules' hints tell
	Risks      []engine.Risk   // moves to think twice about, if the rules' hints tell

	Result engine.Result // Reason is NotEnded while the match goes on
}

// Over reports whether the match is over.
func (v View) Over() bool { return v.Phase == Finished }

// MayPass reports whether the seat may pass now.
func (v View) MayPass() bool {
	return len(v.Legal) > 0 && v.Legal[len(v.Legal)-1].IsPass()
}

// View returns what a seat may see.
func (s State) View(seat Seat) View {
	v := View{
		Seat: seat, Phase: s.phase, Number: s.events, Choosing: s.Choosing(), Chosen: s.chosen,
		Last: engine.Pass, Touched: engine.NoPoint, Happened: slices.Clone(s.happened),
		Away: s.left, RematchedBy: s.rematch,
	}
	v.Deadline, _ = s.Deadline()
	side, seated := seat.Side()
	secret := s.config.Rules.SetupOrder == engine.Simultaneous && s.game == nil
	for _, x := range engine.Sides {
		if !secret || seated && side == x {
			v.Arrangement[x] = s.arrangement[x]
		}
	}
	v.Revealing = s.Revealing()
	if s.unrevealed != nobody {
		v.Unrevealed = []engine.Side{s.unrevealed.side()}
	}
	if s.aborted {
		v.Result = engine.Result{Reason: engine.Aborted}
	}
	if s.game == nil {
		v.Setup = s.config.Rules.Start(v.Arrangement[engine.Cho], v.Arrangement[engine.Han])
		v.Turn = v.Setup.Turn
		return v
	}
	s.viewGame(&v)
	s.viewRequests(&v)
	if seated && side == v.Turn && s.phase == Playing {
		s.viewTurn(&v)
	}
	return v
}

func (s State) viewGame(v *View) {
	g := s.game
	p := g.Position()
	v.Setup, v.Turn, v.Plies = p.Setup(), g.Turn(), g.Plies()
	v.Check, v.Facing, v.LastRepeat, v.Passes = g.InCheck(), g.Facing(), g.LastRepeat(), g.Passes()
	if v.Check {
		v.Checkers = p.Checkers()
	}
	_, v.Bikjang = g.Bikjang()
	for n := 1; n <= g.Plies(); n++ {
		m, piece, captured := g.Ply(n)
		v.Last = m
		if captured != 0 {
			v.Captured[piece.Side()] = append(v.Captured[piece.Side()], captured)
		}
	}
	for _, x := range engine.Sides {
		v.Scores[x] = g.Score(x)
	}
	v.Result, _ = g.Result()
}

func (s State) viewRequests(v *View) {
	switch {
	case s.undoBy != nobody:
		v.UndoAsked, v.AskedBy, v.UndoPlies = true, s.undoBy.side(), s.undoPlies
	case s.drawBy != nobody:
		v.DrawOffered, v.AskedBy = true, s.drawBy.side()
	}
	for _, x := range engine.Sides {
		v.UndoLeft[x] = s.config.Rules.Undo
		if v.UndoLeft[x] != engine.NoLimit {
			v.UndoLeft[x] = max(v.UndoLeft[x]-s.undoUsed[x], 0)
		}
	}
}

// viewTurn adds what only the seat to move sees.
func (s State) viewTurn(v *View) {
	for m := range s.game.Legal() {
		if s.touched == engine.NoPoint || m.IsPass() || m.From == s.touched {
			v.Legal = append(v.Legal, m)
		}
	}
	v.Touched = s.touched
	if s.config.Rules.Hints == engine.HintsMovesAndThreats {
		v.Threatened, v.Risks = s.game.Threats(), s.game.Risks()
	}
}

// MayAskUndo returns nil if the seat may ask for a take-back, or why not.
func (s State) MayAskUndo(seat Seat) error { return s.may(seat, AskUndo{}) }

// MayOfferDraw returns nil if the seat may offer a draw, or why not.
func (s State) MayOfferDraw(seat Seat) error { return s.may(seat, OfferDraw{}) }

func (s State) may(seat Seat, a Action) error {
	side, seated := seat.Side()
	if !seated {
		return &Error{NotSeated}
	}
	if s.phase != Playing {
		return &Error{WrongPhase}
	}
	_, err := s.decideRequest(side, a, 0)
	return err
}

// Refusal returns why the side to move may not play m, or nil if it may. The
// board asks this to explain a refused touch; the host's own answer is the same.
func (s State) Refusal(m engine.Move) error {
	if s.phase != Playing {
		return &Error{WrongPhase}
	}
	return s.game.Check(m)
}

// Screen returns the piece that the cannon move m jumps over, or
// engine.NoPoint.
func (s State) Screen(m engine.Move) engine.Point {
	if s.game == nil {
		return engine.NoPoint
	}
	p := s.game.Position()
	return p.Screen(m)
}
