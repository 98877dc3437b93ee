package home

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
)

// Sizes at the normal text scale, in Fyne's units.
const (
	emblemSize = 120
	edge       = 20  // beside everything
	columnMost = 360 // no button is wider
	overlap    = .30 // of the emblems, one before the other
)

// arrangement puts the emblems and the title in the upper part, the button to
// start where the thumb is, and the settings at the foot.
type arrangement struct{ *Screen }

// MinSize is for Fyne.
func (a *arrangement) MinSize([]fyne.CanvasObject) fyne.Size {
	width := max(a.language.MinSize().Width, a.mode.MinSize().Width, a.start.MinSize().Width) + 2*edge
	height := a.title.MinSize().Height + a.start.MinSize().Height + a.language.MinSize().Height + 110
	return fyne.NewSize(min(width, 320), height)
}

// Layout is for Fyne.
func (a *arrangement) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	width := min(columnMost*theme.TextScale(), s.Width-2*edge)
	left := (s.Width - width) / 2

	// From the foot up: the settings, in one row where there is room.
	language, mode := a.language.MinSize(), a.mode.MinSize()
	foot := s.Height - edge
	if language.Width+mode.Width+16 <= s.Width-2*edge {
		row := language.Width + mode.Width + 16
		put(a.language, (s.Width-row)/2, foot-language.Height, language)
		put(a.mode, (s.Width+row)/2-mode.Width, foot-mode.Height, mode)
		foot -= language.Height
	} else {
		put(a.mode, left, foot-mode.Height, fyne.NewSize(width, mode.Height))
		foot -= mode.Height + 10
		put(a.language, left, foot-language.Height, fyne.NewSize(width, language.Height))
		foot -= language.Height
	}

	// The rest is one group around the middle of what is left.
	title, start := a.title.MinSize().Height, a.start.MinSize().Height
	hint := a.hint.HeightFor(width)
	emblem := min(emblemSize*theme.TextScale(), max(0, foot-title-start-hint-80))
	group := emblem + 16 + title + 28 + start + 8 + hint
	top := max(edge, (foot-group)*.5)

	size := fyne.NewSquareSize(emblem)
	reach := emblem * (1 - overlap)
	put(a.han, (s.Width-emblem-reach)/2, top, size)
	put(a.cho, (s.Width-emblem+reach)/2, top, size)
	top += emblem + 16
	put(a.title, left, top, fyne.NewSize(width, title))
	top += title + 28
	put(a.start, left, top, fyne.NewSize(width, start))
	put(a.hint, left, top+start+8, fyne.NewSize(width, hint))
}

func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(s)
}
