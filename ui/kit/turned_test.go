package kit_test

import (
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"janggi/theme"
	"janggi/ui/kit"
)

// turnedRig is a window with a row of two buttons and a spot at its left end,
// turned half round.
func turnedRig(t *testing.T) (*kit.Turned, *canvas.Rectangle, fyne.Window, *string) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	pressed := ""
	spot := canvas.NewRectangle(color.NRGBA{R: 255, A: 255})
	spot.Resize(fyne.NewSquareSize(10))
	left := kit.NewButton(kit.Tool, theme.Undo, "left", func() { pressed = "left" })
	right := kit.NewButton(kit.Tool, theme.Draw, "right", func() { pressed = "right" })
	row := kit.Row(6, left, right)
	row.Resize(fyne.NewSize(200, 60))
	row.Move(fyne.NewPos(0, 20))
	turned := kit.NewTurned(container.NewWithoutLayout(spot, row))
	w := test.NewTempWindow(t, container.NewWithoutLayout(turned))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(220, 100))
	turned.Resize(fyne.NewSize(200, 80))
	turned.Move(fyne.NewPos(10, 10))
	return turned, spot, w, &pressed
}

func red(p image.Image, x, y int) bool {
	r, g, b, _ := p.At(x, y).RGBA()
	return r > 0xf000 && g < 0x1000 && b < 0x1000
}

func TestTurnedIsSeenAndTouchedHalfRound(t *testing.T) {
	turned, _, w, pressed := turnedRig(t)
	upright := w.Canvas().Capture()
	if !red(upright, 15, 15) {
		t.Fatal("the spot is not where it is put")
	}
	test.TapCanvas(w.Canvas(), fyne.NewPos(50, 60))
	if *pressed != "left" {
		t.Errorf("upright, %q was pressed", *pressed)
	}

	turned.SetTurned(true)
	picture := w.Canvas().Capture()
	for y := range 80 {
		for x := range 200 {
			if picture.At(10+x, 10+y) != upright.At(209-x, 89-y) {
				t.Fatalf("pixel %d,%d is not the one across", x, y)
			}
		}
	}
	test.TapCanvas(w.Canvas(), fyne.NewPos(50, 40))
	if *pressed != "right" {
		t.Errorf("turned, %q was pressed", *pressed)
	}
	*pressed = ""
	test.TapCanvas(w.Canvas(), fyne.NewPos(205, 85)) // the spot is no control
	if *pressed != "" {
		t.Errorf("%q was pressed by a touch beside it", *pressed)
	}

	turned.SetTurned(false)
	if got := w.Canvas().Capture(); !red(got, 15, 15) {
		t.Error("it does not turn back")
	}
}

func TestTurnedIsDrawnAnewWhenItIsRefreshed(t *testing.T) {
	turned, spot, w, _ := turnedRig(t)
	turned.SetTurned(true)
	if !red(w.Canvas().Capture(), 204, 84) {
		t.Fatal("the spot is not across")
	}
	spot.FillColor = color.NRGBA{B: 255, A: 255}
	turned.Refresh()
	if red(w.Canvas().Capture(), 204, 84) {
		t.Error("the old picture is still there")
	}
}

func TestTurnedIsSharpOnAFineScreen(t *testing.T) {
	turned, _, w, _ := turnedRig(t)
	turned.SetTurned(true)
	w.Canvas().Capture()
	w.Canvas().(interface{ SetScale(float32) }).SetScale(2)
	if got := w.Canvas().Capture(); !red(got, 2*209-1, 2*89-1) || red(got, 2*199-2, 2*89-1) {
		t.Error("the spot is not across at twice the scale")
	}
}

func TestKeysGoToWhatIsTurned(t *testing.T) {
	turned, _, w, pressed := turnedRig(t)
	turned.SetTurned(true)
	before := w.Canvas().Capture()
	w.Canvas().FocusNext()
	if samePicture(before, w.Canvas().Capture()) {
		t.Error("the focus is not seen")
	}
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if *pressed != "left" {
		t.Errorf("Enter pressed %q", *pressed)
	}
}

func samePicture(a, b image.Image) bool {
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

func TestAQuestionIsAskedAcrossTheTable(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	answer := ""
	q := kit.Question{
		Title: "?", Text: "text", Yes: "yes", No: "no", Turned: true,
		OnYes: func() { answer = "yes" }, OnNo: func() { answer = "no" },
	}
	w := test.NewTempWindow(t, canvas.NewRectangle(color.White))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(360, 740))
	sheet := q.Sheet()
	sheet.Open(w.Canvas(), func() {})
	turned := sheet.Content().(*kit.Turned)
	for _, p := range sheet.Places() {
		at := turned.Seen(p.Object.Position(), p.Object.Size()).Add(turned.Position())
		test.TapCanvas(w.Canvas(), at.AddXY(20, 20))
		if answer != p.Name {
			t.Errorf("a touch on %s answered %q", p.Name, answer)
		}
	}
}
