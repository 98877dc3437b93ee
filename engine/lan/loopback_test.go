package lan

import (
	"context"
	"crypto/rand"
	mathrand "math/rand/v2"
	"net"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"janggi/engine"
	"janggi/engine/match"
)

// loopback is a room and a guest on real sockets, playing on while others do
// their worst.
type loopback struct {
	t       *testing.T
	room    *Room
	guest   *Guest
	address string
	plies   atomic.Int64
}

func onLoopback(t *testing.T) *loopback {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &loopback{t: t, address: listener.Addr().String()}
	rules := clocked(func(r *engine.Rules) {
		r.Bikjang, r.Repetition, r.DoublePassEnds, r.Undo = engine.BikjangOff, engine.RepetitionOff, false, 0
	})
	if l.room, err = Open(t.Context(), listener, RoomOptions{
		App: "1.0", Keys: []Key{testKey}, Rules: rules, Random: rand.Reader,
	}); err != nil {
		t.Fatal(err)
	}
	if l.guest, err = Join(t.Context(), l.options(1)); err != nil {
		t.Fatal(err)
	}
	return l
}

// options are those of a guest at an address of its own.
func (l *loopback) options(last byte) JoinOptions {
	return JoinOptions{
		App: "1.0", Key: testKey, Random: rand.Reader,
		Find: func(context.Context) ([]string, error) { return []string{l.address}, nil },
		Dial: func(ctx context.Context, address string) (net.Conn, error) { return dialFrom(ctx, last, address) },
	}
}

// dialFrom dials from another address of this machine, where it has any.
func dialFrom(ctx context.Context, last byte, address string) (net.Conn, error) {
	d := net.Dialer{Timeout: dialTime}
	if runtime.GOOS == "linux" {
		d.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, last)}
	}
	return d.DialContext(ctx, "tcp", address)
}

// play plays random legal plies at both ends until enough are played, and
// checks that both are in the same state.
func (l *loopback) play(plies int) {
	l.t.Helper()
	host, guest := matchOf(l.t, l.room, 0), matchOf(l.t, l.guest, 0)
	random := mathrand.New(mathrand.NewPCG(1, 2))
	ctx, cancel := context.WithTimeout(l.t.Context(), 3*time.Minute)
	defer cancel()
	state, moved := match.New(guest.Config), -1
	known := guest.Host.(*guestRound).count()
	for n, e := range guest.Host.Events(ctx, 0) {
		next, err := state.Replay([]match.Event{e})
		if err != nil {
			l.t.Fatal(err)
		}
		state = next
		game := state.Game()
		if game == nil || n < known-1 || game.Plies() == moved {
			continue
		}
		moved = game.Plies()
		if l.plies.Store(int64(game.Plies())); game.Plies() >= plies || game.Over() {
			break
		}
		mover := host
		if side, _ := guest.Seat.Side(); side == game.Turn() {
			mover = guest
		}
		if err := mover.Host.Do(ctx, mover.Seat, match.Play{Move: quiet(game, random)}); err != nil {
			l.t.Fatalf("ply %d: %v", game.Plies()+1, err)
		}
	}
	if ctx.Err() != nil {
		l.t.Fatalf("the game stood still after %d plies; guest %+v, room %+v", l.plies.Load(), l.guest.Status(), l.room.Status())
	}
}

// linked waits until both hear each other.
func (l *loopback) linked() {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(l.t.Context(), time.Minute)
	defer cancel()
	for _, table := range []Table{l.room, l.guest} {
		for s := range table.Statuses(ctx) {
			if s.Linked || s.Stage == Stopped {
				break
			}
		}
	}
	if ctx.Err() != nil {
		l.t.Errorf("they do not come together again: %+v, %+v", l.room.Status(), l.guest.Status())
	}
}

// quiet picks a move that does not end the game.
func quiet(game *engine.Game, random *mathrand.Rand) engine.Move {
	var all []engine.Move
	for m := range game.Legal() {
		all = append(all, m)
	}
	for range 50 {
		m := all[random.IntN(len(all))]
		try := game.Clone()
		if _, err := try.Play(m); err == nil && !try.Over() {
			return m
		}
	}
	return all[0]
}

// done closes both and looks whether anything of this package still runs.
func (l *loopback) done() {
	l.t.Helper()
	l.guest.Close()
	l.room.Close()
	nothingRuns(l.t)
}

func nothingRuns(t *testing.T) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for {
		stacks := make([]byte, 4<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		left := ""
		for _, stack := range strings.Split(string(stacks), "\n\n") {
			ours := strings.Contains(stack, "janggi/engine/") || strings.Contains(stack, "net/http.")
			if ours && !strings.Contains(stack, "testing.tRunner") {
				left += stack + "\n\n"
			}
		}
		if left == "" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("left behind:\n%s", left)
		}
		runtime.Gosched()
	}
}

// memory is what the process holds for the heap and stacks.
func memory() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}

// upgrade makes a websocket that has said nothing yet.
func (l *loopback) upgrade(ctx context.Context, last byte) (*websocket.Conn, error) {
	g := &Guest{o: l.options(last)}
	return g.dial(ctx, l.address)
}
