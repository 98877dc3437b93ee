package mate

import "janggi/engine"

// line returns the moves of a mate that has been proved: the attacker's shortest
// way and the defence that lasts longest. It ends early when the search is
// stopped.
func (s *Solver) line(p engine.Position, t task) []engine.Move {
	line := make([]engine.Move, 0, 2*t.moves)
	for ply := 0; ; ply++ {
		m, left, quiet, ok := s.mating(&p, t, ply == 0)
		if !ok {
			return line
		}
		line = append(line, m)
		p = p.After(m)
		if t = left; t.moves == 0 {
			return line
		}
		m, left, ok = s.longest(&p, t, quiet)
		if !ok {
			return line
		}
		line = append(line, m)
		p = p.After(m)
		t = left
	}
}

// mating finds the attacker's move that mates within t, and what it leaves.
func (s *Solver) mating(p *engine.Position, t task, first bool) (m engine.Move, left task, quiet, ok bool) {
	var f frame
	s.attacks(p, t, &f, first)
	// What the table still knows goes first; the rest is proved again.
	for _, again := range [2]bool{false, true} {
		for i := range f.n {
			left = task{t.moves - 1, t.quiet}
			if f.quiet[i] {
				left.quiet--
			}
			if again && f.dn[i] != 0 && f.pn[i] != 0 && !(s.stopped && !first) {
				after := p.After(f.moves[i])
				f.pn[i], _ = s.defend(&after, left, f.quiet[i], endless, endless, 1)
			}
			if f.pn[i] == 0 {
				return f.moves[i], left, f.quiet[i], true
			}
		}
	}
	return m, left, false, false
}

// longest finds the reply after which the mate takes longest, and what that
// leaves of the attacker's moves.
func (s *Solver) longest(p *engine.Position, t task, quiet bool) (m engine.Move, left task, ok bool) {
	var f frame
	s.defences(p, t, &f)
	if quiet {
		s.addDefence(p, engine.Pass, t, &f)
	}
	longest := 0
	for i := range f.n {
		after := p.After(f.moves[i])
		for moves := max(1, longest); moves <= t.moves && longest < t.moves; moves++ {
			if s.stopped {
				return m, left, false
			}
			if pn, _ := s.attack(&after, task{moves, t.quiet}, endless, endless, 1); pn != 0 {
				continue
			}
			if moves > longest {
				longest, m = moves, f.moves[i]
			}
			break
		}
	}
	return m, task{longest, t.quiet}, longest > 0
}
