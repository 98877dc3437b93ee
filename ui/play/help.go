package play

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/search"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/kit"
	"janggi/ui/translations"
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
		kit.NewLabel(t.Say("hint.title"), kit.Style{Size: 20, Bold: true, Align: fyne.TextAlignCenter, Wrap: true}), best, danger, no,
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

// askHints shows the best moves as arrows and says what each is good for.
func (s *Screen) askHints() {
	if s.options.OnHints == nil || !s.mine() {
		return
	}
	current := s.looking()
	s.options.OnHints(s.state, func(hints []search.Hint) {
		if !current() {
			return
		}
		if len(hints) == 0 {
			s.announce(s.stage.Text.Say("hint.none"))
			return
		}
		s.showHints(hints)
		s.stage.Log.Debug("hint", "move", hints[0].Move, "reasons", len(hints[0].Motifs), "arrows", len(s.hints))
	})
}

// showHints shows as many moves as there is room for their sentences above the
// board or beside it: an arrow without a reason teaches nothing. Each sentence
// wears the number that its arrow wears.
func (s *Screen) showHints(hints []search.Hint) {
	t, board := s.stage.Text, &s.view.Setup.Board
	if s.options.Simple { // one sentence at a time, in large letters
		s.showArrows(hints[:1])
		s.announce(wording.Hint(t, board, hints[0]))
		return
	}
	var lines []string
	for i, h := range hints {
		lines = append(lines, t.Say("hint.line", translations.Args{"n": i + 1, "reason": wording.Hint(t, board, h)}))
	}
	n := len(lines)
	for n > 1 && s.toast.HeightOf(strings.Join(lines[:n], "\n"), s.toast.Size().Width) > s.hintRoom() {
		n--
	}
	s.showArrows(hints[:n])
	if n == 1 {
		s.announce(wording.Hint(t, board, hints[0]))
		return
	}
	s.hush()
	s.sayState()
	s.toast.Say(strings.Join(lines[:n], "\n"))
	s.arrange()
	s.calmly = s.stage.After(time.Duration(n)*toastTime, s.hush)
}

// showArrows shows the arrows of moves; a pass has none.
func (s *Screen) showArrows(hints []search.Hint) {
	s.hints, s.danger = nil, engine.Pass
	for i, h := range hints {
		if !h.Move.IsPass() {
			s.hints = append(s.hints, board.Arrow{Move: h.Move, Rank: i + 1})
		}
	}
	s.showScene()
}

// hintRoom is how high a toast may be: as far as the board where it lies above
// the board, and as far as the tools beside it.
func (s *Screen) hintRoom() float32 {
	at := s.toast.Position()
	if s.board.Position().Y > at.Y+kit.Target {
		return s.board.Position().Y - at.Y
	}
	return s.tools.playing.Position().Y - at.Y - gap
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
		s.hints, s.danger = nil, engine.Pass
		if ok {
			s.danger = threat.Move
			s.announce(wording.Danger(t, &s.view.Setup.Board, threat))
		} else {
			s.announce(t.Say("danger.none"))
		}
		s.showScene()
		s.stage.Log.Debug("danger", "found", ok)
	})
}
