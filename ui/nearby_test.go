package ui

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/lobby"
	"janggi/ui/translations"
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
func (e *ether) Join(id string)     { e.ask("join " + id) }
func (e *ether) Call(id string)     { e.ask("call " + id) }
func (e *ether) Type(text string)   { e.ask("type " + text) }
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
		seat: seat, matches: make(chan *lobby.Match, 2), over: make(chan struct{}), said: make(chan lobby.Said, 8), left: make(chan struct{}),
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

// ends waits until something that another goroutine does is done.
func (d *desk) ends(what string, done <-chan struct{}) {
	d.t.Helper()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		d.t.Fatalf("%s was not left", what)
	}
}

// game puts a new match on the bench and returns its host, for the other seat.
func (b *bench) game(t *testing.T, round int, keep lobby.Keeper) *match.Local {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	rules := engine.DefaultRules()
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
func other(t *testing.T, host match.Host, seat match.Seat, a match.Action) {
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

func TestTwoTouchesLeadToAGameOnTheNetwork(t *testing.T) {
	e := newEther()
	d := newDesk(t, Options{Size: phone, Network: e, Store: storeWith(t, 0)})
	d.tap("nearby")
	d.shows("lobby")
	e.set(func(s *lobby.State) { s.Games = found })
	d.until("the games are listed", func() bool { return d.has("game-0") })
	d.tap("game-0")
	if !e.was("join a") {
		t.Fatalf("asked %q", e.asked)
	}
	b := newBench(match.HanSeat)
	e.tables <- b
	host := b.game(t, 0, e.keeper)
	d.shows("arrange")
	d.confirm(engine.Han, engine.InnerElephant)
	d.until("Cho is waited for", func() bool { return !d.has("confirm") })
	d.check()
	other(t, host, match.ChoSeat, match.Arrange{Arrangement: engine.InnerElephant})
	d.shows("play")
	other(t, host, match.ChoSeat, match.Play{Move: engine.Move{From: engine.At(0, 3), To: engine.At(0, 4)}})
	d.until("the other's move is seen", func() bool { return d.game().Board().Scene().LastMove.To == engine.At(0, 4) })
	d.play("a7a6")
	if d.shell.sitting.bottom() != engine.Han {
		t.Error("Han sits at the far edge")
	}

	// The other asks for a rematch, and so do we.
	other(t, host, match.ChoSeat, match.Resign{})
	d.shows("result")
	b.seat = match.ChoSeat
	d.tap("again")
	d.until("a rematch is asked for", func() bool { return d.shell.sitting.state.View(match.Watcher).RematchedBy[engine.Han] })
	b.game(t, 1, e.keeper)
	d.shows("arrange")
	if d.shell.sitting.bottom() != engine.Cho {
		t.Error("the sides were not swapped")
	}
	if games, err := d.shell.store.Finished("", 0); err != nil || len(games) != 1 {
		t.Errorf("kept %v, %v", games, err)
	}
}

func (d *desk) has(name string) bool {
	for _, p := range d.places() {
		if p.Name == name {
			return true
		}
	}
	return false
}

func TestWhatTheLobbyIsAskedFor(t *testing.T) {
	e := newEther()
	d := newDesk(t, Options{Size: phone, Network: e, Store: storeWith(t, 0)})
	d.tap("nearby")
	d.until("the code is seen", func() bool { return d.shell.visit.state.Mine.Code != "" })
	e.set(func(s *lobby.State) { s.Earlier = []lobby.Opponent{{ID: "x", Name: "삼촌"}} })
	d.until("an earlier opponent is listed", func() bool { return d.has("opponent-0") })
	d.tap("opponent-0")
	if !e.was("call x") {
		t.Errorf("asked %q", e.asked)
	}
	d.tap("enter") // nothing was typed
	d.shows("failure")
	d.tap("ok")
	d.shows("lobby")

	e.set(func(s *lobby.State) { s.Joining = true })
	d.until("it is going in", func() bool { return d.shell.visit.state.Joining })
	d.pass()
	d.shows("joining")
	e.set(func(s *lobby.State) { s.Joining, s.Failure = false, &lobby.Failure{Reason: "roomFull"} })
	d.shows("failure")
	d.tap("ok")
	d.shows("lobby")
	if !e.was("cancel") {
		t.Errorf("asked %q", e.asked)
	}

	d.tap("setup")
	d.shows("setup")
	d.tap("open")
	if e.me.Open {
		t.Error("the room is still open to everybody")
	}
	d.tap("rules")
	d.shows("newgame")
	d.tap("start")
	d.shows("lobby")
	d.tap("qr")
	d.shows("picture")
	d.tap("copy")
	if got := d.app.Clipboard().Content(); got != e.state.Mine.Link {
		t.Errorf("copied %q", got)
	}
	d.tap("ok")
	d.tap("back")
	d.shows("home")
	d.ends("the lobby", e.left)
	if x := d.shell.saver.settings().Network(); !x.Locked {
		t.Error("that the code is wanted was not remembered")
	}
}

func TestTheOtherDeviceGoesAndComesBack(t *testing.T) {
	e := newEther()
	d := newDesk(t, Options{Size: phone, Network: e, Store: storeWith(t, 0)})
	d.tap("nearby")
	b := newBench(match.ChoSeat)
	e.tables <- b
	host := b.game(t, 0, nil)
	d.shows("arrange")
	other(t, host, match.HanSeat, match.Arrange{Arrangement: engine.InnerElephant})
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	b.set(func(s *lobby.Status) { s.Linked, s.Away, s.Until = false, true, d.later42() })
	d.until("the other is away", func() bool { return d.says("상대가 자리 비움 · 42초") })
	d.check()
	b.set(func(s *lobby.Status) { s.Linked, s.Away = true, false })
	d.until("the other is back", func() bool { return d.says("상대가 돌아왔어요") })

	d.tap("talk")
	d.shows("talk")
	d.check()
	d.tap("phrase-0")
	d.until("it is heard", func() bool { return d.says("할머니: 잘 부탁드립니다") })

	b.failure = lobby.Failure{Reason: "disagreement"}
	close(b.over)
	d.shows("failure")
	d.tap("ok")
	d.shows("home")
	d.ends("the table", b.left)
}

// A clock that is found to be fast is spoken of, and the game goes on.
func TestAFastClockIsSpokenOf(t *testing.T) {
	e := newEther()
	d := newDesk(t, Options{Size: phone, Network: e, Store: storeWith(t, 0)})
	d.tap("nearby")
	b := newBench(match.ChoSeat)
	e.tables <- b
	host := b.game(t, 0, e.keeper)
	d.shows("arrange")
	other(t, host, match.HanSeat, match.Arrange{Arrangement: engine.InnerElephant})
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	b.set(func(s *lobby.Status) { s.FastClock = true })
	const words = "상대 기기의 시계가 빨라요"
	d.until("it is said", func() bool { return d.says(words) })
	d.check()
	d.play("a4a5")
}

func (d *desk) says(text string) bool {
	tree, _ := d.tree()
	shown := strings.ReplaceAll(strings.Join(words(tree), ""), " ", "") // wherever the lines break
	return strings.Contains(shown, strings.ReplaceAll(text, " ", ""))
}

func TestAGameOnTheNetworkIsTakenUpAgain(t *testing.T) {
	dir := t.TempDir()
	open := func() *store.Store {
		x, err := store.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	e := newEther()
	first := open()
	d := newDesk(t, Options{Size: phone, Network: e, Store: first})
	d.tap("nearby")
	b := newBench(match.ChoSeat)
	e.tables <- b
	host := b.game(t, 0, e.keeper)
	d.shows("arrange")
	other(t, host, match.HanSeat, match.Arrange{Arrangement: engine.InnerElephant})
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.play("a4a5")
	d.close()
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}

	second := open()
	t.Cleanup(func() { second.Close() })
	b = newBench(match.ChoSeat)
	b.status.Linked, b.status.Away = false, true
	e.tables <- b
	d = newDesk(t, Options{Size: phone, Network: e, Store: second})
	d.shows("play")
	if !e.was("resume cho") {
		t.Errorf("asked %q", e.asked)
	}
	d.until("the other is waited for", func() bool { return d.says("상대를 기다리고 있어요") })
	b.set(func(s *lobby.Status) { s.Linked, s.Away = true, false })
	b.matches <- &lobby.Match{Seat: match.ChoSeat, Host: host, Config: d.shell.sitting.state.Config()}
	other(t, host, match.HanSeat, match.Play{Move: engine.Move{From: engine.At(0, 6), To: engine.At(0, 5)}})
	d.until("the game goes on", func() bool { return d.game().Board().Scene().LastMove.To == engine.At(0, 5) })
}

func TestAWatcherSeesAndTouchesNothing(t *testing.T) {
	e := newEther()
	d := newDesk(t, Options{Size: phone, Network: e, Store: storeWith(t, 0)})
	d.tap("nearby")
	b := newBench(match.Watcher)
	e.tables <- b
	host := b.game(t, 0, nil)
	d.shows("arrange")
	d.check()
	other(t, host, match.HanSeat, match.Arrange{Arrangement: engine.InnerElephant})
	other(t, host, match.ChoSeat, match.Arrange{Arrangement: engine.InnerElephant})
	d.shows("play")
	d.check()
	if d.has("talk") || d.scene().Active {
		t.Error("a watcher may talk or move")
	}
	other(t, host, match.ChoSeat, match.Resign{})
	d.shows("result")
	d.check()
	if d.has("again") && d.at("again").X > 0 && d.says("한 판 더") {
		t.Error("a watcher is asked for a rematch")
	}
}

// walkLobby looks at the lobby in all its states.
func (d *desk) walkLobby(e *ether) {
	d.t.Helper()
	d.tap("nearby")
	d.until("the code is seen", func() bool { return d.shell.visit != nil && d.shell.visit.state.Mine.Code != "" })
	d.check()
	e.set(func(s *lobby.State) { s.Games, s.Earlier = found, []lobby.Opponent{{ID: "x", Name: "삼촌"}} })
	d.until("the games are listed", func() bool { return d.has("opponent-0") })
	d.check()
	d.scroll()
	d.check()
	e.set(func(s *lobby.State) { *s = lobby.State{Trouble: "inUse", VPN: true} })
	d.until("the trouble is seen", func() bool { return d.shell.visit.state.Trouble != "" })
	d.check()
	for _, sheet := range []string{"setup"} {
		d.tap(sheet)
		d.check()
		d.tap("ok")
	}
	e.set(func(s *lobby.State) { s.Mine, s.Failure = newEther().state.Mine, &lobby.Failure{Reason: "unreachable"} })
	d.shows("failure")
	d.check()
	d.tap("ok")
	d.shows("lobby")
	d.tap("qr")
	d.check()
	d.tap("ok")
	d.tap("back")
	d.shows("home")
}

func TestLooksOfTheLobby(t *testing.T) {
	for _, c := range []struct {
		name string
		o    Options
	}{
		{"phone_lobby_light", Options{Size: phone, Mode: theme.Light}},
		{"small_lobby_dark", Options{Size: fyne.NewSize(320, 568), Mode: theme.Dark, TextScale: theme.TextLargest, Language: translations.English}},
		{"flat_lobby_light", Options{Size: fyne.NewSize(740, 360), Mode: theme.Light}},
		{"desk_lobby_dark", Options{Size: wide, Mode: theme.Dark, Language: translations.English}},
		{"tablet_lobby_light", Options{Size: fyne.NewSize(768, 1024), Mode: theme.Light}},
	} {
		e := newEther()
		c.o.Network, c.o.Store = e, storeWith(t, 0)
		e.state.Games, e.state.Earlier = found[:2], []lobby.Opponent{{ID: "x", Name: "삼촌"}}
		d := newDesk(t, c.o)
		d.tap("nearby")
		d.until("the games are listed", func() bool { return d.has("opponent-0") })
		d.looksLike(c.name)
		d.close()
	}
}

// TestAGameOnTheNetworkFits looks at what only such a game shows, where there is
// least room for it.
func TestAGameOnTheNetworkFits(t *testing.T) {
	for _, c := range []struct {
		size  fyne.Size
		scale float32
	}{
		{fyne.NewSize(320, 568), theme.TextLargest},
		{fyne.NewSize(740, 360), theme.TextLargest},
		{phone, theme.TextLargest},
		{wide, theme.TextNormal},
	} {
		for _, l := range translations.Languages() {
			t.Run(fmt.Sprintf("%vx%v-%v-%s", c.size.Width, c.size.Height, c.scale, l), func(t *testing.T) {
				e := newEther()
				d := newDesk(t, Options{Size: c.size, TextScale: c.scale, Language: l, Network: e, Store: storeWith(t, 0)})
				d.walkLobby(e)
				d.tap("nearby")
				b := newBench(match.ChoSeat)
				e.tables <- b
				host := b.game(t, 0, nil)
				d.shows("arrange")
				d.until("Han is waited for", func() bool { return !d.has("confirm") })
				d.check()
				other(t, host, match.HanSeat, match.Arrange{Arrangement: engine.InnerElephant})
				d.confirm(engine.Cho, engine.InnerElephant)
				d.shows("play")
				b.set(func(s *lobby.Status) { s.Opponent, s.Watchers = "한밤중의 장기 사범", 12 })
				d.until("the name is known", func() bool { return d.shell.sitting.party.status.Watchers == 12 })
				d.check()
				b.set(func(s *lobby.Status) { s.Linked, s.Away, s.Until = false, true, d.later42() })
				d.until("the other is away", func() bool { return d.shell.sitting.party.status.Away })
				d.check()
				d.tap("talk")
				d.check()
				d.tap("no")
				d.tap("back")
				d.shows("question")
				d.check()
				d.tap("no")
				d.tap("resign")
				d.check()
				d.tap("yes")
				d.shows("result")
				d.check()
			})
		}
	}
}

func TestLooksOfAGameOnTheNetwork(t *testing.T) {
	e := newEther()
	d := newDesk(t, Options{Size: phone, Mode: theme.Light, Network: e, Store: storeWith(t, 0)})
	d.looksLike("phone_home_nearby_light")
	d.tap("nearby")
	d.until("the code is seen", func() bool { return d.shell.visit.state.Mine.Code != "" })
	d.looksLike("phone_lobby_nobody_light")
	d.tap("qr")
	d.looksLike("phone_lobby_picture_light")
	d.tap("ok")
	b := newBench(match.ChoSeat)
	e.tables <- b
	host := b.game(t, 0, nil)
	d.shows("arrange")
	d.until("Han is waited for", func() bool { return !d.has("confirm") })
	d.looksLike("phone_arrange_waiting_light")
	other(t, host, match.HanSeat, match.Arrange{Arrangement: engine.InnerElephant})
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.looksLike("phone_link_light")
	b.set(func(s *lobby.Status) { s.Linked, s.Away, s.Until = false, true, d.later42() })
	d.until("the other is away", func() bool { return d.says("상대가 자리 비움 · 42초") })
	d.looksLike("phone_away_light")
	d.tap("talk")
	d.looksLike("phone_talk_light")
}

func TestLooksOfAFailureInTheDark(t *testing.T) {
	e := newEther()
	d := newDesk(t, Options{Size: phone, Mode: theme.Dark, Network: e, Store: storeWith(t, 0)})
	d.tap("nearby")
	e.set(func(s *lobby.State) { s.Failure = &lobby.Failure{Reason: "unreachable"} })
	d.shows("failure")
	d.looksLike("phone_failure_dark")
}

// later42 stops the app's clock and returns the moment 42 seconds from then.
func (d *desk) later42() time.Time {
	now := time.Now()
	d.shell.now = func() time.Time { return now }
	return now.Add(42 * time.Second)
}
