package settings

import (
	"fyne.io/fyne/v2"

	"janggi/sounds"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
)

// levels are the volumes that can be chosen, with their texts.
var levels = []struct {
	volume float64
	key    string
}{{0, "settings.volume.off"}, {.4, "settings.volume.low"}, {.7, "settings.volume.middle"}, {1, "settings.volume.high"}}

// nearest is the level that a volume comes nearest to.
func nearest(volume float64) int {
	best, least := 0, 2.0
	for i, l := range levels {
		if d := max(l.volume-volume, volume-l.volume); d < least {
			best, least = i, d
		}
	}
	return best
}

// soundParts adds how the game is heard: whose voices, each to be tried, whether
// 장군 is called aloud, and how loud everything is.
func soundParts(t *translations.Catalogue, o Options, heading func(key string), add func(name string, o fyne.CanvasObject)) {
	set := o.Sound
	change := func() { o.OnSound(set) }

	heading("settings.sound")
	on := kit.NewItem(t.Say("settings.sound.on"), t.Say("settings.sound.note"), onOff(!set.Mute), nil)
	on.OnTapped = func() {
		set.Mute = on.Marked() == kit.On
		on.SetMark(onOff(!set.Mute))
		change()
	}
	add("sound", on)
	calls := kit.NewItem(t.Say("settings.calls"), t.Say("settings.calls.note"), onOff(set.Calls), nil)
	calls.OnTapped = func() {
		set.Calls = calls.Marked() != kit.On
		calls.SetMark(onOff(set.Calls))
		change()
	}
	add("calls", calls)

	heading("settings.voice")
	var packs []*kit.Item
	choose := func(p sounds.Pack) {
		set.Pack = p
		for i, item := range packs {
			item.SetMark(onOff(sounds.Packs()[i] == p))
		}
	}
	for _, p := range sounds.Packs() {
		item := kit.NewItem(t.Say("settings.voice."+p.String()), "", kit.Off, func() {
			choose(p)
			change()
		})
		packs = append(packs, item)
		add("voice."+p.String(), item)
		if p == sounds.Off {
			continue
		}
		try := kit.NewButton(kit.Secondary, theme.Play, t.Say("settings.try."+p.String()), func() {
			choose(p)
			change()
			o.OnSample()
		})
		add("try."+p.String(), try)
	}
	choose(set.Pack)

	words := make([]string, len(levels))
	for i, l := range levels {
		words[i] = t.Say(l.key)
	}
	volume := func(name string, field *float64) {
		heading("settings.volume." + name)
		add("volume."+name, kit.NewChoice(words, nearest(*field), func(i int) {
			*field = levels[i].volume
			change()
		}))
	}
	volume("voice", &set.Voice)
	volume("effects", &set.Effects)
	volume("countdown", &set.Countdown)
}
