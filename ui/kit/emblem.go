package kit

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
)

// Emblem is one piece as a badge. It fills the smaller of its width and height.
type Emblem struct {
	widget.BaseWidget

	piece    engine.Piece
	diameter float32
}

// NewEmblem returns the badge of a piece, as wide as diameter at least.
func NewEmblem(p engine.Piece, diameter float32) *Emblem {
	e := &Emblem{piece: p, diameter: diameter}
	e.ExtendBaseWidget(e)
	return e
}

// SideEmblem returns the badge of a side: its general.
func SideEmblem(s engine.Side, diameter float32) *Emblem {
	return NewEmblem(engine.NewPiece(s, engine.General), diameter)
}

// SetPiece shows another piece.
func (e *Emblem) SetPiece(p engine.Piece) {
	if e.piece != p {
		e.piece = p
		e.Refresh()
	}
}

// CreateRenderer is for Fyne.
func (e *Emblem) CreateRenderer() fyne.WidgetRenderer {
	img := &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScaleFastest}
	return &emblemRenderer{emblem: e, img: img, objects: []fyne.CanvasObject{img}}
}

type emblemRenderer struct {
	emblem  *Emblem
	img     *canvas.Image
	objects []fyne.CanvasObject
	drawn   emblemKey
}

// emblemKey is all that the picture depends on.
type emblemKey struct {
	palette  theme.Palette
	piece    engine.Piece
	diameter int
}

func (r *emblemRenderer) Destroy() {}

func (r *emblemRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(r.emblem.diameter) }

func (r *emblemRenderer) Layout(fyne.Size) { r.Refresh() }

// Objects looks at the canvas anew, because a change of its scale is announced
// to no renderer.
func (r *emblemRenderer) Objects() []fyne.CanvasObject {
	if r.drawn.diameter != r.pixels() {
		r.Refresh()
	}
	return r.objects
}

func (r *emblemRenderer) pixels() int {
	s := r.emblem.Size()
	return int(math.Round(float64(min(s.Width, s.Height) * PixelsPerUnit(r.emblem))))
}

func (r *emblemRenderer) Refresh() {
	key := emblemKey{theme.Current(), r.emblem.piece, r.pixels()}
	if key.diameter <= 0 || key.piece == 0 {
		r.drawn = key
		return
	}
	if key != r.drawn {
		r.drawn = key
		r.img.Image = theme.PieceImage(key.palette, key.piece, theme.Hanja, key.diameter)
		r.img.Refresh()
	}
	// The octagon is centred; the shadow hangs out below.
	scale := PixelsPerUnit(r.emblem)
	bounds := r.img.Image.Bounds()
	centre := image.Pt(bounds.Dx()/2, bounds.Dx()/2)
	s := r.emblem.Size()
	r.img.Resize(fyne.NewSize(float32(bounds.Dx())/scale, float32(bounds.Dy())/scale))
	r.img.Move(fyne.NewPos(s.Width/2-float32(centre.X)/scale, s.Height/2-float32(centre.Y)/scale))
}
