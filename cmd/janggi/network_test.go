package main

import (
	"context"
	"log/slog"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/lan"
	"janggi/engine/lan/nearby"
	"janggi/engine/match"
	"janggi/ui/lobby"
	"janggi/ui/translations"
)

// shelf is a lobby.Keeper in memory.
type shelf struct {
	mu      sync.Mutex
	secrets map[bool][]byte
	met     []lobby.Opponent
	addrs   [][]string
	kept    map[int][]match.Event
	matches map[int]lobby.Match
}

func newShelf() *shelf {
	return &shelf{secrets: map[bool][]byte{}, kept: map[int][]match.Event{}, matches: map[int]lobby.Match{}}
}

type page struct {
	shelf *shelf
	round int
}

func (p page) Write(_ int, e match.Event) {
	p.shelf.mu.Lock()
	defer p.shelf.mu.Unlock()
	p.shelf.kept[p.round] = append(p.shelf.kept[p.round], e)
}

func (s *shelf) Journal(m lobby.Match, _ bool) match.Journal {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.matches[m.Round] = m
	return page{s, m.Round}
}

func (s *shelf) Secret(hosted bool, secret []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.secrets[hosted] = secret
}

func (s *shelf) Kept(hosted bool) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.secrets[hosted]
}

func (s *shelf) Met(o lobby.Opponent, addrs []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.met, s.addrs = append(s.met, o), append(s.addrs, addrs)
}

func (s *shelf) Opponents() ([]lobby.Opponent, [][]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.met, s.addrs
}

// device is one of several on a network that is this machine alone.
type device struct {
	t     *testing.T
	net   *network
	shelf *shelf
	lobby lobby.Lobby
}

// diary is what devices log, for a test that fails.
type diary struct {
	mu  sync.Mutex
	all strings.Builder
}

func (d *diary) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all.Write(p)
}

func (d *diary) text() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all.String()
}

func devices(t *testing.T, n int) []*device {
	t.Helper()
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Skip("no UDP here: ", err)
	}
	port := conn.LocalAddr().(*net.UDPAddr).Port
	conn.Close()
	only := func() []nearby.Link {
		var links []nearby.Link
		for _, l := range nearby.Links() {
			if l.Loopback() {
				links = append(links, l)
			}
		}
		return links
	}
	var all []*device
	var said diary
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(said.text())
		}
	})
	for range n {
		o := nearby.Options{Port: port, Links: only, NoMDNS: true}
		all = append(all, &device{t: t, shelf: newShelf(), net: newNetwork(t.Context(), slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelDebug})).With("device", len(all)), "test", o)})
	}
	return all
}

func (d *device) enter(me lobby.Me) {
	d.t.Helper()
	me.Rules, me.Preset = engine.DefaultRules(), "standard"
	d.lobby = d.net.Enter(d.t.Context(), me, d.shelf)
	d.t.Cleanup(d.lobby.Close)
}

// until follows the lobby until something is so.
func (d *device) until(what string, so func(lobby.State) bool) lobby.State {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.t.Context(), 20*time.Second)
	defer cancel()
	var last lobby.State
	for last = range d.lobby.States(ctx) {
		if so(last) {
			return last
		}
	}
	d.t.Fatalf("waited in vain until %s; there is %+v", what, last)
	return last
}

func (d *device) table() lobby.Table {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.t.Context(), 20*time.Second)
	defer cancel()
	t, err := d.lobby.Table(ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(t.Close)
	return t
}

func (d *device) match(t lobby.Table, round int) *lobby.Match {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.t.Context(), 20*time.Second)
	defer cancel()
	m, err := t.Match(ctx, round)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

func (d *device) do(m *lobby.Match, a match.Action) {
	d.t.Helper()
	if err := m.Host.Do(d.t.Context(), m.Seat, a); err != nil {
		d.t.Fatalf("%T: %v", a, err)
	}
}

func hasGames(n int) func(lobby.State) bool {
	return func(s lobby.State) bool { return len(s.Games) == n }
}

func hasRoom(s lobby.State) bool { return s.Mine.Code != "" }

// play arranges and makes a move on both devices.
func play(t *testing.T, a, b *device, m, n *lobby.Match) {
	t.Helper()
	if m.Seat != match.HanSeat {
		a, b, m, n = b, a, n, m
	}
	a.do(m, match.Arrange{Arrangement: engine.InnerElephant})
	b.do(n, match.Arrange{Arrangement: engine.OuterElephant})
	b.do(n, match.Play{Move: engine.Move{From: engine.At(0, 3), To: engine.At(0, 4)}})
	for _, e := range m.Host.Events(t.Context(), 0) {
		if _, played := e.(match.Played); played {
			return
		}
	}
}

func TestAFoundGameIsJoined(t *testing.T) {
	all := devices(t, 4)
	host, guest, third, again := all[0], all[1], all[2], all[3]
	host.enter(lobby.Me{Name: "할머니", Open: true})
	guest.enter(lobby.Me{Name: "민준", Open: true})
	found := guest.until("the room is found", hasGames(1)).Games[0]
	if found.Player != "할머니" || !found.Free || found.Locked || found.Version != 0 || found.Preset != "standard" {
		t.Errorf("found %+v", found)
	}
	guest.lobby.Join(found.ID)
	a, b := host.table(), guest.table()
	m, n := host.match(a, 0), guest.match(b, 0)
	if m.Seat == n.Seat || m.Names != n.Names || m.Preset != "standard" {
		t.Errorf("the match is %+v and %+v", m, n)
	}
	play(t, host, guest, m, n)

	third.enter(lobby.Me{Open: true})
	// What was said of the room before the game began may still be on its way.
	watched := third.until("the game is found under way", func(s lobby.State) bool {
		return len(s.Games) == 1 && !s.Games[0].Free
	}).Games[0]
	if !watched.Watch {
		t.Errorf("found %+v", watched)
	}
	again.shelf.Secret(false, guest.shelf.Kept(false)) // the guest's device, started again
	again.enter(lobby.Me{Open: true})
	again.until("the game is found, and the seat in it", func(s lobby.State) bool {
		return slices.ContainsFunc(s.Games, func(g lobby.Game) bool { return g.ID == watched.ID && g.Mine })
	})
	if watched.Mine {
		t.Error("a stranger is said to have a seat")
	}
	again.lobby.Close()
	third.lobby.Join(watched.ID)
	w := third.match(third.table(), 0)
	if w.Seat != match.Watcher || len(w.Past) < 4 {
		t.Errorf("watched is %+v", w)
	}

	// Both want another one.
	host.do(m, match.Resign{})
	host.do(m, match.AskRematch{})
	guest.do(n, match.AskRematch{})
	if again := guest.match(b, 1); again.Seat != m.Seat {
		t.Error("the sides were not swapped")
	}
	if met, _ := guest.shelf.Opponents(); len(met) != 1 || met[0].Name != "할머니" {
		t.Errorf("met %v", met)
	}
}

func TestALockedRoomWantsItsCode(t *testing.T) {
	all := devices(t, 2)
	host, guest := all[0], all[1]
	host.enter(lobby.Me{Name: "할머니"})
	code := host.until("there is a room", hasRoom).Mine.Code
	guest.enter(lobby.Me{Name: "민준", Open: true})
	found := guest.until("the room is found", hasGames(1)).Games[0]
	if !found.Locked {
		t.Errorf("found %+v", found)
	}
	guest.lobby.Join(found.ID)
	failedWith := func(reason string) func(lobby.State) bool {
		return func(s lobby.State) bool { return s.Failure != nil && s.Failure.Reason == reason }
	}
	guest.until("the code is wanted", failedWith("needCode"))
	guest.lobby.Cancel()
	guest.until("it is forgotten", func(s lobby.State) bool { return s.Failure == nil && hasRoom(s) })
	guest.lobby.Type("ABC")
	guest.until("the code is too short", failedWith("codeShort"))
	guest.lobby.Cancel()
	guest.lobby.Type(code)
	a, b := host.table(), guest.table()
	play(t, host, guest, host.match(a, 0), guest.match(b, 0))
}

// TestTwoWhoGoToEachOtherMeet has both tap each other's room at once.
func TestTwoWhoGoToEachOtherMeet(t *testing.T) {
	all := devices(t, 2)
	a, b := all[0], all[1]
	a.enter(lobby.Me{Name: "가", Open: true})
	b.enter(lobby.Me{Name: "나", Open: true})
	x, y := a.until("b is found", hasGames(1)).Games[0], b.until("a is found", hasGames(1)).Games[0]
	a.lobby.Join(x.ID)
	b.lobby.Join(y.ID)
	s, u := a.table(), b.table()
	m, n := a.match(s, 0), b.match(u, 0)
	if m.Seat == n.Seat {
		t.Errorf("both have seat %v", m.Seat)
	}
	play(t, a, b, m, n)
}

// TestAProgramThatWasEndedGoesOn takes up both sides of a match from what was
// kept.
func TestAProgramThatWasEndedGoesOn(t *testing.T) {
	all := devices(t, 4)
	host, guest := all[0], all[1]
	host.enter(lobby.Me{Name: "할머니", Open: true})
	guest.enter(lobby.Me{Name: "민준", Open: true})
	guest.lobby.Join(guest.until("the room is found", hasGames(1)).Games[0].ID)
	a, b := host.table(), guest.table()
	m, n := host.match(a, 0), guest.match(b, 0)
	play(t, host, guest, m, n)
	kept := func(s *shelf, m *lobby.Match) lobby.Kept {
		s.mu.Lock()
		defer s.mu.Unlock()
		saved := s.matches[0]
		events := s.kept[0]
		return lobby.Kept{
			Hosted: m.Seat == match.SeatOf(m.Config.Host), Config: saved.Config, Seat: m.Seat,
			Events: append([]match.Event(nil), events...), At: events[len(events)-1].Time(), Names: saved.Names, Preset: saved.Preset,
		}
	}
	// A guest shows what happened before it has kept it.
	events := func(s *shelf) int {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.kept[0])
	}
	for end := time.Now().Add(10 * time.Second); events(guest.shelf) < events(host.shelf); runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatalf("the guest has kept %d of %d events", events(guest.shelf), events(host.shelf))
		}
	}
	// The guest's program is ended, and started again.
	again := all[2]
	secrets := guest.shelf.Kept(false)
	guest2, err := again.net.Resume(t.Context(), kept(guest.shelf, n), keeping(again.shelf, false, secrets))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(guest2.Close)
	p := again.match(guest2, 0)
	if p.Seat != n.Seat || p.Config.Host != n.Config.Host {
		t.Errorf("the guest goes on with %+v", p)
	}
	mover, first := host, m
	if m.Seat != match.HanSeat {
		mover, first = again, p
	}
	mover.do(first, match.Play{Move: engine.Move{From: engine.At(0, 6), To: engine.At(0, 5)}})
}

func keeping(s *shelf, hosted bool, secret []byte) *shelf {
	s.Secret(hosted, secret)
	return s
}

func TestEveryFailureHasWords(t *testing.T) {
	text := translations.For(translations.Korean)
	reasons := []string{
		"failed", "needCode", "codeEmpty", "codeShort", "codeLong", "codeTypo", "codeStrange", "codeUnreadable", "codeNewer",
	}
	for _, r := range lan.Reasons() {
		reasons = append(reasons, failure(&lan.Error{Reason: r}).Reason)
	}
	for _, r := range reasons {
		for _, key := range []string{"lobby.fail." + r, "lobby.fail." + r + ".next"} {
			if !text.Has(key) {
				t.Errorf("there is no text %s", key)
			}
		}
	}
	for _, r := range []nearby.Reason{nearby.NoNetwork, nearby.Forbidden, nearby.InUse, nearby.Unsupported, nearby.Failed} {
		if key := "lobby.trouble." + r.String(); !text.Has(key) {
			t.Errorf("there is no text %s", key)
		}
	}
	for _, p := range lobby.Phrases() {
		var phrase lan.Phrase
		if err := phrase.UnmarshalText([]byte(p)); err != nil || !text.Has("link.phrase."+p) {
			t.Errorf("phrase %s: %v", p, err)
		}
	}
	if len(lobby.Phrases()) != len(lan.PhraseList()) {
		t.Error("not every phrase is offered")
	}
}
