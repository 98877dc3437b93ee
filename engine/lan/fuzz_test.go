package lan

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"janggi/engine"
	"janggi/engine/match"
)

// pipes is a listener of pipes, in real time.
type pipes struct {
	arrivals chan net.Conn
	closed   chan struct{}
	from     atomic.Uint32
	once     sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.arrivals:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}
func (p *pipes) Close() error   { p.once.Do(func() { close(p.closed) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p *pipes) dial(ctx context.Context, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	n := p.from.Add(1)
	addr := &net.TCPAddr{IP: net.IPv4(10, byte(n>>16), byte(n>>8), byte(n))}
	select {
	case p.arrivals <- seenFrom{far, addr}:
		return near, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// FuzzHandshake says two messages to a room, whatever they are.
func FuzzHandshake(f *testing.F) {
	own, err := newExchange(roomKey(testKey.Secret), rand.Reader)
	if err != nil {
		f.Fatal(err)
	}
	good, _ := json.Marshal(&hello{Magic: magic, Version: 1, Oldest: 1, App: "1.0", Key: "code", Share: own.share})
	f.Add(good, make([]byte, 48), true)
	f.Add(good, []byte(`{}`), false)
	f.Add([]byte(`{"magic":"janggi","v":1,"oldest":1,"session":"x"}`), []byte{}, true)
	f.Add([]byte(`{"magic":"janggi","v":-1,"oldest":99999999999}`), []byte{1}, true)
	f.Add([]byte("\xff\xfe"), []byte{}, false)
	p := &pipes{arrivals: make(chan net.Conn), closed: make(chan struct{})}
	room, err := Open(f.Context(), p, RoomOptions{Keys: []Key{testKey}, Rules: clocked(nil), Random: rand.Reader})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { room.Close() })
	g := &Guest{o: JoinOptions{Dial: p.dial}}
	f.Fuzz(func(t *testing.T, first, second []byte, binary bool) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		room.gate.mu.Lock() // or it would soon let nobody try
		room.gate.credit = roomTries
		clear(room.gate.tries)
		room.gate.mu.Unlock()
		socket, err := g.dial(ctx, "x:1")
		if err != nil {
			t.Fatal(err)
		}
		defer socket.CloseNow()
		if err := socket.Write(ctx, websocket.MessageText, first); err != nil {
			return
		}
		if _, _, err := socket.Read(ctx); err != nil {
			return
		}
		kind := websocket.MessageText
		if binary {
			kind = websocket.MessageBinary
		}
		if err := socket.Write(ctx, kind, second); err != nil {
			return
		}
		_, answer, err := socket.Read(ctx)
		if ctx.Err() != nil {
			t.Fatal("the room never answers")
		}
		var refused greeting
		if err == nil && (json.Unmarshal(answer, &refused) != nil || refused.Refused == nil) {
			t.Fatalf("let in, with %q and %q", first, second)
		}
	})
}

// FuzzFromGuest gives a host messages of a guest it has let in.
func FuzzFromGuest(f *testing.F) {
	for _, m := range []*message{
		{Ask: &askMessage{Seq: 1, Action: wireAction{Do: "play", Move: &engine.Move{From: 54, To: 55}}}},
		{Ask: &askMessage{Seq: 1, Action: wireAction{Do: "arrange", Seal: match.Commitment{1}}}},
		{Ask: &askMessage{Seq: 1, Action: wireAction{Do: "reveal", Nonce: match.Nonce{1}}}},
		{Ask: &askMessage{Seq: 1, Action: wireAction{Do: "touch"}}},
		{Share: &shareMessage{}},
		{Say: &sayMessage{Phrase: Thanks}},
		{Ping: &pingMessage{ID: 7}},
		{Pong: &pingMessage{ID: 7}},
		{Disagree: &disagreement{Reason: RevealFailed}},
		{Bye: &refusal{Reason: Closed}},
		{},
	} {
		text, err := json.Marshal(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"ask":{"seq":1,"action":{"do":"play","move":"a99z"}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m := &message{}
		if json.Unmarshal(text, m) != nil {
			return
		}
		for _, rules := range []engine.Rules{clocked(nil), simultaneous()} {
			room, p := roomWithout(t, rules)
			for range 2 {
				if p.take(m) != nil {
					break
				}
			}
			round := room.round
			if side, _ := round.seat.Side(); round.config.Host != side {
				t.Fatal("the seats have moved")
			}
			room.mu.Lock()
			over := room.stopped
			room.mu.Unlock()
			if over != nil && m.Disagree == nil {
				t.Fatalf("%s stopped the room: %v", text, over)
			}
			room.player.peer = nil // nobody answers goodbyes here
			room.Close()
		}
	})
}

// roomWithout is a room with a match and a peer, and no connection.
func roomWithout(t testing.TB, rules engine.Rules) (*Room, *peer) {
	p := &pipes{arrivals: make(chan net.Conn), closed: make(chan struct{})}
	room, err := Open(t.Context(), p, RoomOptions{
		Keys: []Key{testKey}, Random: rand.Reader,
		Resume: &Resumed{Config: match.Config{Rules: rules, Host: engine.Cho}},
	})
	if err != nil {
		t.Fatal(err)
	}
	guest := &peer{
		room: room, out: make(chan outgoing, queue), done: make(chan struct{}), last: map[uint64]time.Time{},
		saying: bucket{size: sayBurst, every: sayEvery}, session: &session{confirmed: true},
	}
	guest.ctx, guest.cancel = context.WithCancelCause(room.ctx)
	room.mu.Lock()
	room.player, guest.session.peer, room.round.session = guest.session, guest, guest.session
	room.mu.Unlock()
	return room, guest
}

// FuzzFromHost gives a guest messages of a host, one a line.
func FuzzFromHost(f *testing.F) {
	room, p := roomWithout(f, clocked(nil))
	p.open(room.round, 0)
	opening, _ := json.Marshal((<-p.out).m)
	first := room.round.local
	_ = first.Do(f.Context(), match.ChoSeat, move(f, "a4b4"))
	for list, more, _ := room.round.page(room.round.guest, 0); len(list) < 2; list, more, _ = room.round.page(room.round.guest, 0) {
		<-more
	}
	seen, _, _ := room.round.page(room.round.guest, 0)
	events, _ := json.Marshal(&message{Events: &eventsMessage{List: seen}})
	unseal, _ := json.Marshal(&message{Unseal: &unsealMessage{}})
	room.player.peer = nil
	room.Close()
	both := string(opening) + "\n" + string(events) + "\n"
	f.Add([]byte(both))
	f.Add([]byte(both + string(unseal)))
	f.Add([]byte(string(events) + "\n" + string(opening)))
	f.Add([]byte(both + both))
	f.Add([]byte(`{"draw":{"round":0,"rules":{}}}` + "\n" + both))
	f.Add([]byte(both + `{"ping":{"id":1,"at":-5,"running":true}}` + "\n" + `{"pong":{"id":1}}` + "\n" + `{"table":{"watchers":-3}}`))
	f.Add([]byte(both + `{"say":{"from":"cho","phrase":"thanks"}}` + "\n" + `{"answer":{"seq":1,"move":"wrongShape"}}` + "\n" + `{"bye":{"reason":"closed"}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		g := &Guest{
			o: JoinOptions{}, log: room.log, random: rand.Reader, done: make(chan struct{}), over: make(chan struct{}),
			news: newNews(), talk: newTalk(), slot: make(chan struct{}, 1), opened: make(chan struct{}), pings: map[uint64]time.Time{},
		}
		g.ctx, g.cancel = context.WithCancel(t.Context())
		defer g.cancel()
		for _, line := range splitLines(text) {
			m := &message{}
			if json.Unmarshal(line, m) != nil {
				return
			}
			if m.Ping != nil || m.Draw != nil {
				continue // these are answered, and there is nobody
			}
			if g.take(g.ctx, nil, m) != nil {
				break
			}
		}
		if x := g.round; x != nil {
			for _, seat := range []match.Seat{match.Watcher, x.seat} {
				x.state.View(seat)
			}
			x.Now()
		}
	})
}

func splitLines(text []byte) (lines [][]byte) {
	start := 0
	for i, c := range text {
		if c == '\n' {
			lines, start = append(lines, text[start:i]), i+1
		}
	}
	return append(lines, text[start:])
}
