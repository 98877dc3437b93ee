package lan

import (
	"context"
	"iter"
	"sync"

	"janggi/engine/match"
)

// news is a status that others wait for changes of.
type news struct {
	mu      sync.Mutex
	status  Status
	changed chan struct{} // closed when it changes
	over    bool
}

func newNews() *news { return &news{changed: make(chan struct{})} }

// update changes the status.
func (n *news) update(change func(*Status)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	before := n.status
	change(&n.status)
	if n.status != before {
		close(n.changed)
		n.changed = make(chan struct{})
	}
}

// end says that nothing will change any more.
func (n *news) end() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.over {
		n.over = true
		close(n.changed)
		n.changed = make(chan struct{})
	}
}

func (n *news) now() (Status, <-chan struct{}, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.status, n.changed, n.over
}

func (n *news) all(ctx context.Context) iter.Seq[Status] {
	return func(yield func(Status) bool) {
		for {
			status, changed, over := n.now()
			if !yield(status) || over {
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}
}

// talk hands phrases to whoever listens.
type talk struct {
	mu   sync.Mutex
	said []Said
	more chan struct{}
	over bool
}

func newTalk() *talk { return &talk{more: make(chan struct{})} }

func (t *talk) say(s Said) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.said = append(t.said, s)
	close(t.more)
	t.more = make(chan struct{})
}

func (t *talk) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over {
		t.over = true
		close(t.more)
		t.more = make(chan struct{})
	}
}

func (t *talk) since(n int) ([]Said, <-chan struct{}, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n < 0 {
		n = len(t.said)
	}
	return t.said[n:len(t.said):len(t.said)], t.more, t.over
}

func (t *talk) all(ctx context.Context) iter.Seq[Said] {
	t.mu.Lock()
	n := len(t.said)
	t.mu.Unlock()
	return func(yield func(Said) bool) {
		for {
			said, more, over := t.since(n)
			for _, s := range said {
				if !yield(s) {
					return
				}
			}
			n += len(said)
			if over {
				return
			}
			select {
			case <-more:
			case <-ctx.Done():
				return
			}
		}
	}
}

// feed is a match's events as one device has them, for others to follow.
type feed struct {
	mu     sync.Mutex
	events []match.Event
	more   chan struct{} // closed when there are more
}

func newFeed(past []match.Event) *feed {
	return &feed{events: past[:len(past):len(past)], more: make(chan struct{})}
}

func (f *feed) add(e match.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.events = append(f.events, e)
	close(f.more)
	f.more = make(chan struct{})
}

func (f *feed) since(n int) ([]match.Event, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n = max(n, 0); n > len(f.events) {
		return nil, f.more
	}
	return f.events[n:len(f.events):len(f.events)], f.more
}

func (f *feed) all(ctx context.Context, done <-chan struct{}, since int) iter.Seq2[int, match.Event] {
	return func(yield func(int, match.Event) bool) {
		for n := max(since, 0); ; {
			events, more := f.since(n)
			for _, e := range events {
				if ctx.Err() != nil || !yield(n, e) {
					return
				}
				n++
			}
			select {
			case <-more:
			case <-ctx.Done():
				return
			case <-done:
				return
			}
		}
	}
}
