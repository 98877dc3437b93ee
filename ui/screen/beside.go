package screen

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
)

// Measures of a wide screen in Fyne's units.
const (
	// LowWindow is the height under which a wide window is a phone on its side.
	LowWindow = 480
	// WideGap is between board and column, and beside both.
	WideGap = 12

	lowEdge     = 3 // above and below, on a phone on its side
	columnLeast = 270
	columnMost  = 400
	columnShare = .31
	largeFrom   = 1280 // a window wider than this has a wider column
)

// The outer size of a board in pitches.
const (
	BoardWidth  = 9.34
	BoardHeight = 10.34
)

// Area is a part of a screen.
type Area struct {
	At   fyne.Position
	Size fyne.Size
}

// Beside divides a wide screen: the board on the left, as high as the window
// where that leaves room for the column, and the column on the right. Together
// they stand in the middle.
func Beside(s fyne.Size) (board, column Area) {
	width := min(columnMost+max(0, s.Width-largeFrom)*.1, max(columnLeast, s.Width*columnShare))
	width *= min(1.15, theme.TextScale())
	edge := float32(WideGap)
	if s.Height < LowWindow {
		edge = lowEdge
	}
	pitch := min((s.Width-width-3*WideGap)/BoardWidth, (s.Height-2*edge)/BoardHeight)
	board.Size = fyne.NewSize(pitch*BoardWidth+1, pitch*BoardHeight)
	board.At = fyne.NewPos(max(WideGap, (s.Width-board.Size.Width-width-WideGap)/2), (s.Height-board.Size.Height)/2)
	column.At = fyne.NewPos(board.At.X+board.Size.Width+WideGap, edge)
	column.Size = fyne.NewSize(width, s.Height-2*edge)
	return board, column
}
