// Package draw is the screen on which two people at this device find out who
// plays Cho and who Han, as it is done at a board: one, the elder or stronger,
// holds a soldier of each side in two closed hands, and the other picks a hand;
// or, as on television, the other picks the first of two pouches.
//
// The screen decides nothing: it is told what is in the left one, and tells what
// was picked.
package draw

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// Options are what the screen shows and what it calls.
type Options struct {
	// Names are those of the one who holds and the one who picks; empty ones
	// are the elder and the younger.
	Names [2]string
	// Left is the side whose piece is in the left hand or pouch.
	Left engine.Side
	// Pouches shows pouches instead of hands.
	Pouches bool

	// OnPouches is called when the players choose the other form.
	OnPouches func(bool)
	// OnDone is called with the side of the one who picked. Without a pick, when
	// the draw was skipped, the left one counts.
	OnDone  func(picked engine.Side)
	OnLeave func()
}

// Screen is the screen of the draw.
type Screen struct {
	stage   screen.Stage
	options Options

	picked bool
	side   engine.Side // of the one who picked

	back    *kit.Button
	prompt  *kit.Label
	far     *kit.Label  // the same for who sits across; not on show elsewhere
	across  *kit.Turned // around it
	holders [2]*holder
	form    *kit.Choice
	skip    *kit.Button
	before  *fyne.Container // the foot before the pick
	on      *kit.Button
	content *fyne.Container
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{stage: stage, options: o, side: o.Left}
	s.back = kit.BackButton(t.Say("newgame.back"), o.OnLeave)
	s.prompt = kit.NewLabel("", kit.Style{Size: 18, Align: fyne.TextAlignCenter, Wrap: true})
	s.far = kit.NewLabel("", kit.Style{Size: 18, Align: fyne.TextAlignCenter, Wrap: true})
	s.across = kit.NewTurned(s.far)
	s.across.SetTurned(true)
	s.across.Hidden = stage.Look.Table != screen.Facing
	for i := range s.holders {
		s.holders[i] = newHolder(i == 0, func() { s.pick(i) })
	}
	chosen := 0
	if o.Pouches {
		chosen = 1
	}
	s.form = kit.NewChoice([]string{t.Say("draw.form.hands"), t.Say("draw.form.pouches")}, chosen, func(i int) {
		s.options.Pouches = i == 1
		s.offer()
		if o.OnPouches != nil {
			o.OnPouches(i == 1)
		}
	})
	s.skip = kit.NewButton(kit.Secondary, "", t.Say("draw.skip"), s.done)
	s.before = kit.Row(8, s.form, s.skip)
	s.on = kit.NewButton(kit.Primary, theme.Check, t.Say("draw.on"), s.done)
	s.on.Hide()
	body := container.New(&layout{s}, s.across, s.prompt, s.holders[0], s.holders[1])
	s.content = kit.NewPage(kit.HeaderTitle(t.Say("draw.title")), s.back, body, kit.Column(0, s.before, s.on))
	s.offer()
	return s
}

// Name is "draw".
func (s *Screen) Name() string { return "draw" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are both hands, and the buttons on show.
func (s *Screen) Places() []kit.Place {
	places := []kit.Place{
		{Name: "back", Object: s.back},
		{Name: "left", Object: s.holders[0]},
		{Name: "right", Object: s.holders[1]},
	}
	if s.picked {
		return append(places, kit.Place{Name: "on", Object: s.on})
	}
	return append(places, kit.Place{Name: "form", Object: s.form}, kit.Place{Name: "skip", Object: s.skip})
}

// Back leaves: nothing has begun.
func (s *Screen) Back() bool {
	s.options.OnLeave()
	return true
}

// name is what a player is called: 0 holds, 1 picks.
func (s *Screen) name(player int) string {
	if name := s.options.Names[player]; name != "" {
		return name
	}
	return s.stage.Text.Say([2]string{"draw.elder", "draw.younger"}[player])
}

// in returns the side whose piece is in one of the two.
func (s *Screen) in(i int) engine.Side {
	if i == 0 {
		return s.options.Left
	}
	return s.options.Left.Other()
}

// offer shows both closed.
func (s *Screen) offer() {
	t := s.stage.Text
	prompt, names, kind := "draw.hands", [2]string{"draw.hand.left", "draw.hand.right"}, engine.Soldier
	if s.options.Pouches {
		prompt, names, kind = "draw.pouches", [2]string{"draw.pouch.left", "draw.pouch.right"}, engine.General
	}
	s.say(t.Say(prompt, translations.Args{"holder": s.name(0), "picker": s.name(1)}))
	for i, h := range s.holders {
		h.show(t.Say(names[i]), s.options.Pouches, engine.NewPiece(s.in(i), kind))
	}
	s.content.Refresh()
}

// say says something to both.
func (s *Screen) say(text string) {
	s.prompt.SetText(text)
	s.far.SetText(text)
	s.across.Refresh()
}

// pick opens both, once.
func (s *Screen) pick(i int) {
	if s.picked {
		return
	}
	s.picked, s.side = true, s.in(i)
	t := s.stage.Text
	for j, h := range s.holders {
		h.open(wording.Side(t, s.in(j)), j == i)
	}
	by := [2]string{}
	by[s.side], by[s.side.Other()] = s.name(1), s.name(0)
	s.say(t.Say("draw.result", translations.Args{"cho": by[engine.Cho], "han": by[engine.Han]}))
	s.before.Hide()
	s.on.Show()
	s.content.Refresh()
	s.stage.Changed()
}

func (s *Screen) done() { s.options.OnDone(s.side) }

// layout puts the words above and the two beside each other below; where the
// players face each other, the words for the far one above and for the near one
// below.
type layout struct{ *Screen }

func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(280, 150) }

func (l *layout) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	const edge, gap, most = 12, 12, 620
	width := min(s.Width-2*edge, most)
	left := (s.Width - width) / 2
	words, times := l.prompt.HeightFor(width), float32(1)
	if l.across.Visible() {
		times = 2
	}
	card := fyne.NewSize((width-gap)/2, 0)
	card.Height = min(card.Width*1.12, s.Height-times*words-(2+times)*gap)
	top := max(gap/2, (s.Height-times*(words+gap)-card.Height)*.4)
	put := func(o fyne.CanvasObject) {
		o.Move(fyne.NewPos(left, top))
		o.Resize(fyne.NewSize(width, words))
		top += words + gap
	}
	if l.across.Visible() {
		put(l.across)
	} else {
		put(l.prompt)
	}
	for i, h := range l.holders {
		h.Move(fyne.NewPos(left+float32(i)*(card.Width+gap), top))
		h.Resize(card)
	}
	top += card.Height + gap
	if l.across.Visible() {
		put(l.prompt)
	}
}
