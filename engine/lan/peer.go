package lan

import (
	"context"
	"encoding/json"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/coder/websocket"

	"janggi/engine/match"
)

const (
	queue = 64 // messages that may wait for a peer before it is too slow

	sayBurst, sayEvery = 3, 4 * time.Second
	askBurst, askEvery = 40, 50 * time.Millisecond // of messages of any kind from one peer
)

// peer is one connection that has proved to know the secret.
type peer struct {
	room    *Room
	link    *link
	session *session // nil for a watcher
	name    string
	seen    join // where it says it is
	out     chan outgoing
	ctx     context.Context
	cancel  context.CancelCauseFunc
	done    chan struct{} // closed when nothing of it runs any more
	asking  bucket
	saying  bucket

	mu   sync.Mutex
	last map[uint64]time.Time // pings on their way
	trip time.Duration
	told *Error // why it had to go, as it was told, or as it said
}

// outgoing is something for a peer's writer, in order.
type outgoing struct {
	m     *message
	round *round // from then on, its events from since on
	since int
	bye   *Error // the last
}

// knock is where a connection comes in.
func (r *Room) knock(w http.ResponseWriter, req *http.Request) {
	visitor, ok := req.Context().Value(visitorKey{}).(*visitor)
	if !ok || req.URL.Path != path {
		w.Header().Set("Connection", "close")
		http.NotFound(w, req)
		return
	}
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return
	}
	r.running.Add(1)
	r.mu.Unlock()
	defer r.running.Done()
	socket, err := websocket.Accept(w, req, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return
	}
	defer socket.CloseNow()
	p, refused := r.receive(socket, visitor)
	if refused != nil {
		r.log.Info("refused", "from", visitor.from, "reason", refused.Reason, "cause", refused.Cause)
		hangUp(socket)
		return
	}
	visitor.admit()
	r.serve(p)
}

// receive is the host's side of opening a connection. What it refuses it has
// told the other end.
func (r *Room) receive(socket *websocket.Conn, v *visitor) (*peer, *Error) {
	ctx, cancel := context.WithTimeout(r.ctx, handshakeTime)
	defer cancel()
	var h hello
	socket.SetReadLimit(maxHello)
	heard, err := readClear(ctx, socket, &h)
	if err != nil {
		return nil, asError(err, Malformed)
	}
	refuse := func(e *Error) (*peer, *Error) {
		_ = writeClear(ctx, socket, &greeting{Magic: magic, Version: protocol, App: r.o.App, Refused: refusalOf(e)})
		return nil, e
	}
	switch {
	case h.Magic != magic:
		return refuse(fail(NotJanggi, nil))
	case h.Version < oldest:
		return refuse(&Error{Reason: TooOld, App: r.o.App})
	case h.Oldest > protocol:
		return refuse(&Error{Reason: TooNew, App: r.o.App})
	}
	lock, known, e := r.doorOf(&h, v.from)
	if e != nil {
		return refuse(e)
	}
	right, wrong := false, false
	defer func() {
		if lock.guarded {
			r.gate.leave(v.from, right, wrong)
		}
		if wrong {
			r.news.update(func(s *Status) { s.WrongCodes++ })
		}
	}()
	own, err := newExchange(lock.point, r.random)
	if err != nil {
		return refuse(fail(Closed, err))
	}
	key, err := own.key(h.Share, false, nil, nil, nil)
	if err != nil {
		return refuse(fail(Malformed, err))
	}
	said, err := json.Marshal(&greeting{Magic: magic, Version: min(protocol, h.Version), App: r.o.App, Share: own.share})
	if err != nil {
		return refuse(fail(Closed, err))
	}
	if err := socket.Write(ctx, websocket.MessageText, said); err != nil {
		return nil, fail(Lost, err)
	}
	kind, first, err := socket.Read(ctx)
	if err != nil {
		return nil, fail(Lost, err)
	}
	state, err := noiseState(false, key, prologue(heard, said), r.random)
	if err != nil {
		return refuse(fail(Closed, err))
	}
	payload, _, _, err := state.ReadMessage(nil, first)
	if err != nil || kind != websocket.MessageBinary {
		wrong = true
		return refuse(fail(WrongCode, err))
	}
	right = true
	var j join
	answer := &welcome{Room: r.id, Epoch: r.epoch, Name: r.o.Name, App: r.o.App}
	p := &peer{
		room: r, out: make(chan outgoing, queue), done: make(chan struct{}), last: map[uint64]time.Time{},
		asking: bucket{size: askBurst, every: askEvery}, saying: bucket{size: sayBurst, every: sayEvery},
	}
	if err := json.Unmarshal(payload, &j); err != nil {
		e = fail(Malformed, err)
	} else if j.Rules != r.digest {
		e = &Error{Reason: OtherRules, App: r.o.App}
	} else {
		p.seen, p.name = j, clean(j.Name)
		e = r.place(p, &h, known, lock.watchOnly)
	}
	if e != nil {
		answer = &welcome{Refused: refusalOf(e)}
	} else if p.session != nil {
		answer.Session, answer.Token, answer.Seq = p.session.id, p.session.token, p.session.decided()
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return nil, fail(Closed, err)
	}
	last, receive, send, err := state.WriteMessage(nil, text)
	if err != nil {
		return nil, fail(Closed, err)
	}
	p.link = &link{socket: socket, send: send, receive: receive, tamper: r.o.tamper}
	if r.o.watch != nil {
		r.o.watch(receive.UnsafeKey(), send.UnsafeKey())
	}
	if err := socket.Write(ctx, websocket.MessageBinary, last); err != nil && e == nil {
		e = fail(Lost, err)
	}
	if e != nil {
		r.unplace(p)
		close(p.done)
		return nil, e
	}
	socket.SetReadLimit(maxAsk)
	return p, nil
}

func writeClear(ctx context.Context, socket *websocket.Conn, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return socket.Write(ctx, websocket.MessageText, text)
}

// entrance is what a hello wants in by.
type entrance struct {
	roomDoor
	watchOnly bool
	guarded   bool // by the count of wrong codes: tokens cannot be guessed
}

// doorOf finds what a hello wants in by.
func (r *Room) doorOf(h *hello, from netip.Addr) (entrance, *session, *Error) {
	r.mu.Lock()
	player := r.player
	d, ok := r.keys[h.Key]
	stopped := r.stopped
	r.mu.Unlock()
	switch {
	case stopped != nil:
		return entrance{}, nil, stopped
	case h.Session != "":
		if player == nil || !sameToken(player.id, h.Session) {
			return entrance{}, nil, fail(NoSession, nil)
		}
		return entrance{roomDoor: roomDoor{point: player.point}}, player, nil
	}
	if ok && len(d.key.Secret) >= strongSecret {
		return entrance{roomDoor: d, watchOnly: d.key.WatchOnly}, nil, nil
	}
	if e := r.gate.enter(from); e != nil {
		return entrance{}, nil, e
	}
	if !ok {
		r.gate.leave(from, false, true)
		return entrance{}, nil, fail(WrongCode, nil)
	}
	return entrance{d, d.key.WatchOnly, true}, nil, nil
}

// place finds a place for a peer, or says why there is none.
func (r *Room) place(p *peer, h *hello, known *session, watchOnly bool) *Error {
	if p.seen.Role == Watcher.String() && known == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if len(r.watchers) >= r.o.MaxWatchers {
			return fail(WatchersFull, nil)
		}
		r.watchers[p] = struct{}{}
		p.ctx, p.cancel = context.WithCancelCause(r.ctx)
		return nil
	}
	if p.seen.Role != Player.String() {
		return fail(Malformed, nil)
	}
	if watchOnly {
		return fail(WatchOnly, nil)
	}
	if known == nil {
		return r.newSession(p, h)
	}
	// The old connection ends, with whatever it is still deciding, before the
	// new one begins: nothing is decided twice.
	r.mu.Lock()
	old := known.peer
	r.mu.Unlock()
	if old != nil {
		old.leave(fail(Replaced, nil))
		<-old.done
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.player != known || known.peer != nil {
		return fail(Busy, nil)
	}
	p.session, known.peer, known.gone = known, p, false
	p.ctx, p.cancel = context.WithCancelCause(r.ctx)
	return nil
}

func (r *Room) newSession(p *peer, h *hello) *Error {
	id, err := r.name()
	if err != nil {
		return fail(Closed, err)
	}
	token := make([]byte, 32)
	if _, err := r.random.Read(token); err != nil {
		return fail(Closed, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.player != nil {
		return fail(RoomFull, nil)
	}
	s := &session{id: id, token: token, point: roomKey(token), peer: p, who: Peer{p.name, clean(h.App)}}
	r.player, p.session = s, s
	p.ctx, p.cancel = context.WithCancelCause(r.ctx)
	return nil
}

// unplace gives a place back. The seat of a guest that never learned its token
// is free again.
func (r *Room) unplace(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.watchers, p)
	if s := p.session; s != nil && s.peer == p {
		s.peer = nil
		if !s.confirmed && r.player == s {
			r.player = nil
		}
	}
}

// vacate frees the seat of a guest who has left for good, if no match waits for
// it, and reports whether it did.
func (r *Room) vacate() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.player
	if s != nil && s.gone && s.peer == nil && r.stopped == nil && (r.round == nil || r.round.session != s || r.round.finished()) {
		r.player, r.drawing = nil, false
		return true
	}
	return false
}

// decided returns the last request of the seat that is decided.
func (s *session) decided() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seq
}

// serve is a peer's life at the table.
func (r *Room) serve(p *peer) {
	r.log.Info("joined", "name", p.name, "role", p.seen.Role)
	var writer sync.WaitGroup
	writer.Add(1)
	go func() {
		defer writer.Done()
		p.cancel(p.write())
	}()
	r.welcome(p)
	err := p.read()
	p.cancel(err)
	writer.Wait()
	_ = p.link.socket.CloseNow()
	e := asError(context.Cause(p.ctx), Lost)
	p.mu.Lock()
	if p.told != nil {
		e = p.told
	}
	p.mu.Unlock()
	if p.session != nil && (e.Reason == Closed && e.Who == TheGuest || e.Reason == RevealFailed) {
		r.mu.Lock()
		p.session.gone = true
		r.mu.Unlock()
	}
	r.log.Info("left", "name", p.name, "role", p.seen.Role, "reason", e.Reason, "cause", e.Cause)
	r.unplace(p)
	r.vacate()
	close(p.done)
	r.presence()
}

// welcome tells a peer where the game stands.
func (r *Room) welcome(p *peer) {
	r.mu.Lock()
	if r.stopped != nil {
		p.leave(r.stopped)
	}
	if round := r.round; round != nil && p.session != nil && round.session == nil {
		round.session = p.session // in place of a guest who is not expected back
	}
	if round := r.round; round != nil && (p.session == nil || round.session == p.session) {
		since := 0
		if p.seen.Resumed && p.seen.Round == round.config.Round {
			since = p.seen.Seen
		}
		p.open(round, since)
	}
	open, reopen := false, r.draw
	if p.session != nil {
		switch {
		case r.drawing:
			r.askShares(p)
		case r.round != nil && r.round.session == p.session:
		case r.draw.Shared && !r.draw.Opened:
			open = true // the program was ended in between
		case r.draw.Sides != commitment{} && !r.draw.Opened:
			r.startDraw(r.draw)
		default:
			next := 0
			if r.draw.Opened { // the match of a guest who has left, or one that is over
				next = r.draw.Round + 1
			}
			d, err := newDraw(next, r.random)
			if err != nil {
				p.leave(fail(Closed, err))
				break
			}
			r.startDraw(d)
		}
	}
	r.mu.Unlock()
	if open {
		if err := r.openRound(reopen, nil); err != nil {
			p.leave(fail(Closed, err))
		}
	}
	r.presence()
}

// presence tells the match, and everyone, who is there.
func (r *Room) presence() {
	r.mu.Lock()
	player, round := r.player, r.round
	there := player != nil && player.peer != nil
	m := &message{Table: &tableMessage{Watchers: len(r.watchers), Player: there, Name: r.o.Name}}
	for p := range r.peers() {
		p.send(outgoing{m: m})
	}
	watchers, stopped := len(r.watchers), r.stopped != nil
	r.mu.Unlock()
	if round != nil && !stopped {
		r.attend(round)
	}
	r.news.update(func(s *Status) {
		s.Watchers = watchers
		if stopped {
			return
		}
		s.Linked = there
		switch {
		case there:
			s.Away, s.Grace, s.Opponent = time.Time{}, 0, player.who
		case player == nil:
			s.Opponent = Peer{}
			if round == nil {
				s.Stage = Waiting
			}
		case round != nil && s.Away.IsZero():
			s.Away, s.Grace = time.Now(), graceOf(round.config)
		}
	})
}

// attend tells the match whether the guest is there, in the order in which it
// came and went.
func (r *Room) attend(round *round) {
	r.attending.Lock()
	defer r.attending.Unlock()
	r.mu.Lock()
	there := r.player != nil && r.player.peer != nil && round.session == r.player
	r.mu.Unlock()
	if !there {
		if _, running := round.local.Now(); running {
			_ = round.local.Do(r.ctx, round.guest, match.Leave{})
		}
		return
	}
	round.local.Resume()
	_ = round.local.Do(r.ctx, round.guest, match.Return{})
}

// confirm makes a session last: the guest has its token.
func (r *Room) confirm(s *session) {
	r.mu.Lock()
	fresh := !s.confirmed
	s.confirmed = true
	r.mu.Unlock()
	if fresh {
		r.save()
	}
}
