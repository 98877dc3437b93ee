package theme

import (
	"image"
	"math"
	"strconv"

	"janggi/engine"
	"janggi/fonts"
)

// Coordinates are what is written on the frame of a board. A frame that is
// written on is wider, and the board in it a little smaller.
type Coordinates uint8

// The coordinates.
const (
	NoCoordinates Coordinates = iota
	Letters                   // files a to i and ranks 1 to 10 from Cho's left corner
	Digits                    // the association's: lines 1 to 9 and 0 from Han's side, files 1 to 9 from Cho's left
)

// Shares of the pitch of a frame that is written on.
const (
	writtenFrameShare = .34
	writingShare      = .31
)

func (c Coordinates) frame() float64 {
	if c == NoCoordinates {
		return frameShare
	}
	return writtenFrameShare
}

// inset is the distance from the outer edge of the frame to the outer line.
func (c Coordinates) inset(pitch int) int {
	return int(math.Round((marginShare + c.frame()) * float64(pitch)))
}

// BoardSize returns the size in pixels of a board with its frame.
func (c Coordinates) BoardSize(pitch int) image.Point {
	return image.Pt(
		(engine.Files-1)*pitch+2*c.inset(pitch)+1,
		(engine.Ranks-1)*pitch+2*c.inset(pitch)+1,
	)
}

// FitPitch returns the largest pitch whose board fits into w by h pixels, at
// least 1.
func (c Coordinates) FitPitch(w, h int) int {
	pitch := max(1, min(w*100/932, h*100/1032)+1)
	for pitch > 1 {
		if size := c.BoardSize(pitch); size.X <= w && size.Y <= h {
			break
		}
		pitch--
	}
	return pitch
}

// Crossing returns the pixel of the crossing in the given column from the left
// and row from the top, counted from the outer corner of the frame.
func (c Coordinates) Crossing(pitch, column, row int) image.Point {
	return image.Pt(c.inset(pitch)+column*pitch, c.inset(pitch)+row*pitch)
}

// names returns what is written at a crossing's column and row.
func (c Coordinates) names(p engine.Point) (file, rank string) {
	if c == Digits {
		return strconv.Itoa(p.File() + 1), strconv.Itoa((engine.Ranks - p.Rank()) % 10)
	}
	return string(rune('a' + p.File())), strconv.Itoa(p.Rank() + 1)
}

// Writing is what is on the frame of a board and who reads it.
type Writing struct {
	Coordinates Coordinates
	Bottom      engine.Side // sits at the lower edge
	Facing      bool        // the upper and the right edge are for the player across the table
}

// GroundWith returns the empty board as Ground does, with coordinates.
func (s *Sheet) GroundWith(w Writing) Bitmap {
	if w.Coordinates == NoCoordinates {
		w = Writing{}
	}
	return s.cached(picture{shape: shapeGround, writing: w}, func() Bitmap { return s.drawGround(w) })
}

// write writes on a frame of thickness t whose outer corner is at (x, y).
func (s *Sheet) write(n *pen, w Writing, x, y, t float64) {
	c := w.Coordinates
	words := newLettering(fonts.Bold())
	if c == Letters {
		words.level = "d" // all on one line
	}
	put := func(text string, cx, cy float64, turn bool) {
		var shape func(path) path
		if turn && w.Facing {
			shape = func(p path) path { return turned(p, math.Pi, cx, cy) }
		}
		words.draw(n, text, cx, cy, writingShare*s.p(), s.palette.FrameText, shape)
	}
	size := c.BoardSize(s.pitch)
	near, farX, farY := t/2, float64(size.X)-t/2, float64(size.Y)-t/2
	named := func(column, row int) engine.Point {
		p := engine.At(column, engine.Ranks-1-row)
		if w.Bottom == engine.Han {
			p = p.Turned()
		}
		return p
	}
	for column := range engine.Files {
		file, _ := c.names(named(column, 0))
		at := x + float64(c.Crossing(s.pitch, column, 0).X) + .5
		put(file, at, y+farY, false)
		put(file, at, y+near, true)
	}
	for row := range engine.Ranks {
		_, rank := c.names(named(0, row))
		at := y + float64(c.Crossing(s.pitch, 0, row).Y) + .5
		put(rank, x+near, at, false)
		put(rank, x+farX, at, true)
	}
}
