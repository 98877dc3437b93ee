package engine_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// newGame starts a game from a FEN, or from two inner elephants for "".
func newGame(t testing.TB, rules engine.Rules, fen string) *engine.Game {
	t.Helper()
	setup := rules.Start(engine.InnerElephant, engine.InnerElephant)
	if fen != "" {
		f, err := notation.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		setup = f.Setup
	}
	g, err := engine.NewGame(rules, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play plays moves separated by spaces and returns the events of the last.
func play(t testing.TB, g *engine.Game, moves string) []engine.Event {
	t.Helper()
	var events []engine.Event
	for _, m := range strings.Fields(moves) {
		var err error
		if events, err = g.Play(move(t, m)); err != nil {
			t.Fatalf("ply %d: %v", g.Plies()+1, err)
		}
	}
	return events
}

// refused returns why a move is refused, or fails.
func refused(t testing.TB, g *engine.Game, m string) engine.Reason {
	t.Helper()
	plies := g.Plies()
	_, err := g.Play(move(t, m))
	var refusal *engine.MoveError
	if !errors.As(err, &refusal) {
		t.Fatalf("%s is not refused (%v)", m, err)
	}
	if g.Plies() != plies {
		t.Fatalf("a refused move was played")
	}
	return refusal.Reason
}

func result(t testing.TB, g *engine.Game) engine.Result {
	t.Helper()
	r, ok := g.Result()
	if !ok {
		t.Fatal("the game goes on")
	}
	return r
}

func wantEnd(t testing.TB, g *engine.Game, reason engine.EndReason, outcome engine.Outcome) {
	t.Helper()
	if r := result(t, g); r.Reason != reason || r.Outcome != outcome {
		t.Errorf("ended by %v with outcome %d, want %v with %d", r.Reason, r.Outcome, reason, outcome)
	}
}

func hasEvent[E engine.Event](events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { _, ok := e.(E); return ok })
}

func TestGameStartsWithChoAndTheBonus(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "")
	if g.Turn() != engine.Cho || g.Score(engine.Cho).String() != "72" || g.Score(engine.Han).String() != "73.5" {
		t.Errorf("turn %v, scores %v and %v", g.Turn(), g.Score(engine.Cho), g.Score(engine.Han))
	}
}

func TestMateEndsTheGame(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "3k5/9/R8/9/9/9/9/9/4K4/7R1 w - - 0 1")
	events := play(t, g, "a8a9 d10e10 h1h10")
	wantEnd(t, g, engine.Checkmate, engine.ChoWins)
	if !hasEvent[engine.CheckGiven](events) || !hasEvent[engine.Ended](events) {
		t.Errorf("events %v lack the check or the end", events)
	}
	if got := refused(t, g, "e10e9"); got != engine.GameOver {
		t.Errorf("a move after the end is refused for %v", got)
	}
	for m := range g.Legal() {
		t.Errorf("%v is legal after the end", m)
	}
	if r := result(t, g); r.Plies != 3 || r.Scores[engine.Cho].String() != "26" || r.Scores[engine.Han].String() != "1.5" {
		t.Errorf("result %+v", r)
	}
}

func TestCheckAnsweredIsAnEvent(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "4k4/9/9/9/9/9/9/9/3K5/R8 w - - 0 1")
	if events := play(t, g, "a1a10"); !hasEvent[engine.CheckGiven](events) || hasEvent[engine.Ended](events) {
		t.Fatalf("events %v", events)
	}
	if events := play(t, g, "e10e9"); !hasEvent[engine.CheckAnswered](events) {
		t.Errorf("events %v lack the answer", events)
	}
}

func TestTwoPassesEndTheGameByPoints(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "")
	play(t, g, "pass a7a6 pass")
	if g.Over() {
		t.Fatal("passes that do not follow each other ended the game")
	}
	play(t, g, "pass")
	wantEnd(t, g, engine.ScorePasses, engine.HanWins)
}

func TestPassInCheckIsRefused(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "3kr4/9/9/9/9/9/9/9/4K4/9 w - - 0 1")
	if got := refused(t, g, "pass"); got != engine.PassInCheck {
		t.Errorf("refused for %v", got)
	}
	if slices.Contains(slices.Collect(g.Legal()), engine.Pass) || g.MayPass() {
		t.Error("a pass is legal in check")
	}
}

func TestPassAloneIsLegalWhenNothingElseIs(t *testing.T) {
	rules := engine.DefaultRules()
	rules.AllowPass = false
	g := newGame(t, rules, "4k4/1R7/6N2/9/9/9/3R5/9/9/3K5 b - - 0 1")
	if got := slices.Collect(g.Legal()); !slices.Equal(got, []engine.Move{engine.Pass}) {
		t.Fatalf("legal %v, want only a pass", got)
	}
	play(t, g, "pass")
	if got := refused(t, g, "pass"); got != engine.PassNotAllowed {
		t.Errorf("refused for %v", got)
	}
}

func TestMatedSetupIsAGameThatHasEnded(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "4k2R1/R8/9/9/9/9/9/9/4K4/9 b - - 0 1")
	wantEnd(t, g, engine.Checkmate, engine.ChoWins)
}

func TestConclusions(t *testing.T) {
	tests := []struct {
		name    string
		end     func(*engine.Game) (engine.Ended, error)
		reason  engine.EndReason
		outcome engine.Outcome
	}{
		{"Cho resigns", func(g *engine.Game) (engine.Ended, error) { return g.Resign(engine.Cho) }, engine.Resigned, engine.HanWins},
		{"Han resigns", func(g *engine.Game) (engine.Ended, error) { return g.Resign(engine.Han) }, engine.Resigned, engine.ChoWins},
		{"Cho's time is over", func(g *engine.Game) (engine.Ended, error) { return g.LoseOnTime(engine.Cho) }, engine.TimeLoss, engine.HanWins},
		{"both agree", (*engine.Game).AgreeDraw, engine.DrawAgreed, engine.NoWinner},
		{"called off", (*engine.Game).Abort, engine.Aborted, engine.NoWinner},
		{"all time is over", (*engine.Game).JudgeTime, engine.ScoreTime, engine.HanWins},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, engine.DefaultRules(), "")
			if _, err := tt.end(g); err != nil {
				t.Fatal(err)
			}
			wantEnd(t, g, tt.reason, tt.outcome)
			if _, err := tt.end(g); !errors.Is(err, engine.ErrIllegal) {
				t.Errorf("a game ended twice: %v", err)
			}
		})
	}
}

func TestCloneGoesItsOwnWay(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "")
	play(t, g, "a4b4 a7a6")
	c := g.Clone()
	play(t, g, "c4d4")
	play(t, c, "e4d4 c7d7")
	if m, _, _ := g.Ply(3); m.String() != "c4d4" || g.Plies() != 3 || c.Plies() != 4 {
		t.Errorf("third ply %v of %d, clone has %d", m, g.Plies(), c.Plies())
	}
}

func TestUndoOfACloneLeavesTheOriginalAlone(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "")
	play(t, g, "a4b4 a7a6 c4d4")
	c := g.Clone()
	c.Undo(2)
	play(t, c, "i7i6 e4f4")
	if m, _, _ := g.Ply(2); m.String() != "a7a6" {
		t.Errorf("the original's second ply became %v", m)
	}
}

func TestUndoTakesBackTheEnd(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "")
	play(t, g, "pass pass")
	if !g.Undo(1) || g.Over() || g.Turn() != engine.Han || g.Undo(2) {
		t.Errorf("after undo: over %v, turn %v", g.Over(), g.Turn())
	}
}
