package speaker

// block is how many samples are mixed at a time, 1.5 ms.
const block = 64

// ceiling is the highest sample that leaves the mixer, -1 dB.
const ceiling = 0.89

// limiter keeps a sum of sounds below the ceiling. It looks one block ahead, so
// that its gain has come down by the time a peak arrives, and lets it rise again
// over about a tenth of a second.
type limiter struct {
	ahead  [block]float32 // came in last, goes out next
	atMost float32        // the gain that ahead bears
	gain   float32        // at the end of what went out last
}

func newLimiter() limiter { return limiter{atMost: 1, gain: 1} }

// step takes a block in and gives the one before out.
func (l *limiter) step(in, out *[block]float32) {
	peak := float32(0)
	for _, v := range in {
		peak = max(peak, v, -v)
	}
	next := float32(1)
	if peak > ceiling {
		next = ceiling / peak
	}
	from := l.gain
	to := min(from+(1-from)*0.015, l.atMost, next)
	for i, v := range l.ahead {
		g := from + (to-from)*float32(i)/block
		out[i] = min(max(v*g, -ceiling), ceiling)
	}
	l.ahead, l.atMost, l.gain = *in, next, to
}
