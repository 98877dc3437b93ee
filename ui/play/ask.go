package play

import (
	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// askPass asks before a pass. Where a pass accepts a bikjang, or is the second
// in a row, it says what that means; where it is not allowed, why.
func (s *Screen) askPass() {
	if !s.mine() {
		return
	}
	if err := s.state.Refusal(engine.Pass); err != nil {
		s.refused(err)
		return
	}
	v := &s.view
	text, warn := "question.pass.text", true
	switch {
	case v.Bikjang:
		text = "question.pass.bikjang"
	case s.options.Rules.DoublePassEnds && v.Plies > 0 && v.Last.IsPass():
		text = "question.pass.last"
	default:
		warn = false
	}
	s.question("question.pass", text, theme.PassTurn, warn, func() { s.ask(match.Play{Move: engine.Pass}) })
}

// askResign asks the side to move before it resigns.
func (s *Screen) askResign() {
	if s.mine() {
		s.question("question.resign", "question.resign.text", theme.Resign, false, func() { s.ask(match.Resign{}) })
	}
}

// askLeave asks before a game is left that is not over.
func (s *Screen) askLeave() {
	s.question("question.leave", "question.leave.text", theme.Home, false, s.options.OnLeave)
}

// question asks what the text named key says, in the name of the side to move.
func (s *Screen) question(key, text string, icon theme.Icon, warn bool, yes func()) {
	t, v := s.stage.Text, &s.view
	s.board.Deselect()
	args := translations.Args{
		"side": wording.Side(t, v.Turn), "other": wording.Side(t, v.Turn.Other()),
		"cho": v.Scores[engine.Cho], "han": v.Scores[engine.Han],
	}
	s.stage.Ask(kit.Question{
		Title: t.Say(key, args), Text: t.Say(text, args), Warn: warn,
		Yes: t.Say(key + ".yes"), YesIcon: icon, No: t.Say("question.no"),
		OnYes: yes,
	})
}
