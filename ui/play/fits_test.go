package play

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/internal/looking"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// whole is all of the window.
func (r *rig) whole() looking.Box {
	size := r.window.Canvas().Size()
	return looking.Box{To: fyne.NewPos(size.Width, size.Height)}
}

// mustFit fails for faults of what is on top.
func (r *rig) mustFit(when string) {
	r.t.Helper()
	tree := r.screen.Content()
	if n := len(r.sheets); n > 0 {
		tree = r.sheets[n-1]
	}
	for _, fault := range looking.Faults(tree, r.whole()) {
		r.t.Errorf("%s: %s", when, fault)
	}
}

// TestEverythingOfAGameFits goes through all that play can show, in every
// language, at every size of the window and of the text, at every kind of table.
func TestEverythingOfAGameFits(t *testing.T) {
	for _, c := range looking.Rooms(testing.Short()) {
		art := theme.NewArtwork()
		for _, l := range translations.Languages() {
			t.Run(fmt.Sprintf("%v-%s", c, l), func(t *testing.T) {
				fits(t, art, l, c.Scale, c.Width, c.Height, screen.SameSide)
				fits(t, art, l, c.Scale, c.Width, c.Height, screen.Facing)
				fitsSimply(t, art, l, c.Scale, c.Width, c.Height)
			})
		}
	}
}

func fits(t *testing.T, art *theme.Artwork, l translations.Language, scale, w, h float32, table screen.Table) {
	rules := byoyomi()
	rules.Undo, rules.Bikjang, rules.TouchMove, rules.Clock.MainSec = 3, engine.BikjangFree, true, 3600
	named := func(o *Options) {
		o.OnLook = func(screen.Look) {}
		o.Names, o.Paused = [2]string{"박초롱박초롱박초롱", "Alexandra the Great"}, true
	}
	r := newRigIn(t, art, l, scale, rules, w, h, named)
	r.screen.SetLook(screen.Look{Table: table})
	r.mustFit("paused")
	r.press("continue")
	r.mustFit("at the beginning")
	r.touch("a4")
	r.mustFit("touched")
	r.touch("b4")
	for _, tool := range []string{"undo", "draw", "menu", "pass", "resign"} {
		r.press(tool)
		r.mustFit(tool)
		if len(r.sheets) > 0 {
			r.press("no")
		}
		r.mustFit("after " + tool)
	}
	r.press("menu")
	r.press("look")
	r.mustFit("look")
	r.press("done")
	if table == screen.Facing {
		for _, tool := range []string{"far-undo", "far-draw", "far-pass", "far-resign"} {
			r.press(tool)
			r.mustFit(tool)
			if len(r.sheets) > 0 {
				r.press("no")
			}
			r.mustFit("after " + tool)
		}
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
	if r.screen.isFar(r.screen.view.Turn) {
		r.press("far-pass")
	} else {
		r.press("pass")
	}
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

// fitsSimply goes through a simple game.
func fitsSimply(t *testing.T, art *theme.Artwork, l translations.Language, scale, w, h float32) {
	rules := engine.DefaultRules()
	rules.Undo, rules.Hints = engine.NoLimit, engine.HintsMovesAndThreats
	r := newRigIn(t, art, l, scale, rules, w, h, func(o *Options) { o.Simple = true })
	r.mustFit("simple")
	for _, p := range []string{"a4", "b1", "b3", "c1", "e2", "d1", "a1"} {
		r.touch(p)
		r.mustFit("simple, touched " + p)
		r.press("help")
		r.mustFit("help for " + p)
		r.press("no")
	}
	r.press("help")
	r.mustFit("help")
	r.press("no")
	r.touch("a4", "a5")
	r.mustFit("simple, proposed")
	r.press("put")
	r.touch("a7", "a6")
	r.mustFit("simple, warned")
	r.press("put")
	r.touch("b1", "d2")
	r.mustFit("simple, refused")
	r.press("leave")
	r.mustFit("simple, leaving")
	r.press("no")
	r.decide(match.HanSeat, match.Resign{}, func(error) {})
	r.mustFit("simple, result")
	r.press("look")
	r.mustFit("simple, over")
}

// TestTheLookAtWhatFitsFindsFaults fabricates what must be found.
func TestTheLookAtWhatFitsFindsFaults(t *testing.T) {
	for want, spoil := range map[string]func(*Screen){
		"":         func(*Screen) {},
		"is {40 6": func(s *Screen) { s.tools.pass.Resize(fyne.NewSize(40, 60)) },
		"overlap":  func(s *Screen) { s.tools.pass.Move(s.tools.draw.Position()) },
		"hangs out of the window": func(s *Screen) {
			s.tools.undo.Move(fyne.NewPos(-60, 0))
		},
		"wide in a room of": func(s *Screen) {
			s.players[engine.Cho].Resize(fyne.NewSize(90, 50))
		},
		"high in a room of": func(s *Screen) { s.title.SetText(strings.Repeat("말이 길다 ", 30)) },
		"lies on":           func(s *Screen) { s.title.Move(s.title.Position().AddXY(100, 0)) },
		"hangs out:":        func(s *Screen) { s.promptPlate.Show(); s.prompt.Move(fyne.NewPos(0, -40)) },
	} {
		r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
		spoil(r.screen)
		found := strings.Join(looking.Faults(r.screen.Content(), r.whole()), "; ")
		if want == "" && found != "" || !strings.Contains(found, want) {
			t.Errorf("%q is to be found; it finds %q", want, found)
		}
	}
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
