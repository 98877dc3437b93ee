package lan

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"
	"time"
)

// air is a network in memory: one listener, latency, cables that are pulled, and
// everything that goes by kept.
type air struct {
	mu       sync.Mutex
	arrivals chan net.Conn
	closed   chan struct{}
	latency  time.Duration
	held     bool
	free     chan struct{} // closed when the cable is in
	conns    []net.Conn
	tape     []*tape
	from     net.IP
}

// tape is what went by on one connection, each way.
type tape struct {
	mu       sync.Mutex
	up, down []byte // from the guest, from the host
}

func newAir() *air {
	free := make(chan struct{})
	close(free)
	return &air{arrivals: make(chan net.Conn), closed: make(chan struct{}), free: free, from: net.IPv4(192, 168, 0, 9)}
}

func (a *air) Accept() (net.Conn, error) {
	select {
	case c := <-a.arrivals:
		return c, nil
	case <-a.closed:
		return nil, net.ErrClosed
	}
}

func (a *air) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	select {
	case <-a.closed:
	default:
		close(a.closed)
	}
	return nil
}

func (a *air) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 168, 0, 7), Port: 4242} }

// reopen lets another room listen after one has gone.
func (a *air) reopen() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = make(chan struct{})
}

type seenFrom struct {
	net.Conn
	addr net.Addr
}

func (s seenFrom) RemoteAddr() net.Addr { return s.addr }

// dial is JoinOptions.Dial.
func (a *air) dial(ctx context.Context, _ string) (net.Conn, error) {
	a.mu.Lock()
	closed, held := a.closed, a.held
	a.mu.Unlock()
	if held {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	near, left := net.Pipe()
	right, far := net.Pipe()
	select {
	case a.arrivals <- seenFrom{far, &net.TCPAddr{IP: a.from, Port: 5}}:
	case <-closed:
		near.Close()
		far.Close()
		return nil, errors.New("connection refused")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	tape := &tape{}
	a.mu.Lock()
	a.conns = append(a.conns, left, right)
	a.tape = append(a.tape, tape)
	a.mu.Unlock()
	go a.carry(left, right, func(b []byte) { tape.up = append(tape.up, b...) }, tape)
	go a.carry(right, left, func(b []byte) { tape.down = append(tape.down, b...) }, tape)
	return near, nil
}

type parcel struct {
	data []byte
	due  time.Time
}

// carry takes what comes on one side to the other, later.
func (a *air) carry(from, to net.Conn, keep func([]byte), tape *tape) {
	under := make(chan parcel, 4096)
	go func() {
		defer to.Close()
		for p := range under {
			a.mu.Lock()
			free := a.free
			a.mu.Unlock()
			<-free
			if wait := time.Until(p.due); wait > 0 {
				time.Sleep(wait)
			}
			if _, err := to.Write(p.data); err != nil {
				from.Close()
				for range under {
				}
				return
			}
		}
	}()
	defer close(under)
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			tape.mu.Lock()
			keep(buffer[:n])
			tape.mu.Unlock()
			a.mu.Lock()
			due := time.Now().Add(a.latency)
			a.mu.Unlock()
			under <- parcel{slices.Clone(buffer[:n]), due}
		}
		if err != nil {
			return
		}
	}
}

// pull pulls the cable; plug puts it back.
func (a *air) pull() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.held, a.free = true, make(chan struct{})
}

func (a *air) plug() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.held {
		a.held = false
		close(a.free)
	}
}

// cut ends every connection there is, as a router does that restarts.
func (a *air) cut() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range a.conns {
		c.Close()
	}
	a.conns = nil
}
