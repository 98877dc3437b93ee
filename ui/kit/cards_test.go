package kit_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
)

func saidBy(o fyne.CanvasObject) string {
	var words []string
	for _, line := range texts(o) {
		words = append(words, line.Text)
	}
	return strings.Join(words, "|")
}

// timed is a card with a clock.
func timed(k kit.Clock) *kit.PlayerCard {
	c := kit.NewPlayerCard(engine.Cho, "박초롱", "차례")
	c.SetLine("초 · 선수 · 안상차림")
	c.SetTurn(true)
	c.SetClock(k)
	return c
}

func TestAClockHasADotForEachPeriod(t *testing.T) {
	newApp(t)
	face := kit.NewClockFace()
	show(t, face, 160, 60)
	if got := saidBy(face); got != "" {
		t.Errorf("no clock says %q", got)
	}
	face.Set(kit.Clock{Text: "04:12", Periods: 3, Left: 3})
	dots := func() (filled, all int) {
		for _, o := range test.WidgetRenderer(face).Objects() {
			if dot, ok := o.(*canvas.Circle); ok {
				all++
				if _, _, _, a := dot.FillColor.RGBA(); a != 0 {
					filled++
				}
			}
		}
		return filled, all
	}
	if filled, all := dots(); saidBy(face) != "04:12" || filled != 0 || all != 0 {
		t.Errorf("main time: %q with %d dots", saidBy(face), all)
	}
	face.Set(kit.Clock{Text: "00:27", Overtime: true, Periods: 3, Left: 2, Caption: "초읽기 30초", Running: true})
	if filled, all := dots(); saidBy(face) != "00:27|초읽기 30초" || filled != 2 || all != 3 {
		t.Errorf("overtime: %q with %d dots of %d", saidBy(face), filled, all)
	}
}

func TestAClockAsksForAttentionWithoutMoving(t *testing.T) {
	newApp(t)
	k := kit.Clock{Text: "00:11", Overtime: true, Periods: 3, Left: 2, Caption: "초읽기 30초", Running: true}
	c := timed(k)
	show(t, c, 344, 62)
	p := theme.Current()
	digits := func() *canvas.Text {
		for _, line := range texts(c) {
			if strings.Contains(line.Text, ":") {
				return line
			}
		}
		return nil
	}
	place := func() (fyne.Position, fyne.Size) {
		d := digits()
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(d), d.Size()
	}
	at, size := place()
	if digits().Color != p.Warn {
		t.Error("overtime is not in the colour of warning")
	}
	k.Text, k.Urgent = "00:09", true
	c.SetClock(k)
	if now, s := place(); now != at || s != size {
		t.Errorf("the time moved from %v %v to %v %v", at, size, now, s)
	}
	if digits().Color != p.Surface {
		t.Error("the last seconds look like the others")
	}
	k.Running, k.Urgent = false, true
	c.SetClock(k)
	if digits().Color != p.Text {
		t.Error("a clock that stands asks for attention")
	}
}

func TestCapturesStandByTheirWorthWithTheirNumber(t *testing.T) {
	newApp(t)
	c := kit.NewCaptures(engine.Han)
	show(t, c, 200, 22)
	if !c.Empty() || saidBy(c) != "" {
		t.Error("something was taken")
	}
	soldier, chariot := engine.NewPiece(engine.Han, engine.Soldier), engine.NewPiece(engine.Han, engine.Chariot)
	c.Set([]engine.Piece{soldier, chariot, soldier, soldier})
	var order []float32
	for _, o := range test.WidgetRenderer(c).Objects() {
		if e, ok := o.(*kit.Emblem); ok && e.Visible() {
			order = append(order, e.Position().X)
		}
	}
	if got := saidBy(c); got != "3" || len(order) != 2 || order[0] != 0 || order[1] <= order[0] {
		t.Errorf("%q, pieces at %v", got, order)
	}
	c.Resize(fyne.NewSize(30, 22))
	for _, o := range test.WidgetRenderer(c).Objects() {
		if o.Visible() && o.Position().X+o.Size().Width > 33 {
			t.Errorf("%v hangs out of the row", o.Position())
		}
	}
}

func TestACardMakesRoomForWhatMattersMost(t *testing.T) {
	newApp(t)
	k := kit.Clock{Text: "00:27", Overtime: true, Periods: 3, Left: 2, Caption: "초읽기 30초", Running: true}
	c := timed(k)
	show(t, c, 344, 62)
	if got := saidBy(c); got != "박초롱|초 · 선수 · 안상차림|차례|00:27|초읽기 30초" {
		t.Errorf("a phone's card says %q", got)
	}
	c.SetCaptured([]engine.Piece{engine.NewPiece(engine.Han, engine.Horse)})
	if got := saidBy(c); got != "박초롱|차례|00:27|초읽기 30초" {
		t.Errorf("with a capture it says %q", got)
	}
	var all []engine.Piece
	for k := engine.Guard; k <= engine.Soldier; k++ {
		all = append(all, engine.NewPiece(engine.Han, k), engine.NewPiece(engine.Han, k))
	}
	c.SetCaptured(all)
	if got := saidBy(c); strings.Contains(got, "초읽기") || strings.Count(got, "|2") != 6 {
		t.Errorf("with everything taken it says %q", got)
	}
	c.SetCaptured(nil)
	c.Resize(fyne.NewSize(230, 62))
	if got := saidBy(c); got != "박초롱|00:27" { // the rim tells the turn
		t.Errorf("a narrow card says %q", got)
	}
}
