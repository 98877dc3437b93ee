package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/store"
	"janggi/ui/arrange"
	"janggi/ui/internal/looking"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// check fails for faults of what is on top.
func (d *desk) check() {
	d.t.Helper()
	tree, window := d.tree()
	for _, fault := range looking.Faults(tree, window) {
		d.t.Errorf("%s: %s", d.shell.nameNow(), fault)
	}
}

// TestEverythingFits walks through the app in every language, at every size of
// the window and of the text.
func TestEverythingFits(t *testing.T) {
	for _, c := range looking.Rooms(testing.Short()) {
		for _, l := range translations.Languages() {
			t.Run(fmt.Sprintf("%v-%s", c, l), func(t *testing.T) {
				e := newEther()
				d := newDesk(t, Options{Size: fyne.NewSize(c.Width, c.Height), TextScale: c.Scale, Language: l, Store: storeWith(t, 3), Network: e})
				d.check()
				d.walkHome()
				d.walkLobby(e)
				d.walkNewGame()
				d.walkGame()
				d.walkSimple()
				d.walkComputer()
			})
		}
	}
}

// walkHome looks at what can be reached from the home screen.
func (d *desk) walkHome() {
	d.t.Helper()
	d.key(fyne.KeyEscape)
	d.check()
	d.tap("no")
	d.tap("settings")
	d.check()
	d.scroll()
	d.check()
	d.tap("back")
	d.tap("records")
	d.until("the games are listed", func() bool { return len(d.places()) > 3 })
	d.check()
	d.tap("game-0")
	d.shows("record")
	d.check()
	d.tap("previous")
	d.check()
	d.tap("delete")
	d.check()
	d.tap("no")
	d.tap("back")
	d.tap("back")
	d.shows("home")
	d.shell.notice(d.shell.text.Say("store.unsaved"))
	d.check()
	d.tap("ok")
	d.shell.askTrouble(store.ErrLocked)
	d.check()
	d.tap("no")
}

// walkNewGame looks at the pages of a new game.
func (d *desk) walkNewGame() {
	d.t.Helper()
	d.tap("start")
	d.shows("newgame")
	d.check()
	for _, page := range []string{"preset", "clock", "sides", "more"} {
		d.press(page)
		d.check()
		d.scroll()
		d.check()
		d.key(fyne.KeyEscape)
	}
	d.press("more")
	for _, key := range []string{"handicap", "setupOrder", "deom"} {
		d.press("option-" + key)
		d.check()
		d.scroll()
		d.check()
		d.key(fyne.KeyEscape)
	}
	d.press("option-onFlag")
	d.press("value-pass")
	d.check() // with the reason why that cannot be
	d.press("reset")
	d.key(fyne.KeyEscape)
	d.press("start")
	d.shows("draw")
	d.check()
	d.tap("left")
	d.check()
	d.tap("on")
}

// walkGame looks at the arrangements and a game.
func (d *desk) walkGame() {
	d.t.Helper()
	d.shows("arrange")
	d.check()
	d.confirm(engine.Han, engine.OuterElephant)
	d.choosing(engine.Cho)
	d.check()
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.check()
	d.touch(engine.At(1, 0))
	d.touch(engine.At(3, 1)) // the longest refusals
	d.check()
	d.play("b1c3 e7f7 b3e3")
	d.check()
	d.tap("pass")
	d.check()
	d.tap("menu")
	d.check()
	d.tap("home")
	d.check()
	d.tap("yes")
	d.shows("home") // with a game to go on with
	d.check()
	d.tap("start")
	d.press("start")
	d.shows("question")
	d.check()
	d.tap("no")
	d.key(fyne.KeyEscape)
	d.tap("continue")
	d.shows("play")
	d.tap("resign")
	d.check()
	d.tap("yes")
	d.shows("result")
	d.check()
	d.tap("look")
	d.check()
}

// walkSimple looks at a simple game and at a table that two face.
func (d *desk) walkSimple() {
	d.t.Helper()
	d.key(fyne.KeyEscape) // what is over needs no asking
	d.shows("home")
	d.tap("simple")
	d.shows("play")
	d.check()
	d.tap("leave")
	d.check()
	d.tap("yes")
	d.shows("home")
	d.check()
	d.tap("start")
	d.press("table")
	d.check()
	d.press("table.facing")
	d.press("start")
	d.shows("question")
	d.tap("yes")
	d.shows("draw")
	d.tap("skip")
	d.shows("arrange")
	for d.shell.nameNow() == "arrange" {
		s := d.shell.top().(*arrange.Screen)
		side, _ := s.Side()
		d.choosing(side)
		d.check()
		d.press("confirm")
		d.until("it goes on", func() bool {
			now, open := s.Side()
			return d.shell.nameNow() != "arrange" || open && now != side
		})
	}
	d.shows("play")
	d.check()
}

// walkComputer looks at a game with the computer, plain and simple.
func (d *desk) walkComputer() {
	d.t.Helper()
	d.shell.instant = true
	d.tap("back")
	d.tap("yes")
	d.shows("home")
	d.tap("computer")
	d.shows("newgame")
	d.check()
	d.scroll()
	d.check()
	for _, page := range []string{"level", "sides", "handicap"} {
		d.press(page)
		d.check()
		d.scroll()
		d.check()
		d.key(fyne.KeyEscape)
	}
	d.press("level")
	d.press("level-2")
	d.press("sides")
	d.press("value-hostCho")
	d.press("handicap")
	d.press("off-computer-5")
	d.check()
	d.press("start")
	d.shows("question")
	d.tap("yes")
	d.shows("arrange")
	d.check()
	d.arrangeAfterComputer()
	d.check()
	d.play("a4b4")
	d.check() // it thinks, or has moved
	d.answered()
	d.tap("hint")
	d.shows("hints")
	d.check()
	d.tap("best")
	d.until("moves are suggested", func() bool { return len(d.scene().Hints) > 0 })
	d.check()
	for _, key := range []string{"hint.opens", "danger.opens", "danger.mates", "prompt.thinking", "hint.bikjang"} {
		words := translations.Args{
			"piece": wording.Piece(d.shell.text, engine.NewPiece(engine.Cho, engine.Elephant)), "moves": 12,
			"target": wording.Piece(d.shell.text, engine.NewPiece(engine.Han, engine.Chariot)),
		}
		d.game().Tell(d.shell.text.Say(key, words))
		d.check()
	}
	d.tap("menu")
	d.check()
	d.tap("home")
	d.tap("yes")
	d.shows("home")
	d.check()
	d.tap("computer")
	d.shows("newgame")
	d.press("simple")
	d.press("start")
	d.shows("question")
	d.tap("yes")
	d.shows("arrange")
	d.arrangeAfterComputer()
	d.check()
	d.tap("help")
	d.check()
	d.tap("hint")
	d.shows("hints")
	d.check()
	d.tap("best")
	d.until("moves are suggested", func() bool { return len(d.scene().Hints) > 0 })
	d.check()
	d.tap("leave")
	d.tap("yes")
	d.shows("home")
}

// scroll shows the end of what is scrolled.
func (d *desk) scroll() {
	d.t.Helper()
	tree, window := d.tree()
	for _, x := range looking.Showing(tree, window) {
		if s, ok := x.Object.(*container.Scroll); ok && s.Content.Size().Height > s.Size().Height {
			s.ScrollToBottom()
		}
	}
}

// press presses a control wherever it is scrolled to.
func (d *desk) press(name string) {
	d.t.Helper()
	for _, p := range d.places() {
		if p.Name == name {
			p.Object.(fyne.Tappable).Tapped(&fyne.PointEvent{})
			return
		}
	}
	d.t.Fatalf("there is no %q on %s", name, d.shell.nameNow())
}
