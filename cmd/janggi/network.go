package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"

	"janggi/engine"
	"janggi/engine/lan"
	"janggi/engine/lan/invite"
	"janggi/engine/lan/nearby"
	"janggi/engine/match"
	"janggi/ui/lobby"
)

// network wires the lobby's screens to the network: rooms and guests to
// engine/lan, what is found and announced to its nearby, codes to its invite. It
// is a lobby.Network.
type network struct {
	ctx     context.Context // of the program
	log     *slog.Logger
	version string
	options nearby.Options

	once  sync.Once
	scout *nearby.Scout

	mu   sync.Mutex
	turn int // counts who has had the scout
}

// claim gives the scout to another lobby or table, and returns how to give it back:
// that does nothing once the next one has it.
func (n *network) claim() (release func(func(*nearby.Scout))) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.turn++
	turn := n.turn
	return func(f func(*nearby.Scout)) {
		n.mu.Lock()
		defer n.mu.Unlock()
		if n.turn == turn {
			f(n.eyes())
		}
	}
}

var _ lobby.Network = (*network)(nil)

// newNetwork returns the network. Nothing is sent before the lobby is opened, or
// a game over the network gone on with.
func newNetwork(ctx context.Context, log *slog.Logger, version string, o nearby.Options) *network {
	o.Log = log
	return &network{ctx: ctx, log: log, version: version, options: o}
}

// eyes are what finds rooms and lets ours be found.
func (n *network) eyes() *nearby.Scout {
	n.once.Do(func() { n.scout = nearby.Open(n.ctx, n.options) })
	return n.scout
}

func (n *network) links() []nearby.Link {
	if n.options.Links != nil {
		return n.options.Links()
	}
	return nearby.Links()
}

// The names of a room's keys.
const (
	codeKey = "code" // the one that is read aloud
	longKey = "qr"   // the one in the picture
	openKey = "open" // the one that is announced, where anybody may come in
)

// house is a room of ours with all that leads to it.
type house struct {
	room *lan.Room
	code invite.Code
	port uint16
	keys []lan.Key
}

// listen takes a port that a code can name, or else any.
func listen() (net.Listener, error) {
	for port := invite.FirstPort; port < invite.FirstPort+invite.Ports; port++ {
		if l, err := net.Listen("tcp", ":"+strconv.Itoa(port)); err == nil {
			return l, nil
		}
	}
	return net.Listen("tcp", ":0")
}

func portOf(a net.Addr) uint16 {
	if t, ok := a.(*net.TCPAddr); ok {
		return uint16(t.Port)
	}
	return 0
}

// build opens a room. With saved it is the one that was; with resume, the match in
// it goes on.
func (n *network) build(me lobby.Me, saved *lan.SavedRoom, resume *lan.Resumed, keep lobby.Keeper) (*house, error) {
	listener, err := listen()
	if err != nil {
		return nil, err
	}
	h := &house{port: portOf(listener.Addr())}
	if saved == nil {
		h.code = invite.New(n.own(), h.port)
		open := make([]byte, 16)
		_, _ = rand.Read(open) // never fails
		h.keys = []lan.Key{
			{Name: codeKey, Secret: h.code.Secret()},
			{Name: longKey, Secret: invite.NewSecret()},
			{Name: openKey, Secret: open},
		}
	} else {
		h.keys = saved.Keys
		h.code, _ = invite.ReadCode(string(h.secret(codeKey)))
	}
	var room atomic.Pointer[lan.Room]
	o := lan.RoomOptions{
		App: n.version, Name: me.Name, Keys: h.keys, Rules: me.Rules, Saved: saved, Resume: resume, Random: rand.Reader, Log: n.log,
		Journal: func(c match.Config) match.Journal {
			opponent := ""
			if r := room.Load(); r != nil {
				opponent = r.Status().Opponent.Name
			}
			return keep.Journal(matchOf(c, match.SeatOf(c.Host), me.Name, opponent), true)
		},
		Save: func(s lan.SavedRoom) {
			if s.Session == nil {
				return // nobody has come yet, and nothing is to be gone on with
			}
			if text, err := json.Marshal(s); err == nil {
				keep.Secret(true, text)
			}
		},
	}
	// The room outlives the window: a game is left by Close, and an app that is
	// only ended is waited for.
	if h.room, err = lan.Open(context.WithoutCancel(n.ctx), listener, o); err != nil {
		listener.Close()
		return nil, err
	}
	room.Store(h.room)
	return h, nil
}

func (h *house) secret(name string) []byte {
	for _, k := range h.keys {
		if k.Name == name {
			return k.Secret
		}
	}
	return nil
}

// own is the address that guests most likely reach this device by.
func (n *network) own() netip.Prefix {
	if all := nearby.Own(n.links()); len(all) > 0 {
		return all[0]
	}
	return netip.Prefix{}
}

// announcement is what neighbours are told of the house.
func (h *house) announcement(me lobby.Me, s lan.Status) *nearby.Room {
	r := &nearby.Room{
		ID: h.room.ID(), Port: h.port, Player: me.Name, Rules: me.Preset, Protocol: lan.Protocol,
		Free: s.Stage == lan.Waiting, Watch: s.Stage == lan.Seated, Watching: s.Watchers,
	}
	if me.Open {
		r.Open = base64.RawURLEncoding.EncodeToString(h.secret(openKey))
	}
	return r
}

// shown is what the lobby shows of the house.
func (h *house) shown(n *network) lobby.Room {
	link := invite.Link{Secret: h.secret(longKey), Room: h.room.ID()}
	for _, p := range nearby.Own(n.links()) {
		link.Addrs = append(link.Addrs, netip.AddrPortFrom(p.Addr(), h.port))
	}
	r := lobby.Room{Code: h.code.Spaced()}
	if len(link.Addrs) > 0 {
		r.Address = link.Addrs[0].String()
		r.Link = link.String()
		r.Picture = invite.Picture(r.Link)
	}
	return r
}

// Resume implements lobby.Network.
func (n *network) Resume(_ context.Context, kept lobby.Kept, keep lobby.Keeper) (lobby.Table, error) {
	resumed := &lan.Resumed{Config: kept.Config, Log: kept.Events, At: kept.At}
	secret := keep.Kept(kept.Hosted)
	if len(secret) == 0 {
		return nil, errors.New("nothing is kept of the place at the table")
	}
	me := lobby.Me{Rules: kept.Config.Rules, Preset: kept.Preset, Open: true}
	if side, ok := kept.Seat.Side(); ok {
		me.Name = kept.Names[side]
	}
	if kept.Hosted {
		var saved lan.SavedRoom
		if err := json.Unmarshal(secret, &saved); err != nil {
			return nil, err
		}
		h, err := n.build(me, &saved, resumed, keep)
		if err != nil {
			return nil, err
		}
		return n.hosting(h, me), nil
	}
	var session lan.Session
	if err := json.Unmarshal(secret, &session); err != nil {
		return nil, err
	}
	n.eyes().Look(true)
	return n.joining(func(ctx context.Context) (*lan.Guest, error) {
		return n.join(ctx, me, keep, lan.JoinOptions{Session: &session, Resume: resumed, Find: n.finding(session.Room)})
	}, me.Name), nil
}

// join joins a room as what the options say.
func (n *network) join(ctx context.Context, me lobby.Me, keep lobby.Keeper, o lan.JoinOptions) (*lan.Guest, error) {
	var guest atomic.Pointer[lan.Guest]
	o.App, o.Name, o.Random, o.Log = n.version, me.Name, rand.Reader, n.log
	if o.Role == lan.Player {
		o.Journal = func(c match.Config, seat match.Seat) match.Journal {
			host := ""
			if g := guest.Load(); g != nil {
				host = g.Status().Opponent.Name
			}
			return keep.Journal(matchOf(c, seat, me.Name, host), false)
		}
		o.Save = func(s lan.Session) {
			if text, err := json.Marshal(s); err == nil {
				keep.Secret(false, text)
			}
		}
	}
	find := o.Find
	o.Find = func(ctx context.Context) ([]string, error) {
		list, err := find(ctx)
		if g := guest.Load(); g != nil { // it may have moved since
			more, _ := n.finding(g.Session().Room)(ctx)
			list = append(more, list...)
		}
		return list, err
	}
	g, err := lan.Join(ctx, o)
	if err == nil {
		guest.Store(g)
	}
	return g, err
}

// finding returns where a room is, as far as that is known at the moment.
func (n *network) finding(id string) func(context.Context) ([]string, error) {
	return func(context.Context) ([]string, error) {
		var list []string
		for _, f := range n.eyes().View().Rooms {
			if f.ID == id {
				list = append(list, texts(f.Addrs)...)
			}
		}
		return list, nil
	}
}

func texts(addrs []netip.AddrPort) []string {
	var list []string
	for _, a := range addrs {
		list = append(list, a.String())
	}
	return list
}

// matchOf is a match as the screens know it. Mine and other are names; who
// watches has none of the two.
func matchOf(c match.Config, seat match.Seat, mine, other string) lobby.Match {
	m := lobby.Match{Round: c.Round, Config: c, Seat: seat, Preset: presetOf(c.Rules)}
	side, playing := seat.Side()
	if !playing {
		m.Names[c.Host] = other
		return m
	}
	m.Names[side], m.Names[side.Other()] = mine, other
	return m
}

// presetOf names rules that are those of a preset.
func presetOf(r engine.Rules) string {
	for _, p := range engine.Presets() {
		if len(p.Rules.Changes(r)) == 0 {
			return p.Name
		}
	}
	return ""
}
