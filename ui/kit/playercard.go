package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
)

// PlayerCard is the panel of one player: the emblem of the side, the name, a
// line below it, and whether it is the player's turn.
type PlayerCard struct {
	widget.BaseWidget

	side  engine.Side
	name  string
	line  string
	turn  string // what the pill says
	moves bool   // it is this player's turn
}

// NewPlayerCard returns the panel of side. Turn is what its pill says while it
// is that side's turn.
func NewPlayerCard(side engine.Side, name, turn string) *PlayerCard {
	c := &PlayerCard{side: side, name: name, turn: turn}
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
		c.Refresh()
	}
}

// HasTurn reports whether the card shows the turn.
func (c *PlayerCard) HasTurn() bool { return c.moves }

// Height returns how high the card likes to be; it can do with its MinSize.
func (c *PlayerCard) Height() float32 { return c.MinSize().Height + 14 }

// CreateRenderer is for Fyne.
func (c *PlayerCard) CreateRenderer() fyne.WidgetRenderer {
	r := &playerRenderer{
		card:   c,
		ground: canvas.NewRectangle(color.Transparent),
		emblem: SideEmblem(c.side, playerEmblem),
		name:   NewLabel(c.name, Style{Size: 17, Bold: true}),
		line:   NewLabel(c.line, Style{Size: 13.5, Tone: Quiet}),
		pill:   canvas.NewRectangle(color.Transparent),
		turn:   NewLabel(c.turn, Style{Size: 13, Bold: true, Tone: Back, Align: fyne.TextAlignCenter}),
	}
	r.Refresh()
	return r
}

type playerRenderer struct {
	card       *PlayerCard
	ground     *canvas.Rectangle
	emblem     *Emblem
	name, line *Label
	pill       *canvas.Rectangle
	turn       *Label
}

const (
	playerLeast  = 48 // high, where there is no room to spare
	playerEmblem = 50
	playerEdge   = 8
	pillGap      = 8
	pillEdge     = 11 // on both sides of its text
)

func (r *playerRenderer) Destroy() {}

func (r *playerRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.emblem, r.name, r.line, r.pill, r.turn}
}

func (r *playerRenderer) MinSize() fyne.Size {
	name, line, turn := r.name.MinSize(), r.line.MinSize(), r.turn.MinSize()
	text := max(name.Width+pillGap+turn.Width+2*pillEdge, line.Width)
	return fyne.NewSize(2*playerEdge+playerEmblem+10+text, max(playerLeast, name.Height+line.Height+5))
}

func (r *playerRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	emblem := min(playerEmblem, s.Height-8)
	place(r.emblem, fyne.NewPos(playerEdge, (s.Height-emblem)/2), fyne.NewSquareSize(emblem))

	name, line, turn := r.name.Natural(), r.line.Natural(), r.turn.Natural()
	left := float32(playerEdge + playerEmblem + 10)
	room := s.Width - left - playerEdge
	top := (s.Height - name.Height - line.Height - 1) / 2
	pill := fyne.NewSize(turn.Width+2*pillEdge, turn.Height+6)
	nameWidth := min(name.Width, room-pillGap-pill.Width)
	place(r.name, fyne.NewPos(left, top), fyne.NewSize(nameWidth, name.Height))
	place(r.line, fyne.NewPos(left, top+name.Height+1), fyne.NewSize(room, line.Height))
	at := fyne.NewPos(left+nameWidth+pillGap, top+(name.Height-pill.Height)/2)
	place(r.pill, at, pill)
	place(r.turn, at, pill)
}

func (r *playerRenderer) Refresh() {
	c, p := r.card, theme.Current()
	b := panel(&p, cardRadius)
	if c.moves {
		b.fill, b.line, b.width = p.Tint(c.side), p.UI(c.side), 2.5
	}
	b.paint(r.ground)
	box{fill: p.UI(c.side), radius: 11}.paint(r.pill)
	r.pill.Hidden, r.turn.Hidden = !c.moves, !c.moves
	r.name.SetText(c.name)
	r.line.SetText(c.line)
	r.emblem.Refresh()
	r.turn.Refresh()
	r.name.Refresh()
	r.line.Refresh()
}
