package wording_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// eachLanguage runs f for every language.
func eachLanguage(t *testing.T, f func(*testing.T, *translations.Catalogue)) {
	for _, l := range translations.Languages() {
		t.Run(string(l), func(t *testing.T) { f(t, translations.For(l)) })
	}
}

// key is what is said where there are no words.
var key = regexp.MustCompile(`\b(side|piece|arrangement|refused|end|result|moves)\.[a-zA-Z]`)

// mustSay fails if a text was not found or still has a slot in it.
func mustSay(t *testing.T, what, said string) {
	t.Helper()
	if said == "" || strings.ContainsAny(said, "{}") || key.MatchString(said) {
		t.Errorf("%s is said as %q", what, said)
	}
}

func TestEveryRefusalHasWords(t *testing.T) {
	eachLanguage(t, func(t *testing.T, c *translations.Catalogue) {
		other := wording.Refusal(c, errors.New("the line is dead"))
		mustSay(t, "any other error", other)
		for _, r := range engine.Reasons() {
			for _, p := range []engine.Piece{0, engine.NewPiece(engine.Cho, engine.Soldier), engine.NewPiece(engine.Han, engine.Horse)} {
				if p == 0 && strings.Contains(c.Raw("refused."+r.String()), "{piece") {
					continue
				}
				said := wording.Refusal(c, &engine.MoveError{Reason: r, Piece: p})
				mustSay(t, r.String(), said)
				if said == other {
					t.Errorf("%v has no words of its own", r)
				}
			}
		}
		for _, r := range match.Reasons() {
			if !c.Has("refused." + string(r)) {
				t.Errorf("%v has no words", r)
			}
			mustSay(t, string(r), wording.Refusal(c, &match.Error{Reason: r}))
		}
	})
}

// Refusals that can come without a piece must not ask for one.
func TestRefusalsWithoutAPieceNameNone(t *testing.T) {
	for _, r := range []engine.Reason{
		engine.GameOver, engine.OffBoard, engine.NoPiece, engine.UnknownMove,
		engine.PassInCheck, engine.PassNotAllowed, engine.Repeats, engine.PerpetualCheck, engine.BikjangBreak,
	} {
		eachLanguage(t, func(t *testing.T, c *translations.Catalogue) {
			mustSay(t, r.String(), wording.Refusal(c, &engine.MoveError{Reason: r}))
		})
	}
}

func TestEveryEndHasWords(t *testing.T) {
	eachLanguage(t, func(t *testing.T, c *translations.Catalogue) {
		for _, r := range engine.EndReasons() {
			mustSay(t, r.String(), wording.End(c, r))
			for _, o := range []engine.Outcome{engine.NoWinner, engine.ChoWins, engine.HanWins} {
				result := engine.Result{Reason: r, Outcome: o, Plies: 12}
				mustSay(t, r.String(), wording.ResultTitle(c, result))
				mustSay(t, r.String(), wording.ResultLine(c, result))
			}
		}
	})
}

func TestEveryThingOnTheBoardHasAName(t *testing.T) {
	eachLanguage(t, func(t *testing.T, c *translations.Catalogue) {
		for _, s := range engine.Sides {
			mustSay(t, s.String(), wording.Side(c, s))
			for _, k := range engine.Kinds {
				mustSay(t, k.String(), wording.Piece(c, engine.NewPiece(s, k)))
			}
		}
		for _, a := range engine.Arrangements {
			mustSay(t, a.String(), wording.Arrangement(c, a))
			mustSay(t, a.String(), wording.ArrangementOrder(c, a))
			mustSay(t, a.String(), wording.ArrangementHint(c, a))
		}
	})
}

func TestArrangementOrderIsTheOrderOnTheBoard(t *testing.T) {
	c := translations.For(translations.Korean)
	for _, a := range engine.Arrangements {
		order := ""
		for _, k := range a.Kinds() {
			order += wording.Piece(c, engine.NewPiece(engine.Cho, k))
		}
		if got := wording.ArrangementOrder(c, a); got != order {
			t.Errorf("%v is told as %q, but stands as %q", a, got, order)
		}
	}
}

func TestMovesAreWrittenAsTheAssociationDoes(t *testing.T) {
	ko := translations.For(translations.Korean)
	for _, c := range []struct {
		move  string
		piece engine.Piece
		want  string
	}{
		{"c1d3", engine.NewPiece(engine.Cho, engine.Horse), "마 03 → 84"},
		{"a4b4", engine.NewPiece(engine.Cho, engine.Soldier), "졸 71 → 72"},
		{"i10i9", engine.NewPiece(engine.Han, engine.Chariot), "차 19 → 29"},
		{"a7a6", engine.NewPiece(engine.Han, engine.Soldier), "병 41 → 51"},
		{"pass", 0, "한수쉼"},
	} {
		m, err := engine.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := wording.Move(ko, m, c.piece); got != c.want {
			t.Errorf("%s is written %q, want %q", c.move, got, c.want)
		}
	}
}

func TestTheResultSaysWhoAndWhy(t *testing.T) {
	ko := translations.For(translations.Korean)
	r := engine.Result{Outcome: engine.ChoWins, Reason: engine.Checkmate, Plies: 84}
	if got, want := wording.ResultTitle(ko, r), "초 승리"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := wording.ResultLine(ko, r), "외통 · 84수 만에 이겼습니다"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
