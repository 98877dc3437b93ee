package kit_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
)

// BenchmarkTurnedCard is what the far player's card costs each time its clock
// changes.
func BenchmarkTurnedCard(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	card := kit.NewPlayerCard(engine.Han, "김한수", "차례")
	card.SetClock(kit.Clock{Text: "04:12"})
	turned := kit.NewTurned(card)
	turned.SetTurned(true)
	w := test.NewTempWindow(b, container.NewWithoutLayout(turned))
	turned.Resize(fyne.NewSize(344, 54))
	w.Canvas().Capture()
	r := test.WidgetRenderer(turned)
	for b.Loop() {
		turned.Refresh()
		r.Objects()
	}
}
