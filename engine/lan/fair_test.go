package lan

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/flynn/noise"

	"janggi/engine"
	"janggi/engine/match"
)

func TestSidesAreDrawnByBoth(t *testing.T) {
	seats := map[match.Seat]int{}
	for range 40 {
		inBubble(t, func(t *testing.T, s *stage) {
			host, guest := s.start(testRules(func(r *engine.Rules) { r.SideAssignment = engine.AssignRandom }))
			seats[host.Seat]++
			if guest.Seat == host.Seat || guest.Seat == match.Watcher {
				t.Errorf("host %v, guest %v", host.Seat, guest.Seat)
			}
		})
	}
	if seats[match.ChoSeat] < 5 || seats[match.HanSeat] < 5 {
		t.Errorf("40 draws: %v", seats)
	}
}

func simultaneous() engine.Rules {
	return testRules(func(r *engine.Rules) { r.SetupOrder = engine.Simultaneous })
}

func TestSimultaneousArrangement(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		host, guest := s.start(simultaneous())
		do(t, guest, match.Arrange{Arrangement: engine.OuterElephant})
		synctest.Wait()
		hostView := stateOf(t, host).View(host.Seat)
		if !hostView.Chosen[engine.Han] || hostView.Arrangement[engine.Han] != engine.NoArrangement {
			t.Errorf("the host sees %v of the guest's choice", hostView.Arrangement)
		}
		for _, e := range s.logs[0].all() {
			if a, ok := e.(match.Arranged); ok && (a.Arrangement != engine.NoArrangement || a.Nonce != match.Nonce{}) {
				t.Errorf("the host's journal has %+v", a)
			}
		}
		if v := stateOf(t, guest).View(guest.Seat); v.Arrangement[engine.Han] != engine.OuterElephant {
			t.Errorf("the guest does not see its own choice: %v", v.Arrangement)
		}
		do(t, host, match.Arrange{Arrangement: engine.LeftElephant})
		v := agree(t, host, guest).View(match.Watcher)
		if v.Phase != match.Playing || v.Arrangement != [2]engine.Arrangement{engine.LeftElephant, engine.OuterElephant} {
			t.Errorf("%v with %v", v.Phase, v.Arrangement)
		}
		time.Sleep(time.Minute) // nobody complains of anything later
		if s.guest.Status().Err != nil || s.room.Status().Err != nil {
			t.Error(s.guest.Status().Err, s.room.Status().Err)
		}
	})
}

// What is captured is decrypted with the connection's keys: before the seals are
// opened neither choice is in it, whatever the four are.
func TestCapturedBytesHoldNeitherChoice(t *testing.T) {
	for _, choice := range engine.Arrangements {
		for _, hostFirst := range []bool{true, false} {
			inBubble(t, func(t *testing.T, s *stage) {
				var mu sync.Mutex
				var keys [2][32]byte
				s.open(s.roomOptions(simultaneous()))
				j := s.joinOptions()
				j.watch = func(up, down [32]byte) {
					mu.Lock()
					defer mu.Unlock()
					keys = [2][32]byte{up, down}
				}
				s.join(j)
				host, guest := s.matches(0)
				first, second := guest, host
				if hostFirst {
					first, second = host, guest
				}
				do(t, first, match.Arrange{Arrangement: choice})
				time.Sleep(5 * time.Second)
				synctest.Wait()
				mu.Lock()
				defer mu.Unlock()
				before := s.captured(keys)
				if n := bytes.Count(before, []byte(`"type":"arranged"`)); n != 1 {
					t.Fatalf("%d choices on the wire: the test looks at the wrong thing\n%s", n, before)
				}
				kept := s.guest.Session().Seal
				for _, secret := range [][]byte{[]byte(choice.String()), []byte(`"nonce"`), []byte(`"arrangement"`)} {
					// The rules name no arrangement, or this would find it there.
					if bytes.Contains(before, secret) {
						t.Errorf("%q is on the wire before the reveal:\n%s", secret, before)
					}
				}
				if kept != nil && bytes.Contains(before, []byte(unhexNonce(kept.Nonce))) {
					t.Error("the guest's nonce is on the wire before the reveal")
				}
				do(t, second, match.Arrange{Arrangement: engine.InnerElephant})
				synctest.Wait()
				after := s.captured(keys)
				if !bytes.Contains(after, []byte(`"type":"revealed"`)) || !bytes.Contains(after, []byte(choice.String())) {
					t.Errorf("nothing was revealed:\n%s", after[len(before):])
				}
			})
		}
	}
}

func unhexNonce(n match.Nonce) string {
	text, _ := n.MarshalText()
	return string(text)
}

// captured returns everything that went over the last connection, decrypted.
func (s *stage) captured(keys [2][32]byte) []byte {
	s.t.Helper()
	s.air.mu.Lock()
	tape := s.air.tape[len(s.air.tape)-1]
	s.air.mu.Unlock()
	tape.mu.Lock()
	defer tape.mu.Unlock()
	var all []byte
	for way, raw := range [2][]byte{tape.up, tape.down} {
		cipher := noise.UnsafeNewCipherState(noise.NewCipherSuite(noise.DH25519, noise.CipherChaChaPoly, noise.HashSHA256), keys[way], 0)
		secret := 0
		for _, frame := range frames(s.t, raw) {
			if frame.kind != 2 {
				all = append(all, frame.data...)
				continue
			}
			if secret++; secret == 1 {
				continue // of the handshake
			}
			plain, err := cipher.Decrypt(nil, nil, frame.data)
			if err != nil {
				s.t.Fatalf("message %d of way %d: %v", secret, way, err)
			}
			if !json.Valid(plain) {
				s.t.Fatalf("not JSON: %s", plain)
			}
			all = append(append(all, plain...), '\n')
		}
		if secret < 2 {
			s.t.Fatal("nothing was captured")
		}
	}
	return all
}

type frame struct {
	kind byte
	data []byte
}

// frames reads websocket frames behind the HTTP handshake.
func frames(t *testing.T, raw []byte) (list []frame) {
	t.Helper()
	_, raw, ok := bytes.Cut(raw, []byte("\r\n\r\n"))
	if !ok {
		t.Fatal("no handshake")
	}
	for len(raw) >= 2 {
		kind, masked, n := raw[0]&15, raw[1]&128 != 0, int(raw[1]&127)
		raw = raw[2:]
		switch n {
		case 126:
			n, raw = int(binary.BigEndian.Uint16(raw)), raw[2:]
		case 127:
			n, raw = int(binary.BigEndian.Uint64(raw)), raw[8:]
		}
		var mask [4]byte
		if masked {
			copy(mask[:], raw)
			raw = raw[4:]
		}
		data := bytes.Clone(raw[:n])
		raw = raw[n:]
		for i := range data {
			data[i] ^= mask[i%4]
		}
		list = append(list, frame{kind, data})
	}
	return list
}

// A host's program that was changed, in every way that concerns the draws.
func TestHostThatCheatsAtTheDraw(t *testing.T) {
	tests := []struct {
		name   string
		rules  engine.Rules
		tamper func(*message)
		want   Reason
	}{
		{"opens another share", testRules(nil), func(m *message) {
			if m.Open != nil {
				m.Open.Sides[0] ^= 1
			}
		}, RevealFailed},
		{"takes the other side", testRules(func(r *engine.Rules) { r.SideAssignment = engine.AssignRandom }), func(m *message) {
			if m.Open != nil {
				m.Open.Host = m.Open.Host.Other()
				m.Open.Seat = match.SeatOf(m.Open.Host.Other()).String()
			}
		}, RevealFailed},
		{"takes the side that the rules give the guest", testRules(nil), func(m *message) {
			if m.Open != nil {
				m.Open.Host, m.Open.Seat = engine.Han, "cho"
			}
		}, RevealFailed},
		{"plays by other rules than it said", testRules(nil), func(m *message) {
			if m.Open != nil {
				m.Open.Rules = json.RawMessage(`{"deom":0}`)
			}
		}, Disagreement},
		{"opens another share of the clock's draws", testRules(nil), func(m *message) {
			if m.Unseal != nil {
				m.Unseal.Draws[3] ^= 8
			}
		}, RevealFailed},
		{"never opens it", testRules(nil), func(m *message) { m.Unseal = nil }, RevealFailed},
		{"never opens its seal", simultaneous(), func(m *message) {
			if m.Events != nil {
				for i, line := range m.Events.List {
					if bytes.Contains(line.Event, []byte("revealed")) || bytes.Contains(line.Event, []byte("began")) {
						m.Events.List = m.Events.List[:i:i]
						return
					}
				}
			}
		}, RevealFailed},
		{"opens its seal with another choice", simultaneous(), func(m *message) {
			if m.Events != nil {
				for i, line := range m.Events.List {
					if bytes.Contains(line.Event, []byte("revealed")) {
						m.Events.List[i].Event = bytes.ReplaceAll(line.Event, []byte("SMMS"), []byte("MSSM"))
					}
				}
			}
		}, Disagreement},
		{"gives the guest another seat", testRules(nil), func(m *message) {
			if m.Open != nil {
				m.Open.Seat = match.SeatOf(m.Open.Host).String()
			}
		}, Malformed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *stage) {
				o := s.roomOptions(tt.rules)
				o.tamper = tampering(tt.tamper)
				s.open(o)
				s.join(s.joinOptions())
				// Play on at both ends, as far as it goes.
				go func() {
					for _, table := range []Table{s.guest, s.room} {
						go func() {
							m, err := table.Match(t.Context(), 0)
							if err != nil {
								return
							}
							for range 3 {
								_ = m.Host.Do(t.Context(), m.Seat, match.Arrange{Arrangement: engine.OuterElephant})
								time.Sleep(time.Second)
							}
						}()
					}
				}()
				time.Sleep(time.Minute)
				synctest.Wait()
				got := s.guest.Status()
				if got.Stage != Stopped {
					t.Fatalf("the guest goes on: %+v", got)
				}
				e := wantReason(t, got.Err, tt.want)
				if tt.want != Malformed && e.Who != TheHost {
					t.Errorf("blames %v", e.Who)
				}
				if tt.want == Malformed {
					return
				}
				if host := s.room.Status(); host.Stage != Stopped || host.Err.Reason != tt.want {
					t.Errorf("the host goes on: %+v", host)
				}
				if _, err := s.guest.Match(t.Context(), 5); err == nil {
					t.Error("another match")
				}
			})
		})
	}
}

// An arrangement that nobody chose in time is drawn from both ends' randomness,
// and the guest looks whether it was.
func TestClockDrawsFairly(t *testing.T) {
	for _, order := range []engine.SetupOrder{engine.HanFirst, engine.Simultaneous} {
		for _, cheat := range []bool{false, true} {
			inBubble(t, func(t *testing.T, s *stage) {
				o := s.roomOptions(testRules(func(r *engine.Rules) { r.SetupOrder = order }))
				if cheat {
					// It draws until it likes what it gets: here, never what it had to.
					o.tamper = tampering(func(m *message) {
						if m.Events == nil {
							return
						}
						for i, line := range m.Events.List {
							e, err := match.UnmarshalEvent(line.Event)
							if err != nil {
								t.Error(err)
							}
							next := func(a engine.Arrangement) engine.Arrangement {
								if a == engine.NoArrangement {
									return a
								}
								return engine.Arrangements[int(a)%4]
							}
							switch x := e.(type) {
							case match.Arranged:
								x.Arrangement = next(x.Arrangement)
								e = x
							case match.Began:
								x.Cho, x.Han = next(x.Cho), next(x.Han)
								e = x
							}
							m.Events.List[i].Event, _ = match.MarshalEvent(e)
							m.Events.List[i].Digest = line.Digest
						}
					})
				}
				s.open(o)
				s.join(s.joinOptions())
				host, guest := s.matches(0)
				time.Sleep(130 * time.Second)
				synctest.Wait()
				status := s.guest.Status()
				if !cheat {
					if v := agree(t, host, guest).View(match.Watcher); v.Phase != match.Playing || status.Stage != Seated {
						t.Errorf("%v: %v, %+v", order, v.Phase, status)
					}
					return
				}
				if status.Stage != Stopped || status.Err.Who != TheHost {
					t.Errorf("%v: a steered draw was taken: %+v", order, status)
				}
			})
		}
	}
}

func TestShareAndCommitment(t *testing.T) {
	a, err := newShare(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	if a.commit(sidesPurpose) == a.commit(drawsPurpose) {
		t.Error("a share of one draw opens another")
	}
	b := a
	b[31] ^= 1
	if a.commit(sidesPurpose) == b.commit(sidesPurpose) || seed(sidesPurpose, a, b) == seed(sidesPurpose, b, a) {
		t.Error("commitments collide")
	}
	var back share
	text, _ := a.MarshalText()
	if err := back.UnmarshalText(text); err != nil || back != a {
		t.Error(err)
	}
	for _, bad := range []string{"", "00", string(bytes.ToUpper(text)) + "0", string(text[:63]) + "g"} {
		if back.UnmarshalText([]byte(bad)) == nil {
			t.Errorf("%q is a share", bad)
		}
	}
}

// A guest that sees the sides and gives no share gets no second draw.
func TestGuestThatGivesNoShareIsNamed(t *testing.T) {
	inBubble(t, func(t *testing.T, s *stage) {
		s.open(s.roomOptions(testRules(nil)))
		g := s.rawPlayer()
		g.say(&message{Ping: &pingMessage{ID: 1}})
		bye := g.await(func(m *message) bool { return m.Bye != nil })
		if bye == nil || bye.Bye.Reason != RevealFailed || bye.Bye.Who != TheGuest {
			t.Errorf("%+v", bye)
		}
		g.hangUp()
		time.Sleep(time.Second)
		s.join(s.joinOptions()) // and the seat is free
		s.matches(0)
	})
}
