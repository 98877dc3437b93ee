// Package wording says the things of the game, sides, pieces, refusals and
// results, in the language of a catalogue. It is the only place that turns the
// engine's fixed names into keys of package translations; its test sees to it
// that none is left without words.
package wording

import (
	"errors"
	"strconv"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/ui/translations"
)

// Side names a side: 초 or 한.
func Side(t *translations.Catalogue, s engine.Side) string { return t.Say("side." + s.String()) }

// Piece names a piece; the soldiers of the two sides have names of their own.
func Piece(t *translations.Catalogue, p engine.Piece) string {
	return t.Say("piece." + p.Side().String() + "." + p.Kind().String())
}

// Arrangement names an arrangement.
func Arrangement(t *translations.Catalogue, a engine.Arrangement) string {
	return t.Say("arrangement." + a.String())
}

// ArrangementOrder tells the pieces of an arrangement from left to right.
func ArrangementOrder(t *translations.Catalogue, a engine.Arrangement) string {
	return t.Say("arrangement." + a.String() + ".order")
}

// ArrangementHint says in a few words what an arrangement is like.
func ArrangementHint(t *translations.Catalogue, a engine.Arrangement) string {
	return t.Say("arrangement." + a.String() + ".hint")
}

// Refusal explains why an action was refused: an *engine.MoveError, a
// *match.Error, or anything else in general words.
func Refusal(t *translations.Catalogue, err error) string {
	var move *engine.MoveError
	if errors.As(err, &move) {
		return t.Say("refused."+move.Reason.String(), translations.Args{"piece": Piece(t, move.Piece)})
	}
	var request *match.Error
	if errors.As(err, &request) {
		return t.Say("refused." + string(request.Reason))
	}
	return t.Say("refused.other")
}

// End names the way a game ended.
func End(t *translations.Catalogue, r engine.EndReason) string { return t.Say("end." + r.String()) }

// ResultTitle says who won.
func ResultTitle(t *translations.Catalogue, r engine.Result) string {
	if r.Reason == engine.Aborted {
		return t.Say("result.aborted")
	}
	if winner, won := r.Outcome.Winner(); won {
		return t.Say("result.win", translations.Args{"side": Side(t, winner)})
	}
	return t.Say("result.draw")
}

// ResultLine says why and after how many moves.
func ResultLine(t *translations.Catalogue, r engine.Result) string {
	key := "result.line.draw"
	if r.Reason == engine.Aborted {
		key = "result.line.aborted"
	} else if _, won := r.Outcome.Winner(); won {
		key = "result.line.win"
	}
	return t.Say(key, translations.Args{"reason": End(t, r.Reason), "plies": r.Plies})
}

// Scores says each side's points.
func Scores(t *translations.Catalogue, scores [2]engine.Score) (words [2]string) {
	for _, s := range engine.Sides {
		words[s] = t.Say("score.side", translations.Args{"side": Side(t, s), "points": scores[s]})
	}
	return words
}

// ScoreCaption says what the points are counted with.
func ScoreCaption(t *translations.Catalogue, r engine.Rules) string {
	if r.Deom == 0 {
		return t.Say("score.caption.plain")
	}
	return t.Say("score.caption", translations.Args{"deom": r.Deom})
}

// Move says a move or a pass as a line of the record, with coordinates as the
// association writes them: the line counted from Han's side, 1 to 9 and 0, then
// the file from Cho's left.
func Move(t *translations.Catalogue, m engine.Move, p engine.Piece) string {
	if m.IsPass() {
		return t.Say("moves.pass")
	}
	return t.Say("moves.move", translations.Args{"piece": Piece(t, p), "from": point(m.From), "to": point(m.To)})
}

func point(p engine.Point) string {
	return strconv.Itoa((engine.Ranks-p.Rank())%10) + strconv.Itoa(p.File()+1)
}
