package lan

import (
	"context"
	"encoding/json"
	"io"
	"iter"
	"sync"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// round is one match at a room: where it lives, and its events as the others may
// have them.
type round struct {
	room   *Room
	config match.Config
	seat   match.Seat // this device's
	guest  match.Seat
	local  *match.Local
	past   []match.Event
	cancel context.CancelFunc
	rules  json.RawMessage
	draw   draw

	session *session // of the guest who plays; nil while anybody may; guarded by Room.mu

	mu     sync.Mutex
	events int
	// digests[n] is of the state after n events.
	digests []uint64
	// lines are the events as told to the guest's seat and to watchers.
	lines    [2][]wireEvent
	more     chan struct{}
	unsealed bool // nothing is left for the clock to draw
	done     bool // the match is finished
	over     bool // the guest has asked for a rematch, and so has this device
}

// openRound begins a match that the draw is made for.
func (r *Room) openRound(d draw) error {
	r.mu.Lock()
	again := r.opening
	r.opening = true
	r.mu.Unlock()
	if again {
		return nil // a guest that has just come back asks for it too
	}
	defer func() {
		r.mu.Lock()
		r.opening = false
		r.mu.Unlock()
	}()
	c := match.Config{Rules: r.o.Rules, Start: r.o.Start, Round: d.Round, Seed: d.drawsSeed()}
	c.Host = d.sides(c)
	return r.begin(match.Opening{Config: c}, d)
}

// resume goes on with a match that was kept. Its time stands until the guest is
// back, or has been waited for.
func (r *Room) resume(kept Resumed) error {
	state, err := match.New(kept.Config).Replay(kept.Log)
	if err != nil {
		return err
	}
	r.o.Rules, r.o.Start = kept.Config.Rules, kept.Config.Start
	o := match.Opening{Config: kept.Config, Log: kept.Log, At: kept.At, Paused: state.Phase() != match.Finished}
	saved := r.draw
	played := r.played
	if saved.Round == kept.Config.Round && saved.Shared && !saved.Opened {
		// Ended when the match was kept and that it is open was not yet.
		played = saved
	}
	if err := r.begin(o, played); err != nil {
		return err
	}
	if state.View(match.Watcher).RematchedBy == [2]bool{true, true} {
		if saved.Round != kept.Config.Round+1 {
			r.rematch(r.round)
		} else {
			r.mu.Lock()
			r.startDraw(saved)
			r.mu.Unlock()
		}
	}
	if o.Paused {
		round := r.round
		wake := time.AfterFunc(graceOf(kept.Config), func() {
			round.local.Resume()
			r.presence() // who is not there by now is away
		})
		context.AfterFunc(r.ctx, func() { wake.Stop() })
	}
	r.news.update(func(s *Status) { s.Away, s.Grace = time.Now(), graceOf(kept.Config) })
	return nil
}

func graceOf(c match.Config) time.Duration {
	return time.Duration(c.Rules.DisconnectGraceSec) * time.Second
}

// begin opens a match and lets everyone know.
func (r *Room) begin(o match.Opening, d draw) error {
	if r.o.Journal != nil {
		o.Journal = r.o.Journal(o.Config)
	}
	rules, err := json.Marshal(o.Config.Rules)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(r.ctx)
	local, err := match.Open(ctx, o)
	if err != nil {
		cancel()
		return err
	}
	if d.Round != o.Config.Round {
		d = draw{Round: o.Config.Round}
	}
	d.Opened, d.Host = true, o.Config.Host
	round := &round{
		room: r, config: o.Config, seat: match.SeatOf(o.Config.Host), guest: match.SeatOf(o.Config.Host.Other()),
		local: local, past: o.Log, cancel: cancel, rules: rules, draw: d, more: make(chan struct{}),
	}
	state := match.New(o.Config)
	round.digests = []uint64{state.Digest()}
	for _, e := range o.Log {
		state = round.note(state, e)
	}
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		cancel()
		return fail(Closed, nil)
	}
	r.running.Add(1)
	r.mu.Unlock()
	go func() {
		defer r.running.Done()
		for _, e := range local.Events(ctx, len(o.Log)) {
			state = round.note(state, e)
			if v := state.View(match.Watcher); v.RematchedBy == [2]bool{true, true} {
				r.rematch(round)
			}
			if round.finished() && r.vacate() {
				r.presence()
			}
		}
	}()
	r.mu.Lock()
	defer r.mu.Unlock()
	if round.session = r.player; r.player != nil {
		d.Player = r.player.id
		round.draw = d
	}
	r.round, r.draw, r.played, r.drawing = round, d, d, false
	for p := range r.peers() {
		if p.met { // the others are about to be told
			p.open(round, 0)
		}
	}
	r.news.update(func(s *Status) { s.Stage = Seated })
	close(r.opened)
	r.opened = make(chan struct{})
	return nil
}

// note takes an event into what the others are told.
func (x *round) note(state match.State, e match.Event) match.State {
	state = state.Apply(e)
	x.mu.Lock()
	defer x.mu.Unlock()
	digest := state.Digest()
	x.digests = append(x.digests, digest)
	for i, seat := range [2]match.Seat{x.guest, match.Watcher} {
		line, err := match.MarshalEvent(x.config.EventFor(seat, e))
		if err != nil { // no event of this version
			x.room.log.Error("an event without a form", "error", err)
		}
		x.lines[i] = append(x.lines[i], wireEvent{line, hexUint(digest)})
	}
	x.events++
	if state.Phase() != match.Setup {
		x.unsealed = true
	}
	x.done = state.Phase() == match.Finished
	close(x.more)
	x.more = make(chan struct{})
	return state
}

func (x *round) finished() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.done
}

// page returns events from a number on, no more than fit into a message, and a
// channel that closes when there are more. Unseal is set once nothing is left
// for the clock to draw.
func (x *round) page(to match.Seat, from int) (list []wireEvent, more <-chan struct{}, unseal bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	lines := x.lines[1]
	if to == x.guest {
		lines = x.lines[0]
	}
	size, end := 0, from
	for end < len(lines) && size < pageBytes {
		size += len(lines[end].Event) + 48
		end++
	}
	return lines[from:end:end], x.more, x.unsealed
}

// opening returns the message that tells a seat of the match, and how much of it
// the seat has already.
func (x *round) opening(to match.Seat, seen int) *message {
	x.mu.Lock()
	defer x.mu.Unlock()
	seen = min(max(seen, 0), x.events)
	return &message{Open: &openMessage{
		Round: x.config.Round, Rules: x.rules, Start: setupOut(x.config.Start), Host: x.config.Host, Seat: to.String(),
		Sides: x.draw.HostSides, Events: x.events, Since: seen, Digest: hexUint(x.digests[seen]),
	}}
}

// rematch begins the draw for the next match, once.
func (r *Room) rematch(old *round) {
	old.mu.Lock()
	again := old.over
	old.over = true
	old.mu.Unlock()
	if again {
		return
	}
	d, err := newDraw(old.config.Round+1, r.random)
	if err != nil {
		r.stop(fail(Closed, err))
		return
	}
	r.mu.Lock()
	if old.session == r.player {
		d = d.follow(r.draw)
	}
	r.startDraw(d)
	r.mu.Unlock()
	r.save()
}

// startDraw asks the guest who plays for its shares; mu is held.
func (r *Room) startDraw(d draw) {
	r.draw, r.drawing = d, true
	if p := r.player; p != nil && p.peer != nil {
		r.askShares(p.peer)
	}
	r.news.update(func(s *Status) { s.Stage = Drawing })
}

// askShares asks a peer for its shares, and lets it go, by name, if it gives
// none; mu is held.
func (r *Room) askShares(p *peer) {
	p.send(outgoing{m: r.drawMessage()})
	n := r.draw.Round
	timer := time.AfterFunc(drawTime, func() {
		r.mu.Lock()
		late := r.drawing && r.draw.Round == n && !r.draw.Shared
		r.mu.Unlock()
		if late {
			p.leave(&Error{Reason: RevealFailed, Who: TheGuest})
		}
	})
	context.AfterFunc(p.ctx, func() { timer.Stop() })
}

func (r *Room) drawMessage() *message {
	rules := r.o.Rules
	if r.round != nil {
		rules = r.round.config.Rules
	}
	text, _ := json.Marshal(rules)
	return &message{Draw: &drawMessage{Round: r.draw.Round, Rules: text, Sides: r.draw.Sides, Draws: r.draw.Draws}}
}

// shared takes the guest's shares, and opens the match.
func (r *Room) shared(m *shareMessage) *Error {
	r.mu.Lock()
	if !r.drawing || m.Round != r.draw.Round || r.draw.Shared {
		r.mu.Unlock()
		return nil // a guest that came back answers again
	}
	r.draw.Guest, r.draw.Shared = [2]share{m.Sides, m.Draws}, true
	d := r.draw
	r.mu.Unlock()
	r.save()
	if err := r.openRound(d); err != nil {
		r.log.Error("opening a match", "error", err)
		return fail(Closed, err)
	}
	r.save()
	r.presence()
	return nil
}

// hostSeat is the match as this device's player has it.
type hostSeat struct {
	room  *Room
	round *round
}

// Do implements match.Host.
func (h *hostSeat) Do(ctx context.Context, seat match.Seat, a match.Action) error {
	if err := h.room.over(); err != nil {
		return err
	}
	if seat != h.round.seat {
		return &match.Error{Reason: match.NotSeated}
	}
	switch x := a.(type) {
	case match.Leave, match.Return, match.Reveal:
		return &match.Error{Reason: match.UnknownRequest}
	case match.Arrange:
		if h.round.config.Rules.SetupOrder == engine.Simultaneous && x.Arrangement.Valid() {
			sealed, err := sealOf(seat, x.Arrangement, h.room.random)
			if err != nil {
				return err
			}
			a = match.Arrange{Arrangement: x.Arrangement, Sealed: sealed}
		}
	}
	return h.round.local.Do(ctx, seat, a)
}

// sealOf closes a choice with fresh randomness.
func sealOf(seat match.Seat, a engine.Arrangement, random io.Reader) (match.Sealed, error) {
	var nonce match.Nonce
	if _, err := io.ReadFull(random, nonce[:]); err != nil {
		return match.Sealed{}, err
	}
	side, _ := seat.Side()
	return match.Seal(side, a, nonce), nil
}

// Events implements match.Host.
func (h *hostSeat) Events(ctx context.Context, since int) iter.Seq2[int, match.Event] {
	return func(yield func(int, match.Event) bool) {
		for n, e := range h.round.local.Events(ctx, since) {
			if !yield(n, h.round.config.EventFor(h.round.seat, e)) {
				return
			}
		}
	}
}

// Now implements match.Host.
func (h *hostSeat) Now() (time.Duration, bool) { return h.round.local.Now() }

func (r *Room) over() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped != nil {
		return r.stopped
	}
	return nil
}
