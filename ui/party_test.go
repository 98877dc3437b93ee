package ui

import (
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/ui/lobby"
)

func TestTheOtherDeviceGoesAndComesBack(t *testing.T) {
	e := newEther()
	d := newDesk(t, Options{Size: phone, Network: e, Store: storeWith(t, 0)})
	d.tap("nearby")
	b, host := d.sits(e, match.ChoSeat)
	d.arranges(host)
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
	b, host := d.sits(e, match.ChoSeat)
	d.arranges(host)
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
	_, host := d.sits(e, match.ChoSeat)
	d.arranges(host)
	d.play("a4a5")
	d.close()
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}

	second := open()
	t.Cleanup(func() { second.Close() })
	b := newBench(match.ChoSeat)
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
	_, host := d.sits(e, match.Watcher)
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

// Who comes back to a table after the end is told the game again from its
// beginning; it is among the finished ones already.
func TestAGameThatIsToldAgainIsKeptOnce(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Network: newEther(), Store: storeWith(t, 0)})
	games := uint64(0)
	d.shell.seed = func() uint64 { games++; return games } // each has a file of its own
	config := match.Config{Rules: engine.DefaultRules()}
	var events []match.Event
	state := match.New(config)
	do := func(seat match.Seat, a match.Action, at time.Duration) {
		caused, err := state.Decide(seat, a, at)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range caused {
			state, events = state.Apply(e), append(events, e)
		}
	}
	do(match.HanSeat, match.Arrange{Arrangement: engine.InnerElephant}, time.Second)
	do(match.ChoSeat, match.Arrange{Arrangement: engine.InnerElephant}, 2*time.Second)
	do(match.ChoSeat, match.Resign{}, 3*time.Second)
	tell := func(events []match.Event) {
		j := d.shell.newKeeper().Journal(lobby.Match{Config: config, Seat: match.HanSeat}, false)
		for n, e := range events {
			j.Write(n, e)
		}
	}
	kept := func(want int) {
		t.Helper()
		if games, err := d.shell.store.Finished("", 0); err != nil || len(games) != want {
			t.Errorf("%d games are kept (%v), want %d", len(games), err, want)
		}
	}
	tell(events)
	kept(1)
	tell(events)
	kept(1)
	last := events[len(events)-1].(match.Concluded)
	last.At = match.At(4 * time.Second)
	tell(append(events[:len(events)-1:len(events)-1], last)) // another one
	kept(2)
}
