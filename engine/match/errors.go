package match

import "errors"

// Reason is why an action is refused, where the rules of the board are not the
// reason. Its text is fixed; screens translate it.
type Reason string

// The reasons.
const (
	NotSeated      Reason = "notSeated"      // watchers ask for nothing
	NotYourTurn    Reason = "notYourTurn"    // the other side is to move or to choose
	WrongPhase     Reason = "wrongPhase"     // not now: the match is being set up, under way or over
	AlreadyChosen  Reason = "alreadyChosen"  // an arrangement once chosen stays (SETUP-03)
	NotAChoice     Reason = "notAChoice"     // no such arrangement
	UnknownRequest Reason = "unknownRequest" // no action of this version
)

// ErrRefused matches, under errors.Is, every refusal that is not a move's.
var ErrRefused = errors.New("request refused")

// Error is the refusal of an action. Refused moves are *engine.MoveError.
type Error struct{ Reason Reason }

func (e *Error) Error() string { return "request refused: " + string(e.Reason) }

// Is reports that an Error is ErrRefused.
func (e *Error) Is(target error) bool { return target == ErrRefused }

func refuse(r Reason) ([]Event, error) { return nil, &Error{r} }
