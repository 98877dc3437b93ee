package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/internal/looking"
	"janggi/ui/translations"
)

// tree is what is on top in the window.
func (d *desk) tree() (o fyne.CanvasObject, window looking.Box) {
	o = d.shell.window.Content()
	if n := len(d.shell.sheets); n > 0 {
		o = d.shell.sheets[n-1]
	}
	size := d.shell.window.Canvas().Size()
	return o, looking.Box{To: fyne.NewPos(size.Width, size.Height)}
}

// words returns every text on show under o.
func words(o fyne.CanvasObject) (found []string) {
	for _, x := range looking.Showing(o, looking.Box{}) {
		if t, ok := x.Object.(*canvas.Text); ok && t.Text != "" {
			found = append(found, t.Text)
		}
	}
	return found
}

// looksLike compares the window with a picture.
func (d *desk) looksLike(name string) {
	d.t.Helper()
	test.AssertImageMatches(d.t.(*testing.T), name+".png", d.shell.window.Canvas().Capture())
}

func TestLooksOnAPhone(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Mode: theme.Light})
	d.looksLike("phone_home_light")
	test.AssertRendersToMarkup(t, "phone_home.xml", d.shell.window.Canvas())
	d.tap("start")
	d.looksLike("phone_newgame_light")
	d.tap("more")
	d.looksLike("phone_options_light")
	d.key(fyne.KeyEscape)
	d.tap("start")
	d.looksLike("phone_draw_light")
	d.tap("right")
	d.looksLike("phone_drawn_light")
	d.tap("on")
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	d.looksLike("phone_arrange_light")
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.play("b1c3 e7f7")
	d.touch(engine.At(1, 2))
	d.looksLike("phone_play_light")
	d.tap("resign")
	d.tap("yes")
	d.shows("result")
	d.looksLike("phone_result_light")
}

func TestLooksOnADeskInTheDark(t *testing.T) {
	d := newDesk(t, Options{Size: wide, Mode: theme.Dark, Language: translations.English, Store: storeWith(t, 4)})
	d.tap("settings")
	d.looksLike("desk_settings_dark")
	d.tap("back")
	d.tap("records")
	d.until("the games are listed", func() bool { return len(d.places()) > 3 })
	d.looksLike("desk_records_dark")
	d.tap("game-0")
	d.shows("record")
	d.looksLike("desk_record_dark")
	d.tap("back")
	d.tap("back")
	d.tap("start")
	d.tap("preset")
	d.looksLike("desk_presets_dark")
	d.key(fyne.KeyEscape)
	d.tap("start")
	d.tap("skip")
	d.looksLike("desk_arrange_dark")
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.play("b1c3 e7f7 b3e3")
	d.looksLike("desk_check_dark")
}

func TestLooksOfTheHandover(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Mode: theme.Dark})
	d.tap("start")
	d.press("more")
	d.press("option-setupOrder")
	d.press("value-simultaneous")
	d.key(fyne.KeyEscape)
	d.tap("start")
	d.tap("skip")
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	d.looksLike("phone_handover_dark")
	for _, word := range words(d.shell.top().Content()) {
		if word == "왼상차림" {
			t.Error("the secret choice is to be seen")
		}
	}
	d.tap("taken")
	d.looksLike("phone_secret_dark")
}
