package engine

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

// AppendCaptures appends the legal moves that capture to dst, which is not grown
// where it has room.
func (p *Position) AppendCaptures(dst []Move) []Move {
	var l moveList
	p.pseudo(&l)
	l.keepCaptures(p)
	if l.n == 0 {
		return dst
	}
	p.legalOf(&l)
	return append(dst, l.all()...)
}

func (l *moveList) keepCaptures(p *Position) {
	kept := 0
	for _, m := range l.all() {
		if p.at[m.To] != 0 {
			l.list[kept] = m
			kept++
		}
	}
	l.n = kept
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
