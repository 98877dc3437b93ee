package engine

import "slices"

// obstacle is what keeps a piece from a target: the reason and the points that
// show it. Its zero value is none.
type obstacle struct {
	reason Reason
	points []Point
}

func because(r Reason, points ...Point) obstacle { return obstacle{r, points} }

// Check returns nil if m is a legal move of the side to move, and otherwise a
// *MoveError that says why not. A pass is legal here whenever the side to move
// is not in check; the rules of a Game may say more.
func (p *Position) Check(m Move) error {
	if m.IsPass() {
		if p.InCheck() {
			return &MoveError{Move: m, Reason: PassInCheck, Points: p.Checkers()}
		}
		return nil
	}
	if o := p.refusal(m); o.reason != noReason {
		return &MoveError{Move: m, Piece: p.At(m.From), Reason: o.reason, Points: o.points}
	}
	return nil
}

func (p *Position) refusal(m Move) obstacle {
	if !m.From.Valid() || !m.To.Valid() {
		return because(OffBoard)
	}
	piece, target := p.At(m.From), p.At(m.To)
	switch {
	case piece == 0:
		return because(NoPiece, m.From)
	case piece.Side() != p.turn:
		return because(NotYours, m.From)
	case target.Is(p.turn):
		return because(OwnPiece, m.To)
	}
	if o := p.obstacle(m, piece, target); o.reason != noReason {
		return o
	}
	if p.safe(m) {
		return obstacle{}
	}
	return p.danger(m, piece)
}

// danger names what attacks the mover's general after m.
func (p *Position) danger(m Move, piece Piece) obstacle {
	q := *p
	q.move(m)
	attackers := q.checkers(p.turn)
	switch {
	case p.InCheck():
		return because(StaysInCheck, attackers...)
	case piece.Kind() == General:
		return because(SelfCheck, attackers...)
	}
	// Not in check before: what attacks now was held off by the piece where it
	// stood, or is a cannon that the piece has just given a screen.
	for _, a := range attackers {
		if q.At(a).Kind() != Cannon || slices.Contains(straight(a, q.General(p.turn)), m.From) {
			return because(Pinned, attackers...)
		}
	}
	return because(SelfCheck, attackers...)
}

// obstacle returns why the piece on m.From cannot reach m.To, taking target to
// stand there, by its movement alone.
func (p *Position) obstacle(m Move, piece, target Piece) obstacle {
	switch piece.Kind() {
	case General, Guard:
		return p.palaceObstacle(m, piece)
	case Soldier:
		return p.soldierObstacle(m, piece)
	case Chariot:
		return p.chariotObstacle(m)
	case Cannon:
		return p.cannonObstacle(m, target)
	case Horse:
		return p.jumperObstacle(m, &horseForks[m.From])
	default:
		return p.jumperObstacle(m, &elephantFork[m.From])
	}
}

func (p *Position) palaceObstacle(m Move, piece Piece) obstacle {
	for _, to := range palaceSteps[m.From].all() {
		if to == m.To {
			return obstacle{}
		}
	}
	df, dr := offset(m)
	switch {
	case !m.To.InPalace(piece.Side()):
		return because(OutsidePalace, m.To)
	case df == 1 && dr == 1:
		return because(NotDiagonal, m.From, m.To)
	default:
		return because(WrongShape)
	}
}

func (p *Position) soldierObstacle(m Move, piece Piece) obstacle {
	for _, to := range soldierSteps[p.plain][piece.Side()][m.From].all() {
		if to == m.To {
			return obstacle{}
		}
	}
	df, dr := offset(m)
	ahead := m.To.Rank() - m.From.Rank()
	if piece.Side() == Han {
		ahead = -ahead
	}
	switch {
	case ahead < 0 && df <= 1:
		return because(Backwards)
	case df == 1 && dr == 1:
		return because(NotDiagonal, m.From, m.To)
	default:
		return because(WrongShape)
	}
}

func (p *Position) jumperObstacle(m Move, forks *[4]fork) obstacle {
	for i := range forks {
		f := &forks[i]
		mid := f.mid1
		switch m.To {
		case f.to1:
		case f.to2:
			mid = f.mid2
		default:
			continue
		}
		for _, x := range [2]Point{f.leg, mid} {
			if x != gone && p.at[x] != 0 {
				return because(BlockedLeg, x)
			}
		}
		return obstacle{}
	}
	return because(WrongShape)
}

func (p *Position) chariotObstacle(m Move) obstacle {
	way, o := slidingWay(m)
	if o.reason != noReason {
		return o
	}
	if standing := p.standing(way); len(standing) > 0 {
		return because(BlockedPath, standing[0])
	}
	return obstacle{}
}

func (p *Position) cannonObstacle(m Move, target Piece) obstacle {
	way, o := slidingWay(m)
	if o.reason != noReason {
		return o
	}
	screens := p.standing(way)
	if p.slide != 0 && target == 0 {
		if len(screens) > 0 {
			return because(BlockedPath, screens[0])
		}
		return obstacle{}
	}
	for _, s := range screens {
		if p.At(s).Kind() == Cannon {
			return because(ScreenIsCannon, s)
		}
	}
	switch {
	case len(screens) == 0:
		return because(NoScreen)
	case len(screens) > 1:
		return because(TooManyScreens, screens[:2]...)
	case target.Kind() == Cannon:
		return because(CannonTakesCannon, m.To)
	default:
		return obstacle{}
	}
}

// Screen returns the piece a cannon on m.From jumps over to reach m.To, or
// NoPoint where that is no cannon's jump. The board marks it.
func (p *Position) Screen(m Move) Point {
	if p.At(m.From).Kind() != Cannon || !m.To.Valid() || m.IsPass() {
		return NoPoint
	}
	way, o := slidingWay(m)
	screens := p.standing(way)
	if o.reason != noReason || len(screens) != 1 {
		return NoPoint
	}
	return screens[0]
}

// standing returns the points of way on which something stands.
func (p *Position) standing(way []Point) []Point {
	var found []Point
	for _, x := range way {
		if p.at[x] != 0 {
			found = append(found, x)
		}
	}
	return found
}

// slidingWay returns the points between the two ends of a move along a rank, a
// file or a drawn palace diagonal, or why there is no such line.
func slidingWay(m Move) ([]Point, obstacle) {
	df, dr := offset(m)
	if df == 0 || dr == 0 {
		return straight(m.From, m.To), obstacle{}
	}
	if df != dr || df > 2 {
		return nil, because(WrongShape)
	}
	for _, x := range palaceDiagonals(m.From) {
		if x == m.To {
			return nil, obstacle{}
		}
	}
	if diagonalCentre[m.From] != gone && diagonalFar[m.From] == m.To {
		return []Point{diagonalCentre[m.From]}, obstacle{}
	}
	return nil, because(NotDiagonal, m.From, m.To)
}

// straight returns the points strictly between a and b if they share a rank, a
// file or a diagonal; nil otherwise.
func straight(a, b Point) []Point {
	df, dr := b.File()-a.File(), b.Rank()-a.Rank()
	if df != 0 && dr != 0 && df != dr && df != -dr {
		return nil
	}
	var way []Point
	for x := At(a.File()+sign(df), a.Rank()+sign(dr)); x != b; x = At(x.File()+sign(df), x.Rank()+sign(dr)) {
		way = append(way, x)
	}
	return way
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	default:
		return 0
	}
}

// offset returns how many files and ranks a move goes, without direction.
func offset(m Move) (df, dr int) {
	df, dr = m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	return max(df, -df), max(dr, -dr)
}
