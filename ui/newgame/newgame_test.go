package newgame

import (
	"log/slog"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// rig is the screen in a window, and what it has called.
type rig struct {
	t       *testing.T
	screen  *Screen
	started []Choice
	changed []Choice
	left    int
}

func newRig(t *testing.T) *rig {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	r := &rig{t: t}
	stage := screen.Stage{
		Text: translations.For(translations.Korean), Log: slog.New(slog.DiscardHandler), Changed: func() {},
	}
	r.screen = New(stage, Options{
		Choice:    Remembered(store.NewGame{}),
		OnStart:   func(c Choice) { r.started = append(r.started, c) },
		OnChanged: func(c Choice) { r.changed = append(r.changed, c) },
		OnLeave:   func() { r.left++ },
	})
	w := test.NewTempWindow(t, r.screen.Content())
	w.SetPadded(false)
	w.Resize(fyne.NewSize(360, 740))
	return r
}

func (r *rig) find(name string) fyne.CanvasObject {
	r.t.Helper()
	for _, p := range r.screen.Places() {
		if p.Name == name {
			return p.Object
		}
	}
	r.t.Fatalf("there is no %q", name)
	return nil
}

func (r *rig) press(names ...string) {
	r.t.Helper()
	for _, name := range names {
		r.find(name).(fyne.Tappable).Tapped(&fyne.PointEvent{})
	}
}

func (r *rig) item(name string) *kit.Item {
	r.t.Helper()
	return r.find(name).(*kit.Item)
}

func TestOneTouchStartsWithWhatIsRemembered(t *testing.T) {
	r := newRig(t)
	r.press("start")
	if len(r.started) != 1 || r.started[0] != Remembered(store.NewGame{}) {
		t.Errorf("started %+v", r.started)
	}
}

func TestAPresetIsChosenByName(t *testing.T) {
	r := newRig(t)
	r.press("preset", "preset-friendly")
	if got := r.item("preset").Title(); got != "승부제" {
		t.Errorf("it is called %q", got)
	}
	r.press("more", "option-allowPass", "option-drawOffer", "back")
	if got := r.item("preset").Title(); got != "승부제 + 바꾼 규칙 2개" {
		t.Errorf("it is called %q", got)
	}
	r.press("more", "reset", "back", "start")
	if got := r.started[0].Pure(); got != "friendly" {
		t.Errorf("started with %q", got)
	}
	if r.changed[len(r.changed)-1] != r.started[0] {
		t.Error("what was started with is not what was told")
	}
}

func TestEveryOptionCanBeChanged(t *testing.T) {
	for _, o := range engine.Options() {
		r := newRig(t)
		before := o.Get(r.screen.Choice().Rules)
		r.press("more", "option-"+o.Key)
		switch o.Key {
		case "handicap":
			r.press("off-han-chariot", "value-1", "back")
		case "setupOrder":
			r.press("value-fixed", "fixed-han", "value-SMSM")
		default:
			if o.Type != engine.Bool {
				values := offered(o, before)
				other := values[0]
				if other == before {
					other = values[1]
				}
				r.press("value-" + other)
			}
		}
		if after := o.Get(r.screen.Choice().Rules); after == before {
			t.Errorf("%s stays %s", o.Key, before)
		}
		if note := r.item("option-" + o.Key).Note(); note == "" {
			t.Errorf("%s does not say what it is", o.Key)
		}
	}
}

func TestRulesThatCannotBePlayedAreExplainedAndNotStarted(t *testing.T) {
	r := newRig(t)
	r.press("more", "option-onFlag", "value-pass", "back", "start")
	if len(r.started) != 0 {
		t.Error("it starts")
	}
	if got := r.screen.fault(); got == "" {
		t.Error("it does not say why")
	}
	r.press("clock", "clock-2", "start")
	if len(r.started) != 1 {
		t.Error("with a clock it does not start")
	}
}

func TestBackGoesPageByPage(t *testing.T) {
	r := newRig(t)
	r.press("more", "option-handicap", "off-cho-horse")
	for range 3 {
		r.screen.Back()
		if r.left != 0 {
			t.Fatal("it leaves too soon")
		}
	}
	r.screen.Back()
	if r.left != 1 {
		t.Error("it does not leave")
	}
}
