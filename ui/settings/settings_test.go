package settings_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/sounds"
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
		OnLook:     func(l screen.Look) { say("look", l) },
		OnSkipDraw: func(skip bool) { say("skip", skip) },
		Sound:      sounds.DefaultSettings(),
		OnSound: func(set sounds.Settings) {
			say("sound", fmt.Sprintf("%v %v %v %v", set.Pack, set.Effects, set.Calls, !set.Mute))
		},
		OnSample: func() { say("sample", "") },
	})
	w := test.NewTempWindow(t, s.Content())
	w.Resize(fyne.NewSize(360, 740))
	tap := func(name string, part float32) {
		for _, p := range s.Places() {
			if p.Name == name {
				p.Object.(fyne.Tappable).Tapped(&fyne.PointEvent{Position: fyne.NewPos(part*p.Object.Size().Width, 5)})
			}
		}
	}
	for _, name := range []string{"language", "mode", "text", "faces.hangul", "table.facing", "far", "far", "table.same", "frame", "draw", "draw", "calls", "sound", "sound", "voice.off", "try.man"} {
		tap(name, .95) // the last word of a choice, or an item
	}
	tap("volume.effects", .05)
	loud := sounds.DefaultSettings().Effects
	want := []string{
		"language en", "mode 2", "text 1.4", "look {3 0 0 0}", "look {3 1 0 0}", "look {3 1 1 0}", "look {3 1 0 0}", "look {3 0 0 0}", "look {3 0 0 2}", "skip true", "skip false",
		fmt.Sprintf("sound group %v false true", loud), fmt.Sprintf("sound group %v false false", loud),
		fmt.Sprintf("sound group %v false true", loud), fmt.Sprintf("sound off %v false true", loud),
		fmt.Sprintf("sound man %v false true", loud), "sample ", "sound man 0 false true",
	}
	if fmt.Sprint(told) != fmt.Sprint(want) {
		t.Errorf("told %q, want %q", told, want)
	}
	for _, p := range s.Places() {
		on := p.Name == "faces.hangul" || p.Name == "table.same" || p.Name == "draw" || p.Name == "sound" || p.Name == "voice.man"
		if item, ok := p.Object.(*kit.Item); ok && (item.Marked() == kit.On) != on {
			t.Errorf("%s is marked %v", p.Name, item.Marked())
		}
	}
}
