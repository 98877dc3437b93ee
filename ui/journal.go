package ui

import (
	"sync"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
)

// journal keeps a match in its log, on the host's goroutine: every event before
// anybody sees it, and the end of the match at the end. It knows the match's
// state, because how a game ended is written with its last event and not when a
// screen comes to it.
type journal struct {
	log  *store.Log
	now  func() time.Time
	copy bool // another device keeps the match too, and tells nobody before it has
	// twin reports whether a match that ended in a state is kept already; nil
	// where no match can come twice.
	twin func(match.State) bool

	mu     sync.Mutex
	state  match.State
	closed bool
}

// Write is for match.Local.
func (j *journal) Write(number int, e match.Event) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.write(number, e)
}

func (j *journal) write(number int, e match.Event) {
	if j.closed {
		return
	}
	before := j.state.Phase()
	if j.copy {
		j.log.Copy(e)
	} else {
		j.log.Write(number, e)
	}
	j.state = j.state.Apply(e)
	if before != match.Finished && j.state.Phase() == match.Finished {
		j.finish()
	}
}

// finish puts the game among the finished ones, or away if it never began or is
// there.
func (j *journal) finish() {
	if j.state.Game() == nil || j.twin != nil && j.twin(j.state) {
		j.log.Discard()
		return
	}
	j.log.Finish(j.state.View(match.Watcher).Result, j.now())
}

// abandon ends a match that nobody will go on with: among the finished games if
// it was begun, without a result, and otherwise nowhere.
func (j *journal) abandon(at time.Duration) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.state.Phase() != match.Finished {
		j.write(j.state.Events(), match.Concluded{At: match.At(at), Reason: engine.Aborted})
	}
	j.closed = true
}

// mark keeps how far the match's time has come.
func (j *journal) mark(at time.Duration) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.closed && j.state.Phase() != match.Finished {
		j.log.Mark(at)
	}
}

// close leaves the match to be gone on with.
func (j *journal) close() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.closed = true
	j.log.Close()
}
