package home

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/screen"
)

// Sizes at the normal text scale, in Fyne's units.
const (
	emblemSize  = 120
	titleSize   = 64
	leastEmblem = 56  // an emblem smaller than this is none
	leastTitle  = 32  // a room lower than this has no title
	edge        = 20  // beside everything
	gap         = 10  // between buttons
	columnMost  = 360 // no button on a phone is wider
	overlap     = .30 // of the emblems, one before the other
	lowFrom     = 560 // a wide screen lower than this has two columns

	tabletFrom   = 600 // an upright screen as wide as this is a tablet's
	tabletMost   = 540 // no button is wider there
	largeEmblem  = 210 // where there is room
	largeTitle   = 96
	rowMore      = 14  // a row is so much higher, at most, where there is room
	signAndAbove = 210 // the least height of sign and air for rows to be higher
)

// arrangement puts the emblems and the title in the upper part and the buttons
// below, where the thumb is; on a phone on its side it puts them beside each
// other, and the buttons two by two. A desk has the board beside both, as a game
// has it. The title gives way where the buttons need its room.
type arrangement struct{ *Screen }

// MinSize is for Fyne.
func (a *arrangement) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 330) }

// Layout is for Fyne.
func (a *arrangement) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	if s.IsZero() {
		return
	}
	a.board.Hidden = true
	scale := theme.TextScale()
	if screen.Wide(s) {
		left, right := screen.Beside(s)
		if stack := a.stack(right.Size.Width, 1); s.Height >= lowFrom && stack.height <= right.Size.Height {
			a.besideBoard(stack, left, right)
			return
		}
	}
	width := min(columnMost*scale, s.Width-2*edge)
	if screen.Wide(s) {
		part := s.Width * .36
		width = min(1.5*columnMost*scale, s.Width-part-edge)
		stack := a.stack(width, 2)
		a.putTitle(fyne.NewPos(0, 0), fyne.NewSize(part, s.Height), emblemSize, titleSize)
		a.putButtons(stack, fyne.NewPos(part+(s.Width-part-edge/2-width)/2, max(4, (s.Height-stack.height)/2)), width)
		return
	}
	emblem, title := float32(emblemSize), float32(titleSize)
	if s.Width >= tabletFrom {
		width, emblem, title = min(tabletMost*scale, s.Width-2*edge), largeEmblem, largeTitle
	}
	stack := a.stack(width, 1)
	stack.grow(s.Height - signAndAbove*scale*emblem/emblemSize)
	words := a.titleHeight(title)
	spare := max(0, s.Height-stack.height-words-emblem*scale-16-2*edge)
	above := max(4, s.Height-stack.height-min(edge, max(4, s.Height-stack.height-words))-spare*.3)
	a.putTitle(fyne.Position{}, fyne.NewSize(s.Width, above), emblem, title)
	a.putButtons(stack, fyne.NewPos((s.Width-width)/2, above), width)
}

// besideBoard is a desk: the board where a game has it, and in the column the
// sign above the buttons, which end where the board does.
func (a *arrangement) besideBoard(x stack, left, right screen.Area) {
	a.board.Hidden = false
	const reach = board.PictureEdge
	put(a.board, left.At.X-reach, left.At.Y-reach, left.Size.AddWidthHeight(2*reach, 2*reach))
	x.grow(right.Size.Height - signAndAbove*theme.TextScale())
	above := right.Size.Height - x.height
	a.putTitle(right.At, fyne.NewSize(right.Size.Width, above), largeEmblem, largeTitle)
	a.putButtons(x, right.At.AddXY(0, above), right.Size.Width)
}

// titleHeight is that of the title at a size.
func (a *arrangement) titleHeight(size float32) float32 {
	a.title.SetSize(size)
	return a.title.MinSize().Height
}

// putTitle puts the emblems and the title in the middle of a room, not above the
// given sizes. A low room has a small title, and no emblems.
func (a *arrangement) putTitle(at fyne.Position, room fyne.Size, most, size float32) {
	if most > emblemSize { // the sign takes a part of its room, not all
		most = max(emblemSize, min(most, room.Height*.38, room.Width*.42))
		size = titleSize + (size-titleSize)*(most-emblemSize)/(largeEmblem-emblemSize)
	}
	title := a.titleHeight(size)
	if title > room.Height-8 {
		a.title.SetSize(size * max(0, room.Height-8) / title)
		title = a.title.MinSize().Height
	}
	a.title.Hidden = room.Height < leastTitle
	emblem := max(0, min(most*theme.TextScale(), room.Height-title-30, room.Width*.5))
	if emblem < leastEmblem { // too small to be worth it
		emblem = 0
	}
	a.han.Hidden, a.cho.Hidden = emblem == 0, emblem == 0
	top := at.Y + max(0, (room.Height-emblem-title-8)/2)
	square := fyne.NewSquareSize(emblem)
	reach := emblem * (1 - overlap)
	put(a.han, at.X+(room.Width-emblem-reach)/2, top, square)
	put(a.cho, at.X+(room.Width-emblem+reach)/2, top, square)
	put(a.title, at.X+edge, top+emblem+8, fyne.NewSize(room.Width-2*edge, title))
}

// stack is the rows of what can be pressed.
type stack struct {
	rows   [][]fyne.CanvasObject
	hint   float32 // the height of the words below the first row
	more   float32 // how much higher a row is than it must be
	height float32
}

// grow makes the rows higher where a height has room for that.
func (x *stack) grow(height float32) {
	n := float32(len(x.rows))
	x.more = min(rowMore, max(0, height-x.height)/n)
	x.height += n * x.more
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
		height, part := heightOf(row)+x.more, (width-gap*float32(len(row)-1))/float32(len(row))
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
