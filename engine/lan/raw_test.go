package lan

import (
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"

	"janggi/engine/match"
)

// rawGuest is a guest's program that says what a test wants.
type rawGuest struct {
	t       *testing.T
	link    *link
	welcome *welcome
	mail    chan *message // what the host sends; closed when it hangs up
	last    error
}

func (s *stage) socket() *websocket.Conn {
	s.t.Helper()
	g := &Guest{o: JoinOptions{Dial: s.air.dial}}
	socket, err := g.dial(s.t.Context(), "192.168.0.7:4242")
	if err != nil {
		s.t.Fatal(err)
	}
	return socket
}

func (s *stage) raw(h hello, secret []byte, j join) (*rawGuest, error) {
	s.t.Helper()
	socket := s.socket()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if j.Rules == "" {
		j.Rules = rulesDigest()
	}
	l, w, err := enter(ctx, socket, h, secret, j, rand.Reader, nil)
	if err != nil {
		_ = socket.CloseNow()
		return nil, err
	}
	g := &rawGuest{t: s.t, link: l, welcome: w, mail: make(chan *message, 1000)}
	go func() {
		defer close(g.mail)
		for {
			m, err := l.read(context.Background())
			if err != nil {
				g.last = err
				return
			}
			if m.Ping != nil {
				if l.write(context.Background(), &message{Pong: &pingMessage{ID: m.Ping.ID}}) != nil {
					return
				}
				continue
			}
			g.mail <- m
		}
	}()
	return g, nil
}

func (s *stage) rawPlayer() *rawGuest {
	s.t.Helper()
	g, err := s.raw(hello{App: "1.0", Key: "code"}, testKey.Secret, join{Role: "player"})
	if err != nil {
		s.t.Fatal(err)
	}
	return g
}

// rawSeated returns a raw guest that has gone through the draw.
func (s *stage) rawSeated() *rawGuest {
	s.t.Helper()
	g := s.rawPlayer()
	d := g.await(func(m *message) bool { return m.Draw != nil })
	g.say(&message{Share: &shareMessage{Round: d.Draw.Round}})
	g.await(func(m *message) bool { return m.Open != nil })
	return g
}

func (g *rawGuest) say(m *message) {
	g.t.Helper()
	if err := g.link.write(context.Background(), m); err != nil {
		g.t.Fatal(err)
	}
}

// await returns the next message that fits, or nil once the host has hung up.
func (g *rawGuest) await(fits func(*message) bool) *message {
	g.t.Helper()
	timer := time.NewTimer(2 * time.Minute)
	defer timer.Stop()
	for {
		select {
		case m, ok := <-g.mail:
			if !ok {
				return nil
			}
			if fits(m) {
				return m
			}
		case <-timer.C:
			g.t.Fatal("the host says nothing that is waited for")
		}
	}
}

// ask sends a request and returns its answer, nil if the host hung up.
func (g *rawGuest) ask(seq uint64, a match.Action) *answerMessage {
	g.t.Helper()
	w, ok := actionOut(a)
	if !ok {
		g.t.Fatalf("no wire form for %#v", a)
	}
	return g.askWire(seq, 0, w)
}

func (g *rawGuest) askWire(seq uint64, round int, w wireAction) *answerMessage {
	g.t.Helper()
	g.say(&message{Ask: &askMessage{Seq: seq, Round: round, Action: w}})
	m := g.await(func(m *message) bool { return m.Answer != nil && m.Answer.Seq == seq })
	if m == nil {
		return nil
	}
	return m.Answer
}

func (g *rawGuest) hangUp() { _ = g.link.socket.CloseNow() }

// fakeHost answers one connection with what a test wants.
func (s *stage) fakeHost(serve func(context.Context, *websocket.Conn)) {
	conn, err := s.air.Accept()
	if err != nil {
		return
	}
	done := make(chan struct{})
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(done)
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer socket.CloseNow()
		serve(s.t.Context(), socket)
	})}
	defer server.Close()
	go func() { _ = server.Serve(&oneConn{conn: conn, done: done}) }()
	<-done
}

// oneConn is a listener with one connection.
type oneConn struct {
	conn net.Conn
	done chan struct{}
}

func (o *oneConn) Accept() (net.Conn, error) {
	if c := o.conn; c != nil {
		o.conn = nil
		return c, nil
	}
	<-o.done
	return nil, net.ErrClosed
}
func (o *oneConn) Close() error   { return nil }
func (o *oneConn) Addr() net.Addr { return &net.TCPAddr{} }
