package ui

import (
	"context"
	"time"

	"janggi/engine"
	"janggi/engine/computer"
	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/ui/arrange"
	"janggi/ui/play"
	"janggi/ui/screen"
)

// sitting is the match between two people at this device. It lives on while
// they look at another screen, with its time standing still, and on disk when
// the app ends.
type sitting struct {
	table
	shell  *Shell
	header store.Header
	local  *match.Local // nil where the match is a party's
	party  *party       // the table on the network; nil at this device
	// opponent is the computer at the table; nil without one.
	opponent *computer.Seat
	seats    []match.Seat // those at this device
	journal  *journal
	end      context.CancelFunc

	paused bool   // the players have not gone on yet
	unmark func() // stops keeping the time
	setup  *arrange.Screen
	game   *play.Screen
}

// markEvery is how often the time of a running clock is kept.
const markEvery = 3 * time.Second

// sit opens a match at this device: a new one, or the one that was saved.
func (s *Shell) sit(header store.Header, saved *store.Saved) *sitting {
	ctx, end := context.WithCancel(s.ctx)
	x := &sitting{shell: s, header: header, end: end, seats: []match.Seat{match.ChoSeat, match.HanSeat}}
	config, err := header.Config()
	opening := match.Opening{Config: config}
	state := match.New(config)
	if saved == nil {
		x.journal = &journal{log: s.store.Begin(header, s.saveFailed)}
	} else {
		x.journal = &journal{log: s.store.Continue(saved, s.saveFailed)}
		state = saved.State
		opening.Log, opening.At = saved.Events, saved.At
	}
	x.journal.state, x.journal.now = state, s.now
	x.paused = saved != nil && timed(state) && state.Phase() == match.Playing
	opening.Paused, opening.Journal = x.paused, x.journal
	if err == nil {
		x.local, err = match.Open(ctx, opening)
	}
	if err != nil { // a log that was read is a log that can be gone on with
		s.log.Error("opening a match", "error", err)
		end()
		return nil
	}
	x.table = table{ctx: ctx, host: x.local, state: state, do: s.do}
	x.table.follow(x.happened)
	x.seatComputer()
	if !x.paused {
		x.startMarks()
	}
	return x
}

// timed reports whether the match's time matters: something happens by itself
// when it has passed.
func timed(state match.State) bool {
	rules := state.Rules()
	return rules.Clock.Byoyomi || rules.TotalSec > 0 || !state.Config().Patient
}

// happened shows an event.
func (x *sitting) happened(state match.State, e match.Event) {
	_, began := e.(match.Began)
	switch {
	case x.shell.sitting != x:
	case began && x.setup != nil:
		x.shell.drop()
		x.shell.pushLayer(x.playing(e))
	case x.game != nil:
		x.game.Update(state, e)
	case x.setup != nil:
		x.setup.Update(state, e)
	case began:
		x.shell.pushLayer(x.playing(e))
	}
	if state.Phase() == match.Finished {
		x.stopMarks()
	}
	if x.party != nil {
		x.party.happened(x, e)
	}
}

// show shows the match as it is, over the screens that are open. One whose
// arrangements are fixed begins by itself in a moment.
func (x *sitting) show() {
	switch {
	case x.state.Phase() != match.Setup:
		x.shell.pushLayer(x.playing(nil))
	case x.state.Opening() == nil:
		x.shell.pushLayer(x.arranging())
	}
}

// arranging is the screen on which the arrangements are chosen.
func (x *sitting) arranging() *layer {
	ctx, cancel := context.WithCancel(x.ctx)
	l := &layer{closed: func() {
		x.setup = nil
		cancel()
	}}
	l.make = func() screen.Screen {
		x.setup = arrange.New(x.shell.stage(), arrange.Options{
			Names: x.names(), Now: x.host.Now, Ask: x.asking(ctx), OnLeave: x.shell.callOff,
			Bottom: x.bottom(), Seats: x.alone(),
		})
		return x.setup
	}
	l.shown = func() { x.setup.Update(x.state, nil) }
	return l
}

// playing is the screen of the game. The event that brings it up is told it
// once.
func (x *sitting) playing(e match.Event) *layer {
	ctx, cancel := context.WithCancel(x.ctx)
	s := x.shell
	l := &layer{closed: func() {
		x.game = nil
		cancel()
		s.simply(false)
	}}
	l.make = func() screen.Screen {
		stage, setLook, simple := s.stage(), s.setLook, x.simple()
		s.simply(simple)
		if simple {
			stage.Look, setLook = s.simpleLook(), s.setSimpleLook
		}
		o := play.Options{
			Simple: simple,
			Seats:  x.seats,
			Bottom: x.bottom(), Rules: x.header.Rules, Names: x.names(),
			Now: x.host.Now, Paused: x.paused, OnResume: x.resume,
			Ask:     x.asking(ctx),
			OnLeave: s.leaveGame, OnAgain: s.again, OnSettings: s.openSettings,
			OnLook: setLook,
		}
		if x.party != nil {
			x.party.options(&o)
		}
		x.helped(ctx, &o)
		x.game = play.New(stage, o)
		return x.game
	}
	l.shown = func() {
		x.game.Update(x.state, e)
		e = nil
		if x.party != nil {
			x.party.showLink()
		}
	}
	return l
}

// alone returns the seats at this device where somebody sits at another.
func (x *sitting) alone() []match.Seat {
	if x.party == nil && x.opponent == nil {
		return nil
	}
	return x.seats
}

// resume lets the match's time go on.
func (x *sitting) resume() {
	x.paused = false
	if x.local != nil {
		x.local.Resume()
	}
	x.rest(false)
	x.startMarks()
}

// pause stops the match's time and keeps it. That of a match with another device
// goes on.
func (x *sitting) pause() {
	if x.local == nil {
		return
	}
	x.stopMarks()
	x.rest(true)
	x.local.Pause()
	x.mark()
}

// mark keeps how far the match's time has come.
func (x *sitting) mark() {
	at, _ := x.host.Now()
	x.journal.mark(at)
}

// startMarks keeps the time of a running clock every few seconds. A match
// without a clock needs nothing, and nothing wakes up for it.
func (x *sitting) startMarks() {
	x.stopMarks()
	if !timed(x.state) || x.state.Phase() == match.Finished {
		return
	}
	ctx, cancel := context.WithCancel(x.ctx)
	x.unmark = cancel
	go func() {
		tick := time.NewTicker(markEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				x.mark()
			}
		}
	}()
}

func (x *sitting) stopMarks() {
	if x.unmark != nil {
		x.unmark()
		x.unmark = nil
	}
}

// abandon ends the match for good.
func (x *sitting) abandon() {
	x.stopMarks()
	if x.local != nil {
		x.local.Pause()
	}
	at, _ := x.host.Now()
	x.end()
	x.journal.abandon(at)
	if x.party != nil {
		x.party.leave()
	}
}

// close leaves the match on disk, to be gone on with.
func (x *sitting) close() {
	x.pause()
	if x.local == nil {
		x.stopMarks()
		x.mark()
	}
	x.end()
	x.journal.close()
}

// bottom is the side at the lower edge of the board: that of the one who sits
// there, or, where nobody said who that is, Cho.
func (x *sitting) bottom() engine.Side {
	if side, ok := x.header.Seat.Side(); ok {
		return side
	}
	if x.header.Names == [2]string{} {
		return engine.Cho
	}
	return x.header.Host
}

// plies is how many moves were made.
func (x *sitting) plies() int { return x.state.View(match.Watcher).Plies }

// over reports whether there is nothing to go on with.
func (x *sitting) over() bool { return x.state.Phase() == match.Finished }

// namesOf gives each side the name of the one who plays it; the host sits near.
func namesOf(host engine.Side, seats [2]string) (names [2]string) {
	names[host], names[host.Other()] = seats[0], seats[1]
	return names
}
