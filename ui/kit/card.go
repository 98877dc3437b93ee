package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
)

// cardRadius rounds the corners of cards and buttons.
const cardRadius = 16

// Card is a panel around its content.
type Card struct {
	widget.BaseWidget

	content fyne.CanvasObject
	padding fyne.Size
	flat    bool
	accent  bool
	side    engine.Side
}

// NewCard returns a card around content.
func NewCard(content fyne.CanvasObject) *Card {
	c := &Card{content: content, padding: fyne.NewSize(12, 10)}
	c.ExtendBaseWidget(c)
	return c
}

// NewPlate returns a card that lies flat: darker, without a line.
func NewPlate(content fyne.CanvasObject) *Card {
	c := NewCard(content)
	c.flat = true
	return c
}

// SetAccent gives the card the tint and the rim of a side, or takes them away.
func (c *Card) SetAccent(on bool, side engine.Side) {
	if c.accent != on || c.side != side {
		c.accent, c.side = on, side
		c.Refresh()
	}
}

func (c *Card) box(p *theme.Palette) box {
	b := panel(p, cardRadius)
	switch {
	case c.accent:
		b.fill, b.line, b.width = p.Tint(c.side), p.UI(c.side), 2.5
	case c.flat:
		b = box{fill: p.Surface2, radius: cardRadius}
	}
	return b
}

// CreateRenderer is for Fyne.
func (c *Card) CreateRenderer() fyne.WidgetRenderer {
	ground := newGround()
	r := &cardRenderer{card: c, ground: ground, objects: []fyne.CanvasObject{ground.Raster, c.content}}
	r.paint()
	return r
}

type cardRenderer struct {
	card    *Card
	ground  *ground
	objects []fyne.CanvasObject
}

func (r *cardRenderer) Destroy() {}

func (r *cardRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *cardRenderer) MinSize() fyne.Size {
	pad := r.card.padding
	return r.card.content.MinSize().Add(pad).Add(pad)
}

func (r *cardRenderer) Layout(s fyne.Size) {
	pad := r.card.padding
	r.ground.Resize(s)
	r.card.content.Move(fyne.NewPos(pad.Width, pad.Height))
	r.card.content.Resize(s.Subtract(pad).Subtract(pad))
}

func (r *cardRenderer) paint() {
	p := theme.Current()
	r.ground.paint(r.card.box(&p))
}

func (r *cardRenderer) Refresh() {
	r.paint()
	r.card.content.Refresh()
}
