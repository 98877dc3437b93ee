package search

import (
	"math/bits"
	"sync/atomic"

	"janggi/engine"
)

// bound says what a kept score is.
type bound uint8

const (
	noBound bound = iota
	atMost        // an upper bound: nothing reached alpha
	atLeast       // a lower bound: a move reached beta
	exact
)

// record is what the table remembers of a position.
type record struct {
	move  engine.Move // Pass for none, or for a pass: it is tried anyway
	score Score       // counted from the node
	eval  Score       // the static evaluation; noEval if the node was in check
	depth int
	bound bound
}

const noEval Score = -Top

// slot is one entry: 16 bytes and no pointer. Threads share the table without a
// lock; the key is stored combined with the data, so that halves of two
// different writes are never taken for one (Hyatt and Mann, "A lock-less
// transposition table implementation for parallel search", 2002).
type slot struct {
	check atomic.Uint64 // key ^ data
	data  atomic.Uint64
}

// table is the transposition table.
type table struct {
	slots []slot
	age   uint64 // 0 to 63, one more each search
}

// bucket is how many neighbouring slots one key may use.
const bucket = 4

func newTable(mib int) *table {
	t := &table{}
	t.resize(mib)
	return t
}

// resize makes the table as large as fits in mib MiB, empty.
func (t *table) resize(mib int) {
	n := max(mib, 1) << 20 / 16
	if n != len(t.slots) {
		t.slots = nil // let the old one go first
		t.slots = make([]slot, n)
		return
	}
	t.clear()
}

func (t *table) clear() {
	clear(t.slots)
	t.age = 0
}

// at returns the bucket of a key.
func (t *table) at(key uint64) []slot {
	n := uint64(len(t.slots) / bucket)
	i, _ := bits.Mul64(key, n)
	return t.slots[i*bucket : i*bucket+bucket : i*bucket+bucket]
}

// Data, from the lowest bit: from 7, to 7, score 16, eval 16, depth 8, bound 2,
// age 6.
func (r *record) pack(age uint64) uint64 {
	from, to := uint64(r.move.From&127), uint64(r.move.To&127)
	return from | to<<7 | uint64(uint16(r.score))<<14 | uint64(uint16(r.eval))<<30 |
		uint64(uint8(r.depth))<<46 | uint64(r.bound)<<54 | age<<56
}

func (r *record) unpack(d uint64) {
	r.move = engine.Move{From: engine.Point(d & 127), To: engine.Point(d >> 7 & 127)}
	r.score = Score(uint16(d >> 14))
	r.eval = Score(uint16(d >> 30))
	r.depth = int(uint8(d >> 46))
	r.bound = bound(d >> 54 & 3)
}

// get looks a key up.
func (t *table) get(key uint64, r *record) bool {
	b := t.at(key)
	for i := range b {
		d := b[i].data.Load()
		if b[i].check.Load()^d == key && d != 0 {
			r.unpack(d)
			return true
		}
	}
	return false
}

// put stores what was found, over the entry of the same position or the least
// valuable of the bucket: the shallowest, old ones first.
func (t *table) put(key uint64, r *record) {
	b := t.at(key)
	worst, at := 1<<30, 0
	for i := range b {
		d := b[i].data.Load()
		if d == 0 {
			at = i
			break
		}
		if b[i].check.Load()^d == key {
			if r.move.IsPass() {
				r.move = engine.Move{From: engine.Point(d & 127), To: engine.Point(d >> 7 & 127)}
			}
			// A much shallower bound does not push out what took longer.
			if r.bound != exact && r.depth+3 < int(uint8(d>>46)) && d>>56 == t.age {
				return
			}
			at = i
			break
		}
		value := int(uint8(d >> 46))
		if d>>56 != t.age {
			value -= 64
		}
		if value < worst {
			worst, at = value, i
		}
	}
	d := r.pack(t.age)
	b[at].data.Store(d)
	b[at].check.Store(key ^ d)
}

// full returns how many of a thousand slots hold something of this search.
func (t *table) full() int {
	n := 0
	for i := range min(1000, len(t.slots)) {
		if d := t.slots[i].data.Load(); d != 0 && d>>56 == t.age {
			n++
		}
	}
	return n
}
