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
	s.mute.SetIcon(s.muteIcon())
	s.mute.SetText(s.stage.Text.Say(s.muteKey()))
}

func (s *Screen) muted() bool { return s.stage.Sound != nil && s.stage.Sound.Muted() }

func (s *Screen) muteIcon() theme.Icon {
	if s.muted() {
		return theme.Mute
	}
	return theme.Sound
}

// muteKey names what pressing does.
func (s *Screen) muteKey() string {
	if s.muted() {
		return "play.unmute"
	}
	return "play.mute"
}
