package main

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync"

	"janggi/engine/lan"
	"janggi/engine/lan/nearby"
	"janggi/ui/lobby"
)

// table is a room or a guest of engine/lan as the screens know it. It may still be
// on its way.
type table struct {
	name   string        // of the player at this device
	there  chan struct{} // closed when inner or failed is set
	inner  lan.Table
	failed error
	cancel context.CancelFunc
	closed func()
	leave  sync.Once
}

var _ lobby.Table = (*table)(nil)

// hosting is the table in a house of ours. Neighbours are told how it stands.
func (n *network) hosting(h *house, me lobby.Me) *table {
	ctx, cancel := context.WithCancel(context.WithoutCancel(n.ctx))
	t := &table{name: me.Name, there: make(chan struct{}), inner: h.room, cancel: cancel}
	close(t.there)
	eyes := n.eyes()
	release := n.claim()
	eyes.Look(false)
	t.closed = func() { release(func(eyes *nearby.Scout) { eyes.Announce(nil) }) }
	go func() {
		for s := range h.room.Statuses(ctx) {
			if ctx.Err() == nil && s.Stage != lan.Stopped {
				release(func(eyes *nearby.Scout) { eyes.Announce(h.announcement(me, s)) })
			}
		}
	}()
	return t
}

// joining is the table at another's house, which join leads to.
func (n *network) joining(join func(context.Context) (*lan.Guest, error), name string) *table {
	ctx, cancel := context.WithCancel(context.WithoutCancel(n.ctx))
	t := &table{name: name, there: make(chan struct{}), cancel: cancel, closed: n.blink()}
	go func() {
		g, err := join(ctx)
		if err != nil {
			t.failed = failed(err)
		} else {
			t.inner = g
		}
		close(t.there)
	}()
	return t
}

// arrived is the table at a house that this device has been let into.
func (n *network) arrived(g *lan.Guest, name string) *table {
	t := &table{name: name, there: make(chan struct{}), inner: g, cancel: func() {}, closed: n.blink()}
	close(t.there)
	return t
}

// blink claims the scout and returns what stops it from looking.
func (n *network) blink() func() {
	release := n.claim()
	return func() { release(func(eyes *nearby.Scout) { eyes.Look(false) }) }
}

func (t *table) wait(ctx context.Context) (lan.Table, error) {
	select {
	case <-t.there:
		return t.inner, t.failed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Match implements lobby.Table.
func (t *table) Match(ctx context.Context, round int) (*lobby.Match, error) {
	inner, err := t.wait(ctx)
	if err != nil {
		return nil, err
	}
	m, err := inner.Match(ctx, round)
	if err != nil {
		return nil, failed(err)
	}
	x := matchOf(m.Config, m.Seat, t.name, inner.Status().Opponent.Name)
	x.Host, x.Past = m.Host, m.Past
	return &x, nil
}

// Status implements lobby.Table.
func (t *table) Status() lobby.Status {
	select {
	case <-t.there:
		if t.inner != nil {
			return status(t.inner.Status())
		}
	default:
	}
	return lobby.Status{Away: true}
}

func status(s lan.Status) lobby.Status {
	x := lobby.Status{
		Linked: s.Linked, Opponent: s.Opponent.Name, Trip: s.Quality.RoundTrip, Heard: s.Quality.Heard,
		Watchers: s.Watchers, Over: s.Stage == lan.Stopped, FastClock: s.Overcharged > 0,
	}
	if !s.Linked && !s.Away.IsZero() {
		x.Away, x.Until = true, s.Away.Add(s.Grace)
	}
	if s.Err != nil {
		x.Failure = failure(s.Err)
	}
	return x
}

// Statuses implements lobby.Table.
func (t *table) Statuses(ctx context.Context) iter.Seq[lobby.Status] {
	return func(yield func(lobby.Status) bool) {
		inner, err := t.wait(ctx)
		if err != nil {
			return
		}
		for s := range inner.Statuses(ctx) {
			if !yield(status(s)) {
				return
			}
		}
	}
}

// Say implements lobby.Table.
func (t *table) Say(phrase string) {
	var p lan.Phrase
	if err := p.UnmarshalText([]byte(phrase)); err != nil {
		return
	}
	select {
	case <-t.there:
		if t.inner != nil {
			go func() { _ = t.inner.Say(p) }() // too soon after the last, or nobody there
		}
	default:
	}
}

// Phrases implements lobby.Table.
func (t *table) Phrases(ctx context.Context) iter.Seq[lobby.Said] {
	return func(yield func(lobby.Said) bool) {
		inner, err := t.wait(ctx)
		if err != nil {
			return
		}
		for s := range inner.Phrases(ctx) {
			if !yield(lobby.Said{From: s.From, Phrase: s.Phrase.String()}) {
				return
			}
		}
	}
}

// Close implements lobby.Table.
func (t *table) Close() {
	t.leave.Do(func() {
		t.cancel()
		<-t.there
		if t.inner != nil {
			_ = t.inner.Close() // it is left, whatever it says
		}
		t.closed()
	})
}

// failed is an error of the network as the screens know it; that of a context
// stays what it is.
func failed(err error) error {
	if err == nil || errors.Is(err, context.Canceled) && !errors.Is(err, lan.ErrLAN) {
		return err
	}
	return &lobby.Failed{Failure: *failure(err)}
}

// failure is the reason of an error, for the screen to find words for.
func failure(err error) *lobby.Failure {
	var e *lan.Error
	if errors.As(err, &e) && slices.Contains(lan.Reasons(), e.Reason) && e.Reason != lan.TooFast {
		return &lobby.Failure{Reason: string(e.Reason), Wait: e.Wait}
	}
	return &lobby.Failure{Reason: "failed"}
}
