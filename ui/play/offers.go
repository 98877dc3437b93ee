package play

import (
	"slices"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// request is what a side has asked for and the other has not answered. The zero
// request is none.
type request struct {
	undo, draw bool
	by         engine.Side
}

func requestIn(v *match.View) request {
	if !v.UndoAsked && !v.DrawOffered {
		return request{}
	}
	return request{v.UndoAsked, v.DrawOffered, v.AskedBy}
}

// here reports whether a side is played at this device.
func (s *Screen) here(side engine.Side) bool {
	return slices.Contains(s.options.Seats, match.SeatOf(side))
}

// undoSeat is in whose name a take-back is asked for: whoever moved last, so
// that it is their turn again, or the one who sits here.
func (s *Screen) undoSeat() match.Seat {
	if last := lastMover(s.state.Game()); s.here(last) {
		return match.SeatOf(last)
	}
	return s.seat(s.state)
}

// lastMover returns who has made the last move of their own. A pass for want of
// any move is none.
func lastMover(g *engine.Game) engine.Side {
	for n := g.Plies(); n >= 1; n-- {
		before := g.PositionAt(n - 1)
		if m, _, _ := g.Ply(n); !m.IsPass() || before.InCheck() || before.HasMove() {
			return before.Turn()
		}
	}
	return g.Turn()
}

// askUndo asks for a take-back, or says why there is none to ask for.
func (s *Screen) askUndo() {
	if s.view.Phase != match.Playing {
		return
	}
	side, _ := s.undoSeat().Side()
	s.askUndoFor(s.toolSide(side))
}

func (s *Screen) askUndoFor(side engine.Side) {
	if err := s.state.MayAskUndo(match.SeatOf(side)); err != nil {
		s.refusedTo(side, err)
		return
	}
	s.send(match.SeatOf(side), match.AskUndo{})
}

// askDraw offers a draw in the name of the side to move, or of the one who sits
// here; or says why it may not be.
func (s *Screen) askDraw() {
	if s.view.Phase != match.Playing {
		return
	}
	side, _ := s.seat(s.state).Side()
	s.askDrawFor(s.toolSide(side))
}

func (s *Screen) askDrawFor(side engine.Side) {
	if err := s.state.MayOfferDraw(match.SeatOf(side)); err != nil {
		s.refusedTo(side, err)
		return
	}
	s.send(match.SeatOf(side), match.OfferDraw{})
}

// showRequest asks whoever must answer, if they sit here, and closes a question
// that is answered.
func (s *Screen) showRequest() {
	now := requestIn(&s.view)
	if now == s.request {
		return
	}
	s.request = now
	if s.requestSheet != nil {
		sheet := s.requestSheet
		s.requestSheet = nil
		s.stage.Close(sheet)
	}
	if s.options.Simple && now.undo && s.shared() { // at one table a nod is enough
		s.send(match.SeatOf(now.by.Other()), match.AnswerUndo{Accept: true})
		return
	}
	if now != (request{}) && s.here(now.by.Other()) {
		s.board.Deselect()
		s.requestSheet = s.stage.Ask(s.requestQuestion(now))
		s.requestSheet.Casual = false // a stray touch answers nobody
	}
}

func (s *Screen) requestQuestion(r request) kit.Question {
	t, v := s.stage.Text, &s.view
	args := translations.Args{
		"side": wording.Side(t, r.by), "other": wording.Side(t, r.by.Other()),
		"plies": v.UndoPlies, "left": v.UndoLeft[r.by],
	}
	key, text, icon := "question.draw", "question.draw.text", theme.Draw
	answer := func(yes bool) match.Action { return match.AnswerDraw{Accept: yes} }
	if r.undo {
		key, text, icon = "question.undo", "question.undo.text", theme.Undo
		if v.UndoLeft[r.by] != engine.NoLimit {
			text = "question.undo.text.left"
		}
		answer = func(yes bool) match.Action { return match.AnswerUndo{Accept: yes} }
	}
	reply := func(yes bool) func() {
		return func() {
			s.requestSheet = nil
			s.send(match.SeatOf(r.by.Other()), answer(yes))
		}
	}
	return kit.Question{
		Title: t.Say(key, args), Text: t.Say(text, args),
		Yes: t.Say(key + ".yes"), YesIcon: icon, No: t.Say(key + ".no"),
		OnYes: reply(true), OnNo: reply(false), Turned: s.isFar(r.by.Other()),
	}
}

// asking reports whether somebody here waits for an answer from elsewhere.
func (s *Screen) asking() bool {
	r := s.request
	return r != (request{}) && s.here(r.by) && !s.here(r.by.Other())
}

// withdraw takes back what was asked.
func (s *Screen) withdraw() {
	if s.asking() {
		s.send(match.SeatOf(s.request.by), match.Withdraw{})
	}
}

// sayAnswer announces what became of a request.
func (s *Screen) sayAnswer(e match.Event) {
	t := s.stage.Text
	say := func(key string, by engine.Side) {
		s.announce(t.Say(key, translations.Args{
			"side": wording.Side(t, by), "other": wording.Side(t, by.Other()),
			"turn": wording.Side(t, s.view.Turn),
		}))
	}
	switch e := e.(type) {
	case match.UndoAnswered:
		if e.Accepted {
			say("prompt.undone", e.By)
		} else {
			say("prompt.undo.refused", e.By)
		}
	case match.DrawAnswered:
		if !e.Accepted {
			say("prompt.draw.refused", e.By)
		}
	case match.Withdrawn:
		say("prompt.withdrawn", e.By)
	}
}
