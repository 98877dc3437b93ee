package search

import (
	"math/bits"

	"janggi/engine"
)

// set is a set of points, one bit each. It is two fields and not an array,
// because the compiler keeps only the former in registers.
type set struct{ lo, hi uint64 }

// just returns the set of one point. No point is Gone.
func just(p engine.Point) set {
	switch {
	case p < 64:
		return set{lo: 1 << p}
	case p < engine.Points:
		return set{hi: 1 << (p - 64)}
	default:
		return set{}
	}
}

func (s set) and(o set) set     { return set{s.lo & o.lo, s.hi & o.hi} }
func (s set) or(o set) set      { return set{s.lo | o.lo, s.hi | o.hi} }
func (s set) without(o set) set { return set{s.lo &^ o.lo, s.hi &^ o.hi} }
func (s set) meets(o set) bool  { return s.lo&o.lo|s.hi&o.hi != 0 }
func (s set) size() int         { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// pop returns the lowest point of a set that is not empty, and the rest.
func (s set) pop() (engine.Point, set) {
	if s.lo != 0 {
		return engine.Point(bits.TrailingZeros64(s.lo)), set{s.lo & (s.lo - 1), s.hi}
	}
	return engine.Point(64 + bits.TrailingZeros64(s.hi)), set{0, s.hi & (s.hi - 1)}
}
