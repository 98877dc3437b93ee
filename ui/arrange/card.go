package arrange

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/wording"
)

// card is one of the four arrangements: its name, its order, a hint, and a
// picture from the seat of the side that chooses. A touch selects it.
type card struct {
	kit.Pressable

	arrangement engine.Arrangement
	side        engine.Side
	chosen      bool

	name, order, hint *kit.Label
	picture           *strip
}

var (
	_ fyne.Tappable      = (*card)(nil)
	_ fyne.Focusable     = (*card)(nil)
	_ desktop.Cursorable = (*card)(nil)
)

func newCard(stage screen.Stage, a engine.Arrangement, faces theme.Faces, tapped func()) *card {
	t := stage.Text
	c := &card{
		Pressable: kit.Pressable{OnTapped: tapped}, arrangement: a,
		name:    kit.NewLabel(wording.Arrangement(t, a), kit.Style{Size: 21, Bold: true}),
		order:   kit.NewLabel(wording.ArrangementOrder(t, a), kit.Style{Size: 15, Tone: kit.Quiet}),
		hint:    kit.NewLabel(wording.ArrangementHint(t, a), kit.Style{Size: 14.5, Tone: kit.Quiet}),
		picture: newStrip(stage.Art, a, faces),
	}
	c.ExtendPressable(c)
	return c
}

// seat turns the picture to the seat of a side.
func (c *card) seat(s engine.Side) {
	c.side = s
	c.picture.show(c.arrangement, s)
	c.Refresh()
}

func (c *card) choose(yes bool) {
	c.chosen = yes
	c.Refresh()
}

// CreateRenderer is for Fyne.
func (c *card) CreateRenderer() fyne.WidgetRenderer {
	r := &cardRenderer{
		card:   c,
		ground: canvas.NewRectangle(color.Transparent),
		ring:   canvas.NewCircle(color.Transparent),
		tick:   canvas.NewImageFromResource(nil),
	}
	r.tick.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type cardRenderer struct {
	card   *card
	ground *canvas.Rectangle
	ring   *canvas.Circle // empty, or filled behind the tick
	tick   *canvas.Image
}

// Measures in Fyne's units.
const (
	edge      = 14
	ringSize  = 26
	cardMin   = 70
	cardRound = 16
)

func (r *cardRenderer) Destroy() {}

func (r *cardRenderer) Objects() []fyne.CanvasObject {
	c := r.card
	return []fyne.CanvasObject{r.ground, c.name, c.order, c.hint, r.ring, r.tick, c.picture}
}

func (r *cardRenderer) MinSize() fyne.Size {
	c := r.card
	return fyne.NewSize(c.name.MinSize().Width+2*edge+ringSize+60, cardMin)
}

func (r *cardRenderer) Layout(s fyne.Size) {
	c := r.card
	r.ground.Resize(s)
	ring := fyne.NewPos(s.Width-edge-ringSize, 10)
	r.ring.Move(ring)
	r.ring.Resize(fyne.NewSquareSize(ringSize))
	r.tick.Move(ring.AddXY(4, 4))
	r.tick.Resize(fyne.NewSquareSize(ringSize - 8))

	c.setSizes(s)
	name, order, hint := c.name.Natural(), c.order.Natural(), c.hint.Natural()
	room := s.Width - 2*edge - ringSize - 8
	text := 8 + name.Height + hint.Height
	below := s.Height - text - 6 - 12
	if stripLeast := (s.Width - 2*edge) / stripFiles * stripOne * .7; below < stripLeast {
		r.beside(s)
		return
	}
	c.hint.Show()
	c.picture.low = 1
	nameWidth := min(name.Width, room-8-order.Width*.8)
	put(c.name, edge, 8, fyne.NewSize(nameWidth, name.Height))
	put(c.order, edge+nameWidth+8, 8+(name.Height-order.Height)*.8, fyne.NewSize(room-nameWidth-8, order.Height))
	put(c.hint, edge, 8+name.Height, fyne.NewSize(room, hint.Height))
	put(c.picture, edge-2, text+6, fyne.NewSize(s.Width-2*edge+4, below))
}

// setSizes makes the words larger on a card with room for them.
func (c *card) setSizes(s fyne.Size) {
	if s.Width > 400 && s.Height > 200 {
		c.name.SetSize(26)
		c.order.SetSize(18)
		c.hint.SetSize(17)
		return
	}
	c.name.SetSize(21)
	c.order.SetSize(15)
	c.hint.SetSize(14.5)
}

// fullHeight is the height at which three ranks fill the width.
func (c *card) fullHeight(width float32) float32 {
	c.setSizes(fyne.NewSize(width, width))
	return 8 + c.name.Natural().Height + c.hint.Natural().Height + 18 + 12 + (width-2*edge+4)/stripFiles*stripFull
}

// beside lays a low card out: the name on the left, the picture on the right.
func (r *cardRenderer) beside(s fyne.Size) {
	c := r.card
	name, order := c.name.Natural(), c.order.Natural()
	c.hint.Hide()
	c.picture.low = .5
	width := max(name.Width*.75, (s.Width-2*edge)*.34)
	top := (s.Height - name.Height - order.Height) / 2
	put(c.name, edge, top, fyne.NewSize(width, name.Height))
	put(c.order, edge, top+name.Height, fyne.NewSize(width, order.Height))
	ring := fyne.NewPos(s.Width-edge-ringSize, (s.Height-ringSize)/2)
	r.ring.Move(ring)
	r.tick.Move(ring.AddXY(4, 4))
	left := edge + width + 8
	put(c.picture, left, 6, fyne.NewSize(ring.X-8-left, s.Height-12))
}

func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(s)
}

func (r *cardRenderer) Refresh() {
	c, p := r.card, theme.Current()
	g := r.ground
	g.CornerRadius = cardRound
	g.FillColor, g.StrokeColor, g.StrokeWidth = p.Surface, p.Line, 1
	r.ring.FillColor, r.ring.StrokeColor, r.ring.StrokeWidth = color.Transparent, p.Text2, 2
	if c.chosen {
		g.FillColor, g.StrokeColor, g.StrokeWidth = p.Tint(c.side), p.UI(c.side), 3
		r.ring.FillColor, r.ring.StrokeColor = p.UI(c.side), p.UI(c.side)
	}
	if c.Focused() {
		g.StrokeColor, g.StrokeWidth = p.Sel, 3
	}
	g.Refresh()
	r.ring.Refresh()
	if r.tick.Hidden = !c.chosen; c.chosen {
		r.tick.Resource = kit.Tick()
		r.tick.Refresh()
	}
	for _, l := range []*kit.Label{c.name, c.order, c.hint} {
		l.Refresh()
	}
	c.picture.Refresh()
}

// AccessibilityLabel is the name, the order of the pieces, and what it is like.
func (c *card) AccessibilityLabel() string {
	return kit.Said(c.chosen, c.name.Text(), c.order.Text(), c.hint.Text())
}
