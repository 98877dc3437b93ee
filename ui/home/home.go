// Package home is the first screen: the game that is under way, if there is
// one, a new one, and the way to everything else. A desk shows a board beside
// it, of the game that is under way or set up for a new one. The language is here too, for
// somebody who cannot read the other one.
package home

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// Options are what the screen shows and what it calls.
type Options struct {
	// Running describes the game that can be gone on with; empty for none.
	Running string
	// Board is shown on a desk; without pieces it is one that is set up.
	Board board.Scene

	OnContinue func()
	OnStart    func()
	OnComputer func()
	OnNearby   func() // nil where there is no network
	OnSimple   func()
	OnRecords  func()
	OnSettings func()
	OnLanguage func(translations.Language)
	OnQuit     func()
}

// Screen is the first screen.
type Screen struct {
	stage   screen.Stage
	options Options

	board             *board.Picture // on a desk; only to look at
	title, hint       *kit.Label
	han, cho          *kit.Emblem
	goOn, start       *kit.Button
	computer, nearby  *kit.Button
	simple            *kit.Button
	ways              []*kit.Button // to a game, in their order on the screen
	records, settings *kit.Button
	language          *kit.Choice
	content           *fyne.Container
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{stage: stage, options: o}
	if o.Board.Pieces == (board.Scene{}).Pieces {
		o.Board.Pieces = engine.NewSetup(engine.InnerElephant, engine.InnerElephant).Board
	}
	o.Board.Faces, o.Board.Coordinates = stage.Look.Faces, stage.Look.Coordinates
	s.board = board.NewPicture(stage.Art, o.Board, stage.Aside)
	s.title = kit.NewLabel(t.Say("app.title"), kit.Style{Size: 64, Title: true, Align: fyne.TextAlignCenter})
	s.hint = kit.NewLabel(t.Say("home.start.hint"), kit.Style{Size: 15, Tone: kit.Quiet, Align: fyne.TextAlignCenter, Wrap: true})
	s.han = kit.SideEmblem(engine.Han, emblemSize)
	s.cho = kit.SideEmblem(engine.Cho, emblemSize)
	first := kit.Primary
	s.goOn = kit.NewButton(kit.Primary, theme.Play, t.Say("home.continue"), o.OnContinue)
	if o.Running == "" {
		s.goOn.Hide()
	} else {
		first = kit.Secondary
		s.hint.SetText(o.Running)
	}
	s.start = kit.NewButton(first, theme.People, t.Say("home.start"), o.OnStart)
	s.computer = kit.NewButton(kit.Secondary, theme.Computer, t.Say("home.computer"), o.OnComputer)
	s.nearby = kit.NewButton(kit.Secondary, theme.Network, t.Say("home.nearby"), o.OnNearby)
	s.nearby.Hidden = o.OnNearby == nil
	s.simple = kit.NewButton(kit.Secondary, theme.Eye, t.Say("home.simple"), o.OnSimple)
	s.ways = []*kit.Button{s.goOn, s.start, s.computer, s.nearby, s.simple}
	s.records = kit.NewButton(kit.Secondary, theme.List, t.Say("home.records"), o.OnRecords)
	s.settings = kit.NewButton(kit.Secondary, theme.Settings, t.Say("home.settings"), o.OnSettings)

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

	objects := []fyne.CanvasObject{s.board.Raster, s.han, s.cho, s.title, s.hint} // in the order of keys
	for _, b := range s.ways {
		objects = append(objects, b)
	}
	objects = append(objects, s.records, s.settings, s.language)
	s.content = container.New(&arrangement{s}, objects...)
	return s
}

// Name is "home".
func (s *Screen) Name() string { return "home" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are the controls.
func (s *Screen) Places() []kit.Place {
	places := []kit.Place{
		{Name: "start", Object: s.start},
		{Name: "computer", Object: s.computer},
		{Name: "simple", Object: s.simple},
		{Name: "records", Object: s.records},
		{Name: "settings", Object: s.settings},
		{Name: "language", Object: s.language},
	}
	if s.nearby.Visible() {
		places = append(places, kit.Place{Name: "nearby", Object: s.nearby})
	}
	if s.options.Running != "" {
		places = append(places, kit.Place{Name: "continue", Object: s.goOn})
	}
	return places
}

// Back asks whether to end the app.
func (s *Screen) Back() bool {
	t := s.stage.Text
	s.stage.Ask(kit.Question{
		Title: t.Say("home.quit"), Yes: t.Say("home.quit.yes"), No: t.Say("home.quit.no"), OnYes: s.options.OnQuit,
	})
	return true
}
