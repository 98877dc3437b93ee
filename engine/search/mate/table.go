package mate

import "unsafe"

// entry is what is known of one position with so many moves and quiet moves
// left: how many leaves must at least be proved to prove a mate, and how many to
// prove that there is none. 0 is done.
type entry struct {
	key    uint64
	pn, dn uint32
	work   uint32 // nodes spent on it: what has cost little goes first
}

const bucket = 4

// table remembers entries. Its size never changes.
type table struct {
	entries []entry // a power of two of buckets
	mask    uint64
}

func newTable(bytes int) table {
	buckets := 1
	for (buckets*2)*bucket*int(unsafe.Sizeof(entry{})) <= bytes {
		buckets *= 2
	}
	return table{make([]entry, buckets*bucket), uint64(buckets - 1)}
}

func (t *table) at(key uint64) []entry {
	i := (key & t.mask) * bucket
	return t.entries[i : i+bucket : i+bucket]
}

func (t *table) get(key uint64) (pn, dn uint32, ok bool) {
	b := t.at(key)
	for i := range b {
		if b[i].key == key {
			return b[i].pn, b[i].dn, true
		}
	}
	return 0, 0, false
}

func (t *table) put(key uint64, pn, dn, work uint32) {
	b := t.at(key)
	worst := 0
	for i := range b {
		if b[i].key == key {
			b[i].pn, b[i].dn, b[i].work = pn, dn, addCapped(b[i].work, work)
			return
		}
		if b[i].work < b[worst].work {
			worst = i
		}
	}
	// What stays grows old, so that a table full of great works is not the end.
	for i := range b {
		b[i].work -= b[i].work >> 3
	}
	b[worst] = entry{key, pn, dn, work}
}

func addCapped(a, b uint32) uint32 { return min(a+b, endless) }

// scramble turns numbers into keys (splitmix64).
func scramble(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}
