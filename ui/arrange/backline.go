package arrange

import (
	"image"
	"image/color"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
)

// backLine is the picture of a side's back line as its owner sees it: the
// horses and elephants on amber, the rest faint.
type backLine struct {
	widget.BaseWidget

	art         *theme.Artwork
	arrangement engine.Arrangement
	side        engine.Side
	faces       theme.Faces
}

func newBackLine(art *theme.Artwork) *backLine {
	l := &backLine{art: art}
	l.ExtendBaseWidget(l)
	return l
}

func (l *backLine) show(a engine.Arrangement, side engine.Side) {
	l.arrangement, l.side = a, side
	l.Refresh()
}

// CreateRenderer is for Fyne.
func (l *backLine) CreateRenderer() fyne.WidgetRenderer {
	img := &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScaleFastest, CornerRadius: 8}
	return &lineRenderer{line: l, img: img, objects: []fyne.CanvasObject{img}}
}

// lineRenderer shows one bitmap, composed anew when anything changes.
type lineRenderer struct {
	line    *backLine
	img     *canvas.Image
	objects []fyne.CanvasObject
	drawn   lineKey
}

// lineKey is all that the picture depends on.
type lineKey struct {
	sheet       *theme.Sheet
	arrangement engine.Arrangement
	side        engine.Side
	faces       theme.Faces
}

func (r *lineRenderer) Destroy() {}

func (r *lineRenderer) MinSize() fyne.Size { return fyne.NewSize(stripFiles*12, stripOne*12) }

func (r *lineRenderer) Layout(fyne.Size) { r.Refresh() }

// Objects looks at the canvas anew, because a change of its scale is announced
// to no renderer.
func (r *lineRenderer) Objects() []fyne.CanvasObject {
	if r.drawn.sheet == nil || r.drawn.sheet.Pitch() != r.pitch() {
		r.Refresh()
	}
	return r.objects
}

// pitch returns the distance between two lines in pixels.
func (r *lineRenderer) pitch() int {
	s := r.line.Size()
	return max(1, int(min(s.Width/stripFiles, s.Height/stripOne)*kit.PixelsPerUnit(r.line)+.01))
}

func (r *lineRenderer) Refresh() {
	l := r.line
	if !l.Visible() {
		return
	}
	key := lineKey{l.art.Sheet(theme.Current(), r.pitch()), l.arrangement, l.side, l.faces}
	if key != r.drawn {
		r.drawn = key
		r.img.Image = key.compose()
		r.img.Refresh()
	}
	scale, box, s := kit.PixelsPerUnit(l), r.img.Image.Bounds(), l.Size()
	size := fyne.NewSize(float32(box.Dx())/scale, float32(box.Dy())/scale)
	put(r.img, (s.Width-size.Width)/2, (s.Height-size.Height)/2, size)
}

// faint is how much of the pieces is seen that nobody chooses.
const faint = 0x80

// compose draws the line out of the sheet's bitmaps.
func (k lineKey) compose() *image.RGBA {
	pitch := k.sheet.Pitch()
	crossing := func(file int) image.Point { return theme.Crossing(pitch, file, engine.Ranks-1) }
	half := image.Pt(pitch/2, int(stripOne/2*float32(pitch)))
	corner := crossing(0).Sub(half)
	line := image.NewRGBA(image.Rect(0, 0, stripFiles*pitch, 2*half.Y))
	lay := func(b theme.Bitmap, at image.Point, opacity uint8) {
		to := b.Image.Rect.Add(at.Sub(b.Anchor).Sub(corner))
		draw.DrawMask(line, to, b.Image, image.Point{}, image.NewUniform(color.Alpha{A: opacity}), image.Point{}, draw.Over)
	}
	lay(k.sheet.Ground(), image.Point{}, 0xFF)

	setup := engine.NewSetup(k.arrangement, k.arrangement)
	for _, chosen := range []bool{false, true} {
		for file := range engine.Files {
			p := engine.At(file, 0)
			if k.side == engine.Han {
				p = p.Turned()
			}
			piece := setup.Board[p]
			kind := piece.Kind()
			if kind == engine.NoKind || chosen != (kind == engine.Horse || kind == engine.Elephant) {
				continue
			}
			if chosen {
				lay(k.sheet.Plate(kind), crossing(file), 0xFF)
				lay(k.sheet.Piece(piece, theme.Look{Faces: k.faces}), crossing(file), 0xFF)
			} else {
				lay(k.sheet.Piece(piece, theme.Look{Faces: k.faces}), crossing(file), faint)
			}
		}
	}
	return line
}
