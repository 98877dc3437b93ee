// Package newgame is the screen on which a game at this device is chosen, for two
// people or for one with the computer: who plays, by which rules, with which
// clock.
//
// # A tour
//
// A [Choice] is what is chosen, as a value (choice.go). [Screen] shows it on
// several pages, one over the other: the first with all that matters and the
// button to start (front.go, and computer.go for a game with the computer), lists
// to pick one thing from (pick.go), and every option of the rules (options.go).
// Which options there are, and which values they take, comes from
// engine.Options, so that none is left out.
package newgame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine/search"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/wording"
)

// Options are what the screen begins with and what it calls.
type Options struct {
	Choice Choice
	// Table is how the two sit; OnTable is called when they sit otherwise.
	Table   screen.Table
	OnTable func(screen.Table)
	// Room says that the rules of a room are chosen, for whoever comes in: no
	// names, and nothing begins.
	Room bool
	// Computer says that the game is with the computer: a level instead of a
	// second name, and a handicap.
	Computer bool
	// OnChanged is called with every change, to be remembered.
	OnChanged func(Choice)
	OnStart   func(Choice)
	OnLeave   func()
}

// Screen is the screen of a new game.
type Screen struct {
	stage   screen.Stage
	options Options
	choice  Choice
	table   screen.Table
	pages   []*page
	content *fyne.Container

	suggested search.Level // what would be a good game; 0 while nobody knows
}

var _ screen.Screen = (*Screen)(nil)

// page is one of the pages; show brings it up to date with the choice.
type page struct {
	content fyne.CanvasObject
	places  func() []kit.Place
	show    func()
}

// New returns the screen.
func New(stage screen.Stage, o Options) *Screen {
	s := &Screen{stage: stage, options: o, choice: o.Choice, table: o.Table, content: container.NewStack()}
	if o.Computer {
		s.open(s.opponent())
	} else {
		s.open(s.front())
	}
	return s
}

// Name is "newgame".
func (s *Screen) Name() string { return "newgame" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are the controls of the page on top.
func (s *Screen) Places() []kit.Place { return s.top().places() }

// Choice returns what is chosen now.
func (s *Screen) Choice() Choice { return s.choice }

// Back goes back to the page before, and from the first one leaves.
func (s *Screen) Back() bool {
	if len(s.pages) == 1 {
		s.options.OnLeave()
		return true
	}
	s.pages = s.pages[:len(s.pages)-1]
	s.turn()
	return true
}

func (s *Screen) back() { s.Back() }

func (s *Screen) top() *page { return s.pages[len(s.pages)-1] }

func (s *Screen) open(p *page) {
	s.pages = append(s.pages, p)
	s.turn()
}

// turn shows the page on top.
func (s *Screen) turn() {
	p := s.top()
	p.show()
	s.content.Objects = []fyne.CanvasObject{p.content}
	s.content.Refresh()
	if s.stage.Changed != nil && len(s.pages) > 0 {
		s.stage.Changed()
	}
}

// change takes over another choice.
func (s *Screen) change(c Choice) {
	s.choice = c
	s.top().show()
	if s.options.OnChanged != nil {
		s.options.OnChanged(c)
	}
}

// set changes one option of the rules.
func (s *Screen) set(key, value string) {
	o := option(key)
	rules, err := o.Set(s.choice.Rules, value)
	if err != nil { // the pages offer only what the option takes
		s.stage.Log.Error("setting an option", "error", err)
		return
	}
	c := s.choice
	c.Rules = rules
	s.change(c)
}

// fault explains why the rules cannot be played, or is empty.
func (s *Screen) fault() string {
	return wording.RulesFault(s.stage.Text, s.choice.Rules.Validate())
}

// backButton is the arrow at the head of a page.
func (s *Screen) backButton() *kit.Button {
	return kit.BackButton(s.stage.Text.Say("newgame.back"), s.back)
}
