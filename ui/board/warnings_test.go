package board_test

import (
	"testing"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/board"
)

// drawn returns whether the board shows a bitmap.
func drawn(b *board.Board, want theme.Bitmap) int { return board.Count(b, want) }

func TestUnaidedBoardsShowNoTargetsAndPlayThemAll(t *testing.T) {
	s := cannon()
	s.Unaided = true
	r := newTable(t, s)
	sheet := board.SheetOf(r.Board)
	r.tap("b3")
	if n := drawn(r.Board, sheet.Dot(engine.Cho)) + drawn(r.Board, sheet.Capture(engine.Soldier)); n != 0 {
		t.Errorf("%d targets are drawn", n)
	}
	r.tap("b5")
	r.want(t, "moves", r.moves, "b3b5")
}

func TestRiskyTargetsHaveAShapeOfTheirOwn(t *testing.T) {
	s := cannon()
	for i := range s.Targets {
		s.Targets[i].Risky = s.Targets[i].Move == move("b3b5") || s.Targets[i].Capture
	}
	r := newTable(t, s)
	sheet := board.SheetOf(r.Board)
	r.tap("b3")
	if n := drawn(r.Board, sheet.RiskyDot()); n != 1 {
		t.Errorf("%d risky dots", n)
	}
	if n := drawn(r.Board, sheet.Dot(engine.Cho)); n != 1 {
		t.Errorf("%d other dots", n)
	}
	if a, b := drawn(r.Board, sheet.Capture(engine.Soldier)), drawn(r.Board, sheet.Badge(engine.Soldier)); a != 1 || b != 1 {
		t.Errorf("the risky capture has %d rings and %d badges", a, b)
	}
	r.tap("b5")
	r.want(t, "moves", r.moves, "b3b5")
}

func TestThreatenedPiecesWearABadgeAndShowWhatTakesThem(t *testing.T) {
	s := cannon()
	s.Threats = []board.Threat{
		{Point: at("b4"), By: []engine.Point{at("b7")}},
		{Point: at("h3"), By: []engine.Point{at("h8"), at("d7")}},
	}
	r := newTable(t, s)
	sheet := board.SheetOf(r.Board)
	if a, b := drawn(r.Board, sheet.Badge(engine.Soldier)), drawn(r.Board, sheet.Badge(engine.Cannon)); a != 1 || b != 1 {
		t.Errorf("%d and %d badges", a, b)
	}
	arrows := func() int {
		return drawn(r.Board, sheet.Arrow(0, 3, engine.Soldier)) + drawn(r.Board, sheet.Arrow(0, 5, engine.Cannon)) +
			drawn(r.Board, sheet.Arrow(4, 4, engine.Cannon))
	}
	if n := arrows(); n != 3 {
		t.Errorf("%d arrows, want 3", n)
	}
	r.tap("h3")
	if n := arrows(); n != 2 {
		t.Errorf("%d arrows at the piece in the hand, want 2", n)
	}
	r.tap("a1")
	if n := arrows(); n != 0 {
		t.Errorf("%d arrows while another is in the hand", n)
	}
}

func TestEveryTouchIsTold(t *testing.T) {
	r := newTable(t, cannon())
	n := 0
	r.OnTouch = func() { n++ }
	r.tap("b3", "e5", "a10")
	r.drag("b4", "b5")
	if n != 4 {
		t.Errorf("told of %d touches, want 4", n)
	}
}

func TestCoordinatesTakeTheirRoomFromTheBoard(t *testing.T) {
	s := cannon()
	r := newTable(t, s)
	before := r.Pitch()
	s.Coordinates = theme.Letters
	r.SetScene(s)
	if now := r.Pitch(); now >= before || now < .9*before {
		t.Errorf("the pitch went from %v to %v", before, now)
	}
	r.tap("b3", "b5")
	r.want(t, "moves", r.moves, "b3b5")
}

func TestACallTurnsToItsPlayerAcrossTheTable(t *testing.T) {
	s := cannon()
	s.Facing = true
	r := newTable(t, s)
	sheet := board.SheetOf(r.Board)
	r.Call("장군!", engine.Han, at("d7"))
	if drawn(r.Board, sheet.BubbleTurned("장군!", engine.Han, true, 1000)) != 1 {
		t.Error("Han's call is not turned")
	}
	r.Call("멍군!", engine.Cho, at("d1"))
	if drawn(r.Board, sheet.Bubble("멍군!", engine.Cho, true, 1000)) != 1 {
		t.Error("Cho's call is not upright")
	}
}
