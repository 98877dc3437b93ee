package theme

import (
	"image"
	"image/color"
	"math"

	"janggi/engine"
)

// Every mark differs from the others in shape as well as in colour, and keeps a
// dark rim or a light halo, so that it is told apart without colour vision and
// seen on both boards.

// Dot marks a crossing where the selected piece of side s may go.
func (s *Sheet) Dot(side engine.Side) Bitmap {
	return s.cached(picture{shape: shapeDot, side: side}, func() Bitmap {
		n, c, b := centred(.165 * s.p())
		n.fill(s.palette.DotHalo, circle(c, c, .165*s.p()))
		n.fill(s.palette.Glyph(side), circle(c, c, .125*s.p()))
		return b
	})
}

// Capture marks a piece of kind k that may be taken: a ring with four ticks,
// like the sight of a gun.
func (s *Sheet) Capture(k engine.Kind) Bitmap {
	return s.cached(picture{shape: shapeCapture, kind: s.sized(k)}, func() Bitmap {
		p := s.p()
		d := s.diameter(k) + .10*p
		r := d/2 + .045*p
		n, c, b := centred(r + .15*p)
		n.stroke(circle(c, c, r), .15*p, s.palette.CapHalo)
		n.stroke(circle(c, c, r), .085*p, s.palette.Cap)
		for i := range 4 {
			sin, cos := math.Sincos((float64(i) + .5) * math.Pi / 2)
			in, out := d/2, d/2+.12*p
			n.stroke(polyline([2]float64{c + in*cos, c + in*sin}, [2]float64{c + out*cos, c + out*sin}),
				.085*p, s.palette.Cap)
		}
		return b
	})
}

// Selection lies under the selected piece of kind k: an amber octagon.
func (s *Sheet) Selection(k engine.Kind) Bitmap {
	return s.cached(picture{shape: shapeSelection, kind: s.sized(k)}, func() Bitmap {
		return s.amber(LiftScale*s.diameter(k)+.16*s.p(), .05*s.p())
	})
}

// Plate lies under a piece of kind k that a picture draws attention to: a
// narrower amber octagon than the selection.
func (s *Sheet) Plate(k engine.Kind) Bitmap {
	return s.cached(picture{shape: shapePlate, kind: s.sized(k)}, func() Bitmap {
		return s.amber(s.diameter(k)+.09*s.p(), .04*s.p())
	})
}

func (s *Sheet) amber(d, rim float64) Bitmap {
	n, c, b := centred((d + rim) / 2)
	n.fill(s.palette.SelEdge, octagon(c, c, d+rim))
	n.fill(s.palette.Sel, octagon(c, c, d))
	return b
}

// LastTo lies under the piece of kind k that moved last: a plate that falls away
// towards the piece standing in it.
func (s *Sheet) LastTo(k engine.Kind) Bitmap {
	return s.cached(picture{shape: shapeLastTo, kind: s.sized(k)}, func() Bitmap {
		inner := s.diameter(k)
		d := inner + .17*s.p()
		n, c, b := centred(d/2 + .04*s.p())
		n.fill(s.palette.Last, octagon(c, c, d))
		const steps = 8
		for i := range steps {
			in := float64(i+1) / steps
			n.fill(faded(s.palette.Shadow, plateDepth/steps), octagon(c, c+.012*s.p()*in, d+(inner-d)*in))
		}
		n.stroke(octagon(c, c, d), .04*s.p(), s.palette.LastEdge)
		return b
	})
}

// plateDepth is how dark the plate gets where the piece stands.
const plateDepth = .6

// LastFrom marks the crossing it came from: a small dashed octagon.
func (s *Sheet) LastFrom() Bitmap {
	return s.cached(picture{shape: shapeLastFrom}, func() Bitmap {
		p := s.p()
		d := .60 * p
		n, c, b := centred(d/2 + .045*p)
		n.fill(faded(s.palette.Last, .45), octagon(c, c, d))
		n.dashed(octagon(c, c, d), .045*p, s.palette.LastEdge, .09*p, .08*p)
		return b
	})
}

// Screen lies under the piece of kind k that a cannon jumps over.
func (s *Sheet) Screen(k engine.Kind) Bitmap {
	return s.cached(picture{shape: shapeScreen, kind: s.sized(k)}, func() Bitmap {
		p := s.p()
		d := s.diameter(k) + .14*p
		n, c, b := centred(d/2 + .05*p)
		n.fill(faded(s.palette.CapHalo, .9), octagon(c, c, d+.05*p))
		n.dashed(octagon(c, c, d), .065*p, s.palette.Screen, .11*p, .07*p)
		return b
	})
}

// Blame marks a crossing that is the reason why a move was refused, such as the
// piece in a horse's way: a dashed ring.
func (s *Sheet) Blame(k engine.Kind) Bitmap {
	return s.cached(picture{shape: shapeBlame, kind: s.sized(k)}, func() Bitmap {
		p := s.p()
		r := s.diameter(k)/2 + .10*p
		n, c, b := centred(r + .08*p)
		n.stroke(circle(c, c, r), .13*p, s.palette.CapHalo)
		n.dashed(circle(c, c, r), .07*p, s.palette.Cap, .13*p, .09*p)
		return b
	})
}

// Cursor marks the crossing that keys act on: the four corners of a square, the
// only mark with right angles.
func (s *Sheet) Cursor() Bitmap {
	return s.cached(picture{shape: shapeCursor}, func() Bitmap {
		const half, arm = .49, .23
		p := s.p()
		n, c, b := centred((half + .10) * p)
		for _, line := range []struct {
			width float64
			ink   color.NRGBA
		}{{.17, s.palette.BubbleEdge}, {.085, s.palette.Bubble}} {
			for i := range 4 {
				x, y := float64(i%2*2-1), float64(i/2*2-1)
				corner := polyline(
					[2]float64{c + x*(half-arm)*p, c + y*half*p},
					[2]float64{c + x*half*p, c + y*half*p},
					[2]float64{c + x*half*p, c + y*(half-arm)*p},
				)
				n.stroke(corner, line.width*p, line.ink)
			}
		}
		return b
	})
}

// Drop lies where a carried piece would be put down: an octagon wide enough to
// be seen around a finger.
func (s *Sheet) Drop() Bitmap {
	return s.cached(picture{shape: shapeDrop}, func() Bitmap {
		p := s.p()
		d := 1.22 * p
		n, c, b := centred(d/2 + .06*p)
		n.fill(faded(s.palette.Sel, .45), octagon(c, c, d))
		n.stroke(octagon(c, c, d), .10*p, s.palette.SelEdge)
		n.stroke(octagon(c, c, d), .05*p, s.palette.Sel)
		return b
	})
}

// Halo lies under a general in danger: a disc with a rim, and a glow around it.
func (s *Sheet) Halo() Bitmap {
	return s.cached(picture{shape: shapeHalo}, func() Bitmap {
		d := s.diameter(engine.General)
		n, c, b := centred(.70 * d)
		n.fill(faded(s.palette.Cap, .30), circle(c, c, .70*d))
		n.fill(faded(s.palette.Cap, .85), circle(c, c, .585*d))
		n.stroke(circle(c, c, .585*d), .035*s.p(), s.palette.CapHalo)
		return b
	})
}

// sized returns the kind whose marks k shares: marks depend on the size of a
// piece only, so three of each are enough.
func (s *Sheet) sized(k engine.Kind) engine.Kind {
	switch k {
	case engine.General:
		return engine.General
	case engine.Guard, engine.Soldier:
		return engine.Soldier
	}
	return engine.Chariot
}

// Line is the dashed line from an attacker to the general it threatens, over a
// distance of dx columns and dy rows. The anchor is the attacker's crossing.
func (s *Sheet) Line(dx, dy int) Bitmap {
	return s.cached(picture{shape: shapeLine, dx: int8(dx), dy: int8(dy)}, func() Bitmap {
		p := s.p()
		n, at, b := s.spanning(.1*p, image.Point{}, image.Pt(dx, dy))
		line := polyline(at(0, 0), at(float64(dx), float64(dy)))
		n.stroke(line, .15*p, faded(s.palette.CapHalo, .8))
		n.stroke(line, .075*p, s.palette.Cap, .16*p, .13*p)
		return b
	})
}

// Hop is the dotted bow of a cannon's jump over a screen at (sx, sy) columns
// and rows to a target at (dx, dy), both counted from the cannon. The anchor
// is the cannon's crossing.
func (s *Sheet) Hop(sx, sy, dx, dy int) Bitmap {
	k := picture{shape: shapeHop, sx: int8(sx), sy: int8(sy), dx: int8(dx), dy: int8(dy)}
	return s.cached(k, func() Bitmap {
		p := s.p()
		n, at, b := s.spanning(.7*p, image.Point{}, image.Pt(dx, dy))
		// The bow swings out to the right of an upright jump and above a level
		// one, where the fewest marks are.
		length := math.Hypot(float64(dx), float64(dy))
		nx, ny := math.Abs(float64(dy))/length, -math.Abs(float64(dx))/length
		if dx*dy < 0 {
			ny = -ny
		}
		curve := bow(at(0, 0), at(float64(sx)+.62*nx, float64(sy)+.62*ny), at(float64(dx), float64(dy)))
		n.stroke(curve, .12*p, faded(s.palette.CapHalo, .8))
		n.stroke(curve, .06*p, s.palette.Screen, .02*p, .13*p)
		return b
	})
}

// spanning returns a pen over a bitmap that holds all the given offsets, in
// pitches, with room around them; at turns an offset into a place on it.
func (s *Sheet) spanning(room float64, offsets ...image.Point) (n *pen, at func(x, y float64) [2]float64, b Bitmap) {
	box := image.Rectangle{Min: offsets[0], Max: offsets[0]}
	for _, o := range offsets {
		box.Min = image.Pt(min(box.Min.X, o.X), min(box.Min.Y, o.Y))
		box.Max = image.Pt(max(box.Max.X, o.X), max(box.Max.Y, o.Y))
	}
	edge := int(math.Ceil(room)) + 1
	n = newPen(box.Dx()*s.pitch+2*edge+1, box.Dy()*s.pitch+2*edge+1)
	anchor := image.Pt(edge-box.Min.X*s.pitch, edge-box.Min.Y*s.pitch)
	at = func(x, y float64) [2]float64 {
		return [2]float64{float64(anchor.X) + .5 + x*s.p(), float64(anchor.Y) + .5 + y*s.p()}
	}
	return n, at, Bitmap{Image: n.img, Anchor: anchor}
}
