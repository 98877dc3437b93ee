package kit_test

import (
	"image"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
)

// newApp starts an app in the light colours.
func newApp(t *testing.T) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
}

// show puts an object alone into a window of a size.
func show(t *testing.T, o fyne.CanvasObject, w, h float32) fyne.Window {
	t.Helper()
	window := test.NewTempWindow(t, container.NewWithoutLayout(o))
	window.SetPadded(false)
	window.Resize(fyne.NewSize(w, h))
	o.Resize(fyne.NewSize(w, h))
	return window
}

// texts returns the words on show in an object, line by line.
func texts(o fyne.CanvasObject) (found []*canvas.Text) {
	if !o.Visible() {
		return nil
	}
	switch o := o.(type) {
	case *canvas.Text:
		if o.Text != "" {
			found = append(found, o)
		}
	case *fyne.Container:
		for _, x := range o.Objects {
			found = append(found, texts(x)...)
		}
	case fyne.Widget:
		for _, x := range test.WidgetRenderer(o).Objects() {
			found = append(found, texts(x)...)
		}
	}
	return found
}

func TestButtonIsPressedByTouchAndByKey(t *testing.T) {
	newApp(t)
	pressed := 0
	b := kit.NewButton(kit.Primary, theme.Check, "이대로 두기", func() { pressed++ })
	w := show(t, b, 200, 60)
	test.Tap(b)
	w.Canvas().Focus(b)
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace} {
		b.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if pressed != 4 {
		t.Errorf("pressed %d times of 4", pressed)
	}
}

func TestButtonLeavesOtherKeysToTheWindow(t *testing.T) {
	newApp(t)
	pressed := 0
	b := kit.NewButton(kit.Primary, "", "x", func() { pressed++ })
	w := show(t, b, 200, 60)
	var typed []fyne.KeyName
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { typed = append(typed, e.Name) })
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if pressed != 0 || len(typed) != 1 || typed[0] != fyne.KeyEscape {
		t.Errorf("pressed %d times, the window got %v", pressed, typed)
	}
}

func TestAFaintButtonCanStillBePressed(t *testing.T) {
	newApp(t)
	pressed := false
	b := kit.NewButton(kit.Tool, theme.PassTurn, "한수쉼", func() { pressed = true })
	show(t, b, 80, 62)
	b.SetFaint(true)
	test.Tap(b)
	if !pressed {
		t.Error("a player cannot ask why not")
	}
}

func TestNothingToPressIsSmallerThanAFinger(t *testing.T) {
	newApp(t)
	const finger = 44
	for name, o := range map[string]fyne.CanvasObject{
		"primary":   kit.NewButton(kit.Primary, "", "a", nil),
		"secondary": kit.NewButton(kit.Secondary, "", "a", nil),
		"tool":      kit.NewButton(kit.Tool, theme.Resign, "a", nil),
		"bare":      kit.NewButton(kit.Bare, theme.Back, "a", nil),
	} {
		if s := o.MinSize(); s.Width < finger || s.Height < finger {
			t.Errorf("%s is %v", name, s)
		}
	}
	if s := kit.NewChoice([]string{"a", "b"}, 0, nil).MinSize(); s.Width < 2*finger || s.Height < finger {
		t.Errorf("choice is %v for two words", s)
	}
}

func TestChoiceChangesByTouchAndByKey(t *testing.T) {
	newApp(t)
	var chosen []int
	c := kit.NewChoice([]string{"자동", "밝게", "어둡게"}, 0, func(i int) { chosen = append(chosen, i) })
	show(t, c, 300, 50)
	test.TapAt(c, fyne.NewPos(250, 25))
	test.TapAt(c, fyne.NewPos(250, 25)) // no news
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}) // there is none
	if len(chosen) != 3 || chosen[0] != 2 || chosen[1] != 1 || chosen[2] != 2 {
		t.Errorf("chosen %v, want [2 1 2]", chosen)
	}
}

func TestLabelWrapsAtSpaces(t *testing.T) {
	newApp(t)
	l := kit.NewLabel("빅장이 걸려 있어요. 쉬면 대국이 끝나요.", kit.Style{Size: 16, Wrap: true})
	show(t, l, 150, 200)
	lines := texts(l)
	if len(lines) < 2 {
		t.Fatalf("%d lines", len(lines))
	}
	var said []string
	for _, line := range lines {
		said = append(said, line.Text)
		if line.MinSize().Width > 150 {
			t.Errorf("%q is wider than its room", line.Text)
		}
	}
	if strings.Join(said, " ") != l.Text() {
		t.Errorf("%q became %q", l.Text(), said)
	}
	if got, want := l.HeightFor(150), float32(len(lines))*l.LineHeight(); got != want {
		t.Errorf("height for its width is %v, want %v", got, want)
	}
}

func TestLabelIsSetSmallerRatherThanCutOff(t *testing.T) {
	newApp(t)
	l := kit.NewLabel("오른상차림", kit.Style{Size: 20})
	room := l.Natural().Width * .8
	show(t, l, room, 40)
	line := texts(l)[0]
	if got := line.MinSize().Width; got > room+1 {
		t.Errorf("%v wide in a room of %v", got, room)
	}
	if line.TextSize >= 20 {
		t.Errorf("size %v", line.TextSize)
	}
}

func TestTextGrowsWithThePlayersScale(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	l := kit.NewLabel("초", kit.Style{Size: 20})
	small := l.MinSize().Height
	app.Settings().SetTheme(theme.New(theme.Light, theme.TextLargest))
	if large := l.MinSize().Height; large < small*1.3 {
		t.Errorf("%v high at ×1, %v at ×1.4", small, large)
	}
}

func TestColumnGivesTextTheHeightItNeeds(t *testing.T) {
	newApp(t)
	text := kit.NewLabel("두지 않고 한에게 차례를 넘겨요. 두지 않고 한에게 차례를 넘겨요.", kit.Style{Size: 16, Wrap: true})
	hidden := kit.NewLabel("x", kit.Style{Size: 16})
	hidden.Hide()
	below := kit.NewButton(kit.Primary, "", "아래", nil)
	c := kit.Column(10, text, hidden, below)
	show(t, c, 200, 300)
	if got, want := text.Size().Height, text.HeightFor(200); got != want || want < 2*text.LineHeight() {
		t.Errorf("text is %v high, needs %v", got, want)
	}
	if got, want := below.Position().Y, text.Size().Height+10; got != want {
		t.Errorf("the button stands at %v, want %v", got, want)
	}
}

func TestQuestionsDefaultIsHarmless(t *testing.T) {
	newApp(t)
	var answers []string
	ask := func() *kit.Sheet {
		return kit.Question{
			Title: "초가 기권할까요?", Text: "대국이 끝나고 한이 이겨요.", Yes: "기권", No: "계속 두기", YesIcon: theme.Resign,
			OnYes: func() { answers = append(answers, "yes") }, OnNo: func() { answers = append(answers, "no") },
		}.Sheet()
	}
	w := test.NewTempWindow(t, canvas.NewRectangle(nil))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(360, 740))
	s := ask()
	settled := false
	s.Open(w.Canvas(), func() { settled = true })
	if !settled {
		t.Error("it never came to rest")
	}

	s.Cancel()                                      // Esc and the back button
	test.TapCanvas(w.Canvas(), fyne.NewPos(20, 20)) // beside the card
	test.TapCanvas(w.Canvas(), fyne.NewPos(180, 300))
	w.Canvas().Focus(s.First)
	s.First.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := strings.Join(answers, " "); got != "no no no" {
		t.Errorf("Esc, a touch beside, one on the words, and Enter answer %q", got)
	}
	answers = nil
	for _, p := range s.Places() {
		test.Tap(p.Object.(fyne.Tappable))
	}
	if got := strings.Join(answers, " "); got != "no yes" {
		t.Errorf("its buttons answer %q", got)
	}
	test.AssertRendersToMarkup(t, "question.xml", w.Canvas())
	s.Close(w.Canvas())
	if w.Canvas().Overlays().Top() != nil {
		t.Error("it did not go")
	}
}

func TestSheetLeavesOutWhatDoesNotFit(t *testing.T) {
	newApp(t)
	emblem := kit.SideEmblem(engine.Cho, 114)
	ok := kit.NewButton(kit.Primary, "", "다시 두기", nil)
	s := kit.NewSheet("result", kit.Column(8, emblem, ok))
	s.Spare = []fyne.CanvasObject{emblem}
	w := test.NewTempWindow(t, canvas.NewRectangle(nil))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(400, 700))
	s.Open(w.Canvas(), func() {})
	if !emblem.Visible() {
		t.Error("left out though it fits")
	}
	w.Resize(fyne.NewSize(400, 160))
	if emblem.Visible() || !ok.Visible() {
		t.Error("the button must stay and the emblem go")
	}
	w.Resize(fyne.NewSize(400, 700))
	if !emblem.Visible() {
		t.Error("it did not come back")
	}
}

func TestPlayerCardShowsTheTurnInWordsToo(t *testing.T) {
	newApp(t)
	c := kit.NewPlayerCard(engine.Cho, "초", "차례")
	c.SetLine("선수 · 안상차림")
	show(t, c, 344, 62)
	said := func() string {
		var words []string
		for _, line := range texts(c) {
			words = append(words, line.Text)
		}
		return strings.Join(words, "|")
	}
	if got := said(); got != "초|선수 · 안상차림" {
		t.Errorf("without the turn it says %q", got)
	}
	c.SetTurn(true)
	if got := said(); got != "초|선수 · 안상차림|차례" {
		t.Errorf("with the turn it says %q", got)
	}
}

func TestScoreBarSharesItsWidth(t *testing.T) {
	newApp(t)
	b := kit.NewScoreBar("점수 · 한 덤 1.5")
	w := show(t, b, 320, 44)
	b.SetScores([2]engine.Score{98, 63}, [2]string{"초 49", "한 31.5"})
	test.AssertRendersToMarkup(t, "scorebar.xml", w.Canvas())
	b.SetScores([2]engine.Score{}, [2]string{"초 0", "한 0"}) // no share of nothing
}

func TestToastIsOnlyThereWhileItSaysSomething(t *testing.T) {
	newApp(t)
	toast := kit.NewToast()
	show(t, toast, 300, 60)
	if toast.Visible() {
		t.Error("an empty toast shows")
	}
	toast.Say("포는 포를 넘을 수 없어요")
	if !toast.Visible() || texts(toast)[0].Text != "포는 포를 넘을 수 없어요" {
		t.Error("it does not say it")
	}
	toast.Say("")
	if toast.Visible() {
		t.Error("it stays")
	}
}

func TestEmblemIsDrawnAtThePixelsOfTheScreen(t *testing.T) {
	newApp(t)
	e := kit.SideEmblem(engine.Han, 50)
	w := show(t, e, 50, 50)
	width := func() int {
		for _, o := range test.LaidOutObjects(e) {
			if img, ok := o.(*canvas.Image); ok && img.Image != nil {
				return img.Image.Bounds().Dx()
			}
		}
		return 0
	}
	one := width()
	w.Canvas().(interface{ SetScale(float32) }).SetScale(2)
	if two := width(); two < 2*one-3 || one < 50 {
		t.Errorf("%d pixels at scale 1, %d at scale 2", one, two)
	}
	if b := w.Canvas().Capture().Bounds(); b == (image.Rectangle{}) {
		t.Error("nothing was drawn")
	}
}
