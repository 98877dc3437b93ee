package lan

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/coder/websocket"
)

const (
	findTime = 4 * time.Second
	dialTime = 5 * time.Second
)

// connection is a link just made, and what the host said to it.
type connection struct {
	link    *link
	welcome *welcome
	address string
}

// dialed is one address's answer.
type dialed struct {
	socket  *websocket.Conn
	address string
	err     error
}

// connect tries the last address and all that Find finds, at once, and opens a
// connection with the first room that takes the key. The error is an *Error: a
// refusal tells more than silence.
func (g *Guest) connect(ctx context.Context) (*connection, error) {
	ctx, cancel := context.WithTimeout(ctx, findTime+dialTime+handshakeTime)
	defer cancel()
	answers := make(chan dialed)
	stop := make(chan struct{})
	defer close(stop)
	started, finding := 0, false
	tried := map[string]bool{}
	dial := func(address string) {
		if address == "" || tried[address] {
			return
		}
		tried[address] = true
		started++
		go func() {
			d := dialed{address: address}
			d.socket, d.err = g.dial(ctx, address)
			select {
			case answers <- d:
			case <-stop:
				if d.socket != nil {
					_ = d.socket.CloseNow()
				}
			}
		}()
	}
	g.mu.Lock()
	last := g.session.Address
	g.mu.Unlock()
	dial(last)
	found := make(chan []string, 1)
	if g.o.Find != nil {
		finding = true
		go func() {
			ctx, cancel := context.WithTimeout(ctx, findTime)
			defer cancel()
			list, _ := g.o.Find(ctx)
			found <- list
		}()
	}
	worst := fail(NotFound, nil)
	for started > 0 || finding {
		select {
		case <-ctx.Done():
			return nil, fail(Unreachable, ctx.Err())
		case list := <-found:
			finding = false
			for _, address := range list[:min(len(list), 16)] {
				dial(address)
			}
		case d := <-answers:
			started--
			e := asError(d.err, Unreachable)
			if d.err == nil {
				var conn *connection
				if conn, e = g.enter(ctx, d); e == nil {
					return conn, nil
				}
				_ = d.socket.CloseNow()
			}
			g.log.Debug("no way in", "address", d.address, "reason", e.Reason, "cause", e.Cause)
			if telling(e) > telling(worst) {
				worst = e
			}
		}
	}
	return nil, worst
}

// telling orders errors by how much they tell.
func telling(e *Error) int {
	switch e.Reason {
	case NotFound:
		return 0
	case Unreachable:
		return 1
	case Lost, NotJanggi:
		return 2
	case WrongCode:
		return 3 // perhaps only another room
	}
	return 4
}

// enter opens a connection: by the session, or by the key.
func (g *Guest) enter(ctx context.Context, d dialed) (*connection, *Error) {
	ctx, cancel := context.WithTimeout(ctx, handshakeTime)
	defer cancel()
	g.mu.Lock()
	s, x := g.session, g.round
	g.mu.Unlock()
	h := hello{App: g.o.App, Key: s.Key.Name}
	secret := s.Key.Secret
	if s.ID != "" && g.o.Role == Player {
		h.Key, h.Session, secret = "", s.ID, s.Token
	}
	if len(secret) == 0 {
		return nil, fail(WrongCode, errors.New("no key"))
	}
	j := join{Role: g.o.Role.String(), Name: clean(g.o.Name), Rules: g.digest}
	if x != nil {
		j.Round, j.Seen, j.Resumed = x.config.Round, x.count(), true
	}
	link, w, err := enter(ctx, d.socket, h, secret, j, g.random, g.o.watch)
	if err != nil {
		e := asError(err, Lost)
		if e.Reason == NoSession && len(s.Key.Secret) > 0 && x == nil {
			// The room has forgotten the seat; perhaps it is free.
			g.mu.Lock()
			defer g.mu.Unlock()
			if g.draw.Shared && !g.draw.Opened {
				// It has this end's shares, and now wants to draw again.
				return nil, &Error{Reason: RevealFailed, Who: TheHost, Cause: e}
			}
			g.session = Session{Key: s.Key, Address: s.Address}
			g.draw = draw{}
			return nil, &Error{Reason: Lost, Cause: e}
		}
		return nil, e
	}
	return &connection{link, w, d.address}, nil
}

// tcp reaches an address.
func tcp(ctx context.Context, address string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	var d net.Dialer
	return d.DialContext(ctx, "tcp", address)
}
