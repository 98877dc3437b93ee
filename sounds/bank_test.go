package sounds_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"janggi/sounds"
)

func builtIn(t testing.TB) *sounds.Bank {
	t.Helper()
	b, bad := sounds.NewBank(nil)
	if len(bad) > 0 {
		t.Fatal(bad)
	}
	return b
}

func TestEveryCueHasAClip(t *testing.T) {
	b := builtIn(t)
	for _, c := range sounds.Cues() {
		for _, p := range sounds.Packs() {
			clip := b.Clip(c, p)
			silent := c.Spoken() && p == sounds.Off // the one silence there is
			if silent != (len(clip) == 0) {
				t.Errorf("%v in pack %v: %d samples", c, p, len(clip))
			}
			if d := clip.Duration(); !silent && (d < 50*time.Millisecond || d > 4*time.Second) {
				t.Errorf("%v in pack %v sounds for %v", c, p, d)
			}
		}
	}
}

// TestFiles: every file is asked for, none is missing, and all together are
// small.
func TestFiles(t *testing.T) {
	wanted := map[string]bool{}
	for _, c := range sounds.Cues() {
		word, spoken := strings.CutPrefix(c.String(), "voice_")
		if !spoken {
			wanted[c.String()] = true
			continue
		}
		wanted["voice_m_"+word], wanted["voice_f_"+word] = true, true
		if c.Kind() == sounds.Call {
			wanted["voice_all_"+word] = true
		}
	}
	files, err := os.ReadDir("clips")
	if err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
		stem := strings.TrimSuffix(f.Name(), filepath.Ext(f.Name()))
		if !wanted[stem] {
			t.Errorf("no cue asks for %s", f.Name())
		}
		delete(wanted, stem)
		if rate := rateOf(t, f.Name()); rate != sounds.Rate {
			t.Errorf("%s has %d samples a second", f.Name(), rate)
		}
	}
	for name := range wanted {
		t.Errorf("no file %s", name)
	}
	if size > 1<<20 {
		t.Errorf("%d bytes of clips", size)
	}
}

// rateOf reads the sample rate out of a file's own header.
func rateOf(t *testing.T, name string) int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("clips", name))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(name, ".wav") {
		return int(binary.LittleEndian.Uint32(data[24:]))
	}
	at := bytes.IndexByte(data, 0xFF)
	if at < 0 || data[at+1]&0xFE != 0xFA { // MPEG-1, layer III
		t.Fatalf("%s does not begin with a frame", name)
	}
	return [...]int{44100, 48000, 32000, 0}[data[at+2]>>2&3]
}

// TestOnsets: what is heard begins at once, whatever the encoder put before it.
func TestOnsets(t *testing.T) {
	b := builtIn(t)
	for _, c := range sounds.Cues() {
		for _, p := range []sounds.Pack{sounds.Group, sounds.Man, sounds.Woman} {
			clip := b.Clip(c, p)
			peak, onset := 0, -1
			for _, v := range clip {
				peak = max(peak, int(v), -int(v))
			}
			for i, v := range clip {
				if max(int(v), -int(v)) > peak/50 {
					onset = i
					break
				}
			}
			if d := time.Duration(onset) * time.Second / sounds.Rate; d > 30*time.Millisecond || !c.Spoken() && d > 20*time.Millisecond {
				t.Errorf("%v in pack %v begins after %v", c, p, d)
			}
		}
	}
}

// wav is a file of samples.
func wav(rate, channels, bits int, code uint16, samples ...float64) []byte {
	var body bytes.Buffer
	put := func(v any) { _ = binary.Write(&body, binary.LittleEndian, v) }
	for _, s := range samples {
		for range channels {
			switch {
			case code == 3:
				put(float32(s))
			case bits == 8:
				put(uint8(128 + s*127))
			case bits == 16:
				put(int16(s * 32767))
			case bits == 24:
				v := int32(s * (1<<23 - 1))
				body.Write([]byte{byte(v), byte(v >> 8), byte(v >> 16)})
			default:
				put(int32(s * (1<<31 - 1)))
			}
		}
	}
	pcm := bytes.Clone(body.Bytes())
	body.Reset()
	body.WriteString("RIFF\x00\x00\x00\x00WAVEfmt ")
	put(uint32(16))
	put(code)
	put(uint16(channels))
	put(uint32(rate))
	put(uint32(rate * channels * bits / 8))
	put(uint16(channels * bits / 8))
	put(uint16(bits))
	body.WriteString("LIST\x03\x00\x00\x00abc\x00data") // an odd chunk in between
	put(uint32(len(pcm)))
	body.Write(pcm)
	return body.Bytes()
}

func tone(rate int, seconds, hertz float64) []float64 {
	x := make([]float64, int(float64(rate)*seconds))
	for i := range x {
		x[i] = 0.3 * math.Sin(2*math.Pi*hertz*float64(i)/float64(rate))
	}
	return x
}

func TestOwnClips(t *testing.T) {
	own := fstest.MapFS{
		"voice_janggun.wav":   {Data: wav(48000, 2, 16, 1, tone(48000, 0.5, 440)...)},
		"voice_f_janggun.wav": {Data: wav(22050, 1, 24, 1, tone(22050, 0.7, 440)...)},
		"sfx_capture.wav":     {Data: wav(44100, 1, 32, 3, tone(44100, 0.3, 440)...)},
		"sfx_tick.WAV":        {Data: wav(8000, 1, 8, 1, tone(8000, 0.2, 440)...)},
		"sfx_select.wav":      {Data: wav(44100, 1, 16, 1, make([]float64, 4410)...)},
		"notes.txt":           {Data: []byte("not for us")},
		"folder.wav/x.txt":    {Data: nil},

		"voice_m_janggum.mp3": {Data: nil},
		"sfx_win.mp3":         {Data: []byte("no music at all")},
		"sfx_lose.wav":        {Data: []byte("RIFF....WAVEfmt ")},
		"sfx_draw.wav":        {Data: wav(44100, 1, 16, 1, make([]float64, 11*44100)...)},
		"sfx_start.wav":       {Data: make([]byte, 5<<20)},
		"sfx_undo.wav":        {Data: wav(0, 1, 16, 1, 0, 0)},
	}
	b, bad := sounds.NewBank(own)
	faults := map[string]sounds.Fault{}
	for _, f := range bad {
		faults[f.Name] = f.Fault
		if f.Error() == "" || errors.Unwrap(f) == nil {
			t.Errorf("%s is bad without a cause", f.Name)
		}
	}
	for name, want := range map[string]sounds.Fault{
		"voice_m_janggum.mp3": sounds.UnknownName, "sfx_win.mp3": sounds.NotSound, "sfx_lose.wav": sounds.NotSound,
		"sfx_draw.wav": sounds.TooLong, "sfx_start.wav": sounds.TooLarge, "sfx_undo.wav": sounds.NotSound,
	} {
		if faults[name] != want {
			t.Errorf("%s: fault %v, want %v", name, faults[name], want)
		}
	}
	if len(faults) != 6 {
		t.Errorf("bad files: %v", faults)
	}

	for _, tt := range []struct {
		cue   sounds.Cue
		pack  sounds.Pack
		want  time.Duration
		built bool
	}{
		{cue: sounds.SayJanggun, pack: sounds.Group, want: 500 * time.Millisecond},
		{cue: sounds.SayJanggun, pack: sounds.Man, want: 500 * time.Millisecond},
		{cue: sounds.SayJanggun, pack: sounds.Woman, want: 700 * time.Millisecond},
		{cue: sounds.Capture, want: 300 * time.Millisecond},
		{cue: sounds.Tick, want: 200 * time.Millisecond},
		{cue: sounds.SayJanggun, pack: sounds.Off},
		{cue: sounds.Select}, // a player's own silence
		{cue: sounds.SayMeonggun, built: true},
		{cue: sounds.Win, built: true},
		{cue: sounds.Draw, built: true},
	} {
		clip := b.Clip(tt.cue, tt.pack)
		if tt.built {
			if want := builtIn(t).Clip(tt.cue, tt.pack); len(clip) != len(want) {
				t.Errorf("%v in %v: not the built-in clip", tt.cue, tt.pack)
			}
			continue
		}
		if d := clip.Duration() - tt.want; d < -15*time.Millisecond || d > 15*time.Millisecond {
			t.Errorf("%v in %v sounds for %v, want %v", tt.cue, tt.pack, clip.Duration(), tt.want)
		}
		if tt.want > 0 && !nearTone(clip, 440) {
			t.Errorf("%v in %v is out of tune", tt.cue, tt.pack)
		}
	}

	if _, bad := sounds.NewBank(os.DirFS(filepath.Join(t.TempDir(), "nowhere"))); len(bad) > 0 {
		t.Errorf("a folder that is not there: %v", bad)
	}
}

// nearTone counts how often the wave rises through zero.
func nearTone(c sounds.Clip, hertz float64) bool {
	rises := 0
	for i := range c[1:] {
		if c[i] < 0 && c[i+1] >= 0 {
			rises++
		}
	}
	return math.Abs(float64(rises)/c.Duration().Seconds()-hertz) < hertz*0.08
}

// FuzzOwnFile: no file a player may leave in the folder does harm.
func FuzzOwnFile(f *testing.F) {
	for _, name := range []string{"clips/sfx_tick.wav", "clips/voice_m_count_02.mp3"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(data[:len(data)/2])
	}
	f.Add(wav(96000, 2, 24, 1, tone(96000, 0.01, 1000)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, bad := sounds.NewBank(fstest.MapFS{"sfx_tick.wav": {Data: data}, "sfx_tock.mp3": {Data: data}})
		for _, c := range []sounds.Cue{sounds.Tick, sounds.Tock} {
			if d := b.Clip(c, sounds.Group).Duration(); d > 11*time.Second {
				t.Errorf("%v sounds for %v (%v)", c, d, bad)
			}
		}
	})
}
