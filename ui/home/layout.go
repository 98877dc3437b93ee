package home

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/screen"
)

// Sizes at the normal text scale, in Fyne's units.
const (
	emblemSize = 120
	titleSize  = 64
	leastTitle = 32  // a room lower than this has no title
	edge       = 20  // beside everything
	gap        = 10  // between buttons
	columnMost = 360 // no button is wider
	overlap    = .30 // of the emblems, one before the other
	lowFrom    = 560 // a wide screen lower than this has two columns
)

// arrangement puts the emblems and the title in the upper part and the buttons
// below, where the thumb is; on a phone on its side it puts them beside each
// other, and the buttons two by two. The title gives way where the buttons need
// its room.
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
		part := s.Width * .36
		width = min(1.5*columnMost*theme.TextScale(), s.Width-part-edge)
		stack := a.stack(width, 2)
		a.putTitle(fyne.NewPos(0, 0), fyne.NewSize(part, s.Height))
		a.putButtons(stack, fyne.NewPos(part+(s.Width-part-edge/2-width)/2, max(4, (s.Height-stack.height)/2)), width)
		return
	}
	stack := a.stack(width, 1)
	spare := max(0, s.Height-stack.height-a.titleHeight()-emblemSize*theme.TextScale()-16-2*edge)
	above := max(4, s.Height-stack.height-min(edge, max(4, s.Height-stack.height-a.titleHeight()))-spare*.3)
	a.putTitle(fyne.Position{}, fyne.NewSize(s.Width, above))
	a.putButtons(stack, fyne.NewPos((s.Width-width)/2, above), width)
}

// titleHeight is that of the title at its full size.
func (a *arrangement) titleHeight() float32 {
	a.title.SetSize(titleSize)
	return a.title.MinSize().Height
}

// putTitle puts the emblems and the title in the middle of a room. A low room
// has a small title, and no emblems.
func (a *arrangement) putTitle(at fyne.Position, room fyne.Size) {
	title := a.titleHeight()
	if title > room.Height-8 {
		a.title.SetSize(titleSize * max(0, room.Height-8) / title)
		title = a.title.MinSize().Height
	}
	a.title.Hidden = room.Height < leastTitle
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

// stack is the rows of what can be pressed.
type stack struct {
	rows   [][]fyne.CanvasObject
	hint   float32 // the height of the words below the first row
	height float32
}

// stack returns the rows for a width, with so many ways to a game in each.
func (a *arrangement) stack(width float32, beside int) stack {
	x := stack{hint: a.hint.HeightFor(width)}
	var row []fyne.CanvasObject
	for _, b := range a.ways {
		if !b.Visible() {
			continue
		}
		if row = append(row, b); len(row) == beside {
			x.rows, row = append(x.rows, row), nil
		}
	}
	if row != nil {
		x.rows = append(x.rows, row)
	}
	x.rows = append(x.rows, []fyne.CanvasObject{a.records, a.settings}, []fyne.CanvasObject{a.language})
	x.height = x.hint + 4 + gap*float32(len(x.rows)-1)
	for _, row := range x.rows {
		x.height += heightOf(row)
	}
	return x
}

func heightOf(row []fyne.CanvasObject) (height float32) {
	for _, o := range row {
		height = max(height, o.MinSize().Height)
	}
	return height
}

// putButtons stacks the rows. The words belong to the first of them: which game
// goes on, or what playing at one screen is.
func (a *arrangement) putButtons(x stack, at fyne.Position, width float32) {
	for i, row := range x.rows {
		height, part := heightOf(row), (width-gap*float32(len(row)-1))/float32(len(row))
		for n, o := range row {
			put(o, at.X+float32(n)*(part+gap), at.Y, fyne.NewSize(part, height))
		}
		at.Y += height + gap
		if i == 0 {
			put(a.hint, at.X, at.Y-gap+4, fyne.NewSize(width, x.hint))
			at.Y += x.hint + 4
		}
	}
}

func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(s)
}
