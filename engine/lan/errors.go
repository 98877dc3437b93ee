package lan

import (
	"errors"
	"time"
)

// Reason is why something on the network did not come about or is over. Its
// text is fixed; screens translate it and say the next step.
type Reason string

// The reasons.
const (
	// Nobody was reached, or what answered was no game.
	Unreachable Reason = "unreachable" // no address answered: other Wi-Fi, isolated guests, VPN, firewall
	NotFound    Reason = "notFound"    // Find found no address
	NotJanggi   Reason = "notJanggi"   // something else answered there
	Lost        Reason = "lost"        // the connection broke; the guest tries again by itself

	// The two programs do not fit.
	TooOld     Reason = "tooOld"     // this program is too old for the other: update this one
	TooNew     Reason = "tooNew"     // the other program is too old for this one: update the other
	OtherRules Reason = "otherRules" // the two judge by different rules: update both

	// The room does not let one in.
	WrongCode    Reason = "wrongCode"    // the secret is another
	SlowDown     Reason = "slowDown"     // wrong codes came too fast: try again after Wait
	LockedOut    Reason = "lockedOut"    // too many wrong codes from this address: try again after Wait
	RoomFull     Reason = "roomFull"     // somebody else plays here; watching may be possible
	WatchersFull Reason = "watchersFull" // enough people watch
	WatchOnly    Reason = "watchOnly"    // this key is for watching
	Busy         Reason = "busy"         // too many connections at once: try again
	NoSession    Reason = "noSession"    // the room does not know the session any more
	Replaced     Reason = "replaced"     // the same session has come in from elsewhere

	// Somebody left, or was dropped.
	Closed    Reason = "closed"    // the room was closed, or this end was
	TooSlow   Reason = "tooSlow"   // took too long to take in what it was sent
	Flooding  Reason = "flooding"  // sent too much
	Malformed Reason = "malformed" // sent what is no message
	TooFast   Reason = "tooFast"   // phrases follow each other too fast: after Wait

	// The two ends do not agree; both have stopped and keep what they have.
	Disagreement Reason = "disagreement" // an event that cannot be, or another position: Who sent it
	RevealFailed Reason = "revealFailed" // a commitment was not opened, or holds something else: Who made it
)

// Reasons lists every reason.
func Reasons() []Reason {
	return []Reason{
		Unreachable, NotFound, NotJanggi, Lost, TooOld, TooNew, OtherRules, WrongCode, SlowDown, LockedOut,
		RoomFull, WatchersFull, WatchOnly, Busy, NoSession, Replaced, Closed, TooSlow, Flooding, Malformed,
		TooFast, Disagreement, RevealFailed,
	}
}

// ErrLAN matches, under errors.Is, every *Error of this package.
var ErrLAN = errors.New("network game")

// Error is what went wrong, for a screen to say.
type Error struct {
	Reason Reason
	Wait   time.Duration // SlowDown, LockedOut, TooFast: how long until another try makes sense
	App    string        // TooOld, TooNew, OtherRules: the other program's version, if it said
	Who    Party         // Disagreement, RevealFailed: whose fault it is, as seen from this end
	Cause  error         // for the log; may be nil

	clear bool // heard in the clear: anyone on the way could have said it
}

// Party is one end of a connection as the other sees it.
type Party uint8

// The parties.
const (
	NoParty Party = iota
	TheHost
	TheGuest
)

func (e *Error) Error() string {
	text := "network game: " + string(e.Reason)
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Is reports that an Error is ErrLAN.
func (e *Error) Is(target error) bool { return target == ErrLAN }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// final reports whether trying again cannot help.
func (e *Error) final() bool {
	switch e.Reason {
	case Unreachable, NotFound, NotJanggi, Lost, Busy, SlowDown, TooSlow:
		return false
	}
	return true
}

func fail(r Reason, cause error) *Error { return &Error{Reason: r, Cause: cause} }

// asError finds the *Error in err, or makes one of it.
func asError(err error, otherwise Reason) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return fail(otherwise, err)
}
