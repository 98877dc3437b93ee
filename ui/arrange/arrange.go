// Package arrange is the screen on which the two players choose how their
// horses and elephants stand: Han first and openly, then Cho, who sees what Han
// took.
//
// # A tour
//
// [Screen] is the screen. It shows the side whose turn it is to choose four
// cards (card.go), each a picture from that side's own seat, and reports the
// one that is confirmed; what was chosen comes back as the match's state. Where
// things go is in layout.go.
package arrange

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// Options are what the screen calls.
type Options struct {
	// Ask asks the match for something; answer gets its refusal, or nil.
	Ask func(seat match.Seat, a match.Action, answer func(error))
	// OnLeave is called when the player goes back.
	OnLeave func()
}

// Screen is the screen of the arrangements.
type Screen struct {
	stage   screen.Stage
	options Options

	side     engine.Side // who chooses
	choosing bool        // somebody does
	selected engine.Arrangement

	back           *kit.Button
	title, heading *kit.Label // above a narrow and above a wide screen
	turn           *kit.Label
	other          *otherChoice
	cards          [4]*card
	confirm        *kit.Button
	toast          *kit.Toast
	content        *fyne.Container
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen; it is empty until its first Update.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{stage: stage, options: o}
	s.back = kit.BackButton(t.Say("play.home"), o.OnLeave)
	s.title = kit.HeaderTitle(t.Say("arrange.title"))
	s.heading = kit.NewLabel(t.Say("arrange.title.wide"), kit.Style{Size: 40, Title: true, Align: fyne.TextAlignCenter})
	s.turn = kit.NewLabel("", kit.Style{Size: 15.5, Tone: kit.Quiet, Align: fyne.TextAlignCenter, Wrap: true})
	s.other = newOtherChoice(stage)
	s.confirm = kit.NewButton(kit.Primary, theme.Check, "", s.confirmed)
	s.toast = kit.NewToast()
	objects := []fyne.CanvasObject{s.back, s.title, s.heading, s.turn, s.other.content}
	for i, a := range engine.Arrangements {
		s.cards[i] = newCard(stage, a, func() { s.choose(a) })
		objects = append(objects, s.cards[i])
	}
	s.content = container.New(&layout{s}, append(objects, s.confirm, s.toast)...)
	return s
}

// Name is "arrange".
func (s *Screen) Name() string { return "arrange" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are the cards, by their four letters, and the buttons.
func (s *Screen) Places() []kit.Place {
	places := []kit.Place{{Name: "back", Object: s.back}, {Name: "confirm", Object: s.confirm}}
	for _, c := range s.cards {
		places = append(places, kit.Place{Name: "card-" + c.arrangement.String(), Object: c})
	}
	return places
}

// Back leaves: nothing is lost that was not chosen in a moment.
func (s *Screen) Back() bool {
	s.options.OnLeave()
	return true
}

// Side returns who chooses now; ok is false when nobody does.
func (s *Screen) Side() (side engine.Side, ok bool) { return s.side, s.choosing }

// Update shows the match's state.
func (s *Screen) Update(state match.State, _ match.Event) {
	open := state.Choosing()
	if s.choosing = len(open) > 0; !s.choosing {
		return
	}
	s.side = open[0]
	t := s.stage.Text
	view := state.View(match.SeatOf(s.side))
	s.turn.SetText(t.Say("arrange.turn", translations.Args{"side": wording.Side(t, s.side)}))
	s.other.show(s.side.Other(), view.Arrangement[s.side.Other()])
	text := "arrange.confirm.first"
	if view.Chosen[s.side.Other()] {
		text = "arrange.confirm.last"
	}
	s.confirm.SetText(t.Say(text))
	for _, c := range s.cards {
		c.seat(s.side)
	}
	s.choose(engine.Arrangements[0])
	s.content.Refresh()
	s.stage.Changed()
}

func (s *Screen) choose(a engine.Arrangement) {
	s.selected = a
	for _, c := range s.cards {
		c.choose(c.arrangement == a)
	}
}

func (s *Screen) confirmed() {
	if !s.choosing {
		return
	}
	s.choosing = false // until the match answers
	s.options.Ask(match.SeatOf(s.side), match.Arrange{Arrangement: s.selected}, func(err error) {
		if err != nil {
			s.choosing = true
			s.toast.Say(wording.Refusal(s.stage.Text, err))
		}
	})
}
