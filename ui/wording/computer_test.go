package wording_test

import (
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/search"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

func TestEveryLevelAndReasonHasWords(t *testing.T) {
	var board [engine.Points]engine.Piece
	board[0], board[1], board[2] = engine.NewPiece(engine.Cho, engine.Horse), engine.NewPiece(engine.Han, engine.Chariot), engine.NewPiece(engine.Han, engine.Cannon)
	eachLanguage(t, func(t *testing.T, c *translations.Catalogue) {
		seen := map[string]bool{}
		for l := search.LowestLevel; l <= search.HighestLevel; l++ {
			for _, said := range []string{wording.Level(c, l), wording.LevelAbout(c, l), wording.Computer(c, l)} {
				mustSay(t, "a level", said)
				if seen[said] || strings.Contains(said, "level.") {
					t.Errorf("level %d: %q", l, said)
				}
				seen[said] = true
			}
		}
		dangers := 0
		for _, k := range wording.Motifs() {
			h := search.Hint{Move: engine.Move{From: 0, To: 5}, Motifs: []search.Motif{{
				Kind: k, Piece: board[1], Points: []engine.Point{1, 2}, Moves: 3,
			}}}
			said := wording.Hint(c, &board, h)
			mustSay(t, "a hint", said)
			if strings.HasPrefix(said, "hint.") {
				t.Errorf("motif %d has no words", k)
			}
			if wording.HasDanger(c, k) {
				dangers++
				mustSay(t, "a danger", wording.Danger(c, &board, h))
			}
		}
		// All but those that are no danger: a breaking, saving, trading, answering or
		// improving move.
		if want := len(wording.Motifs()) - 5; dangers != want {
			t.Errorf("%d motifs have words as a danger, %d should", dangers, want)
		}
		for k := search.AllowsMate; k <= search.LosesMuch; k++ {
			mustSay(t, "a warning", wording.Warning(c, board[0], search.Warning{Kind: k, Piece: board[1]}))
		}
	})
}

func TestParticlesOfHints(t *testing.T) {
	ko := translations.For(translations.Korean)
	var board [engine.Points]engine.Piece
	board[0], board[1] = engine.NewPiece(engine.Cho, engine.Elephant), engine.NewPiece(engine.Han, engine.Soldier)
	h := search.Hint{Move: engine.Move{From: 0, To: 1}, Motifs: []search.Motif{{Kind: search.Wins, Piece: board[1], Points: []engine.Point{1}}}}
	if got := wording.Hint(ko, &board, h); got != "상으로 병을 잡으면 이득이에요" {
		t.Errorf("%q", got)
	}
	if got := wording.Danger(ko, &board, h); got != "상으로 병을 잡으려고 해요" {
		t.Errorf("%q", got)
	}
	var off engine.Handicap
	off[engine.Chariot], off[engine.Horse] = 1, 2
	if got := wording.Handicap(ko, off); got != "차·마 2개" {
		t.Errorf("%q", got)
	}
}
