package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"janggi/engine/lan"
	"janggi/ui/lobby"
)

// goTo goes into another room: look finds the way. Our own room is closed as long
// as that takes, so that nobody comes in behind our back.
func (p *parlor) goTo(look func(context.Context) (way, *lobby.Failure)) {
	ctx, cancel := context.WithCancel(p.ctx)
	p.mu.Lock()
	if p.done || p.going != nil {
		p.mu.Unlock()
		cancel()
		return
	}
	p.going, p.last = cancel, nil
	p.refresh()
	p.mu.Unlock()
	go func() {
		w, f := look(ctx)
		p.net.log.Debug("going", "room", w.room, "failure", f)
		if f == nil && ctx.Err() == nil {
			f = p.walk(ctx, w)
		}
		if f == nil || ctx.Err() != nil {
			return
		}
		p.update(func() {
			p.last = f
			p.going = nil
		})
		p.openHouse()
	}()
}

// crossing is how long two who go to each other at the same moment try it: the one
// with the smaller ID then stays at home, and the other one comes.
const crossing = 4 * time.Second

// walk goes a way to its end and returns why it did not lead into the room.
func (p *parlor) walk(ctx context.Context, w way) *lobby.Failure {
	p.mu.Lock()
	me, own := p.me, ""
	if p.saved != nil {
		own = p.saved.ID
	}
	p.mu.Unlock()
	if !p.closeHouse(false) { // somebody has just come in
		return p.stayIn(ctx, &lan.Error{Reason: lan.Busy})
	}
	for start := time.Now(); ; {
		g, err := p.knock(ctx, me, w)
		if err == nil {
			// Let in is not seated: the other may be closing at this moment.
			if _, err = g.Match(ctx, 0); err == nil {
				return p.arrive(ctx, g, me)
			}
			_ = g.Close()
		}
		p.net.log.Debug("not let in", "room", w.room, "own", own, "error", err)
		if !unreached(err) || w.room == "" || own == "" || time.Since(start) > crossing || ctx.Err() != nil {
			return failure(err)
		}
		// The room was there a moment ago. Perhaps its owner is on the way here.
		if own < w.room {
			return p.stayIn(ctx, err)
		}
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

// knock joins a room. What has let us in outlives ctx.
func (p *parlor) knock(ctx context.Context, me lobby.Me, w way) (*lan.Guest, error) {
	life, end := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, end)
	defer stop()
	g, err := p.net.join(life, me, p.keep, lan.JoinOptions{Role: w.role, Key: w.key, Find: w.find, Session: w.session})
	if unreached(err) && w.other != nil {
		g, err = p.net.join(life, me, p.keep, lan.JoinOptions{Role: w.role, Key: w.key, Find: w.other})
	}
	if err != nil {
		end()
	}
	return g, err
}

// unreached reports whether nobody answered, rather than with a no.
func unreached(err error) bool {
	var e *lan.Error
	return errors.As(err, &e) && slices.Contains([]lan.Reason{lan.Unreachable, lan.NotFound, lan.NotJanggi, lan.Closed, lan.Lost}, e.Reason)
}

// stayIn opens our own room again and waits a while for the other to come.
func (p *parlor) stayIn(ctx context.Context, err error) *lobby.Failure {
	p.net.log.Debug("staying in", "error", err)
	p.openHouse()
	select {
	case <-time.After(crossing):
		return failure(err)
	case <-ctx.Done(): // the other has come, or the player will not wait
		return nil
	}
}

// arrive takes the place in the room that has let us in.
func (p *parlor) arrive(ctx context.Context, g *lan.Guest, me lobby.Me) *lobby.Failure {
	p.mu.Lock()
	late := p.done || ctx.Err() != nil
	if !late {
		p.settle(p.house)
	}
	p.mu.Unlock()
	if late {
		_ = g.Close()
		return nil
	}
	p.table <- p.net.arrived(g, me.Name)
	s := g.Session() // remembered once the game is on its way: nobody waits for the disk
	if addrs := parsed([]string{s.Address}); len(addrs) > 0 {
		p.keep.Met(lobby.Opponent{ID: addrs[0].Addr().String(), Name: g.Status().Opponent.Name}, []string{s.Address})
	}
	return nil
}
