package lan

import (
	"context"
	"errors"
	"iter"
	"sync"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// maxEvents is more than any match has: a host that sends more is up to
// something.
const maxEvents = 20_000

// guestRound is a match that another device hosts, as a match.Host.
type guestRound struct {
	guest  *Guest
	config match.Config
	seat   match.Seat
	feed   *feed
	ready  chan struct{} // closed when what had happened before has come

	mu      sync.Mutex
	journal match.Journal
	state   match.State
	digests []uint64 // [n] of the state after n events
	target  int      // how many events there were when the host was last met
	fresh   bool     // taken up from a journal, and the host not met yet
	live    int      // events from here on that are ours must have been asked for
	sent    []match.Action
	began   time.Time // when the setup was over here
	chose   time.Time // when both had chosen here
	sealing bool      // our own seal is being opened
	checked bool      // what the clock drew has been checked
	clock   remoteClock
	charges charges
}

// remoteClock is the host's match time as it is known here.
type remoteClock struct {
	base    time.Duration
	since   time.Time
	running bool
}

func newGuestRound(g *Guest, c match.Config, seat match.Seat, past []match.Event) (*guestRound, error) {
	x := &guestRound{guest: g, config: c, seat: seat, ready: make(chan struct{}), state: match.New(c)}
	x.digests = append(x.digests, x.state.Digest())
	for _, e := range past {
		next, err := x.state.Replay([]match.Event{e})
		if err != nil {
			return nil, err
		}
		x.state = next
		x.digests = append(x.digests, next.Digest())
	}
	x.feed = newFeed(past)
	if n := len(past); n > 0 {
		x.clock.base = past[n-1].Time()
	}
	return x, nil
}

// resume takes up a match that this device has kept.
func (g *Guest) resume(kept Resumed) error {
	seat := match.SeatOf(kept.Config.Host.Other())
	if g.o.Role == Watcher {
		seat = match.Watcher
	}
	x, err := newGuestRound(g, kept.Config, seat, kept.Log)
	if err != nil {
		return err
	}
	if g.o.Journal != nil {
		x.journal = g.o.Journal(kept.Config, seat)
	}
	x.clock.base, x.fresh = max(x.clock.base, kept.At), true
	close(x.ready)
	g.round = x
	g.news.update(func(s *Status) { s.Stage, s.Away, s.Grace = Seated, time.Now(), graceOf(kept.Config) })
	return nil
}

func (x *guestRound) count() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.state.Events()
}

func (x *guestRound) past() []match.Event {
	events, _ := x.feed.since(0)
	return events
}

// Events implements match.Host.
func (x *guestRound) Events(ctx context.Context, since int) iter.Seq2[int, match.Event] {
	return x.feed.all(ctx, x.guest.over, since)
}

// Now implements match.Host.
func (x *guestRound) Now() (time.Duration, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.now(), x.clock.running
}

func (x *guestRound) now() time.Duration {
	at := x.clock.base
	if x.clock.running {
		at += time.Since(x.clock.since)
	}
	return max(at, x.state.Latest())
}

// setClock takes the host's time, which was so a moment ago.
func (x *guestRound) setClock(at time.Duration, running bool, ago time.Duration) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if running {
		at += ago
	}
	x.clock = remoteClock{base: max(at, 0), since: time.Now(), running: running}
}

// Do implements match.Host. It waits for the host's answer, through broken
// connections too: a request is decided once, or not at all.
func (x *guestRound) Do(ctx context.Context, seat match.Seat, a match.Action) error {
	if seat != x.seat || seat == match.Watcher {
		return &match.Error{Reason: match.NotSeated}
	}
	if _, ok := a.(match.Reveal); ok {
		return &match.Error{Reason: match.UnknownRequest}
	}
	return x.do(ctx, a)
}

func (x *guestRound) do(ctx context.Context, a match.Action) error {
	g := x.guest
	select {
	case g.slot <- struct{}{}:
		defer func() { <-g.slot }()
	case <-ctx.Done():
		return ctx.Err()
	case <-g.over:
		return g.why()
	}
	if choice, ok := a.(match.Arrange); ok && x.config.Rules.SetupOrder == engine.Simultaneous && choice.Arrangement.Valid() {
		sealed, err := x.seal(choice.Arrangement)
		if err != nil {
			return err
		}
		a = match.Arrange{Sealed: match.Sealed{Commitment: sealed.Commitment}}
	}
	wire, ok := actionOut(a)
	if !ok {
		return &match.Error{Reason: match.UnknownRequest}
	}
	p := &ask{round: x.config.Round, action: a, wire: wire, answer: make(chan error, 1)}
	x.mu.Lock()
	x.sent = append(x.sent, a)
	x.mu.Unlock()
	g.mu.Lock()
	g.pending = p
	g.mu.Unlock()
	g.flush()
	defer func() {
		g.mu.Lock()
		if g.pending == p {
			g.pending = nil
		}
		g.mu.Unlock()
	}()
	select {
	case err := <-p.answer:
		if err != nil {
			x.unsend(a)
		}
		return err
	case <-ctx.Done():
		g.mu.Lock()
		never := p.seq == 0
		g.mu.Unlock()
		if never {
			x.unsend(a)
		}
		return ctx.Err()
	case <-g.over:
		return g.why()
	}
}

// seal closes a choice, and has it kept before anyone hears of it: without the
// nonce it could never be opened. A choice made once stays.
func (x *guestRound) seal(a engine.Arrangement) (match.Sealed, error) {
	g := x.guest
	side, _ := x.seat.Side()
	g.mu.Lock()
	kept := g.session.Seal
	g.mu.Unlock()
	x.mu.Lock()
	chosen := x.state.View(x.seat).Chosen[side]
	x.mu.Unlock()
	if kept != nil && kept.Round == x.config.Round && (chosen || kept.Arrangement == a) {
		return kept.sealed(), nil
	}
	s, err := sealOf(x.seat, a, g.random)
	if err != nil {
		return s, err
	}
	g.mu.Lock()
	g.session.Seal = &sealedHere{x.config.Round, side, a, s.Nonce}
	g.mu.Unlock()
	g.save()
	return s, nil
}

func (x *guestRound) unsend(a match.Action) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for i, s := range x.sent {
		if s == a {
			x.sent = append(x.sent[:i:i], x.sent[i+1:]...)
			return
		}
	}
}

func (g *Guest) why() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.stopped == nil {
		return fail(Closed, nil)
	}
	return g.stopped
}

// flush sends the request that waits, once everything that had happened before
// is known here: perhaps it was decided already.
func (g *Guest) flush() {
	g.mu.Lock()
	p, link := g.pending, g.link
	if p == nil || link == nil || !g.caught || p.link == link || g.round == nil || g.round.config.Round != p.round {
		g.mu.Unlock()
		return
	}
	if p.seq == 0 || p.seq > g.seq {
		// Not decided under a number that this host knows.
		if p.happened {
			g.pending = nil
			g.mu.Unlock()
			p.answer <- nil
			return
		}
		g.seq++
		p.seq = g.seq
	}
	p.link = link
	g.asked = asked{p.action, link, time.Now()}
	m := &message{Ask: &askMessage{Seq: p.seq, Round: p.round, Action: p.wire}}
	g.mu.Unlock()
	if err := link.write(g.ctx, m); err != nil {
		_ = link.socket.CloseNow() // the reader finds out, and a new link sends it again
	}
}

var errGap = errors.New("an event that was not sent")

// take applies the host's events. The error is that of an event that a fair host
// could not have sent.
func (x *guestRound) take(m *eventsMessage) *Error {
	g := x.guest
	g.mu.Lock()
	h := here{g.link, g.asked, g.longest()}
	g.mu.Unlock()
	for i, line := range m.List {
		n := m.First + i
		if e := x.takeOne(n, line, h); e != nil {
			return e
		}
	}
	return nil
}

func (x *guestRound) takeOne(n int, line wireEvent, h here) *Error {
	g := x.guest
	e, err := match.UnmarshalEvent(line.Event)
	if err != nil {
		return x.disagree(n, err)
	}
	e = x.fill(e)
	x.mu.Lock()
	have := x.state.Events()
	if n < have {
		x.mu.Unlock()
		return nil // sent twice
	}
	if n > have || n >= maxEvents {
		x.mu.Unlock()
		return x.disagree(n, errGap)
	}
	if !x.ours(n, e) {
		x.mu.Unlock()
		return x.disagree(n, errForged)
	}
	next, err := x.state.Admit(e)
	if err == nil && hexUint(next.Digest()) != line.Digest {
		err = errDigest
	}
	if err != nil {
		x.mu.Unlock()
		return x.disagree(n, err)
	}
	before := x.state
	x.state = next
	x.digests = append(x.digests, next.Digest())
	if before.Phase() == match.Setup && next.Phase() != match.Setup {
		x.began = time.Now()
	}
	if len(before.Revealing()) == 0 && len(next.Revealing()) > 0 {
		x.chose = time.Now()
	}
	x.charges.follow(x.seat, before, next, e, h, have >= x.target)
	journal := x.journal
	x.mu.Unlock()
	if journal != nil {
		journal.Write(n, e)
	}
	x.feed.add(e)
	g.settled(x, before, e)
	return nil
}

// fill puts into an own sealed choice what only this device knows.
func (x *guestRound) fill(e match.Event) match.Event {
	a, ok := e.(match.Arranged)
	if !ok || match.SeatOf(a.Side) != x.seat || a.Arrangement != engine.NoArrangement {
		return e
	}
	x.guest.mu.Lock()
	kept := x.guest.session.Seal
	x.guest.mu.Unlock()
	if kept != nil && kept.Round == x.config.Round && kept.Side == a.Side {
		if s := kept.sealed(); s.Commitment == a.Commitment {
			a.Arrangement, a.Sealed = kept.Arrangement, s
		}
	}
	return a
}

var (
	errForged = errors.New("an event in this seat's name that it did not ask for")
	errDigest = errors.New("another position after the event")
)

// ours reports whether an event that only this seat can cause was asked for
// here. It is called with mu held. What happened before this program knew of
// the match it cannot tell.
func (x *guestRound) ours(n int, e match.Event) bool {
	a, side := causeOf(e, x.state)
	if a == nil || match.SeatOf(side) != x.seat || n < x.live {
		return true
	}
	for i, s := range x.sent {
		if s == a {
			x.sent = append(x.sent[:i:i], x.sent[i+1:]...)
			return true
		}
	}
	return false
}

// causeOf returns what a side must have asked for to cause an event; nil for an
// event that nobody asks for.
func causeOf(e match.Event, s match.State) (match.Action, engine.Side) {
	switch e := e.(type) {
	case match.Arranged:
		if e.ByClock {
			return nil, e.Side
		}
		if e.Commitment != (match.Commitment{}) {
			return match.Arrange{Sealed: match.Sealed{Commitment: e.Commitment}}, e.Side
		}
		return match.Arrange{Arrangement: e.Arrangement}, e.Side
	case match.Revealed:
		return match.Reveal{Arrangement: e.Arrangement, Nonce: e.Nonce}, e.Side
	case match.Touched:
		return match.Touch{Point: e.Point}, s.View(match.Watcher).Turn
	case match.Played:
		if e.Auto || e.ByClock {
			return nil, engine.Cho
		}
		return match.Play{Move: e.Move}, s.View(match.Watcher).Turn
	case match.UndoAsked:
		return match.AskUndo{}, e.By
	case match.UndoAnswered:
		return match.AnswerUndo{Accept: e.Accepted}, e.By
	case match.DrawOffered:
		return match.OfferDraw{}, e.By
	case match.DrawAnswered:
		return match.AnswerDraw{Accept: e.Accepted}, e.By
	case match.Withdrawn:
		return match.Withdraw{}, e.By
	case match.Concluded:
		if e.Reason == engine.Resigned || e.Reason == engine.Aborted {
			return match.Resign{}, e.Loser
		}
	case match.RematchAsked:
		return match.AskRematch{}, e.By
	}
	return nil, engine.Cho
}

func (x *guestRound) disagree(n int, err error) *Error {
	x.guest.log.Error("the host sent what cannot be", "round", x.config.Round, "event", n, "error", err)
	return &Error{Reason: Disagreement, Who: TheHost, Cause: err}
}
