package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/mobile"
)

// takeKeys hears the keys that no widget has a use for.
func (s *Shell) takeKeys() {
	c := s.window.Canvas()
	c.SetOnTypedKey(s.typed)
	c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyN, Modifier: fyne.KeyModifierShortcutDefault}, s.newKey)
	c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyO, Modifier: fyne.KeyModifierShortcutDefault}, s.recordsKey)
	c.AddShortcut(&fyne.ShortcutUndo{}, s.undoKey)
}

// newKey leads to a new game; one that is under way is kept.
func (s *Shell) newKey(fyne.Shortcut) {
	if len(s.sheets) == 0 {
		s.newGame()
	}
}

// recordsKey leads to the games that were played; one that is under way stays
// below them.
func (s *Shell) recordsKey(fyne.Shortcut) {
	switch s.nameNow() {
	case "home", "play", "settings":
		s.openRecords()
	}
}

// undoKey asks for a take-back in a game.
func (s *Shell) undoKey(fyne.Shortcut) { s.press("undo") }

// typist is a screen that has a use for keys.
type typist interface {
	// Typed answers a key, or returns false.
	Typed(*fyne.KeyEvent) bool
}

// flipper is a screen with a board that can be looked at from the other side.
type flipper interface{ Flip() }

// typed answers a key: Esc and the back button go back, F turns the board, Space
// passes, after it was asked, and the screen may know more.
func (s *Shell) typed(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape || e.Name == mobile.KeyBack {
		s.Back()
		return
	}
	if n := len(s.sheets); n > 0 {
		s.sheets[n-1].Typed(e)
		return
	}
	if x, ok := s.top().(typist); ok && x.Typed(e) {
		return
	}
	if x, ok := s.top().(flipper); ok && e.Name == fyne.KeyF {
		x.Flip()
		return
	}
	if s.top().Name() != "play" {
		return
	}
	switch e.Name {
	case fyne.KeySpace:
		s.press("pass")
	case fyne.KeyM:
		s.press("mute")
	}
}

// press presses a control of the screen on top by its name, if it is there and
// nothing lies over it.
func (s *Shell) press(name string) {
	if len(s.sheets) > 0 {
		return
	}
	for _, p := range s.top().Places() {
		if x, ok := p.Object.(fyne.Tappable); ok && p.Name == name && p.Spot == nil && p.Object.Visible() {
			x.Tapped(&fyne.PointEvent{})
			return
		}
	}
}
