package theme

import (
	"image"
	"math"
	"sync"

	"janggi/engine"
)

// Bitmap is a finished picture of one thing on the board. Anchor is the pixel
// of it that lies on the crossing.
type Bitmap struct {
	Image  *image.RGBA
	Anchor image.Point
}

// sheetsKept bounds the memory of an Artwork. A screen shows two or three
// pitches at once (board, cards, panels); the rest is what a player resizing a
// window left behind.
const sheetsKept = 4

// Artwork keeps the sheets that were used last, so that boards of one size
// share their bitmaps. It may be used from any goroutine. A program needs one.
type Artwork struct {
	mu     sync.Mutex
	sheets []*Sheet // most recently used first
}

// NewArtwork returns an empty Artwork.
func NewArtwork() *Artwork { return &Artwork{} }

// Sheet returns the artwork for a palette at a pitch in pixels.
func (a *Artwork) Sheet(p Palette, pitch int) *Sheet {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i, s := range a.sheets {
		if s.pitch == pitch && s.palette == p {
			copy(a.sheets[1:i+1], a.sheets[:i])
			a.sheets[0] = s
			return s
		}
	}
	s := newSheet(p, pitch)
	a.sheets = append([]*Sheet{s}, a.sheets[:min(len(a.sheets), sheetsKept-1)]...)
	return s
}

// Sheet draws everything that lies on a board, for one palette and one pitch,
// and draws each thing once. It may be used from any goroutine; nobody may
// write to its bitmaps.
type Sheet struct {
	palette Palette
	pitch   int

	mu      sync.Mutex
	bitmaps map[picture]Bitmap
	passing []picture // those bound to a place or a word, oldest first
}

func newSheet(p Palette, pitch int) *Sheet {
	return &Sheet{palette: p, pitch: pitch, bitmaps: map[picture]Bitmap{}}
}

// picture names one bitmap of a sheet.
type picture struct {
	shape   shape
	piece   engine.Piece
	side    engine.Side
	kind    engine.Kind
	look    Look
	writing Writing
	right   bool
	turned  bool
	dx, dy  int8 // from, to or by how far, in pitches
	sx, sy  int8
	text    string
}

type shape uint8

const (
	shapeGround shape = iota
	shapePiece
	shapeDot
	shapeCapture
	shapeSelection
	shapePlate
	shapeLastTo
	shapeLastFrom
	shapeScreen
	shapeBlame
	shapeHalo
	shapeLine
	shapeHop
	shapeHint
	shapeOpenFile
	shapeBubble
	shapeBadge
	shapeRiskyDot
	shapeArrow
	shapeCursor
	shapeDrop
)

// cached returns the bitmap named k, drawing it on first use.
func (s *Sheet) cached(k picture, draw func() Bitmap) Bitmap {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.bitmaps[k]
	if !ok {
		b = draw()
		s.bitmaps[k] = b
		s.forget(k)
	}
	return b
}

// passingKept is how many lines, jumps and calls a sheet keeps. Each fits one
// pair of crossings or one word, and over a long game there are hundreds.
const passingKept = 24

// forget makes room for k if it is one of those.
func (s *Sheet) forget(k picture) {
	switch k.shape {
	case shapeLine, shapeHop, shapeBubble, shapeArrow, shapeHint, shapeOpenFile:
	default:
		return
	}
	s.passing = append(s.passing, k)
	if len(s.passing) > passingKept {
		delete(s.bitmaps, s.passing[0])
		s.passing = s.passing[1:]
	}
}

// Palette returns the colours of the sheet.
func (s *Sheet) Palette() Palette { return s.palette }

// Pitch returns the distance between two neighbouring lines in pixels.
func (s *Sheet) Pitch() int { return s.pitch }

// p is the pitch as a length to draw with.
func (s *Sheet) p() float64 { return float64(s.pitch) }

// Shares of the pitch that fix the layout of the board.
const (
	marginShare = .56 // from the outer line to the frame
	frameShare  = .10
)

// BoardSize returns the size in pixels of a board with a plain frame.
func BoardSize(pitch int) image.Point { return NoCoordinates.BoardSize(pitch) }

// FitPitch returns the largest pitch whose board with a plain frame fits into w
// by h pixels, at least 1.
func FitPitch(w, h int) int { return NoCoordinates.FitPitch(w, h) }

// Crossing returns the pixel of the crossing in the given column from the left
// and row from the top, counted from the outer corner of a plain frame.
func Crossing(pitch, column, row int) image.Point { return NoCoordinates.Crossing(pitch, column, row) }

// diameter returns how wide a piece of kind k is at this pitch: the general is
// the largest, guards and soldiers the smallest.
func (s *Sheet) diameter(k engine.Kind) float64 {
	switch k {
	case engine.General:
		return 1.00 * s.p()
	case engine.Guard, engine.Soldier:
		return .76 * s.p()
	}
	return .90 * s.p()
}

// centred returns a pen over a square bitmap that reaches at least r pixels
// from its anchor, and the coordinate of the anchor's centre.
func centred(r float64) (n *pen, c float64, b Bitmap) {
	a := int(math.Ceil(r)) + 1
	n = newPen(2*a+1, 2*a+1)
	return n, float64(a) + .5, Bitmap{Image: n.img, Anchor: image.Pt(a, a)}
}
