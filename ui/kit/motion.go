package kit

import (
	"time"

	"fyne.io/fyne/v2"

	"janggi/theme"
)

// move calls draw for the frames of a while, the last time with done, and then
// end, which may be nil. Where nothing is to move both are called at once. Stop
// ends it where it is, without end.
func move(lasts time.Duration, draw func(at time.Duration), end func()) (stop func()) {
	finish := func() {
		draw(lasts)
		if end != nil {
			end()
		}
	}
	if !fyne.CurrentApp().Settings().ShowAnimations() {
		finish()
		return func() {}
	}
	pace := theme.Pace()
	last, over := -pace, false
	a := fyne.NewAnimation(lasts, func(done float32) {
		at := time.Duration(float64(done) * float64(lasts))
		switch {
		case over:
		case done >= 1:
			over = true
			finish()
		case at-last >= pace:
			last = at
			draw(at)
		}
	})
	a.Curve = fyne.AnimationLinear
	a.Start()
	return func() {
		over = true
		a.Stop()
	}
}

// share is how much of a time is over, from 0 to 1, fast at first.
func share(at, lasts time.Duration) float32 {
	t := min(max(float32(at)/float32(lasts), 0), 1)
	return t * (2 - t)
}
