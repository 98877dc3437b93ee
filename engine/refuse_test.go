package engine_test

import (
	"errors"
	"slices"
	"testing"

	"janggi/engine"
)

func move(t testing.TB, s string) engine.Move {
	t.Helper()
	m, err := engine.ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Each refusal names its reason and the points a screen draws for it.
func TestRefusalsSayWhy(t *testing.T) {
	const opening = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
	tests := []struct {
		name, fen, move string
		reason          engine.Reason
		points          []string
	}{
		{"an empty point", opening, "a2a3", engine.NoPiece, []string{"a2"}},
		{"the opponent's piece", opening, "a7a6", engine.NotYours, []string{"a7"}},
		{"onto an own piece", opening, "a1b1", engine.OwnPiece, []string{"b1"}},
		{"a horse with a blocked leg", opening, "b1d2", engine.BlockedLeg, []string{"c1"}},
		{"an elephant blocked at the first step", opening, "c1f3", engine.BlockedLeg, []string{"d1"}},
		{"an elephant blocked at the second step", "3k5/9/9/9/9/4B4/9/3n5/4K4/9 w - - 0 1", "e5c2", engine.BlockedLeg, []string{"d3"}},
		{"a horse like a chariot", opening, "b1b2", engine.WrongShape, nil},
		{"a cannon with nothing to jump", opening, "b3b5", engine.NoScreen, nil},
		{"a cannon over a cannon", opening, "b3b10", engine.ScreenIsCannon, []string{"b8"}},
		{"a cannon over two pieces", "3k5/9/9/9/1p7/9/1P7/1C7/4K4/9 w - - 0 1", "b3b8", engine.TooManyScreens, []string{"b4", "b6"}},
		{"a cannon takes a cannon", "3k5/9/1c7/9/9/9/1P7/1C7/4K4/9 w - - 0 1", "b3b8", engine.CannonTakesCannon, []string{"b8"}},
		{"a chariot through a piece", "3k5/9/9/9/p8/9/9/9/4K4/R8 w - - 0 1", "a1a9", engine.BlockedPath, []string{"a6"}},
		{"a chariot like a horse", "3k5/9/9/9/p8/9/9/9/4K4/R8 w - - 0 1", "a1b3", engine.WrongShape, nil},
		{"a chariot on a diagonal that is not drawn", "3k5/9/9/9/9/9/9/4R4/4K4/9 w - - 0 1", "e3d2", engine.NotDiagonal, []string{"e3", "d2"}},
		{"a chariot past the blocked centre", "5k3/9/9/9/9/9/9/3R5/4K4/9 w - - 0 1", "d3f1", engine.BlockedPath, []string{"e2"}},
		{"the general out of its palace", opening, "e2e4", engine.OwnPiece, []string{"e4"}},
		{"a guard out of its palace", opening, "d1c2", engine.OutsidePalace, []string{"c2"}},
		{"a guard on a diagonal that is not drawn", "3k5/9/9/9/9/9/9/9/3AK4/9 w - - 0 1", "d2e1", engine.NotDiagonal, []string{"d2", "e1"}},
		{"a guard two steps", "3k5/9/9/9/9/9/9/9/4K4/3A5 w - - 0 1", "d1f1", engine.WrongShape, nil},
		{"a soldier backwards", opening, "a4a3", engine.Backwards, nil},
		{"a soldier on a diagonal outside the palace", opening, "a4b5", engine.NotDiagonal, []string{"a4", "b5"}},
		{"a soldier two steps", opening, "a4a6", engine.WrongShape, nil},
		{"into an attack", "3k5/9/9/9/9/9/9/r8/4K4/9 w - - 0 1", "e2e3", engine.SelfCheck, []string{"a3"}},
		{"a piece that shields from a chariot", "3kr4/9/9/9/4P4/9/9/9/4K4/9 w - - 0 1", "e6d6", engine.Pinned, []string{"e10"}},
		{"a screen given to a cannon", "3k5/9/4c4/9/3P5/9/9/9/4K4/9 w - - 0 1", "d6e6", engine.SelfCheck, []string{"e8"}},
		{"a leg left to a horse", "5k3/9/9/9/9/9/3n5/3R5/4K4/9 w - - 0 1", "d3a3", engine.Pinned, []string{"d4"}},
		{"a check not answered", "3kr4/9/9/9/9/9/P8/9/4K4/9 w - - 0 1", "a4a5", engine.StaysInCheck, []string{"e10"}},
		{"a pass in check", "3kr4/9/9/9/9/9/P8/9/4K4/9 w - - 0 1", "pass", engine.PassInCheck, []string{"e10"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, tt.fen)
			err := p.Check(move(t, tt.move))
			var refusal *engine.MoveError
			if !errors.As(err, &refusal) || !errors.Is(err, engine.ErrIllegal) {
				t.Fatalf("%s is not refused: %v", tt.move, err)
			}
			if refusal.Reason != tt.reason {
				t.Errorf("reason %v, want %v", refusal.Reason, tt.reason)
			}
			var got []string
			for _, x := range refusal.Points {
				got = append(got, x.String())
			}
			if !slices.Equal(got, tt.points) {
				t.Errorf("points %v, want %v", got, tt.points)
			}
		})
	}
}

func TestPointsOffTheBoardAreRefused(t *testing.T) {
	p := start(t)
	for _, m := range []engine.Move{{From: 200, To: 3}, {From: 3, To: 90}, {From: 90, To: 91}} {
		var refusal *engine.MoveError
		if err := p.Check(m); !errors.As(err, &refusal) || refusal.Reason != engine.OffBoard {
			t.Errorf("%d to %d: %v, want %v", m.From, m.To, err, engine.OffBoard)
		}
	}
}

func TestReasonsHaveStableNames(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range engine.Reasons() {
		name := r.String()
		var back engine.Reason
		if err := back.UnmarshalText([]byte(name)); name == "" || seen[name] || err != nil || back != r {
			t.Errorf("reason %d: name %q reads back as %v (%v)", r, name, back, err)
		}
		seen[name] = true
	}
}

func TestSetupNamesEveryFaultAtOnce(t *testing.T) {
	var s engine.Setup
	put := func(at string, side engine.Side, k engine.Kind) {
		p, err := engine.ParsePoint(at)
		if err != nil {
			t.Fatal(err)
		}
		s.Board[p] = engine.NewPiece(side, k)
	}
	put("e5", engine.Cho, engine.General)
	put("a1", engine.Cho, engine.Guard)
	put("b2", engine.Cho, engine.Soldier)
	for _, at := range []string{"a9", "b9", "c9"} {
		put(at, engine.Cho, engine.Chariot)
	}
	_, err := s.Position()
	var faults *engine.SetupError
	if !errors.As(err, &faults) {
		t.Fatalf("error %v, want a SetupError", err)
	}
	var got []engine.FaultKind
	for _, f := range faults.Faults {
		got = append(got, f.Kind)
	}
	slices.Sort(got)
	want := []engine.FaultKind{engine.NoGeneral, engine.TooMany, engine.PalaceLeft, engine.PalaceLeft, engine.SoldierBehind}
	if !slices.Equal(got, want) {
		t.Errorf("faults %v, want %v (%v)", got, want, err)
	}
}

func TestSetupRefusesOpponentInCheck(t *testing.T) {
	p := position(t, "3kr4/9/9/9/9/9/9/9/4K4/9 w - - 0 1")
	s := p.Setup()
	s.Turn = engine.Han
	_, err := s.Position()
	var faults *engine.SetupError
	if !errors.As(err, &faults) || len(faults.Faults) != 1 || faults.Faults[0].Kind != engine.OpponentInCheck {
		t.Errorf("error %v, want %v", err, engine.OpponentInCheck)
	}
}
