package nearby

import (
	"net/netip"
	"time"
)

// guard says how many packets are looked at: a few a second from one address,
// and not more than so many from all.
type guard struct {
	all   bucket
	each  map[netip.Addr]*bucket
	swept time.Time
}

// bucket holds what may still pass; it fills with time.
type bucket struct {
	left float64
	at   time.Time
}

const (
	eachBurst, eachRate = 40, 20   // packets of one address, and a second
	allBurst, allRate   = 400, 200 // of all
	sourcesMost         = 256      // addresses remembered at a time
	sweepEvery          = 10 * time.Second
)

func newGuard() *guard { return &guard{each: map[netip.Addr]*bucket{}} }

// allow reports whether a packet of an address is looked at.
func (g *guard) allow(from netip.Addr, now time.Time) bool {
	if now.Sub(g.swept) > sweepEvery {
		g.swept = now
		for a, b := range g.each {
			if now.Sub(b.at) > sweepEvery {
				delete(g.each, a)
			}
		}
	}
	b := g.each[from]
	if b == nil {
		if len(g.each) >= sourcesMost {
			return false
		}
		b = &bucket{}
		g.each[from] = b
	}
	return b.take(eachBurst, eachRate, now) && g.all.take(allBurst, allRate, now)
}

func (b *bucket) take(burst, rate float64, now time.Time) bool {
	if b.at.IsZero() {
		b.left = burst
	} else if d := now.Sub(b.at); d > 0 {
		b.left = min(burst, b.left+d.Seconds()*rate)
	}
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
