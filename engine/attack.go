package engine

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.attacked(p.turn) }

// Checkers returns the points of the pieces that give check to the side to
// move, in the order of the points.
func (p *Position) Checkers() []Point { return p.checkers(p.turn) }

// attacked reports whether side s's general could be taken by the next move of
// the other side. Facing generals attack nobody.
func (p *Position) attacked(s Side) bool { return p.attackedAt(p.where[int(s)*slots], s) }

// attackedAt is attacked with the general thought on g, a point of its palace.
// The general must not stand elsewhere on the lines of g.
func (p *Position) attackedAt(g Point, s Side) bool {
	enemy := s.Other()
	chariot, cannon := NewPiece(enemy, Chariot), NewPiece(enemy, Cannon)
	f, r := int(fileOf[g]), int(rankOf[g])

	row := int(g) - f
	across := rankLines[f][p.rankOcc[r]]
	if n := across.below(); n > 0 && p.lineHit(row+n-1, row+across.below2()-1, across.below2() > 0, chariot, cannon) {
		return true
	}
	if n := across.above(); n <= Files && p.lineHit(row+n-1, row+across.above2()-1, across.above2() <= Files, chariot, cannon) {
		return true
	}
	along := fileLines[r][p.fileOcc[f]]
	if n := along.below(); n > 0 && p.lineHit(f+n*Files-Files, f+along.below2()*Files-Files, along.below2() > 0, chariot, cannon) {
		return true
	}
	if n := along.above(); n <= Ranks && p.lineHit(f+n*Files-Files, f+along.above2()*Files-Files, along.above2() <= Ranks, chariot, cannon) {
		return true
	}

	base := int(enemy) * slots
	i := palaceIndex[g]
	for _, h := range p.where[base+slotHorse : base+slotHorse+2] {
		if p.at[horseLegs[i][h]] == 0 {
			return true
		}
	}
	for _, e := range p.where[base+slotElephant : base+slotElephant+2] {
		if l := &elephantLegs[i][e]; p.at[l.first]|p.at[l.second] == 0 {
			return true
		}
	}
	soldier := NewPiece(enemy, Soldier)
	for _, from := range soldierStands[p.plain][i].all() {
		if pieceOf[p.at[from]] == soldier {
			return true
		}
	}
	return p.diagonalHit(g, chariot, cannon)
}

// lineHit reports whether the nearest piece of one direction is an enemy
// chariot, or a screen with an enemy cannon behind it.
func (p *Position) lineHit(nearest, second int, hasSecond bool, chariot, cannon Piece) bool {
	first := pieceOf[p.at[nearest]]
	if first == chariot {
		return true
	}
	return hasSecond && first.Kind() != Cannon && pieceOf[p.at[second]] == cannon
}

// diagonalHit is the same along the palace diagonals through g.
func (p *Position) diagonalHit(g Point, chariot, cannon Piece) bool {
	if centre := diagonalCentre[g]; centre != gone {
		middle, far := pieceOf[p.at[centre]], pieceOf[p.at[diagonalFar[g]]]
		if middle == 0 {
			return far == chariot
		}
		return middle == chariot || middle.Kind() != Cannon && far == cannon
	}
	for _, corner := range diagonalCorner[g].all() {
		if pieceOf[p.at[corner]] == chariot {
			return true
		}
	}
	return false
}

// checkers returns the points of the pieces attacking side s's general.
func (p *Position) checkers(s Side) []Point { return p.Attackers(p.General(s), s.Other()) }

// Attackers returns, in the order of the points, where the pieces of side s
// stand that reach point to by their movement, as if a piece of the other side
// stood there. Whether the move would leave their own general in check is not
// looked at.
func (p *Position) Attackers(to Point, s Side) []Point {
	var found []Point
	if !to.Valid() {
		return nil
	}
	target := p.At(to)
	if target == 0 || target.Side() == s {
		// Stand a soldier there: a piece that any piece may take.
		target = NewPiece(s.Other(), Soldier)
	}
	for from, piece := range p.Pieces() {
		if piece.Side() == s && from != to && p.obstacle(Move{from, to}, piece, target).reason == noReason {
			found = append(found, from)
		}
	}
	return found
}
