package speaker

import (
	"errors"
	"io"
	"math"
	"testing"
	"time"

	"janggi/sounds"
)

// level is a clip that stands at one value.
func level(value int16, d time.Duration) sounds.Clip {
	c := make(sounds.Clip, d*sounds.Rate/time.Second)
	for i := range c {
		c[i] = value
	}
	return c
}

// rig is a mixer with a clock that stands still.
type rig struct {
	*mixer
	clock time.Time
}

func newRig() *rig {
	r := &rig{clock: time.Unix(1000, 0)}
	r.mixer = newMixer(func() time.Time { return r.clock })
	return r
}

func (r *rig) sound(c sounds.Cue, clip sounds.Clip, wait time.Duration) sound {
	return sound{cue: c, clip: clip, gain: 1, rate: 1, wait: wait, from: r.clock}
}

// all draws until nothing sounds.
func (r *rig) all(t *testing.T, step int) []float32 {
	t.Helper()
	var out []float32
	for range 100000 {
		buf := make([]float32, step)
		if !r.draw(buf) {
			return out
		}
		out = append(out, buf...)
	}
	t.Fatal("it never ends")
	return nil
}

func at(d time.Duration) int { return int(d * sounds.Rate / time.Second) }

func TestMixerPlaysWhatItIsGiven(t *testing.T) {
	for _, step := range []int{1, 63, 64, 441, 1323} {
		r := newRig()
		clip := sounds.Clip{1000, -2000, 3000, -4000}
		if !r.add(r.sound(sounds.Capture, clip, 0)) || r.add(r.sound(sounds.Capture, nil, 0)) {
			t.Fatal("only the first sound starts a feed")
		}
		out := r.all(t, step)
		for i, v := range clip {
			if got := out[block+i] * 32768; math.Abs(float64(got)-float64(v)) > 0.01 {
				t.Errorf("in steps of %d: sample %d is %v, want %v", step, i, got, v)
			}
		}
		if len(out) > 6*block+step {
			t.Errorf("in steps of %d: %d samples for a clip of 4", step, len(out))
		}
		if r.sounding() {
			t.Error("it says that it still sounds")
		}
	}
}

func TestMixerBeginsWhatWaitsInTime(t *testing.T) {
	r := newRig()
	r.add(r.sound(sounds.CheckHit, level(8000, 300*time.Millisecond), 0), r.sound(sounds.SayJanggun, level(4000, 200*time.Millisecond), 60*time.Millisecond))
	out := r.all(t, 441)
	before, after := out[block+at(59*time.Millisecond)], out[block+at(61*time.Millisecond)]
	if rise := float64(after-before) * 32768; math.Abs(rise-4000) > 700 {
		t.Errorf("after 60 ms it rises by %.0f, want about 4000", rise)
	}
	marks := r.handed(math.MaxInt64)
	if len(marks) != 2 || marks[0].sample != block || marks[1].sample != int64(block+at(60*time.Millisecond)) {
		t.Errorf("marks %+v", marks)
	}
	if !marks[1].due.Equal(r.clock.Add(60 * time.Millisecond)) {
		t.Errorf("the voice is due %v after the event", marks[1].due.Sub(r.clock))
	}
}

func TestEffectsAreLowerUnderAVoice(t *testing.T) {
	r := newRig()
	r.add(r.sound(sounds.Win, level(10000, 900*time.Millisecond), 0), r.sound(sounds.SayChoWins, level(0, 300*time.Millisecond), 200*time.Millisecond))
	out := r.all(t, 441)
	for _, tt := range []struct {
		when time.Duration
		want float64
	}{{100 * time.Millisecond, 1}, {400 * time.Millisecond, ducked}, {890 * time.Millisecond, 1}} {
		if got := float64(out[block+at(tt.when)]) * 32768 / 10000; math.Abs(got-tt.want) > 0.12 {
			t.Errorf("after %v the effect is at %.2f, want %.2f", tt.when, got, tt.want)
		}
	}
	r.add(r.sound(sounds.Tock, level(10000, 100*time.Millisecond), 0), r.sound(sounds.SayCount5, level(0, 100*time.Millisecond), 0))
	if got := r.all(t, 441)[block+at(50*time.Millisecond)] * 32768; got < 9900 {
		t.Errorf("a tick under the count is at %.0f", got)
	}
}

func TestNothingIsLouderThanTheCeiling(t *testing.T) {
	r := newRig()
	for i := range 20 {
		r.add(r.sound(sounds.CheckHit, level(int16(30000-i), 100*time.Millisecond), time.Duration(i)*time.Millisecond))
	}
	r.mu.Lock()
	if len(r.tracks) != most {
		t.Errorf("%d sounds at once, want %d", len(r.tracks), most)
	}
	r.mu.Unlock()
	last, jump := float32(0), float32(0)
	for _, v := range r.all(t, 441) {
		if v > ceiling || v < -ceiling {
			t.Fatalf("a sample of %v", v)
		}
		jump = max(jump, v-last, last-v)
		last = v
	}
	if jump > 1.2*ceiling {
		t.Errorf("the limiter cracks: a step of %v", jump)
	}
}

func TestWhatCannotBeginInTimeIsDropped(t *testing.T) {
	r := newRig()
	r.add(r.sound(sounds.Capture, level(5000, time.Second), 0), r.sound(sounds.Win, level(5000, time.Second), 2*time.Second))
	r.clock = r.clock.Add(stale + time.Millisecond) // the device hung so long
	out := r.all(t, 441)
	if v := out[block+100]; v != 0 {
		t.Errorf("the late sound is heard: %v", v)
	}
	if v := out[block+at(2500*time.Millisecond)]; v == 0 {
		t.Error("what was still to come is not heard")
	}
	if marks := r.handed(math.MaxInt64); len(marks) != 1 || marks[0].cue != sounds.Win {
		t.Errorf("marks %+v", marks)
	}
}

func TestSpeedChangesPitchAndLength(t *testing.T) {
	r := newRig()
	s := r.sound(sounds.PlaceMid, make(sounds.Clip, 1000), 0)
	for i := range s.clip {
		s.clip[i] = int16(10 * i)
	}
	s.rate = 1.5
	r.add(s)
	out := r.all(t, 64)
	for _, i := range []int{1, 100, 401} {
		if got := out[block+i] * 32768; math.Abs(float64(got)-15*float64(i)) > 1 {
			t.Errorf("sample %d is %.1f, want %.1f", i, got, 15*float64(i))
		}
	}
}

func TestFeedTellsWhenTheDeviceWasHanded(t *testing.T) {
	r := newRig()
	r.add(r.sound(sounds.Capture, level(5000, 100*time.Millisecond), 0))
	unplayed := 0
	var told []time.Time
	f := &feed{mixer: r.mixer, unplayed: func() int { return unplayed }, sounded: func(m mark, at time.Time) { told = append(told, at) }}
	buf := make([]byte, 441*frameSize+3)
	n, err := f.Read(buf)
	if n != 441*frameSize || err != nil {
		t.Fatalf("read %d, %v", n, err)
	}
	for ch := range channels {
		if v := math.Float32frombits(uint32(buf[block*frameSize+ch*4]) | uint32(buf[block*frameSize+ch*4+1])<<8 | uint32(buf[block*frameSize+ch*4+2])<<16 | uint32(buf[block*frameSize+ch*4+3])<<24); math.Abs(float64(v)-5000.0/32768) > 1e-6 {
			t.Errorf("channel %d: %v", ch, v)
		}
	}
	unplayed = n // the device has taken nothing yet
	r.clock = r.clock.Add(5 * time.Millisecond)
	if _, err := f.Read(buf); err != nil || len(told) > 0 {
		t.Fatalf("told %v too early, %v", told, err)
	}
	unplayed = 441 * frameSize // and now the first 10 ms
	r.clock = r.clock.Add(5 * time.Millisecond)
	if _, err := f.Read(buf); err != nil || len(told) != 1 || !told[0].Equal(r.clock) {
		t.Fatalf("told %v, %v", told, err)
	}
	for err == nil {
		_, err = f.Read(buf)
	}
	if !errors.Is(err, io.EOF) {
		t.Errorf("it ends with %v", err)
	}
	if n, err := f.Read(nil); n != 0 || err != nil {
		t.Errorf("an empty read gives %d, %v", n, err)
	}
}
