package lan

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/flynn/noise"
	"github.com/gtank/ristretto255"
)

// channelName is the channel identifier of the key exchange.
const channelName = "janggi lan 1"

const (
	handshakeTime = 8 * time.Second  // for all of it, from the first byte
	writeTime     = 5 * time.Second  // for a message to be taken by the system
	silence       = 10 * time.Second // after which the other end is taken for gone
	pingEvery     = 2 * time.Second
)

// link is a connection on which everything is secret. One goroutine reads it,
// several may write.
type link struct {
	socket  *websocket.Conn
	receive *noise.CipherState

	over   chan struct{}  // at the guest: closed when nobody reads it any more
	tamper func(*message) // of a test's changed program; nil in every real one

	mu   sync.Mutex // keeps the order of the messages that of their numbers
	send *noise.CipherState
}

// keyWatch is told the two keys of a connection, guest's first: for tests that
// look into captured bytes.
type keyWatch func(fromGuest, fromHost [32]byte)

// roomKey is the point that a secret leads to.
func roomKey(secret []byte) *ristretto255.Element {
	return generator(secret, []byte(channelName), nil)
}

func noiseState(guest bool, key, prologue []byte, random io.Reader) (*noise.HandshakeState, error) {
	return noise.NewHandshakeState(noise.Config{
		CipherSuite:           noise.NewCipherSuite(noise.DH25519, noise.CipherChaChaPoly, noise.HashSHA256),
		Random:                random,
		Pattern:               noise.HandshakeNN,
		Initiator:             guest,
		Prologue:              prologue,
		PresharedKey:          key[:32],
		PresharedKeyPlacement: 0,
	})
}

// prologue binds what was said in the clear to what follows: nobody between the
// two can change a version or a name unnoticed.
func prologue(hello, greeting []byte) []byte {
	return lengthValue(nil, []byte(channelName), hello, greeting)
}

// enter is the guest's side of opening a connection: hello, key exchange, join.
func enter(ctx context.Context, socket *websocket.Conn, h hello, secret []byte, j join, random io.Reader, watch keyWatch) (*link, *welcome, error) {
	own, err := newExchange(roomKey(secret), random)
	if err != nil {
		return nil, nil, err
	}
	h.Magic, h.Version, h.Oldest, h.Share = magic, protocol, oldest, own.share
	said, err := json.Marshal(h)
	if err != nil {
		return nil, nil, err
	}
	if err := socket.Write(ctx, websocket.MessageText, said); err != nil {
		return nil, nil, fail(Lost, err)
	}
	socket.SetReadLimit(maxHello)
	var g greeting
	heard, err := readClear(ctx, socket, &g)
	switch {
	case err != nil:
		return nil, nil, err
	case g.Magic != magic:
		return nil, nil, fail(NotJanggi, nil)
	case g.Refused != nil:
		e := g.Refused.asError()
		e.clear = true
		if e.App == "" {
			e.App = clean(g.App)
		}
		return nil, nil, e
	case g.Version < oldest || g.Version > protocol:
		return nil, nil, &Error{Reason: TooNew, App: clean(g.App), clear: true}
	}
	key, err := own.key(g.Share, true, nil, nil, nil)
	if err != nil {
		return nil, nil, fail(NotJanggi, err)
	}
	state, err := noiseState(true, key, prologue(said, heard), random)
	if err != nil {
		return nil, nil, err
	}
	ask, err := json.Marshal(j)
	if err != nil {
		return nil, nil, err
	}
	first, _, _, err := state.WriteMessage(nil, ask)
	if err != nil {
		return nil, nil, err
	}
	if err := socket.Write(ctx, websocket.MessageBinary, first); err != nil {
		return nil, nil, fail(Lost, err)
	}
	socket.SetReadLimit(maxMessage)
	kind, answer, err := socket.Read(ctx)
	if err != nil {
		return nil, nil, fail(Lost, err)
	}
	if kind == websocket.MessageText {
		// In the clear: the host could not read what the guest sent.
		var g greeting
		if json.Unmarshal(answer, &g) == nil && g.Magic == magic && g.Refused != nil {
			e := g.Refused.asError()
			e.clear = true
			return nil, nil, e
		}
		return nil, nil, fail(NotJanggi, nil)
	}
	payload, send, receive, err := state.ReadMessage(nil, answer)
	if err != nil {
		// What answers does not know the secret: another room, or nobody's friend.
		return nil, nil, &Error{Reason: WrongCode, Cause: err, clear: true}
	}
	w := &welcome{}
	if err := json.Unmarshal(payload, w); err != nil {
		return nil, nil, fail(Malformed, err)
	}
	if w.Refused != nil {
		return nil, nil, w.Refused.asError()
	}
	if watch != nil {
		watch(send.UnsafeKey(), receive.UnsafeKey())
	}
	return &link{socket: socket, send: send, receive: receive, over: make(chan struct{})}, w, nil
}

// readClear reads a message in the clear and returns its bytes.
func readClear(ctx context.Context, socket *websocket.Conn, to any) ([]byte, error) {
	kind, data, err := socket.Read(ctx)
	switch {
	case err != nil:
		return nil, fail(Lost, err)
	case kind != websocket.MessageText:
		return nil, fail(NotJanggi, nil)
	}
	if err := json.Unmarshal(data, to); err != nil {
		return nil, fail(NotJanggi, err)
	}
	return data, nil
}

// write sends a message. The link is of no use after an error.
func (l *link) write(ctx context.Context, m *message) error {
	if l.tamper != nil {
		l.tamper(m)
	}
	plain, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if len(plain) > maxMessage-16 {
		return fmt.Errorf("%w: %d bytes", errMessage, len(plain))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	secret, err := l.send.Encrypt(nil, nil, plain)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, writeTime, fail(TooSlow, nil))
	defer cancel()
	if err := l.socket.Write(ctx, websocket.MessageBinary, secret); err != nil {
		if cause := context.Cause(ctx); cause != nil {
			return cause
		}
		return fail(Lost, err)
	}
	return nil
}

// read waits for the next message, no longer than silence.
func (l *link) read(ctx context.Context) (*message, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	kind, secret, err := l.socket.Read(ctx)
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		return nil, fail(Malformed, err)
	case err != nil:
		return nil, fail(Lost, err)
	case kind != websocket.MessageBinary:
		return nil, fail(Lost, errMessage)
	}
	plain, err := l.receive.Decrypt(nil, nil, secret)
	if err != nil {
		return nil, fail(Lost, err) // from somebody between the two
	}
	m := &message{}
	if err := json.Unmarshal(plain, m); err != nil {
		return nil, fail(Malformed, err)
	}
	return m, nil
}

// hangUp gives what was written last a moment to arrive, and closes.
func hangUp(socket *websocket.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	for range 16 { // who goes on talking is not listened to for ever
		if _, _, err := socket.Read(ctx); err != nil {
			break
		}
	}
	_ = socket.CloseNow()
}
