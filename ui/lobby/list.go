package lobby

import (
	"strconv"

	"fyne.io/fyne/v2"

	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// row is a line of the list: a game or an earlier opponent.
type row struct {
	name string // for Places
	key  string // what it stands for
	item *kit.Item
}

// showList shows the games and the earlier opponents. A line that stays keeps
// its widget, so that a finger that is on its way still finds it.
func (s *Screen) showList() {
	t := s.stage.Text
	old := map[string]*kit.Item{}
	for _, r := range s.rows {
		old[r.key] = r.item
	}
	s.rows = nil
	line := func(name, key, title, note string, tapped func()) {
		item := old[key]
		if item == nil {
			item = kit.NewItem(title, note, kit.Onward, tapped)
		}
		item.SetTitle(title)
		if item.Note() != note {
			item.SetNote(note)
		}
		s.rows = append(s.rows, row{name, key, item})
	}
	for i, g := range s.state.Games {
		title := g.Player
		if title == "" {
			title = t.Say("lobby.game.unnamed")
		}
		line("game-"+strconv.Itoa(i), "game "+g.ID, title, s.describe(g), func() { s.options.OnJoin(g.ID) })
	}
	for i, o := range s.state.Earlier {
		title := o.Name
		if title == "" {
			title = t.Say("lobby.game.unnamed")
		}
		line("opponent-"+strconv.Itoa(i), "opponent "+o.ID, title, t.Say("lobby.earlier"), func() { s.options.OnCall(o.ID) })
	}

	note, tone := s.remark()
	s.note.SetText(note)
	s.note.SetTone(tone)
	s.note.Hidden = note == ""
	objects := []fyne.CanvasObject{s.note}
	for _, r := range s.rows {
		objects = append(objects, r.item)
	}
	s.list.Keep(objects...)
}

// describe says what there is to know of a game.
func (s *Screen) describe(g Game) string {
	t := s.stage.Text
	switch {
	case g.Version < 0:
		return t.Say("lobby.game.old")
	case g.Version > 0:
		return t.Say("lobby.game.new")
	case g.Mine:
		return t.Say("lobby.game.mine")
	}
	rules := t.Say("lobby.rules.other")
	if g.Preset != "" && t.Has("preset."+g.Preset) {
		rules = wording.Preset(t, g.Preset)
	}
	args := translations.Args{"rules": rules, "n": g.Watching}
	switch {
	case g.Free && g.Locked:
		return t.Say("lobby.game.locked", args)
	case g.Free && g.Known:
		return t.Say("lobby.game.known", args)
	case g.Free:
		return t.Say("lobby.game.free", args)
	case g.Watch && g.Watching > 0:
		return t.Say("lobby.game.watched", args)
	case g.Watch:
		return t.Say("lobby.game.watch", args)
	default:
		return t.Say("lobby.game.full", args)
	}
}

// remark says what stands in the way of finding somebody, or that nobody is there
// yet.
func (s *Screen) remark() (string, kit.Tone) {
	t := s.stage.Text
	switch {
	case s.state.Trouble != "":
		return t.Say("lobby.trouble." + s.state.Trouble), kit.Warning
	case len(s.state.Games) > 0:
		return "", kit.Quiet
	case s.state.VPN:
		return t.Say("lobby.vpn"), kit.Warning
	}
	return t.Say("lobby.nobody"), kit.Quiet
}
