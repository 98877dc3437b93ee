package kit_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/ui/kit"
)

func TestAnItemIsAsHighAsItsWordsNeed(t *testing.T) {
	test.NewTempApp(t)
	i := kit.NewItem("제목", "아주 긴 설명이 한 줄에 다 들어가지 않으면 다음 줄로 넘어가고 그만큼 높아져야 해요", kit.Onward, nil)
	if narrow, wide := i.HeightFor(200), i.HeightFor(900); narrow <= wide {
		t.Errorf("%v high when narrow, %v when wide", narrow, wide)
	}
	i.SetNote("")
	if got := i.HeightFor(200); got < 44 {
		t.Errorf("%v is too low for a finger", got)
	}
}

func TestAnItemIsPressedByTouchAndKey(t *testing.T) {
	test.NewTempApp(t)
	pressed := 0
	i := kit.NewItem("제목", "", kit.Off, func() { pressed++ })
	test.Tap(i)
	i.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	i.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
	if pressed != 2 {
		t.Errorf("pressed %d times", pressed)
	}
}

func TestAScrollGivesWordsTheHeightTheyNeedAtItsWidth(t *testing.T) {
	test.NewTempApp(t)
	long := kit.NewItem("제목", "아주 긴 설명이 한 줄에 다 들어가지 않으면 다음 줄로 넘어가고 그만큼 높아져야 해요", kit.NoMark, nil)
	below := kit.NewItem("아래", "", kit.NoMark, nil)
	s := kit.NewScroll(8, long, below)
	w := test.NewTempWindow(t, s.Container)
	w.SetPadded(false)
	for _, width := range []float32{240, 800} {
		w.Resize(fyne.NewSize(width, 300))
		if got, want := long.Size().Height, long.HeightFor(long.Size().Width); got != want {
			t.Errorf("%v wide: %v high, want %v", width, got, want)
		}
		if foot := long.Position().Y + long.Size().Height; below.Position().Y != foot+8 {
			t.Errorf("%v wide: the next is at %v, after %v", width, below.Position().Y, foot)
		}
	}
}

func TestEscLeavesAFieldFirst(t *testing.T) {
	test.NewTempApp(t)
	f := kit.NewField("", "이름", nil)
	w := test.NewTempWindow(t, f)
	w.Canvas().Focus(f)
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.Canvas().Focused() != nil {
		t.Error("it is still typed in")
	}
}
