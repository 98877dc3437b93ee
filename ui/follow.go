package ui

import (
	"context"
	"fmt"
	"log/slog"

	"janggi/engine"
	"janggi/engine/match"
)

// table is a match as this screen sees it. The state belongs to Fyne's thread;
// the host may live anywhere.
type table struct {
	ctx   context.Context // of the match
	host  match.Host
	state match.State
	do    func(func()) // runs a function on Fyne's thread, in order
	log   *slog.Logger // told of events as they come; nil for nobody
}

// follow hands every event to show, with the state after it, on Fyne's thread
// and in order, until the context ends.
func (t *table) follow(show func(match.State, match.Event)) {
	since := t.state.Events()
	go func() {
		for n, e := range t.host.Events(t.ctx, since) {
			if t.log != nil {
				t.log.Debug("event", "number", n)
			}
			t.do(func() {
				if t.ctx.Err() == nil { // the match may have been closed meanwhile
					t.state = t.state.Apply(e)
					t.note("event")
					show(t.state, e)
				}
			})
		}
	}()
}

// note logs how the match stands: what two devices, and the app before and after
// it was ended, must agree on. The digest is of the board, the counts and the
// clocks; at is the time of the last event, and now the match's own.
func (t *table) note(why string) {
	if t.log == nil || !t.log.Enabled(t.ctx, slog.LevelDebug) {
		return
	}
	s, v := t.state, t.state.View(match.Watcher)
	now, running := t.host.Now()
	cho, han := s.Clock(engine.Cho, s.Latest()), s.Clock(engine.Han, s.Latest())
	t.log.Debug("stands", "why", why, "round", s.Config().Round, "events", s.Events(), "digest", fmt.Sprintf("%016x", s.Digest()),
		"phase", s.Phase(), "choChosen", v.Chosen[engine.Cho], "hanChosen", v.Chosen[engine.Han], "plies", v.Plies, "undoLeft", fmt.Sprint(v.UndoLeft[0], ",", v.UndoLeft[1]),
		"cho", cho.Main, "choPeriods", cho.Periods, "han", han.Main, "hanPeriods", han.Periods,
		"at", s.Latest(), "now", now, "running", running)
}

// asking returns what a screen asks the host with: for something in the name of
// a seat, and it calls answer with the refusal, or nil, on Fyne's thread, while
// the screen's context lives. It returns at once: a host on another machine may
// take its time. What was asked for is not lost when the player leaves the
// screen at once; only the answer is not heard.
func (t *table) asking(ctx context.Context) func(match.Seat, match.Action, func(error)) {
	return func(seat match.Seat, a match.Action, answer func(error)) {
		go func() {
			err := t.host.Do(t.ctx, seat, a)
			t.do(func() {
				if ctx.Err() == nil {
					answer(err)
				}
			})
		}()
	}
}
