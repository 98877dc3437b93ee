package sounds_test

import (
	"math"
	"testing"
	"time"

	"janggi/sounds"
)

// loudest are the momentary loudnesses that the effects were made for, in LUFS.
// Very short ones cannot be as loud as they were meant to be without clipping.
var loudest = map[sounds.Cue]float64{
	sounds.PlaceSmall: -23.3, sounds.PlaceMid: -23.3, sounds.PlaceMid2: -21.6, sounds.PlaceMid3: -22.9,
	sounds.PlaceKing: -22.3, sounds.Capture: -21.3, sounds.Select: -26.5, sounds.Refused: -22.5,
	sounds.TakeBack: -22.4, sounds.CheckHit: -16.4, sounds.Warning: -19.1, sounds.Start: -18.4,
	sounds.Win: -16.4, sounds.Lose: -17.5, sounds.Draw: -17.5, sounds.Tick: -27.5, sounds.Tock: -27.4,
}

// TestLoudness holds every clip, as it is decoded and trimmed, to its window:
// calls at -13 LUFS, announcements at -16, the count at -17, effects at theirs.
func TestLoudness(t *testing.T) {
	b := builtIn(t)
	for _, c := range sounds.Cues() {
		for _, p := range []sounds.Pack{sounds.Group, sounds.Man, sounds.Woman} {
			clip := b.Clip(c, p)
			want := map[sounds.Kind]float64{sounds.Call: -13.5, sounds.Announcement: -16.4, sounds.Counting: -17.4}[c.Kind()]
			if !c.Spoken() {
				want = loudest[c]
			}
			lufs := momentary(clip)
			peak, rms, flat := measure(clip)
			if math.Abs(lufs-want) > 0.7 {
				t.Errorf("%v in %v: %.1f LUFS, want %.1f", c, p, lufs, want)
			}
			if peak > -1 || peak < -9 {
				t.Errorf("%v in %v: peak at %.1f dBFS", c, p, peak)
			}
			if rms < -38 || rms > -12 {
				t.Errorf("%v in %v: RMS %.1f dBFS", c, p, rms)
			}
			if flat > 2 {
				t.Errorf("%v in %v is clipped: %d samples alike at the peak", c, p, flat)
			}
			if p == sounds.Group {
				t.Logf("%-20v %6.1f LUFS  peak %5.1f  RMS %6.1f dBFS  %v", c, lufs, peak, rms, clip.Duration().Round(time.Millisecond))
			}
		}
	}
}

// measure returns the peak and the RMS in dBFS, and the longest run of samples
// that stand at the peak.
func measure(c sounds.Clip) (peak, rms float64, flat int) {
	highest, sum := 0, 0.0
	for _, v := range c {
		highest = max(highest, int(v), -int(v))
		sum += float64(v) * float64(v)
	}
	run := 0
	for _, v := range c {
		if max(int(v), -int(v)) < highest {
			run = 0
			continue
		}
		run++
		flat = max(flat, run)
	}
	dB := func(x float64) float64 { return 20 * math.Log10(x/32768) }
	return dB(float64(highest)), dB(math.Sqrt(sum / float64(len(c)))), flat
}

// biquad is a filter of the second order.
type biquad struct{ b0, b1, b2, a1, a2 float64 }

func (f biquad) run(x []float64) []float64 {
	y := make([]float64, len(x))
	var x1, x2, y1, y2 float64
	for i, v := range x {
		y[i] = f.b0*v + f.b1*x1 + f.b2*x2 - f.a1*y1 - f.a2*y2
		x2, x1, y2, y1 = x1, v, y1, y[i]
	}
	return y
}

// momentary returns the maximum of the momentary loudness (EBU R128): the power
// of the K-weighted signal over 400 ms.
func momentary(c sounds.Clip) float64 {
	const window = sounds.Rate * 2 / 5
	x := make([]float64, window+len(c)+window)
	for i, v := range c {
		x[window+i] = float64(v) / 32768
	}
	// The two filters of ITU-R BS.1770 for 44.1 kHz: a shelf for the head, and
	// a high-pass.
	shelf := func(f0, gain, q float64) biquad {
		k, vh := math.Tan(math.Pi*f0/sounds.Rate), math.Pow(10, gain/20)
		vb := math.Pow(vh, 0.4996667741545416)
		a0 := 1 + k/q + k*k
		return biquad{(vh + vb*k/q + k*k) / a0, 2 * (k*k - vh) / a0, (vh - vb*k/q + k*k) / a0, 2 * (k*k - 1) / a0, (1 - k/q + k*k) / a0}
	}(1681.974450955533, 3.999843853973347, 0.7071752369554196)
	high := func(f0, q float64) biquad {
		k := math.Tan(math.Pi * f0 / sounds.Rate)
		a0 := 1 + k/q + k*k
		return biquad{1, -2, 1, 2 * (k*k - 1) / a0, (1 - k/q + k*k) / a0}
	}(38.13547087602444, 0.5003270373238773)
	y := high.run(shelf.run(x))
	sum, most := 0.0, 1e-12
	for i, v := range y {
		sum += v * v
		if i >= window {
			sum -= y[i-window] * y[i-window]
		}
		most = max(most, sum/window)
	}
	return -0.691 + 10*math.Log10(most)
}
