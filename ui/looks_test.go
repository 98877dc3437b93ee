package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/translations"
)

// walk calls f for every object on show under o.
func walk(o fyne.CanvasObject, f func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	f(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, x := range o.Objects {
			walk(x, f)
		}
	case fyne.Widget:
		for _, x := range test.WidgetRenderer(o).Objects() {
			walk(x, f)
		}
	}
}

// words returns every text on show under o.
func words(o fyne.CanvasObject) (found []string) {
	walk(o, func(o fyne.CanvasObject) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			found = append(found, t.Text)
		}
	})
	return found
}

// mustFit fails for a text that is wider than its room or hangs out of the
// window.
func (d *desk) mustFit() {
	d.t.Helper()
	tree := d.shell.window.Content()
	if n := len(d.shell.sheets); n > 0 {
		tree = d.shell.sheets[n-1]
	}
	size := d.shell.window.Canvas().Size()
	walk(tree, func(o fyne.CanvasObject) {
		text, ok := o.(*canvas.Text)
		if !ok || text.Text == "" {
			return
		}
		if w := text.MinSize().Width; w > text.Size().Width+.5 {
			d.t.Errorf("%s: %q is %v wide in a room of %v", d.shell.nameNow(), text.Text, w, text.Size().Width)
		}
		at := d.app.Driver().AbsolutePositionForObject(text)
		if at.X < -.5 || at.Y < -.5 || at.X+text.Size().Width > size.Width+.5 || at.Y+text.MinSize().Height > size.Height+.5 {
			d.t.Errorf("%s: %q hangs out of the window: %v %v", d.shell.nameNow(), text.Text, at, text.Size())
		}
	})
}

// mustBeApart fails for places that overlap or are too small for a finger.
func (d *desk) mustBeApart() {
	d.t.Helper()
	const finger = 44
	all := d.places()
	for i, a := range all {
		if a.Spot != nil || !a.Object.Visible() {
			continue
		}
		p, s := d.app.Driver().AbsolutePositionForObject(a.Object), a.Object.Size()
		if s.Width < finger || s.Height < finger {
			d.t.Errorf("%s: %s is %v", d.shell.nameNow(), a.Name, s)
		}
		for _, b := range all[:i] {
			q, u := d.app.Driver().AbsolutePositionForObject(b.Object), b.Object.Size()
			if b.Spot == nil && b.Object.Visible() && p.X < q.X+u.Width && q.X < p.X+s.Width && p.Y < q.Y+u.Height && q.Y < p.Y+s.Height {
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
				d := newDesk(t, Options{Size: c.size, TextScale: c.scale, Language: l})
				d.check()
				d.key(fyne.KeyEscape)
				d.check()
				d.tap("no")
				d.tap("start")
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
				d.tap("resign")
				d.check()
				d.tap("yes")
				d.shows("result")
				d.check()
				d.tap("look")
				d.check()
			})
		}
	}
}

// looksLike compares the window with a picture.
func (d *desk) looksLike(name string) {
	d.t.Helper()
	test.AssertImageMatches(d.t, name+".png", d.shell.window.Canvas().Capture())
}

func TestLooksOnAPhone(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Mode: theme.Light})
	d.looksLike("phone_home_light")
	test.AssertRendersToMarkup(t, "phone_home.xml", d.shell.window.Canvas())
	d.tap("start")
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
	d := newDesk(t, Options{Size: wide, Mode: theme.Dark, Language: translations.English})
	d.tap("start")
	d.looksLike("desk_arrange_dark")
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.play("b1c3 e7f7 b3e3")
	d.looksLike("desk_check_dark")
}
