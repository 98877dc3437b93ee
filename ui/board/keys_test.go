package board_test

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/ui/board"
)

// press presses keys one after the other, and returns whether the board had a
// use for the last.
func (r *table) press(keys ...fyne.KeyName) (used bool) {
	for _, k := range keys {
		used = r.Key(&fyne.KeyEvent{Name: k})
	}
	return used
}

// under checks where the cursor is; "-" is nowhere.
func (r *table) under(t *testing.T, want string) {
	t.Helper()
	if got := r.Cursor().String(); got != want {
		t.Errorf("the cursor is on %s, want %s", got, want)
	}
}

func TestTheFirstKeyShowsTheCursorAtTheOwnGeneral(t *testing.T) {
	r := newTable(t, cannon())
	r.under(t, "-")
	r.press(fyne.KeyUp)
	r.under(t, "e2")
	r.press(fyne.KeyUp, fyne.KeyUp, fyne.KeyLeft)
	r.under(t, "d4")
}

func TestArrowsGoAsTheBoardIsTurned(t *testing.T) {
	s := cannon()
	s.Bottom = engine.Han
	r := newTable(t, s)
	r.press(fyne.KeyUp)
	r.under(t, "e9")
	r.press(fyne.KeyUp, fyne.KeyLeft)
	r.under(t, "f8")
}

func TestTheCursorStaysOnTheBoard(t *testing.T) {
	r := newTable(t, cannon())
	for range 12 {
		r.press(fyne.KeyDown, fyne.KeyRight)
	}
	r.under(t, "i1")
}

func TestKeysPlayAMoveAsTapsDo(t *testing.T) {
	r := newTable(t, cannon())
	touches := 0
	r.OnTouch = func() { touches++ }
	r.press(fyne.KeyUp, fyne.KeyUp, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyReturn)
	r.want(t, "selections", r.chosen, "b3")
	r.press(fyne.KeyUp, fyne.KeyUp, fyne.KeySpace)
	r.want(t, "moves", r.moves, "b3b5")
	if touches != 2 {
		t.Errorf("told of %d touches, want 2", touches)
	}
}

func TestEscDropsTheSelectionThenTheCursorThenIsNobodys(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("b3")
	r.press(fyne.KeyUp)
	if !r.press(fyne.KeyEscape) || r.Selected() != engine.NoPoint {
		t.Error("the selection stays")
	}
	r.under(t, "b3")
	r.press(fyne.KeyEscape)
	r.under(t, "-")
	if r.press(fyne.KeyEscape) {
		t.Error("Esc is swallowed")
	}
}

func TestKeysWithoutACursorAreTheScreens(t *testing.T) {
	r := newTable(t, cannon())
	if r.press(fyne.KeySpace) || r.press(fyne.KeyReturn) || r.press(fyne.KeyHome) {
		t.Error("a key is swallowed")
	}
	s := cannon()
	s.Active, s.Ended = false, true
	r.SetScene(s)
	r.window.Canvas().Focus(r.Board)
	if r.press(fyne.KeyLeft) {
		t.Error("the arrows of a game that is over are swallowed")
	}
}

func TestATouchHidesTheCursor(t *testing.T) {
	r := newTable(t, cannon())
	r.press(fyne.KeyUp)
	r.tap("b3")
	r.under(t, "-")
}

func TestFocusShowsTheCursorAndUnusedKeysGoOn(t *testing.T) {
	r := newTable(t, cannon())
	var heard []fyne.KeyName
	c := r.window.Canvas()
	c.SetOnTypedKey(func(e *fyne.KeyEvent) { heard = append(heard, e.Name) })
	c.Focus(r.Board)
	r.under(t, "e2")
	for _, k := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyHome, fyne.KeyEscape} {
		c.Focused().TypedKey(&fyne.KeyEvent{Name: k})
	}
	r.under(t, "d2")
	if !slices.Equal(heard, []fyne.KeyName{fyne.KeyHome, fyne.KeyEscape}) {
		t.Errorf("the screen heard %v", heard)
	}
	c.Unfocus()
	r.under(t, "-")
}

func TestTheCursorIsTold(t *testing.T) {
	r := newTable(t, cannon())
	var told []string
	r.OnCursor = func(p engine.Point) { told = append(told, p.String()) }
	r.press(fyne.KeyUp, fyne.KeyUp, fyne.KeyDown, fyne.KeyDown, fyne.KeyDown)
	r.want(t, "cursor", told, "e2", "e3", "e2", "e1")
}

func TestEveryCrossingHasASpokenName(t *testing.T) {
	s := cannon()
	s.Bottom = engine.Han
	r := newTable(t, s)
	r.Title = "board"
	if r.AccessibilityLabel() != "board" {
		t.Errorf("the board is called %q", r.AccessibilityLabel())
	}
	r.Name = func(p engine.Point, piece engine.Piece) string { return fmt.Sprint(p, " ", piece) }
	r.press(fyne.KeyUp)
	if want := fmt.Sprint("e9 ", engine.NewPiece(engine.Han, engine.General)); r.AccessibilityLabel() != want {
		t.Errorf("the cursor says %q, want %q", r.AccessibilityLabel(), want)
	}

	over := r.Parts()[0].(*fyne.Container)
	names := map[string]bool{}
	for _, o := range over.Objects {
		names[o.(fyne.Accessible).AccessibilityLabel()] = true
		middle := o.Position().AddXY(o.Size().Width/2, o.Size().Height/2)
		if p := r.PointAt(middle); r.Spoken(p) != o.(fyne.Accessible).AccessibilityLabel() {
			t.Fatalf("%v is called %q", p, o.(fyne.Accessible).AccessibilityLabel())
		}
	}
	if len(names) != engine.Points {
		t.Errorf("%d names", len(names))
	}
}

func TestTheTargetUnderACarriedPieceIsMarked(t *testing.T) {
	for _, c := range []struct {
		to      string
		unaided bool
		want    int
	}{{"b5", false, 1}, {"b7", false, 1}, {"c5", false, 0}, {"b3", false, 0}, {"c5", true, 1}, {"b4", true, 0}} {
		s := cannon()
		s.Unaided = c.unaided
		r := newTable(t, s)
		r.dragTo(r.PositionOf(at("b3")), r.PositionOf(at(c.to)))
		if n := drawn(r.Board, board.SheetOf(r.Board).Drop()); n != c.want {
			t.Errorf("%s, unaided %v: %d marks, want %d", c.to, c.unaided, n, c.want)
		}
		r.DragEnd()
		if drawn(r.Board, board.SheetOf(r.Board).Drop()) != 0 {
			t.Errorf("%s: the mark outlives the drag", c.to)
		}
	}
}
