package invite

import (
	"crypto/rand"
	"encoding/base64"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	qr "github.com/piglig/go-qr"
)

// SecretSize is the length of a link's secret, in bytes.
const SecretSize = 16

const (
	scheme      = "janggi:"
	linkVersion = 1
	linkMost    = 512 // letters
	addrsMost   = 4
)

// Link is an invitation with everything in it.
type Link struct {
	// Addrs are where the host may be reached, the likeliest first; one to four.
	Addrs []netip.AddrPort
	// Secret is what the two sides prove to each other: SecretSize bytes.
	Secret []byte
	// Room is the room's ID, for a guest who finds the room by itself; may be
	// empty.
	Room string
}

// NewSecret returns a secret for a link.
func NewSecret() []byte {
	b := make([]byte, SecretSize)
	_, _ = rand.Read(b) // never fails
	return b
}

// String returns the link, janggi://ADDRESS:PORT/?…
func (l Link) String() string {
	if len(l.Addrs) == 0 {
		return ""
	}
	addrs := l.Addrs[:min(len(l.Addrs), addrsMost)]
	query := url.Values{"v": {strconv.Itoa(linkVersion)}, "k": {base64.RawURLEncoding.EncodeToString(l.Secret)}}
	if l.Room != "" {
		query.Set("r", l.Room)
	}
	for _, a := range addrs[1:] {
		query.Add("a", a.String())
	}
	u := url.URL{Scheme: scheme[:len(scheme)-1], Host: addrs[0].String(), Path: "/", RawQuery: query.Encode()}
	return u.String()
}

// ReadLink reads a link. The error is an *Error.
func ReadLink(s string) (Link, error) {
	bad := &Error{Unreadable}
	s = strings.TrimSpace(s)
	if len(s) > linkMost {
		return Link{}, &Error{Long}
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme+":" != scheme || u.User != nil {
		return Link{}, bad
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return Link{}, bad
	}
	version, err := strconv.Atoi(query.Get("v"))
	switch {
	case err != nil || version < 1:
		return Link{}, bad
	case version > linkVersion:
		return Link{}, &Error{Newer}
	}
	l := Link{Room: query.Get("r")}
	if len(l.Room) > 32 || strings.ContainsFunc(l.Room, strange) {
		return Link{}, bad
	}
	l.Secret, err = base64.RawURLEncoding.Strict().DecodeString(query.Get("k"))
	if err != nil || len(l.Secret) != SecretSize || len(query["a"]) >= addrsMost {
		return Link{}, bad
	}
	for _, text := range append([]string{u.Host}, query["a"]...) {
		at, err := netip.ParseAddrPort(text)
		if err != nil || at.Port() == 0 || at.Addr().IsUnspecified() || at.Addr().IsMulticast() {
			return Link{}, bad
		}
		l.Addrs = append(l.Addrs, netip.AddrPortFrom(at.Addr().Unmap().WithZone(""), at.Port()))
	}
	return l, nil
}

// strange reports whether no room's ID has such a letter.
func strange(r rune) bool {
	return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-' && r != '_'
}

// Picture returns a text as the squares of a QR code, true for dark, row by row,
// without the quiet margin of four squares that it needs on each side. It
// returns nil for a text too long for one.
func Picture(text string) [][]bool {
	code, err := qr.EncodeText(text, qr.Medium)
	if err != nil {
		return nil
	}
	n := code.Size()
	rows := make([][]bool, n)
	for y := range rows {
		rows[y] = make([]bool, n)
		for x := range rows[y] {
			rows[y][x] = code.Module(x, y)
		}
	}
	return rows
}
