package search

import (
	"iter"
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

// all yields the points, the lowest first.
func (s set) all() iter.Seq[engine.Point] {
	return func(yield func(engine.Point) bool) {
		for b := s.lo; b != 0; b &= b - 1 {
			if !yield(engine.Point(bits.TrailingZeros64(b))) {
				return
			}
		}
		for b := s.hi; b != 0; b &= b - 1 {
			if !yield(engine.Point(64 + bits.TrailingZeros64(b))) {
				return
			}
		}
	}
}
