// Package settings is the screen of what the players choose for the whole app:
// its language, its colours, the size of its text, and what is written on the
// pieces. Every choice holds at once.
package settings

import (
	"slices"

	"fyne.io/fyne/v2"

	"janggi/sounds"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// Options are what the screen shows as chosen and what it calls.
type Options struct {
	Mode      theme.Mode
	TextScale float32
	Look      screen.Look
	SkipDraw  bool
	Sound     sounds.Settings

	OnLanguage func(translations.Language)
	OnMode     func(theme.Mode)
	OnText     func(scale float32)
	OnLook     func(screen.Look)
	OnSkipDraw func(bool)
	// OnSound takes over how loud things are, OnSample lets the chosen voices
	// be heard.
	OnSound  func(sounds.Settings)
	OnSample func()
	OnLeave  func()
}

// Screen is the screen of the settings.
type Screen struct {
	options Options
	places  []kit.Place
	body    *kit.Scroll
	content *fyne.Container
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{options: o}
	back := kit.BackButton(t.Say("newgame.back"), o.OnLeave)
	s.places = []kit.Place{{Name: "back", Object: back}}
	var groups []*fyne.Container
	add := func(name string, o fyne.CanvasObject) {
		last := groups[len(groups)-1]
		last.Objects = append(last.Objects, o)
		s.places = append(s.places, kit.Place{Name: name, Object: o})
	}
	heading := func(key string) { groups = append(groups, kit.Column(8, kit.Heading(t.Say(key)))) }

	heading("settings.language")
	languages := translations.Languages()
	var words []string
	for _, l := range languages {
		words = append(words, t.Say("language."+string(l)))
	}
	add("language", kit.NewChoice(words, slices.Index(languages, t.Language()), func(i int) { o.OnLanguage(languages[i]) }))

	heading("settings.theme")
	add("mode", kit.NewChoice([]string{t.Say("mode.system"), t.Say("mode.light"), t.Say("mode.dark")}, int(o.Mode),
		func(i int) { o.OnMode(theme.Mode(i)) }))

	heading("settings.text")
	scales := []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}
	add("text", kit.NewChoice(
		[]string{t.Say("settings.text.normal"), t.Say("settings.text.large"), t.Say("settings.text.largest")},
		max(0, slices.Index(scales, o.TextScale)), func(i int) { o.OnText(scales[i]) }))

	lookParts(t, o, heading, add)
	soundParts(t, o, heading, add)

	heading("settings.draw")
	draw := kit.NewItem(t.Say("settings.draw.show"), t.Say("settings.draw.note"), onOff(!o.SkipDraw), nil)
	draw.OnTapped = func() {
		skip := draw.Marked() == kit.On
		draw.SetMark(onOff(!skip))
		o.OnSkipDraw(skip)
	}
	add("draw", draw)

	var objects []fyne.CanvasObject
	for _, g := range groups {
		objects = append(objects, g)
	}
	s.body = kit.NewColumns(8, objects...)
	s.content = kit.NewPage(kit.HeaderTitle(t.Say("settings.title")), back, s.body.Container, nil)
	return s
}

func onOff(on bool) kit.Mark {
	if on {
		return kit.On
	}
	return kit.Off
}

// Name is "settings".
func (s *Screen) Name() string { return "settings" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are all the choices.
func (s *Screen) Places() []kit.Place { return s.places }

// Back leaves: everything holds already.
func (s *Screen) Back() bool {
	s.options.OnLeave()
	return true
}
