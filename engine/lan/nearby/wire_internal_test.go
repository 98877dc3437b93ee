package nearby

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

const node = "0123456789abcdef"

var room = Room{
	ID: "a1b2c3d4", Port: 47310, Player: "할머니", Rules: "standard", Free: true, Watch: true,
	Watching: 2, Protocol: 1, Open: "K7MT3XWA",
}

func TestARoomComesThroughAsItWas(t *testing.T) {
	for name, r := range map[string]Room{
		"full":   room,
		"bare":   {ID: "a1b2c3d4", Port: 1, Protocol: 1},
		"closed": {ID: "a1b2c3d4", Port: 65535, Player: "Kim", Rules: "kja", Protocol: 3, Watch: true},
	} {
		data := encode(r.packet(node))
		if len(data) > packetMost/2 {
			t.Errorf("%s: %d bytes", name, len(data))
		}
		p, err := decode(data)
		if err != nil || p.room() != r || p.Node != node {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
}

func TestWhatIsNotOursIsNotRead(t *testing.T) {
	good := string(encode(room.packet(node)))
	for name, data := range map[string]string{
		"nothing":         "",
		"magic alone":     string(magic),
		"another form":    strings.Replace(good, "janggi1", "janggi2", 1),
		"not JSON":        string(magic) + "{",
		"another kind":    strings.Replace(good, `"here"`, `"boom"`, 1),
		"no sender":       strings.Replace(good, node, "", 1),
		"a wild ID":       strings.Replace(good, "a1b2c3d4", "../../etc", 1),
		"a short ID":      strings.Replace(good, "a1b2c3d4", "a1", 1),
		"no port":         strings.Replace(good, "47310", "0", 1),
		"a port too far":  strings.Replace(good, "47310", "99999", 1),
		"no protocol":     strings.Replace(good, `"proto":1`, `"proto":0`, 1),
		"minus watchers":  strings.Replace(good, `"watching":2`, `"watching":-2`, 1),
		"rules of markup": strings.Replace(good, "standard", "<b>", 1),
		"a long code":     strings.Replace(good, "K7MT3XWA", strings.Repeat("K", 25), 1),
		"too long":        good + strings.Repeat(" ", packetMost),
		"trailing words":  good + "x",
	} {
		if p, err := decode([]byte(data)); err == nil {
			t.Errorf("%s was read as %+v", name, p)
		}
	}
}

func TestNamesAreFitToBeShown(t *testing.T) {
	for in, want := range map[string]string{
		" 할머니 ":                   "할머니",
		"a\nb\tc\x00":             "abc",
		"\u202eabc":               "abc", // it would turn the line round
		strings.Repeat("가", 30):   strings.Repeat("가", NameMost),
		"\xff\xfe":                "",
		strings.Repeat(" ", 100):  "",
		strings.Repeat("a ", 100): strings.TrimSpace(strings.Repeat("a ", NameMost/2)),
	} {
		if got := cleanName(in); got != want {
			t.Errorf("cleanName(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzPacket(f *testing.F) {
	f.Add(encode(room.packet(node)))
	f.Add(encode(packet{Kind: who, Node: node}))
	f.Add(encode(packet{Kind: gone, Node: node, ID: room.ID}))
	f.Add([]byte("janggi1\n{\"k\":\"here\",\"name\":\"\\u202e\\ud800\"}"))
	f.Add(magic)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := decode(data)
		if err != nil {
			return
		}
		if !utf8.ValidString(p.Player) || utf8.RuneCountInString(p.Player) > NameMost ||
			strings.ContainsFunc(p.Player, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("a name of %q", p.Player)
		}
		again := encode(p)
		if q, err := decode(again); err != nil || q != p {
			t.Errorf("%+v came back as %+v, %v", p, q, err)
		}
		if len(again) > 2*packetMost || !bytes.HasPrefix(again, magic) {
			t.Errorf("%d bytes: %q", len(again), again)
		}
	})
}
