package ui

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/lobby"
	"janggi/ui/translations"
)

// walkLobby looks at the lobby in all its states.
func (d *desk) walkLobby(e *ether) {
	d.t.Helper()
	d.tap("nearby")
	d.until("the code is seen", func() bool { return d.shell.visit != nil && d.shell.visit.state.Mine.Code != "" })
	d.check()
	e.set(func(s *lobby.State) {
		s.Games = append(slices.Clone(found), lobby.Game{ID: "e", Player: "민준", Watch: true, Mine: true})
		s.Earlier = []lobby.Opponent{{ID: "x", Name: "삼촌"}}
	})
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
				b, host := d.sits(e, match.ChoSeat)
				d.until("Han is waited for", func() bool { return !d.has("confirm") })
				d.check()
				d.arranges(host)
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
	b, host := d.sits(e, match.ChoSeat)
	d.until("Han is waited for", func() bool { return !d.has("confirm") })
	d.looksLike("phone_arrange_waiting_light")
	d.arranges(host)
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
