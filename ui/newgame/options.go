package newgame

import (
	"slices"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// group is some options under one heading.
type group struct {
	heading string // a key
	keys    []string
}

// groups returns every option in its group. One that is new to the engine comes
// last, so that it can be chosen all the same.
func groups() []group {
	all := []group{
		{"group.time", []string{
			"timeControl.kind", "timeControl.mainSec", "timeControl.periodSec", "timeControl.periods", "totalSec", "onFlag",
		}},
		{"group.start", []string{"sideAssignment", "setupOrder", "firstMover", "handicap"}},
		{"group.points", []string{"scoring", "deom"}},
		{"group.bikjang", []string{"bikjang", "bikjangKingCapture", "bikjangReply"}},
		{"group.repetition", []string{"repetition", "repetitionTimes", "repetitionFree30", "perpetualCheck"}},
		{"group.end", []string{"allowPass", "doublePass", "moveLimit", "noCaptureLimit", "bareGenerals"}},
		{"group.movement", []string{"soldierPalace", "cannonSlide", "touchMove"}},
		{"group.help", []string{"undo", "drawOffer", "hints"}},
		{"group.connection", []string{"idleLimitSec", "disconnectGraceSec"}},
	}
	var rest []string
	for _, o := range engine.Options() {
		if !slices.ContainsFunc(all, func(g group) bool { return slices.Contains(g.keys, o.Key) }) {
			rest = append(rest, o.Key)
		}
	}
	if rest != nil {
		all = append(all, group{"group.other", rest})
	}
	return all
}

// option finds an option that is known to be there.
func option(key string) engine.Option {
	o, ok := engine.OptionByKey(key)
	if !ok {
		panic("newgame: no option " + key)
	}
	return o
}

// value says what an option is set to.
func (s *Screen) value(key string) string {
	o := option(key)
	return wording.OptionValue(s.stage.Text, o, o.Get(s.choice.Rules))
}

// everything is the page of all the options.
func (s *Screen) everything() *page {
	t := s.stage.Text
	back := s.backButton()
	places := []kit.Place{{Name: "back", Object: back}}
	var objects, group []fyne.CanvasObject
	var shows []func()
	add := func(name, title string, tapped func(*kit.Item), show func(*kit.Item)) {
		item := kit.NewItem(title, "", kit.Onward, nil)
		item.OnTapped = func() { tapped(item) }
		group = append(group, item)
		places = append(places, kit.Place{Name: name, Object: item})
		shows = append(shows, func() { show(item) })
	}
	for _, g := range groups() {
		group = []fyne.CanvasObject{kit.Heading(t.Say(g.heading))}
		for _, key := range g.keys {
			add("option-"+key, wording.Option(t, option(key)), func(*kit.Item) { s.edit(key) }, func(i *kit.Item) { s.showOption(i, key) })
			if key == "setupOrder" {
				s.addFixed(add)
			}
		}
		objects = append(objects, kit.Column(8, group...))
	}
	body := kit.NewColumns(8, objects...)
	fault := kit.NewLabel("", kit.Style{Size: 15, Tone: kit.Warning, Wrap: true})
	reset := kit.NewButton(kit.Secondary, theme.Undo, t.Say("newgame.reset"), func() { s.change(s.choice.With(s.choice.Preset)) })
	places = append(places, kit.Place{Name: "reset", Object: reset})
	content := kit.NewPage(kit.HeaderTitle(t.Say("newgame.options")), back, body.Container, kit.Column(6, fault, reset))
	return &page{
		content: content,
		places:  func() []kit.Place { return places },
		show: func() {
			for _, show := range shows {
				show()
			}
			reset.SetFaint(len(s.choice.Changes()) == 0)
			fault.SetText(s.fault())
			fault.Hidden = fault.Text() == ""
			body.Refit()
			content.Refresh()
		},
	}
}

// addFixed adds the two arrangements that fixed set-ups have.
func (s *Screen) addFixed(add func(name, title string, tapped, show func(*kit.Item))) {
	t := s.stage.Text
	for _, side := range engine.Sides {
		add("fixed-"+side.String(), t.Say("option.setupOrder.side", translations.Args{"side": wording.Side(t, side)}),
			func(*kit.Item) { s.open(s.arrangements(side)) },
			func(i *kit.Item) {
				fixed := [2]engine.Arrangement{s.choice.Rules.FixedCho, s.choice.Rules.FixedHan}
				if i.Hidden = s.choice.Rules.SetupOrder != engine.Fixed; !i.Hidden {
					i.SetNote(wording.Arrangement(t, fixed[side]))
				}
			})
	}
}

func (s *Screen) showOption(i *kit.Item, key string) {
	i.SetNote(s.value(key))
	if o := option(key); o.Type == engine.Bool {
		i.SetMark(kit.Off)
		if o.Get(s.choice.Rules) == "true" {
			i.SetMark(kit.On)
		}
	}
}

// edit changes a switch at once, and opens a page for everything else.
func (s *Screen) edit(key string) {
	o := option(key)
	switch {
	case o.Type == engine.Bool:
		value := "true"
		if o.Get(s.choice.Rules) == value {
			value = "false"
		}
		s.set(key, value)
	case key == "setupOrder":
		s.open(s.setupOrders())
	case key == "handicap":
		s.open(s.handicap())
	default:
		s.open(s.values(key))
	}
}
