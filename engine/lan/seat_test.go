package lan

import (
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine/match"
)

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
