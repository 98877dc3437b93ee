package play

import (
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/ui/screen"
)

// seenTime is how long a move is left to be seen before the table turns: its
// piece has landed by then.
const seenTime = 700 * time.Millisecond

// shared reports whether both sides are played at this device.
func (s *Screen) shared() bool { return s.here(engine.Cho) && s.here(engine.Han) }

// facing reports whether two players look at the board from both sides.
func (s *Screen) facing() bool {
	return s.look.Table == screen.Facing && s.shared() && !s.options.Simple
}

// turning reports whether the board turns to whoever is to move.
func (s *Screen) turning() bool { return s.look.Table == screen.Turning && s.shared() }

// turnsFar reports whether the far pieces are turned round. For somebody who
// plays alone here they stand as the players have chosen, whatever the table.
func (s *Screen) turnsFar() bool {
	look := s.look
	if !s.facing() {
		look.Table = screen.SameSide
	}
	return look.TurnsFar()
}

// isFar reports whether a side sits across the table and is spoken to half
// round.
func (s *Screen) isFar(side engine.Side) bool { return s.facing() && side != s.bottom }

// swing turns the table to the side to move: after a move in a moment, so that
// it can be seen, and otherwise at once.
func (s *Screen) swing(e match.Event) {
	if s.swinging != nil {
		s.swinging()
		s.swinging = nil
	}
	want := s.options.Bottom
	if s.turning() {
		want = s.view.Turn
		if s.view.Over() {
			want = s.bottom
		}
	}
	if want == s.bottom {
		return
	}
	turn := func() {
		s.swinging = nil
		s.bottom = want
		s.showScene()
		s.arrange()
		s.stage.Changed()
	}
	if played, ok := e.(match.Played); ok && !played.Move.IsPass() {
		s.swinging = s.stage.After(seenTime, turn)
		return
	}
	turn()
}

// SetLook shows board and pieces in another way, at once.
func (s *Screen) SetLook(l screen.Look) {
	s.look = l
	s.swing(nil)
	s.showTools()
	s.showScene()
	s.sayState()
	s.stage.Changed()
}

// arrange gives every part its place anew.
func (s *Screen) arrange() {
	if s.content != nil {
		s.content.Layout.Layout(s.content.Objects, s.content.Size())
	}
}

// turnParts turns what belongs to the far player, and lets what is turned be
// drawn anew.
func (s *Screen) turnParts() {
	for _, side := range engine.Sides {
		s.seats[side].SetTurned(s.isFar(side))
		s.seats[side].Refresh()
	}
	setVisible(s.across.turned, s.facing())
	s.across.turned.SetTurned(true)
	s.across.turned.Refresh()
}
