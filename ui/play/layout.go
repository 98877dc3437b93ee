package play

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
)

// Measures in Fyne's units.
const (
	side        = 8 // beside everything
	gap         = 6
	titleSize   = 18
	promptSize  = 16
	plateEdge   = 12 // around the prompt
	toolGap     = 6
	columnLeast = 270
	columnMost  = 400
	wideGap     = 12
	listLeast   = 110 // a list of moves lower than this says too little
)

// The outer size of a board in pitches, with a hair for whole pixels.
const (
	boardWidth  = 9.34
	boardHeight = 10.34
)

// layout gives every part its place and the board all the rest.
type layout struct{ *Screen }

// MinSize is for Fyne: what can still be played on.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 340) }

// Layout is for Fyne.
func (l *layout) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	if s.IsZero() { // not in a window yet
		return
	}
	wide := screen.Wide(s)
	setVisible(l.title, !wide)
	for _, o := range []fyne.CanvasObject{l.heading, l.note, l.scoreCard, l.moves.content, l.promptPlate} {
		setVisible(o, wide)
	}
	if wide {
		l.wide(s)
	} else {
		l.narrow(s)
	}
}

// narrow is a phone held upright: everything below each other, the tools where
// the thumb is.
func (l *layout) narrow(s fyne.Size) {
	width := s.Width - 2*side
	back := l.back.MinSize()
	header := back.Height
	put(l.back, 4, 0, back)
	put(l.menu, s.Width-4-back.Width, 0, back)
	put(l.mute, s.Width-4-2*back.Width, 0, back)
	// The title stands in the middle of the window if it fits there.
	left := back.Width + 4
	room := fyne.NewSize(s.Width-3*back.Width-8, header)
	if middle := s.Width - 4*back.Width - 8; l.title.FitsIn(middle) {
		left, room.Width = 2*back.Width+4, middle
	}
	fit(l.title, titleSize, room)
	put(l.title, left, 0, room)

	card, score, tool := l.players[0].MinSize().Height, l.score.MinSize().Height, l.tools.height()
	rest := header + 2*card + score + tool + 5*gap + side
	size := min(s.Width, (s.Height-rest)/boardHeight*boardWidth)
	board := size / boardWidth * boardHeight
	more := min(l.players[0].Height()-card, max(0, s.Height-rest-board)/2)
	card, rest = card+more, rest+2*more
	// What a tall screen has to spare is shared out between the parts.
	spare := max(0, (s.Height-rest-board)/6)

	top := header
	next := func(o fyne.CanvasObject, x, w, h float32) {
		put(o, x, top, fyne.NewSize(w, h))
		top += h + gap + min(spare, 10)
	}
	bottom := l.options.Bottom
	next(l.players[bottom.Other()], side, width, card)
	next(l.board, (s.Width-size)/2, size, board)
	next(l.players[bottom], side, width, card)
	next(l.score, side+12, width-24, score)
	l.tools.put(side, top, fyne.NewSize(width, tool))
	put(l.toast, side, 2, fyne.NewSize(width, kit.ToastRoom))
}

// wide is a desk, or a phone on its side: the board on the left, as high as the
// window, and a column on the right.
func (l *layout) wide(s fyne.Size) {
	column := min(columnMost, max(columnLeast, s.Width*.31)) * min(1.15, theme.TextScale())
	room := fyne.NewSize(s.Width-column-3*wideGap, s.Height-2*wideGap)
	pitch := min(room.Width/boardWidth, room.Height/boardHeight)
	board := fyne.NewSize(pitch*boardWidth+1, pitch*boardHeight)
	// Board and column stand together in the middle.
	left := max(wideGap, (s.Width-board.Width-column-wideGap)/2)
	put(l.board, left, (s.Height-board.Height)/2, board)
	left += board.Width + wideGap
	l.column(fyne.NewPos(left, wideGap), fyne.NewSize(column, s.Height-2*wideGap))
}

// column lays out the right column from both ends; the list of moves takes what
// is left in the middle, and what does not fit is left out.
func (l *layout) column(at fyne.Position, s fyne.Size) {
	card, score, tool := l.players[0].MinSize().Height, l.score.MinSize().Height, l.tools.height()
	between := float32(10)
	l.heading.SetSize(34)
	if s.Height < 480 { // a phone on its side
		between = gap
		l.heading.SetSize(24)
	} else {
		card = l.players[0].Height()
	}

	top, foot := at.Y, at.Y+s.Height
	top += l.back.MinSize().Height + between/2

	scoreCard := score + 24
	whole := (top - at.Y) + 2*card + scoreCard + tool + 3*between
	l.prompt.SetSize(promptSize)
	promptRoom := 2*l.prompt.LineHeight() + 20
	prompt := s.Height-whole >= promptRoom+between
	list := s.Height-whole-promptRoom-between >= listLeast+between
	setVisible(l.promptPlate, prompt)
	setVisible(l.moves.content, list)
	l.columnHeader(at, s.Width)

	if prompt {
		foot -= promptRoom
		put(l.promptPlate, at.X, foot, fyne.NewSize(s.Width, promptRoom))
		fit(l.prompt, promptSize, fyne.NewSize(s.Width-2*plateEdge, promptRoom-20))
		foot -= between
	}
	foot -= tool
	l.tools.put(at.X, foot, fyne.NewSize(s.Width, tool))
	foot -= between + card
	bottom := l.options.Bottom
	put(l.players[bottom], at.X, foot, fyne.NewSize(s.Width, card))
	foot -= between

	put(l.players[bottom.Other()], at.X, top, fyne.NewSize(s.Width, card))
	top += card + between
	put(l.scoreCard, at.X, top, fyne.NewSize(s.Width, scoreCard))
	put(l.score, at.X+14, top+12, fyne.NewSize(s.Width-28, score))
	top += scoreCard + between
	put(l.moves.content, at.X, top, fyne.NewSize(s.Width, max(0, foot-top)))
	// Without a prompt the toast says the same over the head of the column.
	put(l.toast, at.X, at.Y, fyne.NewSize(s.Width, kit.ToastRoom))
}

func (l *layout) columnHeader(at fyne.Position, width float32) {
	back, heading := l.back.MinSize(), l.heading.Natural()
	put(l.back, at.X-8, at.Y, back)
	put(l.menu, at.X+width-back.Width+8, at.Y, back)
	put(l.mute, at.X+width-2*back.Width+8, at.Y, back)
	width -= 2*back.Width - 8
	x := at.X + back.Width - 4
	put(l.heading, x, at.Y, fyne.NewSize(heading.Width, back.Height))
	x += heading.Width + 12
	put(l.note, x, at.Y+4, fyne.NewSize(at.X+width-x, back.Height-4))
	// What must not be overlooked takes the header where there is no prompt.
	banner := !l.promptPlate.Visible() && l.pressing() != ""
	setVisible(l.title, banner)
	setVisible(l.heading, !banner)
	setVisible(l.note, !banner && l.note.FitsIn(at.X+width-x))
	if banner {
		room := fyne.NewSize(width-back.Width, back.Height)
		fit(l.title, titleSize, room)
		put(l.title, at.X+back.Width-8, at.Y, room)
	}
}

func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(s)
}

func setVisible(o fyne.CanvasObject, yes bool) {
	switch {
	case yes && !o.Visible():
		o.Show()
	case !yes && o.Visible():
		o.Hide()
	}
}
