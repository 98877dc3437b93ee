package newgame

import (
	"strconv"

	"janggi/engine"
	"janggi/engine/computer"
	"janggi/engine/search"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// opponent is the first page of a game with the computer: how well it plays,
// who plays which side, who takes what off, and the rest as for two people.
func (s *Screen) opponent() *page {
	t := s.stage.Text
	name := kit.NewField(s.choice.Names[0], t.Say("computer.name"), func(name string) {
		c := s.choice
		c.Names[0] = name
		s.change(c)
	})
	level := kit.NewItem("", "", kit.Onward, func() { s.open(s.levels()) })
	sides := kit.NewItem(t.Say("computer.sides"), "", kit.Onward, func() { s.open(s.ownSides()) })
	handicap := kit.NewItem(t.Say("computer.handicap"), "", kit.Onward, func() { s.open(s.offs()) })
	simple := kit.NewItem(t.Say("computer.simple"), t.Say("computer.simple.note"), kit.Off, nil)
	simple.OnTapped = func() {
		c := s.choice
		c.Simple = !c.Simple
		s.change(c)
	}
	rules := kit.NewItem("", "", kit.Onward, func() { s.open(s.presets()) })
	clock := kit.NewItem(t.Say("newgame.clock"), "", kit.Onward, func() { s.open(s.clocks()) })
	more := kit.NewItem(t.Say("newgame.more"), t.Say("newgame.more.note"), kit.Onward, func() { s.open(s.everything()) })
	start := kit.NewButton(kit.Primary, theme.Play, t.Say("newgame.start"), s.start)
	back := s.backButton()
	fault := kit.NewLabel("", kit.Style{Size: 15, Tone: kit.Warning, Wrap: true})

	body := kit.NewColumns(8, level, sides, handicap, simple, kit.Column(8, name, kit.Space(2)), rules, clock, more)
	content := kit.NewPage(kit.HeaderTitle(t.Say("computer.title")), back, body.Container, kit.Column(6, fault, start))
	return &page{
		content: content,
		places: func() []kit.Place {
			return []kit.Place{
				{Name: "back", Object: back},
				{Name: "level", Object: level},
				{Name: "sides", Object: sides},
				{Name: "handicap", Object: handicap},
				{Name: "simple", Object: simple},
				{Name: "name-near", Object: name},
				{Name: "preset", Object: rules},
				{Name: "clock", Object: clock},
				{Name: "more", Object: more},
				{Name: "start", Object: start},
			}
		},
		show: func() {
			l := s.level()
			level.SetTitle(wording.Level(t, l))
			level.SetNote(s.levelNote(l))
			sides.SetNote(t.Say("computer.sides." + s.sides()))
			handicap.SetNote(s.offNote(s.choice.Off, s.choice.OffByMe))
			simple.SetMark(kit.Off)
			if s.choice.Simple {
				simple.SetMark(kit.On)
			}
			rules.SetTitle(s.rulesTitle())
			if p, ok := engine.PresetByName(s.choice.Preset); ok {
				rules.SetNote(wording.PresetAbout(t, p))
			}
			clock.SetNote(wording.Clock(t, s.choice.Rules))
			fault.SetText(s.fault())
			fault.Hidden = fault.Text() == ""
			body.Refit()
			content.Refresh()
		},
	}
}

// level is the one that was chosen, or the suggested one before that.
func (s *Screen) level() search.Level {
	switch {
	case s.choice.Level.Valid():
		return s.choice.Level
	case s.suggested.Valid():
		return s.suggested
	}
	return computer.Suggest(nil)
}

// SetSuggestion says which level would be a good game, by the games so far. It
// is the choice of somebody who has made none.
func (s *Screen) SetSuggestion(l search.Level) {
	s.suggested = l
	s.top().show()
}

// levelNote says what a level is like, and whether it is the one suggested.
func (s *Screen) levelNote(l search.Level) string {
	t := s.stage.Text
	note := wording.LevelAbout(t, l)
	if l == s.suggested {
		return t.Say("computer.suggested", translations.Args{"note": note})
	}
	return note
}

// levels is the list of the levels.
func (s *Screen) levels() *page {
	t := s.stage.Text
	var picks []pick
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		picks = append(picks, pick{
			name: "level-" + strconv.Itoa(int(l)), title: wording.Level(t, l), note: s.levelNote(l),
			chosen: l == s.level(),
			take: func() {
				c := s.choice
				c.Level = l
				s.change(c)
			},
		})
	}
	return s.picking(t.Say("computer.level"), picks)
}

// sides is the value of the option that says who plays which side.
func (s *Screen) sides() string { return option("sideAssignment").Get(s.choice.Rules) }

// ownSides is the list of the ways to find one's side.
func (s *Screen) ownSides() *page {
	t := s.stage.Text
	var picks []pick
	for _, v := range option("sideAssignment").Values {
		picks = append(picks, pick{
			name: "value-" + v, title: t.Say("computer.sides." + v), chosen: v == s.sides(),
			take: func() { s.set("sideAssignment", v) },
		})
	}
	return s.picking(t.Say("computer.sides"), picks)
}

// offNote says who takes what off.
func (s *Screen) offNote(off engine.Handicap, mine bool) string {
	t := s.stage.Text
	if off == (engine.Handicap{}) {
		return t.Say("computer.off.none")
	}
	key := "computer.off.computer"
	if mine {
		key = "computer.off.me"
	}
	return t.Say(key, translations.Args{"pieces": wording.Handicap(t, off)})
}

// offs is the list of the usual handicaps, the suggested one marked: the one
// that makes up for the difference between the level and how the person has
// played.
func (s *Screen) offs() *page {
	t := s.stage.Text
	fair, byMe := engine.Handicap{}, false
	if s.suggested.Valid() {
		fair = computer.Handicap(s.level(), s.suggested)
		if byMe = s.level() < s.suggested; byMe {
			fair = computer.Handicap(s.suggested, s.level())
		}
	}
	var picks []pick
	add := func(name string, off engine.Handicap, mine bool) {
		note := ""
		if s.suggested.Valid() && off == fair && mine == byMe {
			note = t.Say("computer.off.suggested")
		}
		picks = append(picks, pick{
			name: name, title: s.offNote(off, mine), note: note,
			chosen: off == s.choice.Off && (mine == s.choice.OffByMe || off == engine.Handicap{}),
			take: func() {
				c := s.choice
				c.Off, c.OffByMe = off, mine
				s.change(c)
			},
		})
	}
	add("off-none", engine.Handicap{}, byMe && fair == engine.Handicap{})
	for d := search.Level(1); d <= 5; d++ {
		add("off-computer-"+strconv.Itoa(int(d)), computer.Handicap(1+d, 1), false)
	}
	for d := search.Level(1); d <= 5; d++ {
		add("off-me-"+strconv.Itoa(int(d)), computer.Handicap(1+d, 1), true)
	}
	return s.picking(t.Say("computer.handicap"), picks)
}
