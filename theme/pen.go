package theme

import (
	"image"
	"image/color"
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
	return &pen{img: img, dash: rasterx.NewDasher(w, h, newScanner(img))}
}

// path adds an outline to a rasteriser.
type path func(rasterx.Adder)

// fill paints the inside of all paths at once in one colour. Where paths of
// opposite hands overlap they make a hole.
func (n *pen) fill(c color.NRGBA, paths ...path) {
	f := &n.dash.Filler
	f.Clear()
	for _, p := range paths {
		p(f)
	}
	f.SetColor(c)
	f.Draw()
	f.Clear()
}

// stroke draws along p with round ends. Dashes alternates drawn and skipped
// lengths; none makes a solid line.
func (n *pen) stroke(p path, width float64, c color.NRGBA, dashes ...float64) {
	n.trace(p, width, rasterx.RoundCap, dashes)
	n.ink(c)
}

// dashed draws along p with flat dashes, so that they keep their exact length.
func (n *pen) dashed(p path, width float64, c color.NRGBA, dashes ...float64) {
	n.trace(p, width, rasterx.ButtCap, dashes)
	n.ink(c)
}

// trace outlines a stroke without painting it yet.
func (n *pen) trace(p path, width float64, ends rasterx.CapFunc, dashes []float64) {
	n.dash.SetStroke(fix(width), fix(4), ends, nil, nil, rasterx.Round, dashes, 0)
	p(n.dash)
}

// ink paints all that was traced, as one shape: where strokes cross, a
// translucent colour does not get darker.
func (n *pen) ink(c color.NRGBA) {
	n.dash.SetColor(c)
	n.dash.Draw()
	n.dash.Clear()
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

// rect is a rectangle with round corners, clockwise.
func rect(x, y, w, h, radius float64) path { return rounded(x, y, x+w, y+h, radius) }

// hole is the same rectangle the other way round.
func hole(x, y, w, h, radius float64) path { return rounded(x+w, y, x, y+h, radius) }

// rounded is a rectangle from corner to opposite corner.
func rounded(x0, y0, x1, y1, radius float64) path {
	rx, ry := math.Copysign(radius, x1-x0), math.Copysign(radius, y1-y0)
	// corner rounds the corner (x, y); (dx, dy) leads from it to the side the
	// outline arrives on, (ex, ey) to the one it leaves on.
	const bulge = 1 - .5523 // of the Bézier curve that is nearest to a circle
	corner := func(to rasterx.Adder, x, y, dx, dy, ex, ey float64) {
		to.CubeBezier(
			rasterx.ToFixedP(x+bulge*dx, y+bulge*dy), rasterx.ToFixedP(x+bulge*ex, y+bulge*ey),
			rasterx.ToFixedP(x+ex, y+ey))
	}
	return func(to rasterx.Adder) {
		to.Start(rasterx.ToFixedP(x0+rx, y0))
		to.Line(rasterx.ToFixedP(x1-rx, y0))
		corner(to, x1, y0, -rx, 0, 0, ry)
		to.Line(rasterx.ToFixedP(x1, y1-ry))
		corner(to, x1, y1, 0, -ry, -rx, 0)
		to.Line(rasterx.ToFixedP(x0+rx, y1))
		corner(to, x0, y1, rx, 0, 0, -ry)
		to.Line(rasterx.ToFixedP(x0, y0+ry))
		corner(to, x0, y0, 0, ry, rx, 0)
		to.Stop(true)
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

// closed joins points by straight lines, the last one to the first.
func closed(points ...[2]float64) path {
	return func(to rasterx.Adder) {
		to.Start(rasterx.ToFixedP(points[0][0], points[0][1]))
		for _, p := range points[1:] {
			to.Line(rasterx.ToFixedP(p[0], p[1]))
		}
		to.Stop(true)
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

// shade paints a rectangle, edge to edge, with a gradient from its upper left to
// its lower right corner.
func (n *pen) shade(r image.Rectangle, from, to color.NRGBA) {
	w, h := float64(r.Dx()), float64(r.Dy())
	for y := range r.Dy() {
		row := n.img.Pix[n.img.PixOffset(r.Min.X, r.Min.Y+y):]
		for x := range r.Dx() {
			t := (float64(x)*w + float64(y)*h) / (w*w + h*h)
			c := blend(from, to, t)
			row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = c.R, c.G, c.B, 0xFF
		}
	}
}

// blend mixes two opaque colours.
func blend(a, b color.NRGBA, t float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + .5) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 0xFF}
}
