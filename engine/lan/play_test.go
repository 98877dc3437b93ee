package lan

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

func clocked(change func(*engine.Rules)) engine.Rules {
	return testRules(func(r *engine.Rules) {
		r.SetupOrder, r.FixedCho, r.FixedHan = engine.Fixed, engine.InnerElephant, engine.OuterElephant
		r.Clock = engine.Clock{Byoyomi: true, MainSec: 600, PeriodSec: 30, Periods: 3}
		r.DisconnectGraceSec = 60
		if change != nil {
			change(r)
		}
	})
}

// Everything a seat can ask for goes over the wire and back.
func TestEveryRequestOverTheWire(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, guest := s.start(clocked(func(r *engine.Rules) { r.TouchMove = true }))
		ctx := t.Context()
		refused := func(m *Match, a match.Action, want match.Reason) {
			t.Helper()
			var e *match.Error
			if err := m.Host.Do(ctx, m.Seat, a); !errors.As(err, &e) || e.Reason != want {
				t.Errorf("%v %#v: %v, want %s", m.Seat, a, err, want)
			}
		}
		refused(guest, move(t, "a7b7"), match.NotYourTurn)
		refused(guest, match.Touch{Point: 5}, match.NotYourTurn)
		refused(guest, match.AnswerUndo{Accept: true}, match.NothingAsked)
		refused(guest, match.AskRematch{}, match.WrongPhase)
		refused(guest, match.Arrange{Arrangement: 1}, match.WrongPhase)
		refused(guest, match.Leave{}, match.UnknownRequest)
		refused(guest, match.Return{}, match.UnknownRequest)
		refused(guest, match.Reveal{}, match.UnknownRequest)
		refused(host, match.Leave{}, match.UnknownRequest)
		do(t, host, move(t, "a4b4"))
		do(t, guest, match.Touch{Point: 54})
		var illegal *engine.MoveError
		err := guest.Host.Do(ctx, guest.Seat, match.Play{Move: engine.Move{From: 54, To: 9}})
		if !errors.As(err, &illegal) || illegal.Reason == 0 || illegal.Move.To != 9 {
			t.Errorf("an illegal move: %v", err)
		}
		do(t, guest, move(t, "a7b7"))
		do(t, host, match.AskUndo{})
		do(t, guest, match.AnswerUndo{Accept: true})
		do(t, host, match.OfferDraw{})
		do(t, host, match.Withdraw{})
		do(t, host, move(t, "a4b4"))
		do(t, guest, match.OfferDraw{})
		do(t, host, match.AnswerDraw{})
		do(t, guest, match.Play{Move: engine.Pass})
		do(t, host, match.AskUndo{})
		do(t, guest, match.AnswerUndo{})
		do(t, host, match.Play{Move: engine.Pass})
		if v := agree(t, host, guest).View(match.Watcher); !v.Over() {
			t.Errorf("two passes: %v", v.Phase)
		}
		if !slices.Equal(s.logs[0].all(), s.logs[1].all()) {
			t.Error("the journals differ")
		}
		// Nobody answers for the other seat.
		for _, m := range []*Match{host, guest} {
			for _, seat := range []match.Seat{match.Watcher, host.Seat, guest.Seat} {
				if seat == m.Seat {
					continue
				}
				var e *match.Error
				if err := m.Host.Do(ctx, seat, match.AskRematch{}); !errors.As(err, &e) || e.Reason != match.NotSeated {
					t.Errorf("%v asked for %v: %v", m.Seat, seat, err)
				}
			}
		}
	})
}

func TestRematchKeepsTheConnection(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, guest := s.start(testRules(nil))
		before := len(s.air.tape)
		for round := range 3 {
			if host.Round != round || guest.Round != round || guest.Config.Round != round {
				t.Fatalf("rounds %d and %d", host.Round, guest.Round)
			}
			arranged(t, host, guest)
			do(t, guest, match.Resign{})
			do(t, guest, match.AskRematch{})
			do(t, host, match.AskRematch{})
			seats := [2]match.Seat{host.Seat, guest.Seat}
			host, guest = s.matches(round + 1)
			if host.Seat != seats[1] || guest.Seat != seats[0] {
				t.Errorf("round %d: sides %v and %v after %v", round+1, host.Seat, guest.Seat, seats)
			}
		}
		if len(s.air.tape) != before {
			t.Error("another connection was made")
		}
		if s.guest.Status().Stage != Seated {
			t.Errorf("%+v", s.guest.Status())
		}
	})
}

func TestWatchers(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		s.open(s.roomOptions(simultaneous()))
		watch := func() *Guest {
			o := s.joinOptions()
			o.Role, o.Save, o.Journal = Watcher, nil, nil
			g, err := Join(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		var all []*Guest
		for range 10 {
			all = append(all, watch()) // before there is a match
		}
		s.join(s.joinOptions())
		host, guest := s.matches(0)
		do(t, host, match.Arrange{Arrangement: engine.LeftElephant})
		for range 11 {
			all = append(all, watch()) // in the middle of it
		}
		for _, w := range all {
			defer w.Close()
			m := matchOf(t, w, 0)
			if m.Seat != match.Watcher || m.Config.Seed != 0 {
				t.Errorf("seat %v, seed %d", m.Seat, m.Config.Seed)
			}
			v := stateOf(t, m).View(match.Watcher)
			if !v.Chosen[engine.Cho] || v.Arrangement != [2]engine.Arrangement{} || v.Legal != nil {
				t.Errorf("a watcher sees %+v", v)
			}
			for seat := range match.HanSeat + 1 {
				var e *match.Error
				if err := m.Host.Do(t.Context(), seat, match.Resign{}); !errors.As(err, &e) || e.Reason != match.NotSeated {
					t.Errorf("a watcher as %v: %v", seat, err)
				}
			}
			if err := w.Say(Thanks); err == nil {
				t.Error("a watcher speaks")
			}
		}
		do(t, guest, match.Arrange{Arrangement: engine.InnerElephant})
		synctest.Wait() // for the seals to be opened
		do(t, host, move(t, "a4b4"))
		want := agree(t, host, guest)
		for _, w := range all {
			if got := stateOf(t, matchOf(t, w, 0)); got.Digest() != want.Digest() {
				t.Error("a watcher is elsewhere")
			}
		}
		time.Sleep(3 * time.Second)
		if a, b := s.room.Status().Watchers, s.guest.Status().Watchers; a != 21 || b != 21 {
			t.Errorf("%d and %d watchers counted", a, b)
		}
		all[3].Close()
		synctest.Wait()
		if n := s.room.Status().Watchers; n != 20 {
			t.Errorf("%d watchers after one left", n)
		}
	})
}

func TestPhrases(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, guest := s.start(testRules(nil))
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		var mu sync.Mutex
		heard := map[string][]Said{}
		listen := func(name string, table Table) {
			for said := range table.Phrases(ctx) {
				mu.Lock()
				heard[name] = append(heard[name], said)
				mu.Unlock()
			}
		}
		go listen("host", s.room)
		go listen("guest", s.guest)
		synctest.Wait()
		if err := s.guest.Say(Greeting); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if err := s.room.Say(WellPlayed); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		want := []Said{{guest.Seat, Greeting}, {host.Seat, WellPlayed}}
		mu.Lock()
		for _, end := range []string{"host", "guest"} {
			if !slices.Equal(heard[end], want) {
				t.Errorf("%s heard %v", end, heard[end])
			}
		}
		mu.Unlock()
		for _, table := range []Table{s.room, s.guest} {
			for range sayBurst {
				_ = table.Say(Thanks)
			}
			if e := wantReason(t, table.Say(Thanks), TooFast); e.Wait <= 0 || e.Wait > sayEvery {
				t.Errorf("wait %v", e.Wait)
			}
			time.Sleep(sayEvery)
			if err := table.Say(Thanks); err != nil {
				t.Error(err)
			}
		}
		if s.guest.Say(99) == nil || s.room.Say(0) == nil {
			t.Error("a phrase that is none")
		}
		for _, p := range PhraseList() {
			text, _ := p.MarshalText()
			var back Phrase
			if err := back.UnmarshalText(text); err != nil || back != p || string(text) == "" {
				t.Errorf("%d: %s", p, text)
			}
		}
	})
}

func TestQualityAndTime(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		s.air.latency = 40 * time.Millisecond
		host, guest := s.start(clocked(nil))
		time.Sleep(10 * time.Second)
		for name, q := range map[string]Quality{"host": s.room.Status().Quality, "guest": s.guest.Status().Quality} {
			if q.RoundTrip < 75*time.Millisecond || q.RoundTrip > 100*time.Millisecond || time.Since(q.Heard) > 3*time.Second {
				t.Errorf("%s measures %v, heard %v ago", name, q.RoundTrip, time.Since(q.Heard))
			}
		}
		a, running := host.Host.Now()
		b, there := guest.Host.Now()
		if !running || !there || (a-b).Abs() > 5*time.Millisecond {
			t.Errorf("the match's time is %v at the host and %v at the guest", a, b)
		}
	})
}
