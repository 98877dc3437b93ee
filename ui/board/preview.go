package board

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
)

// The strip of board on a card: the nine files with half a pitch around, and
// the three back ranks with enough wood below for the amber plates.
const (
	stripFiles = 9.0
	stripAbove = .50
	stripBelow = .56
	stripRanks = 2 + stripAbove + stripBelow
)

// stripRadius rounds the corners of the strip, in Fyne's units.
const stripRadius = 10

// Preview is a picture of one arrangement: the back three ranks as their owner
// sees them, horses and elephants on amber plates. It answers no gesture.
type Preview struct {
	widget.BaseWidget

	art         *theme.Artwork
	arrangement engine.Arrangement
	side        engine.Side
	faces       theme.Faces
}

// NewPreview returns the picture of side's arrangement; art is as for New.
func NewPreview(art *theme.Artwork, a engine.Arrangement, side engine.Side) *Preview {
	if art == nil {
		art = theme.NewArtwork()
	}
	p := &Preview{art: art, arrangement: a, side: side}
	p.ExtendBaseWidget(p)
	return p
}

// SetArrangement shows another arrangement.
func (p *Preview) SetArrangement(a engine.Arrangement, side engine.Side) {
	p.arrangement, p.side = a, side
	p.Refresh()
}

// SetFaces chooses what is written on the pieces.
func (p *Preview) SetFaces(f theme.Faces) {
	p.faces = f
	p.Refresh()
}

// CreateRenderer is for Fyne.
func (p *Preview) CreateRenderer() fyne.WidgetRenderer {
	img := &canvas.Image{
		FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels, CornerRadius: stripRadius,
	}
	return &previewRenderer{preview: p, strip: img, objects: []fyne.CanvasObject{img}}
}

// previewRenderer shows one bitmap, composed anew when anything changes.
type previewRenderer struct {
	preview *Preview
	strip   *canvas.Image
	objects []fyne.CanvasObject
	drawn   previewKey
}

// previewKey is all that the picture depends on.
type previewKey struct {
	sheet       *theme.Sheet
	scale       float32
	arrangement engine.Arrangement
	side        engine.Side
	faces       theme.Faces
}

func (r *previewRenderer) Destroy() {}

// MinSize keeps the pieces tellable; the strip grows with its width.
func (r *previewRenderer) MinSize() fyne.Size {
	const pitch = 20
	return fyne.NewSize(stripFiles*pitch, stripRanks*pitch)
}

func (r *previewRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *previewRenderer) Objects() []fyne.CanvasObject {
	if r.drawn.scale != deviceScale(r.preview) { // see renderer.Objects
		r.Refresh()
	}
	return r.objects
}

func (r *previewRenderer) Refresh() {
	p := r.preview
	scale, size := deviceScale(p), p.Size()
	pitch := max(1, int(min(size.Width/stripFiles, size.Height/stripRanks)*scale))
	key := previewKey{p.art.Sheet(theme.Current(), pitch), scale, p.arrangement, p.side, p.faces}
	g := geometry{scale: scale, pitch: pitch}
	if key != r.drawn {
		r.drawn = key
		r.strip.Image = key.compose()
		r.strip.Refresh()
	}
	box := r.strip.Image.Bounds()
	w, h := g.units(box.Dx()), g.units(box.Dy())
	r.strip.Resize(fyne.NewSize(w, h))
	r.strip.Move(fyne.NewPos((size.Width-w)/2, (size.Height-h)/2))
}

// compose draws the strip out of the sheet's bitmaps.
func (k previewKey) compose() *image.RGBA {
	pitch := k.sheet.Pitch()
	setup := engine.NewSetup(k.arrangement, k.arrangement)
	g := geometry{scale: 1, pitch: pitch, turned: k.side == engine.Han}

	part := func(share float64) int { return int(share * float64(pitch)) }
	left := theme.Crossing(pitch, 0, engine.Ranks-3).Sub(image.Pt(part(.5), part(stripAbove)))
	strip := image.NewRGBA(image.Rect(0, 0, part(stripFiles), part(stripRanks)))
	lay := func(b theme.Bitmap, at image.Point) {
		corner := at.Sub(b.Anchor).Sub(left)
		draw.Draw(strip, b.Image.Rect.Add(corner), b.Image, image.Point{}, draw.Over)
	}
	lay(k.sheet.Ground(), image.Point{})

	var back []engine.Point
	for i, piece := range setup.Board {
		p := engine.Point(i)
		if _, row := g.cell(p); piece.Is(k.side) && row >= engine.Ranks-3 {
			back = append(back, p)
		}
	}
	for _, p := range back {
		if kind := setup.Board[p].Kind(); kind == engine.Horse || kind == engine.Elephant {
			lay(k.sheet.Plate(kind), g.pixel(p))
		}
	}
	for _, p := range back {
		lay(k.sheet.Piece(setup.Board[p], theme.Look{Faces: k.faces}), g.pixel(p))
	}
	return strip
}
