package invite

import (
	"crypto/rand"
	"encoding/binary"
	"net/netip"
	"strings"
)

// alphabet has one of each family of signs that are taken for each other: 0 for
// O, 1 for I and L, 2 for Z, 5 for S, 8 for B, V for U. There are 29, a prime, so
// that one check sign finds every wrong sign and every two that changed places.
const alphabet = "0123456789ACDEFGHJKMNPQRTVWXY"

const (
	radix    = len(alphabet)
	length   = 8 // signs of a code, the check among them
	dataBits = 34
	// FirstPort is the TCP port where a game is usually hosted; a code can name
	// it or one of the next Ports-1.
	FirstPort = 47310
	Ports     = 4
	portBits  = 2
)

// A code's 34 bits are, from the top: its form (2), the port (2, where there is an
// address), the host's place in its network (0, 8, 12 or 16), and the secret.
var placeBits = [4]int{0, 8, 12, 16}

// Code is a room's code. The zero Code is none.
type Code struct {
	bits  uint64
	valid bool
}

// New returns a new code for a room at one of the host's addresses: the network's
// prefix with the host's address, as nearby.Own tells it, and the port. A room
// without such an address, or at a port that a code cannot name, gets a code
// without a place: such a room must be found otherwise.
func New(at netip.Prefix, port uint16) Code {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return newCode(at, port, binary.BigEndian.Uint64(b[:]))
}

func newCode(at netip.Prefix, port uint16, random uint64) Code {
	form := formFor(at, port)
	bits := uint64(form)
	left := dataBits - 2
	if form != 0 {
		n := placeBits[form]
		a := at.Addr().Unmap().As4()
		place := uint64(binary.BigEndian.Uint32(a[:])) & (1<<n - 1)
		bits = (bits<<portBits|uint64(port-FirstPort))<<n | place
		left -= portBits + n
	}
	return Code{bits<<left | random&(1<<left-1), true}
}

// formFor returns how much of the address a code must hold: what the network
// leaves open, in the smallest form that has room for it.
func formFor(at netip.Prefix, port uint16) int {
	a := at.Addr().Unmap()
	if !at.IsValid() || !a.Is4() || !a.IsPrivate() && !a.IsLinkLocalUnicast() || port < FirstPort || port >= FirstPort+Ports {
		return 0
	}
	for form := 1; form < len(placeBits); form++ {
		if 32-at.Bits() <= placeBits[form] {
			return form
		}
	}
	return 0
}

// Valid reports whether it is a code at all.
func (c Code) Valid() bool { return c.valid }

// String returns the code's eight signs, or "" for none.
func (c Code) String() string {
	if !c.valid {
		return ""
	}
	var signs [length]byte
	rest, sum := c.bits, checkStart
	for i := length - 2; i >= 0; i-- {
		digit := int(rest % uint64(radix))
		rest /= uint64(radix)
		signs[i] = alphabet[digit]
		sum += (i + 1) * digit
	}
	signs[length-1] = alphabet[checkFor(sum)]
	return string(signs[:])
}

// Spaced returns the code in two groups, as it is shown and read aloud.
func (c Code) Spaced() string {
	s := c.String()
	if s == "" {
		return ""
	}
	return s[:length/2] + " " + s[length/2:]
}

// checkStart keeps eight equal signs from being a code by themselves.
const checkStart = 7

// checkFor returns the check sign's value: with it, weighted by its place like
// the others, the sum is a multiple of the radix.
func checkFor(sum int) int {
	for digit := range radix {
		if (sum+length*digit)%radix == 0 {
			return digit
		}
	}
	return 0 // not reached: the radix is prime
}

// Secret returns what the two sides prove to each other: the code itself.
func (c Code) Secret() []byte { return []byte(c.String()) }

// Addrs returns where the room may be, for a guest with these addresses of its
// own: one for each network of the guest's that the host's place fits into.
// Without a place in the code there is none.
func (c Code) Addrs(own []netip.Prefix) []netip.AddrPort {
	form := int(c.bits >> (dataBits - 2))
	if !c.valid || form == 0 {
		return nil
	}
	n := placeBits[form]
	below := dataBits - 2 - portBits - n // bits of the secret
	port := FirstPort + uint16(c.bits>>(below+n)&(1<<portBits-1))
	place := uint32(c.bits >> below & (1<<n - 1))
	var found []netip.AddrPort
	for _, p := range own {
		a := p.Addr().Unmap()
		if !a.Is4() || !a.IsPrivate() && !a.IsLinkLocalUnicast() {
			continue
		}
		four := a.As4()
		whole := binary.BigEndian.Uint32(four[:])&^(1<<n-1) | place
		binary.BigEndian.PutUint32(four[:], whole)
		at := netip.AddrPortFrom(netip.AddrFrom4(four), port)
		if !contains(found, at) {
			found = append(found, at)
		}
	}
	return found
}

func contains(list []netip.AddrPort, a netip.AddrPort) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// parse reads eight signs of the alphabet.
func parse(signs string) (Code, bool) {
	sum, bits := checkStart, uint64(0)
	for i := range length {
		digit := strings.IndexByte(alphabet, signs[i])
		if digit < 0 {
			return Code{}, false
		}
		sum += (i + 1) * digit
		if i < length-1 {
			bits = bits*uint64(radix) + uint64(digit)
		}
	}
	if sum%radix != 0 || bits >= 1<<dataBits {
		return Code{}, false
	}
	return Code{bits, true}, true
}
