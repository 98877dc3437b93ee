package board

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
)

// The bubble stands beside the piece that calls, whatever the call and wherever
// the piece; only its tail touches the rim.
func TestACallDoesNotCoverItsPiece(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(320, 354), fyne.NewSize(725, 800)} {
		for _, facing := range []bool{false, true} {
			b, r := newBoard(t)
			test.NewTempWindow(t, b).Resize(size)
			s := start()
			s.Facing = facing
			b.SetScene(s)
			for _, text := range []string{"장군!", "멍군!", "빅장!", "Check!", "Parried!", "Bikjang!"} {
				for file := range engine.Files {
					c := &call{text: text, side: engine.Han, at: engine.At(file, file%2*9)}
					if n := r.covered(c); n > 0 {
						t.Errorf("%v, facing %v: %s at %v covers %d pixels of its piece", size, facing, text, c.at, n)
					}
				}
			}
		}
	}
}

// covered counts the pixels of a call within the letters of the piece that says
// it.
func (r *renderer) covered(c *call) (n int) {
	placed := r.bubble(c)
	centre := r.geo.pixel(c.at).Sub(placed.at.Sub(placed.Anchor))
	reach := 40 * r.geo.pitch / 100
	for y := centre.Y - reach; y <= centre.Y+reach; y++ {
		for x := centre.X - reach; x <= centre.X+reach; x++ {
			dx, dy := x-centre.X, y-centre.Y
			if dx*dx+dy*dy <= reach*reach && placed.Bitmap.Image.RGBAAt(x, y).A > 0 {
				n++
			}
		}
	}
	return n
}
