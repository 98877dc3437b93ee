package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
)

// BenchmarkRedraw paints the whole window in software: of the play screen on a
// desk, with a piece picked up, and of nothing, which is what the test driver
// itself needs for so many pixels.
func BenchmarkRedraw(b *testing.B) {
	d := newDesk(b, Options{Size: wide, Mode: theme.Light})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.play("b1c3 e7f7")
	d.touch(engine.At(1, 2))
	paint := func(b *testing.B, c fyne.Canvas) {
		for b.Loop() {
			c.Capture()
		}
	}
	b.Run("play", func(b *testing.B) { paint(b, d.shell.window.Canvas()) })
	w := test.NewTempWindow(b, canvas.NewRectangle(nil))
	w.SetPadded(false)
	w.Resize(wide)
	w.Content().Hide()
	b.Run("nothing", func(b *testing.B) { paint(b, w.Canvas()) })
}
