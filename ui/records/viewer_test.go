package records

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine/match"
	"janggi/engine/store"
)

// TestAMoveOfTheListIsGoneTo looks at a game on a desk, and chooses a move there.
func TestAMoveOfTheListIsGoneTo(t *testing.T) {
	st := stage(t)
	state := passedAndResigned(t)
	v := NewViewer(st, ViewerOptions{Saved: &store.Saved{State: state}, Result: state.View(match.Watcher).Result})
	w := test.NewTempWindow(t, v.Content())
	w.SetPadded(false)
	w.Resize(fyne.NewSize(1100, 800))
	if !v.moves.Content().Visible() || len(v.moves.Lines()) != 1 {
		t.Fatalf("%d moves are listed", len(v.moves.Lines()))
	}
	v.show(0)
	if v.moves.Lines()[0].Marked {
		t.Error("a move is marked at the start")
	}
	v.moves.OnChosen(1)
	if v.Ply() != 1 || !v.moves.Lines()[0].Marked {
		t.Errorf("the move leads to ply %d", v.Ply())
	}
	w.Resize(fyne.NewSize(360, 740))
	if v.moves.Content().Visible() {
		t.Error("a phone has no room for the list")
	}
}
