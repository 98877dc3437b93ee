package lobby

import (
	"time"

	"fyne.io/fyne/v2"

	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// joiningTime is how long a way into a game may take before the screen says that
// it takes a while: on most networks it is over before.
const joiningTime = 400 * time.Millisecond

// overlay lays over the screen what the state asks for: that a game is being
// joined, or that it did not work.
func (s *Screen) overlay() {
	switch f := s.state.Failure; {
	case f != nil && f == s.told:
	case f != nil:
		s.told = f
		s.failed(*f)
	case s.state.Joining && s.over != "joining" && s.slow == nil:
		s.slow = s.stage.After(joiningTime, s.openJoining)
	case !s.state.Joining:
		s.hush()
		if s.over == "joining" || s.over == "failure" {
			s.closeSheet()
		}
	}
}

func (s *Screen) hush() {
	if s.slow != nil {
		s.slow()
		s.slow = nil
	}
}

// openJoining says that it takes a while, and lets the player give up.
func (s *Screen) openJoining() {
	s.slow = nil
	if !s.state.Joining {
		return
	}
	t := s.stage.Text
	stop := kit.NewButton(kit.Primary, "", t.Say("lobby.joining.stop"), s.options.OnCancel)
	sheet := kit.NewSheet("joining", kit.Column(10,
		kit.NewLabel(t.Say("lobby.joining"), kit.Style{Size: 20, Bold: true, Align: fyne.TextAlignCenter, Wrap: true}),
		kit.NewLabel(t.Say("lobby.joining.text"), kit.Style{Size: 16, Tone: kit.Quiet, Align: fyne.TextAlignCenter, Wrap: true}),
		kit.Space(4), stop,
	), kit.Place{Name: "stop", Object: stop})
	sheet.OnCancel, sheet.First = s.options.OnCancel, stop
	s.lay("joining", sheet)
}

// failed says what did not work and what to do next.
func (s *Screen) failed(f Failure) {
	s.hush()
	s.lay("failure", FailureSheet(s.stage, f, func() {
		s.closeSheet()
		s.options.OnCancel()
	}))
}

// FailureSheet returns a sheet that says what did not work and what to do next.
func FailureSheet(stage screen.Stage, f Failure, closed func()) *kit.Sheet {
	t := stage.Text
	key := "lobby.fail." + f.Reason
	if !t.Has(key) {
		stage.Log.Error("a failure without words", "reason", f.Reason)
		key = "lobby.fail.failed"
	}
	stage.Log.Info("failure", "reason", f.Reason)
	args := translations.Args{"seconds": int((f.Wait + time.Second - 1) / time.Second)}
	ok := kit.NewButton(kit.Primary, "", t.Say("store.understood"), closed)
	sheet := kit.NewSheet("failure", kit.Column(10,
		kit.NewLabel(t.Say(key, args), kit.Style{Size: 20, Bold: true, Align: fyne.TextAlignCenter, Wrap: true}),
		kit.NewLabel(t.Say(key+".next", args), kit.Style{Size: 16, Align: fyne.TextAlignCenter, Wrap: true}),
		kit.Space(4), ok,
	), kit.Place{Name: "ok", Object: ok})
	sheet.OnCancel, sheet.Casual, sheet.First = closed, true, ok
	return sheet
}

// lay lays a sheet over the screen in place of the one before.
func (s *Screen) lay(over string, sheet *kit.Sheet) {
	s.closeSheet()
	s.sheet, s.over = sheet, over
	s.stage.Open(sheet)
}

func (s *Screen) closeSheet() {
	if s.sheet != nil {
		sheet := s.sheet
		s.sheet, s.over = nil, ""
		s.stage.Close(sheet)
	}
}
