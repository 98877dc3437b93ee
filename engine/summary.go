package engine

import (
	"strconv"
	"strings"
)

// Language is one of the two that results are told in.
type Language uint8

// The languages.
const (
	Korean Language = iota
	English
)

// words are the phrases of a summary. In the patterns {winner} and {loser} are
// sides, {high} and {low} their points, {n} the number of plies and {cause} the
// end's name.
type words struct {
	sides   [2]string
	full    string // a full win
	points  string // a win on points
	draw    string
	aborted string
	causes  map[EndReason]string
}

var summaryWords = [2]words{
	Korean: {
		sides:   [2]string{"초", "한"},
		full:    "{winner} {cause} ({n}수)",
		points:  "{winner} 판정승 {high} : {low} ({cause})",
		draw:    "무승부 ({cause}, {n}수)",
		aborted: "대국 취소",
		causes: map[EndReason]string{
			Checkmate: "외통승", Resigned: "기권승", TimeLoss: "시간승", RepetitionLoss: "반칙승",
			ScoreBikjang: "빅장", ScorePasses: "연속 한수쉼", ScoreMoveLimit: "수 제한",
			ScoreRepetition: "반복수", ScoreNoCapture: "잡은 수 없음", ScoreBare: "남은 기물 부족",
			ScoreTime: "시간 종료", DrawAgreed: "합의",
		},
	},
	English: {
		sides:   [2]string{"Cho", "Han"},
		full:    "{winner} wins by {cause} ({n} {plies})",
		points:  "{winner} wins on points {high} : {low} ({cause})",
		draw:    "Draw ({cause}, {n} {plies})",
		aborted: "Game called off",
		causes: map[EndReason]string{
			Checkmate: "checkmate", Resigned: "resignation", TimeLoss: "time", RepetitionLoss: "repetition forfeit",
			ScoreBikjang: "bikjang", ScorePasses: "two passes", ScoreMoveLimit: "move limit",
			ScoreRepetition: "repetition", ScoreNoCapture: "no captures", ScoreBare: "too few pieces",
			ScoreTime: "time over", DrawAgreed: "agreement",
		},
	},
}

// Summary tells the result in one line, such as "초 외통승 (63수)" or
// "한 판정승 55.5 : 50 (빅장)". It is empty for a game that has not ended.
func (r Result) Summary(in Language) string {
	if r.Reason == NotEnded || in > English {
		return ""
	}
	w := &summaryWords[in]
	cause := r.Reason
	if cause >= ScoreBikjang && !cause.Judged() {
		cause-- // a Draw… end is called by its Score… twin's name
	}
	winner, won := r.Outcome.Winner()
	pattern := w.draw
	switch {
	case r.Reason == Aborted:
		return w.aborted
	case won && r.Reason.Judged():
		pattern = w.points
	case won:
		pattern = w.full
	}
	plies := "plies"
	if r.Plies == 1 {
		plies = "ply"
	}
	return strings.NewReplacer(
		"{winner}", w.sides[winner], "{cause}", w.causes[cause],
		"{high}", r.Scores[winner].String(), "{low}", r.Scores[winner.Other()].String(),
		"{n}", strconv.Itoa(r.Plies), "{plies}", plies,
	).Replace(pattern)
}
