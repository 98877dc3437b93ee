package play

import (
	"errors"
	"slices"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/sounds"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// toastTime is how long a sentence stays, long enough to read it twice.
const toastTime = 4 * time.Second

// sayState says in the prompt what is to be done now, and in the header of a
// narrow screen what must not be overlooked.
func (s *Screen) sayState() {
	key := s.pressing()
	t := s.stage.Text
	args := translations.Args{"side": wording.Side(t, s.shown.Turn)}
	if g := s.state.Game(); g != nil {
		args["times"] = g.Times()
	}
	if s.view.Touched.Valid() {
		args["piece"] = wording.Piece(t, s.view.Setup.Board[s.view.Touched])
	}
	title, tone := s.titleKey(), kit.Tone(kit.Ink)
	if key != "" {
		title, tone = brief(key), kit.Warning
	}
	s.linkArgs(args)
	if key == "" && s.link != nil {
		title = s.linkTitle()
	}
	s.title.SetText(t.Say(title, args))
	s.title.SetTone(tone)
	said := ""
	switch {
	case key != "":
		said = t.Say(key, args)
	case s.view.Over():
		said = t.Say("prompt.over")
	default:
		said = t.Say(s.turnKey(), args)
	}
	s.say(said, tone)
	s.across.say(said, tone, key != "" && s.isFar(s.shown.Turn))
	s.arrange()
	s.turnParts()
}

// pressing returns what the side to move must not overlook, the most pressing
// thing if there are several, or nothing.
func (s *Screen) pressing() (key string) {
	v := &s.shown
	switch {
	case s.view.Over():
		return ""
	case s.linkTrouble() != "":
		return s.linkTrouble()
	case v.Bikjang:
		return "prompt.bikjang"
	case v.Check:
		return "prompt.check"
	case v.LastRepeat && s.options.Rules.Repetition == engine.RepetitionForbid:
		return "prompt.repetition"
	case v.LastRepeat:
		return "prompt.repetition.ends"
	case v.Touched.Valid():
		return "prompt.touched"
	}
	return ""
}

// brief is the key of the same in a few words, for a header.
func brief(key string) string {
	switch key {
	case "prompt.bikjang", "prompt.check", "prompt.repetition", "prompt.repetition.ends", "link.away", "link.lost", "link.lost.over":
		return key + ".short"
	}
	return key
}

// sayEvent announces what an event brought that is easy to miss.
func (s *Screen) sayEvent(e match.Event) {
	t, v := s.stage.Text, &s.view
	if v.Over() {
		return
	}
	s.sayAnswer(e)
	if played, ok := e.(match.Played); ok && played.Move.IsPass() {
		passed := "prompt.passed"
		switch {
		case played.ByClock:
			passed = "prompt.passed.clock"
		case played.Auto:
			passed = "prompt.passed.auto"
		}
		s.announce(t.Say(passed, translations.Args{"side": wording.Side(t, v.Turn.Other())}))
	}
}

// selected says what may be done with the piece that was touched.
func (s *Screen) selected(p engine.Point) {
	s.hush()
	if len(s.blame) > 0 {
		s.blame = nil
		s.showScene()
	}
	if p == engine.NoPoint {
		s.sayState()
		return
	}
	s.withdrawProposal()
	t := s.stage.Text
	args := translations.Args{"piece": wording.Piece(t, s.view.Setup.Board[p])}
	far := s.isFar(s.view.Turn)
	switch touched := s.view.Touched; {
	case touched.Valid() && touched != p:
		s.board.Deselect()
		s.blame = []engine.Point{touched}
		s.refused(&match.Error{Reason: match.TouchedOther})
	case slices.ContainsFunc(s.view.Legal, func(m engine.Move) bool { return !m.IsPass() && m.From == p }):
		s.stage.Hear(sounds.Selected)
		if far {
			s.across.say(t.Say("prompt.piece", args), kit.Ink, false)
			s.turnParts()
		} else {
			s.say(t.Say("prompt.piece", args), kit.Ink)
		}
		s.touch(p)
	default:
		s.announceTo(t.Say("prompt.stuck", args), far, !far)
	}
}

// touch binds the side to move to a piece, where the rules say so. It does not
// hold up the move that may follow at once; a touch that comes after it is
// refused, and nobody need know.
func (s *Screen) touch(p engine.Point) {
	if s.options.Rules.TouchMove && !s.view.Touched.Valid() && s.mine() {
		s.options.Ask(match.SeatOf(s.view.Turn), match.Touch{Point: p}, func(error) {})
	}
}

// explain says why a move is not to be had. The match would answer the same.
func (s *Screen) explain(m engine.Move) {
	if err := s.state.Refusal(m); err != nil {
		s.refused(err)
	}
}

// refused says to the side to move why, and marks the pieces that are to blame.
func (s *Screen) refused(err error) { s.refusedTo(s.view.Turn, err) }

func (s *Screen) refusedTo(side engine.Side, err error) {
	var move *engine.MoveError
	if errors.As(err, &move) {
		s.blame = move.Points
	}
	s.showScene()
	s.stage.Hear(sounds.Refusal)
	s.announceTo(wording.Refusal(s.stage.Text, err), s.isFar(side), !s.isFar(side))
	s.stage.Log.Debug("refused", "error", err)
}

// call lets a piece say 장군!, 멍군! or 빅장! when the move just made calls it.
func (s *Screen) call() {
	if key, at := calling(&s.view); key != "" {
		s.board.Call(s.stage.Text.Say(key), s.view.Turn.Other(), at)
	}
}

// calling returns what the last move calls, as a key, and which piece calls it:
// the rarest if there are several, and nothing on the move that ends the game.
func calling(v *match.View) (key string, at engine.Point) {
	at = v.Last.To
	if v.Over() || at == engine.NoPoint {
		return "", engine.NoPoint
	}
	for _, e := range v.Happened {
		switch e := e.(type) {
		case engine.CheckAnswered:
			key = "call.answer"
		case engine.CheckGiven:
			key = "call.check"
			if len(e.Checkers) > 0 && !slices.Contains(e.Checkers, at) {
				at = e.Checkers[0] // the move has opened the way for another
			}
		case engine.BikjangCalled:
			key = "call.bikjang"
		}
	}
	return key, at
}

// say changes the prompt.
func (s *Screen) say(text string, tone kit.Tone) {
	s.prompt.SetText(text)
	if s.options.Simple {
		fit(s.prompt, s.plain.text, s.words)
		s.prompt.SetTone(tone)
		return
	}
	fit(s.prompt, promptSize, s.promptPlate.Size().SubtractWidthHeight(2*plateEdge, 2*plateEdge-4))
	s.prompt.SetTone(tone)
}

// announce says a sentence for a while: in the prompt where there is one, and
// otherwise in a toast. At a table that two face, both can read it.
func (s *Screen) announce(text string) { s.announceTo(text, true, true) }

func (s *Screen) announceTo(text string, far, near bool) {
	s.hush()
	if near {
		s.say(text, kit.Warning)
		if !s.promptPlate.Visible() {
			s.toast.Say(text)
			s.arrange() // the toast is as high as its words
		}
	}
	if far && s.facing() {
		s.across.say(text, kit.Warning, true)
		s.arrange()
		s.turnParts()
	}
	s.calmly = s.stage.After(toastTime, func() {
		s.hush()
		s.sayState()
	})
}

// hush ends an announcement; the prompt is left for the next words.
func (s *Screen) hush() {
	if s.calmly != nil {
		s.calmly()
		s.calmly = nil
	}
	s.telling = false
	s.toast.Say("")
	if s.across.speaking {
		s.across.speaking = false
		s.arrange()
		s.turnParts()
	}
}
