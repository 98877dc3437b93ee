package sounds

import (
	"slices"

	"janggi/engine"
	"janggi/engine/match"
)

// Sounding is what begins at the same moment: at most one effect and one voice.
type Sounding struct {
	Effect, Voice Cue
}

// Calls are what is to be heard. Next begins when the voice of Now has ended,
// or its effect if nothing is spoken: after 외통! the result is told. The zero
// Calls is silence.
type Calls struct {
	Now, Next Sounding
}

// Happening is something that may be heard: an [Event], a [Clock] or a
// [Gesture].
type Happening interface{ calls() Calls }

// For returns what is to be heard of h. It is a pure function.
//
// One happening is one sound: where several would do, the rarest is heard and
// the rest is not. From the rarest: the result, 빅장, 장군, 멍군; a check or a
// call on the drum, a warning, a capture, a piece put down.
func For(h Happening) Calls { return h.calls() }

// Gesture is what a player at this device did before any event.
type Gesture uint8

// The gestures.
const (
	Selected Gesture = iota + 1 // a piece was taken up
	Refusal                     // a move or request was refused
)

func (g Gesture) calls() Calls {
	switch g {
	case Selected:
		return Calls{Now: Sounding{Effect: Select}}
	case Refusal:
		return Calls{Now: Sounding{Effect: Refused}}
	default:
		return Calls{}
	}
}

// Event is an event of a match.
type Event struct {
	Event match.Event
	// After is any seat's view of the match after the event. What the event
	// brought about on the board is in its Happened.
	After *match.View
	// Here are the seats played at this device. They decide whether the end is
	// a win or a loss; without any, as for a watcher, nobody here loses.
	Here []match.Seat
	// Past says that the event is not happening now but told later: on catching
	// up after a reconnect, on opening a saved game, on running through one.
	// Nothing is heard of it.
	Past bool
}

func (e Event) calls() Calls {
	if e.Past || e.After == nil {
		return Calls{}
	}
	switch m := e.Event.(type) {
	case match.Began:
		if e.After.Over() { // a position that was over before it began
			return Calls{Now: e.result()}
		}
		return Calls{Now: Sounding{Start, SayStart}}
	case match.Played:
		return e.played(m)
	case match.UndoAnswered:
		if m.Accepted {
			return Calls{Now: Sounding{Effect: TakeBack}}
		}
	case match.DrawAnswered:
		if m.Accepted {
			return Calls{Now: e.result()}
		}
	case match.Concluded:
		switch m.Reason {
		case engine.TimeLoss, engine.ScoreTime:
			return Calls{Now: Sounding{Warning, SayTimeOver}, Next: e.result()}
		default:
			return Calls{Now: e.result()}
		}
	}
	return Calls{}
}

// played is what a move or a pass sounds like. The engine's events come in the
// order in which they happened, the commonest first, so a later one is heard
// instead of an earlier.
func (e Event) played(m match.Played) Calls {
	var c Calls
	over := e.After.Over()
	for _, happened := range e.After.Happened {
		switch h := happened.(type) {
		case engine.Moved:
			c.Now.Effect = placing(h, e.After.Plies)
		case engine.Captured:
			c.Now.Effect = Capture
		case engine.Passed:
			c.Now.Voice = SayPass
		case engine.CheckAnswered:
			c.Now.Voice = SayMeonggun
		case engine.CheckGiven:
			c.Now = Sounding{CheckHit, SayJanggun}
		case engine.BikjangCalled:
			c.Now = Sounding{CheckHit, SayBikjang}
		case engine.RepetitionWarning:
			if c.Now.Effect != CheckHit {
				c.Now.Effect = Warning
			}
		}
	}
	if m.ByClock {
		c = Calls{Now: Sounding{Warning, SayTimeOver}, Next: Sounding{Voice: c.Now.Voice}}
	}
	if !over {
		return c
	}
	c.Next = e.result()
	switch {
	case e.After.Result.Reason == engine.Checkmate:
		c.Now = Sounding{CheckHit, SayOetong}
	case c.Now.Voice.Kind() == Call: // the result is told instead
		c.Now.Voice = Silence
	}
	return c
}

// placing is the stroke of a piece put down. The middle size has three, which
// take turns.
func placing(m engine.Moved, plies int) Cue {
	switch m.Piece.Kind() {
	case engine.General:
		return PlaceKing
	case engine.Guard, engine.Soldier:
		return PlaceSmall
	default:
		return [...]Cue{PlaceMid, PlaceMid2, PlaceMid3}[(plies+int(m.Move.To))%3]
	}
}

// result is what the end of a match sounds like.
func (e Event) result() Sounding {
	r := e.After.Result
	if r.Reason == engine.NotEnded || r.Reason == engine.Aborted {
		return Sounding{}
	}
	winner, ok := r.Outcome.Winner()
	if !ok {
		return Sounding{Draw, SayDraw}
	}
	end := Sounding{Win, SayChoWins}
	if winner == engine.Han {
		end.Voice = SayHanWins
	}
	here := func(s engine.Side) bool { return slices.Contains(e.Here, match.SeatOf(s)) }
	if here(winner.Other()) && !here(winner) {
		end.Effect = Lose
	}
	return end
}
