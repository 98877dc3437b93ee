package arrange

import (
	"errors"
	"log/slog"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// A rig is the screen with a match at hand that answers at once.
type rig struct {
	t      *testing.T
	screen *Screen
	state  match.State
	asked  []match.Action
	refuse error
	left   bool
}

func newRig(t *testing.T, rules engine.Rules, w, h float32) *rig {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	r := &rig{t: t, state: match.New(match.Config{Rules: rules})}
	stage := screen.Stage{
		Text: translations.For(translations.Korean), Art: theme.NewArtwork(), Log: slog.New(slog.DiscardHandler),
		Changed: func() {},
	}
	r.screen = New(stage, Options{Ask: r.ask, OnLeave: func() { r.left = true }})
	r.screen.Update(r.state, nil)
	window := test.NewTempWindow(t, r.screen.Content())
	window.SetPadded(false)
	window.Resize(fyne.NewSize(w, h))
	return r
}

func (r *rig) ask(seat match.Seat, a match.Action, answer func(error)) {
	r.asked = append(r.asked, a)
	if r.refuse != nil {
		answer(r.refuse)
		return
	}
	events, err := r.state.Decide(seat, a, 0)
	for _, e := range events {
		r.state = r.state.Apply(e)
		r.screen.Update(r.state, e)
	}
	answer(err)
}

func (r *rig) press(name string) {
	r.t.Helper()
	for _, p := range r.screen.Places() {
		if p.Name == name {
			test.Tap(p.Object.(fyne.Tappable))
			return
		}
	}
	r.t.Fatalf("there is no %q to press", name)
}

func (r *rig) chosen() (found []string) {
	for _, c := range r.screen.cards {
		if c.chosen {
			found = append(found, c.arrangement.String())
		}
	}
	return found
}

func TestHanChoosesFirstThenChoWhoSeesIt(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), 360, 740)
	if side, ok := r.screen.Side(); !ok || side != engine.Han {
		t.Fatalf("%v chooses first", side)
	}
	if r.screen.other.content.Visible() {
		t.Error("Han sees a choice nobody made")
	}
	if got, want := r.screen.confirm.Text(), "이대로 두기"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.press("card-SMSM")
	if got := r.chosen(); len(got) != 1 || got[0] != "SMSM" {
		t.Errorf("selected %v", got)
	}
	if len(r.asked) != 0 {
		t.Error("one touch selects, and does not choose yet")
	}
	r.press("confirm")
	if side, ok := r.screen.Side(); !ok || side != engine.Cho {
		t.Fatalf("%v chooses second", side)
	}
	if !r.screen.other.content.Visible() || r.screen.other.text.Text() != "한은 왼상차림을 골랐어요" {
		t.Errorf("Cho is told %q", r.screen.other.text.Text())
	}
	if got, want := r.screen.confirm.Text(), "이대로 시작"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := r.chosen(); len(got) != 1 || got[0] != "MSSM" {
		t.Errorf("Han's card is still selected for Cho: %v", got)
	}
	r.press("card-MSMS")
	r.press("confirm")
	if r.state.Phase() != match.Playing {
		t.Errorf("the match is in %v", r.state.Phase())
	}
	if got := r.state.View(match.Watcher).Arrangement; got != [2]engine.Arrangement{engine.RightElephant, engine.LeftElephant} {
		t.Errorf("arranged as %v", got)
	}
	r.press("confirm")
	if len(r.asked) != 2 {
		t.Error("a third choice was asked for")
	}
}

func TestARefusedChoiceIsExplained(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), 360, 740)
	r.refuse = &match.Error{Reason: match.NotYourTurn}
	r.press("confirm")
	if got, want := r.screen.toast.Text(), "지금은 상대의 차례예요"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.refuse = errors.New("the line is dead")
	r.press("confirm")
	if len(r.asked) != 2 {
		t.Error("it cannot be tried again")
	}
}

func TestBackLeaves(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), 360, 740)
	r.press("back")
	if !r.left {
		t.Error("it stays")
	}
}

// A side's arrangement seen from the other seat is the reverse of its letters.
func TestAcrossIsTheReverse(t *testing.T) {
	for _, a := range engine.Arrangements {
		want := ""
		for _, letter := range a.String() {
			want = string(letter) + want
		}
		if got := across(a).String(); got != want {
			t.Errorf("%v looks %v from across, want %v", a, got, want)
		}
	}
}

func TestCardsAreLargeEnoughAndApart(t *testing.T) {
	const finger = 44
	for _, size := range []fyne.Size{{Width: 360, Height: 740}, {Width: 1100, Height: 800}, {Width: 740, Height: 360}, {Width: 320, Height: 568}} {
		r := newRig(t, engine.DefaultRules(), size.Width, size.Height)
		r.press("confirm") // now with Han's choice above
		places := r.screen.Places()
		for i, a := range places {
			if s := a.Object.Size(); s.Width < finger || s.Height < finger {
				t.Errorf("%v: %s is %v", size, a.Name, s)
			}
			for _, b := range places[:i] {
				if overlap(a, b) {
					t.Errorf("%v: %s and %s overlap", size, a.Name, b.Name)
				}
			}
		}
	}
}

func overlap(a, b kit.Place) bool {
	p, q := a.Object.Position(), b.Object.Position()
	s, u := a.Object.Size(), b.Object.Size()
	return p.X < q.X+u.Width && q.X < p.X+s.Width && p.Y < q.Y+u.Height && q.Y < p.Y+s.Height
}

func TestThePictureFillsItsWidthOrItsHeight(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct {
		room, want fyne.Size
		whole      bool
	}{
		{fyne.NewSize(306, 60), fyne.NewSize(306, 38.08), false},  // as wide as a phone's card
		{fyne.NewSize(450, 160), fyne.NewSize(450, 153), true},    // a desk's card
		{fyne.NewSize(90, 400), fyne.NewSize(90, 30.6), true},     // as wide as it may be
		{fyne.NewSize(900, 22.4), fyne.NewSize(180, 22.4), false}, // as high as it may be
	} {
		s := newStrip(theme.NewArtwork(), engine.InnerElephant, theme.Hanja)
		w := test.NewTempWindow(t, s)
		w.SetPadded(false)
		w.Resize(c.room)
		if s.preview.Visible() != c.whole || s.line.Visible() == c.whole {
			t.Errorf("in %v three ranks are shown: %v", c.room, !c.whole)
		}
		got := s.line.Size()
		if c.whole {
			got = s.preview.Size()
		}
		if d := got.Subtract(c.want); d.Width*d.Width+d.Height*d.Height > .1 {
			t.Errorf("in %v the picture is %v, want %v", c.room, got, c.want)
		}
	}
}
