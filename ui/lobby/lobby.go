package lobby

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
)

// Options are what the screen begins with and what it calls.
type Options struct {
	Me    Me
	State State
	Typed string // what stands in the line for a code

	OnChange func(Me)          // the player wants to tell something else
	OnJoin   func(id string)   // a game was chosen
	OnCall   func(id string)   // an earlier opponent was chosen
	OnType   func(text string) // a code or an address was typed
	OnTyping func(text string) // the line has changed, to be remembered
	OnCancel func()            // the player will not wait, or has read the failure
	OnRules  func()            // the player wants other rules
	OnLeave  func()
}

// Screen is the lobby.
type Screen struct {
	stage   screen.Stage
	options Options
	me      Me
	state   State

	back, setup   *kit.Button
	title         *kit.Label
	card          *kit.Card // of this device's room
	picture       *picture
	caption, code *kit.Label
	about         *kit.Label
	field         *kit.Field
	enter         *kit.Button
	heading       *kit.Label
	list          *kit.Scroll
	rows          []row
	note          *kit.Label // in the list: what may be wrong, or that nobody is there
	content       *fyne.Container

	sheet *kit.Sheet // what is laid over the screen now; nil for nothing
	over  string     // which: joining, failure, setup, picture
	told  *Failure   // the last failure that was
	slow  func()     // stops the timer that says that joining takes a while
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{stage: stage, options: o, me: o.Me}
	s.back = kit.BackButton(t.Say("newgame.back"), o.OnLeave)
	s.setup = kit.NewButton(kit.Bare, theme.Settings, t.Say("lobby.setup"), s.openSetup)
	s.title = kit.HeaderTitle(t.Say("lobby.head"))

	s.card = kit.NewCard(kit.Space(0))
	s.picture = newPicture(t.Say("lobby.picture"), nil, s.openPicture)
	s.caption = kit.NewLabel(t.Say("lobby.mine"), kit.Style{Size: 15, Bold: true, Tone: kit.Quiet, Wrap: true})
	s.code = kit.NewLabel("", kit.Style{Size: codeSize, Bold: true, Wrap: true})
	s.about = kit.NewLabel("", kit.Style{Size: 15, Tone: kit.Quiet, Wrap: true})

	s.field = kit.NewField(o.Typed, t.Say("lobby.type"), o.OnTyping)
	s.field.OnSubmitted = func(string) { s.typed() }
	s.enter = kit.NewButton(kit.Secondary, "", t.Say("lobby.enter"), s.typed)

	s.heading = kit.Heading(t.Say("lobby.games"))
	s.note = kit.NewLabel("", kit.Style{Size: 15, Tone: kit.Quiet, Wrap: true})
	s.list = kit.NewScroll(8)

	s.content = container.New(&layout{s},
		s.back, s.title, s.setup, s.card, s.picture, s.caption, s.code, s.about,
		s.field, s.enter, s.heading, s.list.Container)
	s.show(o.State)
	return s
}

// Name is "lobby".
func (s *Screen) Name() string { return "lobby" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are the controls; the games are game-0 and so on, the earlier opponents
// opponent-0 and so on.
func (s *Screen) Places() []kit.Place {
	places := []kit.Place{
		{Name: "back", Object: s.back},
		{Name: "setup", Object: s.setup},
		{Name: "qr", Object: s.picture},
		{Name: "code", Object: s.field},
		{Name: "enter", Object: s.enter},
	}
	for _, r := range s.rows {
		places = append(places, kit.Place{Name: r.name, Object: r.item})
	}
	return places
}

// Back leaves.
func (s *Screen) Back() bool {
	s.options.OnLeave()
	return true
}

// Closed stops what would still happen by itself.
func (s *Screen) Closed() { s.hush() }

// State returns what is shown.
func (s *Screen) State() State { return s.state }

// Update shows another state.
func (s *Screen) Update(state State) {
	s.show(state)
	s.overlay()
	s.stage.Changed()
}

func (s *Screen) show(state State) {
	s.state = state
	s.showMine()
	s.showList()
	s.content.Refresh()
}

// typed goes where the line leads.
func (s *Screen) typed() {
	if text := strings.TrimSpace(s.field.Text); text != "" {
		s.options.OnType(text)
		return
	}
	s.failed(Failure{Reason: "codeEmpty"})
}

// change takes over what this device tells of itself.
func (s *Screen) change(me Me) {
	s.me = me
	s.showMine()
	s.options.OnChange(me)
}
