package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/wording"
)

// across is what the far player has at a table that two face: the scores, the
// sentences that matter to them, and tools of their own. It is laid out as from
// their seat and then turned.
type across struct {
	undo, draw, pass, resign *kit.Button
	tools                    *fyne.Container
	score                    *kit.ScoreBar
	caption                  *kit.Label
	plate                    *kit.Card
	speaking                 bool // the caption announces something
	turned                   *kit.Turned

	// The heights of the parts, and whether the caption has a place of its own
	// below the tools rather than that of the scores.
	stripHeight, toolsHeight float32
	own                      bool
	scores                   bool // the scores are shown
}

func (s *Screen) newAcross() *across {
	t := s.stage.Text
	tool := func(icon theme.Icon, key string, f func(engine.Side)) *kit.Button {
		return kit.NewButton(kit.Tool, icon, t.Say(key), func() { f(s.bottom.Other()) })
	}
	a := &across{
		undo:    tool(theme.Undo, "play.undo", s.askUndoFor),
		draw:    tool(theme.Draw, "play.draw", s.askDrawFor),
		pass:    tool(theme.PassTurn, "play.pass", s.askPassFor),
		resign:  tool(theme.Resign, "play.resign", s.askResignFor),
		score:   kit.NewScoreBar(wording.ScoreCaption(t, s.options.Rules)),
		caption: kit.NewLabel("", kit.Style{Size: promptSize, Align: fyne.TextAlignCenter, Wrap: true}),
	}
	a.tools = kit.Row(toolGap, a.undo, a.draw, a.pass, a.resign)
	a.plate = kit.NewPlate(kit.Space(0))
	a.turned = kit.NewTurned(container.New(a, a.score, a.plate, a.caption, a.tools))
	a.turned.Hide()
	return a
}

// places are the tools of the far player.
func (a *across) places() []kit.Place {
	return []kit.Place{
		{Name: "far-undo", Object: a.undo},
		{Name: "far-draw", Object: a.draw},
		{Name: "far-pass", Object: a.pass},
		{Name: "far-resign", Object: a.resign},
	}
}

// height is that of all parts together.
func (a *across) height() float32 { return a.stripHeight + gap + a.toolsHeight }

// MinSize is for Fyne.
func (a *across) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(a.tools.MinSize().Width, a.height())
}

// Layout is for Fyne: the tools where the far player's thumb is, unless the
// caption has a place of its own there.
func (a *across) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	strip, tools := float32(0), a.stripHeight+gap
	if a.own {
		strip, tools = a.toolsHeight+gap, 0
	}
	put(a.tools, 0, tools, fyne.NewSize(s.Width, a.toolsHeight))
	words := (a.own || a.speaking) && a.stripHeight > 0
	setVisible(a.score, !words && a.scores)
	setVisible(a.plate, words)
	setVisible(a.caption, words)
	room := fyne.NewSize(s.Width, a.stripHeight)
	put(a.plate, 0, strip, room)
	score := min(a.score.MinSize().Height, a.stripHeight)
	put(a.score, 12, strip+(a.stripHeight-score)/2, fyne.NewSize(s.Width-24, score))
	room.Width -= 2 * plateEdge
	fit(a.caption, promptSize, room)
	put(a.caption, plateEdge, strip, room)
}

// relay lays the parts out anew where only their heights have changed.
func (a *across) relay() { a.Layout(nil, a.turned.Size()) }

// show shows which tools are of no use to the far player now.
func (a *across) show(s *Screen) {
	far := s.bottom.Other()
	s.faint(a.undo, a.draw, a.pass, far)
	over := s.view.Over() || s.paused || s.asking()
	setVisible(a.tools, !over)
	a.score.SetScores(s.shown.Scores, wording.Scores(s.stage.Text, s.shown.Scores))
}

// say changes the caption; loud says that it takes the place of the scores.
func (a *across) say(text string, tone kit.Tone, loud bool) {
	a.caption.SetText(text)
	a.caption.SetTone(tone)
	a.speaking = loud
}
