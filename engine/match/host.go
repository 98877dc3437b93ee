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

	// Now returns the match's own time, and whether it is passing.
	Now() (at time.Duration, running bool)
}

// Journal keeps a match's events. Local writes each to it before anyone is
// told, so that what has been seen is never lost. A Journal deals with its own
// failures: the match goes on without it.
type Journal interface {
	Write(number int, e Event)
}

// ErrClosed is what a Local that has stopped answers.
var ErrClosed = errors.New("the match is closed")
