package engine

// Perft counts the leaves of the tree of legal moves depth plies deep. With
// passes, a pass counts as one more move wherever the side to move is not in
// check, and two in a row end nothing: the figures of refs/perft.json. Repetition,
// bikjang and every other end of a game are left out.
func (p *Position) Perft(depth int, passes bool) uint64 {
	if depth <= 0 {
		return 1
	}
	l := newMoves()
	p.legal(&l)
	n := uint64(l.n)
	mayPass := passes && !p.InCheck()
	if depth == 1 {
		if mayPass {
			n++
		}
		return n
	}
	n = 0
	var q Position // outside the loop, so that it stays on the stack
	for _, m := range l.all() {
		q = p.After(m)
		n += q.Perft(depth-1, passes)
	}
	if mayPass {
		q = p.After(Pass)
		n += q.Perft(depth-1, passes)
	}
	return n
}
