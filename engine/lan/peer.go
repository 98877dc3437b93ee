package lan

import (
	"context"
	"sync"
	"time"

	"janggi/engine/match"
)

const (
	queue = 64 // messages that may wait for a peer before it is too slow

	sayBurst, sayEvery = 3, 4 * time.Second
	askBurst, askEvery = 40, 50 * time.Millisecond // of messages of any kind from one peer
)

// peer is one connection that has proved to know the secret.
type peer struct {
	room    *Room
	link    *link
	session *session // nil for a watcher
	name    string
	seen    join // where it says it is
	met     bool // it has been told where the game stands; guarded by Room.mu
	out     chan outgoing
	ctx     context.Context
	cancel  context.CancelCauseFunc
	done    chan struct{} // closed when nothing of it runs any more
	asking  bucket
	saying  bucket

	mu   sync.Mutex
	last map[uint64]time.Time // pings on their way
	trip time.Duration
	told *Error // why it had to go, as it was told, or as it said
}

// outgoing is something for a peer's writer, in order.
type outgoing struct {
	m     *message
	round *round // from then on, its events from since on
	since int
	ping  bool   // a ping, with the match's time, instead of m
	bye   *Error // the last
}

// vacate frees the seat of a guest who has left for good, if no match waits for
// it, and reports whether it did.
func (r *Room) vacate() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.player
	if s != nil && s.gone && s.peer == nil && r.stopped == nil && (r.round == nil || r.round.session != s || r.round.finished()) {
		r.player, r.drawing = nil, false
		return true
	}
	return false
}

// decided returns the last request of the seat that is decided.
func (s *session) decided() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seq
}

// serve is a peer's life at the table.
func (r *Room) serve(p *peer) {
	r.log.Info("joined", "name", p.name, "role", p.seen.Role)
	var writer sync.WaitGroup
	writer.Add(1)
	go func() {
		defer writer.Done()
		p.cancel(p.write())
	}()
	r.welcome(p)
	err := p.read()
	p.cancel(err)
	writer.Wait()
	_ = p.link.socket.CloseNow()
	e := asError(context.Cause(p.ctx), Lost)
	p.mu.Lock()
	if p.told != nil {
		e = p.told
	}
	p.mu.Unlock()
	if p.session != nil && (e.Reason == Closed && e.Who == TheGuest || e.Reason == RevealFailed) {
		r.mu.Lock()
		p.session.gone = true
		r.mu.Unlock()
	}
	r.log.Info("left", "name", p.name, "role", p.seen.Role, "reason", e.Reason, "cause", e.Cause)
	r.unplace(p)
	r.vacate()
	close(p.done)
	r.presence()
}

// welcome tells a peer where the game stands.
func (r *Room) welcome(p *peer) {
	r.mu.Lock()
	p.met = true
	if r.stopped != nil {
		p.leave(r.stopped)
	}
	if round := r.round; round != nil && p.session != nil && round.session == nil {
		round.session = p.session // in place of a guest who is not expected back
	}
	if round := r.round; round != nil && (p.session == nil || round.session == p.session) {
		since := 0
		if p.seen.Resumed && p.seen.Round == round.config.Round {
			since = p.seen.Seen
		}
		p.open(round, since)
	}
	open, reopen := false, r.draw
	if p.session != nil {
		switch {
		case r.draw.Shared && !r.draw.Opened:
			open = true // the program was ended in between
		case r.drawing:
			r.askShares(p)
		case r.round != nil && r.round.session == p.session:
		case r.draw.Sides != commitment{} && !r.draw.Opened:
			r.startDraw(r.draw)
		default:
			next := 0
			if r.draw.Opened { // the match of a guest who has left, or one that is over
				next = r.draw.Round + 1
			}
			d, err := newDraw(next, r.random)
			if err != nil {
				p.leave(fail(Closed, err))
				break
			}
			if r.draw.Opened && r.draw.Player == p.session.id {
				d = d.follow(r.draw)
			}
			r.startDraw(d)
		}
	}
	r.mu.Unlock()
	if open {
		if err := r.openRound(reopen); err != nil {
			p.leave(fail(Closed, err))
		}
	}
	r.presence()
}

// presence tells the match, and everyone, who is there.
func (r *Room) presence() {
	r.mu.Lock()
	player, round := r.player, r.round
	there := player != nil && player.peer != nil
	m := &message{Table: &tableMessage{Watchers: len(r.watchers), Player: there, Name: r.o.Name}}
	for p := range r.peers() {
		p.send(outgoing{m: m})
	}
	watchers, stopped := len(r.watchers), r.stopped != nil
	r.mu.Unlock()
	if round != nil && !stopped {
		r.attend(round)
		r.mu.Lock()
		for p := range r.peers() { // the time may go on from now: they need not wait to hear it
			p.send(outgoing{ping: true})
		}
		r.mu.Unlock()
	}
	r.news.update(func(s *Status) {
		s.Watchers = watchers
		if stopped {
			return
		}
		s.Linked = there
		switch {
		case there:
			s.Away, s.Grace, s.Opponent = time.Time{}, 0, player.who
		case player == nil:
			s.Opponent = Peer{}
			if round == nil {
				s.Stage = Waiting
			}
		case round != nil && s.Away.IsZero():
			s.Away, s.Grace = time.Now(), graceOf(round.config)
		}
	})
}

// attend tells the match whether the guest is there, in the order in which it
// came and went.
func (r *Room) attend(round *round) {
	r.attending.Lock()
	defer r.attending.Unlock()
	r.mu.Lock()
	there := r.player != nil && r.player.peer != nil && round.session == r.player
	r.mu.Unlock()
	if !there {
		if _, running := round.local.Now(); running {
			_ = round.local.Do(r.ctx, round.guest, match.Leave{})
		}
		return
	}
	round.local.Resume()
	_ = round.local.Do(r.ctx, round.guest, match.Return{})
}

// confirm makes a session last: the guest has its token.
func (r *Room) confirm(s *session) {
	r.mu.Lock()
	fresh := !s.confirmed
	s.confirmed = true
	r.mu.Unlock()
	if fresh {
		r.save()
	}
}
