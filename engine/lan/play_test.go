package lan

import (
	"context"
	"errors"
	"slices"
	"strings"
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

// A guest's program that was changed, or somebody who has got its token.
func TestGuestThatCheats(t *testing.T) {
	rules := clocked(func(r *engine.Rules) { r.SetupOrder, r.FixedCho, r.FixedHan = engine.Simultaneous, 0, 0 })
	seal := match.Seal(engine.Han, engine.OuterElephant, match.Nonce{7})
	stageWith := func(t *testing.T, s *stage) (*Match, *rawGuest) {
		s.open(s.roomOptions(rules))
		g := s.rawSeated()
		return matchOf(t, s.room, 0), g
	}
	t.Run("asks out of order", func(t *testing.T) {
		for _, seq := range []uint64{0, 2, 1 << 60} {
			inBubble(t, func(t *testing.T, s *stage) {
				_, g := stageWith(t, s)
				if a := g.ask(seq, match.Resign{}); a != nil {
					t.Errorf("request %d was answered: %+v", seq, a)
				}
				synctest.Wait()
				if s.room.Status().Linked {
					t.Error("still connected")
				}
			})
		}
	})
	t.Run("asks again", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *stage) {
			host, g := stageWith(t, s)
			for range 3 { // decided once, answered each time
				if a := g.ask(1, match.Arrange{Sealed: match.Sealed{Commitment: seal.Commitment}}); a == nil || a.Reason != "" {
					t.Fatalf("%+v", a)
				}
			}
			if n := stateOf(t, host).Events(); n != 1 {
				t.Errorf("%d events", n)
			}
			if a := g.ask(2, match.Resign{}); a == nil {
				t.Fatal("hung up")
			}
			if a := g.ask(1, match.Arrange{}); a != nil {
				t.Error("an old request was taken")
			}
		})
	})
	t.Run("cannot play for the other side, or what is not legal", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *stage) {
			host, g := stageWith(t, s)
			g.ask(1, match.Arrange{Sealed: match.Sealed{Commitment: seal.Commitment}})
			do(t, host, match.Arrange{Arrangement: engine.InnerElephant})
			if a := g.ask(2, match.Reveal{Arrangement: engine.InnerElephant, Nonce: seal.Nonce}); a.Reason != match.WrongSeal {
				t.Errorf("another choice than was sealed: %+v", a)
			}
			if a := g.ask(3, match.Reveal{Arrangement: engine.OuterElephant, Nonce: seal.Nonce}); a.Reason != "" {
				t.Fatalf("%+v", a)
			}
			steps := []struct {
				action match.Action
				want   match.Reason
				move   bool
			}{
				{move(t, "a4b4"), match.NotYourTurn, false}, // Cho's piece in Cho's turn
				{match.AnswerDraw{Accept: true}, match.NothingAsked, false},
				{match.AnswerUndo{Accept: true}, match.NothingAsked, false},
			}
			seq := uint64(3)
			for _, step := range steps {
				seq++
				if a := g.ask(seq, step.action); a == nil || a.Reason != step.want {
					t.Errorf("%#v: %+v", step.action, a)
				}
			}
			do(t, host, move(t, "a4b4"))
			for _, text := range []string{"b4c4", "a7a4", "e9e4", "a1a2"} {
				seq++
				if a := g.ask(seq, move(t, text)); a == nil || a.Move == nil {
					t.Errorf("%s: %+v", text, a)
				}
			}
			if n := stateOf(t, host).Game().Plies(); n != 1 {
				t.Errorf("%d plies", n)
			}
			time.Sleep(700 * time.Second) // its flag
			seq++
			if a := g.ask(seq, move(t, "a7b7")); a == nil || a.Reason != match.WrongPhase {
				t.Errorf("after the flag: %+v", a)
			}
			if v := stateOf(t, host).View(match.Watcher); v.Result.Reason != engine.TimeLoss || v.Plies != 1 {
				t.Errorf("%+v after %d plies", v.Result, v.Plies)
			}
		})
	})
	t.Run("asks for what it may not", func(t *testing.T) {
		for name, m := range map[string]*message{
			"leaving by itself":  {Ask: &askMessage{Seq: 1, Action: wireAction{Do: "leave"}}},
			"nothing known":      {Ask: &askMessage{Seq: 1, Action: wireAction{Do: "win"}}},
			"a move without one": {Ask: &askMessage{Seq: 1, Action: wireAction{Do: "play"}}},
			"events of its own":  {Events: &eventsMessage{}},
			"a match of its own": {Open: &openMessage{}},
			"a phrase unknown":   {Say: &sayMessage{Phrase: 50}},
			"nothing":            {},
		} {
			inBubble(t, func(t *testing.T, s *stage) {
				host, g := stageWith(t, s)
				g.say(m)
				if g.await(func(m *message) bool { return m.Answer != nil }) != nil {
					t.Errorf("%s: answered", name)
				}
				synctest.Wait()
				if s.room.Status().Linked || stateOf(t, host).Phase() != match.Setup {
					t.Errorf("%s: %+v", name, s.room.Status())
				}
			})
		}
	})
	t.Run("never hears the other's choice before its time", func(t *testing.T) {
		inBubble(t, func(t *testing.T, s *stage) {
			host, g := stageWith(t, s)
			do(t, host, match.Arrange{Arrangement: engine.LeftElephant})
			token, id := g.welcome.Token, g.welcome.Session
			g.hangUp()
			// Back from every number of events, and as a watcher.
			for seen := range 3 {
				for _, as := range []string{"player", "watcher"} {
					h, secret := hello{Session: id}, token
					if as == "watcher" {
						h, secret = hello{Key: "code"}, testKey.Secret
					}
					g, err := s.raw(h, secret, join{Role: as, Seen: seen, Resumed: seen > 0})
					if err != nil {
						t.Fatal(err)
					}
					time.Sleep(time.Second)
					synctest.Wait()
					g.hangUp()
					for m := range g.mail {
						if m.Events == nil {
							continue
						}
						for _, line := range m.Events.List {
							if text := string(line.Event); strings.Contains(text, "SMSM") || strings.Contains(text, "nonce") {
								t.Errorf("%s from %d hears %s", as, seen, text)
							}
						}
					}
					synctest.Wait()
				}
			}
		})
	})
}

// A host's program that was changed: the guest takes nothing that cannot be.
func TestHostThatCheatsInTheMatch(t *testing.T) {
	// swap puts another event in place of the first of its kind.
	swap := func(kind string, change func(match.Event) match.Event) func(*message) {
		return func(m *message) {
			if m.Events == nil {
				return
			}
			for i, line := range m.Events.List {
				if e, err := match.UnmarshalEvent(line.Event); err == nil && strings.Contains(string(line.Event), kind) {
					m.Events.List[i].Event, _ = match.MarshalEvent(change(e))
					return
				}
			}
		}
	}
	tests := map[string]func(*message){
		"another move": swap("played", func(e match.Event) match.Event {
			p := e.(match.Played)
			p.Move = engine.Move{From: 27, To: 36}
			return p
		}),
		"an illegal move": swap("played", func(e match.Event) match.Event {
			p := e.(match.Played)
			p.Move.To = 80
			return p
		}),
		"the guest resigned": swap("played", func(e match.Event) match.Event {
			return match.Concluded{At: e.(match.Played).At, Reason: engine.Resigned, Loser: engine.Han}
		}),
		"the guest's flag fell": swap("played", func(e match.Event) match.Event {
			return match.Concluded{At: e.(match.Played).At, Reason: engine.TimeLoss, Loser: engine.Han}
		}),
		"time ran back": swap("played", func(e match.Event) match.Event {
			p := e.(match.Played)
			p.At = 0
			return p
		}),
		"a gap": func(m *message) {
			if m.Events != nil && m.Events.First > 0 {
				m.Events.First++
			}
		},
		"no event": func(m *message) {
			if m.Events != nil && m.Events.First > 0 {
				m.Events.List[0].Event = []byte(`{"v":1,"type":"nothing"}`)
			}
		},
		"another digest": func(m *message) {
			if m.Events != nil && m.Events.First > 0 {
				m.Events.List[0].Digest ^= 1
			}
		},
	}
	for name, tamper := range tests {
		inBubble(t, func(t *testing.T, s *stage) {
			o := s.roomOptions(clocked(nil))
			o.tamper = tamper
			s.open(o)
			s.join(s.joinOptions())
			host, guest := s.matches(0)
			time.Sleep(3 * time.Second)
			_ = host.Host.Do(t.Context(), host.Seat, move(t, "a4b4"))
			time.Sleep(5 * time.Second)
			synctest.Wait()
			e := wantReason(t, s.guest.Status().Err, Disagreement)
			if e.Who != TheHost {
				t.Errorf("%s: blames %v", name, e.Who)
			}
			if h := s.room.Status(); h.Stage != Stopped || h.Err.Reason != Disagreement || h.Err.Who != TheGuest {
				t.Errorf("%s: the host's status is %+v", name, h)
			}
			wantReason(t, guest.Host.Do(t.Context(), guest.Seat, match.Resign{}), Disagreement)
			wantReason(t, host.Host.Do(t.Context(), host.Seat, match.Resign{}), Disagreement)
			if n := len(s.logs[1].all()); n != 1 {
				t.Errorf("%s: the guest kept %d events", name, n)
			}
		})
	}
}

// What a host sends in the guest's own name, without the guest having asked.
func TestForgedRequests(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, guest := s.start(clocked(nil))
		do(t, host, move(t, "a4b4"))
		// A changed host moves for its guest, by the rules and in time.
		if err := s.room.round.local.Do(t.Context(), guest.Seat, move(t, "a7b7")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if e := wantReason(t, s.guest.Status().Err, Disagreement); !errors.Is(e, errForged) {
			t.Errorf("%v", e)
		}
	})
}
