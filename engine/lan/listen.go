package lan

import (
	"context"
	"errors"
	"sync"
	"time"

	"janggi/engine/match"
)

// serve is a connection's life at the guest. It returns why it is over.
func (g *Guest) serve(conn *connection) error {
	l, w := conn.link, conn.welcome
	defer close(l.over)
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
	var fault error // what ping found
	pinging.Add(1)
	go func() {
		defer pinging.Done()
		fault = g.ping(ctx, l)
		cancel(fault)
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
	if errors.As(fault, &mine) && mine.Reason == RevealFailed {
		err = fault
	}
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
				select { // until the host has heard it, and hung up
				case <-ctx.Done():
				case <-time.After(time.Second):
				}
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
		sent, ok := g.pings[m.Pong.ID]
		if ok {
			delete(g.pings, m.Pong.ID)
			g.trip = time.Since(sent)
		}
		trip := g.trip
		g.mu.Unlock()
		if ok {
			g.tripped(sent, trip)
		}
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
		g.save() // that it is open, before anybody knows
		if g.o.Journal != nil {
			next.journal = g.o.Journal(c, seat)
		}
		next.live = m.Events
		x = next
		g.news.update(func(s *Status) { s.Stage, s.Overcharged = Seated, 0 })
		g.mu.Lock()
		g.round = x
		if m.Events == 0 {
			close(x.ready)
		}
		close(g.opened)
		g.opened = make(chan struct{})
		g.mu.Unlock()
	}
	x.mu.Lock()
	x.target = m.Events
	if x.fresh {
		x.fresh, x.live = false, m.Events // this program has just taken the match up
	}
	wrong := m.Since < 0 || m.Since >= len(x.digests) || x.seat != seat ||
		m.Events < x.state.Events() || x.digests[m.Since] != uint64(m.Digest)
	x.mu.Unlock()
	if wrong {
		return x.disagree(m.Since, errDigest)
	}
	g.news.update(func(s *Status) { s.Stage = Seated })
	g.progress(x)
	return nil
}

func (g *Guest) takeEvents(m *eventsMessage) error {
	g.mu.Lock()
	x, trip := g.round, g.trip
	g.mu.Unlock()
	if x == nil || x.config.Round != m.Round {
		return fail(Malformed, errGap)
	}
	if m.At > 0 { // a program before this one does not say
		x.setClock(m.At, m.Running, trip/2)
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
