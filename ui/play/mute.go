package play

import "janggi/theme"

// toggleMute switches the sound off or on again; captions are always there.
func (s *Screen) toggleMute() {
	if s.stage.Sound == nil {
		return
	}
	s.stage.Sound.Mute(!s.stage.Sound.Muted())
	s.showMute()
}

// showMute shows whether there is sound.
func (s *Screen) showMute() {
	if s.stage.Sound != nil && s.stage.Sound.Muted() {
		s.mute.SetIcon(theme.Mute)
		s.mute.SetText(s.stage.Text.Say("play.unmute"))
		return
	}
	s.mute.SetIcon(theme.Sound)
	s.mute.SetText(s.stage.Text.Say("play.mute"))
}
