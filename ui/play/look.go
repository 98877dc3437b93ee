package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
)

// faceKeys name theme.Faces, in its order.
var faceKeys = [...]string{"settings.faces.hanja", "settings.faces.easy", "settings.faces.both", "settings.faces.hangul", "settings.faces.pictures"}

// openLook shows the sheet on which board and pieces are changed while the game
// goes on; every choice is seen at once.
func (s *Screen) openLook() {
	t := s.stage.Text
	var sheet *kit.Sheet
	done := func() { s.stage.Close(sheet) }
	change := func(l screen.Look) {
		s.SetLook(l)
		s.options.OnLook(l)
	}

	var places []kit.Place
	group := func(name, key string, o fyne.CanvasObject) fyne.CanvasObject {
		places = append(places, kit.Place{Name: name, Object: o})
		return kit.Column(4, kit.Heading(t.Say(key)), o)
	}
	far := kit.NewChoice([]string{t.Say("look.far.upright"), t.Say("look.far.turned")}, index(s.look.TurnsFar()),
		func(i int) { change(s.look.WithFar(i == 1)) })
	faces := s.newFaceRow(change)
	left := []fyne.CanvasObject{kit.Column(4, kit.Heading(t.Say("settings.faces")), faces.row, faces.name)}
	for i, b := range faces.buttons {
		places = append(places, kit.Place{Name: faceKeys[i][len("settings."):], Object: b})
	}
	right := []fyne.CanvasObject{}
	if s.shared() && !s.options.Simple {
		table := kit.NewChoice([]string{t.Say("look.table.same"), t.Say("look.table.facing"), t.Say("look.table.turning")}, int(s.look.Table),
			func(i int) {
				change(s.look.SeatedAt(screen.Table(i)))
				far.Choose(index(s.look.TurnsFar()))
			})
		right = append(right, group("table", "settings.table", table))
	}
	left = append(left, group("far", "settings.far", far))
	right = append(right, group("frame", "settings.frame", kit.NewChoice(
		[]string{t.Say("settings.frame.none"), t.Say("settings.frame.letters"), t.Say("settings.frame.digits")}, int(s.look.Coordinates),
		func(i int) {
			l := s.look
			l.Coordinates = theme.Coordinates(i)
			change(l)
		})))
	ok := kit.NewButton(kit.Primary, theme.Check, t.Say("look.done"), done)
	places = append(places, kit.Place{Name: "done", Object: ok})
	sheet = kit.NewSheet("look", container.New(&pages{}, kit.Column(10, left...), kit.Column(10, right...), ok), places...)
	sheet.OnCancel, sheet.Casual, sheet.First = done, true, ok
	sheet.Width = s.sheetWidth()
	s.stage.Open(sheet)
}

// sheetWidth is how wide a sheet of two columns may be: a low window has no room
// to stack them.
func (s *Screen) sheetWidth() float32 {
	if s.content.Size().Height < screen.LowWindow {
		return 640
	}
	return 0
}

func index(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// pages stacks two columns and a button, or puts the columns side by side where
// there is more width than they need.
type pages struct{}

const besideFrom = 460 // width from which the columns stand side by side

// MinSize is for Fyne.
func (p *pages) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(240, p.Height(objects, 240))
}

// Height is what everything needs in a width, for the sheet.
func (*pages) Height(objects []fyne.CanvasObject, width float32) float32 {
	a, b, c := kit.HeightFor(objects[0], width), kit.HeightFor(objects[1], width), kit.HeightFor(objects[2], width)
	if width >= besideFrom {
		half := (width - 20) / 2
		a, b = max(kit.HeightFor(objects[0], half), kit.HeightFor(objects[1], half)), -10
	}
	return a + b + c + 24
}

// Layout is for Fyne.
func (p *pages) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	button := objects[2].MinSize().Height
	put(objects[2], 0, s.Height-button, fyne.NewSize(s.Width, button))
	if s.Width >= besideFrom {
		half := (s.Width - 20) / 2
		for i := range 2 {
			put(objects[i], float32(i)*(half+20), 0, fyne.NewSize(half, kit.HeightFor(objects[i], half)))
		}
		return
	}
	first := kit.HeightFor(objects[0], s.Width)
	put(objects[0], 0, 0, fyne.NewSize(s.Width, first))
	put(objects[1], 0, first+10, fyne.NewSize(s.Width, kit.HeightFor(objects[1], s.Width)))
}

// faceRow is a piece in each of the faces, and the name of the chosen ones.
type faceRow struct {
	row     *fyne.Container
	name    *kit.Label
	buttons []*kit.FaceButton
}

func (s *Screen) newFaceRow(change func(screen.Look)) *faceRow {
	t := s.stage.Text
	r := &faceRow{name: kit.NewLabel("", kit.Style{Size: 15, Align: fyne.TextAlignCenter})}
	show := func() {
		r.name.SetText(t.Say(faceKeys[s.look.Faces]))
		for i, b := range r.buttons {
			b.SetChosen(theme.Faces(i) == s.look.Faces)
		}
	}
	var objects []fyne.CanvasObject
	for i, key := range faceKeys {
		b := kit.NewFaceButton(engine.NewPiece(s.bottom, engine.Horse), theme.Faces(i), t.Say(key), func() {
			l := s.look
			l.Faces = theme.Faces(i)
			change(l)
			show()
		})
		r.buttons = append(r.buttons, b)
		objects = append(objects, b)
	}
	r.row = kit.Row(2, objects...)
	show()
	return r
}
