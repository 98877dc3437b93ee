package match

import (
	"context"
	"iter"
	"sync/atomic"
	"time"
)

// Local is the Host in this process. One goroutine owns the state, reads the
// clock and wakes at deadlines; it ends with the context given to Open.
type Local struct {
	requests chan request
	pages    chan pageRequest
	pauses   chan pause
	done     <-chan struct{}
	time     atomic.Pointer[timekeeper]
}

// Opening is what a Local starts from.
type Opening struct {
	Config Config
	// Log holds the events of a match to go on with; nil for a new one.
	Log []Event
	// At is the match's time to go on from: at least the last event's.
	At time.Duration
	// Paused matches let no time pass until Resume.
	Paused bool
	// Journal keeps the events; nil for none. It gets those after Log.
	Journal Journal
}

type request struct {
	seat   Seat
	action Action
	answer chan<- error // with room for one
}

type pageRequest struct {
	since  int
	answer chan<- page // with room for one
}

type pause struct {
	on     bool
	answer chan<- struct{} // with room for one
}

// page is the log from some number on, and a channel that closes when there is
// more.
type page struct {
	events []Event
	more   <-chan struct{}
}

// timekeeper turns the machine's clock into the match's time. It is a value
// behind a pointer that is swapped, so that anyone may read it.
type timekeeper struct {
	base    time.Duration // match time at since
	since   time.Time
	running bool
}

func (k *timekeeper) now() time.Duration {
	if !k.running {
		return k.base
	}
	return k.base + time.Since(k.since)
}

// Open starts a match, or goes on with one, and starts the goroutine that owns
// it. The error is that of a log that is none of this match's.
func Open(ctx context.Context, o Opening) (*Local, error) {
	state, err := New(o.Config).Replay(o.Log)
	if err != nil {
		return nil, err
	}
	at := o.At
	if n := len(o.Log); n > 0 {
		at = max(at, o.Log[n-1].Time())
	}
	l := &Local{
		requests: make(chan request), pages: make(chan pageRequest), pauses: make(chan pause),
		done: ctx.Done(),
	}
	l.time.Store(&timekeeper{base: at, since: time.Now(), running: !o.Paused})
	own := &owner{local: l, state: state, log: o.Log[:len(o.Log):len(o.Log)], journal: o.Journal, more: make(chan struct{})}
	go own.run()
	return l, nil
}

// owner is what the one goroutine owns.
type owner struct {
	local   *Local
	state   State
	log     []Event
	journal Journal
	more    chan struct{} // closed when the log grows
}

func (o *owner) run() {
	if len(o.log) == 0 {
		o.commit(o.state.Opening())
	}
	alarm := time.NewTimer(time.Hour)
	defer alarm.Stop()
	for {
		o.settle()
		alarm.Stop()
		if wait, ok := o.untilDeadline(); ok {
			alarm.Reset(wait)
		}
		select {
		case <-o.local.done:
			return
		case <-alarm.C:
		case r := <-o.local.requests:
			o.settle()
			events, err := o.state.Decide(r.seat, r.action, o.local.time.Load().now())
			o.commit(events)
			r.answer <- err
		case r := <-o.local.pages:
			from := min(max(r.since, 0), len(o.log))
			r.answer <- page{o.log[from:len(o.log):len(o.log)], o.more}
		case p := <-o.local.pauses:
			k := o.local.time.Load()
			o.local.time.Store(&timekeeper{base: k.now(), since: time.Now(), running: !p.on})
			p.answer <- struct{}{}
		}
	}
}

// settle applies everything that has come due.
func (o *owner) settle() {
	for {
		due := o.state.Due(o.local.time.Load().now())
		if due == nil {
			return
		}
		o.commit(due)
	}
}

func (o *owner) untilDeadline() (time.Duration, bool) {
	k := o.local.time.Load()
	at, ok := o.state.Deadline()
	return at - k.now(), ok && k.running
}

// commit writes events to the journal, applies them and wakes the followers.
func (o *owner) commit(events []Event) {
	if len(events) == 0 {
		return
	}
	for _, e := range events {
		if o.journal != nil {
			o.journal.Write(len(o.log), e)
		}
		o.state = o.state.Apply(e)
		o.log = append(o.log, e)
	}
	close(o.more)
	o.more = make(chan struct{})
}

// Do implements Host.
func (l *Local) Do(ctx context.Context, seat Seat, a Action) error {
	answer := make(chan error, 1)
	select {
	case l.requests <- request{seat, a, answer}:
	case <-ctx.Done():
		return ctx.Err()
	case <-l.done:
		return ErrClosed
	}
	select {
	case err := <-answer:
		return err
	case <-l.done:
		return ErrClosed
	}
}

// Events implements Host.
func (l *Local) Events(ctx context.Context, since int) iter.Seq2[int, Event] {
	return func(yield func(int, Event) bool) {
		for n := max(since, 0); ; {
			answer := make(chan page, 1)
			select {
			case l.pages <- pageRequest{n, answer}:
			case <-ctx.Done():
				return
			case <-l.done:
				return
			}
			p := <-answer
			for _, e := range p.events {
				if !yield(n, e) {
					return
				}
				n++
			}
			select {
			case <-p.more:
			case <-ctx.Done():
				return
			case <-l.done:
				return
			}
		}
	}
}

// Now implements Host.
func (l *Local) Now() (time.Duration, bool) {
	k := l.time.Load()
	return k.now(), k.running
}

// Pause stops the match's time: clocks stand and no deadline comes. It returns
// when that is so.
func (l *Local) Pause() { l.setPaused(true) }

// Resume lets the match's time go on from where it stands.
func (l *Local) Resume() { l.setPaused(false) }

func (l *Local) setPaused(on bool) {
	answer := make(chan struct{}, 1)
	select {
	case l.pauses <- pause{on, answer}:
		<-answer
	case <-l.done:
	}
}
