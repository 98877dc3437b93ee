package sounds_test

import (
	"encoding/json"
	"errors"
	"testing"

	"janggi/sounds"
)

func TestGain(t *testing.T) {
	set := sounds.DefaultSettings()
	set.Voice, set.Effects, set.Countdown = 1, 0.5, 2
	quiet := set
	quiet.Mute = true
	polite := set
	polite.Calls = false
	wordless := set
	wordless.Pack = sounds.Off
	for _, tt := range []struct {
		name string
		set  sounds.Settings
		cue  sounds.Cue
		want float64
	}{
		{"a call", set, sounds.SayJanggun, 1},
		{"an announcement", set, sounds.SayDraw, 1},
		{"an effect, squared", set, sounds.Capture, 0.25},
		{"the count, no more than all", set, sounds.SayCount10, 1},
		{"a tick", set, sounds.Tick, 0.6},
		{"the last five, stronger", set, sounds.Tock, 1},
		{"silence", set, sounds.Silence, 0},
		{"no cue", set, sounds.Cue(200), 0},
		{"muted", quiet, sounds.Capture, 0},
		{"etiquette", polite, sounds.SayJanggun, 0},
		{"etiquette leaves the drum", polite, sounds.CheckHit, 0.25},
		{"and the referee", polite, sounds.SayByoyomi, 1},
		{"without voices", wordless, sounds.SayDraw, 0},
		{"nobody counts", wordless, sounds.SayCount1, 0},
		{"but it ticks", wordless, sounds.Tock, 1},
		{"the zero settings", sounds.Settings{}, sounds.Capture, 0},
	} {
		if got := tt.set.Gain(tt.cue); got != tt.want {
			t.Errorf("%s: %v has gain %v, want %v", tt.name, tt.cue, got, tt.want)
		}
	}
}

func TestSettingsAsText(t *testing.T) {
	for _, p := range sounds.Packs() {
		set := sounds.DefaultSettings()
		set.Pack = p
		text, err := json.Marshal(set)
		if err != nil {
			t.Fatal(err)
		}
		var back sounds.Settings
		if err := json.Unmarshal(text, &back); err != nil || back != set {
			t.Errorf("%s reads as %+v, %v", text, back, err)
		}
	}
	var p sounds.Pack
	var unknown *sounds.PackError
	if err := p.UnmarshalText([]byte("choir")); !errors.As(err, &unknown) || unknown.Text != "choir" {
		t.Errorf("an unknown pack: %v", err)
	}
}

func TestCues(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range sounds.Cues() {
		if c.Kind() == sounds.NoKind || seen[c.String()] {
			t.Errorf("%v: kind %v, or the name is there twice", c, c.Kind())
		}
		seen[c.String()] = true
	}
	if got := sounds.Tock.String(); got != "sfx_tock" {
		t.Errorf("the last cue is called %s: a name is missing", got)
	}
	if sounds.Count(0) != sounds.Silence || sounds.Count(11) != sounds.Silence || sounds.Count(10).String() != "voice_count_10" {
		t.Error("the count is out of step")
	}
}
