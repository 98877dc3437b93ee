package play

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/kit"
)

// lowWindow is the height under which a wide window is a phone on its side.
const lowWindow = 480

// wide is a desk, or a phone on its side: the board on the left, as high as the
// window, and a column on the right.
func (l *layout) wide(s fyne.Size) {
	column := min(columnMost, max(columnLeast, s.Width*.31)) * min(1.15, theme.TextScale())
	edge := float32(wideGap)
	if s.Height < lowWindow {
		edge = gap / 2
	}
	room := fyne.NewSize(s.Width-column-3*wideGap, s.Height-2*edge)
	pitch := min(room.Width/boardWidth, room.Height/boardHeight)
	board := fyne.NewSize(pitch*boardWidth+1, pitch*boardHeight)
	// Board and column stand together in the middle.
	left := max(wideGap, (s.Width-board.Width-column-wideGap)/2)
	put(l.board, left, (s.Height-board.Height)/2, board)
	left += board.Width + wideGap
	l.column(fyne.NewPos(left, edge), fyne.NewSize(column, s.Height-2*edge))
}

// column lays out the right column from both ends; the list of moves takes what
// is left in the middle, and what does not fit is left out. Where two face each
// other the upper end is the far player's and turned, and the header stands
// between them.
func (l *layout) column(at fyne.Position, s fyne.Size) {
	card, score, tool := l.players[0].MinSize().Height, l.score.MinSize().Height, l.tools.height()
	between := float32(10)
	l.heading.SetSize(34)
	if s.Height < lowWindow {
		between = gap
		l.heading.SetSize(24)
		tool = l.lowTools()
	} else {
		card = l.players[0].Height()
	}
	header := l.back.MinSize().Height
	if high := l.heading.LineHeight(); high > header { // large text
		l.heading.SetSize(34 * header / high)
	}
	scoreCard := score + 24
	l.prompt.SetSize(promptSize)
	promptRoom := 2*l.prompt.LineHeight() + 20
	ends := float32(1) // how many players have tools and a prompt
	if l.facing() {
		ends = 2
	}

	whole := header + between/2 + 2*card + scoreCard + ends*tool + (2+ends)*between
	if s.Height < whole { // the scores are left bare, or out
		scoreCard = score
		if s.Height < whole-24 {
			scoreCard = -between
		}
		whole += scoreCard - score - 24
	}
	prompt := s.Height-whole >= ends*(promptRoom+between)
	list := s.Height-whole-ends*(promptRoom+between) >= listLeast+between
	setVisible(l.promptPlate, prompt)
	setVisible(l.moves.content, list)
	setVisible(l.scoreCard, scoreCard > score)
	setVisible(l.score, scoreCard > 0)

	top, foot := at.Y, at.Y+s.Height
	if prompt {
		foot -= promptRoom
		put(l.promptPlate, at.X, foot, fyne.NewSize(s.Width, promptRoom))
		fit(l.prompt, promptSize, fyne.NewSize(s.Width-2*plateEdge, promptRoom-20))
		foot -= between
	}
	foot -= tool
	l.tools.put(at.X, foot, fyne.NewSize(s.Width, tool))
	foot -= between + card
	put(l.seats[l.bottom], at.X, foot, fyne.NewSize(s.Width, card))
	foot -= between

	if l.facing() {
		a := l.across
		a.toolsHeight, a.stripHeight, a.own, a.scores = tool, -gap, true, false
		if prompt {
			a.stripHeight = promptRoom
		}
		put(a.turned, at.X, top, fyne.NewSize(s.Width, a.height()))
		a.relay()
		top += a.height() + between
		put(l.seats[l.bottom.Other()], at.X, top, fyne.NewSize(s.Width, card))
		top += card + between/2
		l.columnHeader(fyne.NewPos(at.X, top), s.Width)
		top += header + between/2
	} else {
		l.columnHeader(at, s.Width)
		top += header + between/2
		put(l.seats[l.bottom.Other()], at.X, top, fyne.NewSize(s.Width, card))
		top += card + between
	}
	if scoreCard > score {
		put(l.scoreCard, at.X, top, fyne.NewSize(s.Width, scoreCard))
	}
	put(l.score, at.X+14, top+max(0, scoreCard-score)/2, fyne.NewSize(s.Width-28, score))
	top += scoreCard + between
	put(l.moves.content, at.X, top, fyne.NewSize(s.Width, max(0, foot-top)))
	// Without a prompt the toast says the same over the header.
	put(l.toast, at.X, l.back.Position().Y, fyne.NewSize(s.Width, kit.ToastRoom))
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
