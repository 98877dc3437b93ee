package match

import (
	"context"
	"errors"
	"iter"
	"time"
)

// Host is where a match lives: Local in this process, or a peer on the
// network. No caller can tell which.
type Host interface {
	// Do asks for an action and returns when it has been decided: nil, a
	// refusal (*Error or *engine.MoveError), or the context's error.
	Do(ctx context.Context, seat Seat, a Action) error

	// Events yields every event from number since on with its number, waits
	// for more, and ends with ctx or with the host.
	Events(ctx context.Context, since int) iter.Seq2[int, Event]
}

// ErrClosed is what a Local that has stopped answers.
var ErrClosed = errors.New("the match is closed")

// Local is the Host in this process. One goroutine owns the state; it ends with
// the context given to Open.
type Local struct {
	requests chan request
	pages    chan pageRequest
	done     <-chan struct{}
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

// page is the log from some number on, and a channel that closes when there is
// more.
type page struct {
	events []Event
	more   <-chan struct{}
}

// Open starts a match and the goroutine that owns it.
func Open(ctx context.Context, c Config) *Local {
	l := &Local{requests: make(chan request), pages: make(chan pageRequest), done: ctx.Done()}
	go l.run(New(c))
	return l
}

// run owns the match until its context ends.
func (l *Local) run(state State) {
	began := time.Now()
	var log []Event
	more := make(chan struct{})
	commit := func(events []Event) {
		for _, e := range events {
			state = state.Apply(e)
		}
		if log = append(log, events...); len(events) > 0 {
			close(more)
			more = make(chan struct{})
		}
	}
	commit(state.Opening())
	for {
		select {
		case <-l.done:
			return
		case r := <-l.requests:
			events, err := state.Decide(r.seat, r.action, time.Since(began))
			commit(events)
			r.answer <- err
		case r := <-l.pages:
			from := min(max(r.since, 0), len(log))
			r.answer <- page{log[from:len(log):len(log)], more}
		}
	}
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
