package match

import (
	"encoding/binary"
	"hash/fnv"

	"janggi/engine"
)

// Admit returns the state after e, or an error if a fair host could not have
// made it of this match: a move against the rules or after the flag, a clock
// that runs out early, an answer to nothing. Replay trusts whoever decided;
// Admit is for a device that has the events from another. What the seed alone
// decides it cannot tell, and a request by the other side it takes for made.
func (s State) Admit(e Event) (State, error) {
	if e.Time() < s.latest || !s.caused(e) {
		// Let what makes no sense say so itself.
		if _, err := s.follow(e); err != nil {
			return s, err
		}
		return s, &Error{NotCaused}
	}
	return s.follow(e)
}

// caused reports whether something at e's time brings e about.
func (s State) caused(e Event) bool {
	at := e.Time()
	switch e := e.(type) {
	case Left:
		return e.Side <= engine.Han && !s.left[e.Side]
	case Returned:
		return e.Side <= engine.Han && s.left[e.Side]
	case Began, Revealed:
		return true // follow looks at all there is
	case Unrevealed:
		return e.Side <= engine.Han && at >= s.revealBy(e.Side)
	case Arranged:
		return s.causedArranged(e)
	case Played:
		switch {
		case e.Auto:
			return s.onlyPass() && e.Move.IsPass() && at == s.latest
		case e.ByClock:
			return s.due(e)
		}
		return s.asked(SeatOf(s.turn()), Play{e.Move}, e)
	case Touched:
		return s.asked(SeatOf(s.turn()), Touch{e.Point}, e)
	case Concluded:
		if s.Due(at) != nil {
			return s.due(e)
		}
		return e.Loser <= engine.Han && s.asked(SeatOf(e.Loser), Resign{}, e)
	case UndoAsked:
		return s.asked(SeatOf(e.By), AskUndo{}, e)
	case UndoAnswered:
		return s.asked(SeatOf(e.By), AnswerUndo{e.Accepted}, e)
	case DrawOffered:
		return s.asked(SeatOf(e.By), OfferDraw{}, e)
	case DrawAnswered:
		return s.asked(SeatOf(e.By), AnswerDraw{e.Accepted}, e)
	case Withdrawn:
		return s.asked(SeatOf(e.By), Withdraw{}, e)
	case RematchAsked:
		return s.asked(SeatOf(e.By), AskRematch{}, e)
	}
	return false
}

// causedArranged looks at a choice, of which a seat may not see what it is and
// whether the clock made it.
func (s State) causedArranged(e Arranged) bool {
	deadline, ok := s.Deadline()
	if e.ByClock {
		return ok && e.Time() >= deadline
	}
	if e.Arrangement == engine.NoArrangement {
		return !ok || e.Time() <= max(deadline, s.latest)
	}
	return s.asked(SeatOf(e.Side), Arrange{Arrangement: e.Arrangement, Sealed: e.Sealed}, e)
}

func (s State) turn() engine.Side {
	if s.game == nil {
		return engine.Cho
	}
	return s.game.Turn()
}

// due reports whether e is what happens by itself at its time.
func (s State) due(e Event) bool {
	events := s.Due(e.Time())
	return len(events) > 0 && events[0] == e
}

// asked reports whether e is what a request of a seat brings about at its time.
func (s State) asked(seat Seat, a Action, e Event) bool {
	events, err := s.Decide(seat, a, e.Time())
	return err == nil && len(events) > 0 && events[0] == e
}

// Digest returns 64 bits that are equal for two devices that agree on the match:
// how far it has come, the board, whose turn it is, the counts and the clocks.
// What one of them may not know yet is not in it.
func (s State) Digest() uint64 {
	h := fnv.New64a()
	put := func(values ...int64) {
		var b [8]byte
		for _, v := range values {
			binary.BigEndian.PutUint64(b[:], uint64(v))
			h.Write(b[:])
		}
	}
	put(int64(s.events), int64(s.phase), int64(s.latest))
	for _, side := range engine.Sides {
		put(flag(s.chosen[side]), flag(s.rematch[side]), flag(s.left[side]))
		put(int64(s.clock.main[side]), int64(s.clock.periods[side]))
		put(int64(s.undoUsed[side]), int64(s.drawBlock[side]))
	}
	put(int64(s.undoBy), int64(s.undoPlies), int64(s.drawBy), int64(s.touched), int64(s.turnSince))
	if s.game == nil {
		return h.Sum64()
	}
	p := s.game.Position()
	put(int64(p.Hash()), int64(s.game.Plies()), int64(s.game.Passes()), int64(s.game.Times()))
	r, over := s.game.Result()
	put(flag(over), int64(r.Reason), int64(r.Outcome), int64(s.game.Score(engine.Cho)), int64(s.game.Score(engine.Han)))
	return h.Sum64()
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
