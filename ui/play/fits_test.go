package play

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
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

// mustFit fails for a text that is wider than its room, higher than its parent
// or out of the window, and for controls that overlap or are too small for a
// finger.
func (r *rig) mustFit(when string) {
	r.t.Helper()
	tree, places := r.screen.Content(), r.screen.Places()
	if n := len(r.sheets); n > 0 {
		tree, places = r.sheets[n-1], r.sheets[n-1].Places()
	}
	window := r.window.Canvas().Size()
	where := fyne.CurrentApp().Driver().AbsolutePositionForObject
	walk(tree, func(o fyne.CanvasObject) {
		text, ok := o.(*canvas.Text)
		if !ok || text.Text == "" {
			return
		}
		if w := text.MinSize().Width; w > text.Size().Width+.5 {
			r.t.Errorf("%s: %q is %v wide in a room of %v", when, text.Text, w, text.Size().Width)
		}
		at := where(text)
		if at.X < -.5 || at.Y < -.5 || at.X+text.Size().Width > window.Width+.5 || at.Y+text.MinSize().Height > window.Height+.5 {
			r.t.Errorf("%s: %q hangs out of the window: %v %v", when, text.Text, at, text.Size())
		}
	})
	for i, a := range places {
		p, s := where(a.Object), a.Object.Size()
		if a.Spot != nil {
			continue
		}
		if s.Width < 44 || s.Height < 44 {
			r.t.Errorf("%s: %s is %v", when, a.Name, s)
		}
		for _, b := range places[:i] {
			q, u := where(b.Object), b.Object.Size()
			if b.Spot == nil && p.X < q.X+u.Width && q.X < p.X+s.Width && p.Y < q.Y+u.Height && q.Y < p.Y+s.Height {
				r.t.Errorf("%s: %s and %s overlap", when, a.Name, b.Name)
			}
		}
	}
	r.mustKeepWordsApart(when)
}

// mustKeepWordsApart fails where the words of the header lie over its buttons
// or below it.
func (r *rig) mustKeepWordsApart(when string) {
	r.t.Helper()
	s := r.screen
	if s.title.Visible() && s.title.HeightFor(s.title.Size().Width) > s.title.Size().Height+1 {
		r.t.Errorf("%s: %q is too high for the header", when, s.title.Text())
	}
	if room := s.promptPlate.Size().Height; s.promptPlate.Visible() && s.prompt.HeightFor(s.prompt.Size().Width) > room {
		r.t.Errorf("%s: %q is too high for its plate", when, s.prompt.Text())
	}
	for _, row := range []*fyne.Container{s.tools.asking, s.tools.resting} {
		if row.Visible() {
			label := row.Objects[0].(interface{ HeightFor(float32) float32 })
			if label.HeightFor(row.Objects[0].Size().Width) > row.Size().Height+1 {
				r.t.Errorf("%s: a notice is too high for its row", when)
			}
		}
	}
}

// TestEverythingOfAGameFits goes through all that play can show, in every
// language, at every size of the window and of the text.
func TestEverythingOfAGameFits(t *testing.T) {
	for _, c := range []struct{ w, h, scale float32 }{
		{360, 740, theme.TextNormal},
		{360, 740, theme.TextLargest},
		{1100, 800, theme.TextNormal},
		{1100, 800, theme.TextLargest},
		{740, 360, theme.TextNormal},
		{740, 360, theme.TextLargest},
		{320, 568, theme.TextNormal},
		{320, 568, theme.TextLargest},
		{768, 1024, theme.TextLarge},
		{1920, 1080, theme.TextNormal},
	} {
		art := theme.NewArtwork()
		for _, l := range translations.Languages() {
			t.Run(fmt.Sprintf("%vx%v-%v-%s", c.w, c.h, c.scale, l), func(t *testing.T) {
				fits(t, art, l, c.scale, c.w, c.h)
			})
		}
	}
}

func fits(t *testing.T, art *theme.Artwork, l translations.Language, scale, w, h float32) {
	rules := byoyomi()
	rules.Undo, rules.Bikjang, rules.TouchMove, rules.Clock.MainSec = 3, engine.BikjangFree, true, 3600
	named := func(o *Options) {
		o.Names, o.Paused = [2]string{"박초롱박초롱박초롱", "Alexandra the Great"}, true
	}
	r := newRigIn(t, art, l, scale, rules, w, h, named)
	r.mustFit("paused")
	r.press("continue")
	r.mustFit("at the beginning")
	r.touch("a4")
	r.mustFit("touched")
	r.touch("b4")
	for _, tool := range []string{"undo", "draw", "menu", "pass", "resign"} {
		r.press(tool)
		r.mustFit(tool)
		r.press("no")
		r.mustFit("after " + tool)
	}
	r.play("e7f7")
	r.advance(3605 * time.Second)
	r.mustFit("in overtime")
	r.advance(20 * time.Second)
	r.mustFit("urgent")
	r.play("e4d4")
	r.mustFit("bikjang")
	r.screen.hush()
	r.mustFit("bikjang, quiet")
	r.press("pass")
	r.mustFit("pass into bikjang")
	r.press("no")
	r.screen.view.Captured[engine.Cho] = everything(engine.Han)
	r.screen.view.Captured[engine.Han] = everything(engine.Cho)
	r.screen.shown = r.screen.view
	r.screen.showBoard()
	r.mustFit("with everything taken")
	r.decide(match.HanSeat, match.Resign{}, func(error) {})
	r.mustFit("result")
	r.press("look")
	r.mustFit("after the end")
	r.press("first")
	r.mustFit("at the first move")
	r.press("menu")
	r.mustFit("menu after the end")

	r = newRigIn(t, art, l, scale, undoing(), w, h, alone)
	r.play("a1a2")
	r.press("undo")
	r.mustFit("waiting for an answer")
	r.press("withdraw")
	r.mustFit("withdrawn")
}

// everything is all pieces of a side but its general.
func everything(s engine.Side) (all []engine.Piece) {
	for _, p := range engine.NewSetup(engine.InnerElephant, engine.InnerElephant).Board {
		if p.Is(s) && p.Kind() != engine.General {
			all = append(all, p)
		}
	}
	return all
}
