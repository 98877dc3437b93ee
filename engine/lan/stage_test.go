package lan

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

var testKey = Key{Name: "code", Secret: []byte("7KQM2XPA")}

func testRules(change func(*engine.Rules)) engine.Rules {
	r := engine.DefaultRules()
	r.SideAssignment = engine.AssignHostCho
	if change != nil {
		change(&r)
	}
	return r
}

// stage is a room and a guest in a bubble of fake time.
type stage struct {
	t     *testing.T
	air   *air
	room  *Room
	guest *Guest
	saved SavedRoom
	kept  Session
	mu    sync.Mutex
	logs  [2]keptLog // what the host's and the guest's journals hold
}

// keptLog is a journal in memory.
type keptLog struct {
	mu     sync.Mutex
	config match.Config
	events []match.Event
}

func (k *keptLog) Write(n int, e match.Event) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if n != len(k.events) {
		panic("a journal with gaps")
	}
	k.events = append(k.events, e)
}

func (k *keptLog) begin(c match.Config) match.Journal {
	k.mu.Lock()
	defer k.mu.Unlock()
	if c.Round != k.config.Round || len(k.events) == 0 {
		k.config, k.events = c, nil
	}
	return k
}

func (k *keptLog) all() []match.Event {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.events)
}

func inBubble(t *testing.T, test func(t *testing.T, s *stage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &stage{t: t, air: newAir()}
		defer func() {
			if s.guest != nil {
				s.guest.Close()
			}
			if s.room != nil {
				s.room.Close()
			}
			s.air.plug()
			s.air.cut()
		}()
		test(t, s)
	})
}

func (s *stage) roomOptions(rules engine.Rules) RoomOptions {
	return RoomOptions{
		App: "1.0", Name: "할머니", Keys: []Key{testKey}, Rules: rules, Random: rand.Reader,
		Save: func(x SavedRoom) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.saved = x
		},
		Journal: s.logs[0].begin,
	}
}

func (s *stage) joinOptions() JoinOptions {
	return JoinOptions{
		App: "1.0", Name: "손자", Key: testKey, Random: rand.Reader, Dial: s.air.dial,
		Find: func(context.Context) ([]string, error) { return []string{"192.168.0.7:4242"}, nil },
		Save: func(x Session) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.kept = x
		},
		Journal: func(c match.Config, _ match.Seat) match.Journal { return s.logs[1].begin(c) },
	}
}

func (s *stage) open(o RoomOptions) {
	s.t.Helper()
	room, err := Open(s.t.Context(), s.air, o)
	if err != nil {
		s.t.Fatal(err)
	}
	s.room = room
}

func (s *stage) join(o JoinOptions) {
	s.t.Helper()
	guest, err := Join(s.t.Context(), o)
	if err != nil {
		s.t.Fatal(err)
	}
	s.guest = guest
}

// start brings two players together.
func (s *stage) start(rules engine.Rules) (host, guest *Match) {
	s.t.Helper()
	s.open(s.roomOptions(rules))
	s.join(s.joinOptions())
	return s.matches(0)
}

func (s *stage) matches(round int) (host, guest *Match) {
	s.t.Helper()
	return matchOf(s.t, s.room, round), matchOf(s.t, s.guest, round)
}

func matchOf(t *testing.T, table Table, round int) *Match {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	m, err := table.Match(ctx, round)
	if err != nil {
		t.Fatalf("no match %d: %v", round, err)
	}
	return m
}

func do(t *testing.T, m *Match, a match.Action) {
	t.Helper()
	if err := m.Host.Do(t.Context(), m.Seat, a); err != nil {
		t.Fatalf("%v %#v: %v", m.Seat, a, err)
	}
}

func move(t testing.TB, text string) match.Action {
	t.Helper()
	m, err := engine.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return match.Play{Move: m}
}

// stateOf replays a match up to now, at the seat's own device.
func stateOf(t *testing.T, m *Match) match.State {
	t.Helper()
	synctest.Wait()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got := make(chan match.Event)
	go func() {
		defer close(got)
		for _, e := range m.Host.Events(ctx, 0) {
			select {
			case got <- e:
			case <-ctx.Done():
				return
			}
		}
	}()
	s := match.New(m.Config.For())
	for {
		synctest.Wait()
		select {
		case e, ok := <-got:
			if !ok {
				return s
			}
			next, err := s.Replay([]match.Event{e})
			if err != nil {
				t.Fatal(err)
			}
			s = next
		default:
			return s
		}
	}
}

// agree checks that both devices are in the same state.
func agree(t *testing.T, host, guest *Match) match.State {
	t.Helper()
	a, b := stateOf(t, host), stateOf(t, guest)
	if a.Digest() != b.Digest() {
		t.Fatalf("host at %d events, guest at %d: they differ", a.Events(), b.Events())
	}
	return b
}

func arranged(t *testing.T, host, guest *Match) {
	t.Helper()
	for _, m := range []*Match{guest, host} { // Han first
		if m.Seat == match.HanSeat {
			do(t, m, match.Arrange{Arrangement: engine.OuterElephant})
		}
	}
	for _, m := range []*Match{guest, host} {
		if m.Seat == match.ChoSeat {
			do(t, m, match.Arrange{Arrangement: engine.InnerElephant})
		}
	}
}

func wantReason(t *testing.T, err error, want Reason) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e == nil || e.Reason != want || !errors.Is(err, ErrLAN) {
		t.Fatalf("%v, want %s", err, want)
	}
	return e
}

// tampering changes what a host sends to one device. The events belong to all.
func tampering(change func(*message)) func(*message) {
	return func(m *message) {
		if m.Events != nil {
			m.Events.List = slices.Clone(m.Events.List)
		}
		change(m)
	}
}
