package lan

import (
	"crypto/sha512"
	"errors"
	"io"

	"github.com/gtank/ristretto255"
)

// CPace is a password-authenticated key exchange: two ends that know the same
// secret, however short, get the same long key, and one that does not know it
// gets nothing to try secrets against, neither from listening nor from taking
// part. Every guess costs a connection. This is CPACE-RISTR255-SHA512 of
// draft-irtf-cfrg-cpace; its test vectors are in cpace_test.go.

const (
	cpaceDSI   = "CPaceRistretto255"
	shareBytes = 32
)

var errShare = errors.New("not a share of a key exchange")

// lengthValue appends each part with its length before it. No part here is
// longer than 127 bytes but the secret and what is checked before.
func lengthValue(to []byte, parts ...[]byte) []byte {
	for _, part := range parts {
		n := len(part)
		for ; n >= 0x80; n >>= 7 {
			to = append(to, byte(n)|0x80)
		}
		to = append(append(to, byte(n)), part...)
	}
	return to
}

// generator returns the point that only who knows the secret can find.
func generator(secret, channel, session []byte) *ristretto255.Element {
	const block = sha512.BlockSize
	head := len(lengthValue(nil, []byte(cpaceDSI), secret))
	padding := make([]byte, max(0, block-1-head))
	sum := sha512.Sum512(lengthValue(nil, []byte(cpaceDSI), secret, padding, channel, session))
	return ristretto255.NewElement().FromUniformBytes(sum[:])
}

// exchange is one end's part in a key exchange.
type exchange struct {
	secret *ristretto255.Scalar
	share  []byte // what the other end gets
}

func newExchange(g *ristretto255.Element, random io.Reader) (*exchange, error) {
	var wide [64]byte
	if _, err := io.ReadFull(random, wide[:]); err != nil {
		return nil, err
	}
	return exchangeOf(g, ristretto255.NewScalar().FromUniformBytes(wide[:])), nil
}

func exchangeOf(g *ristretto255.Element, secret *ristretto255.Scalar) *exchange {
	return &exchange{secret, ristretto255.NewElement().ScalarMult(secret, g).Encode(nil)}
}

// key returns 64 bytes that both ends get who know the same secret. The guest
// starts. The error is that of a share that no honest end sends.
func (x *exchange) key(other []byte, guest bool, session, guestData, hostData []byte) ([]byte, error) {
	point := ristretto255.NewElement()
	if len(other) != shareBytes || point.Decode(other) != nil {
		return nil, errShare
	}
	point.ScalarMult(x.secret, point)
	if point.Equal(ristretto255.NewElement().Zero()) == 1 {
		return nil, errShare
	}
	guestShare, hostShare := x.share, other
	if !guest {
		guestShare, hostShare = other, x.share
	}
	text := lengthValue(nil, []byte(cpaceDSI+"_ISK"), session, point.Encode(nil))
	text = lengthValue(text, guestShare, guestData, hostShare, hostData)
	sum := sha512.Sum512(text)
	return sum[:], nil
}
