package lan

import (
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// How much a room bears from those it does not know yet.
const (
	strangers       = 64 // connections that have not proved to know the secret, in all
	strangersPerOne = 24 // and from one address

	freeTries   = 3                // wrong codes from one address before it is slowed
	lockTries   = 8                // and before it is locked out
	lockTime    = 10 * time.Minute // for so long
	slowest     = 30 * time.Second // the longest wait before that
	forgetAfter = 10 * time.Minute // without another, wrong codes are forgotten
	addressesMx = 1024             // addresses remembered

	// However many addresses there are, codes are tried no faster than this once
	// the first roomTries are used up: a code with 22 bits of secret would hold
	// for more than a year.
	roomTries = 60
	roomPace  = 10 * time.Second

	// A secret of so many bytes, made at random, cannot be guessed, and is not
	// slowed by those who guess at another.
	strongSecret = 16
)

// door is a listener that keeps strangers from filling the house: above a limit
// the one who has waited longest without proving anything has to go, so that
// who knows the secret, and is done in a moment, always gets in.
type door struct {
	net.Listener

	mu     sync.Mutex
	closed bool
	open   []*visitor // strangers, longest waiting first
	known  map[*visitor]struct{}
}

// visitor is a connection through a door.
type visitor struct {
	net.Conn
	door *door
	from netip.Addr
}

func newDoor(l net.Listener) *door { return &door{Listener: l, known: map[*visitor]struct{}{}} }

// Accept implements net.Listener.
func (d *door) Accept() (net.Conn, error) {
	conn, err := d.Listener.Accept()
	if err != nil {
		return nil, err
	}
	v := &visitor{Conn: conn, door: d, from: addressOf(conn.RemoteAddr())}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		conn.Close()
		return nil, net.ErrClosed
	}
	same, first := 0, -1
	for i, x := range d.open {
		if x.from == v.from {
			if same++; first < 0 {
				first = i
			}
		}
	}
	switch {
	case same >= strangersPerOne:
		d.evict(first)
	case len(d.open) >= strangers:
		d.evict(d.crowd())
	}
	d.open = append(d.open, v)
	return v, nil
}

// crowd returns the longest waiting connection of the address that has most.
func (d *door) crowd() int {
	count := map[netip.Addr]int{}
	for _, x := range d.open {
		count[x.from]++
	}
	best := 0
	for i, x := range d.open {
		if count[x.from] > count[d.open[best].from] {
			best = i
		}
	}
	return best
}

func (d *door) evict(i int) {
	v := d.open[i]
	d.open = slices.Delete(d.open, i, i+1)
	v.Conn.Close()
}

// admit says that a visitor has proved to know the secret.
func (v *visitor) admit() {
	v.door.mu.Lock()
	defer v.door.mu.Unlock()
	if i := slices.Index(v.door.open, v); i >= 0 {
		v.door.open = slices.Delete(v.door.open, i, i+1)
		v.door.known[v] = struct{}{}
	}
}

// Close implements net.Conn.
func (v *visitor) Close() error {
	v.door.mu.Lock()
	if i := slices.Index(v.door.open, v); i >= 0 {
		v.door.open = slices.Delete(v.door.open, i, i+1)
	}
	delete(v.door.known, v)
	v.door.mu.Unlock()
	return v.Conn.Close()
}

// shut closes the listener and everything that came through it.
func (d *door) shut() {
	d.mu.Lock()
	d.closed = true
	all := slices.Clone(d.open)
	for v := range d.known {
		all = append(all, v)
	}
	d.mu.Unlock()
	d.Listener.Close()
	for _, v := range all {
		v.Close()
	}
}

// addressOf returns the address without the port; none for a connection that is
// not of the network.
func addressOf(a net.Addr) netip.Addr {
	if tcp, ok := a.(*net.TCPAddr); ok {
		return tcp.AddrPort().Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}

// gate counts wrong codes: by address, and for the whole room, because addresses
// are cheap.
type gate struct {
	mu      sync.Mutex
	tries   map[netip.Addr]*tries
	credit  float64 // of the room: tries that may come at once
	counted time.Time
}

type tries struct {
	wrong   int
	running int // key exchanges under way
	next    time.Time
	last    time.Time
}

func newGate() *gate {
	return &gate{tries: map[netip.Addr]*tries{}, credit: roomTries, counted: time.Now()}
}

// enter lets an address try a code, or says why not yet. Whoever is let in is
// reported to leave.
func (g *gate) enter(a netip.Addr) *Error {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	t := g.of(a, now)
	switch {
	case now.Before(t.next) && t.wrong >= lockTries:
		return &Error{Reason: LockedOut, Wait: t.next.Sub(now)}
	case now.Before(t.next):
		return &Error{Reason: SlowDown, Wait: t.next.Sub(now)}
	case t.wrong >= freeTries && t.running > 0, t.running >= strangersPerOne:
		return &Error{Reason: SlowDown, Wait: roomPace}
	}
	g.credit = min(g.credit+float64(now.Sub(g.counted))/float64(roomPace), roomTries)
	g.counted = now
	if g.credit < 1 {
		return &Error{Reason: SlowDown, Wait: roomPace}
	}
	// A try under way is taken for a wrong one until it is known.
	g.credit--
	t.running++
	return nil
}

// leave says what became of a try: right, wrong, or neither where it broke off
// before anything could be learned.
func (g *gate) leave(a netip.Addr, right, wrong bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	t := g.of(a, now)
	t.running = max(t.running-1, 0)
	if !wrong {
		g.credit = min(g.credit+1, roomTries)
	}
	switch {
	case right:
		t.wrong, t.next = 0, time.Time{}
	case wrong:
		t.wrong++
		t.last = now
		switch over := t.wrong - freeTries; {
		case t.wrong >= lockTries:
			t.next = now.Add(lockTime)
		case over >= 0:
			t.next = now.Add(min(time.Second<<over, slowest))
		}
	}
}

// of returns the record of an address, making room for it where there are too
// many.
func (g *gate) of(a netip.Addr, now time.Time) *tries {
	t := g.tries[a]
	if t == nil {
		if len(g.tries) >= addressesMx {
			g.forget(now)
		}
		t = &tries{last: now}
		g.tries[a] = t
	}
	if t.wrong > 0 && now.Sub(t.last) > forgetAfter && now.After(t.next) {
		t.wrong = 0
	}
	return t
}

// forget drops what is of no more use, and failing that the oldest.
func (g *gate) forget(now time.Time) {
	var oldest netip.Addr
	var since time.Time
	for a, t := range g.tries {
		if t.running > 0 {
			continue
		}
		if t.wrong == 0 || now.Sub(t.last) > forgetAfter {
			delete(g.tries, a)
			continue
		}
		if since.IsZero() || t.last.Before(since) {
			oldest, since = a, t.last
		}
	}
	if len(g.tries) >= addressesMx {
		delete(g.tries, oldest)
	}
}

// bucket lets something through so often and no oftener.
type bucket struct {
	size  float64
	every time.Duration // one more after each
	level float64       // used up
	last  time.Time
}

// take reports whether it may happen now, and if not, when.
func (b *bucket) take(now time.Time) (wait time.Duration, ok bool) {
	if !b.last.IsZero() {
		b.level = max(b.level-float64(now.Sub(b.last))/float64(b.every), 0)
	}
	b.last = now
	if b.level+1 > b.size {
		return time.Duration((b.level + 1 - b.size) * float64(b.every)), false
	}
	b.level++
	return 0, true
}
