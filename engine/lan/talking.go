package lan

import (
	"context"
	"time"

	"janggi/engine/match"
)

// send gives a message to a peer's writer. A peer for which too much is waiting
// is dropped, never waited for.
func (p *peer) send(o outgoing) {
	select {
	case p.out <- o:
	default:
		p.cancel(fail(TooSlow, nil))
	}
}

// leave makes a peer go, after telling it why.
func (p *peer) leave(e *Error) { p.send(outgoing{bye: e}) }

// open tells a peer of a match and has it follow the events.
func (p *peer) open(x *round, seen int) {
	m := x.opening(p.seatIn(x), seen)
	p.send(outgoing{m: m, round: x, since: m.Open.Since})
}

func (p *peer) seatIn(x *round) match.Seat {
	if p.session == nil {
		return match.Watcher
	}
	return x.guest
}

// write sends what there is to send until the peer is gone, and returns why.
func (p *peer) write() error {
	pings := time.NewTicker(pingEvery)
	defer pings.Stop()
	var x *round
	var next int
	var unsealed bool
	var id uint64
	for {
		var more <-chan struct{}
		if x != nil {
			list, grown, unseal := x.page(p.seatIn(x), next)
			if len(list) > 0 {
				m := &message{Events: &eventsMessage{Round: x.config.Round, First: next, List: list}}
				m.Events.At, m.Events.Running = x.local.Now()
				if err := p.link.write(p.ctx, m); err != nil {
					return err
				}
				next += len(list)
				continue
			}
			if unseal && !unsealed && p.session != nil {
				unsealed = true
				m := &message{Unseal: &unsealMessage{Round: x.config.Round, Draws: x.draw.HostDraws}}
				if err := p.link.write(p.ctx, m); err != nil {
					return err
				}
			}
			more = grown
		}
		select {
		case <-p.ctx.Done():
			return context.Cause(p.ctx)
		case <-more:
		case <-pings.C:
			id++
			if err := p.link.write(p.ctx, p.ping(x, id)); err != nil {
				return err
			}
		case o := <-p.out:
			if o.bye != nil {
				p.mu.Lock()
				p.told = o.bye
				p.mu.Unlock()
				_ = p.link.write(p.ctx, &message{Bye: refusalOf(o.bye)})
				p.part()
				return o.bye
			}
			if o.round != nil {
				x, next, unsealed = o.round, o.since, false
			}
			if o.ping {
				id++
				o.m = p.ping(x, id)
			}
			if err := p.link.write(p.ctx, o.m); err != nil {
				return err
			}
		}
	}
}

// part gives the last message a moment to be heard: until the other end hangs
// up.
func (p *peer) part() {
	timer := time.NewTimer(300 * time.Millisecond)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-p.ctx.Done():
	}
}

// ping returns a ping with the match's time.
func (p *peer) ping(x *round, id uint64) *message {
	m := &pingMessage{ID: id}
	if x != nil {
		m.Round = x.config.Round
		m.At, m.Running = x.local.Now()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.last) > 16 {
		clear(p.last)
	}
	p.last[id] = time.Now()
	return &message{Ping: m}
}

// read takes what the peer sends until it is gone, and returns why.
func (p *peer) read() error {
	for {
		m, err := p.link.read(p.ctx)
		if err != nil {
			return err
		}
		if _, ok := p.asking.take(time.Now()); !ok {
			return fail(Flooding, nil)
		}
		if p.session != nil {
			p.room.confirm(p.session)
		}
		if divert := p.room.o.divert; divert != nil && divert(p, m) {
			continue
		}
		if err := p.take(m); err != nil {
			return err
		}
	}
}

// take deals with one message. A guest is trusted with nothing: it may ask for
// its own seat, in order, and no more.
func (p *peer) take(m *message) error {
	switch {
	case m.Ping != nil:
		pong := &pingMessage{ID: m.Ping.ID}
		p.send(outgoing{m: &message{Pong: pong}})
	case m.Pong != nil:
		p.pong(m.Pong.ID)
	case m.Bye != nil:
		e := m.Bye.asError()
		if e.Reason == Closed {
			e.Who = TheGuest
		}
		p.mu.Lock()
		if p.told == nil {
			p.told = e // whatever else the connection ends with
		}
		p.mu.Unlock()
		return e
	case p.session == nil:
		return fail(Malformed, nil) // watchers have nothing else to say
	case m.Share != nil:
		if e := p.room.shared(m.Share); e != nil {
			return e
		}
	case m.Ask != nil:
		return p.ask(m.Ask)
	case m.Say != nil:
		return p.say(m.Say.Phrase)
	case m.Disagree != nil:
		p.room.disagree(m.Disagree)
	default:
		return fail(Malformed, nil)
	}
	return nil
}

func (p *peer) pong(id uint64) {
	p.mu.Lock()
	sent, ok := p.last[id]
	delete(p.last, id)
	if ok {
		p.trip = time.Since(sent)
	}
	trip := p.trip
	p.mu.Unlock()
	if ok && p.session != nil {
		p.room.news.update(func(s *Status) { s.Quality = Quality{RoundTrip: trip, Heard: time.Now()} })
	}
}

func (p *peer) say(phrase Phrase) error {
	if !phrase.valid() {
		return fail(Malformed, nil)
	}
	if _, ok := p.saying.take(time.Now()); !ok {
		return nil // the guest's own program knows the limit; who goes on is not heard
	}
	r := p.room
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.round != nil {
		r.spread(Said{r.round.guest, phrase}, p)
	}
	return nil
}

// ask decides a request. Requests are numbered without gaps: one that was
// decided before is answered as it was then, and one out of order ends the
// connection.
func (p *peer) ask(m *askMessage) error {
	r, s := p.room, p.session
	action, err := actionIn(m.Action)
	if err != nil {
		return fail(Malformed, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case m.Seq == s.seq && s.answer != nil:
		p.send(outgoing{m: &message{Answer: s.answer}})
		return nil
	case m.Seq != s.seq+1:
		return fail(Malformed, errOrder)
	}
	r.mu.Lock()
	round, stopped := r.round, r.stopped
	r.mu.Unlock()
	switch {
	case stopped != nil:
		return stopped
	case round == nil:
		return fail(Malformed, errOrder)
	case round.config.Round != m.Round:
		err = &match.Error{Reason: match.WrongPhase} // of the match before
	default:
		err = round.local.Do(p.ctx, round.guest, action)
		if p.ctx.Err() != nil && err != nil {
			return fail(Lost, err) // not decided: it may come again
		}
	}
	s.seq, s.answer = m.Seq, answerOut(m.Seq, err)
	p.send(outgoing{m: &message{Answer: s.answer}})
	return nil
}

// disagree stops the game because the guest has found that it cannot be.
func (r *Room) disagree(m *disagreement) {
	r.log.Error("the guest disagrees", "round", m.Round, "event", m.Number, "reason", m.Reason, "digest", uint64(m.Digest))
	reason, who := Disagreement, TheGuest
	if m.Reason == RevealFailed {
		reason, who = RevealFailed, TheHost
	}
	r.stop(&Error{Reason: reason, Who: who})
}
