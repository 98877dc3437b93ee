package main

import (
	"context"
	"errors"
	"iter"
	"net/netip"
	"slices"
	"sync"
	"time"

	"janggi/engine/lan"
	"janggi/engine/lan/nearby"
	"janggi/ui/lobby"
)

// parlor is the lobby of this device: its own room, open to guests, and the ways
// to those of others. It is a lobby.Lobby.
type parlor struct {
	net    *network
	keep   lobby.Keeper
	ctx    context.Context
	cancel context.CancelFunc
	eyes   func(func(*nearby.Scout)) // does something with the scout while it is ours
	table  chan lobby.Table          // the one that came about; room for one

	mu      sync.Mutex
	me      lobby.Me
	house   *house // nil while it is closed
	saved   *lan.SavedRoom
	tending context.CancelFunc // ends what waits for a guest
	failure *lobby.Failure     // of our own room
	changed *time.Timer        // until the room is opened anew
	view    nearby.View
	going   context.CancelFunc // stops the way into another room; nil for none
	last    *lobby.Failure
	done    bool
	state   lobby.State
	more    chan struct{}
}

var _ lobby.Lobby = (*parlor)(nil)

// Enter implements lobby.Network.
func (n *network) Enter(ctx context.Context, me lobby.Me, keep lobby.Keeper) lobby.Lobby {
	ctx, cancel := context.WithCancel(ctx)
	p := &parlor{net: n, keep: keep, ctx: ctx, cancel: cancel, me: me, table: make(chan lobby.Table, 1), more: make(chan struct{}), eyes: n.claim()}
	eyes := n.eyes()
	_, addrs := keep.Opponents()
	eyes.Ask(parsed(slices.Concat(addrs...))...)
	eyes.Look(true)
	go func() {
		p.openHouse()
		for view := range eyes.Watch(ctx) {
			p.update(func() { p.view = view })
		}
	}()
	return p
}

// parsed returns the addresses of texts, with the beacon's usual port: that of the
// game is another.
func parsed(list []string) []netip.AddrPort {
	var addrs []netip.AddrPort
	for _, text := range list {
		if a, err := netip.ParseAddrPort(text); err == nil {
			addrs = append(addrs, netip.AddrPortFrom(a.Addr(), 0))
		}
	}
	return addrs
}

// update changes something and tells those who follow.
func (p *parlor) update(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	p.refresh()
}

// refresh makes the state anew; mu is held.
func (p *parlor) refresh() {
	s := lobby.State{Joining: p.going != nil, Failure: p.last, VPN: p.view.VPN, Mine: p.state.Mine}
	if p.house == nil {
		s.Mine = lobby.Room{Failure: p.failure}
	}
	var trouble *nearby.Error
	if errors.As(p.view.Trouble, &trouble) {
		s.Trouble = trouble.Reason.String()
	}
	seat := p.kept()
	met, addrs := p.keep.Opponents()
	near := make([]bool, len(met))
	for _, f := range p.view.Rooms {
		g := lobby.Game{
			ID: f.ID, Player: f.Player, Preset: f.Rules, Free: f.Free, Watch: f.Watch, Watching: f.Watching,
			Locked: f.Open == "", Version: f.Protocol - lan.Protocol, Mine: seat != nil && seat.Room == f.ID,
		}
		for i := range met {
			if meets(f, addrs[i]) {
				g.Known, near[i] = true, true
			}
		}
		s.Games = append(s.Games, g)
	}
	for i, o := range met {
		if !near[i] {
			s.Earlier = append(s.Earlier, o)
		}
	}
	p.state = s
	close(p.more)
	p.more = make(chan struct{})
}

// meets reports whether a room is on the device that had one of these addresses.
func meets(f nearby.Found, addrs []string) bool {
	for _, a := range parsed(addrs) {
		if slices.ContainsFunc(f.Addrs, func(b netip.AddrPort) bool { return a.Addr() == b.Addr() }) {
			return true
		}
	}
	return false
}

// States implements lobby.Lobby.
func (p *parlor) States(ctx context.Context) iter.Seq[lobby.State] {
	return func(yield func(lobby.State) bool) {
		for {
			p.mu.Lock()
			state, more := p.state, p.more
			p.mu.Unlock()
			if ctx.Err() != nil || !yield(state) {
				return
			}
			select {
			case <-more:
			case <-ctx.Done():
				return
			}
		}
	}
}

// Table implements lobby.Lobby.
func (p *parlor) Table(ctx context.Context) (lobby.Table, error) {
	select {
	case t := <-p.table:
		return t, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Change implements lobby.Lobby. The room is opened anew when the player has
// finished: it cannot change its rules, and a name is typed letter by letter.
func (p *parlor) Change(me lobby.Me) {
	const quiet = 400 * time.Millisecond
	p.mu.Lock()
	defer p.mu.Unlock()
	p.me = me
	if p.changed != nil {
		p.changed.Stop()
	}
	p.changed = time.AfterFunc(quiet, func() {
		p.mu.Lock()
		busy := p.going != nil || p.done
		p.mu.Unlock()
		if !busy {
			if p.closeHouse(false) {
				p.openHouse()
			}
		}
	})
}

// openHouse opens our room and waits for a guest.
func (p *parlor) openHouse() {
	p.mu.Lock()
	if p.house != nil || p.done || p.ctx.Err() != nil {
		p.mu.Unlock()
		return
	}
	me, saved := p.me, p.saved
	p.mu.Unlock()
	h, err := p.net.build(me, saved, nil, p.keep)
	if err != nil {
		p.net.log.Error("opening a room", "error", err)
		p.update(func() { p.failure = &lobby.Failure{Reason: "failed"} })
		return
	}
	ctx, cancel := context.WithCancel(p.ctx)
	p.mu.Lock()
	if p.house != nil || p.done || p.ctx.Err() != nil { // it was left meanwhile
		p.mu.Unlock()
		cancel()
		_ = h.room.Close()
		return
	}
	p.house, p.tending, p.failure = h, cancel, nil
	// A room that is opened again is the same one, with the same code.
	p.saved = &lan.SavedRoom{ID: h.room.ID(), Keys: h.keys}
	p.state.Mine = h.shown(p.net)
	p.refresh()
	p.mu.Unlock()
	p.eyes(func(eyes *nearby.Scout) { eyes.Announce(h.announcement(me, h.room.Status())) })
	go func() {
		defer cancel()
		if _, err := h.room.Match(ctx, 0); err != nil {
			return
		}
		p.mu.Lock()
		if p.done || p.house != h {
			p.mu.Unlock()
			return
		}
		p.settle(nil)
		p.mu.Unlock()
		p.table <- p.net.hosting(h, me)
		p.met(h.room.Status().Opponent.Name)
	}()
}

// settle ends the lobby because there is a table; mu is held. The house is kept
// only if the table is in it.
func (p *parlor) settle(leave *house) {
	p.done, p.house = true, nil
	if p.going != nil {
		p.going()
		p.going = nil
	}
	if leave != nil {
		go func() { _ = leave.room.Close() }()
	}
}

// closeHouse closes our room, unless somebody is in it and must not be put out. It
// is closed first and no more announced then: who comes in between is told at once,
// before there is a match.
func (p *parlor) closeHouse(force bool) bool {
	p.mu.Lock()
	h := p.house
	if h != nil && !force && h.room.Status().Linked {
		p.mu.Unlock()
		return false
	}
	p.house = nil
	if p.tending != nil {
		p.tending()
	}
	p.mu.Unlock()
	if h != nil {
		_ = h.room.Close()
		p.eyes(func(eyes *nearby.Scout) { eyes.Announce(nil) })
	}
	return true
}

// met remembers a guest of ours by the room that they announced before they came.
func (p *parlor) met(name string) {
	for _, f := range p.net.eyes().View().Rooms {
		if f.Player == name && name != "" {
			p.keep.Met(lobby.Opponent{ID: f.Addrs[0].Addr().String(), Name: name}, texts(f.Addrs))
			return
		}
	}
}

// Cancel implements lobby.Lobby.
func (p *parlor) Cancel() {
	p.update(func() {
		p.last = nil
		if p.going != nil {
			p.going()
			p.going = nil
		}
	})
	go p.openHouse()
}

// Close implements lobby.Lobby.
func (p *parlor) Close() {
	p.mu.Lock()
	seated := p.done
	p.done = true
	if p.changed != nil {
		p.changed.Stop()
	}
	p.mu.Unlock()
	p.cancel()
	if !seated {
		p.closeHouse(true)
		p.eyes(func(eyes *nearby.Scout) { eyes.Look(false) })
	}
	select {
	case t := <-p.table:
		t.Close()
	default:
	}
}
