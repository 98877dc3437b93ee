package lan

import (
	"slices"
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
