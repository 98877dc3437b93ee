package wording

import (
	"strconv"

	"janggi/engine"
	"janggi/ui/translations"
)

// Spoken says what stands on a crossing and where that is, for those who listen:
// ranks and files are counted from Cho's left corner.
func Spoken(t *translations.Catalogue) func(engine.Point, engine.Piece) string {
	ordinal := func(n int) string { return t.Say("spoken.ordinal." + strconv.Itoa(n+1)) }
	return func(p engine.Point, piece engine.Piece) string {
		where := translations.Args{"rank": ordinal(p.Rank()), "file": ordinal(p.File())}
		if piece == 0 {
			return t.Say("spoken.empty", where)
		}
		where["side"], where["piece"] = Side(t, piece.Side()), Piece(t, piece)
		return t.Say("spoken.piece", where)
	}
}
