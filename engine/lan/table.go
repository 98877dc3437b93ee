package lan

import (
	"context"
	"iter"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// Table is this device's place at a game over the network: a Room or a Guest.
type Table interface {
	// Match waits for the first match of at least the given round, from 0, and
	// returns it. The error is the context's, or the *Error that ended the table.
	Match(ctx context.Context, round int) (*Match, error)

	// Status returns how things stand.
	Status() Status

	// Statuses yields the status now and after every change, leaving out what
	// is overtaken, until ctx ends or the table does.
	Statuses(ctx context.Context) iter.Seq[Status]

	// Say sends a phrase to everyone else. The error is an *Error: TooFast,
	// Lost where nobody would hear it, WatchOnly for a watcher, or Closed.
	Say(p Phrase) error

	// Phrases yields what is said from now on, by this device too.
	Phrases(ctx context.Context) iter.Seq[Said]

	// Close leaves the table for good and tells the others. It returns when
	// nothing of it is running any more.
	Close() error
}

// Match is one match at a table.
type Match struct {
	// Round counts the matches at this table, from 0.
	Round int
	// Config is what the match is made with; without the seed where that is
	// another device's.
	Config match.Config
	// Seat is this device's own.
	Seat match.Seat
	// Host is where the match lives. It answers for Seat alone.
	Host match.Host
	// Past holds what had happened when the match was found: a screen replays
	// it in silence and follows from number len(Past) on.
	Past []match.Event
}

// Role is what somebody joins for.
type Role uint8

// The roles.
const (
	Player Role = iota
	Watcher
)

// String returns "player" or "watcher".
func (r Role) String() string {
	if r == Watcher {
		return "watcher"
	}
	return "player"
}

// Key is a secret that opens a room. A room may have several, such as a short
// code that is read aloud and a long one in a picture; the name says which one
// somebody has, and is sent in the clear.
type Key struct {
	Name string `json:"name"`
	// Secret of 16 bytes or more is taken for a random one, at which nobody can
	// guess: it opens the room even while wrong codes are being tried.
	Secret []byte `json:"secret"`
	// WatchOnly keys let nobody play.
	WatchOnly bool `json:"watchOnly,omitempty"`
}

// Stage is how far a table has come.
type Stage uint8

// The stages.
const (
	Waiting Stage = iota // the room waits for a guest, or the guest looks for the room
	Drawing              // sides are being drawn
	Seated               // a match is open
	Stopped              // it is over: Err says why
)

// Status is how a table stands.
type Status struct {
	Stage Stage
	// Err is why the table stopped, or, in a guest without a connection, why the
	// last try failed. Nil while all is well.
	Err *Error
	// Linked says that the other end can be heard: at a guest the host, in a
	// room the guest who plays.
	Linked bool
	// Opponent is who plays on the other device, once known. For a watcher it
	// is the host.
	Opponent Peer
	// Away is when the other device was last heard, while Linked is false and a
	// match is open; zero otherwise. Grace is how long it has from then on,
	// before the match's clock judges it (at the host) or waiting any longer is
	// up to the player (at the guest).
	Away  time.Time
	Grace time.Duration
	// WrongCodes counts, in a room, the wrong codes that were tried: more than a
	// few are somebody guessing.
	WrongCodes int
	// Watchers counts who watches.
	Watchers int
	// Quality is that of the connection to the host, or to the guest who plays.
	Quality Quality
	// Overcharged is set at a guest when the host's clock takes more from it than
	// it has thought and its messages were on their way, again and again: how much
	// more. The match goes on.
	Overcharged time.Duration
	// Tries counts a guest's tries since it lost the connection, and NextTry is
	// when it tries again.
	Tries   int
	NextTry time.Time
}

// AwayLeft returns how much of the grace is left; ok is false while nobody is
// away.
func (s Status) AwayLeft(now time.Time) (left time.Duration, ok bool) {
	if s.Away.IsZero() {
		return 0, false
	}
	return max(s.Away.Add(s.Grace).Sub(now), 0), true
}

// Peer is who sits at another device.
type Peer struct {
	Name string // as they call themselves; may be empty
	App  string // their program's version
}

// Quality is how well a connection works.
type Quality struct {
	// RoundTrip is the last measured way there and back; 0 before the first.
	RoundTrip time.Duration
	// Heard is when anything last came from the other end.
	Heard time.Time
}

// Phrase is a set phrase. There is no other text between players.
type Phrase uint8

// The phrases.
const (
	Greeting   Phrase = iota + 1 // at the beginning
	Thanks                       // at the end
	OneMoment                    // somebody has to leave the board for a moment
	WellPlayed                   // a good move, or a good game
)

// PhraseList lists the phrases.
func PhraseList() []Phrase { return []Phrase{Greeting, Thanks, OneMoment, WellPlayed} }

var phraseNames = [...]string{Greeting: "greeting", Thanks: "thanks", OneMoment: "oneMoment", WellPlayed: "wellPlayed"}

// String returns the phrase's fixed name, for a screen to translate.
func (p Phrase) String() string {
	if !p.valid() {
		return ""
	}
	return phraseNames[p]
}

func (p Phrase) valid() bool { return p >= Greeting && p <= WellPlayed }

// MarshalText writes the name.
func (p Phrase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads it.
func (p *Phrase) UnmarshalText(text []byte) error {
	for _, x := range PhraseList() {
		if phraseNames[x] == string(text) {
			*p = x
			return nil
		}
	}
	return &engine.TextError{What: "phrase", Text: string(text)}
}

// Said is a phrase that somebody said.
type Said struct {
	From   match.Seat
	Phrase Phrase
}
