package home

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
)

// Sizes at the normal text scale, in Fyne's units.
const (
	emblemSize = 120
	edge       = 20  // beside everything
	gap        = 10  // between buttons
	columnMost = 360 // no button is wider
	overlap    = .30 // of the emblems, one before the other
	lowFrom    = 560 // a wide screen lower than this has two columns
)

// arrangement puts the emblems and the title in the upper part and the buttons
// below, where the thumb is; on a phone on its side it puts them beside each
// other.
type arrangement struct{ *Screen }

// MinSize is for Fyne.
func (a *arrangement) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 330) }

// Layout is for Fyne.
func (a *arrangement) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	if s.IsZero() {
		return
	}
	width := min(columnMost*theme.TextScale(), s.Width-2*edge)
	if screen.Wide(s) && s.Height < lowFrom {
		half := s.Width / 2
		width = min(width, half-1.5*edge)
		buttons := a.buttonsHeight(width)
		a.putTitle(fyne.NewPos(0, 0), fyne.NewSize(half, s.Height))
		a.putButtons(fyne.NewPos(half+(half-edge/2-width)/2, max(4, (s.Height-buttons)/2)), width)
		return
	}
	buttons := a.buttonsHeight(width)
	spare := max(0, s.Height-buttons-a.title.MinSize().Height-emblemSize*theme.TextScale()-16-2*edge)
	above := s.Height - buttons - edge - spare*.3
	a.putTitle(fyne.Position{}, fyne.NewSize(s.Width, above))
	a.putButtons(fyne.NewPos((s.Width-width)/2, above), width)
}

// putTitle puts the emblems and the title in the middle of a room.
func (a *arrangement) putTitle(at fyne.Position, room fyne.Size) {
	title := a.title.MinSize().Height
	emblem := max(0, min(emblemSize*theme.TextScale(), room.Height-title-30, room.Width*.5))
	if emblem < 36 { // too small to be worth it
		emblem = 0
	}
	a.han.Hidden, a.cho.Hidden = emblem == 0, emblem == 0
	top := at.Y + max(0, (room.Height-emblem-title-8)/2)
	size := fyne.NewSquareSize(emblem)
	reach := emblem * (1 - overlap)
	put(a.han, at.X+(room.Width-emblem-reach)/2, top, size)
	put(a.cho, at.X+(room.Width-emblem+reach)/2, top, size)
	put(a.title, at.X+edge, top+emblem+8, fyne.NewSize(room.Width-2*edge, title))
}

// buttonsHeight is what the buttons need in a width.
func (a *arrangement) buttonsHeight(width float32) float32 {
	height := a.start.MinSize().Height + 4 + a.hint.HeightFor(width) + gap + a.records.MinSize().Height + gap + a.language.MinSize().Height
	for _, b := range []*kit.Button{a.goOn, a.nearby} {
		if b.Visible() {
			height += b.MinSize().Height + gap
		}
	}
	return height
}

// putButtons stacks the buttons. The words belong to the first of them: which
// game goes on, or what playing at one screen is.
func (a *arrangement) putButtons(at fyne.Position, width float32) {
	next := func(o fyne.CanvasObject, height, below float32) {
		put(o, at.X, at.Y, fyne.NewSize(width, height))
		at.Y += height + below
	}
	hint := a.hint.HeightFor(width)
	if a.goOn.Visible() {
		next(a.goOn, a.goOn.MinSize().Height, 4)
		next(a.hint, hint, gap)
		next(a.start, a.start.MinSize().Height, gap)
	} else {
		next(a.start, a.start.MinSize().Height, 4)
		next(a.hint, hint, gap)
	}
	if a.nearby.Visible() {
		next(a.nearby, a.nearby.MinSize().Height, gap)
	}
	half, height := (width-gap)/2, a.records.MinSize().Height
	put(a.records, at.X, at.Y, fyne.NewSize(half, height))
	put(a.settings, at.X+half+gap, at.Y, fyne.NewSize(half, height))
	at.Y += height + gap
	put(a.language, at.X, at.Y, fyne.NewSize(width, a.language.MinSize().Height))
}

func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(s)
}
