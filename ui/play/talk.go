package play

import (
	"errors"
	"slices"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// toastTime is how long a sentence stays, long enough to read it twice.
const toastTime = 4 * time.Second

// sayState says in the prompt what is to be done now.
func (s *Screen) sayState() {
	t, v := s.stage.Text, &s.view
	args := translations.Args{"side": wording.Side(t, v.Turn)}
	switch {
	case v.Over():
		s.say(t.Say("prompt.over"), kit.Ink)
	case v.Bikjang:
		s.say(t.Say("prompt.bikjang", args), kit.Warning)
	case v.Check:
		s.say(t.Say("prompt.check", args), kit.Warning)
	default:
		s.say(t.Say("prompt.turn", args), kit.Ink)
	}
}

// sayEvent announces what an event brought that is easy to miss.
func (s *Screen) sayEvent(e match.Event) {
	t, v := s.stage.Text, &s.view
	if v.Over() {
		return
	}
	if played, ok := e.(match.Played); ok && played.Move.IsPass() {
		passed := "prompt.passed"
		if played.Auto {
			passed = "prompt.passed.auto"
		}
		s.announce(t.Say(passed, translations.Args{"side": wording.Side(t, v.Turn.Other())}))
	}
	for _, happened := range v.Happened {
		if warning, ok := happened.(engine.RepetitionWarning); ok {
			s.announce(t.Say("prompt.repetition", translations.Args{"times": warning.Times}))
		}
	}
	if v.Bikjang {
		s.announce(t.Say("prompt.bikjang", translations.Args{"side": wording.Side(t, v.Turn)}))
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
	t := s.stage.Text
	args := translations.Args{"piece": wording.Piece(t, s.view.Setup.Board[p])}
	if slices.ContainsFunc(s.view.Legal, func(m engine.Move) bool { return !m.IsPass() && m.From == p }) {
		s.say(t.Say("prompt.piece", args), kit.Ink)
		return
	}
	s.announce(t.Say("prompt.stuck", args))
}

// explain says why a move is not to be had. The match would answer the same.
func (s *Screen) explain(m engine.Move) {
	if err := s.state.Refusal(m); err != nil {
		s.refused(err)
	}
}

// refused says why, and marks the pieces that are to blame.
func (s *Screen) refused(err error) {
	var move *engine.MoveError
	if errors.As(err, &move) {
		s.blame = move.Points
	}
	s.showScene()
	s.announce(wording.Refusal(s.stage.Text, err))
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
	s.prompt.SetTone(tone)
}

// announce says a sentence for a while: in the prompt where there is one, and
// otherwise in a toast.
func (s *Screen) announce(text string) {
	s.hush()
	s.say(text, kit.Warning)
	if !s.promptPlate.Visible() {
		s.toast.Say(text)
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
	s.toast.Say("")
}
