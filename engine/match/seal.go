package match

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"janggi/engine"
)

// Sealed is what makes a choice one that its side cannot change and nobody else
// can read: a commitment to it, and the nonce that opens it. Only the device
// that chose has the nonce. The zero Sealed is an open choice.
type Sealed struct {
	Commitment Commitment
	Nonce      Nonce
}

// Commitment is SHA-256 of a side, its arrangement and a nonce.
type Commitment [sha256.Size]byte

// Nonce is 32 random bytes that hide an arrangement in its commitment: without
// them there would be four to try.
type Nonce [32]byte

// Seal closes a side's choice with a nonce of random bytes. The side is in it,
// so that a copy of the other side's seal opens nothing.
func Seal(side engine.Side, a engine.Arrangement, nonce Nonce) Sealed {
	return Sealed{commit(side, a, nonce), nonce}
}

func commit(side engine.Side, a engine.Arrangement, nonce Nonce) Commitment {
	return sha256.Sum256([]byte("janggi arrangement\x00" + side.String() + "\x00" + a.String() + "\x00" + string(nonce[:])))
}

// revealLimit is how long a side that is there may take to open its seal. No
// person is waited for: its device does it.
const revealLimit = 15 * time.Second

// Revealing returns whose seals are still to be opened: of nobody before both
// sides have chosen.
func (s State) Revealing() []engine.Side {
	if s.phase != Setup || s.chosen != [2]bool{true, true} {
		return nil
	}
	var sides []engine.Side
	for _, side := range engine.Sides {
		if s.seal[side] != (Commitment{}) && !s.unsealed[side] {
			sides = append(sides, side)
		}
	}
	return sides
}

// revealBy returns when a side's seal must be open: a side that is away has its
// grace.
func (s State) revealBy(side engine.Side) time.Duration {
	by := s.chosenAt + revealLimit
	if s.left[side] {
		by = max(by, s.leftAt[side]+time.Duration(s.config.Rules.DisconnectGraceSec)*time.Second)
	}
	return by
}

// checkSeal looks at a choice that is asked for with a seal.
func (s State) checkSeal(side engine.Side, a Arrange) error {
	if s.config.Rules.SetupOrder != engine.Simultaneous {
		return &Error{WrongSeal}
	}
	return s.checkSealed(side, a.Arrangement, a.Sealed)
}

// checkSealed returns nil for an open choice, a seal alone, and a seal with
// what it holds.
func (s State) checkSealed(side engine.Side, a engine.Arrangement, seal Sealed) error {
	switch {
	case seal == Sealed{}:
		return nil
	case seal.Commitment == Commitment{}:
		return &Error{WrongSeal}
	case a == engine.NoArrangement && seal.Nonce == Nonce{}:
		return nil
	case !a.Valid():
		return &Error{NotAChoice}
	case seal != Seal(side, a, seal.Nonce):
		return &Error{WrongSeal}
	}
	return nil
}

func (s State) decideReveal(side engine.Side, a Reveal, when At) ([]Event, error) {
	for _, open := range s.Revealing() {
		if open == side {
			e := Revealed{At: when, Side: side, Arrangement: a.Arrangement, Nonce: a.Nonce}
			next, err := s.revealed(e)
			if err != nil {
				return nil, err
			}
			return append([]Event{e}, next.opening(when.Time())...), nil
		}
	}
	return refuse(WrongPhase)
}

func (s State) revealed(e Revealed) (State, error) {
	for _, open := range s.Revealing() {
		if open != e.Side {
			continue
		}
		if !e.Arrangement.Valid() || commit(e.Side, e.Arrangement, e.Nonce) != s.seal[e.Side] {
			return s, &Error{WrongSeal}
		}
		s.arrangement[e.Side], s.nonce[e.Side], s.unsealed[e.Side] = e.Arrangement, e.Nonce, true
		return s, nil
	}
	return s, &Error{WrongPhase}
}

func (s State) leftSealed(e Unrevealed) (State, error) {
	for _, open := range s.Revealing() {
		if open == e.Side {
			s.aborted, s.phase, s.unrevealed = true, Finished, by(e.Side)
			return s, nil
		}
	}
	return s, &Error{WrongPhase}
}

// contradicts reports whether a is not what a side is known to have chosen.
func (s State) contradicts(side engine.Side, a engine.Arrangement) bool {
	return s.config.Start == nil && s.arrangement[side] != engine.NoArrangement && s.arrangement[side] != a
}

var errHex = errors.New("not 32 bytes in hexadecimal")

// MarshalText writes 64 hexadecimal digits.
func (c Commitment) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, c[:]), nil }

// UnmarshalText reads them.
func (c *Commitment) UnmarshalText(text []byte) error { return unhex(c[:], text) }

// MarshalText writes 64 hexadecimal digits.
func (n Nonce) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, n[:]), nil }

// UnmarshalText reads them.
func (n *Nonce) UnmarshalText(text []byte) error { return unhex(n[:], text) }

func unhex(to, text []byte) error {
	if len(text) != 2*len(to) {
		return errHex
	}
	if _, err := hex.Decode(to, text); err != nil {
		return errHex
	}
	return nil
}
