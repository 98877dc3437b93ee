package lan

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

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
			o.tamper = tampering(tamper)
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
