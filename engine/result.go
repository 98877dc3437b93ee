package engine

// Outcome is who won.
type Outcome uint8

// The outcomes. The zero Outcome is no winner: a draw, or a game called off.
const (
	NoWinner Outcome = iota
	ChoWins
	HanWins
)

// WinFor returns the outcome in which s wins.
func WinFor(s Side) Outcome { return ChoWins + Outcome(s) }

// Winner returns the side that won, if one did.
func (o Outcome) Winner() (s Side, ok bool) {
	if o == NoWinner {
		return Cho, false
	}
	return Side(o - ChoWins), true
}

// EndReason is why a game ended. Its text form is fixed.
type EndReason uint8

// The ends. Each Score… end is judged by points; its Draw… twin is what it
// becomes when points do not decide or are even.
const (
	NotEnded EndReason = iota
	Checkmate
	Resigned
	TimeLoss
	RepetitionLoss
	DrawAgreed
	Aborted
	ScoreBikjang
	DrawBikjang
	ScorePasses
	DrawPasses
	ScoreMoveLimit
	DrawMoveLimit
	ScoreRepetition
	DrawRepetition
	ScoreNoCapture
	DrawNoCapture
	ScoreBare
	DrawBare
	ScoreTime
	DrawTime
)

var endNames = [...]string{
	"", "checkmate", "resign", "timeLoss", "repetitionLoss", "drawAgreed", "aborted",
	"scoreBikjang", "drawBikjang", "scorePasses", "drawPasses", "scoreMoveLimit", "drawMoveLimit",
	"scoreRepetition", "drawRepetition", "scoreNoCapture", "drawNoCapture", "scoreBare", "drawBare",
	"scoreTime", "drawTime",
}

// EndReasons lists every way a game can end.
func EndReasons() []EndReason {
	all := make([]EndReason, 0, len(endNames)-1)
	for r := range endNames[1:] {
		all = append(all, EndReason(r+1))
	}
	return all
}

// String returns the fixed name, such as "scoreBikjang".
func (r EndReason) String() string {
	if int(r) >= len(endNames) {
		return ""
	}
	return endNames[r]
}

// Judged reports whether the end was decided by points.
func (r EndReason) Judged() bool { return r >= ScoreBikjang && (r-ScoreBikjang)%2 == 0 }

// MarshalText writes the fixed name.
func (r EndReason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the fixed name.
func (r *EndReason) UnmarshalText(text []byte) error {
	for i, name := range endNames {
		if name == string(text) {
			*r = EndReason(i)
			return nil
		}
	}
	return &TextError{What: "end reason", Text: string(text)}
}

// Result is how a game ended. Scores stand in every result, with Han's bonus,
// whether they decided or not.
type Result struct {
	Outcome Outcome
	Reason  EndReason
	Scores  [2]Score // by Side
	Plies   int
}
