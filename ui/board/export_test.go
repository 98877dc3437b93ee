package board

import (
	"fyne.io/fyne/v2/test"

	"janggi/theme"
)

// SheetOf returns the artwork a board is drawn with.
func SheetOf(b *Board) *theme.Sheet { return test.WidgetRenderer(b).(*renderer).sheet }

// Count returns how often a board shows a bitmap.
func Count(b *Board, want theme.Bitmap) (n int) {
	r := test.WidgetRenderer(b).(*renderer)
	for i := range r.layers {
		for _, s := range r.layers[i].sprites {
			if !s.Hidden && s.shows(want) {
				n++
			}
		}
	}
	return n
}
