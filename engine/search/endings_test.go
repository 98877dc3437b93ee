package search_test

import (
	"testing"

	"janggi/engine"
	"janggi/engine/search"
)

// Endings that points decide. Cho is to move in all of them.
const (
	// One side is a chariot up.
	choAhead  = "3k5/9/9/4p4/9/9/4P4/9/R8/4K4 w - - 0 1"
	choBehind = "3k5/r8/9/4p4/9/9/4P4/9/9/4K4 w - - 0 1"
)

func preset(t *testing.T, name string) engine.Rules {
	t.Helper()
	p, ok := engine.PresetByName(name)
	if !ok {
		t.Fatalf("no preset %q", name)
	}
	return p.Rules
}

// best returns the move that is found in a game after some plies.
func best(t *testing.T, g *engine.Game, plies ...string) search.Line {
	t.Helper()
	for _, text := range plies {
		m, err := engine.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	e := search.New(search.Options{Hash: 1})
	return e.Search(t.Context(), g, search.Limits{Nodes: 20_000}, nil)[0]
}

// TestPassesAreSeenAsTheyAreJudged: after a pass, the side that leads on points
// ends the game by passing, and the other does anything else; and nobody passes
// first when that lets the other end it.
func TestPassesAreSeenAsTheyAreJudged(t *testing.T) {
	for _, name := range []string{"standard", "kjf", "kja", "online", "pychess", "modern", "janggionline"} {
		g := position(t, preset(t, name), choAhead)
		// Cho leads and Han passes: to pass is to win.
		line := best(t, g, "e1e2", "pass")
		if line.Score < search.Judged-200 {
			t.Errorf("%s: ahead after a pass: %v worth %d", name, line.Moves, line.Score)
		}
		// Cho is behind: it must not pass, first or second.
		g = position(t, preset(t, name), choBehind)
		if line := best(t, g); line.Moves[0].IsPass() {
			t.Errorf("%s: passes first though behind", name)
		}
		g = position(t, preset(t, name), choBehind)
		if line := best(t, g, "e1e2", "pass"); line.Moves[0].IsPass() {
			t.Errorf("%s: passes second though behind", name)
		}
	}
	for _, name := range []string{"friendly", "casual"} {
		// Without points two passes are a draw: worth having a chariot down.
		g := position(t, preset(t, name), choBehind)
		if line := best(t, g, "e1f1", "pass"); !line.Moves[0].IsPass() || line.Score != 0 {
			t.Errorf("%s: a draw can be had by passing: %v worth %d", name, line.Moves, line.Score)
		}
	}
}

// TestBikjangIsSeenAsItIsJudged: Han has just called. Whoever leads accepts,
// whoever is behind parts the generals, unless a draw is better than that.
func TestBikjangIsSeenAsItIsJudged(t *testing.T) {
	const (
		ahead  = "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1"
		behind = "3k5/9/9/9/9/9/9/9/r8/4K4 b - - 0 1"
	)
	if line := best(t, position(t, preset(t, "pychess"), ahead), "d10e10"); line.Score < search.Judged-200 {
		t.Errorf("ahead with a call pending: %v worth %d", line.Moves, line.Score)
	}
	if line := best(t, position(t, preset(t, "pychess"), behind), "d10e10"); line.Moves[0].IsPass() || line.Score > -1000 {
		t.Errorf("behind with a call pending: %v worth %d", line.Moves, line.Score)
	}
	g := position(t, preset(t, "friendly"), behind)
	line := best(t, g, "d10e10")
	if _, err := g.Play(line.Moves[0]); err != nil || !g.Over() || line.Score != 0 {
		t.Errorf("behind, where bikjang is a draw: %v worth %d", line.Moves, line.Score)
	}
	if line := best(t, position(t, preset(t, "online"), behind), "d10e10"); line.Score > -1000 {
		t.Errorf("behind, without bikjang: %v worth %d", line.Moves, line.Score)
	}
}

// TestLimitsAreSeenComing: two plies before the move limit the side behind takes
// what it can, and the side ahead keeps what it has.
func TestLimitsAreSeenComing(t *testing.T) {
	rules := preset(t, "online")
	rules.MoveLimit = 4
	// Cho is a soldier behind and can take one on the last ply but one.
	g := position(t, rules, "3k5/9/9/9/4p1p2/P3P4/9/9/9/4K4 w - - 0 1")
	line := best(t, g, "e1e2", "d10d9")
	if want, _ := engine.ParseMove("e5e6"); line.Moves[0] != want {
		t.Errorf("%v worth %d, want %v", line.Moves, line.Score, want)
	}
	rules = preset(t, "modern")
	rules.NoCaptureLimit = 6
	// Ahead with three quiet plies to go, nothing needs to be risked.
	g = position(t, rules, choAhead)
	if line := best(t, g, "e1e2", "d10e10", "e2e1", "e10d10"); line.Score < search.Judged-200 {
		t.Errorf("ahead before the limit: %v worth %d", line.Moves, line.Score)
	}
}

// TestForbiddenRepetitionIsKnown: in a game that has gone round in circles the
// move that would make a position for the fourth time is not among those looked
// at, and the side with the chariot still knows that it is winning.
func TestForbiddenRepetitionIsKnown(t *testing.T) {
	g := position(t, preset(t, "standard"), choAhead)
	refused := 0
	for range 4 {
		for _, text := range []string{"e1e2", "d10e10", "e2e1", "e10d10"} {
			m, err := engine.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Play(m); err != nil {
				refused++
				break
			}
		}
		if refused > 0 {
			break
		}
	}
	if refused == 0 {
		t.Fatal("nothing was refused")
	}
	line := best(t, g)
	if err := g.Check(line.Moves[0]); err != nil {
		t.Error(err)
	}
	if ahead := g.Turn() == engine.Cho; ahead != (line.Score > 1000) {
		t.Errorf("%v to move, a chariot between them, it is worth %d", g.Turn(), line.Score)
	}
}

// TestAPassLetsTheOtherPass: the search knows, a ply before it can happen, that
// the other side will end the game by passing too.
func TestAPassLetsTheOtherPass(t *testing.T) {
	for fen, lost := range map[string]bool{choBehind: true, choAhead: false} {
		g := position(t, preset(t, "modern"), fen)
		e := search.New(search.Options{Hash: 1})
		line := e.Search(t.Context(), g, search.Limits{Depth: 3, Moves: []engine.Move{engine.Pass}}, nil)[0]
		if got := line.Score < -search.Judged+200; got != lost {
			t.Errorf("passing first is worth %d", line.Score)
		}
	}
}
