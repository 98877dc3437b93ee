package kit

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
)

// PlayerCard is the panel of one player: the emblem of the side, the name, a
// line below it, whether it is the player's turn, the clock, and in place of the
// line the pieces taken, once there are any.
type PlayerCard struct {
	widget.BaseWidget

	// OnSettled is called when the turn has faded in or out.
	OnSettled func()

	side     engine.Side
	name     string
	line     string
	turn     string // what the pill says
	moves    bool   // it is this player's turn
	clock    *ClockFace
	captures *Captures

	tinted func(on bool) // fades the tint in or out; nil before it is drawn
}

// NewPlayerCard returns the panel of side. Turn is what its pill says while it
// is that side's turn.
func NewPlayerCard(side engine.Side, name, turn string) *PlayerCard {
	c := &PlayerCard{
		side: side, name: name, turn: turn,
		clock: NewClockFace(), captures: NewCaptures(side.Other()),
	}
	c.ExtendBaseWidget(c)
	return c
}

// SetLine changes the line below the name.
func (c *PlayerCard) SetLine(line string) {
	if c.line != line {
		c.line = line
		c.Refresh()
	}
}

// SetTurn says whether it is the player's turn.
func (c *PlayerCard) SetTurn(on bool) {
	if c.moves != on {
		c.moves = on
		if c.tinted != nil {
			c.tinted(on)
		}
	}
}

// SetClock changes the clock; the zero Clock is none. The rest of the card moves
// only when a clock enters overtime.
func (c *PlayerCard) SetClock(k Clock) {
	was := c.clock.Clock()
	c.clock.Set(k)
	if len(was.Text) != len(k.Text) || was.Overtime != k.Overtime || was.Caption != k.Caption {
		c.Refresh()
	}
}

// Clock returns what the clock shows.
func (c *PlayerCard) Clock() Clock { return c.clock.Clock() }

// SetCaptured shows which pieces of the other side the player has taken.
func (c *PlayerCard) SetCaptured(pieces []engine.Piece) {
	c.captures.Set(pieces)
	c.Refresh()
}

// Captures returns what the player has taken.
func (c *PlayerCard) Captures() *Captures { return c.captures }

// HasTurn reports whether the card shows the turn.
func (c *PlayerCard) HasTurn() bool { return c.moves }

// Height returns how high the card likes to be; it can do with its MinSize.
func (c *PlayerCard) Height() float32 { return c.MinSize().Height + 14 }

// Ample returns how high the card is where there is room for a large emblem.
func (c *PlayerCard) Ample() float32 { return c.MinSize().Height + ampleMore }

// CreateRenderer is for Fyne.
func (c *PlayerCard) CreateRenderer() fyne.WidgetRenderer {
	r := &playerRenderer{
		card:   c,
		ground: newGround(),
		tint:   newGround(),
		emblem: SideEmblem(c.side, playerEmblem),
		name:   NewLabel(c.name, Style{Size: 17, Bold: true}),
		line:   NewLabel(c.line, Style{Size: 13.5, Tone: Quiet}),
		pill:   newGround(),
		turn:   NewLabel(c.turn, Style{Size: 13, Bold: true, Tone: Back, Align: fyne.TextAlignCenter}),
	}
	c.tinted = r.fade
	r.Refresh()
	return r
}

type playerRenderer struct {
	card       *PlayerCard
	ground     *ground
	tint       *ground // over it while it is the player's turn
	fading     func()  // ends a fade; nil without one
	emblem     *Emblem
	name, line *Label
	pill       *ground
	turn       *Label
}

const (
	playerLeast  = 48 // high, where there is no room to spare
	playerEmblem = 50
	amplyEmblem  = 64 // at most, on a high card
	ampleMore    = 31 // higher than it must be
	emblemAir    = 8  // above and below a large emblem
	playerEdge   = 8
	nameLeast    = 3.2 // of its height, for it to stand beside the pill
	pillGap      = 8
	clockGap     = 8
	clockEdge    = 6
	clockMost    = .4  // of the width of the card
	narrowCard   = 240 // a card narrower than this has no room to spare
	pillEdge     = 11  // on both sides of its text
)

func (r *playerRenderer) Destroy() {}

func (r *playerRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		r.ground.Raster, r.tint.Raster, r.emblem, r.name, r.line, r.pill.Raster, r.turn, r.card.captures, r.card.clock,
	}
}

func (r *playerRenderer) MinSize() fyne.Size {
	name, line, turn := r.name.MinSize(), r.line.MinSize(), r.turn.MinSize()
	text := max(name.Width+pillGap+turn.Width+2*pillEdge, line.Width)
	if clock := r.card.clock.MinSize().Width; clock > 0 {
		text += clock + clockGap
	}
	return fyne.NewSize(2*playerEdge+playerEmblem+10+text, max(playerLeast, name.Height+line.Height+5))
}

func (r *playerRenderer) Layout(s fyne.Size) {
	if s.Width <= 0 {
		return
	}
	r.ground.Resize(s)
	r.tint.Resize(s)
	emblem := min(max(playerEmblem, min(amplyEmblem, s.Height-2*emblemAir)), s.Height-8)
	place(r.emblem, fyne.NewPos(playerEdge, (s.Height-emblem)/2), fyne.NewSquareSize(emblem))

	left := playerEdge + max(playerEmblem, emblem) + 10
	if s.Width < narrowCard*theme.TextScale() {
		left = playerEdge + emblem + 6
	}
	room := r.layoutClock(left, s)
	r.name.SetText(r.card.name)
	name, line, turn := r.name.Natural(), r.line.Natural(), r.turn.Natural()
	between := 1 + min(5, max(0, (s.Height-name.Height-line.Height-24)/4)) // name and line
	top := (s.Height - name.Height - line.Height - between) / 2
	pill := fyne.NewSize(turn.Width+2*pillEdge, turn.Height+6)
	// Where the name has no room beside the pill, the rim alone tells the turn.
	beside := room - pillGap - pill.Width
	r.pill.Hidden = !r.card.moves || beside < min(r.name.MinSize().Width, nameLeast*name.Height)
	r.turn.Hidden = r.pill.Hidden
	if r.pill.Hidden {
		beside = room
	}
	r.name.SetText(shortened(r.name, r.card.name, beside))
	nameWidth := min(r.name.Natural().Width, beside)
	place(r.name, fyne.NewPos(left, top), fyne.NewSize(nameWidth, name.Height))
	place(r.line, fyne.NewPos(left, top+name.Height+between), fyne.NewSize(room, line.Height))
	r.line.Hidden = !r.card.captures.Empty() || !r.line.FitsIn(room)
	place(r.card.captures, fyne.NewPos(left, top+name.Height+between-1),
		fyne.NewSize(room, min(line.Height+4+between, s.Height-top-name.Height-between-2)))
	at := fyne.NewPos(left+nameWidth+pillGap, top+(name.Height-pill.Height)/2)
	place(r.pill, at, pill)
	place(r.turn, at, pill)
}

// layoutClock puts the clock at the right end and returns the room that is left
// before it. The caption of the clock gives way to what was taken.
func (r *playerRenderer) layoutClock(left float32, s fyne.Size) (room float32) {
	clock := r.card.clock
	room = s.Width - left - playerEdge
	clock.Hidden = clock.Clock().Text == ""
	if clock.Hidden {
		return room
	}
	wanted := r.line.Natural().Width * smallest
	if !r.card.captures.Empty() {
		wanted = r.card.captures.natural()
	}
	width := clock.natural()
	if width+clockGap+wanted > room-clockEdge {
		width = clock.least()
	}
	width = min(width, max(s.Width*clockMost, clock.least()*clockLeast)) // it is set smaller
	place(clock, fyne.NewPos(s.Width-playerEdge-clockEdge-width, 2), fyne.NewSize(width, s.Height-4))
	return room - clockEdge - width - clockGap
}

// shortened returns as much of a text as fits a width, with dots for the rest.
func shortened(l *Label, text string, width float32) string {
	l.SetText(text)
	for letters := []rune(text); len(letters) > 1 && !l.FitsIn(width); {
		letters = letters[:len(letters)-1]
		l.SetText(string(letters) + "…")
	}
	return l.Text()
}

func (r *playerRenderer) Refresh() {
	c, p := r.card, theme.Current()
	base, tint := panel(&p, cardRadius), box{}
	if c.moves && r.fading == nil {
		base = box{} // all of it would be covered
	}
	if c.moves || r.fading != nil {
		tint = box{fill: p.Tint(c.side), line: p.UI(c.side), width: 2.5, radius: cardRadius}
	}
	r.ground.paint(base)
	r.tint.paint(tint)
	r.pill.paint(box{fill: p.UI(c.side), radius: 11})
	r.line.SetText(c.line)
	r.emblem.Refresh()
	r.turn.Refresh()
	r.name.Refresh()
	r.line.Refresh()
	c.clock.Refresh()
	c.captures.Refresh()
	r.Layout(c.Size())
}

// tintTime is how long the colour of the turn takes to come and go.
const tintTime = 150 * time.Millisecond

// fade brings the tint in, or takes it away.
func (r *playerRenderer) fade(on bool) {
	if r.fading != nil {
		r.fading()
	}
	r.fading = func() {} // for an end that comes at once
	stop := move(tintTime, func(at time.Duration) {
		through := float64(share(at, tintTime))
		if on {
			through = 1 - through
		}
		r.tint.see(through)
	}, func() {
		r.fading = nil
		r.tint.see(0)
		r.Refresh()
		if r.card.OnSettled != nil {
			r.card.OnSettled()
		}
	})
	if r.fading != nil {
		r.fading = stop
	}
	r.Refresh()
}
