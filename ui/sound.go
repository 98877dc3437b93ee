package ui

import (
	"strings"

	"janggi/engine/store"
	"janggi/sounds"
	"janggi/ui/translations"
)

// sleeper is a player that can rest while nobody can hear it.
type sleeper interface {
	Suspend()
	Resume()
}

// sound is the loudspeaker as the screens see it.
type sound struct {
	shell  *Shell
	player sounds.Player
	now    sounds.Settings
}

func newSound(s *Shell, open func(func([]*sounds.FileError)) sounds.Player, x store.Sound) *sound {
	o := &sound{shell: s, player: sounds.Silent{}, now: soundSettings(x)}
	if open != nil {
		o.player = open(func(faults []*sounds.FileError) { s.do(func() { o.tellFaults(faults) }) })
	}
	return o
}

// tellFaults names the players' own clips that cannot be used.
func (o *sound) tellFaults(faults []*sounds.FileError) {
	if len(faults) == 0 || o.shell.ctx.Err() != nil {
		return
	}
	names := make([]string, len(faults))
	for i, f := range faults {
		o.shell.log.Warn("a clip of the players' own", "error", f)
		names[i] = f.Name
	}
	o.shell.notice(o.shell.text.Say("sound.faults", translations.Args{"files": strings.Join(names, ", ")}))
}

// Hear implements screen.Sound.
func (o *sound) Hear(h sounds.Happening) { o.player.Play(sounds.For(h), o.now) }

// Hush implements screen.Sound.
func (o *sound) Hush() { o.player.Hush() }

// Muted implements screen.Sound.
func (o *sound) Muted() bool { return o.now.Mute }

// Mute implements screen.Sound.
func (o *sound) Mute(mute bool) {
	set := o.now
	set.Mute = mute
	o.change(set)
	if mute {
		o.player.Hush()
	}
}

// sample lets the pack that is chosen call once, whatever else is switched off.
func (o *sound) sample() {
	set := o.now
	set.Calls, set.Mute = true, false
	set.Voice = max(set.Voice, sounds.DefaultSettings().Voice/2)
	o.player.Hush()
	o.player.Play(sounds.Sample(), set)
}

// change takes over settings and remembers them.
func (o *sound) change(set sounds.Settings) {
	o.now = set
	o.shell.change(func(x *store.Settings) {
		x.Sound = store.Sound{
			Changed: true, Pack: set.Pack.String(), Voice: set.Voice, Effects: set.Effects,
			Countdown: set.Countdown, Calls: set.Calls, Mute: set.Mute,
		}
	})
}

// rest puts the device to sleep or wakes it, where it can.
func (o *sound) rest(rest bool) {
	x, ok := o.player.(sleeper)
	switch {
	case !ok:
	case rest:
		x.Suspend()
	default:
		x.Resume()
	}
}

// soundSettings reads what was remembered; what cannot be is the default.
func soundSettings(x store.Sound) sounds.Settings {
	set := sounds.DefaultSettings()
	if !x.Changed {
		return set
	}
	var pack sounds.Pack
	if err := pack.UnmarshalText([]byte(x.Pack)); err == nil {
		set.Pack = pack
	}
	part := func(v float64) float64 { return min(max(v, 0), 1) }
	set.Voice, set.Effects, set.Countdown = part(x.Voice), part(x.Effects), part(x.Countdown)
	set.Calls, set.Mute = x.Calls, x.Mute
	return set
}
