package lan

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"flag"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"janggi/engine/match"
)

var measure = flag.Bool("measure", false, "measure joining, a move's way, and what twenty watchers cost")

// What the protocol costs on loopback: figures, with no verdict. A clock on a
// machine that does other work besides proves nothing.
func TestMeasure(t *testing.T) {
	if !*measure {
		t.Skip("measuring takes a quiet machine: go test -run TestMeasure ./engine/lan -args -measure")
	}
	t.Run("joining", func(t *testing.T) {
		var took []time.Duration
		for range 20 {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			l := &loopback{t: t, address: listener.Addr().String()}
			if l.room, err = Open(t.Context(), listener, RoomOptions{Keys: []Key{testKey}, Rules: testRules(nil), Random: rand.Reader}); err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			if l.guest, err = Join(t.Context(), l.options(1)); err != nil {
				t.Fatal(err)
			}
			matchOf(t, l.guest, 0)
			took = append(took, time.Since(began))
			l.done()
		}
		report(t, "from Join to the arrangement", took)
	})
	t.Run("moves and watchers", func(t *testing.T) {
		l := onLoopback(t)
		defer l.done()
		var watchers sync.WaitGroup
		ctx, stop := context.WithCancel(t.Context())
		for range 20 {
			o := l.options(1)
			o.Role = Watcher
			w, err := Join(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			m := matchOf(t, w, 0)
			watchers.Add(1)
			go func() {
				defer watchers.Done()
				for range m.Host.Events(ctx, 0) {
				}
			}()
		}
		ways := l.ways(t, 300)
		report(t, "a move's way from the host's Do to the guest's event", ways[0])
		report(t, "a move's way from the guest's Do to the host's event", ways[1])
		report(t, "round trip as the host measures it", []time.Duration{l.room.Status().Quality.RoundTrip})
		before, began := processCPU(), time.Now()
		select {
		case <-time.After(20 * time.Second):
		case <-t.Context().Done():
		}
		used, passed := processCPU()-before, time.Since(began)
		t.Logf("between moves, with 20 watchers after %d plies: %v of CPU in %v, %.2f %% of a core (host, guest and watchers in one process)",
			l.plies.Load(), used, passed.Round(time.Millisecond), 100*float64(used)/float64(passed))
		stop()
		watchers.Wait()
	})
}

// ways plays a game and measures each ply, by who moved: host, guest.
func (l *loopback) ways(t *testing.T, plies int) (ways [2][]time.Duration) {
	host, guest := matchOf(t, l.room, 0), matchOf(t, l.guest, 0)
	follow := func(m *Match) chan time.Time {
		seen := make(chan time.Time, 4)
		go func() {
			for _, e := range m.Host.Events(t.Context(), 0) {
				if _, ok := e.(match.Played); ok {
					seen <- time.Now()
				}
			}
		}()
		return seen
	}
	atHost, atGuest := follow(host), follow(guest)
	moves := []string{"a1a2", "a10a9", "a2a1", "a9a10"}
	for n := range plies {
		mover, seen, own, way := host, atGuest, atHost, 0
		if n%2 == 1 {
			mover, seen, own, way = guest, atHost, atGuest, 1
		}
		began := time.Now()
		do(t, mover, move(t, moves[n%4]))
		ways[way] = append(ways[way], (<-seen).Sub(began))
		<-own
		l.plies.Store(int64(n + 1))
	}
	return ways
}

func report(t *testing.T, what string, took []time.Duration) {
	slices.Sort(took)
	t.Logf("%s: median %v, 90 %% %v, worst %v (%d)", what, took[len(took)/2], took[len(took)*9/10], took[len(took)-1], len(took))
}

// What a host does for each event and each device that follows.
func BenchmarkEventToTwentyOne(b *testing.B) {
	b.ReportAllocs()
	config := match.Config{Rules: clocked(nil)}
	state := match.New(config)
	for _, e := range state.Opening() {
		state = state.Apply(e)
	}
	played, err := state.Decide(match.ChoSeat, move(b, "a4b4"), time.Second)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		next := state.Apply(played[0])
		for range 2 {
			line, err := match.MarshalEvent(played[0])
			if err != nil {
				b.Fatal(err)
			}
			for range 11 {
				if _, err := json.Marshal(&message{Events: &eventsMessage{List: []wireEvent{{line, hexUint(next.Digest())}}}}); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}

func BenchmarkRulesDigest(b *testing.B) {
	for b.Loop() {
		rulesDigest()
	}
}
