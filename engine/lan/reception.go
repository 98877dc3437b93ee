package lan

import (
	"context"
	"encoding/json"
	"net/http"
	"net/netip"
	"time"

	"github.com/coder/websocket"
)

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
		hangUp(socket)
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
	// What became of a try is counted before the other end hears of it.
	tried := func(right, wrong bool) {
		if lock.guarded {
			lock.guarded = false
			r.gate.leave(v.from, right, wrong)
		}
		if wrong {
			r.news.update(func(s *Status) { s.WrongCodes++ })
		}
	}
	defer tried(false, false)
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
		tried(false, true)
		return refuse(fail(WrongCode, err))
	}
	tried(true, false)
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
		hangUp(socket)
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
