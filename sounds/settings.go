package sounds

import "fmt"

// Pack is whose voices are heard.
type Pack uint8

// The packs. The zero Pack is the group: two men and a woman for the calls, and
// the man for everything else.
const (
	Group Pack = iota
	Man
	Woman
	Off
)

var packNames = [...]string{"group", "man", "woman", "off"}

// Packs lists the packs in the order in which settings show them.
func Packs() []Pack { return []Pack{Group, Man, Woman, Off} }

// String returns "group", "man", "woman" or "off".
func (p Pack) String() string {
	if int(p) >= len(packNames) {
		return fmt.Sprintf("Pack(%d)", uint8(p))
	}
	return packNames[p]
}

// MarshalText writes the fixed name.
func (p Pack) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the fixed name.
func (p *Pack) UnmarshalText(text []byte) error {
	for i, name := range packNames {
		if name == string(text) {
			*p = Pack(i)
			return nil
		}
	}
	return &PackError{string(text)}
}

// PackError is a text that names no pack.
type PackError struct{ Text string }

func (e *PackError) Error() string { return fmt.Sprintf("no pack of voices is called %q", e.Text) }

// speakers are the middle parts of the names of voice files, first choice first.
func (p Pack) speakers() []string {
	switch p {
	case Man:
		return []string{"m"}
	case Woman:
		return []string{"f"}
	case Group:
		return []string{"all", "m", "f"}
	default:
		return nil
	}
}

// Settings say how loud things are. They are a value, handed along with each
// sound, so that a change is heard at once.
type Settings struct {
	Pack Pack `json:"pack"`
	// Volumes from 0 to 1: of calls and announcements, of effects, and of the
	// count with its ticks.
	Voice     float64 `json:"voice"`
	Effects   float64 `json:"effects"`
	Countdown float64 `json:"countdown"`
	// Mute silences everything.
	Mute bool `json:"mute"`
	// Calls lets 장군, 멍군, 빅장 and 외통 be spoken. Tournament etiquette
	// forbids them (BATTLE-02); announcements and effects stay.
	Calls bool `json:"calls"`
}

// DefaultSettings are those of a new player.
func DefaultSettings() Settings {
	return Settings{Pack: Group, Voice: 0.9, Effects: 0.9, Countdown: 0.9, Calls: true}
}

// Gain returns how loud a cue is, from 0, which is silence, to 1. Volumes are
// squared, as ears hear them.
func (s Settings) Gain(c Cue) float64 {
	if s.Mute || c.Spoken() && s.Pack >= Off {
		return 0
	}
	volume := 0.0
	switch c.Kind() {
	case Call:
		if s.Calls {
			volume = s.Voice
		}
	case Announcement:
		volume = s.Voice
	case Effect:
		volume = s.Effects
	case Counting, Ticking:
		volume = s.Countdown
	}
	volume = min(max(volume, 0), 1)
	if c == Tick { // stronger from five on
		return volume * volume * 0.6
	}
	return volume * volume
}

// Sample is what a pack sounds like, for a button that tries it. Playing it
// with that pack in the settings, and Calls on, is up to the caller.
func Sample() Calls {
	return Calls{Now: Sounding{CheckHit, SayJanggun}, Next: Sounding{Voice: SayMeonggun}}
}

// Player makes sounds heard. Its methods return at once, whatever the state of
// the loudspeaker.
type Player interface {
	// Play lets calls be heard as loud as the settings say.
	Play(Calls, Settings)
	// Hush ends what is being heard, and what was still to come.
	Hush()
}

// Silent is a Player without a loudspeaker.
type Silent struct{}

// Play does nothing.
func (Silent) Play(Calls, Settings) {}

// Hush does nothing.
func (Silent) Hush() {}
