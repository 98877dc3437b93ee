package board

import (
	"image"
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
)

// call is a speech bubble on the board.
type call struct {
	text string
	side engine.Side
	at   engine.Point
	stop func()

	leaving bool // it has been heard
}

// timer calls f on Fyne's thread after a while, unless it is stopped before.
type timer func(d time.Duration, f func()) (stop func())

// byAnimation is a timer made of an animation, which already runs on Fyne's
// thread and needs no goroutine of ours. Drivers without frames, as in tests,
// end an animation where it starts; that is not the end of the while.
func byAnimation(d time.Duration, f func()) (stop func()) {
	began := time.Now()
	a := fyne.NewAnimation(d, func(done float32) {
		if done >= 1 && time.Since(began) >= d/2 {
			f()
		}
	})
	a.Curve = fyne.AnimationLinear
	a.Start()
	return a.Stop
}

// Call lets the piece on p say something short, such as 장군!, in the colour of
// side, turned to the player across the table if the board is Facing. The
// bubble goes away by itself after about a second, with the next
// call, or with a scene in which a piece has moved.
func (b *Board) Call(text string, side engine.Side, p engine.Point) {
	b.silence()
	c := &call{text: text, side: side, at: p}
	c.stop = b.expire(popTime+callTime, func() {
		c.leaving = true
		b.Refresh()
	})
	b.call = c
	b.Refresh()
}

// gone forgets a call that has faded.
func (b *Board) gone(c *call) {
	if b.call == c {
		b.call = nil
		b.Refresh()
	}
}

// silence takes the bubble away; the caller refreshes.
func (b *Board) silence() {
	if b.call != nil {
		b.call.stop()
		b.call = nil
	}
}

// bubble places a call beside its piece, on the side with more room, and keeps
// it on the board.
func (r *renderer) bubble(c *call) placed {
	column, _ := r.geo.cell(c.at)
	scene := &r.board.scene
	draw := r.sheet.Bubble
	if scene.Facing && c.side != scene.Bottom {
		draw = r.sheet.BubbleTurned
	}
	at := r.geo.pixel(c.at)
	board := image.Rectangle{Max: r.geo.names.BoardSize(r.geo.pitch)}.Add(r.geo.corner)
	right := column < engine.Files/2
	room := at.X - board.Min.X
	if right {
		room = board.Max.X - at.X
	}
	bubble := draw(c.text, c.side, right, room)
	box := bubble.Image.Rect.Add(at.Sub(bubble.Anchor))
	at.X += max(0, board.Min.X-box.Min.X) - max(0, box.Max.X-board.Max.X)
	at.Y += max(0, board.Min.Y-box.Min.Y) - max(0, box.Max.Y-board.Max.Y)
	return placed{bubble, at}
}
