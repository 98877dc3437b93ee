//go:build (sound || window) && linux

package studio

import (
	"math"
	"time"

	"janggi/sounds"
)

const (
	// Silence is the strength below which nothing is heard.
	Silence = 1e-4
	// Faint is the strength that half a second with any sound of a game in it
	// surpasses.
	Faint = 0.003
)

// Strength is the root of the mean square.
func Strength(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return math.Sqrt(sum / float64(max(len(x), 1)))
}

// Find returns where in x the clip fits best, and how well: the normalised
// cross-correlation at its highest, 1 for the very same sound.
func Find(x []float64, clip sounds.Clip) (time.Duration, float64) {
	const step = 4 // an eighth of the samples is plenty for a voice, but onsets are found to 0.1 ms
	c := make([]float64, min(len(clip), sounds.Rate*6/10))
	own := 0.0
	for i := range c {
		c[i] = float64(clip[i])
		own += c[i] * c[i] / step
	}
	best, at := 0.0, 0
	for lag := 0; lag+len(c) <= len(x); lag += step {
		dot, power := 0.0, 1e-9
		for i := 0; i < len(c); i += step {
			dot += c[i] * x[lag+i]
			power += x[lag+i] * x[lag+i]
		}
		if r := dot / math.Sqrt(own*power); r > best {
			best, at = r, lag
		}
	}
	return time.Duration(at) * time.Second / sounds.Rate, best
}
