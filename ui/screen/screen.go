// Package screen says what a screen of the app is and what it is given. The
// screens know this package and not the shell that shows them; the shell knows
// the screens and what lies between them.
package screen

import (
	"log/slog"
	"time"

	"fyne.io/fyne/v2"

	"janggi/sounds"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
)

// Screen is one thing that fills the window.
type Screen interface {
	// Name is how logs call it.
	Name() string
	// Content is what it shows, the same object each time.
	Content() fyne.CanvasObject
	// Places are its controls, for logs; they may change with its state.
	Places() []kit.Place
	// Back is asked when the player wants to go back. A screen that takes care
	// of it, by a question or by leaving, returns true.
	Back() bool
}

// Stage is what every screen is given. It is read only.
type Stage struct {
	Text *translations.Catalogue
	Art  *theme.Artwork
	Log  *slog.Logger
	// Look is how the players want to see board and pieces.
	Look Look

	// After calls f on Fyne's thread after a while, unless stopped before.
	After func(d time.Duration, f func()) (stop func())
	// Aside does work that takes long away from Fyne's thread, and then calls the
	// second function on it; nil does both at once.
	Aside func(work, then func())
	// Open shows a sheet over the screen, Close takes it away again.
	Open  func(*kit.Sheet)
	Close func(*kit.Sheet)
	// Changed tells that places of the screen came or went.
	Changed func()
	// Sound is what screens are heard through; nil is silence.
	Sound Sound
}

// Sound is the loudspeaker as a screen sees it: how loud it is belongs to the
// settings.
type Sound interface {
	// Hear lets something be heard.
	Hear(sounds.Happening)
	// Hush ends what is being heard.
	Hush()
	// Muted says whether nothing is heard, and Mute changes that.
	Muted() bool
	Mute(bool)
}

// Hear lets something be heard.
func (s *Stage) Hear(h sounds.Happening) {
	if s.Sound != nil {
		s.Sound.Hear(h)
	}
}

// Ask opens a question and returns its sheet; either answer closes it first.
func (s *Stage) Ask(q kit.Question) *kit.Sheet {
	var sheet *kit.Sheet
	answer := func(then func()) func() {
		return func() {
			s.Close(sheet)
			if then != nil {
				then()
			}
		}
	}
	q.OnYes, q.OnNo = answer(q.OnYes), answer(q.OnNo)
	sheet = q.Sheet()
	s.Open(sheet)
	return sheet
}

// Wide reports whether a screen of this size is laid out with its parts beside
// each other rather than below each other.
func Wide(s fyne.Size) bool { return s.Width > s.Height*1.05 }
