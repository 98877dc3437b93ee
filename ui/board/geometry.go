package board

import (
	"image"
	"math"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
)

// geometry places the board in its widget. All places are whole pixels of the
// device, so that bitmaps are never resampled; positions and sizes in Fyne's
// units appear only at the edges.
type geometry struct {
	scale  float32     // device pixels for one of Fyne's units
	pitch  int         // between two lines
	corner image.Point // outer corner of the frame
	turned bool        // Han at the bottom
	names  theme.Coordinates
}

// fit returns the geometry of the largest board in the middle of size.
func fit(size fyne.Size, scale float32, bottom engine.Side, names theme.Coordinates) geometry {
	w, h := int(size.Width*scale+.01), int(size.Height*scale+.01)
	pitch := names.FitPitch(w, h)
	board := names.BoardSize(pitch)
	return geometry{
		scale:  scale,
		pitch:  pitch,
		corner: image.Pt(max(0, w-board.X)/2, max(0, h-board.Y)/2),
		turned: bottom == engine.Han,
		names:  names,
	}
}

// cell returns the column from the left and the row from the top.
func (g geometry) cell(p engine.Point) (column, row int) {
	if g.turned {
		p = p.Turned()
	}
	return p.File(), engine.Ranks - 1 - p.Rank()
}

// crossing returns what is in the given column from the left and row from the
// top, NoPoint outside the board.
func (g geometry) crossing(column, row int) engine.Point {
	p := engine.At(column, engine.Ranks-1-row)
	if p.Valid() && g.turned {
		p = p.Turned()
	}
	return p
}

// pixel returns the pixel of a crossing.
func (g geometry) pixel(p engine.Point) image.Point {
	column, row := g.cell(p)
	return g.corner.Add(g.names.Crossing(g.pitch, column, row))
}

// point returns the crossing nearest to a position, or NoPoint if none is
// within half a cell.
func (g geometry) point(pos fyne.Position) engine.Point {
	origin := g.corner.Add(g.names.Crossing(g.pitch, 0, 0))
	line := func(v float32, origin int) int {
		return int(math.Floor((float64(v*g.scale)-float64(origin)-.5)/float64(g.pitch) + .5))
	}
	column, row := line(pos.X, origin.X), line(pos.Y, origin.Y)
	return g.crossing(column, row)
}

// under returns the pixel under a position.
func (g geometry) under(pos fyne.Position) image.Point {
	return image.Pt(int(pos.X*g.scale), int(pos.Y*g.scale))
}

// units turns a length in pixels into Fyne's units. Painters round up to whole
// pixels; the hair taken off keeps an inexact quotient from becoming one more.
func (g geometry) units(pixels int) float32 {
	if g.scale == 1 {
		return float32(pixels)
	}
	return (float32(pixels) - .01) / g.scale
}

// deviceScale returns the pixels for one unit on the canvas of o, 1 before it
// is on one.
func deviceScale(o fyne.CanvasObject) float32 {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return 1
	}
	// Canvas.Scale leaves out the factor of high-density screens; this does not.
	const far = 4096
	x, _ := c.PixelCoordinateForPosition(fyne.NewPos(far, 0))
	return float32(x) / far
}

// rise is how many pixels a lifted piece lies above its crossing.
func (g geometry) rise() int { return (3*g.pitch + 50) / 100 }

func abs(v float32) float32 { return float32(math.Abs(float64(v))) }

func sqrt(v float32) float32 { return float32(math.Sqrt(float64(v))) }

func nearest(v float32) int { return int(math.Round(float64(v))) }
