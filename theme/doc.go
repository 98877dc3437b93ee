// Package theme is the look of the game: its colours, sizes and typefaces, and
// the artwork of the board and the pieces. It knows no screen.
//
// # A tour
//
// A [Palette] names every colour once, for light and for dark; screens and the
// board take their colours from [Current] and never write one down. [Theme]
// hands the same colours to Fyne's own widgets, with the fonts and the text
// scale a player chose. [Icon] values are the signs on the buttons.
//
// [Artwork] draws the board, the pieces and the marks as bitmaps of an exact
// pixel size and keeps them, so that a running game only moves pictures that
// are already made. A [Sheet] is the artwork for one palette at one pitch, the
// distance between two neighbouring lines, to which every other length is in
// proportion. The drawing itself is done by a small pen over a vector
// rasteriser (pen.go); the letters and the figures on the
// pieces come from the SVG files in pieces/.
package theme
