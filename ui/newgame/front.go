package newgame

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// front is the first page: everything as it was the last time, and the button
// to start.
func (s *Screen) front() *page {
	t := s.stage.Text
	rename := func(seat int) func(string) {
		return func(name string) {
			c := s.choice
			c.Names[seat] = name
			s.change(c)
		}
	}
	near := kit.NewField(s.choice.Names[0], t.Say("newgame.name.near"), rename(0))
	far := kit.NewField(s.choice.Names[1], t.Say("newgame.name.far"), rename(1))
	rules := kit.NewItem("", "", kit.Onward, func() { s.open(s.presets()) })
	clock := kit.NewItem(t.Say("newgame.clock"), "", kit.Onward, func() { s.open(s.clocks()) })
	sides := kit.NewItem(t.Say("newgame.sides"), "", kit.Onward, func() { s.open(s.values("sideAssignment")) })
	table := kit.NewItem(t.Say("settings.table"), "", kit.Onward, func() { s.open(s.tables()) })
	more := kit.NewItem(t.Say("newgame.more"), t.Say("newgame.more.note"), kit.Onward, func() { s.open(s.everything()) })
	start := kit.NewButton(kit.Primary, theme.Play, t.Say("newgame.start"), s.start)
	back := s.backButton()
	fault := kit.NewLabel("", kit.Style{Size: 15, Tone: kit.Warning, Wrap: true})

	title, names := kit.HeaderTitle(t.Say("newgame.title")), kit.Heading(t.Say("newgame.names"))
	who := kit.Column(8, names, near, far, kit.Space(2))
	body := kit.NewColumns(8, who, rules, table, clock, sides, more)
	foot := kit.Column(6, fault, start)
	content := kit.NewPage(title, back, body.Container, foot)
	if s.options.Room {
		title.SetText(t.Say("lobby.rules.head"))
		start.SetText(t.Say("lobby.rules.use"))
		start.SetIcon(theme.Check)
		for _, o := range []fyne.CanvasObject{who, table} {
			o.Hide()
		}
	}
	return &page{
		content: content,
		places: func() []kit.Place {
			return []kit.Place{
				{Name: "back", Object: back},
				{Name: "name-near", Object: near},
				{Name: "name-far", Object: far},
				{Name: "preset", Object: rules},
				{Name: "table", Object: table},
				{Name: "clock", Object: clock},
				{Name: "sides", Object: sides},
				{Name: "more", Object: more},
				{Name: "start", Object: start},
			}
		},
		show: func() {
			rules.SetTitle(s.rulesTitle())
			if p, ok := engine.PresetByName(s.choice.Preset); ok {
				rules.SetNote(wording.PresetAbout(t, p))
			}
			table.SetNote(t.Say(tableKeys[s.table]))
			clock.SetNote(wording.Clock(t, s.choice.Rules))
			sides.SetNote(s.value("sideAssignment"))
			fault.SetText(s.fault())
			fault.Hidden = fault.Text() == ""
			body.Refit()
			content.Refresh()
		},
	}
}

// rulesTitle names the rule set, and how far it was changed.
func (s *Screen) rulesTitle() string {
	t := s.stage.Text
	name := wording.Preset(t, s.choice.Preset)
	if n := len(s.choice.Changes()); n > 0 {
		return t.Say("newgame.rules.changed", translations.Args{"preset": name, "n": n})
	}
	return name
}

// start begins the game, unless the rules cannot be played: the reason stands
// over the button.
func (s *Screen) start() {
	if s.fault() != "" {
		return
	}
	c := s.choice
	if s.options.Computer {
		c.Level = s.level()
	}
	s.options.OnStart(c)
}

// tableKeys are the texts for screen.Table, in its order; each has a note.
var tableKeys = [...]string{"settings.table.same", "settings.table.facing", "settings.table.turning"}

// tables is the list of the ways in which two sit at a device.
func (s *Screen) tables() *page {
	t := s.stage.Text
	var items []pick
	for i, key := range tableKeys {
		items = append(items, pick{
			name: key[len("settings."):], title: t.Say(key), note: t.Say(key + ".note"),
			chosen: screen.Table(i) == s.table,
			take: func() {
				s.table = screen.Table(i)
				s.top().show()
				if s.options.OnTable != nil {
					s.options.OnTable(s.table)
				}
			},
		})
	}
	return s.picking(t.Say("settings.table"), items)
}

// presets is the list of the rule sets by name.
func (s *Screen) presets() *page {
	t := s.stage.Text
	var items []pick
	for _, p := range engine.Presets() {
		note := t.Say("newgame.preset.same")
		if changes := p.Changes(); len(changes) > 0 {
			note = t.Say("newgame.preset.differs", translations.Args{"changes": wording.Changes(t, changes)})
		}
		items = append(items, pick{
			name: "preset-" + p.Name, title: wording.Preset(t, p.Name),
			note:   wording.PresetAbout(t, p) + "\n" + note,
			chosen: p.Name == s.choice.Preset,
			take:   func() { s.change(s.choice.With(p.Name)) },
		})
	}
	return s.picking(t.Say("newgame.presets"), items)
}

// clocks is the list of the usual clocks; the rest is among all the options.
func (s *Screen) clocks() *page {
	t := s.stage.Text
	clock := func(main, period, periods int) engine.Clock {
		return engine.Clock{Byoyomi: true, MainSec: main, PeriodSec: period, Periods: periods}
	}
	choices := []engine.Clock{
		noClock(), clock(300, 30, 3), clock(600, 30, 3), clock(1200, 30, 3), clock(0, 60, 3), clock(0, 40, 1), clock(0, 20, 3),
	}
	now := s.choice.Rules.Clock
	if !now.Byoyomi {
		now = noClock()
	}
	if !slices.Contains(choices, now) {
		choices = append(choices, now)
	}
	var items []pick
	for i, c := range choices {
		rules := s.choice.Rules
		rules.Clock, rules.TotalSec = c, 0
		items = append(items, pick{
			name: "clock-" + strconv.Itoa(i), title: wording.Clock(t, rules), chosen: c == now,
			take: func() {
				changed := s.choice
				changed.Rules.Clock = c
				s.change(changed)
			},
		})
	}
	return s.picking(t.Say("newgame.clock"), items)
}
