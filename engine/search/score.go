package search

// Score is what a position is worth to the side to move, in hundredths of a
// point: a chariot is about 1300. Wins and losses lie beyond every evaluation:
// a mate in n plies is Mate-n, an end by judgement that wins in n plies Judged-n.
type Score int16

// The ends of the scale.
const (
	Mate   Score = 32000 // the other side is mated, or loses by its fault
	Judged Score = 30000 // the game is judged, for the side to move
	Top    Score = 32500 // beyond every score

	mateAt   = Mate - maxPly   // at least this: a mate
	judgedAt = Judged - maxPly // at least this: a won end
)

// MateIn returns in how many of its own moves the winning side mates, negative
// if the side to move is the one mated; ok is false if the score is no mate.
func (s Score) MateIn() (moves int, ok bool) {
	switch {
	case s >= mateAt:
		return int(Mate-s+1) / 2, true
	case s <= -mateAt:
		return -int(Mate+s+1) / 2, true
	default:
		return 0, false
	}
}

// Decided reports whether the score is the end of a game, by mate or by
// judgement, and not an evaluation.
func (s Score) Decided() bool { return s >= judgedAt || s <= -judgedAt }

// kept turns a score found ply plies below the root into one that counts from
// the node, for the table; placed is its inverse.
func kept(s Score, ply int) Score {
	switch {
	case s >= judgedAt:
		return s + Score(ply)
	case s <= -judgedAt:
		return s - Score(ply)
	default:
		return s
	}
}

func placed(s Score, ply int) Score {
	switch {
	case s >= judgedAt:
		return s - Score(ply)
	case s <= -judgedAt:
		return s + Score(ply)
	default:
		return s
	}
}
