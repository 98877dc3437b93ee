package engine

import "slices"

// What a search and its evaluation ask of a position many times a node: the
// piece lists, the nearest pieces on a line, captures alone and the cheapest
// attacker of a point. Everything here is read off tables and allocates nothing.

// Gone is where a captured piece stands in a Roster: one past the board, so that
// an array with one entry more than there are points needs no test for it.
const Gone = gone

// Roster is where the pieces of one side stand, in a fixed order: the general,
// two guards, two chariots, two cannons, two horses, two elephants and five
// soldiers. A piece that was captured, or never stood there, stands on Gone.
type Roster = [slots]Point

// Where kinds begin in a Roster.
const (
	RosterGeneral  = slotGeneral
	RosterGuard    = slotGuard
	RosterChariot  = slotChariot
	RosterCannon   = slotCannon
	RosterHorse    = slotHorse
	RosterElephant = slotElephant
	RosterSoldier  = slotSoldier
)

// Roster returns the pieces of side s. It is part of the position, to be read
// only.
func (p *Position) Roster(s Side) *Roster {
	if s == Cho {
		return (*Roster)(p.where[:slots])
	}
	return (*Roster)(p.where[slots:])
}

// Line tells of the two nearest pieces on both sides of a point along its rank
// or file. Each is an index along the line plus one: on a rank the file, on a
// file the rank. Below nothing it is 0, above nothing one past the line's
// length.
type Line = line

// Below and the three others return the nearest and the second piece both ways.
func (l line) Below() int  { return l.below() }
func (l line) Below2() int { return l.below2() }
func (l line) Above() int  { return l.above() }
func (l line) Above2() int { return l.above2() }

// Across returns the pieces nearest to a point on its rank. The point must be on
// the board.
func (p *Position) Across(at Point) Line { return rankLines[fileOf[at]][p.rankOcc[rankOf[at]]] }

// Along returns the pieces nearest to a point on its file. The point must be on
// the board.
func (p *Position) Along(at Point) Line { return fileLines[rankOf[at]][p.fileOcc[fileOf[at]]] }

// On returns what stands on a point as At does, for a point known to be on the
// board or Gone, where it is no piece.
func (p *Position) On(at Point) Piece { return pieceOf[p.at[at]] }

// Empty reports whether nothing stands on a point of the board. Gone is never
// empty.
func (p *Position) Empty(at Point) bool { return p.at[at] == 0 }

// AfterTo makes q the position After would return, without a copy between.
func (p *Position) AfterTo(q *Position, m Move) {
	*q = *p
	if !m.IsPass() {
		q.move(m)
	}
	q.turn ^= 1
	q.hash ^= hanKey
}

// AppendCaptures appends the legal moves that capture to dst, in the order in
// which AppendMoves has them. Where dst has room for 160 more it is used as it
// is.
func (p *Position) AppendCaptures(dst []Move) []Move {
	if n := len(dst); cap(dst)-n >= maxMoves {
		l := moveList{list: (*[maxMoves]Move)(dst[n : n+maxMoves])}
		p.captures(&l)
		return dst[:n+l.n]
	}
	l := newMoves()
	p.captures(&l)
	return append(dst, l.all()...)
}

// captures fills l with the legal moves that capture. Only what stands where a
// piece goes is looked at, never the empty points on the way.
func (p *Position) captures(l *moveList) {
	base := int(p.turn) * slots
	own := p.where[base : base+slots]
	for _, from := range own[slotGeneral : slotGuard+2] {
		if from != gone {
			p.stepsOnto(l, from, palaceSteps[from].all())
		}
	}
	for _, from := range own[slotChariot : slotChariot+2] {
		if from != gone {
			p.chariotCaptures(l, from)
		}
	}
	for _, from := range own[slotCannon : slotCannon+2] {
		if from != gone {
			p.cannonCaptures(l, from)
		}
	}
	for _, from := range own[slotHorse : slotHorse+2] {
		if from == gone {
			continue
		}
		for i := range horseForks[from] {
			if h := &horseForks[from][i]; p.at[h.leg] == 0 {
				p.takes(l, from, h.to1)
				p.takes(l, from, h.to2)
			}
		}
	}
	for _, from := range own[slotElephant : slotElephant+2] {
		if from == gone {
			continue
		}
		for i := range elephantFork[from] {
			e := &elephantFork[from][i]
			if p.at[e.leg] != 0 {
				continue
			}
			if p.at[e.mid1] == 0 {
				p.takes(l, from, e.to1)
			}
			if p.at[e.mid2] == 0 {
				p.takes(l, from, e.to2)
			}
		}
	}
	for _, from := range own[slotSoldier:] {
		if from != gone {
			p.stepsOnto(l, from, soldierSteps[p.plain][p.turn][from].all())
		}
	}
	if l.n > 0 {
		p.legalOf(l)
	}
}

// takes adds a capture of what stands on to, if that is an enemy. Nothing stands
// on gone.
func (p *Position) takes(l *moveList, from, to Point) {
	if pc := pieceOf[p.at[to]]; pc != 0 && pc.Side() != p.turn {
		l.add(from, to)
	}
}

func (p *Position) stepsOnto(l *moveList, from Point, to []Point) {
	for _, q := range to {
		p.takes(l, from, q)
	}
}

func (p *Position) chariotCaptures(l *moveList, from Point) {
	f, r := int(fileOf[from]), int(rankOf[from])
	across, along := rankLines[f][p.rankOcc[r]], fileLines[r][p.fileOcc[f]]
	row := int(from) - f - 1
	if n := across.below(); n > 0 {
		p.takes(l, from, Point(row+n))
	}
	if n := across.above(); n <= Files {
		p.takes(l, from, Point(row+n))
	}
	if n := along.below(); n > 0 {
		p.takes(l, from, Point(f+(n-1)*Files))
	}
	if n := along.above(); n <= Ranks {
		p.takes(l, from, Point(f+(n-1)*Files))
	}
	if c := diagonalCentre[from]; c != gone {
		p.takes(l, from, c)
		if p.at[c] == 0 {
			p.takes(l, from, diagonalFar[from])
		}
		return
	}
	p.stepsOnto(l, from, diagonalCorner[from].all())
}

func (p *Position) cannonCaptures(l *moveList, from Point) {
	f, r := int(fileOf[from]), int(rankOf[from])
	across, along := rankLines[f][p.rankOcc[r]], fileLines[r][p.fileOcc[f]]
	row := int(from) - f - 1
	if n := across.below2(); n > 0 {
		p.cannonTakesOver(l, from, Point(row+across.below()), Point(row+n))
	}
	if n := across.above2(); n <= Files {
		p.cannonTakesOver(l, from, Point(row+across.above()), Point(row+n))
	}
	if n := along.below2(); n > 0 {
		p.cannonTakesOver(l, from, Point(f+(along.below()-1)*Files), Point(f+(n-1)*Files))
	}
	if n := along.above2(); n <= Ranks {
		p.cannonTakesOver(l, from, Point(f+(along.above()-1)*Files), Point(f+(n-1)*Files))
	}
	if c := diagonalCentre[from]; c != gone && p.at[c] != 0 {
		p.cannonTakesOver(l, from, c, diagonalFar[from])
	}
}

// cannonTakesOver adds a cannon's capture over a screen, if that may be one and
// what stands behind it may be taken.
func (p *Position) cannonTakesOver(l *moveList, from, screen, to Point) {
	if pieceOf[p.at[screen]].Kind() == Cannon {
		return
	}
	if pc := pieceOf[p.at[to]]; pc != 0 && pc.Side() != p.turn && pc.Kind() != Cannon {
		l.add(from, to)
	}
}

// Plays reports whether m is among the legal moves of the side to move, without
// making a list of them. Any two points may be asked of.
func (p *Position) Plays(m Move) bool {
	if !m.From.Valid() || !m.To.Valid() {
		return false
	}
	piece, target := pieceOf[p.at[m.From]], pieceOf[p.at[m.To]]
	if piece == 0 || piece.Side() != p.turn || target != 0 && (target.Side() == p.turn || target.Kind() == General) {
		return false
	}
	return p.reaches(piece.Kind(), m) && p.safe(m)
}

// reaches reports whether a piece of the side to move goes from one point to
// another, on which none of its own stands.
func (p *Position) reaches(k Kind, m Move) bool {
	switch k {
	case General, Guard:
		return slices.Contains(palaceSteps[m.From].all(), m.To)
	case Chariot:
		return p.chariotHits(m.From, m.To)
	case Cannon:
		if p.at[m.To] != 0 {
			return pieceOf[p.at[m.To]].Kind() != Cannon && p.cannonHits(m.From, m.To)
		}
		if p.slide != 0 {
			return p.chariotHits(m.From, m.To) // it slides where it does not capture
		}
		return p.cannonHits(m.From, m.To)
	case Horse:
		return p.at[horseLegsTo[m.From][m.To]] == 0
	case Elephant:
		l := &elephantLegsTo[m.From][m.To]
		return p.at[l.first]|p.at[l.second] == 0
	default:
		return slices.Contains(soldierSteps[p.plain][p.turn][m.From].all(), m.To)
	}
}

// Cheapest returns where the least valuable piece of side s stands that reaches
// to by its movement, as if it could capture there, and Gone if none does.
// Guards and soldiers come first, then elephants, horses, cannons, chariots and
// the general. Whether the move would leave a general in check is not looked at.
func (p *Position) Cheapest(to Point, s Side) Point {
	soldier := NewPiece(s, Soldier)
	for _, from := range soldierFrom[p.plain][s][to].all() {
		if pieceOf[p.at[from]] == soldier {
			return from
		}
	}
	own := p.Roster(s)
	inPalace := inPalaces[to]
	if inPalace {
		guard := NewPiece(s, Guard)
		for _, from := range palaceSteps[to].all() {
			if pieceOf[p.at[from]] == guard {
				return from
			}
		}
	}
	for _, from := range own[slotElephant : slotElephant+2] {
		if l := &elephantLegsTo[from][to]; p.at[l.first]|p.at[l.second] == 0 {
			return from
		}
	}
	for _, from := range own[slotHorse : slotHorse+2] {
		if p.at[horseLegsTo[from][to]] == 0 {
			return from
		}
	}
	if pieceOf[p.at[to]].Kind() != Cannon {
		for _, from := range own[slotCannon : slotCannon+2] {
			if from != gone && p.cannonHits(from, to) {
				return from
			}
		}
	}
	for _, from := range own[slotChariot : slotChariot+2] {
		if from != gone && p.chariotHits(from, to) {
			return from
		}
	}
	if inPalace {
		general := own[slotGeneral]
		for _, from := range palaceSteps[to].all() {
			if from == general {
				return from
			}
		}
	}
	return gone
}

// chariotHits reports whether a chariot on from reaches to.
func (p *Position) chariotHits(from, to Point) bool {
	f, r, tf, tr := fileOf[from], rankOf[from], fileOf[to], rankOf[to]
	switch {
	case r == tr && f != tf:
		l := rankLines[f][p.rankOcc[r]]
		if tf < f {
			return l.below() <= int(tf)+1
		}
		return l.above() >= int(tf)+1
	case f == tf && r != tr:
		l := fileLines[r][p.fileOcc[f]]
		if tr < r {
			return l.below() <= int(tr)+1
		}
		return l.above() >= int(tr)+1
	case diagonalCentre[from] == to && to != gone, diagonalCentre[to] == from:
		return true
	case diagonalFar[from] == to && to != gone:
		return p.at[diagonalCentre[from]] == 0
	}
	return false
}

// cannonHits reports whether a cannon on from captures on to over a screen. What
// stands on to is not looked at.
func (p *Position) cannonHits(from, to Point) bool {
	f, r, tf, tr := int(fileOf[from]), int(rankOf[from]), int(fileOf[to]), int(rankOf[to])
	switch {
	case r == tr && f != tf:
		l, base := rankLines[f][p.rankOcc[r]], r*Files-1
		if tf < f {
			n := l.below()
			return n > tf+1 && l.below2() <= tf+1 && pieceOf[p.at[base+n]].Kind() != Cannon
		}
		n := l.above()
		return n < tf+1 && l.above2() >= tf+1 && pieceOf[p.at[base+n]].Kind() != Cannon
	case f == tf && r != tr:
		l := fileLines[r][p.fileOcc[f]]
		if tr < r {
			n := l.below()
			return n > tr+1 && l.below2() <= tr+1 && pieceOf[p.at[f+(n-1)*Files]].Kind() != Cannon
		}
		n := l.above()
		return n < tr+1 && l.above2() >= tr+1 && pieceOf[p.at[f+(n-1)*Files]].Kind() != Cannon
	case diagonalFar[from] == to && to != gone:
		middle := pieceOf[p.at[diagonalCentre[from]]]
		return middle != 0 && middle.Kind() != Cannon
	}
	return false
}
