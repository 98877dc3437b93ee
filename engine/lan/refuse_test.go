package lan

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"janggi/engine"
)

// greet sends bytes in the clear and returns what comes back.
func (s *stage) greet(text string) (*greeting, error) {
	s.t.Helper()
	socket := s.socket()
	defer socket.CloseNow()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := socket.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		return nil, err
	}
	g := &greeting{}
	_, err := readClear(ctx, socket, g)
	return g, err
}

func TestRefusalsInTheClear(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		s.open(s.roomOptions(testRules(nil)))
		tests := []struct {
			hello string
			want  Reason // "" for a host that hangs up
		}{
			{`{"magic":"chess","v":1,"oldest":1}`, NotJanggi},
			{`{"magic":"janggi","v":0,"oldest":0}`, TooOld},
			{`{"magic":"janggi","v":9,"oldest":7}`, TooNew},
			{`{"magic":"janggi","v":1,"oldest":1,"session":"nobody"}`, NoSession},
			{`{"magic":"janggi","v":1,"oldest":1,"key":"code","share":"AAAA"}`, Malformed},
			{`{"magic":"janggi","v":9,"oldest":1,"key":"code","share":"` + strings.Repeat("A", 43) + `="}`, Malformed}, // the neutral element
			{`{"magic":"janggi","v":1,"oldest":1,"key":"other"}`, WrongCode},
			{`not JSON`, ""},
			{`{"magic":"janggi","app":"` + strings.Repeat("x", 2000) + `"}`, ""},
		}
		for _, tt := range tests {
			g, err := s.greet(tt.hello)
			switch {
			case tt.want == "" && err == nil:
				t.Errorf("%.60s: answered by %+v", tt.hello, g)
			case tt.want != "" && (err != nil || g.Refused == nil || g.Refused.Reason != tt.want || g.App != "1.0"):
				t.Errorf("%.60s: %+v, %v, want %s", tt.hello, g, err, tt.want)
			}
		}
		s.join(s.joinOptions()) // all this did no harm
	})
}

func TestRefusalsOfAJoin(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		o := s.roomOptions(testRules(nil))
		o.Keys = append(o.Keys, Key{Name: "watch", Secret: []byte("ABCDEFGH"), WatchOnly: true})
		o.MaxWatchers = 1
		s.open(o)
		join1 := func(key string, secret []byte, j join) error {
			g, err := s.raw(hello{Key: key}, secret, j)
			if g != nil {
				g.hangUp()
			}
			return err
		}
		wantReason(t, join1("code", testKey.Secret, join{Role: "player", Rules: "00"}), OtherRules)
		wantReason(t, join1("code", testKey.Secret, join{Role: "king"}), Malformed)
		wantReason(t, join1("watch", []byte("ABCDEFGH"), join{Role: "player"}), WatchOnly)
		wantReason(t, join1("watch", testKey.Secret, join{Role: "watcher"}), WrongCode)
		s.join(s.joinOptions())
		wantReason(t, join1("code", testKey.Secret, join{Role: "player"}), RoomFull)
		w := s.joinOptions()
		w.Role, w.Key = Watcher, Key{Name: "watch", Secret: []byte("ABCDEFGH")}
		watcher, err := Join(t.Context(), w)
		if err != nil {
			t.Fatal(err)
		}
		defer watcher.Close()
		_, err = Join(t.Context(), w)
		wantReason(t, err, WatchersFull)
		synctest.Wait()
		if n := s.room.Status().WrongCodes; n != 1 {
			t.Errorf("%d wrong codes counted", n)
		}
	})
}

func TestVersionsThatDoNotFitAreToldToTheGuest(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		ends := []struct {
			answer string
			want   Reason
		}{
			{`{"magic":"janggi","v":1,"app":"9.9","refused":{"reason":"tooOld"}}`, TooOld},
			{`{"magic":"janggi","v":0,"app":"0.1"}`, TooNew},
			{`{"magic":"other","v":1}`, NotJanggi},
			{`hello?`, NotJanggi},
			{`{"magic":"janggi","v":1,"share":""}`, NotJanggi},
			{`{"magic":"janggi","v":1,"refused":{"reason":"a new one","waitMs":-5,"who":77}}`, Closed},
		}
		for _, end := range ends {
			done := make(chan struct{})
			go func() {
				defer close(done)
				s.fakeHost(func(ctx context.Context, socket *websocket.Conn) {
					_, _, _ = socket.Read(ctx)
					_ = socket.Write(ctx, websocket.MessageText, []byte(end.answer))
					_, _, _ = socket.Read(ctx)
				})
			}()
			_, err := Join(t.Context(), s.joinOptions())
			if e := wantReason(t, err, end.want); e.Reason == TooOld && e.App != "9.9" {
				t.Errorf("the other's version is told as %q", e.App)
			}
			<-done
		}
	})
}

func TestWrongCodeIsNamedAndThenSlowed(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		s.open(s.roomOptions(testRules(nil)))
		try := func(secret string) error {
			o := s.joinOptions()
			o.Key.Secret = []byte(secret)
			g, err := Join(t.Context(), o)
			if err == nil {
				g.Close()
			}
			return err
		}
		for range freeTries {
			wantReason(t, try("WRONG234"), WrongCode)
		}
		waited := time.Duration(0)
		for wrong := freeTries; wrong < lockTries; wrong++ {
			e := wantReason(t, try("WRONG234"), SlowDown)
			if e.Wait <= 0 || e.Wait > slowest {
				t.Errorf("after %d wrong codes: wait %v", wrong, e.Wait)
			}
			wantReason(t, try("7KQM2XPA"), SlowDown) // a right one waits too
			waited += e.Wait
			time.Sleep(e.Wait)
			wantReason(t, try("WRONG234"), WrongCode)
		}
		if waited < 25*time.Second {
			t.Errorf("%d guesses in %v", lockTries, waited)
		}
		e := wantReason(t, try("7KQM2XPA"), LockedOut)
		if e.Wait < lockTime-time.Minute {
			t.Errorf("locked out for %v", e.Wait)
		}
		// Somebody at another address is not. They watch: a player who left while
		// sides are drawn may leave a match behind, and no free seat.
		s.air.from[15] = 77
		o := s.joinOptions()
		o.Role = Watcher
		s.join(o)
		s.guest.Close()
		s.air.from[15] = 9
		time.Sleep(e.Wait + time.Second)
		if err := try("7KQM2XPA"); err != nil {
			t.Errorf("after the lock: %v", err)
		}
	})
}

func TestCodesAreGuessedSlowlyFromHoweverManyAddresses(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		o := s.roomOptions(testRules(nil))
		long := Key{Name: "qr", Secret: []byte("a long secret made at random")}
		o.Keys = append(o.Keys, long)
		s.open(o)
		guesses, began := 0, time.Now()
		for i := range 300 {
			s.air.from = []byte{10, 1, byte(i >> 8), byte(i)}
			if g, err := s.greet(`{"magic":"janggi","v":1,"oldest":1,"key":"other"}`); err == nil && g.Refused.Reason == WrongCode {
				guesses++
			}
			time.Sleep(time.Second)
		}
		if most := roomTries + int(time.Since(began)/roomPace) + 1; guesses > most {
			t.Errorf("%d guesses, want at most %d", guesses, most)
		}
		// The code in the picture, at which nobody can guess, still opens.
		j := s.joinOptions()
		j.Key = long
		s.join(j)
	})
}

// A door has a limited number of places for those who say nothing, and who knows
// the secret gets in all the same.
func TestStrangersAreEvictedInTurn(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		s.open(s.roomOptions(testRules(nil)))
		for i := range 300 {
			if _, err := s.air.dial(t.Context(), ""); err != nil {
				t.Fatal(err)
			}
			if i%2 == 0 {
				s.air.from = []byte{10, 1, 1, byte(i % 8)}
			}
		}
		synctest.Wait()
		s.room.door.mu.Lock()
		n := len(s.room.door.open)
		s.room.door.mu.Unlock()
		if n > strangers {
			t.Errorf("%d strangers in the house", n)
		}
		s.join(s.joinOptions())
		time.Sleep(handshakeTime + time.Second) // those who say nothing go
		synctest.Wait()
		s.room.door.mu.Lock()
		n = len(s.room.door.open)
		s.room.door.mu.Unlock()
		if n != 0 {
			t.Errorf("%d strangers who never said a word are still there", n)
		}
		if !s.room.Status().Linked {
			t.Error("the guest was evicted")
		}
	})
}

func TestRulesDigest(t *testing.T) {
	if a, b := rulesDigest(), rulesDigest(); a != b || len(a) != 32 {
		t.Errorf("%q and %q", a, b)
	}
}

func TestNamesFromOutside(t *testing.T) {
	for in, want := range map[string]string{
		"할머니": "할머니", " a\n\tb ": "ab", "x\u202Eevil": "xevil", "\xff\xfe!": "!",
		strings.Repeat("가", 100): strings.Repeat("가", maxName), "": "",
	} {
		if got := clean(in); got != want {
			t.Errorf("%q cleaned to %q, want %q", in, got, want)
		}
	}
}

func TestSetupsOnTheWire(t *testing.T) {
	s := engine.NewSetup(engine.InnerElephant, engine.LeftElephant)
	s.Turn, s.Movement.SlidingCannons = engine.Han, true
	text, err := json.Marshal(setupOut(&s))
	if err != nil {
		t.Fatal(err)
	}
	var w wireSetup
	if err := json.Unmarshal(text, &w); err != nil {
		t.Fatal(err)
	}
	if got, err := setupIn(&w); err != nil || *got != s {
		t.Errorf("%+v, %v", got, err)
	}
	bad := w
	bad.Board = append([]byte(nil), w.Board...)
	for _, b := range []byte{8, 255, 16, 17} {
		bad.Board[40] = b
		if _, err := setupIn(&bad); err == nil {
			t.Errorf("a piece of number %d", b)
		}
	}
	if _, err := setupIn(&wireSetup{Board: w.Board[:80]}); err == nil {
		t.Error("a board of 80 points")
	}
	if s, err := setupIn(nil); s != nil || err != nil {
		t.Error("no setup is none")
	}
}

func TestReasonsAreDistinct(t *testing.T) {
	seen := map[Reason]bool{}
	for _, r := range Reasons() {
		if r == "" || seen[r] {
			t.Errorf("reason %q", r)
		}
		seen[r] = true
		if e := refusalOf(&Error{Reason: r, Wait: 3 * time.Second, Who: TheHost}).asError(); e.Reason != r || e.Wait != 3*time.Second || e.Who != TheHost {
			t.Errorf("%s comes back as %+v", r, e)
		}
	}
}
