package lan

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// serve is a connection's life at the guest. It returns why it is over.
func (g *Guest) serve(conn *connection) error {
	l, w := conn.link, conn.welcome
	ctx, cancel := context.WithCancelCause(g.ctx)
	defer cancel(nil)
	g.mu.Lock()
	if g.stopped != nil {
		g.mu.Unlock()
		_ = l.socket.CloseNow()
		return g.why()
	}
	g.link, g.caught = l, false
	g.seq = w.Seq
	if p := g.pending; p != nil && w.Epoch != g.epoch {
		p.seq = 0 // this host never numbered it
	}
	g.epoch = w.Epoch
	g.session.Room, g.session.Address = w.Room, conn.address
	if w.Session != "" {
		g.session.ID, g.session.Token = w.Session, w.Token
	}
	clear(g.pings)
	g.mu.Unlock()
	g.save()
	g.news.update(func(s *Status) {
		s.Linked, s.Err, s.Away, s.Grace, s.Tries, s.NextTry = true, nil, time.Time{}, 0, 0, time.Time{}
		s.Opponent = Peer{clean(w.Name), clean(w.App)}
		s.Quality.Heard = time.Now()
	})
	var pinging sync.WaitGroup
	pinging.Add(1)
	go func() {
		defer pinging.Done()
		cancel(g.ping(ctx, l))
	}()
	err := g.listen(ctx, l)
	var mine *Error
	if errors.As(err, &mine) && (mine.Reason == Disagreement || mine.Reason == RevealFailed) && mine.Who == TheHost {
		g.complain(l, mine)
		hangUp(l.socket)
	}
	if cause := context.Cause(ctx); cause != nil && g.ctx.Err() == nil {
		err = cause
	}
	cancel(err)
	pinging.Wait()
	_ = l.socket.CloseNow()
	g.mu.Lock()
	g.link = nil
	g.mu.Unlock()
	return err
}

// complain tells the host that the two do not agree, so that it stops too.
func (g *Guest) complain(l *link, e *Error) {
	d := &disagreement{Reason: e.Reason}
	g.mu.Lock()
	x := g.round
	g.mu.Unlock()
	if x != nil {
		x.mu.Lock()
		d.Round, d.Number, d.Digest = x.config.Round, x.state.Events(), hexUint(x.state.Digest())
		x.mu.Unlock()
	}
	_ = l.write(g.ctx, &message{Disagree: d})
}

// ping asks the host for a sign of life until the connection is over, and looks
// after what must come by itself.
func (g *Guest) ping(ctx context.Context, l *link) error {
	ticks := time.NewTicker(pingEvery)
	defer ticks.Stop()
	for {
		g.mu.Lock()
		g.pingID++
		id := g.pingID
		if len(g.pings) > 16 {
			clear(g.pings)
		}
		g.pings[id] = time.Now()
		x := g.round
		g.mu.Unlock()
		if err := l.write(ctx, &message{Ping: &pingMessage{ID: id}}); err != nil {
			return err
		}
		if x != nil {
			if e := x.waited(time.Now()); e != nil {
				g.complain(l, e)
				return e
			}
		}
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

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

// listen takes what the host sends.
func (g *Guest) listen(ctx context.Context, l *link) error {
	for {
		m, err := l.read(ctx)
		if err != nil {
			return err
		}
		if err := g.take(ctx, l, m); err != nil {
			return err
		}
	}
}

func (g *Guest) take(ctx context.Context, l *link, m *message) error {
	switch {
	case m.Ping != nil:
		g.heard(m.Ping)
		return l.write(ctx, &message{Pong: &pingMessage{ID: m.Ping.ID}})
	case m.Pong != nil:
		g.mu.Lock()
		if sent, ok := g.pings[m.Pong.ID]; ok {
			delete(g.pings, m.Pong.ID)
			g.trip = time.Since(sent)
		}
		trip := g.trip
		g.mu.Unlock()
		g.news.update(func(s *Status) { s.Quality = Quality{RoundTrip: trip, Heard: time.Now()} })
	case m.Table != nil:
		g.news.update(func(s *Status) { s.Watchers = min(max(m.Table.Watchers, 0), 1000) })
	case m.Say != nil:
		if seat, err := seatIn(m.Say.From); err == nil && m.Say.Phrase.valid() {
			g.talk.say(Said{seat, m.Say.Phrase})
		}
	case m.Draw != nil:
		return g.takeDraw(ctx, l, m.Draw)
	case m.Open != nil:
		return g.takeOpen(m.Open)
	case m.Unseal != nil:
		return g.takeUnseal(m.Unseal)
	case m.Events != nil:
		return g.takeEvents(m.Events)
	case m.Answer != nil:
		g.takeAnswer(m.Answer)
	case m.Bye != nil:
		return m.Bye.asError()
	}
	return nil // of a newer program, perhaps
}

func (g *Guest) heard(p *pingMessage) {
	g.mu.Lock()
	x, trip := g.round, g.trip
	g.mu.Unlock()
	if x != nil && x.config.Round == p.Round {
		x.setClock(p.At, p.Running, trip/2)
	}
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
		d = draw{Round: m.Round, Sides: m.Sides, Draws: m.Draws, Shared: true}
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

// takeOpen begins a match here, or goes on with the one that is open.
func (g *Guest) takeOpen(m *openMessage) error {
	c, seat, e := g.check(m)
	if e != nil {
		return e
	}
	g.mu.Lock()
	x := g.round
	g.mu.Unlock()
	if x == nil || x.config.Round != c.Round {
		next, err := newGuestRound(g, c, seat, nil)
		if err != nil {
			return &Error{Reason: Disagreement, Who: TheHost, Cause: err}
		}
		if g.o.Journal != nil {
			next.journal = g.o.Journal(c, seat)
		}
		next.live = m.Events
		x = next
		g.news.update(func(s *Status) { s.Stage = Seated })
		g.mu.Lock()
		g.round = x
		if m.Events == 0 {
			close(x.ready)
		}
		close(g.opened)
		g.opened = make(chan struct{})
		g.mu.Unlock()
		g.save()
	}
	x.mu.Lock()
	x.target = m.Events
	if x.fresh {
		x.fresh, x.live = false, m.Events // this program has just taken the match up
	}
	wrong := m.Since < 0 || m.Since >= len(x.digests) || x.seat != seat ||
		m.Since < x.state.Events() || x.digests[m.Since] != uint64(m.Digest)
	x.mu.Unlock()
	if wrong {
		return x.disagree(m.Since, errDigest)
	}
	g.news.update(func(s *Status) { s.Stage = Seated })
	g.progress(x)
	return nil
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
	d, before := g.draw, g.round
	if !d.Shared || d.Round != m.Round || !g.drawn {
		return c, seat, nil // drawn before this program was started
	}
	if m.Sides.commit(sidesPurpose) != d.Sides {
		return bad(RevealFailed, nil)
	}
	d.HostSides, d.Opened = m.Sides, true
	g.draw, g.session.Draw = d, d
	drawn := match.Config{Rules: c.Rules, Round: c.Round, Seed: d.sidesSeed()}.Draw()
	switch {
	case len(c.Rules.Changes(g.rules)) > 0:
		return bad(Disagreement, errors.New("other rules than were announced"))
	case before != nil && before.config.Round == m.Round-1:
		if before.config.Host != m.Host.Other() {
			return bad(Disagreement, errors.New("sides not swapped"))
		}
	case drawn.Host != m.Host:
		return bad(RevealFailed, errors.New("another side than was drawn"))
	}
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

func (g *Guest) takeEvents(m *eventsMessage) error {
	g.mu.Lock()
	x := g.round
	g.mu.Unlock()
	if x == nil || x.config.Round != m.Round {
		return fail(Malformed, errGap)
	}
	if e := x.take(m); e != nil {
		return e
	}
	g.progress(x)
	return nil
}

// progress looks whether everything that had happened is known here now.
func (g *Guest) progress(x *guestRound) {
	x.mu.Lock()
	caught := x.state.Events() >= x.target
	x.mu.Unlock()
	if !caught {
		return
	}
	g.mu.Lock()
	g.caught = g.link != nil
	select {
	case <-x.ready:
	default:
		close(x.ready)
	}
	g.mu.Unlock()
	g.flush()
	x.openSeal()
}

// settled notes that an event came that the waiting request may have caused.
func (g *Guest) settled(x *guestRound, before match.State, e match.Event) {
	a, side := causeOf(e, before)
	g.mu.Lock()
	defer g.mu.Unlock()
	if p := g.pending; p != nil && a != nil && p.round == x.config.Round && p.action == a && match.SeatOf(side) == x.seat {
		p.happened = true
	}
}

func (g *Guest) takeAnswer(m *answerMessage) {
	g.mu.Lock()
	p := g.pending
	if p == nil || p.seq != m.Seq {
		g.mu.Unlock()
		return
	}
	g.pending = nil
	g.mu.Unlock()
	p.answer <- m.err(p.action)
}

// openSeal opens this device's seal once both sides have chosen.
func (x *guestRound) openSeal() {
	own, seated := x.seat.Side()
	if !seated {
		return
	}
	x.guest.mu.Lock()
	kept := x.guest.session.Seal
	x.guest.mu.Unlock()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.sealing || kept == nil || kept.Round != x.config.Round || kept.Side != own {
		return
	}
	for _, side := range x.state.Revealing() {
		if side == own {
			x.sealing = true
			x.guest.tasks.Add(1)
			go func() {
				defer x.guest.tasks.Done()
				_ = x.do(x.guest.ctx, match.Reveal{Arrangement: kept.Arrangement, Nonce: kept.Nonce})
			}()
		}
	}
}
