package board

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
)

// BenchmarkFullRedraw paints a window of the size a board has on a desk of 1100
// by 800 in software. "window" is what the test driver needs for an empty one:
// it fills and copies every pixel once more than the painter does.
func BenchmarkFullRedraw(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	board := New(nil)
	board.SetScene(picking())
	for _, c := range []struct {
		name    string
		content fyne.CanvasObject
	}{{"board", board}, {"window", canvas.NewRectangle(nil)}} {
		w := test.NewTempWindow(b, c.content)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(725, 800))
		if c.name == "window" {
			c.content.Hide()
		} else {
			board.Tapped(&fyne.PointEvent{Position: board.PositionOf(engine.At(0, 0))})
		}
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				w.Canvas().Capture()
			}
		})
	}
}

// BenchmarkFrame is what one frame costs before the driver paints it: of a
// capture, and of a selection whose ring breathes.
func BenchmarkFrame(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	for name, act := range map[string]func(*Board){
		"capture": func(x *Board) { x.SetScene(picking().with(engine.Move{From: engine.At(0, 0), To: engine.At(0, 6)})) },
		"rings":   func(x *Board) { x.Tapped(&fyne.PointEvent{Position: x.PositionOf(engine.At(0, 0))}) },
	} {
		board := New(nil)
		board.SetScene(picking())
		w := test.NewTempWindow(b, board)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(725, 800))
		f := filmed(board)
		act(board)
		b.Run(name, func(b *testing.B) {
			at := time.Duration(0)
			for b.Loop() {
				at = (at + 16*time.Millisecond) % (200 * time.Millisecond)
				for _, tick := range f.ticks {
					tick(at)
				}
			}
		})
	}
}
