package kit

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
)

func TestASheetDimsTheScreenAndRises(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	w := test.NewTempWindow(t, canvas.NewRectangle(nil))
	w.Resize(fyne.NewSize(360, 740))
	s := NewSheet("sheet", NewLabel("안녕", Style{Size: 16}))
	settled := 0
	s.Open(w.Canvas(), func() { settled++ })
	if settled != 1 {
		t.Errorf("settled %d times", settled)
	}
	r := test.WidgetRenderer(s).(*sheetRenderer)
	full := theme.Current().Scrim.A
	at := func(d time.Duration) (scrim uint8, below float32) {
		s.open = d
		s.posed()
		_, _, _, a := r.scrim.FillColor.RGBA()
		return uint8(a >> 8), r.card.Position().Y - r.at.Y
	}
	if scrim, below := at(0); scrim != 0 || below != sheetRise {
		t.Errorf("it begins with a scrim of %d and the card %v below", scrim, below)
	}
	if scrim, below := at(dimTime); scrim != full || below <= 0 || below >= sheetRise/2 {
		t.Errorf("after %v: a scrim of %d and the card %v below", dimTime, scrim, below)
	}
	if _, below := at(riseTime); below != 0 {
		t.Errorf("it ends %v below", below)
	}
}

func TestTheTintOfTheTurnComesAndGoes(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	c := NewPlayerCard(engine.Cho, "초", "차례")
	w := test.NewTempWindow(t, c)
	w.Resize(fyne.NewSize(340, 80))
	r := test.WidgetRenderer(c).(*playerRenderer)
	for _, on := range []bool{true, false, true} {
		c.SetTurn(on)
		if r.tint.Visible() != on || r.ground.Visible() == on || r.fading != nil || r.tint.Translucency != 0 {
			t.Errorf("turn %v: tint %v, ground %v, fading %v", on, r.tint.Visible(), r.ground.Visible(), r.fading != nil)
		}
	}
}
