package play

import (
	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// askPass asks before a pass in the name of the side to move, or of the one who
// has these tools.
func (s *Screen) askPass() { s.askPassFor(s.toolSide(s.view.Turn)) }

// toolSide is in whose name the tools at the lower edge act: its own side's,
// where the other has tools of its own.
func (s *Screen) toolSide(otherwise engine.Side) engine.Side {
	if s.facing() {
		return s.bottom
	}
	return otherwise
}

// askPassFor asks before a pass. Where a pass accepts a bikjang, or is the second
// in a row, it says what that means; where it is not allowed, why.
func (s *Screen) askPassFor(side engine.Side) {
	if !s.mine() {
		return
	}
	err := s.state.Refusal(engine.Pass)
	if side != s.view.Turn {
		err = &match.Error{Reason: match.NotYourTurn}
	}
	if err != nil {
		s.refusedTo(side, err)
		return
	}
	text, warn := "question.pass.text", true
	reason := s.passEnds()
	switch {
	case reason == engine.NotEnded && s.view.LastRepeat:
		text = "question.pass.repetition"
	case reason == engine.NotEnded:
		warn = false
	case s.view.Bikjang:
		text = "question.pass.bikjang"
	case s.view.Passes > 0 && (reason == engine.ScorePasses || reason == engine.DrawPasses):
		text = "question.pass.last"
	default:
		text = "question.pass.ends"
	}
	s.question("question.pass", text, theme.PassTurn, warn, side, func() { s.ask(match.Play{Move: engine.Pass}) })
}

// passEnds returns how the game would end by a pass, if it did.
func (s *Screen) passEnds() engine.EndReason {
	g := s.state.Game()
	if _, err := g.Play(engine.Pass); err != nil {
		return engine.NotEnded
	}
	r, _ := g.Result()
	return r.Reason
}

// askResign asks the side to move, or the one who has these tools, before it
// resigns.
func (s *Screen) askResign() {
	if s.options.Remote { // on the other's turn too
		if side, ok := s.seat(s.state).Side(); ok {
			s.askResignFor(side)
		}
	} else if s.mine() {
		s.askResignFor(s.toolSide(s.view.Turn))
	}
}

func (s *Screen) askResignFor(side engine.Side) {
	if s.view.Phase == match.Playing && s.here(side) {
		s.question("question.resign", "question.resign.text", theme.Resign, false, side, func() { s.send(match.SeatOf(side), match.Resign{}) })
	}
}

// leave leaves a game that is over, and asks before it leaves another.
func (s *Screen) leave() {
	if s.view.Over() {
		s.options.OnLeave()
		return
	}
	if s.options.Remote {
		s.askUnlink()
		return
	}
	s.question("question.leave", "question.leave.text", theme.Home, false, s.bottom, s.options.OnLeave)
}

// question asks a side what the text named key says.
func (s *Screen) question(key, text string, icon theme.Icon, warn bool, side engine.Side, yes func()) {
	t, v := s.stage.Text, &s.view
	s.board.Deselect()
	args := translations.Args{
		"side": wording.Side(t, side), "other": wording.Side(t, side.Other()),
		"cho": v.Scores[engine.Cho], "han": v.Scores[engine.Han],
		"reason": wording.End(t, s.passEnds()),
	}
	s.stage.Ask(kit.Question{
		Title: t.Say(key, args), Text: t.Say(text, args), Warn: warn,
		Yes: t.Say(key + ".yes"), YesIcon: icon, No: t.Say("question.no"),
		OnYes: yes, Turned: s.isFar(side),
	})
}
