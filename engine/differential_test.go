package engine_test

import (
	"slices"
	"testing"

	"janggi/engine"
	"janggi/engine/internal/slowjudge"
	"janggi/engine/notation"
)

// The slow judge was written straight from the documents by a separate hand:
// here its movement alone is held against the fast board.
func TestMovesEqualTheSlowJudges(t *testing.T) {
	games, plies := 12, 150
	if *long {
		games = 100
	}
	for name, movement := range movements {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			opts := slowjudge.Default()
			opts.Bikjang, opts.Repetition = "off", "off"
			opts.SoldierPalace, opts.CannonSlide = !movement.PlainSoldiers, movement.SlidingCannons
			randomPositions(t, 12, games, plies, movement, func(p engine.Position) {
				fen := notation.FEN{Setup: p.Setup()}.String()
				slow, err := slowjudge.New(opts, slowjudge.Start{FEN: fen})
				if err != nil {
					t.Fatalf("%s: %v", fen, err)
				}
				if p.InCheck() != slow.Check() {
					t.Fatalf("%s: in check %v, slowly %v", fen, p.InCheck(), slow.Check())
				}
				got := byCoordinates(slices.Collect(p.Moves()))
				want := slices.DeleteFunc(slow.Legal(), func(m string) bool { return m == "pass" })
				if !slices.Equal(got, want) {
					t.Fatalf("%s\n fast %v\n slow %v", fen, got, want)
				}
			})
		})
	}
}
