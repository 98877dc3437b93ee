package match

import (
	"slices"

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

	// From the first move on; during setup the board shows what is chosen.
	Setup    engine.Setup
	Turn     engine.Side
	Plies    int
	Last     engine.Move // the last ply; Pass also before the first
	Happened []engine.Event
	Check    bool
	Checkers []engine.Point
	Facing   bool
	Bikjang  bool // a call against the side to move is pending
	Scores   [2]engine.Score
	Captured [2][]engine.Piece // by the side that took them, in order

	// Only for the seat to move.
	Legal []engine.Move // moves, and engine.Pass last if passing is legal

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
		Seat: seat, Phase: s.phase, Number: s.events,
		Choosing: s.Choosing(), Last: engine.Pass, Happened: slices.Clone(s.happened),
	}
	side, seated := seat.Side()
	secret := s.config.Rules.SetupOrder == engine.Simultaneous && s.game == nil
	for _, x := range engine.Sides {
		v.Chosen[x] = s.chosen[x] != engine.NoArrangement
		if !secret || seated && side == x {
			v.Arrangement[x] = s.chosen[x]
		}
	}
	if s.aborted {
		v.Result = engine.Result{Reason: engine.Aborted}
	}
	if s.game == nil {
		v.Setup = s.config.Rules.Start(v.Arrangement[engine.Cho], v.Arrangement[engine.Han])
		v.Turn = v.Setup.Turn
		return v
	}
	g := s.game
	p := g.Position()
	v.Setup, v.Turn, v.Plies = p.Setup(), g.Turn(), g.Plies()
	v.Check, v.Facing = g.InCheck(), g.Facing()
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
	if seated && side == v.Turn {
		v.Legal = slices.Collect(g.Legal())
	}
	v.Result, _ = g.Result()
	return v
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
