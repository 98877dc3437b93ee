package engine

// Position is one moment of the board and whose turn it is, known to obey the
// rules. It is a value: playing a move makes another. Two positions of the same
// board may differ inside; compare them with Equal.
type Position struct {
	hash    uint64
	rankOcc [Ranks]uint16     // bit f: a piece on that file of the rank
	fileOcc [Files]uint16     // bit r: a piece on that rank of the file
	at      [Points + 2]uint8 // slot plus one, 0 empty; the cell at gone is blocked
	where   [2 * slots]Point  // by slot; gone when captured
	turn    Side
	plain   uint8 // 1: soldiers use no palace diagonal
	slide   uint8 // 1: cannons slide when they do not capture
}

func emptyPosition() Position {
	var p Position
	for i := range p.where {
		p.where[i] = gone
	}
	p.at[gone] = blocked
	return p
}

// put stands slot on an empty point.
func (p *Position) put(slot int, at Point) {
	p.at[at] = uint8(slot + 1)
	p.where[slot] = at
	p.rankOcc[rankOf[at]] |= 1 << fileOf[at]
	p.fileOcc[fileOf[at]] |= 1 << rankOf[at]
	p.hash ^= pieceKeys[pieceOf[slot+1]][at]
}

// At returns what stands on a point: the zero Piece if nothing does.
func (p *Position) At(at Point) Piece {
	if !at.Valid() {
		return 0
	}
	return pieceOf[p.at[at]]
}

// Turn returns whose turn it is.
func (p *Position) Turn() Side { return p.turn }

// Movement returns how pieces move in this position.
func (p *Position) Movement() Movement { return Movement{p.plain != 0, p.slide != 0} }

// General returns where side s's general stands.
func (p *Position) General(s Side) Point { return p.where[int(s)*slots] }

// Hash returns 64 bits that are equal for equal positions, the same in every
// process, and almost surely different for different ones.
func (p *Position) Hash() uint64 { return p.hash }

// Equal reports whether q has the same pieces on the same points, the same side
// to move and the same movement.
func (p *Position) Equal(q *Position) bool {
	if p.hash != q.hash || p.turn != q.turn || p.plain != q.plain || p.slide != q.slide {
		return false
	}
	for i := range Points {
		if pieceOf[p.at[i]] != pieceOf[q.at[i]] {
			return false
		}
	}
	return true
}

// Setup returns the board as a Setup.
func (p *Position) Setup() Setup {
	s := Setup{Turn: p.turn, Movement: p.Movement()}
	for i := range s.Board {
		s.Board[i] = pieceOf[p.at[i]]
	}
	return s
}

// move carries a piece on the board, capturing what stands there, without
// passing the turn. Both points must differ and a piece stand on from.
func (p *Position) move(m Move) {
	cell := p.at[m.From]
	piece := pieceOf[cell]
	if victim := p.at[m.To]; victim != 0 {
		p.where[victim-1] = gone
		p.hash ^= pieceKeys[pieceOf[victim]][m.To]
	}
	p.at[m.From] = 0
	p.at[m.To] = cell
	p.where[cell-1] = m.To
	p.rankOcc[rankOf[m.From]] &^= 1 << fileOf[m.From]
	p.fileOcc[fileOf[m.From]] &^= 1 << rankOf[m.From]
	p.rankOcc[rankOf[m.To]] |= 1 << fileOf[m.To]
	p.fileOcc[fileOf[m.To]] |= 1 << rankOf[m.To]
	p.hash ^= pieceKeys[piece][m.From] ^ pieceKeys[piece][m.To]
}

// After returns the position after a legal move or a pass of the side to move.
// A move that is not legal gives a position that means nothing; Check tells.
func (p *Position) After(m Move) Position {
	q := *p
	if !m.IsPass() {
		q.move(m)
	}
	q.turn ^= 1
	q.hash ^= hanKey
	return q
}

// hashAfter returns the Hash of After(m) without making it.
func (p *Position) hashAfter(m Move) uint64 {
	h := p.hash ^ hanKey
	if m.IsPass() {
		return h
	}
	piece := pieceOf[p.at[m.From]]
	if victim := p.at[m.To]; victim != 0 {
		h ^= pieceKeys[pieceOf[victim]][m.To]
	}
	return h ^ pieceKeys[piece][m.From] ^ pieceKeys[piece][m.To]
}

// Facing reports whether the generals stand on one file with nothing between
// them (the board's side of bikjang; whether it is called is a Game's matter).
func (p *Position) Facing() bool {
	cho, han := p.General(Cho), p.General(Han)
	f := fileOf[cho]
	if f != fileOf[han] {
		return false
	}
	return fileLines[rankOf[cho]][p.fileOcc[f]].above() == int(rankOf[han])+1
}

// Pieces yields the point and piece of everything on the board, rank by rank
// from a1.
func (p *Position) Pieces() func(yield func(Point, Piece) bool) {
	return func(yield func(Point, Piece) bool) {
		for i := range Point(Points) {
			if pc := pieceOf[p.at[i]]; pc != 0 && !yield(i, pc) {
				return
			}
		}
	}
}

// Count returns how many pieces of side s and kind k are on the board.
func (p *Position) Count(s Side, k Kind) int {
	n := 0
	start := int(s)*slots + slotStart[k]
	for _, at := range p.where[start : start+slotCount[k]] {
		if at != gone {
			n++
		}
	}
	return n
}
