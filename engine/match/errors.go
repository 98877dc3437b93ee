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
	TouchedOther   Reason = "touchedOther"   // another piece was taken up and must be moved
	CannotTouch    Reason = "cannotTouch"    // nothing of the own side that could move stands there
	UndoOff        Reason = "undoOff"        // the rules have no take-backs
	NoUndoLeft     Reason = "noUndoLeft"     // the asker's take-backs are used up
	NothingToUndo  Reason = "nothingToUndo"  // the asker has not moved yet
	DrawOff        Reason = "drawOff"        // the rules have no draw offers
	DrawTooSoon    Reason = "drawTooSoon"    // refused less than five own moves ago
	AlreadyAsked   Reason = "alreadyAsked"   // something is waiting for an answer
	NothingAsked   Reason = "nothingAsked"   // there is nothing to answer or withdraw
	UnknownRequest Reason = "unknownRequest" // no action of this version
	WrongSeal      Reason = "wrongSeal"      // the seal does not hold the arrangement named
	NotCaused      Reason = "notCaused"      // an event that nothing in this match brings about
)

// Reasons lists every reason an action can be refused for.
func Reasons() []Reason {
	return []Reason{
		NotSeated, NotYourTurn, WrongPhase, AlreadyChosen, NotAChoice, TouchedOther, CannotTouch, UndoOff,
		NoUndoLeft, NothingToUndo, DrawOff, DrawTooSoon, AlreadyAsked, NothingAsked, UnknownRequest,
		WrongSeal, NotCaused,
	}
}

// ErrRefused matches, under errors.Is, every refusal that is not a move's.
var ErrRefused = errors.New("request refused")

// Error is the refusal of an action. Refused moves are *engine.MoveError.
type Error struct{ Reason Reason }

func (e *Error) Error() string { return "request refused: " + string(e.Reason) }

// Is reports that an Error is ErrRefused.
func (e *Error) Is(target error) bool { return target == ErrRefused }

func refuse(r Reason) ([]Event, error) { return nil, &Error{r} }
