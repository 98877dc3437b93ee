package play

import (
	"fyne.io/fyne/v2"

	"janggi/engine"
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
	headerAir   = 10 // at least, above and below what a header says together
	toolCaption = 14
	toolIcon    = 26 // in a row of tools, with the gap to its caption
	toolGap     = 6
	listLeast   = 110 // a list of moves lower than this says too little
)

// The outer size of a board in pitches.
const (
	boardWidth  = screen.BoardWidth
	boardHeight = screen.BoardHeight
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
	if l.options.Simple {
		l.simply(s, wide)
		return
	}
	setVisible(l.title, !wide)
	setVisible(l.mute, true)
	setVisible(l.score, true)
	setVisible(l.across.turned, l.facing())
	setVisible(l.seats[engine.Cho], true)
	setVisible(l.seats[engine.Han], true)
	for _, o := range []fyne.CanvasObject{l.heading, l.note, l.scoreCard, l.moves.Content(), l.promptPlate} {
		setVisible(o, wide)
	}
	switch {
	case wide:
		l.wide(s)
	case l.facing():
		l.opposite(s)
	case l.crowded(s):
		l.compact(s)
	default:
		l.narrow(s)
	}
}

// smallBoard is how narrow a board is that is worth pushing the parts around it
// together for.
const smallBoard = 336

// narrowRest is what a narrow screen needs besides the board.
func (l *layout) narrowRest() float32 {
	return l.back.MinSize().Height + 2*l.players[0].MinSize().Height + l.score.MinSize().Height + l.tools.height() + 5*gap + side
}

// crowded reports whether the board would be small with everything in rows of
// its own.
func (l *layout) crowded(s fyne.Size) bool {
	return min(s.Width, (s.Height-l.narrowRest())/boardHeight*boardWidth) < min(s.Width, smallBoard)
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
	fit(l.title, titleSize, fyne.NewSize(room.Width, room.Height-headerAir))
	put(l.title, left, 0, room)

	card, score, tool := l.players[0].MinSize().Height, l.score.MinSize().Height, l.tools.height()
	rest := l.narrowRest()
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
	next(l.seats[l.bottom.Other()], side, width, card)
	next(l.board, (s.Width-size)/2, size, board)
	next(l.seats[l.bottom], side, width, card)
	next(l.score, side+12, width-24, score)
	l.tools.put(side, top, fyne.NewSize(width, tool))
	l.putToast(side, 2, width)
	// Words that do not fit over the header hide the far card whole, not half.
	far := l.seats[l.bottom.Other()]
	if high := l.toast.HeightOf(l.toast.Text(), width); 2+high > far.Position().Y+gap {
		put(l.toast, side, 2, fyne.NewSize(width, max(high, far.Position().Y+far.Size().Height-2)))
	}
}

// lowTools is the height of a row of tools where there is none to spare.
func (l *layout) lowTools() float32 {
	return min(l.tools.height(), max(kit.Target, l.tools.caption()+toolIcon+6))
}

// compact is a small phone held upright: the far card stands between the way
// back and the menu, the sentence that must not be overlooked takes the place of
// the scores, and muting is in the menu.
func (l *layout) compact(s fyne.Size) {
	const tight = 4
	setVisible(l.mute, false)
	card, strip, tool := l.players[0].MinSize().Height, l.score.MinSize().Height, l.lowTools()
	back := l.back.MinSize()
	back.Height = max(back.Height, card)
	rest := back.Height + card + strip + tool + 4*tight + tight
	size := min(s.Width, (s.Height-rest)/boardHeight*boardWidth)
	board := size / boardWidth * boardHeight
	spare := max(0, (s.Height-rest-board)/5)

	put(l.back, 0, 0, back)
	put(l.menu, s.Width-back.Width, 0, back)
	put(l.seats[l.bottom.Other()], back.Width, (back.Height-card)/2, fyne.NewSize(s.Width-2*back.Width, card))
	top := back.Height + tight + spare/2
	put(l.board, (s.Width-size)/2, top, fyne.NewSize(size, board))
	top += board + tight + spare
	width := s.Width - 2*tight
	put(l.seats[l.bottom], tight, top, fyne.NewSize(width, card))
	top += card + tight + spare
	l.strip(tight+8, top, fyne.NewSize(width-16, strip), l.pressing() != "")
	top += strip + tight + spare
	l.tools.put(tight, top, fyne.NewSize(width, tool))
	l.putToast(tight, 2, width)
}

// strip is the row of the scores, or of the sentence in their place.
func (l *layout) strip(x, y float32, s fyne.Size, words bool) {
	setVisible(l.title, words)
	setVisible(l.score, !words)
	score := min(s.Height, l.score.MinSize().Height)
	put(l.score, x, y+(s.Height-score)/2, fyne.NewSize(s.Width, score))
	fit(l.title, titleSize, fyne.NewSize(s.Width, max(s.Height-headerAir/2, s.Height*.8)))
	put(l.title, x, y, s)
}

// oppositeCrowded reports whether the board would be small with everything in
// rows of its own at a table that two face.
func (l *layout) oppositeCrowded(s fyne.Size) bool {
	score := l.score.MinSize().Height
	rest := score + max(score, l.back.MinSize().Height) + 2*l.players[0].MinSize().Height + 2*l.lowTools() + gap + 7*3
	return min(s.Width, (s.Height-rest)/boardHeight*boardWidth) < min(s.Width, smallBoard)
}

// tightOpposite is a small phone that two people face: the scores are left out,
// the way back and the menu stand beside the near card, and sentences take the
// places of the cards.
func (l *layout) tightOpposite(s fyne.Size) {
	const tight = 3
	setVisible(l.mute, false)
	setVisible(l.score, false)
	card, tool, width := l.players[0].MinSize().Height, l.lowTools(), s.Width-2*tight
	back := l.back.MinSize()
	rest := 2*card + 2*tool + 5*tight
	size := min(s.Width, (s.Height-rest)/boardHeight*boardWidth)
	board := size / boardWidth * boardHeight
	spare := max(0, (s.Height-rest-board)/4)

	a, far := l.across, l.bottom.Other()
	a.stripHeight, a.toolsHeight, a.own, a.scores = card, tool, false, false
	put(a.turned, tight, tight, fyne.NewSize(width, tool+gap+card))
	a.relay()
	top := tight + tool + gap
	put(l.seats[far], tight, top, fyne.NewSize(width, card))
	setVisible(l.seats[far], !a.speaking)
	top += card + tight/2 + spare
	put(l.board, (s.Width-size)/2, top, fyne.NewSize(size, board))
	top += board + tight/2 + spare
	put(l.back, 0, top+(card-back.Height)/2, back)
	put(l.menu, s.Width-back.Width, top+(card-back.Height)/2, back)
	room := fyne.NewSize(s.Width-2*back.Width, card)
	put(l.seats[l.bottom], back.Width, top, room)
	words := l.pressing() != "" && !l.isFar(l.shown.Turn)
	setVisible(l.title, words)
	setVisible(l.seats[l.bottom], !words)
	fit(l.title, titleSize, room)
	put(l.title, back.Width, top, room)
	l.putToast(tight, top, width)
	l.tools.put(tight, s.Height-tight-tool, fyne.NewSize(width, tool))
}

// opposite is a narrow screen that two people face: each has their card, the
// scores and their tools on their own side, and the way back and the menu are
// with the near one's scores.
func (l *layout) opposite(s fyne.Size) {
	if l.oppositeCrowded(s) {
		l.tightOpposite(s)
		return
	}
	setVisible(l.mute, false)
	tight, width := float32(gap), s.Width-2*side
	back := l.back.MinSize()
	card, tool := l.players[0].MinSize().Height, l.lowTools()
	strip := max(back.Height, l.score.MinSize().Height)
	far := l.score.MinSize().Height
	rest := func() float32 { return far + strip + 2*card + 2*tool + gap + 7*tight }
	if s.Height-rest() < s.Width/boardWidth*boardHeight {
		tight = 3
	}
	size := min(s.Width, (s.Height-rest())/boardHeight*boardWidth)
	board := size / boardWidth * boardHeight
	tight += min(10, max(0, (s.Height-rest()-board)/7))

	a := l.across
	a.stripHeight, a.toolsHeight, a.own, a.scores = far, tool, false, true
	top := tight / 2
	put(a.turned, side, top, fyne.NewSize(width, a.height()))
	a.relay()
	top += a.height() + tight
	put(l.seats[l.bottom.Other()], side, top, fyne.NewSize(width, card))
	top += card + tight
	put(l.board, (s.Width-size)/2, top, fyne.NewSize(size, board))
	top += board + tight
	put(l.seats[l.bottom], side, top, fyne.NewSize(width, card))
	top += card + tight
	put(l.back, 2, top+(strip-back.Height)/2, back)
	put(l.menu, s.Width-2-back.Width, top+(strip-back.Height)/2, back)
	l.strip(back.Width+8, top, fyne.NewSize(s.Width-2*back.Width-16, strip), l.pressing() != "" && !l.isFar(l.shown.Turn))
	l.putToast(side, top-6, width)
	top += strip + tight
	l.tools.put(side, top, fyne.NewSize(width, tool))
}

// putToast gives the toast its place, as high as its words.
func (l *layout) putToast(x, y, width float32) {
	put(l.toast, x, y, fyne.NewSize(width, max(kit.ToastRoom, l.toast.HeightOf(l.toast.Text(), width))))
}

// put gives an object its place; in a window too small for it, no size.
func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	s = s.Max(fyne.Size{})
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
