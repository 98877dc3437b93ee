package draw

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

type rig struct {
	t      *testing.T
	screen *Screen
	done   []engine.Side
	forms  []bool
}

func newRig(t *testing.T, left engine.Side, names [2]string) *rig {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	r := &rig{t: t}
	r.screen = New(screen.Stage{Text: translations.For(translations.Korean), Changed: func() {}}, Options{
		Names: names, Left: left,
		OnDone:    func(s engine.Side) { r.done = append(r.done, s) },
		OnPouches: func(on bool) { r.forms = append(r.forms, on) },
	})
	w := test.NewTempWindow(t, r.screen.Content())
	w.Resize(fyne.NewSize(360, 740))
	return r
}

func (r *rig) press(name string) {
	r.t.Helper()
	for _, p := range r.screen.Places() {
		if p.Name == name {
			p.Object.(fyne.Tappable).Tapped(&fyne.PointEvent{Position: fyne.NewPos(p.Object.Size().Width-10, 20)})
			return
		}
	}
	r.t.Fatalf("there is no %q", name)
}

func TestThePickedHandTellsWhoPlaysWhat(t *testing.T) {
	r := newRig(t, engine.Han, [2]string{"할머니", "민준"})
	if got, want := r.screen.prompt.Text(), "할머니가 졸과 병을 두 손에 하나씩 쥐었어요. 민준이 한 손을 고르세요."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, h := range r.screen.holders {
		if h.opened {
			t.Error("a hand is open before it is picked")
		}
	}
	r.press("right")
	if got, want := r.screen.prompt.Text(), "민준이 초, 할머니가 한이에요."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.press("left") // too late
	r.press("on")
	if len(r.done) != 1 || r.done[0] != engine.Cho {
		t.Errorf("the one who picked plays %v", r.done)
	}
}

func TestASkippedDrawTakesTheLeftHand(t *testing.T) {
	r := newRig(t, engine.Han, [2]string{})
	r.press("skip")
	if len(r.done) != 1 || r.done[0] != engine.Han {
		t.Errorf("the one who did not pick plays %v", r.done)
	}
}

func TestPouchesHoldTheGenerals(t *testing.T) {
	r := newRig(t, engine.Cho, [2]string{})
	r.press("form")
	if len(r.forms) != 1 || !r.forms[0] || !r.screen.holders[0].pouch {
		t.Fatalf("the form is told as %v", r.forms)
	}
	if got := r.screen.holders[0].piece; got != engine.NewPiece(engine.Cho, engine.General) {
		t.Errorf("the left pouch holds %v", got)
	}
	r.press("left")
	if got, want := r.screen.prompt.Text(), "손아랫사람이 초, 손윗사람이 한이에요."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWhoSitsAcrossReadsTheDrawToo(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 360, Height: 740}, {Width: 320, Height: 568}, {Width: 740, Height: 360}} {
		test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
		s := New(screen.Stage{
			Text: translations.For(translations.Korean), Changed: func() {}, Look: screen.Look{Table: screen.Facing},
		}, Options{Left: engine.Cho})
		w := test.NewTempWindow(t, s.Content())
		w.SetPadded(false)
		w.Resize(size)
		s.pick(1)
		if !s.across.Visible() || s.far.Text() != s.prompt.Text() {
			t.Errorf("%v: across it says %q", size, s.far.Text())
		}
		top, foot := s.across.Position().Y+s.across.Size().Height, s.prompt.Position().Y
		for _, h := range s.holders {
			if h.Position().Y < top || h.Position().Y+h.Size().Height > foot || h.Size().Height < h.MinSize().Height {
				t.Errorf("%v: a hand is at %v, %v, between %v and %v", size, h.Position(), h.Size(), top, foot)
			}
		}
		if size.Width == 360 {
			test.AssertImageMatches(t, "phone_facing_drawn_light.png", w.Canvas().Capture())
		}
	}
}
