package speaker

import (
	"sync"
	"time"

	"janggi/sounds"
)

const (
	// stale is how late a sound may begin. One that the device would not take
	// in time is dropped: nobody wants to hear it after the next move.
	stale = 400 * time.Millisecond
	// most is how many sounds are mixed; the oldest make room.
	most = 12
	// ducked is how loud an effect is under a voice, -7 dB.
	ducked = 0.45
)

// sound is a clip to be played.
type sound struct {
	cue  sounds.Cue
	clip sounds.Clip
	gain float32
	rate float64       // 1 is as recorded
	wait time.Duration // after the event
	from time.Time     // when the event was told
}

// due is when the sound should begin.
func (s *sound) due() time.Time { return s.from.Add(s.wait) }

// track is a sound being played.
type track struct {
	sound
	wait  int     // samples until it begins
	at    float64 // the next sample of the clip
	begun bool
}

// mark is the beginning of a sound in what has been mixed.
type mark struct {
	cue    sounds.Cue
	due    time.Time
	sample int64
}

// mixer adds up sounds. Several goroutines may use it.
type mixer struct {
	now func() time.Time

	mu      sync.Mutex
	tracks  []*track
	running bool // a feed is drawing from it
	duck    float32
	limit   limiter
	tail    int            // blocks still to mix after the last sound
	left    []float32      // mixed and not given out
	out     [block]float32 // what left is a part of
	mixed   int64          // samples given to the feed that is drawing
	marks   []mark
}

func newMixer(now func() time.Time) *mixer {
	return &mixer{now: now, duck: 1, limit: newLimiter()}
}

// add starts sounds together. It reports whether a feed must be started to draw
// them.
func (m *mixer) add(list ...sound) (start bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range list {
		if len(s.clip) == 0 || s.gain <= 0 {
			continue
		}
		m.tracks = append(m.tracks, &track{sound: s, wait: int(s.wait * sounds.Rate / time.Second)})
	}
	if over := len(m.tracks) - most; over > 0 {
		m.tracks = append(m.tracks[:0], m.tracks[over:]...)
	}
	if m.running || len(m.tracks) == 0 {
		return false
	}
	m.running, m.mixed, m.left, m.marks = true, 0, nil, nil
	m.duck, m.limit = 1, newLimiter()
	return true
}

// clear ends all sounds within a few milliseconds.
func (m *mixer) clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tracks = nil
}

// lost forgets the feed: its device is gone.
func (m *mixer) lost() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tracks, m.running = nil, false
}

// sounding reports whether a feed is drawing.
func (m *mixer) sounding() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.running
}

// speaking reports whether a voice other than the count is being heard, or is
// about to be.
func (m *mixer) speaking() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.tracks {
		if t.cue.Spoken() && t.cue.Kind() != sounds.Counting {
			return true
		}
	}
	return false
}

// draw fills dst. It returns false once nothing sounds any more; the feed then
// ends, and add tells to start another.
func (m *mixer) draw(dst []float32) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.tracks) == 0 && m.tail <= 0 { // what is left is silence
		m.running = false
		return false
	}
	for len(dst) > 0 {
		if len(m.left) == 0 {
			m.mix()
		}
		n := copy(dst, m.left)
		dst, m.left = dst[n:], m.left[n:]
		m.mixed += int64(n)
	}
	return true
}

// mix makes the next block.
func (m *mixer) mix() {
	if len(m.tracks) > 0 {
		m.tail = 3 // this block, the one that the limiter holds back, and one of silence
	}
	var sum [block]float32
	target := float32(1)
	for _, t := range m.tracks {
		if t.begun && t.cue.Spoken() {
			target = ducked
		}
	}
	speed := float32(0.01) // up again in about a sixth of a second
	if target < m.duck {
		speed = 0.1 // and down in a sixtieth
	}
	m.duck += (target - m.duck) * speed

	alive := m.tracks[:0]
	for _, t := range m.tracks {
		if m.play(t, &sum) {
			alive = append(alive, t)
		}
	}
	clear(m.tracks[len(alive):])
	m.tracks = alive
	m.limit.step(&sum, &m.out)
	m.left = m.out[:]
	if len(m.tracks) == 0 {
		m.tail--
	}
}

// play adds a block of a track and reports whether there is more of it.
func (m *mixer) play(t *track, sum *[block]float32) bool {
	skip := min(t.wait, block)
	t.wait -= skip
	if skip == block {
		return true
	}
	if !t.begun {
		if m.now().Sub(t.due()) > stale {
			return false
		}
		t.begun = true
		m.marks = append(m.marks, mark{t.cue, t.due(), m.mixed + int64(block+skip)})
	}
	gain := t.gain / 32768
	if t.cue.Kind() == sounds.Effect {
		gain *= m.duck
	}
	for i := skip; i < block; i++ {
		k := int(t.at)
		if k >= len(t.clip) {
			return false
		}
		v := float32(t.clip[k])
		if f := float32(t.at - float64(k)); f > 0 && k+1 < len(t.clip) {
			v += (float32(t.clip[k+1]) - v) * f
		}
		sum[i] += v * gain
		t.at += t.rate
	}
	return true
}

// handed takes the marks of the samples before one that the device has just
// been given.
func (m *mixer) handed(sample int64) []mark {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for n < len(m.marks) && m.marks[n].sample < sample {
		n++
	}
	done := m.marks[:n:n]
	m.marks = m.marks[n:]
	return done
}
