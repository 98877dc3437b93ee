package play

import (
	"fyne.io/fyne/v2"

	"janggi/ui/screen"
)

// What the column is laid out by.
const (
	listAmple = 200 // a list of moves as high as this shows that there is room
	scoreEdge = 14  // beside the scores in their card
)

// wide is a desk, or a phone on its side: the board on the left, as high as the
// window, and a column on the right.
func (l *layout) wide(s fyne.Size) {
	board, column := screen.Beside(s)
	put(l.board, board.At.X, board.At.Y, board.Size)
	l.column(column.At, column.Size)
}

// parts are the heights of what the right column holds. What has no room is 0.
type parts struct {
	between, header  float32
	card, tool       float32
	score, scoreCard float32
	prompt           float32
	list             float32 // what is left
	air              float32 // above and below a line of the list
}

// parts measures the column at a height: an ample one as on a large desk, or one
// that does with less.
func (l *layout) parts(height float32, ample bool) parts {
	x := parts{
		between: 10, header: l.back.MinSize().Height,
		card: l.players[0].Height(), tool: l.tools.height(), score: l.score.MinSize().Height, air: 3,
	}
	x.scoreCard = x.score + 24
	l.prompt.SetSize(promptSize)
	prompt := 2*l.prompt.LineHeight() + 20
	switch {
	case ample:
		x.card, x.tool, x.scoreCard, x.air = l.players[0].Ample(), x.tool+4, x.score+44, 5
		prompt += 4
	case height < screen.LowWindow:
		x.card, x.tool, x.between = l.players[0].MinSize().Height, l.lowTools(), gap
	}
	ends := float32(1) // how many players have tools and a prompt
	if l.facing() {
		ends = 2
	}
	x.list = height - x.header - x.between/2 - 2*x.card - x.scoreCard - ends*x.tool - (2+ends)*x.between
	if x.list < 0 { // the scores are left bare, or out
		bare := x.score
		if x.list < x.score-x.scoreCard {
			bare = 0
			x.list += x.between
		}
		x.list += x.scoreCard - bare
		x.score, x.scoreCard = bare, bare
	}
	if x.list >= ends*(prompt+x.between) {
		x.prompt = prompt
		x.list -= ends * (prompt + x.between)
	}
	if x.list -= x.between; x.list < listLeast {
		x.list = 0
	}
	return x
}

// column lays out the right column from both ends; the list of moves takes what
// is left in the middle, and what does not fit is left out. Where two face each
// other the upper end is the far player's and turned, and the header stands
// between them.
func (l *layout) column(at fyne.Position, s fyne.Size) {
	x := l.parts(s.Height, true)
	if x.list < listAmple {
		x = l.parts(s.Height, false)
	}
	l.heading.SetSize(34)
	if s.Height < screen.LowWindow {
		l.heading.SetSize(24)
	}
	if high := l.heading.LineHeight(); high > x.header { // large text
		l.heading.SetSize(34 * x.header / high)
	}
	setVisible(l.promptPlate, x.prompt > 0)
	setVisible(l.moves.Content(), x.list > 0)
	setVisible(l.scoreCard, x.scoreCard > x.score)
	setVisible(l.score, x.score > 0)
	l.moves.Space(x.air)

	top, foot := at.Y, at.Y+s.Height
	if x.prompt > 0 {
		foot -= x.prompt
		put(l.promptPlate, at.X, foot, fyne.NewSize(s.Width, x.prompt))
		fit(l.prompt, promptSize, fyne.NewSize(s.Width-2*plateEdge, x.prompt-20))
		foot -= x.between
	}
	foot -= x.tool
	l.tools.put(at.X, foot, fyne.NewSize(s.Width, x.tool))
	foot -= x.between + x.card
	put(l.seats[l.bottom], at.X, foot, fyne.NewSize(s.Width, x.card))
	foot -= x.between

	if l.facing() {
		a := l.across
		a.toolsHeight, a.stripHeight, a.own, a.scores = x.tool, -gap, true, false
		if x.prompt > 0 {
			a.stripHeight = x.prompt
		}
		put(a.turned, at.X, top, fyne.NewSize(s.Width, a.height()))
		a.relay()
		top += a.height() + x.between
		put(l.seats[l.bottom.Other()], at.X, top, fyne.NewSize(s.Width, x.card))
		top += x.card + x.between/2
		l.columnHeader(fyne.NewPos(at.X, top), s.Width)
		top += x.header + x.between/2
	} else {
		l.columnHeader(at, s.Width)
		top += x.header + x.between/2
		put(l.seats[l.bottom.Other()], at.X, top, fyne.NewSize(s.Width, x.card))
		top += x.card + x.between
	}
	if x.scoreCard > x.score {
		put(l.scoreCard, at.X, top, fyne.NewSize(s.Width, x.scoreCard))
	}
	if x.score > 0 {
		put(l.score, at.X+scoreEdge, top+(x.scoreCard-x.score)/2, fyne.NewSize(s.Width-2*scoreEdge, x.score))
		top += x.scoreCard + x.between
	}
	put(l.moves.Content(), at.X, top, fyne.NewSize(s.Width, max(0, foot-top)))
	// What is too long for the prompt lies over the list, or over the header: not
	// over who plays and how much time is left, where that can be helped.
	over := l.back.Position().Y
	if x.list > 0 {
		over = top
	}
	l.putToast(at.X, over, s.Width)
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
