package lan

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// kill ends a table as kill -9 does: nobody is told anything.
func (s *stage) kill(table Table) {
	s.t.Helper()
	switch x := table.(type) {
	case *Guest:
		x.cancel()
		s.air.cut()
		<-x.done
		s.guest = nil
	case *Room:
		x.cancel()
		s.air.cut()
		x.end()
		x.running.Wait()
		s.room = nil
		s.air.reopen()
	}
}

// again starts the host's program again, as its journal and SavedRoom allow.
func (s *stage) again(at time.Duration) *Match {
	s.t.Helper()
	o := s.roomOptions(engine.Rules{})
	o.Keys = nil
	s.mu.Lock()
	saved := s.saved
	s.mu.Unlock()
	o.Saved = &saved
	o.Resume = &Resumed{Config: s.logs[0].config, Log: s.logs[0].all(), At: at}
	s.open(o)
	return matchOf(s.t, s.room, 0)
}

// back starts the guest's program again, with or without a journal.
func (s *stage) back(journal bool) *Match {
	s.t.Helper()
	o := s.joinOptions()
	o.Key = Key{}
	s.mu.Lock()
	kept := s.kept
	s.mu.Unlock()
	o.Session = &kept
	if journal {
		o.Resume = &Resumed{Config: s.logs[1].config, Log: s.logs[1].all()}
	} else {
		s.logs[1].events = nil
	}
	s.join(o)
	return matchOf(s.t, s.guest, 0)
}

func TestGrace(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, guest := s.start(clocked(nil))
		do(t, host, move(t, "a4b4"))
		time.Sleep(5 * time.Second)
		s.air.pull()
		time.Sleep(silence + time.Second)
		synctest.Wait()
		for name, status := range map[string]Status{"host": s.room.Status(), "guest": s.guest.Status()} {
			left, away := status.AwayLeft(time.Now())
			if status.Linked || !away || left < 45*time.Second || left > 60*time.Second || status.Stage != Seated {
				t.Errorf("%s: linked %v, away %v with %v left, stage %v", name, status.Linked, away, left, status.Stage)
			}
		}
		if v := stateOf(t, host).View(match.Watcher); !v.Away[engine.Han] {
			t.Error("the match does not know that Han is away")
		}
		s.air.plug()
		time.Sleep(8 * time.Second)
		if v := agree(t, host, guest).View(match.Watcher); v.Away != [2]bool{} || v.Over() {
			t.Errorf("back in time: away %v, over %v", v.Away, v.Over())
		}
		for name, status := range map[string]Status{"host": s.room.Status(), "guest": s.guest.Status()} {
			if _, away := status.AwayLeft(time.Now()); away || !status.Linked || status.Err != nil || status.Tries != 0 {
				t.Errorf("%s: %+v", name, status)
			}
		}
		do(t, guest, move(t, "a7b7"))
		do(t, host, move(t, "b4b5"))
		s.air.pull()
		time.Sleep(90 * time.Second)
		s.air.plug()
		time.Sleep(8 * time.Second)
		if v := agree(t, host, guest).View(match.Watcher); v.Result.Reason != engine.TimeLoss || v.Result.Outcome != engine.ChoWins {
			t.Errorf("away for a minute and a half in its own turn: %+v", v.Result)
		}
	})
}

// A request made while the connection is gone is decided once it is there again,
// and once only.
func TestRequestThroughABrokenConnection(t *testing.T) {
	for _, when := range []time.Duration{0, time.Millisecond, 10 * time.Millisecond, 25 * time.Millisecond, 60 * time.Millisecond} {
		inBubble(t, func(t *testing.T, s *stage) {
			s.air.latency = 20 * time.Millisecond
			host, guest := s.start(clocked(nil))
			do(t, host, move(t, "a4b4"))
			time.Sleep(time.Second)
			answer := make(chan error, 1)
			go func() { answer <- guest.Host.Do(t.Context(), guest.Seat, move(t, "a7b7")) }()
			time.Sleep(when)
			s.air.cut()
			if err := <-answer; err != nil {
				t.Errorf("cut after %v: %v", when, err)
			}
			time.Sleep(time.Second)
			if n := agree(t, host, guest).Game().Plies(); n != 2 {
				t.Errorf("cut after %v: %d plies", when, n)
			}
			do(t, host, move(t, "b4b5"))
			do(t, guest, move(t, "b7b6"))
			time.Sleep(time.Second)
			if !slices.Equal(withoutPresence(s.logs[0].all()), withoutPresence(s.logs[1].all())) {
				t.Error("the journals differ")
			}
		})
	}
}

func withoutPresence(events []match.Event) []match.Event {
	return slices.DeleteFunc(events, func(e match.Event) bool {
		switch e.(type) {
		case match.Left, match.Returned:
			return true
		}
		return false
	})
}

func TestGuestKilledAndBack(t *testing.T) {
	for _, journal := range []bool{true, false} {
		inBubble(t, func(t *testing.T, s *stage) {
			host, guest := s.start(clocked(nil))
			do(t, host, move(t, "a4b4"))
			do(t, guest, move(t, "a7b7"))
			synctest.Wait()
			s.kill(s.guest)
			do(t, host, move(t, "b4b5")) // meanwhile
			time.Sleep(5 * time.Second)
			guest = s.back(journal)
			if guest.Seat != match.HanSeat || len(guest.Past) < 3 {
				t.Fatalf("journal %v: %v with %d events", journal, guest.Seat, len(guest.Past))
			}
			time.Sleep(time.Second)
			if n := agree(t, host, guest).Game().Plies(); n != 3 {
				t.Errorf("journal %v: %d plies", journal, n)
			}
			do(t, guest, move(t, "b7b6"))
			if n := agree(t, host, guest).Game().Plies(); n != 4 {
				t.Errorf("journal %v: %d plies", journal, n)
			}
			if !slices.Equal(s.logs[0].all(), s.logs[1].all()) {
				t.Errorf("journal %v: the journals differ", journal)
			}
		})
	}
}

func TestHostKilledAndBack(t *testing.T) {
	for _, when := range []time.Duration{-1, 0, 10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond} {
		inBubble(t, func(t *testing.T, s *stage) {
			s.air.latency = 20 * time.Millisecond
			host, guest := s.start(clocked(nil))
			do(t, host, move(t, "a4b4"))
			time.Sleep(7 * time.Second)
			answer := make(chan error, 1)
			if when >= 0 { // in the middle of the guest's move
				go func() { answer <- guest.Host.Do(t.Context(), guest.Seat, move(t, "a7b7")) }()
				time.Sleep(when)
			} else {
				answer <- nil
			}
			before, _ := host.Host.Now()
			s.kill(s.room)
			time.Sleep(20 * time.Second)
			if _, away := s.guest.Status().AwayLeft(time.Now()); !away {
				t.Error("the guest does not say that the host is away")
			}
			host = s.again(before)
			if at, running := host.Host.Now(); running || at != before {
				t.Errorf("the match went on by itself: %v at %v, was at %v", running, at, before)
			}
			time.Sleep(10 * time.Second)
			if err := <-answer; err != nil {
				t.Errorf("killed %v into a move: %v", when, err)
			}
			want := 2
			if when < 0 {
				want = 1
				do(t, guest, move(t, "a7b7"))
				want++
			}
			state := agree(t, host, guest)
			if n := state.Game().Plies(); n != want {
				t.Errorf("killed %v into a move: %d plies", when, n)
			}
			if at, running := host.Host.Now(); !running || at > before+12*time.Second {
				t.Errorf("the match's time is %v, running %v; before the kill it was %v", at, running, before)
			}
			do(t, host, move(t, "b4b5"))
			time.Sleep(2 * time.Minute)
			if v := agree(t, host, guest).View(match.Watcher); v.Away != [2]bool{} || v.Over() {
				t.Errorf("two minutes later: away %v, over %v", v.Away, v.Over())
			}
		})
	}
}

// A host that is back and waits for a guest that is not.
func TestGuestThatDoesNotComeBack(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, _ := s.start(clocked(nil))
		do(t, host, move(t, "a4b4"))
		synctest.Wait()
		s.kill(s.guest)
		s.kill(s.room)
		host = s.again(5 * time.Second)
		if left, away := s.room.Status().AwayLeft(time.Now()); !away || left != time.Minute {
			t.Errorf("away %v, %v left", away, left)
		}
		time.Sleep(59 * time.Second)
		if _, running := host.Host.Now(); running {
			t.Error("the match's time passes before the guest has been waited for")
		}
		time.Sleep(62 * time.Second)
		if v := stateOf(t, host).View(match.Watcher); v.Result.Reason != engine.TimeLoss {
			t.Errorf("waited for twice: %+v", v.Result)
		}
	})
}

// The host's program ends while both have sealed nothing, one seal, or two.
func TestKilledDuringASecretArrangement(t *testing.T) {
	for _, who := range []string{"host", "guest", "guest without journal"} {
		for chosen := range 3 {
			inBubble(t, func(t *testing.T, s *stage) {
				host, guest := s.start(simultaneous())
				if chosen >= 1 {
					do(t, guest, match.Arrange{Arrangement: engine.RightElephant})
				}
				if chosen >= 2 {
					s.air.pull() // the guest cannot open its seal any more
					do(t, host, match.Arrange{Arrangement: engine.LeftElephant})
				}
				synctest.Wait()
				at, _ := host.Host.Now()
				if who == "host" {
					s.kill(s.room)
				} else {
					s.kill(s.guest)
				}
				s.air.plug()
				time.Sleep(3 * time.Second)
				if who == "host" {
					host = s.again(at)
				} else {
					guest = s.back(who == "guest")
				}
				time.Sleep(8 * time.Second)
				if chosen < 1 {
					do(t, guest, match.Arrange{Arrangement: engine.RightElephant})
				}
				if chosen < 2 {
					do(t, host, match.Arrange{Arrangement: engine.LeftElephant})
				}
				time.Sleep(time.Second)
				v := agree(t, host, guest).View(match.Watcher)
				if v.Phase != match.Playing || v.Arrangement != [2]engine.Arrangement{engine.LeftElephant, engine.RightElephant} {
					t.Errorf("%s killed after %d choices: %v with %v", who, chosen, v.Phase, v.Arrangement)
				}
				time.Sleep(time.Minute)
				if e := s.guest.Status().Err; e != nil {
					t.Errorf("%s killed after %d choices: %v", who, chosen, e)
				}
			})
		}
	}
}

func TestBothKilled(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, guest := s.start(clocked(nil))
		do(t, host, move(t, "a4b4"))
		do(t, guest, move(t, "a7b7"))
		synctest.Wait()
		at, _ := host.Host.Now()
		s.kill(s.guest)
		s.kill(s.room)
		guest = s.back(true) // first, and there is nobody
		if st := s.guest.Status(); st.Linked || st.Err == nil || st.Err.Reason != Unreachable {
			t.Errorf("%+v", st)
		}
		time.Sleep(time.Minute)
		host = s.again(at)
		time.Sleep(6 * time.Second)
		do(t, host, move(t, "b4b5"))
		do(t, guest, move(t, "b7b6"))
		if n := agree(t, host, guest).Game().Plies(); n != 4 {
			t.Errorf("%d plies", n)
		}
	})
}

// The host has moved: another address, which Find finds.
func TestAddressChanges(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		s.open(s.roomOptions(clocked(nil)))
		var now atomic.Value
		now.Store("192.168.0.7:4242")
		o := s.joinOptions()
		o.Find = func(context.Context) ([]string, error) { return []string{now.Load().(string)}, nil }
		o.Dial = func(ctx context.Context, address string) (conn net.Conn, err error) {
			if address != now.Load() {
				return nil, errors.New("nobody there")
			}
			return s.air.dial(ctx, address)
		}
		s.join(o)
		host, guest := s.matches(0)
		const at = "192.168.0.123:999"
		now.Store(at)
		s.air.cut()
		time.Sleep(6 * time.Second)
		do(t, host, move(t, "a4b4"))
		agree(t, host, guest)
		if got := s.guest.Session().Address; got != at {
			t.Errorf("kept address %s", got)
		}
	})
}

func TestNobodyIsFound(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		o := s.joinOptions()
		o.Find = func(context.Context) ([]string, error) { return nil, errors.New("nothing") }
		_, err := Join(t.Context(), o)
		wantReason(t, err, NotFound)
		s.air.Close()
		_, err = Join(t.Context(), s.joinOptions())
		wantReason(t, err, Unreachable)
		s.air.reopen()
		s.air.pull()
		began := time.Now()
		_, err = Join(t.Context(), s.joinOptions())
		wantReason(t, err, Unreachable)
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("took %v to say so", took)
		}
	})
}

// The host waits longer and longer between tries, and not for ever.
func TestBackOff(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		var mu sync.Mutex
		var tries []time.Time
		s.open(s.roomOptions(clocked(nil)))
		o := s.joinOptions()
		o.Find = nil
		dial := o.Dial
		o.Session = &Session{Address: "192.168.0.7:4242"}
		o.Dial = func(ctx context.Context, address string) (net.Conn, error) {
			mu.Lock()
			tries = append(tries, time.Now())
			mu.Unlock()
			return dial(ctx, address)
		}
		s.join(o)
		s.matches(0)
		s.air.Close()
		s.air.cut()
		time.Sleep(time.Minute)
		mu.Lock()
		defer mu.Unlock()
		var gaps []time.Duration
		for i := 2; i < len(tries); i++ {
			gaps = append(gaps, tries[i].Sub(tries[i-1]).Round(time.Millisecond))
		}
		if len(gaps) < 10 || len(gaps) > 30 || gaps[0] >= gaps[2] || gaps[len(gaps)-1] != lastWait {
			t.Errorf("tries after %v", gaps)
		}
		if st := s.guest.Status(); st.Tries < 10 || st.NextTry.Before(time.Now()) || st.Err == nil {
			t.Errorf("%+v", st)
		}
	})
}

func TestSecondDeviceOfTheSameSeat(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, _ := s.start(clocked(nil))
		first := s.guest
		o := s.joinOptions()
		s.mu.Lock()
		kept := s.kept
		s.mu.Unlock()
		o.Session, o.Journal = &kept, nil
		s.join(o)
		guest := matchOf(t, s.guest, 0)
		time.Sleep(5 * time.Second)
		wantReason(t, first.Status().Err, Replaced)
		do(t, host, move(t, "a4b4"))
		agree(t, host, guest)
	})
}

func TestLeavingForGood(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		_, guest := s.start(clocked(nil))
		do(t, guest, match.Resign{})
		s.guest.Close()
		time.Sleep(time.Second)
		if st := s.room.Status(); st.Linked || st.Opponent != (Peer{}) {
			t.Errorf("%+v", st)
		}
		// The next one plays the next match, with sides of their own.
		s.join(s.joinOptions())
		host, guest := s.matches(1)
		do(t, host, move(t, "a4b4"))
		agree(t, host, guest)
		// And when the host goes, the guest knows.
		s.room.Close()
		synctest.Wait()
		wantReason(t, s.guest.Status().Err, Closed)
		wantReason(t, guest.Host.Do(t.Context(), guest.Seat, match.Resign{}), Closed)
		for range s.guest.Statuses(t.Context()) {
		}
		for range s.guest.Phrases(t.Context()) {
		}
		for range guest.Host.Events(t.Context(), 0) {
		}
	})
}

func TestUnseat(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, _ := s.start(clocked(nil))
		do(t, host, move(t, "a4b4"))
		synctest.Wait()
		s.kill(s.guest)
		o := s.joinOptions() // another device, without the session
		_, err := Join(t.Context(), o)
		wantReason(t, err, RoomFull)
		s.room.Unseat()
		s.logs[1].events = nil
		s.join(o)
		_, guest := s.matches(0)
		do(t, guest, move(t, "a7b7"))
		if n := agree(t, host, guest).Game().Plies(); n != 2 {
			t.Errorf("%d plies", n)
		}
	})
}

// The host's program knows nothing of the guest's seat any more.
func TestSeatForgotten(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		s.start(clocked(nil))
		s.mu.Lock()
		kept := s.kept
		s.mu.Unlock()
		s.guest.Close()
		s.kill(s.room)
		s.logs[0].events = nil
		s.open(s.roomOptions(clocked(nil)))
		o := s.joinOptions()
		o.Session, o.Key = &kept, Key{}
		s.logs[1].events = nil
		s.join(o) // by the code that the session holds
		_, guest := s.matches(0)
		if s.guest.Session().ID == kept.ID || guest.Seat != match.HanSeat {
			t.Error("the old session was taken")
		}
	})
}
