package kit_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
)

// TestWidgetsSayWhatTheyAre asks every widget of the kit for its spoken name.
func TestWidgetsSayWhatTheyAre(t *testing.T) {
	newApp(t)
	card := kit.NewPlayerCard(engine.Cho, "박초롱", "차례")
	card.SetLine("선수 · 안상차림")
	card.SetTurn(true)
	card.SetClock(kit.Clock{Text: "00:27", Overtime: true, Left: 2, Periods: 3, Caption: "초읽기 30초"})
	bar := kit.NewScoreBar("점수")
	bar.SetScores([2]engine.Score{}, [2]string{"초 72", "한 73.5"})
	toast := kit.NewToast()
	toast.Say("마의 길이 막혔어요")
	face := kit.NewClockFace()
	face.Set(kit.Clock{Text: "04:12"})
	chosen := kit.NewFaceButton(engine.NewPiece(engine.Cho, engine.Horse), theme.Hangul, "한글", nil)
	chosen.SetChosen(true)
	for _, c := range []struct {
		o    fyne.CanvasObject
		want []string
	}{
		{kit.NewButton(kit.Primary, theme.Add, "둘이 두기", nil), []string{"둘이 두기"}},
		{kit.NewButton(kit.Bare, theme.Back, "처음으로", nil), []string{"처음으로"}},
		{kit.NewItem("기본 규칙", "편하게", kit.On, nil), []string{"기본 규칙, 편하게, ✓"}},
		{kit.NewItem("시계", "", kit.Onward, nil), []string{"시계"}},
		{kit.NewChoice([]string{"밝게", "어둡게"}, 1, nil), []string{"밝게", "어둡게, ✓"}},
		{kit.NewField("박초롱", "이름", nil), []string{"이름, 박초롱"}},
		{kit.NewLabel("안녕", kit.Style{Size: 16}), []string{"안녕"}},
		{chosen, []string{"한글, ✓"}},
		{card, []string{"박초롱, 차례, 선수 · 안상차림, 00:27, 초읽기 30초"}},
		{bar, []string{"점수, 초 72, 한 73.5"}},
		{face, []string{"04:12"}},
		{toast, []string{"마의 길이 막혔어요"}},
		{kit.NewCard(kit.NewLabel("기보", kit.Style{Size: 16})), []string{"기보"}},
		{kit.Question{Title: "기권할까요?", Yes: "기권", No: "계속 두기"}.Sheet(), []string{"기권할까요?", "계속 두기", "기권"}},
		{kit.NewScroll(4, kit.NewButton(kit.Tool, theme.Undo, "무르기", nil)), []string{"무르기"}},
	} {
		show(t, c.o, 320, 400)
		var got []string
		for _, v := range kit.Voices(c.o, fyne.Position{}) {
			got = append(got, v.Object.AccessibilityLabel())
			if r := v.Object.AccessibilityRole(); r != fyne.AccessibleRoleButton && r != fyne.AccessibleRoleText {
				t.Errorf("%T is a %q", v.Object, r)
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%T says %q, want %q", c.o, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%T says %q, want %q", c.o, got, c.want)
			}
		}
	}
}

// TestWhatIsTurnedIsReadWhereItIsSeen turns a panel half round.
func TestWhatIsTurnedIsReadWhereItIsSeen(t *testing.T) {
	newApp(t)
	first, second := kit.NewButton(kit.Tool, theme.Undo, "무르기", nil), kit.NewButton(kit.Tool, theme.Resign, "기권", nil)
	turned := kit.NewTurned(kit.Row(6, first, second))
	turned.SetTurned(true)
	show(t, turned, 300, 62)
	voices := kit.Voices(turned, fyne.Position{})
	if len(voices) != 2 || voices[0].Object.AccessibilityLabel() != "무르기" {
		t.Fatalf("%d voices", len(voices))
	}
	if voices[0].At.X <= voices[1].At.X || voices[1].At.X < 0 {
		t.Errorf("they are at %v and %v", voices[0].At, voices[1].At)
	}
}
