package draw

import (
	"bytes"
	_ "embed"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
)

//go:embed hand.svg
var handPicture []byte

//go:embed pouch.svg
var pouchPicture []byte

// holder is a closed hand or a pouch with a piece in it. A touch picks it; once
// opened it shows the piece.
type holder struct {
	kit.Pressable

	piece  engine.Piece
	pouch  bool
	left   bool
	opened bool
	chosen bool
	label  *kit.Label
	emblem *kit.Emblem
}

var (
	_ fyne.Tappable      = (*holder)(nil)
	_ fyne.Focusable     = (*holder)(nil)
	_ desktop.Cursorable = (*holder)(nil)
)

func newHolder(left bool, tapped func()) *holder {
	h := &holder{Pressable: kit.Pressable{OnTapped: tapped}, left: left, label: kit.NewLabel("", kit.Style{Size: 19, Bold: true, Align: fyne.TextAlignCenter})}
	h.emblem = kit.NewEmblem(0, 40)
	h.ExtendPressable(h)
	return h
}

// show puts a piece in a hand or a pouch of a name, closed.
func (h *holder) show(name string, pouch bool, piece engine.Piece) {
	h.pouch, h.piece = pouch, piece
	h.label.SetText(name)
	h.Refresh()
}

// open shows what is in it.
func (h *holder) open(name string, chosen bool) {
	h.opened, h.chosen = true, chosen
	h.label.SetText(name)
	h.Refresh()
}

// CreateRenderer is for Fyne.
func (h *holder) CreateRenderer() fyne.WidgetRenderer {
	name, hand := "right.svg", handPicture
	if h.left { // the same, as a mirror shows it
		name = "left.svg"
		hand = bytes.Replace(hand, []byte("<g "), []byte(`<g transform="translate(120 0) scale(-1 1)" `), -1)
	}
	r := &holderRenderer{
		holder: h,
		ground: canvas.NewRectangle(color.Transparent),
		hand:   canvas.NewImageFromResource(fyne.NewStaticResource(name, hand)),
		pouch:  canvas.NewImageFromResource(fyne.NewStaticResource("pouch.svg", pouchPicture)),
	}
	r.hand.FillMode, r.pouch.FillMode = canvas.ImageFillContain, canvas.ImageFillContain
	r.Refresh()
	return r
}

type holderRenderer struct {
	holder      *holder
	ground      *canvas.Rectangle
	hand, pouch *canvas.Image
}

func (r *holderRenderer) Destroy() {}

func (r *holderRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.hand, r.pouch, r.holder.emblem, r.holder.label}
}

func (r *holderRenderer) MinSize() fyne.Size {
	return fyne.NewSize(110, 50+r.holder.label.LineHeight())
}

func (r *holderRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	text := r.holder.label.LineHeight()
	const edge, below = 12, 10
	room := fyne.NewSize(s.Width-2*edge, s.Height-text-edge-2*below)
	for _, o := range []fyne.CanvasObject{r.hand, r.pouch, r.holder.emblem} {
		o.Move(fyne.NewPos(edge, edge))
		o.Resize(room)
	}
	r.holder.label.Move(fyne.NewPos(edge, s.Height-text-below))
	r.holder.label.Resize(fyne.NewSize(s.Width-2*edge, text))
}

func (r *holderRenderer) Refresh() {
	h, p := r.holder, theme.Current()
	g := r.ground
	g.CornerRadius = 18
	g.FillColor, g.StrokeColor, g.StrokeWidth = p.Surface, p.Line, 1
	tone := kit.Tone(kit.Ink)
	if h.opened {
		side := h.piece.Side()
		tone = kit.SideTone(side)
		if h.chosen {
			g.FillColor, g.StrokeColor, g.StrokeWidth = p.Tint(side), p.UI(side), 3
		}
	}
	if h.Focused() {
		g.StrokeColor, g.StrokeWidth = p.Sel, 3
	}
	g.Refresh()
	h.label.SetTone(tone)
	r.hand.Hidden = h.opened || h.pouch
	r.pouch.Hidden = h.opened || !h.pouch
	h.emblem.Hidden = !h.opened
	h.emblem.SetPiece(h.piece)
}

// AccessibilityLabel is which of the two it is, or what was in it.
func (h *holder) AccessibilityLabel() string { return kit.Said(h.chosen, h.label.Text()) }
