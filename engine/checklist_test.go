package engine_test

import (
	"slices"
	"strings"
	"testing"

	"janggi/engine"
)

// The specification's test checklist (§10), a test a line. Lines about clocks,
// seats and views are in engine/match.

// targets are the points a piece may legally go to, in the order of points.
func targets(t testing.TB, fen, from string) []string {
	t.Helper()
	p := position(t, fen)
	var to []engine.Point
	for m := range p.Moves() {
		if m.From.String() == from {
			to = append(to, m.To)
		}
	}
	slices.Sort(to)
	names := make([]string, len(to))
	for i, x := range to {
		names[i] = x.String()
	}
	return names
}

func wantTargets(t *testing.T, fen, from string, want ...string) {
	t.Helper()
	if got := targets(t, fen, from); !slices.Equal(got, want) {
		t.Errorf("%s in %s goes to %v, want %v", from, fen, got, want)
	}
}

func TestChecklist_ArrangementsSeenFromBothSeats(t *testing.T) {
	h, e := engine.Horse, engine.Elephant
	rows := map[engine.Arrangement][4]engine.Kind{
		engine.InnerElephant: {h, e, e, h},
		engine.OuterElephant: {e, h, h, e},
		engine.LeftElephant:  {e, h, e, h},
		engine.RightElephant: {h, e, h, e},
	}
	for a, kinds := range rows {
		s := engine.NewSetup(a, a)
		for i, f := range [4]int{1, 2, 6, 7} {
			if got := s.Board[engine.At(f, 0)]; got != engine.NewPiece(engine.Cho, kinds[i]) {
				t.Errorf("%v: Cho's file %d holds %v %v", a, f, got.Side(), got.Kind())
			}
		}
		for i, f := range [4]int{7, 6, 2, 1} {
			if got := s.Board[engine.At(f, 9)]; got != engine.NewPiece(engine.Han, kinds[i]) {
				t.Errorf("%v: Han's file %d holds %v %v", a, f, got.Side(), got.Kind())
			}
		}
	}
}

func TestChecklist_HorseAndElephantBlocks(t *testing.T) {
	// The horse on e5 with its upward leg taken, then free.
	wantTargets(t, "3k5/9/9/9/4p4/4N4/9/9/9/3K5 w - - 0 1", "e5", "d3", "f3", "c4", "g4", "c6", "g6")
	wantTargets(t, "3k5/9/9/9/9/4N4/9/9/9/3K5 w - - 0 1", "e5", "d3", "f3", "c4", "g4", "c6", "g6", "d7", "f7")
	// The elephant: a taken first step bars both ways, a taken second step one.
	wantTargets(t, "3k5/9/9/9/4p4/4B4/9/9/9/3K5 w - - 0 1", "e5", "c2", "g2", "b3", "h3", "b7", "h7")
	wantTargets(t, "3k5/9/9/3p5/9/4B4/9/9/9/3K5 w - - 0 1", "e5", "c2", "g2", "b3", "h3", "b7", "h7", "g8")
}

func TestChecklist_Cannon(t *testing.T) {
	t.Run("needs a screen", func(t *testing.T) {
		wantTargets(t, "3k5/9/9/9/9/9/9/1C7/9/3K5 w - - 0 1", "b3")
	})
	t.Run("no cannon is a screen", func(t *testing.T) {
		wantTargets(t, "3k5/9/1c7/9/9/9/9/1C7/9/3K5 w - - 0 1", "b3")
	})
	t.Run("no cannon is taken", func(t *testing.T) {
		wantTargets(t, "3k5/9/1c7/9/1p7/9/9/1C7/9/3K5 w - - 0 1", "b3", "b7")
	})
	t.Run("any empty point behind the screen", func(t *testing.T) {
		wantTargets(t, "3k5/9/1r7/9/1P7/9/9/1C7/9/3K5 w - - 0 1", "b3", "b7", "b8")
	})
	t.Run("palace diagonal", func(t *testing.T) {
		wantTargets(t, "3k5/9/9/9/9/9/9/3C5/4A4/4K4 w - - 0 1", "d3", "f1")
		wantTargets(t, "3k5/9/9/9/9/9/9/3C5/9/4K4 w - - 0 1", "d3")
		wantTargets(t, "4kr3/4a4/3C5/9/9/9/9/9/9/4K4 w - - 0 1", "d8", "f10")
	})
}

func TestChecklist_ChariotOnPalaceDiagonals(t *testing.T) {
	open := targets(t, "5k3/9/9/9/9/9/9/3R5/9/3K5 w - - 0 1", "d3")
	if !slices.Contains(open, "e2") || !slices.Contains(open, "f1") {
		t.Errorf("an open diagonal: %v lack e2 or f1", open)
	}
	blocked := targets(t, "5k3/9/9/9/9/9/9/3R5/4A4/3K5 w - - 0 1", "d3")
	if slices.Contains(blocked, "e2") || slices.Contains(blocked, "f1") {
		t.Errorf("a blocked diagonal: %v has e2 or f1", blocked)
	}
}

func TestChecklist_GeneralAndGuardInThePalace(t *testing.T) {
	wantTargets(t, "5k3/9/9/9/9/9/9/9/3K5/9 w - - 0 1", "d2", "d1", "e2", "d3")
	wantTargets(t, "5k3/9/9/9/9/9/9/4A4/9/3K5 w - - 0 1", "e3", "e2", "d3", "f3")
	wantTargets(t, "5k3/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2", "d1", "e1", "f1", "d2", "f2", "d3", "e3", "f3")
	wantTargets(t, "5k3/9/9/9/9/9/9/9/4K4/5A3 w - - 0 1", "f1", "e1", "f2")
}

func TestChecklist_Soldier(t *testing.T) {
	wantTargets(t, "5k3/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1", "e4", "d4", "f4", "e5")
	wantTargets(t, "3k5/9/5P3/9/9/9/9/9/9/3K5 w - - 0 1", "f8", "e8", "g8", "e9", "f9")
	wantTargets(t, "3k5/9/9/9/9/9/3P5/9/9/4K4 w - - 0 1", "d4", "c4", "e4", "d5")
	wantTargets(t, "5k3/3P5/9/9/9/9/9/9/9/3K5 w - - 0 1", "d9", "c9", "e9", "d10")
	wantTargets(t, "5k3/9/9/9/9/9/9/3p5/9/4K4 b - - 0 1", "d3", "d2", "e2", "c3", "e3")
	wantTargets(t, "P2k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "a10", "b10")
}

func TestChecklist_NoMoveIntoCheck(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "4r4/3k5/9/9/9/9/9/9/3K5/9 w - - 0 1")
	if got := refused(t, g, "d2e2"); got != engine.SelfCheck {
		t.Errorf("stepping into check: %v", got)
	}
	// The two screens of a cannon: taking one away leaves the other.
	g = newGame(t, engine.DefaultRules(), "4c4/3k5/4P4/9/4P4/9/9/9/4K4/9 w - - 0 1")
	if got := refused(t, g, "e6d6"); got != engine.Pinned {
		t.Errorf("leaving a cannon its screen: %v", got)
	}
}

func TestChecklist_PassInCheckAndMate(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "4k4/9/9/9/9/9/9/9/4K4/R7R w - - 0 1")
	play(t, g, "a1a9")
	if g.InCheck() {
		t.Fatal("the general on e10 is not attacked yet")
	}
	play(t, g, "e10f10 i1i10")
	wantEnd(t, g, engine.Checkmate, engine.ChoWins)
	g.Undo(1)
	play(t, g, "i1i8 f10e10 i8i10")
	wantEnd(t, g, engine.Checkmate, engine.ChoWins)
}

// face is a position in which Cho's horse stands between the generals, and a
// soldier of each side wait to take each other.
const face = "4k4/9/9/9/p8/P3N4/9/9/4K4/9 w - - 0 1"

func TestChecklist_BikjangKJF(t *testing.T) {
	t.Run("nothing before the first capture", func(t *testing.T) {
		g := newGame(t, engine.DefaultRules(), face)
		if events := play(t, g, "e5f7"); hasEvent[engine.BikjangCalled](events) || !g.Facing() {
			t.Errorf("events %v, facing %v", events, g.Facing())
		}
		play(t, g, "pass f7d6 e10d10")
		if g.Over() {
			t.Error("facing without a call ended the game")
		}
	})
	t.Run("not by the first capture itself", func(t *testing.T) {
		g := newGame(t, engine.DefaultRules(), "4k4/9/9/5p3/9/4N4/9/9/4K4/9 w - - 0 1")
		if events := play(t, g, "e5f7"); hasEvent[engine.BikjangCalled](events) || !g.Facing() {
			t.Errorf("events %v, facing %v", events, g.Facing())
		}
	})
	called := func(t *testing.T) *engine.Game {
		g := newGame(t, engine.DefaultRules(), face)
		if events := play(t, g, "a5a6 e10d10 e5f7 d10e10"); !hasEvent[engine.BikjangCalled](events) {
			t.Fatalf("events %v lack the call", events)
		}
		if by, pending := g.Bikjang(); !pending || by != engine.Han {
			t.Fatalf("call by %v, pending %v", by, pending)
		}
		return g
	}
	t.Run("broken, the game goes on", func(t *testing.T) {
		g := called(t)
		if events := play(t, g, "e2d2"); !hasEvent[engine.BikjangAnswered](events) || g.Over() {
			t.Errorf("events %v", events)
		}
	})
	for _, answer := range []string{"pass", "f7h6"} {
		t.Run("accepted by "+answer, func(t *testing.T) {
			g := called(t)
			play(t, g, answer)
			wantEnd(t, g, engine.ScoreBikjang, engine.ChoWins)
		})
	}
}

func TestChecklist_BikjangKJA30(t *testing.T) {
	rules := engine.DefaultRules()
	rules.Bikjang = engine.BikjangKJA30
	rich := newGame(t, rules, "3k5/9/9/9/9/1P6R/RC7/9/4K4/9 b - - 0 1")
	if events := play(t, rich, "d10e10"); hasEvent[engine.BikjangCalled](events) || !rich.Facing() {
		t.Errorf("called against 35 points: %v", events)
	}
	poor := newGame(t, rules, "3k5/9/9/9/9/1P6R/R8/9/4K4/9 b - - 0 1")
	if events := play(t, poor, "d10e10"); !hasEvent[engine.BikjangCalled](events) {
		t.Errorf("not called with 28 points against none: %v", events)
	}
}

// In chase Cho's chariot checks by turns from the two back ranks, and Han's
// general has one answer each time.
const (
	chase      = "3k5/R8/2P6/9/9/4R4/9/9/9/5K3 w - - 0 1"
	chaseCycle = " a9a10 d10d9 a10a9 d9d10"
)

// shuttle moves two generals to and fro: four plies bring the position back.
const shuttle = " d1d2 f10f9 d2d1 f9f10"

func TestChecklist_RepetitionForbidden(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1")
	play(t, g, shuttle)
	events := play(t, g, shuttle)
	if !hasEvent[engine.RepetitionWarning](events) || g.Times() != 3 {
		t.Errorf("the third time: events %v, times %d", events, g.Times())
	}
	play(t, g, "d1d2 f10f9 d2d1")
	if got := refused(t, g, "f9f10"); got != engine.Repeats {
		t.Errorf("the fourth time is refused for %v", got)
	}
	play(t, g, "f9e9")
}

func TestChecklist_RepetitionForbiddenButTheOnlyAnswer(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), chase)
	play(t, g, strings.Repeat(chaseCycle, 2)+" a9a10 d10d9 a10a9")
	if got := byCoordinates(slices.Collect(g.Legal())); !slices.Equal(got, []string{"d9d10"}) {
		t.Fatalf("legal %v, want the only answer, though it repeats", got)
	}
	play(t, g, "d9d10")
	wantEnd(t, g, engine.ScoreRepetition, engine.ChoWins)
}

func TestChecklist_RepetitionLoses(t *testing.T) {
	rules := engine.DefaultRules()
	rules.Repetition = engine.RepetitionLose
	g := newGame(t, rules, "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1")
	play(t, g, shuttle+shuttle+shuttle)
	wantEnd(t, g, engine.RepetitionLoss, engine.ChoWins)
}

func TestChecklist_TwoPasses(t *testing.T) {
	for scoring, reason := range map[bool]engine.EndReason{true: engine.ScorePasses, false: engine.DrawPasses} {
		rules := engine.DefaultRules()
		rules.Scoring = scoring
		g := newGame(t, rules, "")
		play(t, g, "pass pass")
		outcome := engine.NoWinner
		if scoring {
			outcome = engine.HanWins
		}
		wantEnd(t, g, reason, outcome)
	}
}

func TestChecklist_UndoRestoresTheGamesMemory(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), face)
	play(t, g, "e5f7 e10d10")
	type memory struct {
		first, times int
		pending      bool
	}
	remember := func() memory {
		_, pending := g.Bikjang()
		return memory{g.FirstCapture(), g.Times(), pending}
	}
	var before []memory
	moves := []string{"a5a6", "d10e10", "e2d2", "e10d10", "d2e2", "d10e10"}
	for _, m := range moves {
		before = append(before, remember())
		play(t, g, m)
	}
	for i := len(moves) - 1; i >= 0; i-- {
		if !g.Undo(1) {
			t.Fatal("nothing to take back")
		}
		if got := remember(); got != before[i] {
			t.Errorf("after taking back %s: %+v, want %+v", moves[i], got, before[i])
		}
	}
	play(t, g, "a5a6 d10e10")
	if _, pending := g.Bikjang(); !pending {
		t.Error("the call does not come again after a take-back")
	}
}
