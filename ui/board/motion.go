package board

import (
	"time"

	"fyne.io/fyne/v2"

	"janggi/theme"
)

// How long things take.
const (
	liftTime  = 80 * time.Millisecond
	goTime    = 180 * time.Millisecond // along the lines
	hopTime   = 260 * time.Millisecond // a cannon's, over its screen
	landTime  = 60 * time.Millisecond
	fadeTime  = 140 * time.Millisecond // of a captured piece
	dotTime   = 90 * time.Millisecond
	pulseTime = 900 * time.Millisecond // of the rings around what may be taken
	alarmTime = 300 * time.Millisecond // one beat of the halo of check

	popTime  = 160 * time.Millisecond // of a call, until it has its size
	callTime = 900 * time.Millisecond // and stays
	goneTime = 180 * time.Millisecond // and goes
)

// slowly is how often a slow motion is drawn: each time the whole window is
// painted, which without a graphics card takes most of a frame's time.
const slowly = 60 * time.Millisecond

// pulses is how often the rings breathe. A selection may be left alone for an
// hour, and then the board is to be at rest.
const pulses = 2

// alarms is how often the halo of a new check beats.
const alarms = 2

// SlideTime is how long a piece takes to its new crossing and to settle there,
// a cannon included. A screen that turns the board after a move waits as long,
// for a turned board does not slide.
const SlideTime = hopTime + landTime

// motion is something that changes what is drawn for a while. It changes places,
// sizes and translucency of sprites and nothing else: no bitmap is made for it.
type motion struct {
	lasts time.Duration
	every time.Duration          // a frame is enough so often; 0 for every one there is
	draw  func(at time.Duration) // as it is after so long; at most lasts
	end   func()                 // it is over, or cut short; may be nil
	then  func()                 // it came to its end; may be nil

	at   time.Duration
	stop func()
}

// frames calls tick for every frame of a while, the last time with all of it.
type frames func(lasts time.Duration, tick func(at time.Duration)) (stop func())

// byDriver are the frames of Fyne's animations.
func byDriver(lasts time.Duration, tick func(time.Duration)) func() {
	a := fyne.NewAnimation(lasts, func(done float32) { tick(time.Duration(float64(done) * float64(lasts))) })
	a.Curve = fyne.AnimationLinear
	a.Start()
	return a.Stop
}

// role is what a motion is of; a new one takes the place of the old.
type role uint8

const (
	slideRole role = iota
	liftRole
	dotsRole
	ringsRole
	alarmRole
	callRole
	roles
)

// stage runs the motions of a board.
type stage [roles]*motion

// run starts a motion in its role. Where nothing is to move it ends at once.
func (r *renderer) run(what role, m *motion) {
	r.cut(what)
	if r.board.calm() {
		m.finish(true)
		return
	}
	r.stage[what] = m
	m.every = max(m.every, theme.Pace())
	m.draw(0)
	stop := r.board.frames(m.lasts, func(at time.Duration) {
		if r.stage[what] != m || at < m.lasts && at-m.at < m.every {
			return
		}
		m.at = min(at, m.lasts)
		m.draw(m.at)
		if at >= m.lasts {
			r.take(what)
			m.finish(true)
		}
	})
	m.stop = stop
}

// cut ends a motion before its time.
func (r *renderer) cut(what role) {
	if m := r.take(what); m != nil {
		m.finish(false)
	}
}

// take takes a motion off the stage.
func (r *renderer) take(what role) *motion {
	m := r.stage[what]
	r.stage[what] = nil
	if m != nil && m.stop != nil {
		m.stop()
	}
	return m
}

func (m *motion) finish(whole bool) {
	if m.end != nil {
		m.end()
	}
	if whole && m.then != nil {
		m.then()
	}
}

// resume draws every motion again as it was, after the sprites were put where
// they belong.
func (r *renderer) resume() {
	for _, m := range r.stage {
		if m != nil {
			m.draw(m.at)
		}
	}
}

// calm reports whether things change without moving.
func (b *Board) calm() bool {
	return b.Still || !fyne.CurrentApp().Settings().ShowAnimations()
}

// share returns how much of a time is over, from 0 to 1.
func share(at, lasts time.Duration) float32 {
	return min(max(float32(at)/float32(lasts), 0), 1)
}

func mix(a, b, t float32) float32 { return a + (b-a)*t }

// out starts fast and ends softly.
func out(t float32) float32 { return t * (2 - t) }

// wave goes up from 0 to 1 and back.
func wave(t float32) float32 {
	t = 2*t - 1
	return (1 - t*t) * (1 - t*t)
}

// glide is the way of a hand along the board: cubic-bezier(.2, .8, .2, 1).
func glide(t float32) float32 {
	if t <= 0 || t >= 1 {
		return min(max(t, 0), 1)
	}
	const x1, y1, x2, y2 = .2, .8, .2, 1
	bezier := func(a, b, u float32) float32 {
		v := 1 - u
		return 3*v*v*u*a + 3*v*u*u*b + u*u*u
	}
	lo, hi := float32(0), float32(1)
	for range 14 {
		if u := (lo + hi) / 2; bezier(x1, x2, u) < t {
			lo = u
		} else {
			hi = u
		}
	}
	return bezier(y1, y2, (lo+hi)/2)
}
