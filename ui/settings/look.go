package settings

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// faceKeys are the texts for theme.Faces, in its order.
var faceKeys = [...]string{"settings.faces.hanja", "settings.faces.easy", "settings.faces.both", "settings.faces.hangul", "settings.faces.pictures"}

// tableKeys are the texts for screen.Table, in its order; each has a note.
var tableKeys = [...]string{"settings.table.same", "settings.table.facing", "settings.table.turning"}

// lookParts adds how board and pieces are seen: what is written on them, how
// two people sit at the device, which way the far pieces stand, and whether the
// frame is written on.
func lookParts(t *translations.Catalogue, o Options, heading func(key string), add func(name string, o fyne.CanvasObject)) {
	look := o.Look
	change := func(l screen.Look) {
		look = l
		o.OnLook(l)
	}
	const prefix = len("settings.")
	oneOf := func(keys []string, notes bool, chosen int, take func(int)) {
		var items []*kit.Item
		mark := func(chosen int) {
			for i, item := range items {
				item.SetMark(onOff(i == chosen))
			}
		}
		for i, key := range keys {
			note := ""
			if notes {
				note = t.Say(key + ".note")
			}
			item := kit.NewItem(t.Say(key), note, kit.Off, func() {
				mark(i)
				take(i)
			})
			items = append(items, item)
			add(key[prefix:], item)
		}
		mark(chosen)
	}

	heading("settings.faces")
	oneOf(faceKeys[:], false, int(look.Faces), func(i int) {
		l := look
		l.Faces = theme.Faces(i)
		change(l)
	})

	far := kit.NewItem(t.Say("settings.far"), t.Say("settings.far.note"), onOff(look.TurnsFar()), nil)
	far.OnTapped = func() {
		change(look.WithFar(!look.TurnsFar()))
		far.SetMark(onOff(look.TurnsFar()))
	}
	heading("settings.table")
	oneOf(tableKeys[:], true, int(look.Table), func(i int) {
		change(look.SeatedAt(screen.Table(i)))
		far.SetMark(onOff(look.TurnsFar()))
	})
	heading("settings.board")
	add("far", far)
	heading("settings.frame")
	add("frame", kit.NewChoice(
		[]string{t.Say("settings.frame.none"), t.Say("settings.frame.letters"), t.Say("settings.frame.digits")},
		int(look.Coordinates), func(i int) {
			l := look
			l.Coordinates = theme.Coordinates(i)
			change(l)
		}))
}
