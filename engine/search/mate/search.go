package mate

import "janggi/engine"

// endless stands for a number of leaves that no search comes to: with it on one
// side the other is proved.
const endless uint32 = 1 << 30

// attack is an OR node: the attacker is to move. It searches until the node is
// proved, disproved, or one of its numbers has come to its threshold.
func (s *Solver) attack(p *engine.Position, t task, maxPN, maxDN uint32, ply int) (pn, dn uint32) {
	f, began := &s.frames[ply], s.nodes
	key := p.Hash() ^ s.salt(t)
	s.attacks(p, t, f, ply == 0)
	for {
		best, second := 0, endless
		pn, dn = endless, 0
		for i := range f.n {
			if f.pn[i] < pn {
				second, pn, best = pn, f.pn[i], i
			} else {
				second = min(second, f.pn[i])
			}
			dn = addCapped(dn, f.dn[i])
		}
		if pn == 0 {
			dn = endless
		}
		if s.stopped || pn >= maxPN || dn >= maxDN || pn == 0 || dn == 0 {
			break
		}
		after := p.After(f.moves[best])
		left := task{t.moves - 1, t.quiet}
		if f.quiet[best] {
			left.quiet--
		}
		f.pn[best], f.dn[best] = s.defend(&after, left, f.quiet[best],
			min(maxPN, addCapped(second, 1+second/4)), min(endless, maxDN-dn+f.dn[best]), ply+1)
	}
	if ply > 0 || s.limits.Only == nil { // with Only the root is not the position
		s.keep(key, pn, dn, began)
	}
	return pn, dn
}

// defend is an AND node: the defender is to move, in check or after a quiet
// move.
func (s *Solver) defend(p *engine.Position, t task, quiet bool, maxPN, maxDN uint32, ply int) (pn, dn uint32) {
	f, began := &s.frames[ply], s.nodes
	key := p.Hash() ^ s.salt(t)
	// The threat test: until the pass loses, nothing else is looked at.
	testing := quiet
	if testing {
		f.n = 0
		s.addDefence(p, engine.Pass, t, f)
	} else {
		s.defences(p, t, f)
	}
	for {
		best, second := 0, endless
		pn, dn = 0, endless
		for i := range f.n {
			if f.dn[i] < dn {
				second, dn, best = dn, f.dn[i], i
			} else {
				second = min(second, f.dn[i])
			}
			pn = addCapped(pn, f.pn[i])
		}
		if dn == 0 {
			pn = endless
		}
		if testing && pn == 0 {
			testing = false
			s.defences(p, t, f)
			continue
		}
		if s.stopped || pn >= maxPN || dn >= maxDN || pn == 0 || dn == 0 {
			break
		}
		after := p.After(f.moves[best])
		f.pn[best], f.dn[best] = s.attack(&after, t,
			min(endless, maxPN-pn+f.pn[best]), min(maxDN, addCapped(second, 1+second/4)), ply+1)
	}
	s.keep(key, pn, dn, began)
	return pn, dn
}

// keep remembers a node, unless the search was stopped in the middle of it.
func (s *Solver) keep(key uint64, pn, dn uint32, began uint64) {
	if !s.stopped || pn == 0 || dn == 0 {
		s.table.put(key, pn, dn, uint32(min(s.nodes-began, uint64(endless))))
	}
}
