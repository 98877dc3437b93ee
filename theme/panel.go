package theme

import (
	"image"
	"image/color"
	"math"
)

// Panel is how a rounded panel is painted. Lengths are pixels.
type Panel struct {
	Fill, Line color.NRGBA
	Width      float64 // of the line, which lies inside the edge
	Radius     float64
	// Ring is a second line inside the first.
	Ring      color.NRGBA
	RingWidth float64
}

// Picture draws the panel, w by h pixels. Only its corners are rasterised; the
// rest is copied, so that large panels cost hardly more than small ones.
func (p Panel) Picture(w, h int) *image.RGBA {
	corner := int(math.Ceil(max(p.Radius, p.Width+p.RingWidth))) + 1
	n := newPen(min(w, 2*corner+1), min(h, 2*corner+1))
	p.draw(n)
	if w == n.img.Rect.Dx() && h == n.img.Rect.Dy() {
		return n.img
	}
	return stretched(n.img, w, h)
}

func (p Panel) draw(n *pen) {
	w, h := float64(n.img.Rect.Dx()), float64(n.img.Rect.Dy())
	r := min(p.Radius, w/2, h/2)
	line := func(c color.NRGBA, at, width float64) {
		in := at + width
		n.fill(c, rect(at, at, w-2*at, h-2*at, max(0, r-at)), hole(in, in, w-2*in, h-2*in, max(0, r-in)))
	}
	// The fill ends below the middle of the line, so that its rim does not shine
	// through at the edge.
	under := 0.0
	if p.Line.A > 0 {
		under = p.Width / 2
	}
	n.fill(p.Fill, rect(under, under, w-2*under, h-2*under, max(0, r-under)))
	if p.RingWidth > 0 {
		line(p.Ring, p.Width, p.RingWidth)
	}
	if p.Width > 0 {
		line(p.Line, 0, p.Width)
	}
}

// stretched is a picture made larger by repeating its middle row and column.
func stretched(tile *image.RGBA, w, h int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	size := tile.Rect.Size()
	left, top := (size.X-1)/2, (size.Y-1)/2
	right, foot := size.X-left-1, size.Y-top-1
	row := func(y int) int { // of the tile
		switch {
		case y < top:
			return y
		case y >= h-foot:
			return y - h + size.Y
		}
		return top
	}
	for y := range h {
		from := row(y)
		line := out.Pix[y*out.Stride : (y+1)*out.Stride]
		if y > top && from == top { // the same again
			copy(line, out.Pix[(y-1)*out.Stride:y*out.Stride])
			continue
		}
		source := tile.Pix[from*tile.Stride:]
		copy(line[:4*left], source)
		for x := left; x < w-right; x++ {
			copy(line[4*x:4*x+4], source[4*left:])
		}
		copy(line[4*(w-right):], source[4*(left+1):4*size.X])
	}
	return out
}
