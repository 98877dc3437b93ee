package lan

import (
	"testing"

	"janggi/engine/match"
)

func TestTwoPlayAWholeMatch(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, guest := s.start(testRules(nil))
		if host.Seat != match.ChoSeat || guest.Seat != match.HanSeat {
			t.Fatalf("host plays %v, guest %v", host.Seat, guest.Seat)
		}
		if guest.Config.Seed != 0 {
			t.Error("the guest was told the seed")
		}
		arranged(t, host, guest)
		do(t, host, move(t, "a4b4"))
		do(t, guest, move(t, "a7b7"))
		state := agree(t, host, guest)
		if v := state.View(match.Watcher); v.Plies != 2 || v.Phase != match.Playing {
			t.Errorf("%v after %d plies", v.Phase, v.Plies)
		}
		do(t, guest, match.Resign{})
		if v := agree(t, host, guest).View(match.Watcher); !v.Over() {
			t.Error("not over")
		}
	})
}
