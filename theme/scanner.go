package theme

import (
	"image"
	"image/color"
	"math"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scanner turns outlines into pixels for rasterx. The scanner that comes with
// it sweeps the whole bitmap for every shape, which for the hundred thin lines
// of a board is a second and a half; this one sweeps the box of the shape.
type scanner struct {
	dst    *image.RGBA
	clip   image.Rectangle
	source image.Image
	sweep  vector.Rasterizer
	steps  []step
	box    fixed.Rectangle26_6
}

// step is one corner of an outline, or the start of the next.
type step struct {
	to    fixed.Point26_6
	start bool
}

var _ rasterx.Scanner = (*scanner)(nil)

func newScanner(dst *image.RGBA) *scanner {
	s := &scanner{dst: dst, clip: dst.Rect, source: image.Black}
	s.Clear()
	return s
}

// Start begins an outline.
func (s *scanner) Start(a fixed.Point26_6) { s.add(step{a, true}) }

// Line goes on to b.
func (s *scanner) Line(b fixed.Point26_6) { s.add(step{b, false}) }

func (s *scanner) add(t step) {
	s.steps = append(s.steps, t)
	s.box.Min.X, s.box.Max.X = min(s.box.Min.X, t.to.X), max(s.box.Max.X, t.to.X)
	s.box.Min.Y, s.box.Max.Y = min(s.box.Min.Y, t.to.Y), max(s.box.Max.Y, t.to.Y)
}

// Draw paints what was outlined since Clear.
func (s *scanner) Draw() {
	if len(s.steps) == 0 {
		return
	}
	box := image.Rect(s.box.Min.X.Floor(), s.box.Min.Y.Floor(), s.box.Max.X.Ceil(), s.box.Max.Y.Ceil())
	box = box.Intersect(s.clip)
	if box.Empty() {
		return
	}
	s.sweep.Reset(box.Dx(), box.Dy())
	for _, t := range s.steps {
		x, y := float32(t.to.X)/64-float32(box.Min.X), float32(t.to.Y)/64-float32(box.Min.Y)
		if t.start {
			s.sweep.MoveTo(x, y)
		} else {
			s.sweep.LineTo(x, y)
		}
	}
	s.sweep.Draw(s.dst, box, s.source, box.Min)
}

// GetPathExtent returns the box of what was outlined since Clear.
func (s *scanner) GetPathExtent() fixed.Rectangle26_6 { return s.box }

// SetBounds is not needed: a shape brings its own.
func (s *scanner) SetBounds(int, int) {}

// SetColor takes a color.Color, or a rasterx.ColorFunc for a gradient.
func (s *scanner) SetColor(c any) {
	switch c := c.(type) {
	case color.Color:
		s.source = image.NewUniform(c)
	case rasterx.ColorFunc:
		s.source = shading(c)
	}
}

// SetWinding is not supported, as in the scanner of rasterx: all is nonzero.
func (s *scanner) SetWinding(bool) {}

// Clear forgets the outlines.
func (s *scanner) Clear() {
	const far = fixed.Int26_6(math.MaxInt32)
	s.steps = s.steps[:0]
	s.box = fixed.Rectangle26_6{Min: fixed.Point26_6{X: far, Y: far}, Max: fixed.Point26_6{X: -far, Y: -far}}
}

// SetClip keeps the painting within r; an empty r opens it again.
func (s *scanner) SetClip(r image.Rectangle) {
	s.clip = s.dst.Rect
	if !r.Empty() {
		s.clip = r.Intersect(s.clip)
	}
}

// shading is a gradient as an endless image.
type shading rasterx.ColorFunc

func (f shading) ColorModel() color.Model { return color.NRGBAModel }
func (f shading) Bounds() image.Rectangle { return image.Rect(-1e9, -1e9, 1e9, 1e9) }
func (f shading) At(x, y int) color.Color { return f(x, y) }
