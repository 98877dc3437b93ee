package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/translations"
)

// box is a part of the window.
type box struct{ at, to fyne.Position }

func (b box) holds(c box) bool {
	return c.at.X >= b.at.X-.5 && c.at.Y >= b.at.Y-.5 && c.to.X <= b.to.X+.5 && c.to.Y <= b.to.Y+.5
}

func boxAt(at fyne.Position, s fyne.Size) box { return box{at, at.AddXY(s.Width, s.Height)} }

// walk calls f for every object on show under o, which hangs in a parent at a
// place of the window, with its own place and with the part of the window that
// it is seen in: all of it, or what it is scrolled in.
func walk(o fyne.CanvasObject, parent fyne.Position, seen box, f func(o fyne.CanvasObject, at, seen box)) {
	if !o.Visible() {
		return
	}
	at := parent.Add(o.Position())
	f(o, boxAt(at, o.Size()), seen)
	switch o := o.(type) {
	case *fyne.Container:
		for _, x := range o.Objects {
			walk(x, at, seen, f)
		}
	case *container.Scroll:
		walk(o.Content, at, boxAt(at, o.Size()), f)
	case fyne.Widget:
		for _, x := range test.WidgetRenderer(o).Objects() {
			walk(x, at, seen, f)
		}
	}
}

// tree is what is on top in the window.
func (d *desk) tree() (o fyne.CanvasObject, window box) {
	o = d.shell.window.Content()
	if n := len(d.shell.sheets); n > 0 {
		o = d.shell.sheets[n-1]
	}
	size := d.shell.window.Canvas().Size()
	return o, box{to: fyne.NewPos(size.Width, size.Height)}
}

// words returns every text on show under o.
func words(o fyne.CanvasObject) (found []string) {
	walk(o, fyne.Position{}, box{}, func(o fyne.CanvasObject, _, _ box) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			found = append(found, t.Text)
		}
	})
	return found
}

// mustFit fails for a text that is wider than its room or hangs out of the
// window. What is scrolled out of sight does not count.
func (d *desk) mustFit() {
	d.t.Helper()
	tree, window := d.tree()
	walk(tree, fyne.Position{}, window, func(o fyne.CanvasObject, at, seen box) {
		text, ok := o.(*canvas.Text)
		if !ok || text.Text == "" {
			return
		}
		if w := text.MinSize().Width; w > text.Size().Width+.5 {
			d.t.Errorf("%s: %q is %v wide in a room of %v", d.shell.nameNow(), text.Text, w, text.Size().Width)
		}
		at.to.Y = at.at.Y + text.MinSize().Height
		if seen != window { // scrolled: only the sides can be cut off
			at.at.Y, at.to.Y = seen.at.Y, seen.at.Y
		}
		if !seen.holds(at) {
			d.t.Errorf("%s: %q hangs out: %v of %v", d.shell.nameNow(), text.Text, at, seen)
		}
	})
}

// mustBeApart fails for places that overlap or are too small for a finger.
func (d *desk) mustBeApart() {
	d.t.Helper()
	const finger = 44
	tree, window := d.tree()
	places := map[fyne.CanvasObject]box{}
	walk(tree, fyne.Position{}, window, func(o fyne.CanvasObject, at, seen box) {
		if seen.holds(at) {
			places[o] = at
		}
	})
	all := d.places()
	for i, a := range all {
		p, ok := places[a.Object]
		if a.Spot != nil || !ok {
			continue
		}
		if s := a.Object.Size(); s.Width < finger || s.Height < finger {
			d.t.Errorf("%s: %s is %v", d.shell.nameNow(), a.Name, s)
		}
		for _, b := range all[:i] {
			q, ok := places[b.Object]
			if b.Spot == nil && ok && p.at.X < q.to.X && q.at.X < p.to.X && p.at.Y < q.to.Y && q.at.Y < p.to.Y {
				d.t.Errorf("%s: %s and %s overlap", d.shell.nameNow(), a.Name, b.Name)
			}
		}
	}
}

func (d *desk) check() {
	d.t.Helper()
	d.mustFit()
	d.mustBeApart()
}

// TestEverythingFits walks through the app in every language, at every size of
// the window and of the text.
func TestEverythingFits(t *testing.T) {
	for _, c := range []struct {
		size  fyne.Size
		scale float32
	}{
		{phone, theme.TextNormal},
		{phone, theme.TextLargest},
		{wide, theme.TextNormal},
		{wide, theme.TextLargest},
		{fyne.NewSize(740, 360), theme.TextNormal},
		{fyne.NewSize(740, 360), theme.TextLargest},
		{fyne.NewSize(320, 568), theme.TextNormal},
		{fyne.NewSize(768, 1024), theme.TextLarge},
		{fyne.NewSize(1920, 1080), theme.TextNormal},
	} {
		for _, l := range translations.Languages() {
			t.Run(fmt.Sprintf("%vx%v-%v-%s", c.size.Width, c.size.Height, c.scale, l), func(t *testing.T) {
				e := newEther()
				d := newDesk(t, Options{Size: c.size, TextScale: c.scale, Language: l, Store: storeWith(t, 3), Network: e})
				d.check()
				d.walkHome()
				d.walkLobby(e)
				d.walkNewGame()
				d.walkGame()
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

// scroll shows the end of what is scrolled.
func (d *desk) scroll() {
	d.t.Helper()
	tree, window := d.tree()
	walk(tree, fyne.Position{}, window, func(o fyne.CanvasObject, _, _ box) {
		if x, ok := o.(*container.Scroll); ok && x.Content.Size().Height > x.Size().Height {
			x.ScrollToBottom()
		}
	})
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

// looksLike compares the window with a picture.
func (d *desk) looksLike(name string) {
	d.t.Helper()
	test.AssertImageMatches(d.t.(*testing.T), name+".png", d.shell.window.Canvas().Capture())
}

func TestLooksOnAPhone(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Mode: theme.Light})
	d.looksLike("phone_home_light")
	test.AssertRendersToMarkup(t, "phone_home.xml", d.shell.window.Canvas())
	d.tap("start")
	d.looksLike("phone_newgame_light")
	d.tap("more")
	d.looksLike("phone_options_light")
	d.key(fyne.KeyEscape)
	d.tap("start")
	d.looksLike("phone_draw_light")
	d.tap("right")
	d.looksLike("phone_drawn_light")
	d.tap("on")
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	d.looksLike("phone_arrange_light")
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.play("b1c3 e7f7")
	d.touch(engine.At(1, 2))
	d.looksLike("phone_play_light")
	d.tap("resign")
	d.tap("yes")
	d.shows("result")
	d.looksLike("phone_result_light")
}

func TestLooksOnADeskInTheDark(t *testing.T) {
	d := newDesk(t, Options{Size: wide, Mode: theme.Dark, Language: translations.English, Store: storeWith(t, 4)})
	d.tap("settings")
	d.looksLike("desk_settings_dark")
	d.tap("back")
	d.tap("records")
	d.until("the games are listed", func() bool { return len(d.places()) > 3 })
	d.looksLike("desk_records_dark")
	d.tap("game-0")
	d.shows("record")
	d.looksLike("desk_record_dark")
	d.tap("back")
	d.tap("back")
	d.tap("start")
	d.tap("preset")
	d.looksLike("desk_presets_dark")
	d.key(fyne.KeyEscape)
	d.tap("start")
	d.tap("skip")
	d.looksLike("desk_arrange_dark")
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.play("b1c3 e7f7 b3e3")
	d.looksLike("desk_check_dark")
}

func TestLooksOfTheHandover(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Mode: theme.Dark})
	d.tap("start")
	d.press("more")
	d.press("option-setupOrder")
	d.press("value-simultaneous")
	d.key(fyne.KeyEscape)
	d.tap("start")
	d.tap("skip")
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	d.looksLike("phone_handover_dark")
	for _, word := range words(d.shell.top().Content()) {
		if word == "왼상차림" {
			t.Error("the secret choice is to be seen")
		}
	}
	d.tap("taken")
	d.looksLike("phone_secret_dark")
}
