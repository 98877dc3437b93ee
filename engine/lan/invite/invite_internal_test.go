package invite

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strings"
	"testing"

	qr "github.com/piglig/go-qr"
)

func prefix(s string) netip.Prefix {
	if s == "" {
		return netip.Prefix{}
	}
	return netip.MustParsePrefix(s)
}

func prefixes(words string) (list []netip.Prefix) {
	for _, w := range strings.Fields(words) {
		list = append(list, prefix(w))
	}
	return list
}

func TestACodeLeadsToItsHost(t *testing.T) {
	for _, c := range []struct {
		host  string
		port  uint16
		guest string
		want  string
	}{
		{"192.168.0.7/24", 47310, "192.168.0.20/24", "[192.168.0.7:47310]"},
		{"192.168.0.7/24", 47313, "192.168.0.20/24", "[192.168.0.7:47313]"},
		{"192.168.0.7/25", 47311, "192.168.0.20/25", "[192.168.0.7:47311]"},
		{"10.1.14.7/20", 47312, "10.1.2.3/20", "[10.1.14.7:47312]"},
		{"172.16.200.7/16", 47310, "172.16.3.4/16", "[172.16.200.7:47310]"},
		{"169.254.200.7/16", 47310, "169.254.3.4/16", "[169.254.200.7:47310]"},
		// A guest in several networks tries each.
		{"192.168.0.7/24", 47310, "10.0.3.20/24 192.168.0.20/24 192.168.0.21/24 fe80::1/64 203.0.113.4/24", "[10.0.3.7:47310 192.168.0.7:47310]"},
		// Not in a code: a public address, a large network, another port, none.
		{"203.0.113.4/24", 47310, "203.0.113.5/24", "[]"},
		{"10.0.0.7/8", 47310, "10.0.0.8/8", "[]"},
		{"192.168.0.7/24", 4711, "192.168.0.20/24", "[]"},
		{"fd00::7/64", 47310, "fd00::8/64", "[]"},
		{"", 47310, "192.168.0.20/24", "[]"},
	} {
		for _, random := range []uint64{0, 1, 1<<64 - 1, rand.Uint64()} {
			code := newCode(prefix(c.host), c.port, random)
			again, err := ReadCode(code.Spaced())
			if err != nil || again != code {
				t.Fatalf("%s: %q came back as %q, %v", c.host, code, again, err)
			}
			if got := fmt.Sprint(again.Addrs(prefixes(c.guest))); got != c.want {
				t.Errorf("%s:%d seen from %s is at %s, want %s", c.host, c.port, c.guest, got, c.want)
			}
		}
	}
	if c := (Code{}); c.Valid() || c.String() != "" || c.Addrs(prefixes("192.168.0.1/24")) != nil {
		t.Error("no code is one")
	}
}

func TestCodesOfOneHostDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		seen[New(prefix("10.1.14.7/20"), FirstPort).String()] = true
	}
	if len(seen) < 990 { // 18 bits are drawn
		t.Errorf("%d different codes of 1000", len(seen))
	}
}

// TestEverySlipIsNoticed changes every sign into every other, and exchanges every
// two.
func TestEverySlipIsNoticed(t *testing.T) {
	for range 50 {
		good := New(prefix("192.168.0.7/24"), FirstPort).String()
		for i := range good {
			for _, c := range []byte(alphabet) {
				slip := []byte(good)
				slip[i] = c
				if _, err := ReadCode(string(slip)); (err == nil) != (string(slip) == good) {
					t.Fatalf("%s typed as %s: %v", good, slip, err)
				}
			}
			for j := range i {
				slip := []byte(good)
				slip[i], slip[j] = slip[j], slip[i]
				if _, err := ReadCode(string(slip)); (err == nil) != (string(slip) == good) {
					t.Fatalf("%s typed as %s: %v", good, slip, err)
				}
			}
		}
	}
}

func TestNoTwoSignsOfACodeLookAlike(t *testing.T) {
	for _, family := range []string{"0O", "1IL", "2Z", "5S", "8B", "VU"} {
		if n := strings.Count(alphabet, family[:1]); n != 1 {
			t.Errorf("%c is in codes %d times", family[0], n)
		}
		if strings.ContainsAny(alphabet, family[1:]) {
			t.Errorf("codes have more than one of %s", family)
		}
	}
	for d := 2; d < radix; d++ {
		if radix%d == 0 {
			t.Errorf("%d signs: the check misses some slips", radix)
		}
	}
}

// code is one with every sign that is taken for another.
func codeOf(t *testing.T, seven string) Code {
	t.Helper()
	for _, c := range []byte(alphabet) {
		if code, ok := parse(seven + string(c)); ok {
			return code
		}
	}
	t.Fatalf("no code begins with %s", seven)
	return Code{}
}

func TestCodesAreReadAsPeopleTypeThem(t *testing.T) {
	good := codeOf(t, "01258VK")
	last := good.String()[7:]
	for _, typed := range []string{
		"01258VK" + last, "0125 8VK" + last, " 0125-8vk" + last + " ", "oizsbuk" + last, "OLZSBUk" + last,
		"0 1 2 5 8 V K " + last, "０１２５８ＶＫ" + last, "0125–8V K" + last, "0125.8VK" + last,
		"0125·8ㅍㅏ" + last, // the keys v and k on a Korean keyboard
		"0125·8파" + last,
	} {
		if got, err := ReadCode(typed); err != nil || got != good {
			t.Errorf("%q is read as %q, %v, want %s", typed, got, err, good)
		}
		if got, err := Read(typed); err != nil || got.Code != good {
			t.Errorf("%q is read as %+v, %v", typed, got, err)
		}
	}
	for typed, want := range map[string]Reason{
		"": Empty, "  - ": Empty, "0125": Short, "01258VK" + last + "K": Long, "01258VX" + last: Typo,
		"0125?8VK": Strange, "日本語": Strange, "012\x0058VK": Strange,
	} {
		var e *Error
		if _, err := ReadCode(typed); !errors.As(err, &e) || e.Reason != want {
			t.Errorf("%q: %v, want %v", typed, err, want)
		}
	}
}

func TestAddressesAreReadAsPeopleTypeThem(t *testing.T) {
	for typed, want := range map[string]string{
		"192.168.0.7":           "192.168.0.7:47310",
		" 192.168.0.7 : 4711 ":  "192.168.0.7:4711",
		"１９２．１６８．０．７":           "192.168.0.7:47310",
		"192。168。0。7":           "192.168.0.7:47310",
		"fd00::7":               "[fd00::7]:47310",
		"[fd00::7]:4711":        "[fd00::7]:4711",
		"::ffff:192.168.0.7":    "192.168.0.7:47310",
		"192.168.0":             "",
		"192.168.0.700":         "",
		"192.168.0.7:99999":     "",
		"192.168.0.7:0":         "",
		"0.0.0.0":               "",
		"224.0.0.1":             "",
		"1:2":                   "",
		strings.Repeat("1", 90): "",
		strings.Repeat(".", 90): "",
	} {
		got, err := Read(typed)
		if want == "" {
			if err == nil {
				t.Errorf("%q is read as %+v", typed, got)
			}
			continue
		}
		if err != nil || got.Addr.String() != want {
			t.Errorf("%q is read as %v, %v, want %s", typed, got.Addr, err, want)
		}
	}
}

func TestALinkHoldsEverything(t *testing.T) {
	addrs := []netip.AddrPort{
		netip.MustParseAddrPort("192.168.0.7:47310"), netip.MustParseAddrPort("10.0.0.7:47310"), netip.MustParseAddrPort("[fd00::7]:47311"),
	}
	for n := 1; n <= len(addrs); n++ {
		want := Link{Addrs: addrs[:n], Secret: NewSecret(), Room: "a1b2c3d4"}
		got, err := Read(" " + want.String() + "\n")
		if err != nil || got.Link == nil || !reflect.DeepEqual(*got.Link, want) {
			t.Errorf("%s is read as %+v, %v", want, got.Link, err)
		}
	}
	good := Link{Addrs: addrs, Secret: make([]byte, SecretSize), Room: "a1b2c3d4"}.String()
	if _, err := ReadLink(strings.Replace(good, "janggi:", "JANGGI:", 1)); err != nil {
		t.Error("in capitals: ", err)
	}
	for from, to := range map[string]string{
		"janggi:": "http:", "192.168.0.7": "example.org", "192.168.0.7:47310": "192.168.0.7", "k=AAAA": "k=AAA", "k=A": "k=%zz",
		"v=1": "v=0", "r=a1": "r=..%2F", "10.0.0.7": "0.0.0.0", "&a=": "&a=10.0.0.1:1&a=10.0.0.2:1&a=10.0.0.3:1&a=", "192": "u:p@192",
	} {
		bad := strings.Replace(good, from, to, 1)
		if bad == good {
			t.Fatalf("%s is not in %s", from, good)
		}
		if l, err := Read(bad); err == nil && l.Link != nil {
			t.Errorf("%s is read as %+v", bad, l.Link)
		}
	}
	var e *Error
	if _, err := Read(strings.Replace(good, "v=1", "v=2", 1)); !errors.As(err, &e) || e.Reason != Newer {
		t.Errorf("of a newer version: %v", err)
	}
	if (Link{}).String() != "" {
		t.Error("a link to nowhere")
	}
}

// TestACameraReadsThePicture draws the squares and has them read again.
func TestACameraReadsThePicture(t *testing.T) {
	link := Link{
		Addrs: []netip.AddrPort{netip.MustParseAddrPort("192.168.100.107:47310"), netip.MustParseAddrPort("10.10.10.107:47310")}, Secret: NewSecret(), Room: "a1b2c3d4e5f60718",
	}.String()
	rows := Picture(link)
	const margin, size = 4, 5
	n := (len(rows) + 2*margin) * size
	img := image.NewGray(image.Rect(0, 0, n, n))
	for y := range n {
		for x := range n {
			r, c := y/size-margin, x/size-margin
			dark := r >= 0 && r < len(rows) && c >= 0 && c < len(rows) && rows[r][c]
			img.SetGray(x, y, color.Gray{255})
			if dark {
				img.SetGray(x, y, color.Gray{0})
			}
		}
	}
	if got, err := qr.Decode(img); err != nil || got != link {
		t.Errorf("read %q, %v, want %q", got, err, link)
	}
	if len(rows) > 53 {
		t.Errorf("%d squares a side are too fine for a phone held up", len(rows))
	}
	if Picture(strings.Repeat("가", 3000)) != nil {
		t.Error("a text too long has a picture")
	}
}

func FuzzRead(f *testing.F) {
	f.Add("01258VK0")
	f.Add("0125 8ㅍㅏ0")
	f.Add("192.168.0.7:47310")
	f.Add("[fe80::1%eth0]:47310")
	f.Add(Link{Addrs: []netip.AddrPort{netip.MustParseAddrPort("192.168.0.7:47310")}, Secret: make([]byte, SecretSize), Room: "a1b2c3d4"}.String())
	f.Add("janggi://[::1]:1/?v=1&k=&a=")
	f.Add("각\u1100ㅢ힣")
	f.Fuzz(func(t *testing.T, s string) {
		got, err := Read(s)
		var e *Error
		switch {
		case err != nil:
			if !errors.As(err, &e) || e.Reason.String() == "" {
				t.Errorf("%q: an error without a reason: %v", s, err)
			}
		case got.Code.Valid():
			if again, err := ReadCode(got.Code.String()); err != nil || again != got.Code {
				t.Errorf("%q is %s, which is read as %s, %v", s, got.Code, again, err)
			}
			got.Code.Addrs(prefixes("192.168.0.7/24 10.0.0.1/8"))
		case got.Link != nil:
			if again, err := ReadLink(got.Link.String()); err != nil || !reflect.DeepEqual(again, *got.Link) {
				t.Errorf("%q is %s, which is read as %+v, %v", s, got.Link, again, err)
			}
		default:
			if again, err := Read(got.Addr.String()); err != nil || again.Addr != got.Addr {
				t.Errorf("%q is %s, which is read as %v, %v", s, got.Addr, again.Addr, err)
			}
		}
	})
}
