package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// What other programs were reported to get wrong (testdata/reported-faults.json),
// each with its right answer. Faults that give no position are about screens or
// protocols, or are the named tests below.
func TestReportedFaultsAreRightHere(t *testing.T) {
	var faults []struct {
		Repo     string
		Issue    any
		FEN      string
		Moves    string
		Right    string
		After    string `json:"fen_after_moves"`
		OurRules struct {
			reference
			Moves []string
			Count int `json:"n_moves_without_pass"`
		} `json:"our_rules"`
	}
	readJSON(t, "testdata/reported-faults.json", &faults)
	for _, fault := range faults {
		if fault.FEN == "" {
			continue
		}
		t.Run(fmt.Sprint(fault.Repo, " ", fault.Issue), func(t *testing.T) {
			p := position(t, fault.FEN)
			for _, m := range strings.Fields(fault.Moves) {
				if err := p.Check(move(t, m)); err != nil {
					t.Fatal(err)
				}
				p = p.After(move(t, m))
			}
			if fault.After != "" {
				if q := position(t, fault.After); !q.Equal(&p) {
					t.Errorf("position %s, want %s", notation.FEN{Setup: p.Setup()}, fault.After)
				}
			}
			checkReference(t, &p, fault.OurRules.reference)
			moves := byCoordinates(slices.Collect(p.Moves()))
			if len(moves) != fault.OurRules.Count {
				t.Errorf("%d moves, want %d", len(moves), fault.OurRules.Count)
			}
			if want := fault.OurRules.Moves; want != nil && !slices.Equal(moves, slices.Sorted(slices.Values(want))) {
				t.Errorf("moves %v, want %v", moves, want)
			}
			if pass := p.Check(engine.Pass) == nil; pass != fault.OurRules.PassLegal {
				t.Errorf("pass legal %v, want %v", pass, fault.OurRules.PassLegal)
			}
			for d, want := range fault.OurRules.PerftNoPass {
				if got := p.Perft(d+1, false); got != want {
					t.Errorf("perft %d without passes: %d, want %d", d+1, got, want)
				}
			}
			for d, want := range fault.OurRules.PerftPass {
				if got := p.Perft(d+1, true); got != want {
					t.Errorf("perft %d with passes: %d, want %d", d+1, got, want)
				}
			}
			if t.Failed() {
				t.Log(fault.Right)
			}
		})
	}
}

// Fault 284: where bikjang must be answered before all else, a mate beside the
// call does not count, for the side called may pass; in the specification's
// order the mate stands.
func TestFault284_MateBesideABikjangCall(t *testing.T) {
	const fen = "4k4/CP7/4N4/9/9/3R1R3/9/9/4K4/9 w - - 0 1"
	g := newGame(t, rulesOf(t, "standard", `{"bikjang":"free"}`), fen)
	play(t, g, "e8g9")
	wantEnd(t, g, engine.Checkmate, engine.ChoWins)

	g = newGame(t, rulesOf(t, "pychess", `{}`), fen)
	if events := play(t, g, "e8g9"); !hasEvent[engine.BikjangCalled](events) || !hasEvent[engine.CheckGiven](events) || g.Over() {
		t.Fatalf("events %v, over %v", events, g.Over())
	}
	if got := slices.Collect(g.Legal()); !slices.Equal(got, []engine.Move{engine.Pass}) {
		t.Errorf("legal %v, want only a pass", got)
	}
	play(t, g, "pass")
	wantEnd(t, g, engine.ScoreBikjang, engine.ChoWins)
}
