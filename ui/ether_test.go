package ui

import (
	"context"
	"iter"
	"sync"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/ui/lobby"
)

// ether stands for the network of some desks: what a test puts into it is found.
type ether struct {
	mu      sync.Mutex
	state   lobby.State
	changed chan struct{}
	asked   []string // what the screens asked for
	me      lobby.Me
	keeper  lobby.Keeper
	tables  chan *bench
	left    chan struct{} // closed when the lobby is, for the first time
	once    sync.Once
}

func newEther() *ether {
	return &ether{changed: make(chan struct{}), tables: make(chan *bench, 1), left: make(chan struct{}), state: lobby.State{
		Mine: lobby.Room{Code: "K7MT 3XWA", Picture: squares(), Link: "janggi://192.168.0.7:47310/?v=1", Address: "192.168.0.7:47310"},
	}}
}

// fullEther is one where somebody is found.
func fullEther() *ether {
	e := newEther()
	e.state.Games, e.state.Earlier = found, []lobby.Opponent{{ID: "x", Name: "삼촌"}}
	return e
}

// squares is a picture that only looks like a code.
func squares() [][]bool {
	rows := make([][]bool, 29)
	for y := range rows {
		rows[y] = make([]bool, len(rows))
		for x := range rows[y] {
			rows[y][x] = (x*x+3*y*y+x*y)%5 < 2
		}
	}
	return rows
}

func (e *ether) set(f func(*lobby.State)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f(&e.state)
	close(e.changed)
	e.changed = make(chan struct{})
}

func (e *ether) ask(what string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked = append(e.asked, what)
}

func (e *ether) was(what string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.asked) > 0 && e.asked[len(e.asked)-1] == what
}

func (e *ether) Enter(_ context.Context, me lobby.Me, keep lobby.Keeper) lobby.Lobby {
	e.me, e.keeper = me, keep
	return e
}

func (e *ether) Resume(_ context.Context, kept lobby.Kept, keep lobby.Keeper) (lobby.Table, error) {
	e.keeper = keep
	e.ask("resume " + kept.Seat.String())
	b := <-e.tables
	b.seat = kept.Seat
	return b, nil
}

func (e *ether) States(ctx context.Context) iter.Seq[lobby.State] {
	return func(yield func(lobby.State) bool) {
		for {
			e.mu.Lock()
			state, changed := e.state, e.changed
			e.mu.Unlock()
			if ctx.Err() != nil || !yield(state) {
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}
}

func (e *ether) Change(me lobby.Me) { e.me = me }

func (e *ether) Join(id string) { e.ask("join " + id) }

func (e *ether) Call(id string) { e.ask("call " + id) }

func (e *ether) Type(text string) { e.ask("type " + text) }

func (e *ether) Cancel() {
	e.ask("cancel")
	e.set(func(s *lobby.State) { s.Joining, s.Failure = false, nil })
}

func (e *ether) Close() { e.once.Do(func() { close(e.left) }) }

func (e *ether) Table(ctx context.Context) (lobby.Table, error) {
	select {
	case b := <-e.tables:
		return b, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// bench is a table: the seat of one device at matches that run in this process.
type bench struct {
	seat    match.Seat
	rules   engine.Rules
	matches chan *lobby.Match
	over    chan struct{} // closed when the table is over
	failure lobby.Failure

	mu      sync.Mutex
	status  lobby.Status
	changed chan struct{}
	said    chan lobby.Said
	left    chan struct{} // closed when the table is left
}

func newBench(seat match.Seat) *bench {
	return &bench{
		seat: seat, rules: engine.DefaultRules(), matches: make(chan *lobby.Match, 2), over: make(chan struct{}), said: make(chan lobby.Said, 8), left: make(chan struct{}),
		changed: make(chan struct{}), status: lobby.Status{Linked: true, Opponent: "할머니", Trip: 9 * time.Millisecond},
	}
}

func (b *bench) set(f func(*lobby.Status)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f(&b.status)
	close(b.changed)
	b.changed = make(chan struct{})
}

func (b *bench) Match(ctx context.Context, _ int) (*lobby.Match, error) {
	select {
	case m := <-b.matches:
		return m, nil
	case <-b.over:
		return nil, &lobby.Failed{Failure: b.failure}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (b *bench) Status() lobby.Status {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.status
}

func (b *bench) Statuses(ctx context.Context) iter.Seq[lobby.Status] {
	return func(yield func(lobby.Status) bool) {
		for {
			b.mu.Lock()
			status, changed := b.status, b.changed
			b.mu.Unlock()
			if !yield(status) {
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}
}

func (b *bench) Say(phrase string) { b.said <- lobby.Said{From: b.seat, Phrase: phrase} }

func (b *bench) Phrases(ctx context.Context) iter.Seq[lobby.Said] {
	return func(yield func(lobby.Said) bool) {
		for {
			select {
			case s := <-b.said:
				if !yield(s) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

func (b *bench) Close() { close(b.left) }

// game puts a new match on the bench and returns its host, for the other seat.
func (b *bench) game(t testing.TB, round int, keep lobby.Keeper) *match.Local {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	rules := b.rules
	m := lobby.Match{
		Round: round, Seat: b.seat, Names: [2]string{"할머니", "민준"}, Preset: "standard",
		Config: match.Config{Rules: rules, Round: round, Patient: true},
	}
	o := match.Opening{Config: m.Config}
	if keep != nil {
		o.Journal = keep.Journal(m, true)
	}
	local, err := match.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	m.Host = local
	b.matches <- &m
	return local
}

// other does something in the name of the other device.
func other(t testing.TB, host match.Host, seat match.Seat, a match.Action) {
	t.Helper()
	if err := host.Do(t.Context(), seat, a); err != nil {
		t.Fatal(err)
	}
}

var found = []lobby.Game{
	{ID: "a", Player: "할머니", Preset: "standard", Free: true},
	{ID: "b", Player: "Alexander", Preset: "kja", Free: true, Locked: true},
	{ID: "c", Watch: true, Watching: 3},
	{ID: "d", Player: "옛날 앱", Version: -1},
}

// sits brings a desk in the lobby to the arrangements of a game.
func (d *desk) sits(e *ether, seat match.Seat) (*bench, *match.Local) {
	d.t.Helper()
	b := newBench(seat)
	e.tables <- b
	host := b.game(d.t, 0, e.keeper)
	d.shows("arrange")
	return b, host
}

// arranges has Han's arrangement chosen at the other device and Cho's at this one.
func (d *desk) arranges(host match.Host) {
	d.t.Helper()
	other(d.t, host, match.HanSeat, match.Arrange{Arrangement: engine.InnerElephant})
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
}
