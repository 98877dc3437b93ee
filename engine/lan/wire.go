package lan

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// What goes over the wire has types of its own, so that the game's types may
// change without the protocol doing so.

const (
	magic = "janggi"
	// protocol is the version of the protocol that this program speaks best, and
	// oldest the oldest that it still speaks.
	protocol, oldest = 1, 1

	path = "/janggi" // of the websocket

	// Caps on messages, kept before anything is parsed. A guest asks in a few
	// hundred bytes; a host sends logs by pages.
	maxHello   = 1 << 10
	maxAsk     = 4 << 10
	maxMessage = 60 << 10
	pageBytes  = 24 << 10

	maxName = 24 // runes of a player's name
)

// hello is the first message, from the guest, in the clear.
type hello struct {
	Magic   string `json:"magic"`
	Version int    `json:"v"`
	Oldest  int    `json:"oldest"`
	App     string `json:"app"`
	Key     string `json:"key,omitempty"`     // which key it has
	Session string `json:"session,omitempty"` // or which session it returns to
	Share   []byte `json:"share"`             // its part in the key exchange
}

// greeting answers it, in the clear. A refusal in the clear proves nothing: it
// can be trusted no further than that there will be no game.
type greeting struct {
	Magic   string   `json:"magic"`
	Version int      `json:"v"`
	App     string   `json:"app"`
	Share   []byte   `json:"share,omitempty"`
	Refused *refusal `json:"refused,omitempty"`
}

// join is what the guest's first secret message says.
type join struct {
	Role    string  `json:"role"`
	Name    string  `json:"name,omitempty"`
	Rules   string  `json:"rules"` // digest of what this program judges by
	Round   int     `json:"round"` // where the guest is: in which match,
	Seen    int     `json:"seen"`  // how many events of it it has,
	Digest  hexUint `json:"digest"`
	Resumed bool    `json:"resumed,omitempty"` // and whether it has any at all
}

// welcome answers it.
type welcome struct {
	Refused *refusal `json:"refused,omitempty"`
	Room    string   `json:"room,omitempty"`
	Session string   `json:"session,omitempty"`
	Token   []byte   `json:"token,omitempty"` // the session's own secret
	Name    string   `json:"name,omitempty"`
	App     string   `json:"app,omitempty"`
	Epoch   string   `json:"epoch,omitempty"` // names this run of the host's program
	Seq     uint64   `json:"seq,omitempty"`   // the guest's last request that it has decided
}

// refusal is an Error on the wire.
type refusal struct {
	Reason Reason `json:"reason"`
	WaitMS int64  `json:"waitMs,omitempty"`
	App    string `json:"app,omitempty"`
	Who    Party  `json:"who,omitempty"`
}

func refusalOf(e *Error) *refusal {
	return &refusal{Reason: e.Reason, WaitMS: e.Wait.Milliseconds(), App: e.App, Who: e.Who}
}

// asError reads a refusal. A reason of a newer program is taken for Closed.
func (r *refusal) asError() *Error {
	e := &Error{Reason: Closed, App: clean(r.App), Wait: time.Duration(min(max(r.WaitMS, 0), 1e9)) * time.Millisecond}
	for _, known := range Reasons() {
		if known == r.Reason {
			e.Reason = known
		}
	}
	if r.Who <= TheGuest {
		e.Who = r.Who
	}
	return e
}

// message is every message after the welcome: one of its parts is set.
type message struct {
	Draw     *drawMessage   `json:"draw,omitempty"`     // host: what it commits to
	Share    *shareMessage  `json:"share,omitempty"`    // guest: its part of the draw
	Open     *openMessage   `json:"open,omitempty"`     // host: a match is open
	Unseal   *unsealMessage `json:"unseal,omitempty"`   // host: what the clock's draws came from
	Events   *eventsMessage `json:"events,omitempty"`   // host
	Ask      *askMessage    `json:"ask,omitempty"`      // guest
	Answer   *answerMessage `json:"answer,omitempty"`   // host
	Ping     *pingMessage   `json:"ping,omitempty"`     // both
	Pong     *pingMessage   `json:"pong,omitempty"`     // both
	Table    *tableMessage  `json:"table,omitempty"`    // host: who is there
	Say      *sayMessage    `json:"say,omitempty"`      // both
	Disagree *disagreement  `json:"disagree,omitempty"` // guest
	Bye      *refusal       `json:"bye,omitempty"`      // both: the last message
}

type drawMessage struct {
	Round int             `json:"round"`
	Rules json.RawMessage `json:"rules"`
	Sides commitment      `json:"sides"`
	Draws commitment      `json:"draws"`
}

type shareMessage struct {
	Round int   `json:"round"`
	Sides share `json:"sides"`
	Draws share `json:"draws"`
}

type openMessage struct {
	Round  int             `json:"round"`
	Rules  json.RawMessage `json:"rules"`
	Start  *wireSetup      `json:"start,omitempty"`
	Host   engine.Side     `json:"host"`
	Seat   string          `json:"seat"`
	Sides  share           `json:"sides"`  // opens the commitment of the draw of sides
	Events int             `json:"events"` // how many there are by now
	Digest hexUint         `json:"digest"` // of the state after the events the guest has
	Since  int             `json:"since"`  // how many those are
}

type unsealMessage struct {
	Round int   `json:"round"`
	Draws share `json:"draws"`
}

type eventsMessage struct {
	Round int         `json:"round"`
	First int         `json:"first"`
	List  []wireEvent `json:"list"`

	// The match's time as these are sent, as in a ping: whoever has just come back
	// need not wait for the next one to show the clocks.
	At      time.Duration `json:"at,omitempty"`
	Running bool          `json:"running,omitempty"`
}

// wireEvent is an event in match's own JSON, with the digest of the host's state
// after it.
type wireEvent struct {
	Event  json.RawMessage `json:"e"`
	Digest hexUint         `json:"d"`
}

type askMessage struct {
	Seq    uint64     `json:"seq"`
	Round  int        `json:"round"`
	Action wireAction `json:"action"`
}

type answerMessage struct {
	Seq    uint64         `json:"seq"`
	Reason match.Reason   `json:"reason,omitempty"`
	Move   *engine.Reason `json:"move,omitempty"` // why the rules refuse the move
	Points []engine.Point `json:"points,omitempty"`
	Closed bool           `json:"closed,omitempty"`
}

type pingMessage struct {
	ID      uint64        `json:"id"`
	Round   int           `json:"round,omitempty"`
	At      time.Duration `json:"at,omitempty"` // host: the match's time in nanoseconds
	Running bool          `json:"running,omitempty"`
}

type tableMessage struct {
	Watchers int    `json:"watchers"`
	Player   bool   `json:"player"` // the guest who plays is there
	Name     string `json:"name,omitempty"`
}

type sayMessage struct {
	From   string `json:"from,omitempty"` // host: whose it is
	Phrase Phrase `json:"phrase"`
}

type disagreement struct {
	Round  int     `json:"round"`
	Number int     `json:"n"`
	Reason Reason  `json:"reason"`
	Digest hexUint `json:"digest"`
}

// hexUint is 64 bits in JSON, whose numbers have fewer.
type hexUint uint64

func (h hexUint) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%016x", uint64(h)), nil }

func (h *hexUint) UnmarshalText(text []byte) error {
	if len(text) != 16 {
		return errMessage
	}
	var v uint64
	for _, c := range text {
		d := strings.IndexByte("0123456789abcdef", c)
		if d < 0 {
			return errMessage
		}
		v = v<<4 | uint64(d)
	}
	*h = hexUint(v)
	return nil
}

var (
	errMessage = errors.New("not a message of this protocol")
	errOrder   = errors.New("a request out of order")
)
