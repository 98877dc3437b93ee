package play

// Flip shows the board from its other side. A table that turns to whoever is to
// move goes on doing so.
func (s *Screen) Flip() {
	s.options.Bottom = s.options.Bottom.Other()
	s.swing(nil)
}
