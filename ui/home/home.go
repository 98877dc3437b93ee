// Package home is the first screen: what to play, and the few settings that
// must be found by somebody who cannot read the language yet.
package home

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// Options are what the screen shows as chosen and what it calls.
type Options struct {
	Mode theme.Mode

	OnStart    func()
	OnLanguage func(translations.Language)
	OnMode     func(theme.Mode)
	OnQuit     func()
}

// Screen is the first screen.
type Screen struct {
	stage   screen.Stage
	options Options

	title, hint    *kit.Label
	han, cho       *kit.Emblem
	start          *kit.Button
	language, mode *kit.Choice
	content        *fyne.Container
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{stage: stage, options: o}
	s.title = kit.NewLabel(t.Say("app.title"), kit.Style{Size: 64, Title: true, Align: fyne.TextAlignCenter})
	s.hint = kit.NewLabel(t.Say("home.start.hint"), kit.Style{Size: 15, Tone: kit.Quiet, Align: fyne.TextAlignCenter, Wrap: true})
	s.han = kit.SideEmblem(engine.Han, emblemSize)
	s.cho = kit.SideEmblem(engine.Cho, emblemSize)
	s.start = kit.NewButton(kit.Primary, theme.People, t.Say("home.start"), o.OnStart)

	languages := translations.Languages()
	var words []string
	chosen := 0
	for i, l := range languages {
		words = append(words, t.Say("language."+string(l)))
		if l == t.Language() {
			chosen = i
		}
	}
	s.language = kit.NewChoice(words, chosen, func(i int) { o.OnLanguage(languages[i]) })
	s.mode = kit.NewChoice(
		[]string{t.Say("mode.system"), t.Say("mode.light"), t.Say("mode.dark")}, int(o.Mode),
		func(i int) { o.OnMode(theme.Mode(i)) })

	s.content = container.New(&arrangement{s},
		s.han, s.cho, s.title, s.start, s.hint, s.language, s.mode)
	return s
}

// Name is "home".
func (s *Screen) Name() string { return "home" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are the controls.
func (s *Screen) Places() []kit.Place {
	return []kit.Place{
		{Name: "start", Object: s.start},
		{Name: "language", Object: s.language},
		{Name: "mode", Object: s.mode},
	}
}

// Back asks whether to end the app.
func (s *Screen) Back() bool {
	t := s.stage.Text
	s.stage.Ask(kit.Question{
		Title: t.Say("home.quit"), Yes: t.Say("home.quit.yes"), No: t.Say("home.quit.no"), OnYes: s.options.OnQuit,
	})
	return true
}
