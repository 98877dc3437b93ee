package theme

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// pen draws anti-aliased shapes into a bitmap. Lengths are pixels, y grows
// downwards. It is made for drawing once into a cache, not for every frame.
type pen struct {
	img  *image.RGBA
	dash *rasterx.Dasher
}

// newPen returns a pen over a transparent bitmap of w by h pixels.
func newPen(w, h int) *pen {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	return &pen{img: img, dash: rasterx.NewDasher(w, h, rasterx.NewScannerGV(w, h, img, img.Bounds()))}
}

// path adds an outline to a rasteriser.
type path func(rasterx.Adder)

// fill paints the inside of p in one colour.
func (n *pen) fill(p path, c color.NRGBA) { n.fillWith(p, c) }

// fillWith paints the inside of p with whatever the rasteriser takes for a
// colour: a color.Color or a rasterx.ColorFunc.
func (n *pen) fillWith(p path, colour any) {
	f := &n.dash.Filler
	f.Clear()
	p(f)
	f.SetColor(colour)
	f.Draw()
	f.Clear()
}

// stroke draws along p with round ends. Dashes alternates drawn and skipped
// lengths; none makes a solid line.
func (n *pen) stroke(p path, width float64, c color.NRGBA, dashes ...float64) {
	n.dash.Clear()
	n.dash.SetStroke(fix(width), fix(4), rasterx.RoundCap, nil, nil, rasterx.Round, dashes, 0)
	p(n.dash)
	n.dash.SetColor(c)
	n.dash.Draw()
	n.dash.Clear()
}

// dashed draws along p with flat dashes, so that they keep their exact length.
func (n *pen) dashed(p path, width float64, c color.NRGBA, dashes ...float64) {
	n.dash.Clear()
	n.dash.SetStroke(fix(width), fix(4), rasterx.ButtCap, nil, nil, rasterx.Round, dashes, 0)
	p(n.dash)
	n.dash.SetColor(c)
	n.dash.Draw()
	n.dash.Clear()
}

// over lays another bitmap of the same size on top at the given opacity.
func (n *pen) over(top *image.RGBA, opacity float64) {
	mask := image.NewUniform(color.Alpha{A: uint8(opacity*0xFF + .5)})
	draw.DrawMask(n.img, n.img.Rect, top, image.Point{}, mask, image.Point{}, draw.Over)
}

func fix(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }

// The shape of a piece: a regular octagon with the flat side up, its corners
// rounded by a share of its diameter.
const (
	octagonCut   = .293
	octagonRound = .035
)

// octagon is the outline of a piece of diameter d, flat to flat.
func octagon(cx, cy, d float64) path {
	r, c := d/2, d*octagonCut
	corners := [8][2]float64{
		{cx - r + c, cy - r},
		{cx + r - c, cy - r},
		{cx + r, cy - r + c},
		{cx + r, cy + r - c},
		{cx + r - c, cy + r},
		{cx - r + c, cy + r},
		{cx - r, cy + r - c},
		{cx - r, cy - r + c},
	}
	// towards walks the rounding from corner a along the side to corner b.
	towards := func(a, b [2]float64) fixed.Point26_6 {
		t := octagonRound * d / math.Hypot(b[0]-a[0], b[1]-a[1])
		return rasterx.ToFixedP(a[0]+(b[0]-a[0])*t, a[1]+(b[1]-a[1])*t)
	}
	return func(to rasterx.Adder) {
		for i, b := range corners {
			a, e := corners[(i+7)%8], corners[(i+1)%8]
			if i == 0 {
				to.Start(towards(b, a))
			} else {
				to.Line(towards(b, a))
			}
			to.QuadBezier(rasterx.ToFixedP(b[0], b[1]), towards(b, e))
		}
		to.Stop(true)
	}
}

func circle(cx, cy, r float64) path {
	return func(to rasterx.Adder) { rasterx.AddCircle(cx, cy, r, to) }
}

func rect(x, y, w, h, radius float64) path {
	return func(to rasterx.Adder) {
		if radius <= 0 {
			rasterx.AddRect(x, y, x+w, y+h, 0, to)
			return
		}
		rasterx.AddRoundRect(x, y, x+w, y+h, radius, radius, 0, rasterx.RoundGap, to)
	}
}

// polyline joins points by straight lines and stays open.
func polyline(points ...[2]float64) path {
	return func(to rasterx.Adder) {
		for i, p := range points {
			if i == 0 {
				to.Start(rasterx.ToFixedP(p[0], p[1]))
			} else {
				to.Line(rasterx.ToFixedP(p[0], p[1]))
			}
		}
		to.Stop(false)
	}
}

// bow is the quadratic curve from a to b pulled towards c.
func bow(a, c, b [2]float64) path {
	return func(to rasterx.Adder) {
		to.Start(rasterx.ToFixedP(a[0], a[1]))
		to.QuadBezier(rasterx.ToFixedP(c[0], c[1]), rasterx.ToFixedP(b[0], b[1]))
		to.Stop(false)
	}
}

// slope is a straight gradient from one point to another through stops, each a
// place between 0 and 1 and its colour.
type slope struct {
	from, to [2]float64
	stops    []stop
}

type stop struct {
	at     float64
	colour color.NRGBA
}

// colours returns the gradient in the form fillWith takes.
func (s slope) colours() rasterx.ColorFunc {
	dx, dy := s.to[0]-s.from[0], s.to[1]-s.from[1]
	length := dx*dx + dy*dy
	return func(x, y int) color.Color {
		t := ((float64(x)+.5-s.from[0])*dx + (float64(y)+.5-s.from[1])*dy) / length
		return s.at(t)
	}
}

func (s slope) at(t float64) color.NRGBA {
	if t <= s.stops[0].at {
		return s.stops[0].colour
	}
	for i := 1; i < len(s.stops); i++ {
		if b := s.stops[i]; t <= b.at {
			a := s.stops[i-1]
			return blend(a.colour, b.colour, (t-a.at)/(b.at-a.at))
		}
	}
	return s.stops[len(s.stops)-1].colour
}

func blend(a, b color.NRGBA, t float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + .5) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: mix(a.A, b.A)}
}
