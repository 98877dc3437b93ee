package kit

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/widget"
)

// Turned shows its content half round, for a player who sits across the table,
// or upright. Fyne turns nothing itself: the content lies far beside the window,
// where keys and spoken names still find it, and a picture of it is turned. The
// picture is drawn anew when Turned is refreshed: whoever changes something in it
// sees to that. Touches are turned and handed on to controls in containers and
// cards; what is dragged or scrolled is not.
type Turned struct {
	widget.BaseWidget

	content fyne.CanvasObject
	turned  bool
	under   fyne.CanvasObject // the control under the mouse
}

var (
	_ fyne.Tappable      = (*Turned)(nil)
	_ desktop.Hoverable  = (*Turned)(nil)
	_ desktop.Cursorable = (*Turned)(nil)
)

// aside is how far beside the window turned content lies.
const aside = 1 << 15

// brim is how much wider than the content its picture is on every side: lines
// and shadows reach a little over the edge of what they belong to.
const brim = 6

// NewTurned returns content upright.
func NewTurned(content fyne.CanvasObject) *Turned {
	t := &Turned{content: content}
	t.ExtendBaseWidget(t)
	return t
}

// SetTurned turns the content, or sets it upright again.
func (t *Turned) SetTurned(on bool) {
	if t.turned != on {
		t.turned = on
		t.Refresh()
	}
}

// IsTurned reports whether the content is shown half round.
func (t *Turned) IsTurned() bool { return t.turned }

// Content returns what is shown, as it was given.
func (t *Turned) Content() fyne.CanvasObject { return t.content }

// HeightFor returns the height that the content needs in a width.
func (t *Turned) HeightFor(width float32) float32 { return heightFor(t.content, width) }

// Seen returns where a part of the content is seen in the widget: its upper
// left corner, as it is seen, for a part at a place of the content.
func (t *Turned) Seen(at fyne.Position, s fyne.Size) fyne.Position {
	if !t.turned {
		return at
	}
	whole := t.Size()
	return fyne.NewPos(whole.Width-at.X-s.Width, whole.Height-at.Y-s.Height)
}

// find returns the topmost control under a touch of the picture that f accepts,
// and the place of the touch in it.
func (t *Turned) find(at fyne.Position, f func(fyne.CanvasObject) bool) (fyne.CanvasObject, fyne.Position) {
	at = t.Seen(at, fyne.Size{})
	var found fyne.CanvasObject
	var inside fyne.Position
	walkShown(t.content, fyne.Position{}, func(o fyne.CanvasObject, corner fyne.Position) {
		p, s := at.Subtract(corner), o.Size()
		if p.X >= 0 && p.Y >= 0 && p.X < s.Width && p.Y < s.Height && f(o) {
			found, inside = o, p
		}
	})
	return found, inside
}

// walkShown calls f for every object on show under o, parents first, with its
// place in the outermost one.
func walkShown(o fyne.CanvasObject, corner fyne.Position, f func(fyne.CanvasObject, fyne.Position)) {
	if !o.Visible() {
		return
	}
	f(o, corner)
	var inside []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		inside = o.Objects
	case *Card:
		inside = []fyne.CanvasObject{o.content}
	}
	for _, x := range inside {
		walkShown(x, corner.Add(x.Position()), f)
	}
}

// Tapped hands a touch on to the control that is seen under it.
func (t *Turned) Tapped(e *fyne.PointEvent) {
	o, at := t.find(e.Position, func(o fyne.CanvasObject) bool { _, ok := o.(fyne.Tappable); return ok })
	if o != nil {
		o.(fyne.Tappable).Tapped(&fyne.PointEvent{AbsolutePosition: e.AbsolutePosition, Position: at})
		t.Refresh()
	}
}

// MouseIn is for the hover of a mouse.
func (t *Turned) MouseIn(e *desktop.MouseEvent) { t.MouseMoved(e) }

// MouseMoved lets the control under the mouse know.
func (t *Turned) MouseMoved(e *desktop.MouseEvent) {
	o, _ := t.find(e.Position, func(o fyne.CanvasObject) bool { _, ok := o.(desktop.Hoverable); return ok })
	if o == t.under {
		return
	}
	t.MouseOut()
	if t.under = o; o != nil {
		o.(desktop.Hoverable).MouseIn(e)
		t.Refresh()
	}
}

// MouseOut ends the hover.
func (t *Turned) MouseOut() {
	if o, ok := t.under.(desktop.Hoverable); ok {
		o.MouseOut()
		t.Refresh()
	}
	t.under = nil
}

// Cursor is that of the control under the mouse.
func (t *Turned) Cursor() desktop.Cursor {
	if o, ok := t.under.(desktop.Cursorable); ok {
		return o.Cursor()
	}
	return desktop.DefaultCursor
}

// CreateRenderer is for Fyne.
func (t *Turned) CreateRenderer() fyne.WidgetRenderer {
	r := &turnedRenderer{
		turned:  t,
		picture: &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScaleFastest},
	}
	r.objects = []fyne.CanvasObject{t.content, r.picture}
	r.Refresh()
	return r
}

type turnedRenderer struct {
	turned  *Turned
	picture *canvas.Image
	objects []fyne.CanvasObject
	stale   bool
	scale   float32        // that the picture was drawn for
	focused fyne.Focusable // when it was drawn
}

func (r *turnedRenderer) Destroy() {}

func (r *turnedRenderer) MinSize() fyne.Size { return r.turned.content.MinSize() }

func (r *turnedRenderer) Layout(s fyne.Size) {
	r.turned.content.Resize(s)
	r.picture.Move(fyne.NewPos(-brim, -brim))
	r.picture.Resize(s.AddWidthHeight(2*brim, 2*brim))
	r.Refresh()
}

func (r *turnedRenderer) Refresh() {
	at := fyne.Position{}
	if r.turned.turned {
		at.X = -aside
	}
	if r.turned.content.Position() != at {
		r.turned.content.Move(at)
	}
	r.picture.Hidden = !r.turned.turned
	r.stale = r.turned.turned
	r.picture.Refresh()
}

// Objects is what every paint begins with. A change of the canvas's scale and of
// the control that keys go to is announced to no renderer, and is looked for here.
func (r *turnedRenderer) Objects() []fyne.CanvasObject {
	if r.turned.turned && (r.stale || r.scale != PixelsPerUnit(r.turned) || r.focused != r.focus()) {
		r.draw()
		r.picture.Refresh()
	}
	return r.objects
}

// focus is what keys go to on the canvas.
func (r *turnedRenderer) focus() fyne.Focusable {
	if c := fyne.CurrentApp().Driver().CanvasForObject(r.turned); c != nil {
		return c.Focused()
	}
	return nil
}

// draw draws the picture.
func (r *turnedRenderer) draw() {
	s := r.turned.Size()
	r.stale, r.scale, r.focused = false, PixelsPerUnit(r.turned), r.focus()
	if s.Width <= 0 || s.Height <= 0 {
		return
	}
	c := software.NewTransparentCanvas()
	c.SetPadded(false)
	c.SetScale(r.scale)
	back := &fyne.Container{Objects: []fyne.CanvasObject{r.turned.content}}
	c.SetContent(back)
	c.Resize(s.AddWidthHeight(2*brim, 2*brim))
	back.Move(fyne.NewPos(aside+brim, brim))
	// Fyne's software painter panics where the other painters do not, such as at
	// a size below zero in a window too small for its content. A stale picture is
	// better than a lost app.
	defer func() { _ = recover() }()
	r.picture.Image = halfRound(c.Capture())
}

// halfRound turns a picture by 180 degrees.
func halfRound(p image.Image) *image.NRGBA {
	n, ok := p.(*image.NRGBA)
	if !ok { // not what Fyne draws today
		b := p.Bounds()
		n = image.NewNRGBA(b)
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				n.Set(x, y, p.At(x, y))
			}
		}
	}
	for i, j := 0, len(n.Pix)-4; i < j; i, j = i+4, j-4 {
		a, b := [4]byte(n.Pix[i:i+4]), [4]byte(n.Pix[j:j+4])
		copy(n.Pix[i:i+4], b[:])
		copy(n.Pix[j:j+4], a[:])
	}
	return n
}
