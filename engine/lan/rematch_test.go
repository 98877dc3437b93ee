package lan

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// A program that ends between two matches: the next one is played, with sides
// swapped, and nobody is accused of anything.
func TestKilledAroundARematch(t *testing.T) {
	for _, order := range []engine.Assignment{engine.AssignRandom, engine.AssignHostHan, engine.AssignAlternate} {
		for _, who := range []string{"host", "host without the finished match", "guest", "guest without journal"} {
			for _, when := range []string{"after one asked", "after both asked", "while drawing", "in the next match"} {
				t.Run(fmt.Sprint(order, who, when), func(t *testing.T) {
					inBubble(t, func(t *testing.T, s *stage) { killAroundARematch(t, s, order, who, when) })
				})
			}
		}
	}
}

func killAroundARematch(t *testing.T, s *stage, order engine.Assignment, who, when string) {
	host, guest := s.start(clocked(func(r *engine.Rules) { r.SideAssignment = order }))
	seats := [2]match.Seat{host.Seat, guest.Seat}
	do(t, guest, match.Resign{})
	do(t, guest, match.AskRematch{})
	time.Sleep(time.Second)
	switch when {
	case "after both asked":
		do(t, host, match.AskRematch{})
	case "while drawing":
		s.air.pull() // the guest hears nothing of the draw
		do(t, host, match.AskRematch{})
	case "in the next match":
		do(t, host, match.AskRematch{})
		host, _ = s.matches(1)
	}
	synctest.Wait()
	at, _ := host.Host.Now()
	if who == "host without the finished match" && when == "after both asked" {
		return // the next match is open by then: "in the next match"
	}
	without := who == "host without the finished match" && when != "in the next match"
	switch who {
	case "guest", "guest without journal":
		s.kill(s.guest)
	default:
		s.kill(s.room)
	}
	s.air.plug()
	time.Sleep(3 * time.Second)
	switch {
	case without:
		o := s.roomOptions(host.Config.Rules)
		s.mu.Lock()
		saved := s.saved
		s.mu.Unlock()
		o.Saved, o.Keys = &saved, nil
		s.open(o)
	case who == "guest" || who == "guest without journal":
		s.back(who == "guest")
	default:
		s.again(at)
	}
	time.Sleep(8 * time.Second)
	if when == "after one asked" && !without {
		host := matchOf(t, s.room, 0)
		do(t, host, match.AskRematch{})
	}
	host, guest = s.matches(1)
	if host.Seat != seats[1] || guest.Seat != seats[0] {
		t.Errorf("seats %v and %v after %v", host.Seat, guest.Seat, seats)
	}
	first, second := host, guest
	if host.Seat == match.HanSeat {
		first, second = guest, host
	}
	do(t, first, move(t, "a4b4"))
	synctest.Wait()
	do(t, second, move(t, "a7b7"))
	agree(t, host, guest)
	time.Sleep(time.Minute)
	if e := s.guest.Status().Err; e != nil {
		t.Error(e)
	}
}

// A host that is killed when it has begun to keep a match, and has not kept yet
// that it is open: what was drawn for it stands, and nobody is accused.
func TestHostKilledAsAMatchOpens(t *testing.T) {
	for _, round := range []int{0, 1} {
		for _, heard := range []bool{true, false} {
			t.Run(fmt.Sprint(round, heard), func(t *testing.T) {
				inBubble(t, func(t *testing.T, s *stage) { killAsAMatchOpens(t, s, round, heard) })
			})
		}
	}
}

// killAsAMatchOpens kills the host as it opens a match of a round; heard says
// whether the guest knows of that match.
func killAsAMatchOpens(t *testing.T, s *stage, round int, heard bool) {
	o := s.roomOptions(testRules(func(r *engine.Rules) { r.SideAssignment = engine.AssignRandom }))
	var kept SavedRoom // when the journal was begun
	o.Journal = func(c match.Config) match.Journal {
		s.mu.Lock()
		defer s.mu.Unlock()
		if c.Round == round {
			kept = s.saved
			if !heard {
				s.air.pull()
			}
		}
		return s.logs[0].begin(c)
	}
	s.open(o)
	s.join(s.joinOptions())
	if round == 1 {
		host, guest := s.matches(0)
		do(t, guest, match.Resign{})
		do(t, host, match.AskRematch{})
		do(t, guest, match.AskRematch{})
	}
	matchOf(t, s.room, round)
	synctest.Wait()
	s.kill(s.room)
	s.air.plug()
	s.mu.Lock()
	s.saved = kept
	s.mu.Unlock()
	s.again(0)
	time.Sleep(10 * time.Second)
	host, guest := s.matches(round)
	arranged(t, host, guest)
	if host.Seat == match.ChoSeat {
		do(t, host, move(t, "a4b4"))
	} else {
		do(t, guest, move(t, "a4b4"))
	}
	agree(t, host, guest)
	time.Sleep(time.Minute)
	if e := s.guest.Status().Err; e != nil {
		t.Error(e)
	}
}
