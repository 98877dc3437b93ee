package ui

import (
	"bytes"
	"fmt"
	"image"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/internal/looking"
	"janggi/ui/kit"
	"janggi/ui/translations"
)

// tour goes through the app and calls see on every screen and sheet.
func (d *desk) tour(see func()) {
	d.t.Helper()
	see()
	if d.shell.network != nil {
		d.tap("nearby")
		d.until("the games are listed", func() bool { return d.has("opponent-0") })
		see()
		d.tap("setup")
		see()
		d.tap("ok")
		d.tap("back")
	}
	d.tap("settings")
	see()
	d.tap("back")
	d.tap("records")
	d.until("the games are listed", func() bool { return len(d.places()) > 2 })
	see()
	d.tap("game-0")
	d.shows("record")
	see()
	d.tap("delete")
	see()
	d.tap("no")
	d.tap("back")
	d.tap("back")
	d.tap("start")
	see()
	for _, page := range []string{"preset", "clock", "sides", "more"} {
		d.press(page)
		see()
		d.key(fyne.KeyEscape)
	}
	d.press("more")
	d.press("option-handicap")
	see()
	d.key(fyne.KeyEscape)
	d.key(fyne.KeyEscape)
	d.tap("start")
	d.shows("draw")
	see()
	d.tap("left")
	see()
	d.tap("on")
	d.choosing(engine.Han)
	see()
	d.arrange(engine.OuterElephant, engine.InnerElephant)
	see()
	d.play("b1c3 e7f7 b3e3")
	see()
	d.tap("menu")
	see()
	d.tap("home")
	see()
	d.tap("no")
	d.shows("play")
	d.tap("resign")
	d.tap("yes")
	d.shows("result")
	see()
	d.tap("look")
	see()
}

// pressed are the objects on show that answer a tap, and where; those scrolled
// out of sight count too.
func (d *desk) pressed() map[fyne.CanvasObject]looking.Box {
	tree, window := d.tree()
	found := map[fyne.CanvasObject]looking.Box{}
	for _, x := range looking.Showing(tree, window) {
		_, tapped := x.Object.(fyne.Tappable)
		switch x.Object.(type) {
		case *kit.Sheet, *kit.Turned: // they hand on what is pressed in them
			tapped = false
		}
		if tapped {
			found[x.Object] = x.At
		}
	}
	return found
}

// TestEveryControlIsReachedByKeys goes through the app with the Tab key alone:
// it comes to everything that can be pressed, and each shows that it has.
func TestEveryControlIsReachedByKeys(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Mode: theme.Light, Store: storeWith(t, 2)})
	d.tour(func() {
		d.t.Helper()
		c := d.shell.window.Canvas()
		wanted := d.pressed()
		for range 2*len(wanted) + 4 {
			c.FocusNext()
			o, ok := c.Focused().(fyne.CanvasObject)
			if !ok {
				continue
			}
			delete(wanted, o)
		}
		for o := range wanted {
			if strings.HasSuffix(typeOf(o), ".listItem") { // the list has the keys, and goes up and down
				continue
			}
			t.Errorf("%s: Tab does not come to %T (%s)", d.shell.nameNow(), o, nameOf(o))
		}
		c.Unfocus()
	})
}

// TestFocusIsSeen paints a control with and without the keys on it.
func TestFocusIsSeen(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Mode: theme.Light, Store: storeWith(t, 1), Network: fullEther()})
	seen := map[string]bool{}
	d.tour(func() {
		d.t.Helper()
		c := d.shell.window.Canvas()
		for o := range d.pressed() {
			kind := d.shell.nameNow() + " " + typeOf(o)
			x, ok := o.(fyne.Focusable)
			if !ok || seen[kind] {
				continue
			}
			seen[kind] = true
			before := c.Capture()
			c.Focus(x)
			after := c.Capture()
			c.Unfocus()
			if same(before, after) {
				t.Errorf("%s: nothing shows that keys go to %s", kind, nameOf(o))
			}
		}
	})
}

// TestEveryControlHasASpokenName asks what is read aloud of every screen.
func TestEveryControlHasASpokenName(t *testing.T) {
	for _, l := range translations.Languages() {
		d := newDesk(t, Options{Size: phone, Mode: theme.Light, Language: l, Store: storeWith(t, 2), Network: fullEther()})
		d.tour(func() {
			d.t.Helper()
			tree, _ := d.tree()
			voices := kit.Voices(tree, fyne.Position{})
			if len(voices) == 0 {
				t.Fatalf("%s says nothing", d.shell.nameNow())
			}
			for o, at := range d.pressed() {
				said := false
				for _, v := range voices {
					there := at.Holds(looking.BoxAt(v.At, v.Size))
					if at.At.X < 0 { // turned: it lies beside the window, and is seen elsewhere
						there = v.Object.AccessibilityLabel() == nameOf(o)
					}
					said = said || v.Object.AccessibilityRole() == fyne.AccessibleRoleButton && there
				}
				if size := d.shell.window.Canvas().Size(); at.At.Y < size.Height && at.To.Y > 0 && !said && !d.hidden(o) {
					t.Errorf("%s %s: %T has no spoken name", l, d.shell.nameNow(), o)
				}
			}
		})
		d.close()
	}
}

// hidden reports whether an object is scrolled out of sight.
func (d *desk) hidden(wanted fyne.CanvasObject) (out bool) {
	tree, window := d.tree()
	for _, x := range looking.Showing(tree, window) {
		if x.Object == wanted {
			out = x.At.To.Y <= x.Seen.At.Y || x.At.At.Y >= x.Seen.To.Y
		}
	}
	return out
}

// TestWhatIsReadAloudFollowsTheScreen looks at the stand-ins that Fyne reads.
func TestWhatIsReadAloudFollowsTheScreen(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Mode: theme.Light})
	a, prompter := newAloud(d.shell.voices)
	names := func() map[string]bool {
		test.WidgetRenderer(prompter.(fyne.Widget)).Objects() // as a paint does
		all := map[string]bool{}
		for _, o := range a.Objects {
			all[o.(fyne.Accessible).AccessibilityLabel()] = true
		}
		return all
	}
	if !names()["둘이 두기"] {
		t.Errorf("the home screen says %v", names())
	}
	d.choose(engine.InnerElephant, engine.InnerElephant)
	if all := names(); !all["초 차, 첫째 줄 첫째 자리"] || !all["빈자리, 다섯째 줄 다섯째 자리"] || !all["기권"] {
		t.Errorf("the board says %v", all)
	}
	d.tap("resign")
	if all := names(); all["초 차, 첫째 줄 첫째 자리"] || len(all) < 3 {
		t.Errorf("the question says %v", all)
	}
}

func typeOf(o any) string { return fmt.Sprintf("%T", o) }

// nameOf is what a control is called.
func nameOf(o fyne.CanvasObject) string {
	if x, ok := o.(fyne.Accessible); ok {
		return x.AccessibilityLabel()
	}
	return fmt.Sprint(o.Position(), o.Size())
}

// same reports whether two pictures are equal.
func same(a, b image.Image) bool {
	x, ok := a.(*image.NRGBA)
	y, also := b.(*image.NRGBA)
	return ok && also && bytes.Equal(x.Pix, y.Pix)
}
