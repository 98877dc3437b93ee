package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// tools is what lies under the board: one of several rows in the same place, so
// that nothing moves when another takes its turn.
type tools struct {
	undo, draw, pass, resign *kit.Button
	talk                     *kit.Button // only where somebody elsewhere hears it
	hint                     *kit.Button // only where help is to be had
	quit                     *kit.Button // all there is for who only watches
	playing                  *fyne.Container

	// While an answer is waited for.
	asked    *kit.Label
	withdraw *kit.Button
	asking   *fyne.Container

	// While the clocks of a game taken up again stand.
	resting *fyne.Container
	resume  *kit.Button

	// After the end.
	first, previous, next, latest, show *kit.Button
	after                               *fyne.Container
}

func (s *Screen) newTools() *tools {
	text := s.stage.Text
	tool := func(icon theme.Icon, key string, f func()) *kit.Button {
		return kit.NewButton(kit.Tool, icon, text.Say(key), f)
	}
	sentence := func(said string) *kit.Label {
		return kit.NewLabel(said, kit.Style{Size: 16, Wrap: true})
	}
	t := &tools{
		undo:   tool(theme.Undo, "play.undo", s.askUndo),
		draw:   tool(theme.Draw, "play.draw", s.askDraw),
		pass:   tool(theme.PassTurn, "play.pass", s.askPass),
		resign: tool(theme.Resign, "play.resign", s.askResign),

		asked:    sentence(""),
		withdraw: kit.NewButton(kit.Secondary, "", text.Say("play.withdraw"), s.withdraw),
		resume:   kit.NewButton(kit.Primary, theme.Play, text.Say("play.resume"), s.resume),

		first:    tool(theme.First, "play.replay.first", func() { s.replay(0) }),
		previous: tool(theme.Previous, "play.replay.previous", func() { s.step(-1) }),
		next:     tool(theme.Next, "play.replay.next", func() { s.step(1) }),
		latest:   tool(theme.Latest, "play.replay.last", func() { s.replay(s.view.Plies) }),
		show:     tool(theme.Info, "play.result", s.openResult),
	}
	t.talk = tool(theme.Talk, "link.talk", s.openTalk)
	t.talk.Hidden = s.options.OnSay == nil
	t.hint = tool(theme.Hint, "play.hint", s.openHints)
	t.hint.Hidden = s.options.OnHints == nil
	t.quit = tool(theme.Home, "link.watch.leave", s.leave)
	watching := !s.here(engine.Cho) && !s.here(engine.Han)
	for _, b := range []*kit.Button{t.undo, t.draw, t.pass, t.resign} {
		b.Hidden = watching
	}
	t.quit.Hidden = !watching
	t.playing = kit.Row(toolGap, t.undo, t.hint, t.draw, t.pass, t.resign, t.talk, t.quit)
	t.asking = container.New(&notice{}, t.asked, t.withdraw)
	t.resting = container.New(&notice{}, sentence(text.Say("play.resting")), t.resume)
	t.after = kit.Row(toolGap, t.first, t.previous, t.next, t.latest, t.show)
	for _, row := range t.rows()[1:] {
		row.Hide()
	}
	return t
}

// shown is the row on show.
func (t *tools) shown() fyne.CanvasObject {
	for _, row := range t.rows() {
		if row.Visible() {
			return row
		}
	}
	return nil
}

func (t *tools) rows() []fyne.CanvasObject {
	return []fyne.CanvasObject{t.playing, t.asking, t.resting, t.after}
}

// height is that of every row.
func (t *tools) height() float32 {
	height := float32(0)
	for _, row := range t.rows() {
		height = max(height, row.MinSize().Height)
	}
	return height
}

// caption is the height of a tool's caption.
func (t *tools) caption() float32 { return kit.NewLabel("", kit.Style{Size: toolCaption}).LineHeight() }

func (t *tools) put(x, y float32, s fyne.Size) {
	for _, row := range t.rows() {
		put(row, x, y, s)
	}
}

// places are the controls of the row on show.
func (t *tools) places() []kit.Place {
	switch t.shown() {
	case t.after:
		return []kit.Place{
			{Name: "first", Object: t.first},
			{Name: "previous", Object: t.previous},
			{Name: "next", Object: t.next},
			{Name: "latest", Object: t.latest},
			{Name: "show", Object: t.show},
		}
	case t.resting:
		return []kit.Place{{Name: "continue", Object: t.resume}}
	case t.asking:
		return []kit.Place{{Name: "withdraw", Object: t.withdraw}}
	}
	if t.quit.Visible() {
		return []kit.Place{{Name: "leave", Object: t.quit}}
	}
	places := []kit.Place{
		{Name: "undo", Object: t.undo},
		{Name: "draw", Object: t.draw},
		{Name: "pass", Object: t.pass},
		{Name: "resign", Object: t.resign},
	}
	if t.talk.Visible() {
		places = append(places, kit.Place{Name: "talk", Object: t.talk})
	}
	if t.hint.Visible() {
		places = append(places, kit.Place{Name: "hint", Object: t.hint})
	}
	return places
}

// showTools shows the row that fits the state, and which tools are of no use
// now.
func (s *Screen) showTools() {
	t, v := s.tools, &s.view
	over, asking := v.Over(), s.asking()
	resting := s.paused && !over
	before := t.shown()
	setVisible(t.after, over)
	setVisible(t.resting, resting)
	setVisible(t.asking, asking && !over && !resting)
	setVisible(t.playing, !over && !resting && !asking)
	if t.shown() != before {
		s.stage.Changed()
	}
	if s.facing() {
		s.faint(t.undo, t.draw, t.pass, s.bottom)
	} else {
		if v.Phase == match.Playing {
			t.undo.SetFaint(s.state.MayAskUndo(s.undoSeat()) != nil)
			t.draw.SetFaint(s.state.MayOfferDraw(s.seat(s.state)) != nil)
		}
		t.pass.SetFaint(!v.MayPass())
	}
	if s.options.Simple {
		for _, row := range t.rows() {
			row.Hide()
		}
		s.showPlain()
	}
	s.across.show(s)
	s.turnParts()
	if asking {
		said := s.stage.Text.Say("play.asked", translations.Args{"other": wording.Side(s.stage.Text, s.request.by.Other())})
		t.asked.SetText(said)
	}
}

// faint shows which tools of a side are of no use to it now.
func (s *Screen) faint(undo, draw, pass *kit.Button, side engine.Side) {
	if s.view.Phase == match.Playing {
		undo.SetFaint(s.state.MayAskUndo(match.SeatOf(side)) != nil)
		draw.SetFaint(s.state.MayOfferDraw(match.SeatOf(side)) != nil)
	}
	pass.SetFaint(s.view.Turn != side || !s.view.MayPass())
}

// resume lets a game go on that was taken up again.
func (s *Screen) resume() {
	if !s.paused {
		return
	}
	s.paused = false
	if s.options.OnResume != nil {
		s.options.OnResume()
	}
	s.showTools()
	s.Wake()
}

// openMenu shows the menu: the rules of this table, settings, and the way home.
func (s *Screen) openMenu() {
	t := s.stage.Text
	s.board.Deselect()
	s.sayState()
	var sheet *kit.Sheet
	then := func(f func()) func() {
		return func() {
			s.stage.Close(sheet)
			if f != nil {
				f()
			}
		}
	}
	about := kit.NewLabel("", kit.Style{Size: 15, Tone: kit.Quiet, Align: fyne.TextAlignCenter, Wrap: true})
	about.SetText(wording.Clock(t, s.options.Rules))
	parts := []fyne.CanvasObject{
		kit.NewLabel(tableRules(t, s.options.Rules), kit.Style{Size: 20, Bold: true, Align: fyne.TextAlignCenter, Wrap: true}),
		about, kit.Space(6),
	}
	on := kit.NewButton(kit.Primary, "", t.Say("question.no"), then(nil))
	if s.view.Over() {
		on.SetText(t.Say("result.board"))
	}
	parts = append(parts, on)
	places := []kit.Place{{Name: "no", Object: on}}
	add := func(name string, icon theme.Icon, key string, f func()) {
		b := kit.NewButton(kit.Secondary, icon, t.Say(key), then(f))
		parts = append(parts, b)
		places = append(places, kit.Place{Name: name, Object: b})
	}
	if s.options.OnLook != nil {
		add("look", theme.Eye, "play.look", s.openLook)
	}
	if !s.mute.Visible() && s.stage.Sound != nil {
		add("mute", s.muteIcon(), s.muteKey(), s.toggleMute)
	}
	if s.options.OnSettings != nil {
		add("settings", theme.Settings, "play.settings", s.options.OnSettings)
	}
	add("home", theme.Home, "play.home", s.leave)
	sheet = kit.NewSheet("menu", kit.Column(10, parts...), places...)
	sheet.OnCancel, sheet.Casual, sheet.First = then(nil), true, on
	sheet.Spare = []fyne.CanvasObject{about}
	s.stage.Open(sheet)
}

// tableRules names the rule set that the rules of a table come nearest to.
func tableRules(t *translations.Catalogue, r engine.Rules) string {
	name, least := "", -1
	for _, p := range engine.Presets() {
		// The clock is named by itself, and how sides were drawn is no rule of play.
		p.Rules.Clock, p.Rules.SideAssignment = r.Clock, r.SideAssignment
		if n := len(p.Rules.Changes(r)); least < 0 || n < least {
			name, least = p.Name, n
		}
	}
	key := "play.rules"
	if least > 0 {
		key = "play.rules.changed"
	}
	return t.Say(key, translations.Args{"rules": wording.Preset(t, name), "changes": least})
}

// notice is a sentence with a button at its end. The sentence is set as large
// as it may be.
type notice struct{}

// MinSize is for Fyne.
func (*notice) MinSize(objects []fyne.CanvasObject) fyne.Size {
	button := objects[1].MinSize()
	return fyne.NewSize(2*button.Width, button.Height)
}

// Layout is for Fyne.
func (*notice) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	label, button := objects[0].(*kit.Label), objects[1].MinSize()
	button.Width = min(1.4*button.Width, s.Width*.45) // its words are not set smaller than they like
	button.Height = min(button.Height, s.Height)
	width := s.Width - button.Width - 3*gap
	fit(label, 16, fyne.NewSize(width, s.Height))
	put(label, gap, 0, fyne.NewSize(width, s.Height))
	put(objects[1], s.Width-button.Width, (s.Height-button.Height)/2, button)
}

// fit sets a label that wraps in the largest size, not above the given one, at
// which its lines have room.
func fit(l *kit.Label, size float32, room fyne.Size) {
	const smallest = .6
	for least := size * smallest; ; size-- {
		l.SetSize(size)
		if size <= least || l.HeightFor(room.Width) <= room.Height {
			return
		}
	}
}
