package nearby

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Port is the UDP port of the beacon.
const Port = 47310

// Room is a game that can be joined, as it is announced.
type Room struct {
	// ID names the room for as long as it exists: 8 to 32 letters,
	// digits, dots, dashes and underscores. It is no secret.
	ID string
	// Port is where the game itself is, by TCP, on the device that announces.
	Port uint16
	// Player is the name of the one who waits; may be empty. It is cut to
	// NameMost letters.
	Player string
	// Rules names the rule set, as in a preset; empty for one of the host's own.
	Rules string
	// Free says that a seat is free, Watch that somebody may watch.
	Free, Watch bool
	// Watching is how many do.
	Watching int
	// Protocol is the version of the game's protocol.
	Protocol int
	// Open is what an open door is opened with: the room's code, where whoever
	// sees the room may join it; empty where the code must be known.
	Open string
}

// NameMost is how many letters of a player's name are told.
const NameMost = 20

const (
	packetMost = 1024 // longer packets are none of ours
	idLeast    = 8
	idMost     = 32
	wordMost   = 24 // letters of a rule set's name and of a code
	countMost  = 999
)

// magic begins every packet. Its last letter is the version of the packet's
// form; a packet of another form is none that can be read.
var magic = []byte("janggi1\n")

type kind string

const (
	who  kind = "who"  // is there a room?
	here kind = "here" // there is this one
	gone kind = "gone" // it is no more
)

// packet is what goes over the wire, as JSON behind the magic.
type packet struct {
	Kind kind   `json:"k"`
	Node string `json:"n"` // who sends it, for nobody to hear itself
	ID   string `json:"id,omitempty"`

	Port     uint16 `json:"port,omitempty"`
	Player   string `json:"name,omitempty"`
	Rules    string `json:"rules,omitempty"`
	Free     bool   `json:"free,omitempty"`
	Watch    bool   `json:"watch,omitempty"`
	Watching int    `json:"watching,omitempty"`
	Protocol int    `json:"proto,omitempty"`
	Open     string `json:"open,omitempty"`
}

var errNotOurs = errors.New("not a packet of ours")

func encode(p packet) []byte {
	text, err := json.Marshal(p)
	if err != nil { // a struct of words and numbers has a JSON form
		panic(err)
	}
	return append(bytes.Clone(magic), text...)
}

// decode reads a packet. What it returns can be shown as it is: names are cut
// and hold nothing but letters that print.
func decode(data []byte) (packet, error) {
	text, ours := bytes.CutPrefix(data, magic)
	if !ours || len(data) > packetMost {
		return packet{}, errNotOurs
	}
	var p packet
	if err := json.Unmarshal(text, &p); err != nil {
		return packet{}, errNotOurs
	}
	p.Player = cleanName(p.Player)
	if !isWord(p.Node, idLeast, idMost) {
		return packet{}, errNotOurs
	}
	switch p.Kind {
	case who:
		return packet{Kind: who, Node: p.Node}, nil
	case gone:
		if isWord(p.ID, idLeast, idMost) {
			return packet{Kind: gone, Node: p.Node, ID: p.ID}, nil
		}
	case here:
		if p.valid() {
			return p, nil
		}
	}
	return packet{}, errNotOurs
}

func (p packet) valid() bool {
	return isWord(p.ID, idLeast, idMost) && p.Port != 0 &&
		isWord(p.Rules, 0, wordMost) && isWord(p.Open, 0, wordMost) &&
		p.Watching >= 0 && p.Watching <= countMost && p.Protocol >= 1 && p.Protocol <= countMost
}

func (p packet) room() Room {
	return Room{
		ID: p.ID, Port: p.Port, Player: p.Player, Rules: p.Rules, Free: p.Free, Watch: p.Watch,
		Watching: p.Watching, Protocol: p.Protocol, Open: p.Open,
	}
}

func (r Room) packet(node string) packet {
	return packet{
		Kind: here, Node: node, ID: r.ID, Port: r.Port, Player: cleanName(r.Player), Rules: r.Rules,
		Free: r.Free, Watch: r.Watch, Watching: min(max(r.Watching, 0), countMost), Protocol: r.Protocol, Open: r.Open,
	}
}

// isWord reports whether s is least to most ASCII letters, digits, dots, dashes and
// underscores.
func isWord(s string, least, most int) bool {
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '.' && c != '_' {
			return false
		}
	}
	return len(s) >= least && len(s) <= most
}

// cleanName leaves of a name what can be shown on one line.
func cleanName(s string) string {
	if !utf8.ValidString(s) {
		return ""
	}
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != utf8.RuneError {
			return r
		}
		return -1
	}, s)
	letters := []rune(strings.TrimSpace(s))
	return strings.TrimSpace(string(letters[:min(len(letters), NameMost)]))
}
