//go:build unix

package sounds_test

import (
	"syscall"
	"testing"
	"time"

	"janggi/sounds"
)

// cpu is what this process has computed.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestDecodingIsCheap measures what a start costs, and the whole bank. The
// machine may be busy, so the best of some tries counts.
func TestDecodingIsCheap(t *testing.T) {
	best := func(warm func(*sounds.Bank)) time.Duration {
		least := time.Hour
		for range 5 {
			b := builtIn(t)
			before := cpu(t)
			warm(b)
			least = min(least, cpu(t)-before)
		}
		return least
	}
	opening := best(func(b *sounds.Bank) { b.Warm(sounds.Group, sounds.Opening()...) })
	all := best(func(b *sounds.Bank) {
		for _, p := range sounds.Packs() {
			b.Warm(p, sounds.Cues()...)
		}
	})
	t.Logf("CPU to decode: %v at the start of the app, %v for all clips of all packs", opening, all)
	if opening > 150*time.Millisecond {
		t.Errorf("decoding at the start takes %v of CPU", opening)
	}
}
