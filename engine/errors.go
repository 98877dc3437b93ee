package engine

import (
	"errors"
	"strconv"
)

// TextError says that a text is not the thing it was read as.
type TextError struct {
	What string // "point", "move", "side", "kind", "arrangement", ...
	Text string // the text as given
}

func (e *TextError) Error() string {
	return "not a " + e.What + ": " + strconv.Quote(shorten(e.Text))
}

// shorten keeps an error message readable whatever was sent.
func shorten(s string) string {
	const most = 40
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}

// Reason is why a move is refused. Screens translate it; its text form is what
// gibo prints and never changes once given.
type Reason uint8

// The reasons, in the order in which they are looked for.
const (
	noReason Reason = iota

	// The request makes no sense on this board.
	GameOver    // the game has ended
	OffBoard    // a point is not on the board
	NoPiece     // nothing stands on the first point
	NotYours    // the piece is the opponent's; Points: the piece
	OwnPiece    // the target holds an own piece; Points: that piece
	UnknownMove // a text that is no move

	// The piece does not move like that.
	WrongShape        // no movement of this piece leads there
	Backwards         // soldiers never go back
	OutsidePalace     // general and guards stay in the palace; Points: the target
	NotDiagonal       // no diagonal is drawn there; Points: both ends
	BlockedLeg        // a horse or elephant is blocked; Points: what blocks it
	BlockedPath       // a chariot would pass through pieces; Points: the first of them
	NoScreen          // a cannon has nothing to jump over
	ScreenIsCannon    // a cannon cannot jump over a cannon; Points: that cannon
	TooManyScreens    // a cannon jumps over exactly one piece; Points: the screen and what stands behind it
	CannonTakesCannon // Points: the cannon that cannot be taken

	// The piece moves like that, but the general forbids it.
	Pinned       // the piece shields its general; Points: the attackers it shields from
	SelfCheck    // the general would stand attacked; Points: the attackers
	StaysInCheck // the move does not answer the check; Points: the checkers left

	// The rules of the game forbid it.
	PassInCheck    // no pass while in check; Points: the checkers
	PassNotAllowed // the rules have no pass
	Repeats        // the position would stand for the last time too many
	PerpetualCheck // the position would repeat by checks without end
	BikjangBreak   // facing generals must be parted, or the pass accepts; Points: the generals
)

var reasonNames = [...]string{
	noReason: "", GameOver: "gameOver", OffBoard: "offBoard", NoPiece: "noPiece", NotYours: "notYours",
	OwnPiece: "ownPiece", UnknownMove: "unknownMove", WrongShape: "wrongShape", Backwards: "backwards",
	OutsidePalace: "outsidePalace", NotDiagonal: "notDiagonal", BlockedLeg: "blockedLeg",
	BlockedPath: "blockedPath", NoScreen: "noScreen", ScreenIsCannon: "screenIsCannon",
	TooManyScreens: "tooManyScreens", CannonTakesCannon: "cannonTakesCannon", Pinned: "pinned",
	SelfCheck: "selfCheck", StaysInCheck: "staysInCheck", PassInCheck: "passInCheck",
	PassNotAllowed: "passNotAllowed", Repeats: "repetition", PerpetualCheck: "perpetualCheck",
	BikjangBreak: "bikjangBreak",
}

// Reasons lists every reason a move can be refused for.
func Reasons() []Reason {
	all := make([]Reason, 0, len(reasonNames)-1)
	for r := range reasonNames[1:] {
		all = append(all, Reason(r+1))
	}
	return all
}

// String returns the reason's fixed name, such as "blockedLeg".
func (r Reason) String() string {
	if int(r) >= len(reasonNames) {
		return ""
	}
	return reasonNames[r]
}

// MarshalText writes the fixed name.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the fixed name.
func (r *Reason) UnmarshalText(text []byte) error {
	for i, name := range reasonNames {
		if name == string(text) {
			*r = Reason(i)
			return nil
		}
	}
	return &TextError{What: "reason", Text: string(text)}
}

// ErrIllegal matches, under errors.Is, every refusal of a move.
var ErrIllegal = errors.New("illegal move")

// MoveError is the refusal of one move for one reason. Screens translate the
// reason and draw its Points (the piece in the way, the screen that is a
// cannon, the checker); nobody parses its text.
type MoveError struct {
	Move   Move
	Piece  Piece // what was to move; zero for a pass or an empty point
	Reason Reason
	Points []Point
}

func (e *MoveError) Error() string {
	text := "illegal move " + e.Move.String() + ": " + e.Reason.String()
	if len(e.Points) > 0 {
		text += " (" + joinPoints(e.Points) + ")"
	}
	return text
}

// Is reports that a MoveError is ErrIllegal.
func (e *MoveError) Is(target error) bool { return target == ErrIllegal }
