package board_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/board"
)

// table is a board on a screen that writes down what it reports.
type table struct {
	*board.Board
	window  fyne.Window
	moves   []string
	refused []string
	chosen  []string
}

func newTable(t testing.TB, scene board.Scene) *table {
	b, w := onScreen(t, theme.Light, phone, scene)
	r := &table{Board: b, window: w}
	b.OnMove = func(m engine.Move) { r.moves = append(r.moves, m.String()) }
	b.OnRefuse = func(m engine.Move) { r.refused = append(r.refused, m.String()) }
	b.OnSelect = func(p engine.Point) { r.chosen = append(r.chosen, p.String()) }
	return r
}

// tap taps crossings one after the other.
func (r *table) tap(points ...string) {
	for _, p := range points {
		test.TapAt(r.Board, r.PositionOf(at(p)))
	}
}

// drag carries the finger over crossings and lifts it off the last.
func (r *table) drag(points ...string) {
	last := r.PositionOf(at(points[0]))
	for _, p := range points[1:] {
		r.dragTo(last, r.PositionOf(at(p)))
		last = r.PositionOf(at(p))
	}
	r.DragEnd()
}

func (r *table) dragTo(from, to fyne.Position) {
	delta := to.Subtract(from)
	r.Dragged(&fyne.DragEvent{
		PointEvent: fyne.PointEvent{Position: to},
		Dragged:    fyne.NewDelta(delta.X, delta.Y),
	})
}

func (r *table) want(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func TestTapSelectsAndTapOnTargetMoves(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("b3", "b5")
	r.want(t, "moves", r.moves, "b3b5")
	r.want(t, "selections", r.chosen, "b3", "-")
	r.want(t, "refusals", r.refused)
}

func TestPieceStaysUntilTheSceneSaysSo(t *testing.T) {
	r := newTable(t, cannon())
	before := r.Scene().Pieces
	r.tap("b3", "b5")
	if r.Scene().Pieces != before {
		t.Error("the board moved a piece by itself")
	}
}

func TestCaptureIsAMove(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("b3", "b7")
	r.want(t, "moves", r.moves, "b3b7")
}

func TestTapOnAnotherOwnPieceChangesTheSelection(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("b3", "h3")
	r.want(t, "selections", r.chosen, "b3", "h3")
	if r.Selected() != at("h3") {
		t.Errorf("selected %v", r.Selected())
	}
	r.tap("h5")
	r.want(t, "moves", r.moves, "h3h5")
}

func TestTapOnTheSelectedPieceDropsIt(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("b3", "b3")
	r.want(t, "selections", r.chosen, "b3", "-")
	r.want(t, "refusals", r.refused)
}

func TestTapElsewhereDropsAndIsRefused(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("b3", "e5")
	r.want(t, "selections", r.chosen, "b3", "-")
	r.want(t, "refusals", r.refused, "b3e5")
	r.want(t, "moves", r.moves)
}

func TestAPieceWithoutMovesCanBeAskedWhy(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("d1", "d2")
	r.want(t, "refusals", r.refused, "d1d2")
}

func TestTapWithoutSelectionOnOthersDoesNothing(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("e5", "e9", "b7")
	r.want(t, "selections", r.chosen)
	r.want(t, "refusals", r.refused)
}

func TestTheWholeCellIsTheTarget(t *testing.T) {
	r := newTable(t, cannon())
	far := .45 * r.Pitch()
	test.TapAt(r.Board, r.PositionOf(at("b3")).AddXY(far, -far))
	test.TapAt(r.Board, r.PositionOf(at("b6")).AddXY(-far, far))
	r.want(t, "moves", r.moves, "b3b6")
}

func TestOutsideHalfACellIsNobodys(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("b3")
	corner := r.PositionOf(at("a1"))
	test.TapAt(r.Board, corner.AddXY(-.55*r.Pitch(), 0))
	test.TapAt(r.Board, corner.AddXY(0, .55*r.Pitch()))
	test.TapAt(r.Board, fyne.NewPos(1, 1))
	r.want(t, "selections", r.chosen, "b3")
	r.want(t, "refusals", r.refused)
}

func TestAnInactiveBoardAnswersNothing(t *testing.T) {
	s := cannon()
	s.Active = false
	r := newTable(t, s)
	r.tap("b3", "b5")
	r.drag("b3", "b5")
	r.want(t, "selections", r.chosen)
	r.want(t, "moves", r.moves)
}

func TestDragToATargetMoves(t *testing.T) {
	r := newTable(t, cannon())
	r.drag("b3", "b4", "b5")
	r.want(t, "moves", r.moves, "b3b5")
	r.want(t, "selections", r.chosen, "b3", "-")
}

func TestDragElsewhereIsRefused(t *testing.T) {
	r := newTable(t, cannon())
	r.drag("b3", "c4", "e5")
	r.want(t, "refusals", r.refused, "b3e5")
	r.want(t, "moves", r.moves)
}

func TestDragOffTheBoardCancels(t *testing.T) {
	r := newTable(t, cannon())
	from := r.PositionOf(at("b3"))
	r.dragTo(from, fyne.NewPos(-30, from.Y))
	r.DragEnd()
	r.want(t, "selections", r.chosen, "b3", "-")
	r.want(t, "moves", r.moves)
	r.want(t, "refusals", r.refused)
}

func TestDragBackHomeKeepsTheSelection(t *testing.T) {
	r := newTable(t, cannon())
	r.drag("b3", "b5", "b3")
	r.want(t, "selections", r.chosen, "b3")
	if r.Selected() != at("b3") {
		t.Error("the selection is gone")
	}
}

func TestDragFromAnEmptyOrForeignCrossingDoesNothing(t *testing.T) {
	r := newTable(t, cannon())
	r.drag("e5", "e6")
	r.drag("b7", "b6")
	r.want(t, "selections", r.chosen)
	r.want(t, "refusals", r.refused)
}

func TestATurnedBoardTurnsTheTaps(t *testing.T) {
	s := cannon()
	s.Bottom = engine.Han
	r := newTable(t, s)
	if b1, i10 := r.PositionOf(at("b1")), r.PositionOf(at("i10")); b1.Y > i10.Y || b1.X < i10.X {
		t.Error("Cho's corner is not at the upper right")
	}
	r.tap("b3", "b7")
	r.want(t, "moves", r.moves, "b3b7")
}

func TestSelectionEndsWithItsPiece(t *testing.T) {
	r := newTable(t, cannon())
	r.tap("b3")
	r.SetScene(cannon())
	if r.Selected() != at("b3") {
		t.Error("the same scene again dropped the selection")
	}
	s := cannon()
	s.Active = false
	r.SetScene(s)
	if r.Selected() != engine.NoPoint {
		t.Error("a piece that may not move is still selected")
	}
	r.want(t, "selections", r.chosen, "b3")
}

func TestNilCallbacks(t *testing.T) {
	b, _ := onScreen(t, theme.Light, phone, cannon())
	for _, p := range []string{"b3", "e5", "b3", "b5"} {
		test.TapAt(b, b.PositionOf(at(p)))
	}
}

// BenchmarkTapToDots is what a player waits for between a tap and the dots.
// "work" is all the program does before the driver paints; "picture" adds
// painting the whole window in software, which a graphics card does otherwise.
func BenchmarkTapToDots(b *testing.B) {
	tap := func(r *table) {
		r.Deselect()
		r.tap("b3")
	}
	for _, size := range []struct {
		name string
		size fyne.Size
	}{{"phone", phone}, {"desktop", desktop}} {
		r := newTable(b, cannon())
		r.window.Resize(size.size)
		b.Run("work/"+size.name, func(b *testing.B) {
			for b.Loop() {
				tap(r)
			}
		})
		b.Run("picture/"+size.name, func(b *testing.B) {
			for b.Loop() {
				tap(r)
				r.window.Canvas().Capture()
			}
		})
	}
}
