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
