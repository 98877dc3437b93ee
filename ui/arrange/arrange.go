// Package arrange is the screen on which the two players choose how their
// horses and elephants stand, in the order the rules say. Openly, the second
// sees what the first took; in secret, the device is handed over in between.
//
// # A tour
//
// [Screen] is the screen. It shows the side whose turn it is to choose four
// cards (card.go), each a picture from that side's own seat, and reports the
// one that is confirmed; what was chosen comes back as the match's state. Between
// two secret choices a cover asks to hand the device over (cover.go). Where
// things go is in layout.go.
package arrange

import (
	"slices"
	"time"

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
	// Names are the players' names by side; an empty one is the side's own.
	Names [2]string
	// Seats are the seats at this device where not both are: whoever else chooses
	// is waited for. Nil is both.
	Seats []match.Seat
	// Now reads the match's time, for what is left of the limit; nil where there
	// is none.
	Now func() (at time.Duration, running bool)

	// Ask asks the match for something; answer gets its refusal, or nil.
	Ask func(seat match.Seat, a match.Action, answer func(error))
	// Bottom is the side that sits at the lower edge; the other one chooses from
	// across the table if the players face each other.
	Bottom engine.Side
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
	state    match.State
	ticking  func() // stops the count of the seconds left

	back           *kit.Button
	title, heading *kit.Label // above a narrow and above a wide screen
	turn           *kit.Label
	other          *otherChoice
	cards          [4]*card
	confirm        *kit.Button
	limit          *kit.Label // the seconds left
	cover          *cover
	toast          *kit.Toast
	content        *fyne.Container
	turned         *kit.Turned // around the content
	whole          *fyne.Container
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
	s.other = newOtherChoice(stage, stage.Look.Faces)
	s.confirm = kit.NewButton(kit.Primary, theme.Check, "", s.confirmed)
	s.limit = kit.NewLabel("", kit.Style{Size: 15.5, Bold: true, Tone: kit.Warning, Align: fyne.TextAlignTrailing})
	s.cover = newCover(t, s.uncover)
	s.toast = kit.NewToast()
	objects := []fyne.CanvasObject{s.back, s.title, s.heading, s.limit, s.turn, s.other.content}
	for i, a := range engine.Arrangements {
		s.cards[i] = newCard(stage, a, stage.Look.Faces, func() { s.choose(a) })
		objects = append(objects, s.cards[i])
	}
	s.content = container.New(&layout{s}, append(objects, s.confirm, s.cover.content, s.toast)...)
	s.turned = kit.NewTurned(s.content)
	s.whole = container.NewStack(s.turned)
	return s
}

// Name is "arrange".
func (s *Screen) Name() string { return "arrange" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.whole }

// refresh shows what has changed, turned for a player across the table.
func (s *Screen) refresh() {
	s.turned.SetTurned(s.stage.Look.Table == screen.Facing && len(s.options.Seats) == 0 && s.side != s.options.Bottom)
	s.content.Refresh()
	s.turned.Refresh()
}

// Places are the cards, by their four letters, and the buttons.
func (s *Screen) Places() []kit.Place {
	if s.cover.on() {
		places := []kit.Place{{Name: "back", Object: s.back}}
		if s.cover.taken.Visible() {
			places = append(places, kit.Place{Name: "taken", Object: s.cover.taken})
		}
		return places
	}
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

// Closed stops what would still happen by itself.
func (s *Screen) Closed() {
	if s.ticking != nil {
		s.ticking()
		s.ticking = nil
	}
}

// Update shows the match's state.
func (s *Screen) Update(state match.State, e match.Event) {
	s.state = state
	open := state.Choosing()
	if state.Phase() != match.Setup || len(open) == 0 && len(s.options.Seats) == 0 {
		s.choosing = false
		s.Closed()
		return
	}
	side, here := s.chooser(open)
	if s.choosing = here; !here {
		s.await(open)
		return
	}
	s.side = side
	if s.stage.Log != nil {
		s.stage.Log.Debug("choosing", "side", side)
	}
	t := s.stage.Text
	view := state.View(match.SeatOf(s.side))
	other := s.side.Other()
	secret := state.Rules().SetupOrder == engine.Simultaneous
	turn := "arrange.turn"
	if secret {
		turn = "arrange.turn.secret"
	}
	s.turn.SetText(t.Say(turn, translations.Args{"side": s.who()}))
	s.other.show(other, view.Arrangement[other])
	text := "arrange.confirm.first"
	if view.Chosen[other] {
		text = "arrange.confirm.last"
	}
	s.confirm.SetText(t.Say(text))
	for _, c := range s.cards {
		c.seat(s.side)
	}
	s.choose(engine.Arrangements[0])
	if drawn, ok := e.(match.Arranged); ok && drawn.ByClock && !secret {
		s.Tell(t.Say("arrange.drawn", translations.Args{"side": wording.Side(t, drawn.Side)}))
	}
	s.cover.show(secret && view.Chosen[other] && len(s.options.Seats) == 0, wording.Name(t, s.options.Names, s.side))
	s.tick()
	s.content.Refresh()
	s.stage.Changed()
}

// chooser returns who of those that are to choose does so at this device.
func (s *Screen) chooser(open []engine.Side) (side engine.Side, here bool) {
	for _, side := range open {
		if len(s.options.Seats) == 0 || slices.Contains(s.options.Seats, match.SeatOf(side)) {
			return side, true
		}
	}
	return engine.Cho, false
}

// await says who is waited for, elsewhere.
func (s *Screen) await(open []engine.Side) {
	t := s.stage.Text
	text := t.Say("link.arrange.done")
	if len(open) > 0 {
		text = t.Say("link.arrange.waiting", translations.Args{"side": wording.Name(t, s.options.Names, open[0])})
	}
	s.other.content.Hide()
	s.cover.await(text)
	s.tick()
	s.refresh()
	s.stage.Changed()
}

// Tell says a sentence that is none of the game's.
func (s *Screen) Tell(text string) {
	const toastTime = 5 * time.Second
	s.toast.Say(text)
	s.turned.Refresh()
	if s.stage.After != nil {
		s.stage.After(toastTime, func() {
			if s.toast.Text() == text {
				s.toast.Say("")
				s.turned.Refresh()
			}
		})
	}
}

// who names the one who chooses, with the side.
func (s *Screen) who() string {
	t := s.stage.Text
	if name := s.options.Names[s.side]; name != "" {
		return t.Say("arrange.player", translations.Args{"name": name, "side": wording.Side(t, s.side)})
	}
	return wording.Side(t, s.side)
}

// tick says how many seconds are left, and comes again in a second. Where there
// is no limit it says nothing and does not come again.
func (s *Screen) tick() {
	s.Closed()
	s.limit.SetText("")
	deadline, limited := s.state.Deadline()
	if !limited || s.options.Now == nil || s.stage.After == nil {
		return
	}
	at, running := s.options.Now()
	left := max(0, deadline-at)
	s.limit.SetText(s.stage.Text.Say("arrange.limit", translations.Args{"seconds": int((left + time.Second - 1) / time.Second)}))
	s.turned.Refresh()
	if running {
		s.ticking = s.stage.After(time.Second, s.tick)
	}
}

// uncover lets the one see the cards who has the device now.
func (s *Screen) uncover() {
	s.cover.show(false, "")
	s.refresh()
	s.stage.Changed()
}

func (s *Screen) choose(a engine.Arrangement) {
	s.selected = a
	for _, c := range s.cards {
		c.choose(c.arrangement == a)
	}
}

func (s *Screen) confirmed() {
	if !s.choosing || s.cover.on() {
		return
	}
	s.choosing = false // until the match answers
	s.options.Ask(match.SeatOf(s.side), match.Arrange{Arrangement: s.selected}, func(err error) {
		if err != nil {
			s.choosing = true
			s.toast.Say(wording.Refusal(s.stage.Text, err))
			s.turned.Refresh()
		}
	})
}
