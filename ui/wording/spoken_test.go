package wording_test

import (
	"testing"

	"janggi/engine"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

func TestCrossingsAreSpoken(t *testing.T) {
	for language, want := range map[translations.Language][3]string{
		translations.Korean:  {"초 차, 아홉째 줄 첫째 자리", "한 병, 열째 줄 아홉째 자리", "빈자리, 첫째 줄 다섯째 자리"},
		translations.English: {"Cho chariot, rank 9, file 1", "Han soldier, rank 10, file 9", "Empty, rank 1, file 5"},
	} {
		say := wording.Spoken(translations.For(language))
		got := [3]string{
			say(engine.At(0, 8), engine.NewPiece(engine.Cho, engine.Chariot)),
			say(engine.At(8, 9), engine.NewPiece(engine.Han, engine.Soldier)),
			say(engine.At(4, 0), 0),
		}
		if got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}
