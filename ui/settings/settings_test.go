package settings_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/settings"
	"janggi/ui/translations"
)

func TestEveryChoiceIsTold(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	var told []string
	say := func(what string, v any) { told = append(told, fmt.Sprint(what, " ", v)) }
	s := settings.New(screen.Stage{Text: translations.For(translations.Korean)}, settings.Options{
		TextScale:  theme.TextNormal,
		OnLanguage: func(l translations.Language) { say("language", l) },
		OnMode:     func(m theme.Mode) { say("mode", m) },
		OnText:     func(f float32) { say("text", f) },
		OnFaces:    func(f theme.Faces) { say("faces", f) },
		OnSkipDraw: func(skip bool) { say("skip", skip) },
	})
	w := test.NewTempWindow(t, s.Content())
	w.Resize(fyne.NewSize(360, 740))
	last := func(name string) { // the last word of a choice, or an item
		for _, p := range s.Places() {
			if p.Name == name {
				p.Object.(fyne.Tappable).Tapped(&fyne.PointEvent{Position: fyne.NewPos(p.Object.Size().Width-5, 5)})
			}
		}
	}
	for _, name := range []string{"language", "mode", "text", "faces.hangul", "draw", "draw"} {
		last(name)
	}
	want := []string{"language en", "mode 2", "text 1.4", "faces 3", "skip true", "skip false"}
	if fmt.Sprint(told) != fmt.Sprint(want) {
		t.Errorf("told %q, want %q", told, want)
	}
	for _, p := range s.Places() {
		if item, ok := p.Object.(*kit.Item); ok && (item.Marked() == kit.On) != (p.Name == "faces.hangul" || p.Name == "draw") {
			t.Errorf("%s is marked %v", p.Name, item.Marked())
		}
	}
}
