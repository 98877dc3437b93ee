package lan

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
)

var long = flag.Bool("long", false, "send a gigabyte at a room, not a few megabytes")

// The game between the two goes on, whatever others do.
func TestHostilePeers(t *testing.T) {
	flood := int64(24 << 20)
	switch {
	case *long:
		flood = 1 << 30
	case testing.Short():
		flood = 4 << 20
	}
	attacks := []struct {
		name   string
		attack func(ctx context.Context, l *loopback, until func() bool) error
	}{
		{"a thousand connections that say nothing", func(ctx context.Context, l *loopback, until func() bool) error {
			var open []net.Conn
			defer func() {
				for _, c := range open {
					c.Close()
				}
			}()
			for i := range 1000 {
				c, err := dialFrom(ctx, byte(2+i%5), l.address)
				if err != nil {
					continue // a busy machine lets some wait too long
				}
				open = append(open, c)
			}
			for until() {
			}
			return nil
		}},
		{"slow loris", func(ctx context.Context, l *loopback, until func() bool) error {
			var open []net.Conn
			for i := range 100 {
				c, err := dialFrom(ctx, byte(10+i%3), l.address)
				if err != nil {
					continue
				}
				open = append(open, c)
				defer c.Close()
			}
			const request = "GET /janggi HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
			for i := 0; until(); i++ {
				for _, c := range open {
					_, _ = c.Write([]byte{request[i%len(request)]})
				}
			}
			return nil
		}},
		{"wrong codes without end", func(ctx context.Context, l *loopback, until func() bool) error {
			for i := 0; until(); i++ {
				o := l.options(byte(20 + i%50))
				o.Key.Secret = []byte(fmt.Sprint("WRONG", i))
				if g, err := Join(ctx, o); err == nil {
					g.Close()
					return errors.New("a wrong code was taken")
				}
			}
			return nil
		}},
		{"bytes without end before hello", func(ctx context.Context, l *loopback, until func() bool) error {
			sent, chunk := int64(0), make([]byte, 64<<10)
			for sent < flood && ctx.Err() == nil {
				c, err := dialFrom(ctx, 80, l.address)
				if err != nil {
					continue
				}
				for {
					n, err := c.Write(chunk)
					if sent += int64(n); err != nil || sent >= flood {
						break
					}
				}
				c.Close()
			}
			return ctx.Err()
		}},
		{"messages without end, and none read", func(ctx context.Context, l *loopback, until func() bool) error {
			sent, chunk := int64(0), make([]byte, 64<<10)
			for sent < flood && ctx.Err() == nil {
				socket, err := l.upgrade(ctx, 81)
				if err != nil {
					continue // evicted by another attack
				}
				for {
					err := socket.Write(ctx, websocket.MessageBinary, chunk)
					if sent += int64(len(chunk)); err != nil || sent >= flood {
						break
					}
				}
				_ = socket.CloseNow()
			}
			return ctx.Err()
		}},
		{"watchers that flood", func(ctx context.Context, l *loopback, until func() bool) error {
			for until() {
				socket, err := l.upgrade(ctx, 82)
				if err != nil {
					continue
				}
				link, _, err := enter(ctx, socket, hello{Key: "code"}, testKey.Secret, join{Role: "watcher", Rules: l.room.digest}, rand.Reader, nil)
				if err != nil {
					_ = socket.CloseNow()
					continue
				}
				for id := uint64(0); id < 10_000; id++ {
					if link.write(ctx, &message{Ping: &pingMessage{ID: id}}) != nil {
						break
					}
				}
				_ = socket.CloseNow()
			}
			return nil
		}},
		{"watchers that never read", func(ctx context.Context, l *loopback, until func() bool) error {
			for range 10 {
				socket, err := l.upgrade(ctx, 83)
				if err != nil {
					continue
				}
				defer socket.CloseNow()
				link, _, err := enter(ctx, socket, hello{Key: "code"}, testKey.Secret, join{Role: "watcher", Rules: l.room.digest}, rand.Reader, nil)
				if err != nil {
					continue
				}
				go func() {
					for link.write(ctx, &message{Ping: &pingMessage{ID: 1}}) == nil {
						select {
						case <-ctx.Done():
							return
						case <-time.After(time.Second):
						}
					}
				}()
			}
			for until() {
			}
			return nil
		}},
		{"garbage for a handshake", func(ctx context.Context, l *loopback, until func() bool) error {
			for i := 0; until(); i++ {
				socket, err := l.upgrade(ctx, byte(90+i%20))
				if err != nil {
					continue
				}
				for _, text := range []string{`{"magic":"janggi","v":1,"oldest":1,"key":"code","share":"` + strings.Repeat("A", 44) + `"}`, "\x00", "[]"} {
					_ = socket.Write(ctx, websocket.MessageText, []byte(text))
				}
				_, _, _ = socket.Read(ctx)
				_ = socket.CloseNow()
			}
			return nil
		}},
	}
	l := onLoopback(t)
	l.play(4) // all is well
	before := memory()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var playing atomic.Bool
	playing.Store(true)
	var most atomic.Uint64
	until := func() bool {
		most.Store(max(most.Load(), memory()))
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
		}
		return playing.Load() && ctx.Err() == nil
	}
	var attackers, floods sync.WaitGroup
	for _, a := range attacks {
		group := &attackers
		if strings.Contains(a.name, "without end") && !strings.Contains(a.name, "codes") {
			group = &floods
		}
		group.Add(1)
		go func() {
			defer group.Done()
			if err := a.attack(ctx, l, until); err != nil && ctx.Err() == nil {
				t.Errorf("%s: %v", a.name, err)
			}
		}()
	}
	l.play(60)
	floods.Wait() // all of it has been sent
	l.play(70)    // and the game still goes on
	playing.Store(false)
	attackers.Wait()
	stop()
	if l.plies.Load() < 70 {
		t.Errorf("the game ended after %d plies", l.plies.Load())
	}
	l.linked() // moves follow each other as fast as a machine asks: that may be taken for a flood
	host, guest := l.room.Status(), l.guest.Status()
	if host.Stage != Seated || guest.Stage != Seated || guest.Err != nil {
		t.Errorf("host %+v, guest %+v", host, guest)
	}
	if host.WrongCodes == 0 {
		t.Error("no wrong code was counted: the test looked at nothing")
	}
	if m := most.Load(); m > 300<<20 {
		t.Errorf("%d MB held, %d before", m>>20, before>>20)
	}
	t.Logf("memory: %d MB before, at most %d MB", before>>20, most.Load()>>20)
	l.done()
}

func TestNothingIsLeftBehind(t *testing.T) {
	l := onLoopback(t)
	var watchers []*Guest
	for range 5 {
		o := l.options(1)
		o.Role = Watcher
		w, err := Join(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		watchers = append(watchers, w)
	}
	l.play(4)
	for _, w := range watchers[:2] {
		w.Close()
	}
	l.room.Close() // the others are told
	for _, w := range watchers[2:] {
		<-w.done
		wantReason(t, w.Status().Err, Closed)
	}
	l.done()

	// The same by the caller's context, which says goodbye to nobody.
	ctx, cancel := context.WithCancel(t.Context())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	room, err := Open(ctx, listener, RoomOptions{Keys: []Key{testKey}, Rules: clocked(nil), Random: rand.Reader})
	if err != nil {
		t.Fatal(err)
	}
	l.address = listener.Addr().String()
	guest, err := Join(ctx, l.options(1))
	if err != nil {
		t.Fatal(err)
	}
	matchOf(t, guest, 0)
	cancel()
	<-guest.done
	room.running.Wait()
	nothingRuns(t)
}
