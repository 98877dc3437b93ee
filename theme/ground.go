package theme

import (
	"image"
	"math"
	"math/rand/v2"

	"janggi/engine"
)

// grainSeed makes the same piece of wood every time.
const grainSeed = 7

// Ground returns the empty board: shadow, frame, wood and lines. Its anchor is
// the outer corner of the frame; the shadow reaches beyond it.
func (s *Sheet) Ground() Bitmap {
	return s.cached(picture{shape: shapeGround}, s.drawGround)
}

func (s *Sheet) drawGround() Bitmap {
	p, c := s.p(), &s.palette
	size := BoardSize(s.pitch)
	reach := int(math.Ceil(.16 * p))
	n := newPen(size.X+2*reach, size.Y+2*reach)
	x, y := float64(reach), float64(reach)
	w, h := float64(size.X), float64(size.Y)

	// A soft shadow without a blur: a few layers, each wider and fainter.
	const layers = 6
	for i := range layers {
		grow := .10 * p * (1 - float64(i)/layers)
		n.fill(rect(x-grow, y-grow+.05*p, w+2*grow, h+2*grow, .16*p+grow), faded(c.Shadow, .16))
	}
	n.fill(rect(x, y, w, h, .16*p), c.Frame)

	f := math.Max(2, math.Round(frameShare*p))
	x, y, w, h = x+f, y+f, w-2*f, h-2*f
	wood := slope{
		from: [2]float64{x, y}, to: [2]float64{x + w, y + h},
		stops: []stop{{0, c.Board1}, {1, c.Board2}},
	}
	n.fillWith(rect(x, y, w, h, .08*p), wood.colours())
	s.drawGrain(n, x, y, w, h)
	s.drawLines(n, float64(reach+inset(s.pitch))+.5)
	return Bitmap{Image: n.img, Anchor: image.Pt(reach, reach)}
}

// drawGrain draws slow, nearly upright waves of uneven distance and strength.
func (s *Sheet) drawGrain(n *pen, x, y, w, h float64) {
	n.dash.SetClip(image.Rect(int(x), int(y), int(x+w), int(y+h)))
	defer n.dash.SetClip(image.Rectangle{})
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
//
// The lines go into one bitmap first, because a translucent grid must not
// darken where its lines cross.
func (s *Sheet) drawLines(n *pen, o float64) {
	p := s.p()
	width := math.Max(1.1, .030*p)
	at := func(column, row float64) [2]float64 { return [2]float64{o + column*p, o + row*p} }
	ink := s.palette.Grid
	ink.A = 0xFF
	grid := newPen(n.img.Rect.Dx(), n.img.Rect.Dy())
	line := func(x0, y0, x1, y1 float64) { grid.stroke(polyline(at(x0, y0), at(x1, y1)), width, ink) }

	const right, bottom = engine.Files - 1, engine.Ranks - 1
	for row := 1.0; row < bottom; row++ {
		line(0, row, right, row)
	}
	for column := 1.0; column < right; column++ {
		line(column, 0, column, bottom)
	}
	grid.stroke(polyline(at(0, 0), at(right, 0), at(right, bottom), at(0, bottom), at(0, 0)), 1.7*width, ink)
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
	n.over(grid.img, float64(s.palette.Grid.A)/0xFF)
}

// starts are the crossings, column and row, where soldiers and cannons start.
func starts() []image.Point {
	var all []image.Point
	for column := 0; column < engine.Files; column += 2 {
		all = append(all, image.Pt(column, 3), image.Pt(column, 6))
	}
	return append(all, image.Pt(1, 2), image.Pt(7, 2), image.Pt(1, 7), image.Pt(7, 7))
}
