package ui

import (
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/ui/lobby"
)

// ends waits until something that another goroutine does is done.
func (d *desk) ends(what string, done <-chan struct{}) {
	d.t.Helper()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		d.t.Fatalf("%s was not left", what)
	}
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
	b, host := d.sits(e, match.HanSeat)
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
