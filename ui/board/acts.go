package board

import (
	"time"

	"janggi/engine"
	"janggi/theme"
)

// acts is what the motions besides the slides were last started for, to tell
// when there is something new.
type acts struct {
	selected engine.Point
	ready    bool // selected was drawn once
	check    string
	call     *call
	leaving  bool
}

// act starts the motions that what is now on the board calls for, and ends those
// of what is not. Still is set when everything was drawn anew and nothing is to
// draw attention.
func (r *renderer) act(still bool) {
	b, was := r.board, r.acts
	now := acts{selected: b.selected, ready: true, check: checked(&b.scene), call: b.call}
	if b.call != nil {
		now.leaving = b.call.leaving
	}
	r.acts = now
	if !was.ready || now.selected != was.selected {
		for _, what := range []role{liftRole, dotsRole, ringsRole} {
			r.cut(what)
		}
		if now.selected != engine.NoPoint && !still {
			r.actSelection()
		}
	}
	if b.held != nil {
		r.cut(liftRole) // it is where the finger is
	}
	if now.check != was.check {
		r.cut(alarmRole)
		if now.check != "" && !still {
			r.run(alarmRole, &motion{lasts: alarms * alarmTime, draw: func(at time.Duration) {
				beat := wave(share(at%alarmTime, alarmTime))
				r.layers[layerHalo].pose(r.geo, 1+.10*beat, 1-.35*beat, 0, 0)
			}, end: func() { r.rest(layerHalo) }})
		}
	}
	if now.call != was.call || now.leaving != was.leaving {
		r.cut(callRole)
		if now.call != nil {
			r.actCall(now.call)
		}
	}
}

// actSelection lifts the piece, brings in the dots, and lets the rings breathe
// for a while.
func (r *renderer) actSelection() {
	r.run(liftRole, &motion{lasts: liftTime, draw: func(at time.Duration) {
		t := out(share(at, liftTime))
		r.layers[layerHand].pose(r.geo, mix(1/theme.LiftScale, 1, t), 1, 0, (1-t)*float32(r.geo.rise()))
	}, end: func() { r.rest(layerHand) }})
	r.run(dotsRole, &motion{lasts: dotTime, draw: func(at time.Duration) {
		r.layers[layerDots].pose(r.geo, 1, share(at, dotTime), 0, 0)
	}, end: func() { r.rest(layerDots) }})
	if !r.layers[layerRings].seen() {
		return
	}
	r.run(ringsRole, &motion{lasts: pulses * pulseTime, every: slowly, draw: func(at time.Duration) {
		const breath = .06
		r.layers[layerRings].pose(r.geo, 1+breath*wave(share(at%pulseTime, pulseTime)), 1, 0, 0)
	}, end: func() { r.rest(layerRings) }})
}

// actCall lets a bubble spring up, or fade.
func (r *renderer) actCall(c *call) {
	if c.leaving {
		r.run(callRole, &motion{lasts: goneTime, draw: func(at time.Duration) {
			r.layers[layerCall].pose(r.geo, 1, 1-share(at, goneTime), 0, 0)
		}, then: func() { r.board.gone(c) }})
		return
	}
	r.run(callRole, &motion{lasts: popTime, draw: func(at time.Duration) {
		const small, large, first = .7, 1.06, .65 // of the time until it is large
		t := share(at, popTime)
		size := mix(small, large, out(min(t/first, 1)))
		if t > first {
			size = mix(large, 1, (t-first)/(1-first))
		}
		r.layers[layerCall].pose(r.geo, size, min(1, 3*t), 0, 0)
	}, end: func() { r.rest(layerCall) }})
}

// rest puts the sprites of a layer back to how they are when nothing moves.
func (r *renderer) rest(which int) { r.layers[which].pose(r.geo, 1, 1, 0, 0) }

// checked names a check, to tell a new one from the same again.
func checked(s *Scene) string {
	if len(s.Check.By) == 0 && !s.Bikjang {
		return ""
	}
	return s.LastMove.String() + s.Check.General.String()
}
