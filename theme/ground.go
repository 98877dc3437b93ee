package theme

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/srwiley/rasterx"

	"janggi/engine"
)

// grainSeed makes the same piece of wood every time.
const grainSeed = 7

// Ground returns the empty board: shadow, frame, wood and lines. Its anchor is
// the outer corner of the frame; the shadow reaches beyond it.
func (s *Sheet) Ground() Bitmap { return s.GroundWith(Writing{}) }

func (s *Sheet) drawGround(written Writing) Bitmap {
	p, c := s.p(), &s.palette
	size := written.Coordinates.BoardSize(s.pitch)
	reach := int(math.Ceil(.16 * p))
	n := newPen(size.X+2*reach, size.Y+2*reach)
	x, y := float64(reach), float64(reach)
	w, h := float64(size.X), float64(size.Y)

	// A soft shadow without a blur: layers that grow ever wider.
	const layers = 5
	for i := range layers {
		grow := .11*p - .035*p*float64(i)
		n.fill(faded(c.Shadow, .11), rect(x-grow, y-grow+.05*p, w+2*grow, h+2*grow, .16*p+grow))
	}

	// The frame goes over the wood, to round its corners and cover its edges.
	f := max(2, int(math.Round(written.Coordinates.frame()*p)))
	wood := image.Rectangle{Max: size}.Add(image.Pt(reach, reach)).Inset(f)
	n.shade(wood, c.Board1, c.Board2)
	s.drawGrain(n, wood)
	t := float64(f)
	n.fill(c.Frame, rect(x, y, w, h, .16*p), hole(x+t, y+t, w-2*t, h-2*t, .08*p))
	s.drawLines(n, float64(reach+written.Coordinates.inset(s.pitch))+.5)
	if written.Coordinates != NoCoordinates {
		s.write(n, written, x, y, t)
	}
	return Bitmap{Image: n.img, Anchor: image.Pt(reach, reach)}
}

// drawGrain draws slow, nearly upright waves of uneven distance and strength.
func (s *Sheet) drawGrain(n *pen, wood image.Rectangle) {
	n.dash.SetClip(wood)
	defer n.dash.SetClip(image.Rectangle{})
	x, y := float64(wood.Min.X), float64(wood.Min.Y)
	w, h := float64(wood.Dx()), float64(wood.Dy())
	random := rand.New(rand.NewPCG(grainSeed, grainSeed))
	between := func(lo, hi float64) float64 { return lo + (hi-lo)*random.Float64() }

	const bends = 24
	for gx := x - .2*s.p(); gx < x+w+.2*s.p(); {
		gx += between(.05, .26) * s.p()
		slow, quick := between(.02, .10)*s.p(), between(.01, .05)*s.p()
		phase, width := between(0, 2*math.Pi), between(.4, 1.5)*s.p()/40
		var line [bends + 1][2]float64
		for i := range line {
			t := float64(i) / bends
			line[i] = [2]float64{gx + slow*math.Sin(phase+2.1*t) + quick*math.Sin(2*phase+5.3*t), y + h*t}
		}
		n.stroke(polyline(line[:]...), width, faded(s.palette.Grain, between(.35, 1)))
	}
}

// drawLines draws the grid with its first crossing at (o, o), the diagonals of
// both palaces, and the small crosses where soldiers and cannons start.
func (s *Sheet) drawLines(n *pen, o float64) {
	p := s.p()
	width := math.Max(1.1, .030*p)
	at := func(column, row float64) [2]float64 { return [2]float64{o + column*p, o + row*p} }
	line := func(x0, y0, x1, y1 float64) {
		n.trace(polyline(at(x0, y0), at(x1, y1)), width, rasterx.RoundCap, nil)
	}

	const right, bottom = engine.Files - 1, engine.Ranks - 1
	for row := 1.0; row < bottom; row++ {
		line(0, row, right, row)
	}
	for column := 1.0; column < right; column++ {
		line(column, 0, column, bottom)
	}
	border := polyline(at(0, 0), at(right, 0), at(right, bottom), at(0, bottom), at(0, 0))
	n.trace(border, 1.7*width, rasterx.RoundCap, nil)
	for _, top := range []float64{0, bottom - 2} {
		line(3, top, 5, top+2)
		line(5, top, 3, top+2)
	}
	const arm = .07
	for _, start := range starts() {
		column, row := float64(start.X), float64(start.Y)
		line(column-arm, row-arm, column+arm, row+arm)
		line(column+arm, row-arm, column-arm, row+arm)
	}
	n.ink(s.palette.Grid)
}

// starts are the crossings, column and row, where soldiers and cannons start.
func starts() []image.Point {
	var all []image.Point
	for column := 0; column < engine.Files; column += 2 {
		all = append(all, image.Pt(column, 3), image.Pt(column, 6))
	}
	return append(all, image.Pt(1, 2), image.Pt(7, 2), image.Pt(1, 7), image.Pt(7, 7))
}
