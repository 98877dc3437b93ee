package theme

import (
	"image"
	"math"

	"janggi/engine"
)

// The marks of what a player may overlook are triangles, as on a road sign: no
// other mark has that shape.

// Badge hangs at the shoulder of a piece of kind k that is in danger or would
// be: a triangle with a stroke.
func (s *Sheet) Badge(k engine.Kind) Bitmap {
	return s.cached(picture{shape: shapeBadge, kind: s.sized(k)}, func() Bitmap {
		away := .36 * s.diameter(k)
		n, c, b := centred(away + .30*s.p())
		s.sign(n, c+away, c-away, .24*s.p())
		return b
	})
}

// RiskyDot marks a crossing where the selected piece may go, but had better not.
func (s *Sheet) RiskyDot() Bitmap {
	return s.cached(picture{shape: shapeRiskyDot}, func() Bitmap {
		n, c, b := centred(.34 * s.p())
		s.sign(n, c, c, .26*s.p())
		return b
	})
}

// sign draws a warning triangle of radius r about a point.
func (s *Sheet) sign(n *pen, x, y, r float64) {
	corner := func(i int, r float64) [2]float64 {
		sin, cos := math.Sincos(float64(i)*2*math.Pi/3 - math.Pi/2)
		return [2]float64{x + r*cos, y + r*sin}
	}
	triangle := func(r float64) path { return closed(corner(0, r), corner(1, r), corner(2, r)) }
	n.fill(s.palette.SelEdge, triangle(r+.10*s.p()))
	n.fill(s.palette.Sel, triangle(r))
	stroke := math.Max(1, .055*s.p())
	n.stroke(polyline([2]float64{x, y - .36*r}, [2]float64{x, y + .06*r}), stroke, s.palette.SelEdge)
	n.fill(s.palette.SelEdge, circle(x, y+.30*r, .6*stroke))
}

// Arrow points from a piece that could take to one of kind k, dx columns and dy
// rows away. The anchor is the crossing of the taker.
func (s *Sheet) Arrow(dx, dy int, k engine.Kind) Bitmap {
	return s.cached(picture{shape: shapeArrow, dx: int8(dx), dy: int8(dy), kind: s.sized(k)}, func() Bitmap {
		p := s.p()
		n, at, b := s.spanning(.3*p, image.Point{}, image.Pt(dx, dy))
		length := math.Hypot(float64(dx), float64(dy))
		ux, uy := float64(dx)/length, float64(dy)/length
		// Along the way, in pitches from the taker, and aside of it.
		on := func(along, aside float64) [2]float64 {
			return at(along*ux-aside*uy, along*uy+aside*ux)
		}
		tip := length - s.diameter(k)/2/p - .02
		head := closed(on(tip, 0), on(tip-.26, .15), on(tip-.26, -.15))
		shaft := polyline(on(0, 0), on(tip-.2, 0))
		n.stroke(shaft, .13*p, s.palette.SelEdge)
		n.stroke(head, .07*p, s.palette.SelEdge)
		n.stroke(shaft, .06*p, s.palette.Sel)
		n.fill(s.palette.Sel, head)
		return b
	})
}
