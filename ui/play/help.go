package play

import (
	"janggi/engine/match"
	"janggi/engine/search"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/kit"
	"janggi/ui/wording"
)

// A game with the computer: what is said while it thinks, and the help that is
// to be had.

// titleKey is the title of a game at this device.
func (s *Screen) titleKey() string {
	switch {
	case s.options.Computer == 0:
		return "play.title"
	case s.thinking():
		return "prompt.thinking.short"
	}
	return "play.title.computer"
}

// turnKey says whose turn it is. Nobody is hurried by a computer that thinks.
func (s *Screen) turnKey() string {
	switch {
	case s.options.Computer == 0:
		return "prompt.turn"
	case s.thinking():
		return "prompt.thinking"
	}
	return "prompt.mine"
}

// thinking reports whether the computer is to move.
func (s *Screen) thinking() bool {
	return s.options.Computer > 0 && s.view.Phase == match.Playing && !s.mine()
}

// openHints asks what the player wants to know: what to play, or what the other
// side is up to.
func (s *Screen) openHints() {
	t := s.stage.Text
	if !s.mine() {
		s.announce(t.Say("hint.notnow"))
		return
	}
	s.board.Deselect()
	s.sayState()
	var sheet *kit.Sheet
	then := func(f func()) func() {
		return func() {
			s.stage.Close(sheet)
			if f != nil {
				f()
			}
		}
	}
	best := kit.NewButton(kit.Primary, theme.Hint, t.Say("hint.best"), then(s.askHints))
	danger := kit.NewButton(kit.Secondary, theme.Eye, t.Say("hint.danger"), then(s.askDanger))
	no := kit.NewButton(kit.Secondary, "", t.Say("question.no"), then(nil))
	sheet = kit.NewSheet("hints", kit.Column(8,
		kit.NewLabel(t.Say("hint.title"), kit.Style{Size: 20, Bold: true, Wrap: true}), best, danger, no,
	), kit.Place{Name: "best", Object: best}, kit.Place{Name: "danger", Object: danger}, kit.Place{Name: "no", Object: no})
	sheet.OnCancel, sheet.Casual, sheet.First = then(nil), true, best
	s.stage.Open(sheet)
}

// looking says that help is being looked for, and returns whether it is still
// about the board on show when it comes.
func (s *Screen) looking() (current func() bool) {
	before := s.view.Number
	s.announce(s.stage.Text.Say("hint.looking"))
	return func() bool { return s.view.Number == before && s.mine() }
}

// askHints shows the best moves as arrows and says what the first is good for.
func (s *Screen) askHints() {
	if s.options.OnHints == nil || !s.mine() {
		return
	}
	current := s.looking()
	s.options.OnHints(s.state, func(hints []search.Hint) {
		if !current() {
			return
		}
		t := s.stage.Text
		if len(hints) == 0 {
			s.announce(t.Say("hint.none"))
			return
		}
		s.hints = nil
		for i, h := range hints {
			if !h.Move.IsPass() {
				s.hints = append(s.hints, board.Arrow{Move: h.Move, Rank: i + 1})
			}
		}
		s.showScene()
		s.announce(wording.Hint(t, &s.view.Setup.Board, hints[0]))
		s.stage.Log.Debug("hint", "move", hints[0].Move, "reasons", len(hints[0].Motifs))
	})
}

// askDanger shows what the other side would play, and says why.
func (s *Screen) askDanger() {
	if s.options.OnDanger == nil || !s.mine() {
		return
	}
	if s.view.Check {
		s.announce(s.stage.Text.Say("danger.check"))
		return
	}
	current := s.looking()
	s.options.OnDanger(s.state, func(threat search.Hint, ok bool) {
		if !current() {
			return
		}
		t := s.stage.Text
		s.hints = nil
		if ok {
			s.hints = []board.Arrow{{Move: threat.Move, Rank: 1}}
			s.announce(wording.Danger(t, &s.view.Setup.Board, threat))
		} else {
			s.announce(t.Say("danger.none"))
		}
		s.showScene()
		s.stage.Log.Debug("danger", "found", ok)
	})
}
