package lan

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// What is drawn comes from both ends, and neither can steer it: the host commits
// to its share before it sees the guest's, and opens it afterwards.

// drawTime is how long an end that is there may take to open what it has
// committed to, or to give its share.
const drawTime = 15 * time.Second

// share is one end's part of a draw: 32 random bytes.
type share [32]byte

// commitment is SHA-256 of a share.
type commitment [sha256.Size]byte

// purposes keep a share of one draw from being used in another.
const (
	sidesPurpose = "sides"
	drawsPurpose = "draws"
)

func newShare(random io.Reader) (s share, err error) {
	_, err = io.ReadFull(random, s[:])
	return s, err
}

// follow makes d the draw of a rematch of the match that was drawn before.
func (d draw) follow(before draw) draw {
	d.Swap, d.Host = true, before.Host.Other()
	return d
}

// sides returns which side the host plays: drawn, or swapped.
func (d draw) sides(c match.Config) engine.Side {
	if d.Swap {
		return d.Host
	}
	c.Seed, c.Round = d.sidesSeed(), d.Round
	return c.Draw().Host
}

func (s share) commit(purpose string) commitment {
	return sha256.Sum256(append([]byte("janggi share\x00"+purpose+"\x00"), s[:]...))
}

// seed is what a draw is made by.
func seed(purpose string, host, guest share) uint64 {
	text := append([]byte("janggi seed\x00"+purpose+"\x00"), host[:]...)
	sum := sha256.Sum256(append(text, guest[:]...))
	return binary.BigEndian.Uint64(sum[:])
}

// draw is all there is about one match's draws, as far as an end knows it.
type draw struct {
	Round     int         `json:"round"`
	Sides     commitment  `json:"sides"` // the host's commitments
	Draws     commitment  `json:"draws"`
	HostSides share       `json:"hostSides"`
	HostDraws share       `json:"hostDraws"` // kept secret by the host until the sides are arranged
	Guest     [2]share    `json:"guest"`     // the guest's: of the sides, of the clock's draws
	Shared    bool        `json:"shared"`    // the guest's are there
	Opened    bool        `json:"opened"`    // the match is open, with the host's side
	Host      engine.Side `json:"host"`
	Swap      bool        `json:"swap,omitempty"`   // the sides are those of the match before, swapped: Host is known
	Player    string      `json:"player,omitempty"` // at the host: the session it is played with
}

// newDraw is the host's side of it.
func newDraw(round int, random io.Reader) (d draw, err error) {
	d.Round = round
	if d.HostSides, err = newShare(random); err == nil {
		d.HostDraws, err = newShare(random)
	}
	d.Sides, d.Draws = d.HostSides.commit(sidesPurpose), d.HostDraws.commit(drawsPurpose)
	return d, err
}

func (d draw) sidesSeed() uint64 { return seed(sidesPurpose, d.HostSides, d.Guest[0]) }
func (d draw) drawsSeed() uint64 { return seed(drawsPurpose, d.HostDraws, d.Guest[1]) }

// Texts of 64 hexadecimal digits.

func (s share) MarshalText() ([]byte, error)       { return hex.AppendEncode(nil, s[:]), nil }
func (s *share) UnmarshalText(text []byte) error   { return fromHex(s[:], text) }
func (c commitment) MarshalText() ([]byte, error)  { return hex.AppendEncode(nil, c[:]), nil }
func (c *commitment) UnmarshalText(t []byte) error { return fromHex(c[:], t) }

func fromHex(to, text []byte) error {
	if len(text) != 2*len(to) || bytes.ContainsAny(text, "ABCDEF") {
		return errMessage
	}
	if _, err := hex.Decode(to, text); err != nil {
		return errMessage
	}
	return nil
}
