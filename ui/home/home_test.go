package home_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/theme"
	"janggi/ui/home"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// open shows the screen in a window of a size and returns what was called.
func open(t *testing.T, running string, w, h float32) (s *home.Screen, c fyne.Canvas, calls *[]string) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	calls = &[]string{}
	say := func(what string) { *calls = append(*calls, what) }
	stage := screen.Stage{
		Text:  translations.For(translations.Korean),
		Open:  func(x *kit.Sheet) { say("open " + x.Name); x.Open(c, func() {}) },
		Close: func(x *kit.Sheet) { x.Close(c) },
	}
	s = home.New(stage, home.Options{
		Running:    running,
		OnContinue: func() { say("continue") },
		OnStart:    func() { say("start") },
		OnRecords:  func() { say("records") },
		OnSettings: func() { say("settings") },
		OnLanguage: func(l translations.Language) { say("language " + string(l)) },
		OnQuit:     func() { say("quit") },
	})
	window := test.NewTempWindow(t, s.Content())
	window.SetPadded(false)
	window.Resize(fyne.NewSize(w, h))
	return s, window.Canvas(), calls
}

func place(t *testing.T, places []kit.Place, name string) fyne.CanvasObject {
	t.Helper()
	for _, p := range places {
		if p.Name == name {
			return p.Object
		}
	}
	t.Fatalf("there is no %q", name)
	return nil
}

func TestOneTouchStarts(t *testing.T) {
	s, c, calls := open(t, "", 360, 740)
	start := place(t, s.Places(), "start")
	test.TapCanvas(c, start.Position().AddXY(start.Size().Width/2, start.Size().Height/2))
	if len(*calls) != 1 || (*calls)[0] != "start" {
		t.Errorf("called %q", *calls)
	}
}

func TestTheGameUnderWayComesFirst(t *testing.T) {
	s, c, calls := open(t, "초 대 한 · 12수", 360, 740)
	goOn, start := place(t, s.Places(), "continue"), place(t, s.Places(), "start")
	if goOn.Position().Y >= start.Position().Y {
		t.Error("a new game stands above the one under way")
	}
	test.TapCanvas(c, goOn.Position().AddXY(goOn.Size().Width/2, goOn.Size().Height/2))
	if len(*calls) != 1 || (*calls)[0] != "continue" {
		t.Errorf("called %q", *calls)
	}
	s, _, _ = open(t, "", 360, 740)
	for _, p := range s.Places() {
		if p.Name == "continue" {
			t.Error("without a game there is nothing to go on with")
		}
	}
}

func TestEveryWayIsReported(t *testing.T) {
	s, _, calls := open(t, "", 360, 740)
	for _, name := range []string{"language", "records", "settings"} {
		x := place(t, s.Places(), name)
		test.TapAt(x.(fyne.Tappable), fyne.NewPos(x.Size().Width/2+10, 20))
	}
	if len(*calls) != 3 || (*calls)[0] != "language en" || (*calls)[1] != "records" || (*calls)[2] != "settings" {
		t.Errorf("called %q", *calls)
	}
}

func TestBackAsksBeforeItEndsTheApp(t *testing.T) {
	s, c, calls := open(t, "", 360, 740)
	s.Back()
	sheet := c.Overlays().Top().(*kit.Sheet)
	sheet.Cancel()
	if len(*calls) != 1 || c.Overlays().Top() != nil {
		t.Fatalf("called %q", *calls)
	}
	s.Back()
	test.Tap(place(t, c.Overlays().Top().(*kit.Sheet).Places(), "yes").(fyne.Tappable))
	if got := (*calls)[len(*calls)-1]; got != "quit" {
		t.Errorf("called %q", *calls)
	}
}

func TestNothingOverlapsDownToASmallPhone(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 320, Height: 568}, {Width: 740, Height: 360}, {Width: 1920, Height: 1080}} {
		s, _, _ := open(t, "초 대 한 · 12수", size.Width, size.Height)
		objects := s.Content().(*fyne.Container).Objects
		for i, a := range objects[3:] { // the emblems overlap on purpose; the board comes first
			for _, b := range objects[3:][:i] {
				if !a.Visible() || !b.Visible() {
					continue
				}
				p, q, u, v := a.Position(), b.Position(), a.Size(), b.Size()
				if p.X < q.X+v.Width && q.X < p.X+u.Width && p.Y < q.Y+v.Height && q.Y < p.Y+u.Height {
					t.Errorf("%v: %T at %v and %T at %v overlap", size, a, p, b, q)
				}
			}
		}
	}
}

func TestKeysGoFromTheFirstButtonDown(t *testing.T) {
	s, c, _ := open(t, "초 대 한 · 12수", 360, 740)
	for _, name := range []string{"continue", "start", "computer", "simple", "records", "settings", "language"} {
		c.FocusNext()
		if got := c.Focused(); got != place(t, s.Places(), name).(fyne.Focusable) {
			t.Errorf("the focus is on %T, want %s", got, name)
		}
	}
}
