package play

import (
	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/engine/match"
)

// Typed answers the key that mutes, those that move the board's cursor, and
// those that step through a game that is over.
func (s *Screen) Typed(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyM {
		s.toggleMute()
		return true
	}
	if !s.view.Over() {
		return s.board.Key(e)
	}
	switch e.Name {
	case fyne.KeyLeft:
		s.step(-1)
	case fyne.KeyRight:
		s.step(1)
	case fyne.KeyHome:
		s.replay(0)
	case fyne.KeyEnd:
		s.replay(s.view.Plies)
	default:
		return false
	}
	return true
}

// step goes some plies on, or back.
func (s *Screen) step(by int) { s.replay(s.shown.Plies + by) }

// replay shows a game that is over as it stood after some plies.
func (s *Screen) replay(plies int) {
	g := s.state.Game()
	if g == nil || !s.view.Over() {
		return
	}
	plies = min(max(plies, 0), g.Plies())
	s.shown = s.view
	if plies < g.Plies() {
		g.Undo(g.Plies() - plies)
		s.shown = past(s.view, g)
	}
	s.showBoard()
	s.moves.Mark(plies)
	s.sayState()
}

// past is a view of a game that is over as it stood before.
func past(v match.View, g *engine.Game) match.View {
	p := g.Position()
	v.Setup, v.Turn, v.Plies, v.Last = p.Setup(), g.Turn(), g.Plies(), engine.Pass
	v.Check, v.Checkers = g.InCheck(), nil
	if v.Check {
		v.Checkers = p.Checkers()
	}
	_, v.Bikjang = g.Bikjang()
	v.Result = engine.Result{}
	v.Captured = [2][]engine.Piece{}
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
	return v
}
