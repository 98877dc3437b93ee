package lobby

import (
	"strings"

	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// codeSize is the size of the code's letters: it is read from a device that
// somebody else holds.
const codeSize = 34

// showMine shows the room of this device.
func (s *Screen) showMine() {
	t, room := s.stage.Text, s.state.Mine
	s.code.SetText(room.Code)
	s.picture.set(room.Picture)
	rules := t.Say("lobby.rules.other")
	if s.me.Preset != "" {
		rules = wording.Preset(t, s.me.Preset)
	}
	about, tone := "lobby.mine.open", kit.Tone(kit.Quiet)
	switch {
	case room.Failure != nil:
		about, tone = "lobby.mine.failed", kit.Warning
	case room.Code == "":
		about = "lobby.mine.opening"
	case !s.me.Open:
		about = "lobby.mine.locked"
	}
	s.about.SetText(t.Say(about, translations.Args{"rules": rules, "clock": wording.Clock(t, s.me.Rules)}))
	s.about.SetTone(tone)
}

// openPicture shows the picture as large as it can be, for a camera further away.
func (s *Screen) openPicture() {
	if s.state.Mine.Picture == nil {
		return
	}
	t := s.stage.Text
	large := newPicture(t.Say("lobby.picture"), s.state.Mine.Picture, s.closeSheet)
	address := kit.NewLabel(t.Say("lobby.address", translations.Args{"address": s.state.Mine.Address}),
		kit.Style{Size: 15, Tone: kit.Quiet, Align: fyne.TextAlignCenter, Wrap: true})
	address.Hidden = s.state.Mine.Address == ""
	copied := kit.NewButton(kit.Secondary, theme.Copy, t.Say("lobby.copy"), nil)
	copied.OnTapped = func() {
		fyne.CurrentApp().Clipboard().SetContent(s.state.Mine.Link)
		copied.SetText(t.Say("lobby.copied"))
	}
	copied.Hidden = s.state.Mine.Link == ""
	done := kit.NewButton(kit.Primary, "", t.Say("lobby.close"), s.closeSheet)
	sheet := kit.NewSheet("picture", kit.Column(8,
		newSquare(large),
		kit.NewLabel(s.state.Mine.Code, kit.Style{Size: 30, Bold: true, Align: fyne.TextAlignCenter}),
		address, copied, done,
	), kit.Place{Name: "copy", Object: copied}, kit.Place{Name: "ok", Object: done})
	sheet.OnCancel, sheet.Casual, sheet.First = s.closeSheet, true, done
	sheet.Spare = []fyne.CanvasObject{address, copied}
	s.lay("picture", sheet)
}

// openSetup shows what this device tells of itself.
func (s *Screen) openSetup() {
	t := s.stage.Text
	name := kit.NewField(s.me.Name, t.Say("lobby.name"), func(text string) {
		me := s.me
		me.Name = strings.TrimSpace(text)
		s.change(me)
	})
	open := kit.NewItem(t.Say("lobby.open"), t.Say("lobby.open.note"), mark(s.me.Open), nil)
	open.OnTapped = func() {
		me := s.me
		me.Open = !me.Open
		open.SetMark(mark(me.Open))
		s.change(me)
	}
	rules := kit.NewButton(kit.Secondary, theme.Settings, t.Say("lobby.rules"), func() {
		s.closeSheet()
		s.options.OnRules()
	})
	done := kit.NewButton(kit.Primary, theme.Check, t.Say("lobby.done"), s.closeSheet)
	sheet := kit.NewSheet("setup", kit.Column(10, name, open, rules, done),
		kit.Place{Name: "name", Object: name}, kit.Place{Name: "open", Object: open},
		kit.Place{Name: "rules", Object: rules}, kit.Place{Name: "ok", Object: done})
	sheet.OnCancel, sheet.Casual = s.closeSheet, true
	s.lay("setup", sheet)
}

func mark(on bool) kit.Mark {
	if on {
		return kit.On
	}
	return kit.Off
}
