package lan

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"janggi/engine"
	"janggi/engine/match"
)

// wireAction is an action that a seat may ask for.
type wireAction struct {
	Do          string             `json:"do"`
	Arrangement engine.Arrangement `json:"arrangement,omitzero"`
	Seal        match.Commitment   `json:"seal,omitzero"`
	Nonce       match.Nonce        `json:"nonce,omitzero"`
	Point       *engine.Point      `json:"point,omitempty"`
	Move        *engine.Move       `json:"move,omitempty"`
	Accept      bool               `json:"accept,omitempty"`
}

// actionOut returns an action's wire form; ok is false for one that no player
// asks for over the wire.
func actionOut(a match.Action) (w wireAction, ok bool) {
	switch a := a.(type) {
	case match.Arrange:
		// The nonce stays here, and with it the choice, where there is a seal.
		w = wireAction{Do: "arrange", Arrangement: a.Arrangement, Seal: a.Commitment}
		if a.Commitment != (match.Commitment{}) {
			w.Arrangement = engine.NoArrangement
		}
	case match.Reveal:
		w = wireAction{Do: "reveal", Arrangement: a.Arrangement, Nonce: a.Nonce}
	case match.Touch:
		w = wireAction{Do: "touch", Point: &a.Point}
	case match.Play:
		w = wireAction{Do: "play", Move: &a.Move}
	case match.AskUndo:
		w.Do = "askUndo"
	case match.AnswerUndo:
		w = wireAction{Do: "answerUndo", Accept: a.Accept}
	case match.OfferDraw:
		w.Do = "offerDraw"
	case match.AnswerDraw:
		w = wireAction{Do: "answerDraw", Accept: a.Accept}
	case match.Withdraw:
		w.Do = "withdraw"
	case match.Resign:
		w.Do = "resign"
	case match.AskRematch:
		w.Do = "askRematch"
	default:
		return w, false
	}
	return w, true
}

// actionIn reads what actionOut writes.
func actionIn(w wireAction) (match.Action, error) {
	switch w.Do {
	case "arrange":
		return match.Arrange{Arrangement: w.Arrangement, Sealed: match.Sealed{Commitment: w.Seal}}, nil
	case "reveal":
		return match.Reveal{Arrangement: w.Arrangement, Nonce: w.Nonce}, nil
	case "touch":
		if w.Point != nil {
			return match.Touch{Point: *w.Point}, nil
		}
	case "play":
		if w.Move != nil {
			return match.Play{Move: *w.Move}, nil
		}
	case "askUndo":
		return match.AskUndo{}, nil
	case "answerUndo":
		return match.AnswerUndo{Accept: w.Accept}, nil
	case "offerDraw":
		return match.OfferDraw{}, nil
	case "answerDraw":
		return match.AnswerDraw{Accept: w.Accept}, nil
	case "withdraw":
		return match.Withdraw{}, nil
	case "resign":
		return match.Resign{}, nil
	case "askRematch":
		return match.AskRematch{}, nil
	}
	return nil, fmt.Errorf("%w: action %q", errMessage, clean(w.Do))
}

func answerOut(seq uint64, err error) *answerMessage {
	a := &answerMessage{Seq: seq}
	var refused *match.Error
	var illegal *engine.MoveError
	switch {
	case err == nil:
	case errors.As(err, &illegal):
		a.Move, a.Points = &illegal.Reason, illegal.Points
	case errors.As(err, &refused):
		a.Reason = refused.Reason
	default:
		a.Closed = true
	}
	return a
}

// err returns what the answer says of an action.
func (a *answerMessage) err(of match.Action) error {
	switch {
	case a.Move != nil:
		e := &engine.MoveError{Reason: *a.Move, Points: a.Points}
		if p, ok := of.(match.Play); ok {
			e.Move = p.Move
		}
		return e
	case a.Reason != "":
		return &match.Error{Reason: a.Reason}
	case a.Closed:
		return fail(Closed, nil)
	}
	return nil
}

// wireSetup is a position to begin from.
type wireSetup struct {
	Board   []byte      `json:"board"` // a piece's number a point, from a1 rank by rank
	Turn    engine.Side `json:"turn"`
	Plain   bool        `json:"plainSoldiers,omitempty"`
	Sliding bool        `json:"slidingCannons,omitempty"`
}

func setupOut(s *engine.Setup) *wireSetup {
	if s == nil {
		return nil
	}
	w := &wireSetup{Turn: s.Turn, Plain: s.Movement.PlainSoldiers, Sliding: s.Movement.SlidingCannons}
	for _, piece := range s.Board {
		w.Board = append(w.Board, byte(piece))
	}
	return w
}

// setupIn reads a position; it must be one that can be.
func setupIn(w *wireSetup) (*engine.Setup, error) {
	if w == nil {
		return nil, nil
	}
	s := engine.Setup{Turn: w.Turn, Movement: engine.Movement{PlainSoldiers: w.Plain, SlidingCannons: w.Sliding}}
	if len(w.Board) != len(s.Board) {
		return nil, errMessage
	}
	for i, b := range w.Board {
		piece := engine.Piece(b)
		if b != 0 && (piece.Side() > engine.Han || piece.Kind() == engine.NoKind) {
			return nil, errMessage
		}
		s.Board[i] = piece
	}
	if _, err := s.Position(); err != nil {
		return nil, err
	}
	return &s, nil
}

func seatIn(text string) (match.Seat, error) {
	for _, seat := range []match.Seat{match.Watcher, match.ChoSeat, match.HanSeat} {
		if seat.String() == text {
			return seat, nil
		}
	}
	return match.Watcher, errMessage
}

// clean makes a text from outside one that a screen can show: one line, short,
// nothing that turns the direction of what follows.
func clean(text string) string {
	var b strings.Builder
	n := 0
	for _, r := range strings.ToValidUTF8(text, "") {
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Cf, r) {
			continue
		}
		if n++; n > maxName {
			break
		}
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String())
}
