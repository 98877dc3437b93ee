package lan

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// longGame is played by the clock, and can be played on for ever.
func longGame() engine.Rules {
	return clocked(func(r *engine.Rules) {
		r.Clock = engine.Clock{Byoyomi: true, MainSec: 1200, PeriodSec: 30, Periods: 3}
		r.Bikjang, r.Repetition, r.MoveLimit = engine.BikjangOff, engine.RepetitionOff, 0
	})
}

func (x *guestRound) plies() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.state.View(match.Watcher).Plies
}

// thinkAndMove plays plies, each after a while, until the guest has been told that
// its clock runs fast, and returns how many the guest has made by then.
func thinkAndMove(t *testing.T, s *stage, plies int, think func() time.Duration) (made int) {
	t.Helper()
	host, guest := s.matches(0)
	moves := []string{"a1a2", "a10a9", "a2a1", "a9a10"}
	for n := range plies {
		mover := host
		if (n%2 == 0) != (host.Seat == match.ChoSeat) {
			mover = guest
			made++
		}
		time.Sleep(think())
		do(t, mover, move(t, moves[n%4]))
		for s.guest.round.plies() <= n { // the host has it by now
			time.Sleep(50 * time.Millisecond)
		}
		if s.guest.Status().Overcharged > 0 {
			break
		}
	}
	return made
}

// An honest host is never said to charge too much, however late messages come.
func TestAnHonestClockIsNotDoubted(t *testing.T) {
	for seed := range uint64(12) {
		inBubble(t, func(t *testing.T, s *stage) {
			random := rand.New(rand.NewPCG(seed, 3))
			upTo := func(most time.Duration) time.Duration { return time.Duration(random.Int64N(int64(most))) }
			s.start(longGame())
			weather := make(chan struct{})
			over := make(chan struct{})
			go func() { // calm, and now and then seconds late
				defer close(over)
				for {
					late := upTo(50 * time.Millisecond)
					if seed%3 > 0 && random.IntN(3) == 0 {
						late = upTo(4 * time.Second)
					}
					s.air.mu.Lock()
					s.air.latency = late
					s.air.mu.Unlock()
					select {
					case <-time.After(time.Duration(1+random.IntN(3000)) * time.Millisecond):
					case <-weather:
						return
					}
				}
			}()
			mine := rand.New(rand.NewPCG(seed, 4))
			made := thinkAndMove(t, s, 120, func() time.Duration { return time.Duration(mine.Int64N(int64(12 * time.Second))) })
			close(weather)
			<-over
			s.air.mu.Lock()
			s.air.latency = 0
			s.air.mu.Unlock()
			time.Sleep(10 * time.Second) // what was on its way has come
			if status := s.guest.Status(); status.Overcharged > 0 || status.Stage != Seated {
				t.Errorf("seed %d: after %d moves the guest says %+v", seed, made, status)
			}
			x := s.guest.round
			x.mu.Lock()
			t.Logf("seed %d: %d moves, too much in %d, by %v in all", seed, made, x.charges.turns, x.charges.extra)
			x.mu.Unlock()
		})
	}
}

// A host that takes more from its guest than the guest has thought is named, and
// the match goes on.
func TestAFastClockIsNamed(t *testing.T) {
	for _, tt := range []struct {
		name  string
		hold  time.Duration // a move counts so much later than it came
		after int           // moves of the guest
	}{
		{"seconds of each move", 5 * time.Second, 10},
		{"half a minute of one", 35 * time.Second, 2},
		{"hardly anything", 900 * time.Millisecond, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *stage) {
				o := s.roomOptions(longGame())
				o.divert = func(p *peer, m *message) bool {
					if m.Ask == nil {
						return false
					}
					go func() {
						time.Sleep(tt.hold)
						_ = p.take(m)
					}()
					return true
				}
				s.air.latency = 20 * time.Millisecond
				s.open(o)
				s.join(s.joinOptions())
				made := thinkAndMove(t, s, 60, func() time.Duration { return 6 * time.Second })
				synctest.Wait()
				status := s.guest.Status()
				if named := status.Overcharged > 0; named != (tt.after > 0) || named && made > tt.after {
					t.Errorf("after %d moves the guest says %+v", made, status)
				}
				if status.Stage != Seated || status.Err != nil {
					t.Errorf("the match is over: %+v", status)
				}
			})
		})
	}
}
