package mate

import (
	"slices"

	"janggi/engine"
)

// maxPly is how many plies below the root a search can come.
const maxPly = 2*MaxMoves + 2

// room is for the legal moves of a position and a pass.
const room = 160

// frame is the work place of one ply.
type frame struct {
	n      int
	moves  [room]engine.Move
	keys   [room]uint64 // of the positions after the moves
	pn, dn [room]uint32
	quiet  [room]bool // the attacker's move gives no check
}

// task is what the attacker has left: moves, and how many of them may be quiet.
type task struct{ moves, quiet int }

// salt tells the table what is asked of a position.
func (s *Solver) salt(t task) uint64 { return s.salts[t.moves][t.quiet] ^ s.epoch }

// known is what the table has. A disproof in it may have been for want of moves.
func (s *Solver) known(key uint64) (pn, dn uint32, ok bool) {
	pn, dn, ok = s.table.get(key)
	s.deeper = s.deeper || ok && dn == 0
	return pn, dn, ok
}

// attacks fills the frame with the attacker's moves: the checks, and with quiet
// moves left the others too. first says that it is the root.
func (s *Solver) attacks(p *engine.Position, t task, f *frame, first bool) {
	f.n = 0
	all := p.AppendMoves(f.moves[:0])
	for _, m := range all {
		if first && s.limits.Only != nil && !slices.Contains(s.limits.Only, m) {
			continue
		}
		after := p.After(m)
		if s.limits.Bikjang && after.Facing() {
			continue
		}
		check := after.InCheck()
		switch {
		case check && t.moves > 0:
			s.addCheck(&after, m, task{t.moves - 1, t.quiet}, f)
		case !check && t.quiet > 0 && t.moves > 1:
			s.addQuiet(&after, m, task{t.moves - 1, t.quiet - 1}, f)
		case !check && t.quiet > 0:
			s.deeper = true
		}
	}
}

// addCheck adds a move that gives check. With no move left after it it mates or
// is of no use; else it promises the less the more answers there are.
func (s *Solver) addCheck(after *engine.Position, m engine.Move, t task, f *frame) {
	s.count()
	key := after.Hash() ^ s.salt(t)
	pn, dn, known := s.known(key)
	if !known {
		var replies [room]engine.Move
		n := len(after.AppendMoves(replies[:0]))
		switch {
		case n == 0:
			pn, dn = 0, endless
		case t.moves == 0:
			s.deeper = true
			pn, dn = endless, 0
		default:
			pn, dn = uint32(n), 1
		}
	}
	f.add(m, key, pn, dn, false)
}

// quietCost is how many checks with one answer a quiet move is worth trying
// after.
const quietCost = 8

func (s *Solver) addQuiet(after *engine.Position, m engine.Move, t task, f *frame) {
	s.count()
	key := after.Hash() ^ s.salt(t)
	pn, dn, known := s.known(key)
	if !known {
		pn, dn = quietCost, 1
	}
	f.add(m, key, pn, dn, true)
}

func (f *frame) add(m engine.Move, key uint64, pn, dn uint32, quiet bool) {
	i := f.n
	f.moves[i], f.keys[i], f.pn[i], f.dn[i], f.quiet[i] = m, key, pn, dn, quiet
	f.n++
}

// defences fills the frame with the defender's legal moves.
func (s *Solver) defences(p *engine.Position, t task, f *frame) {
	f.n = 0
	var replies [room]engine.Move
	for _, m := range p.AppendMoves(replies[:0]) {
		s.addDefence(p, m, t, f)
	}
}

func (s *Solver) addDefence(p *engine.Position, m engine.Move, t task, f *frame) {
	s.count()
	after := p.After(m)
	key := after.Hash() ^ s.salt(t)
	if s.limits.Bikjang && after.Facing() {
		f.add(m, key, endless, 0, false)
		return
	}
	pn, dn, known := s.known(key)
	if !known {
		pn, dn = 1, 1
	}
	f.add(m, key, pn, dn, false)
}
