package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"janggi/engine"
)

// Version is the newest version of the event's JSON form. This program reads
// every version up to it, and writes each event in the oldest that has it:
// 1 is all but seals, which came with 2.
const Version = 2

// ErrVersion says that an event was written by a newer program.
var ErrVersion = errors.New("written by a newer version")

// record is the JSON form of every event: one flat object, with the fields its
// type needs.
type record struct {
	Version     int                `json:"v"`
	Type        string             `json:"type"`
	At          time.Duration      `json:"at"` // nanoseconds of the match
	Side        *engine.Side       `json:"side,omitempty"`
	Arrangement engine.Arrangement `json:"arrangement,omitzero"`
	Cho         engine.Arrangement `json:"cho,omitzero"`
	Han         engine.Arrangement `json:"han,omitzero"`
	Point       *engine.Point      `json:"point,omitempty"`
	Move        *engine.Move       `json:"move,omitempty"`
	Auto        bool               `json:"auto,omitempty"`
	ByClock     bool               `json:"byClock,omitempty"`
	Plies       int                `json:"plies,omitempty"`
	Accepted    bool               `json:"accepted,omitempty"`
	Reason      engine.EndReason   `json:"reason,omitzero"`
	Commitment  Commitment         `json:"seal,omitzero"`
	Nonce       Nonce              `json:"nonce,omitzero"`
}

// MarshalEvent writes an event as one line of JSON without a newline.
func MarshalEvent(e Event) ([]byte, error) {
	r := record{Version: 1, At: e.Time()}
	switch e := e.(type) {
	case Arranged:
		r.Type, r.Side, r.Arrangement, r.ByClock = "arranged", &e.Side, e.Arrangement, e.ByClock
		if (e.Sealed != Sealed{}) {
			r.Version, r.Commitment, r.Nonce = 2, e.Commitment, e.Nonce
		}
	case Revealed:
		r.Version, r.Type, r.Side, r.Arrangement, r.Nonce = 2, "revealed", &e.Side, e.Arrangement, e.Nonce
	case Unrevealed:
		r.Version, r.Type, r.Side = 2, "unrevealed", &e.Side
	case Began:
		r.Type, r.Cho, r.Han = "began", e.Cho, e.Han
	case Touched:
		r.Type, r.Point = "touched", &e.Point
	case Played:
		r.Type, r.Move, r.Auto, r.ByClock = "played", &e.Move, e.Auto, e.ByClock
	case UndoAsked:
		r.Type, r.Side, r.Plies = "undoAsked", &e.By, e.Plies
	case UndoAnswered:
		r.Type, r.Side, r.Accepted = "undoAnswered", &e.By, e.Accepted
	case DrawOffered:
		r.Type, r.Side = "drawOffered", &e.By
	case DrawAnswered:
		r.Type, r.Side, r.Accepted = "drawAnswered", &e.By, e.Accepted
	case Withdrawn:
		r.Type, r.Side = "withdrawn", &e.By
	case Concluded:
		r.Type, r.Reason, r.Side = "concluded", e.Reason, &e.Loser
	case RematchAsked:
		r.Type, r.Side = "rematchAsked", &e.By
	case Left:
		r.Type, r.Side = "left", &e.Side
	case Returned:
		r.Type, r.Side = "returned", &e.Side
	default:
		return nil, fmt.Errorf("no JSON form for %T", e)
	}
	return json.Marshal(r)
}

// UnmarshalEvent reads what MarshalEvent writes. Whether the event fits a match
// is not looked at: Replay tells. The error wraps ErrVersion for an event of a
// newer program.
func UnmarshalEvent(line []byte) (Event, error) {
	var r record
	if err := json.Unmarshal(line, &r); err != nil {
		return nil, err
	}
	if r.Version > Version {
		return nil, fmt.Errorf("event of version %d: %w", r.Version, ErrVersion)
	}
	if r.Version < 1 || r.At < 0 {
		return nil, errors.New("not an event")
	}
	at, side := At(r.At), engine.Cho
	if r.Side != nil {
		side = *r.Side
	}
	switch r.Type {
	case "arranged":
		return Arranged{
			At: at, Side: side, Arrangement: r.Arrangement, ByClock: r.ByClock,
			Sealed: Sealed{r.Commitment, r.Nonce},
		}, nil
	case "revealed":
		return Revealed{At: at, Side: side, Arrangement: r.Arrangement, Nonce: r.Nonce}, nil
	case "unrevealed":
		return Unrevealed{At: at, Side: side}, nil
	case "began":
		return Began{At: at, Cho: r.Cho, Han: r.Han}, nil
	case "touched":
		if r.Point != nil {
			return Touched{At: at, Point: *r.Point}, nil
		}
	case "played":
		if r.Move != nil {
			return Played{At: at, Move: *r.Move, Auto: r.Auto, ByClock: r.ByClock}, nil
		}
	case "undoAsked":
		return UndoAsked{At: at, By: side, Plies: r.Plies}, nil
	case "undoAnswered":
		return UndoAnswered{At: at, By: side, Accepted: r.Accepted}, nil
	case "drawOffered":
		return DrawOffered{At: at, By: side}, nil
	case "drawAnswered":
		return DrawAnswered{At: at, By: side, Accepted: r.Accepted}, nil
	case "withdrawn":
		return Withdrawn{At: at, By: side}, nil
	case "concluded":
		return Concluded{At: at, Reason: r.Reason, Loser: side}, nil
	case "rematchAsked":
		return RematchAsked{At: at, By: side}, nil
	case "left":
		return Left{At: at, Side: side}, nil
	case "returned":
		return Returned{At: at, Side: side}, nil
	}
	return nil, fmt.Errorf("no event of type %q", r.Type)
}
