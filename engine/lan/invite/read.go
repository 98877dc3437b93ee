package invite

import (
	"net/netip"
	"strings"
	"unicode"
)

// Reason is why something typed is no invitation.
type Reason uint8

// The reasons.
const (
	// Empty: nothing was typed.
	Empty Reason = iota + 1
	// Short and Long: fewer or more signs than a code has.
	Short
	Long
	// Typo: the signs do not fit each other; one of them is wrong.
	Typo
	// Strange: a sign that no code has and that looks like none of them.
	Strange
	// Unreadable: it looks like an address and is none.
	Unreadable
	// Newer: a link of a newer version of the app.
	Newer
)

// String returns the name of the reason.
func (r Reason) String() string {
	names := [...]string{"", "empty", "short", "long", "typo", "strange", "unreadable", "newer"}
	if int(r) < len(names) {
		return names[r]
	}
	return ""
}

// Error says why something typed is no invitation.
type Error struct{ Reason Reason }

// Error is for logs.
func (e *Error) Error() string { return "not an invitation: " + e.Reason.String() }

// Typed is what was typed: one of the three.
type Typed struct {
	Code Code
	Link *Link
	// Addr is a bare address; its port is FirstPort unless one was typed.
	Addr netip.AddrPort
}

// Read reads what a player typed or pasted: a code, a link, or an address. The
// error is an *Error.
func Read(s string) (Typed, error) {
	s = strings.TrimSpace(strings.ToValidUTF8(s, ""))
	if len(s) > linkMost {
		return Typed{}, &Error{Long}
	}
	if len(s) >= len(scheme) && strings.EqualFold(s[:len(scheme)], scheme) {
		link, err := ReadLink(s)
		if err != nil {
			return Typed{}, err
		}
		return Typed{Link: &link}, nil
	}
	if likeAddr(s) {
		return readAddr(s)
	}
	code, err := ReadCode(s)
	return Typed{Code: code}, err
}

// likeAddr reports whether somebody seems to have meant an address: nothing but
// what addresses are written with, and more than one dot, or a colon.
func likeAddr(s string) bool {
	s = addrSigns(s)
	return strings.Trim(s, "0123456789abcdefABCDEF.:[]%") == "" && (strings.Contains(s, ":") || strings.Count(s, ".") > 1)
}

// addrSigns returns s without spaces and in the signs of a Latin keyboard.
func addrSigns(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return -1
		case r == '。':
			return '.'
		}
		return narrow(r)
	}, s)
}

// readAddr reads an address of the internet, with or without a port.
func readAddr(s string) (Typed, error) {
	s = addrSigns(s)
	at, err := netip.ParseAddrPort(s)
	if err != nil {
		var a netip.Addr
		if a, err = netip.ParseAddr(strings.Trim(s, "[]")); err == nil {
			at = netip.AddrPortFrom(a, FirstPort)
		}
	}
	if err != nil || at.Port() == 0 || at.Addr().IsUnspecified() || at.Addr().IsMulticast() {
		return Typed{}, &Error{Unreadable}
	}
	return Typed{Addr: netip.AddrPortFrom(at.Addr().Unmap(), at.Port())}, nil
}

// ReadCode reads a code as people type it: in small letters, in groups, with
// signs that only look or sound right, and with the keyboard still in Korean. The
// error is an *Error.
func ReadCode(s string) (Code, error) {
	var signs []byte
	for _, r := range s {
		if unicode.IsSpace(r) || unicode.In(r, unicode.Pd) || strings.ContainsRune("·.,_/|'\"", r) {
			continue
		}
		keys := keysOf(r)
		if keys == "" {
			return Code{}, &Error{Strange}
		}
		for _, k := range []byte(keys) {
			c, ok := sign(k)
			if !ok {
				return Code{}, &Error{Strange}
			}
			signs = append(signs, c)
		}
		if len(signs) > length {
			return Code{}, &Error{Long}
		}
	}
	switch {
	case len(signs) == 0:
		return Code{}, &Error{Empty}
	case len(signs) < length:
		return Code{}, &Error{Short}
	}
	code, ok := parse(string(signs))
	if !ok {
		return Code{}, &Error{Typo}
	}
	return code, nil
}

// likeness maps a sign that no code has to the one it is taken for.
var likeness = map[byte]byte{'O': '0', 'I': '1', 'L': '1', 'Z': '2', 'S': '5', 'B': '8', 'U': 'V'}

// sign returns the sign of the alphabet that a key stands for.
func sign(key byte) (byte, bool) {
	if key >= 'a' && key <= 'z' {
		key -= 'a' - 'A'
	}
	if c, ok := likeness[key]; ok {
		return c, true
	}
	return key, strings.IndexByte(alphabet, key) >= 0
}

// narrow turns the wide letters of East Asian keyboards into plain ones.
func narrow(r rune) rune {
	if r >= '！' && r <= '～' {
		return r - '！' + '!'
	}
	return r
}

// The keys of the two-set Korean keyboard: of the 19 first consonants, the 21
// vowels, the 28 last consonants, and of the letters that stand alone.
var (
	firsts = strings.Fields("r R s e E f a q Q t T d w W c z x v g")
	vowels = strings.Fields("k o i O j p u P h hk ho hl y n nj np nl b m ml l")
	lasts  = strings.Fields("- r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")
	alone  = strings.Fields("r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g " +
		"k o i O j p u P h hk ho hl y n nj np nl b m ml l")
)

// keysOf returns the keys of a Latin keyboard that were pressed for a sign, or ""
// for one that has none.
func keysOf(r rune) string {
	r = narrow(r)
	switch {
	case r > ' ' && r < 0x7f:
		return string(r)
	case r >= 'ㄱ' && r <= 'ㅣ':
		return alone[r-'ㄱ']
	case r >= '가' && r <= '힣':
		n := int(r - '가')
		last := lasts[n%28]
		if n%28 == 0 {
			last = ""
		}
		return firsts[n/588] + vowels[n%588/28] + last
	}
	return ""
}
