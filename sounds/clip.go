package sounds

import (
	"math"
	"time"
)

// Rate is the sample rate of every clip, in samples a second.
const Rate = 44100

// Clip is a sound ready to be played: one channel of samples at [Rate], from
// its first audible moment on. Clips are shared and never changed.
type Clip []int16

// Duration returns how long the clip sounds.
func (c Clip) Duration() time.Duration {
	return time.Duration(len(c)) * time.Second / Rate
}

const (
	audible = 0.006 // of the peak: -44 dB; before this an MP3 is padding
	lead    = Rate / 500
	tail    = Rate / 50
)

// trimmed cuts the silence before and after a clip, but for 2 ms before and
// 20 ms after it.
func trimmed(c Clip) Clip {
	peak := 0
	for _, v := range c {
		peak = max(peak, abs(v))
	}
	floor := max(int(float64(peak)*audible), 8)
	first := 0
	for first < len(c) && abs(c[first]) <= floor {
		first++
	}
	last := len(c)
	for last > first && abs(c[last-1]) <= floor/4 {
		last--
	}
	return c[max(first-lead, 0):min(last+tail, len(c))]
}

func abs(v int16) int {
	if v < 0 {
		return -int(v)
	}
	return int(v)
}

// resampled turns samples at another rate into samples at Rate, through a
// windowed sinc that cuts off what the lower of the two rates cannot hold.
func resampled(x Clip, rate int) Clip {
	if rate == Rate || len(x) == 0 {
		return x
	}
	const wings = 16 // zero crossings on each side
	step := float64(rate) / Rate
	cut := min(1, 1/step)
	reach := wings / cut
	out := make(Clip, int(float64(len(x))/step))
	for i := range out {
		at := float64(i) * step
		var sum, weight float64
		for j := max(int(at-reach)+1, 0); j <= min(int(at+reach), len(x)-1); j++ {
			d := (float64(j) - at) * cut
			w := sinc(d) * (0.5 + 0.5*math.Cos(math.Pi*d/wings))
			sum, weight = sum+w*float64(x[j]), weight+w
		}
		if weight > 0 { // at the edges part of the window is missing
			sum /= weight
		}
		out[i] = int16(math.Round(min(max(sum, -32768), 32767)))
	}
	return out
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

// levelled brings a player's own recording to the loudness of the clip it
// replaces: its loudest 400 ms are made as strong as the kind's, as far as
// the peaks allow.
func levelled(c Clip, k Kind) Clip {
	target := map[Kind]float64{Call: -13, Announcement: -16, Counting: -17, Effect: -20, Ticking: -27}[k]
	loudest, peak := 0.0, 0.0
	const window = Rate * 2 / 5
	sum := 0.0
	for i, v := range c {
		s := float64(v) / 32768
		peak = max(peak, math.Abs(s))
		sum += s * s
		if i >= window {
			old := float64(c[i-window]) / 32768
			sum -= old * old
		}
		loudest = max(loudest, sum/window)
	}
	if peak == 0 {
		return c
	}
	gain := min(math.Pow(10, target/20)/math.Sqrt(loudest), 0.85/peak)
	out := make(Clip, len(c))
	for i, v := range c {
		out[i] = int16(math.Round(float64(v) * gain))
	}
	return out
}
