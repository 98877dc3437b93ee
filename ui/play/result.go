package play

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// resultDelay is how long the last move is left to be seen.
const resultDelay = 900 * time.Millisecond

// finish ends the game on the screen: other tools, and the result in a moment.
func (s *Screen) finish(e match.Event) {
	r := s.view.Result
	winner := "none"
	if side, won := r.Outcome.Winner(); won {
		winner = side.String()
	}
	s.stage.Log.Info("ended", "reason", r.Reason, "winner", winner, "plies", r.Plies)

	if _, moved := e.(match.Played); moved {
		s.ending = s.stage.After(resultDelay, s.openResult)
	} else {
		s.openResult()
	}
}

// openResult shows the sheet that says who won and why.
func (s *Screen) openResult() {
	if s.result != nil {
		return
	}
	s.result = s.resultSheet(s.view.Result)
	s.stage.Open(s.result)
}

func (s *Screen) closeResult() {
	s.stage.Close(s.result)
	s.result = nil
}

func (s *Screen) resultSheet(r engine.Result) *kit.Sheet {
	t := s.stage.Text
	tone := kit.Tone(kit.Ink)
	emblem := container.NewHBox()
	winner, won := r.Outcome.Winner()
	for _, side := range engine.Sides {
		if won && side == winner {
			tone = kit.SideTone(side)
		}
		if !won || side == winner {
			emblem.Add(kit.SideEmblem(side, resultEmblem))
		}
	}
	score := kit.NewScoreBar(wording.ScoreCaption(t, s.options.Rules))
	score.SetScores(r.Scores, wording.Scores(t, r.Scores))

	then := func(f func()) func() {
		return func() {
			s.closeResult()
			f()
		}
	}
	again := kit.NewButton(kit.Primary, theme.Again, t.Say("result.again"), then(s.options.OnAgain))
	again.Hidden = s.options.OnAgain == nil // who only watches
	look := kit.NewButton(kit.Secondary, theme.Eye, t.Say("result.board"), s.closeResult)
	home := kit.NewButton(kit.Secondary, theme.Home, t.Say("result.home"), then(s.options.OnLeave))

	badge := kit.Centred(emblem)
	words := func(size float32) []fyne.CanvasObject {
		return []fyne.CanvasObject{
			kit.NewLabel(wording.ResultTitle(t, r), kit.Style{Size: size, Title: true, Tone: tone, Align: fyne.TextAlignCenter}),
			kit.NewLabel(s.resultLine(r), kit.Style{Size: 16, Tone: kit.Quiet, Align: fyne.TextAlignCenter, Wrap: true}),
		}
	}
	var across *kit.Turned
	if s.facing() { // it is said to both, the buttons are for whoever is quicker
		across = kit.NewTurned(kit.Column(6, words(farTitle)...))
		across.SetTurned(true)
	}
	var content *fyne.Container
	if low := s.content.Size().Height < screen.LowWindow; low && across != nil {
		content = container.New(&pages{}, across, kit.Column(6, words(farTitle)...), kit.Row(8, again, look, home))
	} else {
		var parts []fyne.CanvasObject
		if across != nil {
			parts = append(parts, across, kit.Line())
		}
		parts = append(append(parts, badge), words(nearTitle)...)
		content = kit.Column(8, append(parts, kit.Space(0), score, kit.Space(4), again, kit.Row(8, look, home))...)
	}
	sheet := kit.NewSheet("result", content,
		kit.Place{Name: "again", Object: again}, kit.Place{Name: "look", Object: look}, kit.Place{Name: "home", Object: home})
	if across != nil {
		sheet.Width = s.sheetWidth()
	}
	first := again
	if again.Hidden {
		first = look
	}
	sheet.OnCancel, sheet.First, sheet.Spare = s.closeResult, first, []fyne.CanvasObject{badge}
	if across != nil {
		sheet.Spare = append(sheet.Spare, score)
	}
	return sheet
}

// resultLine says why the game ended, and who won it by name.
func (s *Screen) resultLine(r engine.Result) string {
	t := s.stage.Text
	line := wording.ResultLine(t, r)
	if winner, won := r.Outcome.Winner(); won && s.options.Names[winner] != "" {
		line = t.Say("result.named", translations.Args{"name": s.options.Names[winner], "line": line})
	}
	return line
}

const (
	resultEmblem = 114 // the width of the winner's piece
	nearTitle    = 44  // who won
	farTitle     = 36  // the same, for who sits across
)
