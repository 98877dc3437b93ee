package play

import (
	"image"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
)

// byoyomi are rules with a clock: two minutes and three periods of thirty
// seconds.
func byoyomi() engine.Rules {
	r := engine.DefaultRules()
	r.Clock = engine.Clock{Byoyomi: true, MainSec: 120, PeriodSec: 30, Periods: 3}
	return r
}

func (r *rig) looksLike(name string) {
	r.t.Helper()
	test.AssertImageMatches(r.t, name+".png", r.capture())
}

func (r *rig) capture() image.Image { return r.window.Canvas().Capture() }

// inTheDark shows it in the dark.
func (r *rig) inTheDark() {
	fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Dark, theme.TextNormal))
}

func TestLooksWithClocksAndCaptures(t *testing.T) {
	r := newRigWith(t, byoyomi(), phoneWidth, phoneHeight, func(o *Options) { o.Names = [2]string{"박초롱", "김한수"} })
	r.play("b1c3 e7f7")
	r.advance(130 * time.Second)
	r.play("b3e3 e9f8 a4b4 g7g6 a1a7 b10a8 c4d4 c7c6 a7a8 a10a8")
	r.advance(3 * time.Second)
	r.screen.hush()
	r.touch("c3")
	r.looksLike("phone_clock_light")
}

func TestLooksOfOvertimeOnADeskInTheDark(t *testing.T) {
	r := newRigWith(t, byoyomi(), deskWidth, deskHeight, func(o *Options) { o.Names = [2]string{"박초롱", "김한수"} })
	r.inTheDark()
	r.play("b1c3 e7f7 b3e3 e9f8 a4b4 g7g6 a1a7 b10a8 c4d4 c7c6 a7a8 a10a8")
	r.advance(173 * time.Second)
	r.screen.hush()
	r.looksLike("desk_overtime_dark")
}

func TestLooksOfThreatsAndRisks(t *testing.T) {
	rules := engine.DefaultRules()
	rules.Hints = engine.HintsMovesAndThreats
	r := newRig(t, rules, phoneWidth, phoneHeight)
	r.play("b1c3 e7f7 b3e3 e9f8 a4b4 g7g6 a1a7")
	r.looksLike("phone_threats_light")
	r.play("b10a8")
	r.touch("a7")
	r.inTheDark()
	r.looksLike("phone_risks_dark")
}
