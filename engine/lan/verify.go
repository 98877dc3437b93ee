package lan

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// waited finds a host that does not open what it has committed to.
func (x *guestRound) waited(now time.Time) *Error {
	x.mu.Lock()
	defer x.mu.Unlock()
	own, seated := x.seat.Side()
	if !seated {
		return nil
	}
	for _, side := range x.state.Revealing() {
		if side != own && !x.chose.IsZero() && now.Sub(x.chose) > drawTime {
			return &Error{Reason: RevealFailed, Who: TheHost}
		}
	}
	if !x.checked && !x.began.IsZero() && now.Sub(x.began) > drawTime {
		return &Error{Reason: RevealFailed, Who: TheHost}
	}
	return nil
}

// takeDraw answers the host's commitments with this end's shares: the same ones
// as before if it is the same draw.
func (g *Guest) takeDraw(ctx context.Context, l *link, m *drawMessage) error {
	if g.o.Role == Watcher {
		return nil
	}
	var rules engine.Rules
	if err := json.Unmarshal(m.Rules, &rules); err != nil {
		return fail(OtherRules, err)
	}
	g.mu.Lock()
	d := g.draw
	if d.Shared && d.Round == m.Round && (d.Sides != m.Sides || d.Draws != m.Draws) {
		g.mu.Unlock()
		// It has seen this end's shares and commits to something else.
		return &Error{Reason: RevealFailed, Who: TheHost}
	}
	g.mu.Unlock()
	if !d.Shared || d.Round != m.Round {
		before := d
		d = draw{Round: m.Round, Sides: m.Sides, Draws: m.Draws, Shared: true}
		if before.Opened && before.Round == m.Round-1 {
			d = d.follow(before)
		}
		for i := range d.Guest {
			var err error
			if d.Guest[i], err = newShare(g.random); err != nil {
				return err
			}
		}
	}
	g.mu.Lock()
	g.draw, g.session.Draw, g.rules, g.drawn = d, d, rules, true
	g.mu.Unlock()
	g.save()
	g.news.update(func(s *Status) { s.Stage = Drawing })
	return l.write(ctx, &message{Share: &shareMessage{Round: d.Round, Sides: d.Guest[0], Draws: d.Guest[1]}})
}

// check holds a match that the host opens against what was drawn.
func (g *Guest) check(m *openMessage) (match.Config, match.Seat, *Error) {
	var c match.Config
	bad := func(r Reason, err error) (match.Config, match.Seat, *Error) {
		return c, match.Watcher, &Error{Reason: r, Who: TheHost, Cause: err}
	}
	if err := json.Unmarshal(m.Rules, &c.Rules); err != nil {
		return bad(OtherRules, err)
	}
	start, err := setupIn(m.Start)
	if err != nil {
		return bad(Disagreement, err)
	}
	seat, err := seatIn(m.Seat)
	if err != nil || m.Host > engine.Han || m.Round < 0 {
		return bad(Malformed, err)
	}
	c.Start, c.Host, c.Round = start, m.Host, m.Round
	if g.o.Role == Watcher {
		if seat != match.Watcher {
			return bad(Malformed, nil)
		}
		return c, seat, nil
	}
	if seat != match.SeatOf(m.Host.Other()) {
		return bad(Malformed, nil)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	d := g.draw
	if !d.Shared || d.Round != m.Round {
		// Drawn with another device in this seat.
		g.draw = draw{Round: m.Round, Opened: true, Host: m.Host}
		g.session.Draw = g.draw
		return c, seat, nil
	}
	if m.Sides.commit(sidesPurpose) != d.Sides {
		return bad(RevealFailed, nil)
	}
	d.HostSides = m.Sides
	switch {
	case g.drawn && len(c.Rules.Changes(g.rules)) > 0:
		return bad(Disagreement, errors.New("other rules than were announced"))
	case d.sides(c) != m.Host:
		return bad(RevealFailed, errors.New("another side than was drawn, or sides not swapped"))
	}
	d.Opened, d.Host = true, m.Host
	g.draw, g.session.Draw = d, d
	return c, seat, nil
}

// takeUnseal holds what the clock drew against what it had to draw from.
func (g *Guest) takeUnseal(m *unsealMessage) error {
	g.mu.Lock()
	d, x := g.draw, g.round
	g.mu.Unlock()
	if x == nil || x.config.Round != m.Round || g.o.Role == Watcher {
		return nil
	}
	x.mu.Lock()
	x.checked = true
	x.mu.Unlock()
	if !d.Shared || d.Round != m.Round {
		return nil
	}
	if m.Draws.commit(drawsPurpose) != d.Draws {
		return &Error{Reason: RevealFailed, Who: TheHost}
	}
	d.HostDraws = m.Draws
	if e := fairDraws(x.past(), match.Config{Rules: x.config.Rules, Seed: d.drawsSeed()}); e != nil {
		return e
	}
	return nil
}

// fairDraws looks whether every arrangement that nobody chose is the one that
// had to be drawn.
func fairDraws(events []match.Event, c match.Config) *Error {
	open := [2]bool{}
	for _, e := range events {
		switch e := e.(type) {
		case match.Arranged:
			hidden := c.Rules.SetupOrder == engine.Simultaneous && e.Commitment == match.Commitment{}
			open[e.Side] = e.ByClock || hidden
			if e.Arrangement != engine.NoArrangement && open[e.Side] && e.Arrangement != c.Drawn(e.Side) {
				return &Error{Reason: RevealFailed, Who: TheHost, Cause: errors.New("not the arrangement that was drawn")}
			}
		case match.Began:
			for side, a := range [2]engine.Arrangement{e.Cho, e.Han} {
				if open[side] && a != c.Drawn(engine.Side(side)) {
					return &Error{Reason: RevealFailed, Who: TheHost, Cause: errors.New("not the arrangement that was drawn")}
				}
			}
		}
	}
	return nil
}
