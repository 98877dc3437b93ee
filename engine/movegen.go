package engine

import "iter"

// maxMoves is room for every move of a position. No position has more than 149:
// two chariots of 17 and 3, two cannons of fewer, eight each for two horses, two
// elephants, two guards and the general, five each for the soldiers.
const maxMoves = 160

// moveList is moves in room that belongs to whoever asks for them, so that
// nothing has to be cleared or copied.
type moveList struct {
	n    int
	list *[maxMoves]Move
}

// newMoves returns a list with room of its own.
func newMoves() moveList { return moveList{list: new([maxMoves]Move)} }

func (l *moveList) add(from, to Point) {
	l.list[l.n] = Move{from, to}
	l.n++
}

func (l *moveList) all() []Move { return l.list[:l.n] }

// Moves yields the legal moves of the side to move: those that follow the
// pieces' movement and leave its general unattacked. Passes, repetition and
// bikjang are a Game's matter. The order is the same for the same history.
func (p *Position) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		l := newMoves()
		p.legal(&l)
		for _, m := range l.all() {
			if !yield(m) {
				return
			}
		}
	}
}

// AppendMoves appends the legal moves to dst. Where dst has room for 160 more it
// is used as it is, which is quickest; search and perft live on it.
func (p *Position) AppendMoves(dst []Move) []Move {
	if n := len(dst); cap(dst)-n >= maxMoves {
		l := moveList{list: (*[maxMoves]Move)(dst[n : n+maxMoves])}
		p.legal(&l)
		return dst[:n+l.n]
	}
	l := newMoves()
	p.legal(&l)
	return append(dst, l.all()...)
}

// HasMove reports whether the side to move has a legal move.
func (p *Position) HasMove() bool {
	for range p.Moves() {
		return true
	}
	return false
}

// legal fills l with the legal moves: those that follow the pieces' movement,
// thinned in place.
func (p *Position) legal(l *moveList) {
	p.pseudo(l)
	p.legalOf(l)
}

// legalOf thins moves that follow the pieces' movement to those that leave the
// mover's general unattacked.
func (p *Position) legalOf(l *moveList) {
	general := p.where[int(p.turn)*slots]
	ask := p.attacked(p.turn)
	var leaving, entering pointSet
	if !ask {
		leaving, entering = p.exposed()
	}
	kept := 0
	for _, m := range l.all() {
		if (ask || m.From == general || leaving.has(m.From) || entering.has(m.To)) && !p.safe(m) {
			continue
		}
		l.list[kept] = m
		kept++
	}
	l.n = kept
}

// safe reports whether the mover's general is unattacked after a move that
// follows its piece's movement.
func (p *Position) safe(m Move) bool {
	q := *p
	q.move(m)
	return !q.attacked(p.turn)
}

// pointSet is a set of points as two words.
type pointSet [2]uint64

func (s *pointSet) add(p Point)      { s[p>>6] |= 1 << (p & 63) }
func (s *pointSet) has(p Point) bool { return s[p>>6]>>(p&63)&1 != 0 }

// exposed returns the points that a piece other than the general may not leave,
// or enter, without asking whether that opens an attack on the general of the
// side to move, which is not in check. Everything else is safe: an attack can
// only begin along a rank, file or palace diagonal of the general that holds an
// enemy chariot or cannon, or through a leg that has just been left.
func (p *Position) exposed() (leaving, entering pointSet) {
	g := p.where[int(p.turn)*slots]
	base := int(p.turn.Other()) * slots
	f, r := fileOf[g], rankOf[g]
	sliders := p.where[base+slotChariot : base+slotChariot+4]
	for i, at := range sliders {
		if at == gone {
			continue
		}
		if rankOf[at] == r {
			l := rankLines[f][p.rankOcc[r]]
			p.exposeLine(l, int(g)-int(f), 1, int(f), Files, fileOf[at] < f, i >= 2, &leaving, &entering)
		} else if fileOf[at] == f {
			l := fileLines[r][p.fileOcc[f]]
			p.exposeLine(l, int(f), Files, int(r), Ranks, rankOf[at] < r, i >= 2, &leaving, &entering)
		}
		if c := diagonalCentre[g]; c != gone && diagonalFar[g] == at {
			leaving.add(c)
			entering.add(c)
		}
	}
	i := palaceIndex[g]
	for _, h := range p.where[base+slotHorse : base+slotHorse+2] {
		if leg := horseLegs[i][h]; leg != gone {
			leaving.add(leg)
		}
	}
	for _, e := range p.where[base+slotElephant : base+slotElephant+2] {
		if l := elephantLegs[i][e]; l.first != gone {
			leaving.add(l.first)
			leaving.add(l.second)
		}
	}
	return leaving, entering
}

// exposeLine marks one direction, below or above the general's index i, of a
// line whose points are base + step×index and on which an enemy slider stands:
// leaving either of the two nearest points may open it, and entering between
// the general and a nearest cannon gives that cannon its screen (or, by taking
// it, opens the cannon behind it).
func (p *Position) exposeLine(l line, base, step, i, length int, below, isCannon bool, leaving, entering *pointSet) {
	first, second := l.above()-1, l.above2()-1
	if below {
		first, second = l.below()-1, l.below2()-1
	}
	leaving.add(Point(base + step*first))
	if second >= 0 && second < length {
		leaving.add(Point(base + step*second))
	}
	if !isCannon || pieceOf[p.at[base+step*first]].Kind() != Cannon {
		return
	}
	for x := min(i, first); x <= max(i, first); x++ {
		entering.add(Point(base + step*x))
	}
}

// pseudo fills l with the moves that follow the pieces' movement, whatever
// becomes of the own general.
func (p *Position) pseudo(l *moveList) {
	base := int(p.turn) * slots
	own := p.where[base : base+slots]
	for _, from := range own[slotGeneral : slotGuard+2] {
		if from != gone {
			p.steps(l, from, palaceSteps[from].all())
		}
	}
	for _, from := range own[slotChariot : slotChariot+2] {
		if from != gone {
			p.chariot(l, from)
		}
	}
	for _, from := range own[slotCannon : slotCannon+2] {
		if from != gone {
			p.cannon(l, from)
		}
	}
	for _, from := range own[slotHorse : slotHorse+2] {
		if from != gone {
			p.horse(l, from)
		}
	}
	for _, from := range own[slotElephant : slotElephant+2] {
		if from != gone {
			p.elephant(l, from)
		}
	}
	for _, from := range own[slotSoldier:] {
		if from != gone {
			p.steps(l, from, soldierSteps[p.plain][p.turn][from].all())
		}
	}
}

// free reports whether a piece of the side to move may end on to: nothing, or
// an enemy, stands there.
func (p *Position) free(to Point) bool {
	pc := pieceOf[p.at[to]]
	return pc == 0 || pc.Side() != p.turn
}

func (p *Position) steps(l *moveList, from Point, to []Point) {
	for _, q := range to {
		if p.free(q) {
			l.add(from, q)
		}
	}
}

func (p *Position) horse(l *moveList, from Point) {
	for i := range horseForks[from] {
		h := &horseForks[from][i]
		if p.at[h.leg] != 0 {
			continue
		}
		if h.to1 != gone && p.free(h.to1) {
			l.add(from, h.to1)
		}
		if h.to2 != gone && p.free(h.to2) {
			l.add(from, h.to2)
		}
	}
}

func (p *Position) elephant(l *moveList, from Point) {
	for i := range elephantFork[from] {
		e := &elephantFork[from][i]
		if p.at[e.leg] != 0 {
			continue
		}
		if e.to1 != gone && p.at[e.mid1] == 0 && p.free(e.to1) {
			l.add(from, e.to1)
		}
		if e.to2 != gone && p.at[e.mid2] == 0 && p.free(e.to2) {
			l.add(from, e.to2)
		}
	}
}

func (p *Position) chariot(l *moveList, from Point) {
	f, r := int(fileOf[from]), int(rankOf[from])
	p.slideLine(l, from, rankLines[f][p.rankOcc[r]], int(from)-f, 1, f, Files, true)
	p.slideLine(l, from, fileLines[r][p.fileOcc[f]], f, Files, r, Ranks, true)
	if c := diagonalCentre[from]; c != gone {
		if p.free(c) {
			l.add(from, c)
		}
		if far := diagonalFar[from]; p.at[c] == 0 && p.free(far) {
			l.add(from, far)
		}
		return
	}
	p.steps(l, from, diagonalCorner[from].all())
}

// slideLine adds the moves of a piece at index i of a line up to the nearest
// piece both ways, and onto that piece if it may be taken.
func (p *Position) slideLine(l *moveList, from Point, ln line, base, step, i, length int, takes bool) {
	low, high := ln.below()-1, ln.above()-1
	for x := i - 1; x > low; x-- {
		l.add(from, Point(base+step*x))
	}
	for x := i + 1; x < high; x++ {
		l.add(from, Point(base+step*x))
	}
	if !takes {
		return
	}
	if low >= 0 {
		if to := Point(base + step*low); p.free(to) {
			l.add(from, to)
		}
	}
	if high < length {
		if to := Point(base + step*high); p.free(to) {
			l.add(from, to)
		}
	}
}

func (p *Position) cannon(l *moveList, from Point) {
	f, r := int(fileOf[from]), int(rankOf[from])
	across, along := rankLines[f][p.rankOcc[r]], fileLines[r][p.fileOcc[f]]
	if p.slide != 0 {
		p.slideLine(l, from, across, int(from)-f, 1, f, Files, false)
		p.slideLine(l, from, along, f, Files, r, Ranks, false)
	}
	p.jumpLine(l, from, across, int(from)-f, 1, Files)
	p.jumpLine(l, from, along, f, Files, Ranks)
	if c := diagonalCentre[from]; c != gone {
		p.cannonDiagonal(l, from, c, diagonalFar[from])
	} else if p.slide != 0 {
		for _, corner := range diagonalCorner[from].all() {
			if p.at[corner] == 0 {
				l.add(from, corner)
			}
		}
	}
}

// jumpLine adds the moves of a cannon over the nearest piece of each direction,
// unless that is a cannon: to the empty points behind it (not for sliding
// cannons, which jump only to capture) and onto the next piece if it is an
// enemy's and no cannon.
func (p *Position) jumpLine(l *moveList, from Point, ln line, base, step, length int) {
	if screen, stop := ln.below()-1, ln.below2()-1; screen >= 0 && pieceOf[p.at[base+step*screen]].Kind() != Cannon {
		if p.slide == 0 {
			for x := screen - 1; x > stop; x-- {
				l.add(from, Point(base+step*x))
			}
		}
		if stop >= 0 {
			p.cannonTakes(l, from, Point(base+step*stop))
		}
	}
	if screen, stop := ln.above()-1, ln.above2()-1; screen < length && pieceOf[p.at[base+step*screen]].Kind() != Cannon {
		if p.slide == 0 {
			for x := screen + 1; x < stop; x++ {
				l.add(from, Point(base+step*x))
			}
		}
		if stop < length {
			p.cannonTakes(l, from, Point(base+step*stop))
		}
	}
}

func (p *Position) cannonTakes(l *moveList, from, to Point) {
	if pc := pieceOf[p.at[to]]; pc.Side() != p.turn && pc.Kind() != Cannon {
		l.add(from, to)
	}
}

// cannonDiagonal adds the moves of a cannon on a palace corner along its
// diagonal.
func (p *Position) cannonDiagonal(l *moveList, from, centre, far Point) {
	middle := pieceOf[p.at[centre]]
	if p.slide != 0 && middle == 0 {
		l.add(from, centre)
		if p.at[far] == 0 {
			l.add(from, far)
		}
	}
	if middle == 0 || middle.Kind() == Cannon {
		return
	}
	if p.at[far] != 0 {
		p.cannonTakes(l, from, far)
	} else if p.slide == 0 {
		l.add(from, far)
	}
}
