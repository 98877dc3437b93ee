package engine

// Threat is a piece of the side to move that the other side could take if it
// were its turn.
type Threat struct {
	Point Point   // the piece
	By    []Point // what could take it
}

// RiskKind is what a move would let happen.
type RiskKind uint8

// The risks.
const (
	LosesPiece    RiskKind = iota + 1 // a piece could be taken for less than it is worth
	CallsBikjang                      // the generals would face and the other side could end the game
	EndsByBikjang                     // the pending bikjang would be accepted
	EndsByRepeat                      // the position would stand for the last time
)

// Risk is a legal move to think twice about.
type Risk struct {
	Move  Move
	Kind  RiskKind
	Point Point // the piece that would be lost, or NoPoint
}

// Threats lists the pieces of the side to move that could be taken, in the
// order of the points. The general is never among them: that is a check.
func (g *Game) Threats() []Threat {
	if g.Over() {
		return nil
	}
	p := g.Position()
	return p.threats()
}

func (p *Position) threats() []Threat {
	var found []Threat
	passed := p.After(Pass)
	takers := map[Point][]Point{}
	for m := range passed.Moves() {
		if target := p.At(m.To); target != 0 && target.Kind() != General {
			takers[m.To] = append(takers[m.To], m.From)
		}
	}
	for at := range p.Pieces() {
		if by := takers[at]; by != nil {
			found = append(found, Threat{at, by})
		}
	}
	return found
}

// Exchange returns what the side to move wins, in half points, by taking what
// stands on to if both sides go on taking there with their cheapest piece for as
// long as it pays. It is 0 if taking does not pay or nothing can take.
func (p *Position) Exchange(to Point) Score {
	var best Move
	cheapest := Score(-1)
	for m := range p.Moves() {
		if m.To != to || p.At(to) == 0 {
			continue
		}
		// The general takes last.
		worth := p.At(m.From).Kind().Value()
		if p.At(m.From).Kind() == General {
			worth = 1000
		}
		if cheapest < 0 || worth < cheapest {
			best, cheapest = m, worth
		}
	}
	if cheapest < 0 {
		return 0
	}
	next := p.After(best)
	return max(0, p.At(to).Kind().Value()-next.Exchange(to))
}

// Risks lists the legal moves of the side to move, its pass included, that
// would let something happen which a player overlooks: a piece lost for less
// than it is worth, bikjang, or the position standing for the last time.
func (g *Game) Risks() []Risk {
	if g.Over() {
		return nil
	}
	var risks []Risk
	s := g.now()
	hanging := s.position.After(Pass)
	for m := range g.Legal() {
		next := s.position.After(m)
		switch {
		case s.call && next.Facing():
			risks = append(risks, Risk{m, EndsByBikjang, NoPoint})
			continue
		case g.wouldCall(m, &next):
			risks = append(risks, Risk{m, CallsBikjang, NoPoint})
			continue
		case g.wouldEndByRepeat(m, &next):
			risks = append(risks, Risk{m, EndsByRepeat, NoPoint})
			continue
		}
		if m.IsPass() || next.InCheck() && !next.HasMove() {
			continue
		}
		if at := newlyLost(&s.position, &hanging, &next, m); at != NoPoint {
			risks = append(risks, Risk{m, LosesPiece, at})
		}
	}
	return risks
}

func (g *Game) wouldCall(m Move, next *Position) bool {
	if !next.Facing() || g.now().facing {
		return false
	}
	c := g.Clone()
	if _, err := c.Play(m); err != nil {
		return false
	}
	_, pending := c.Bikjang()
	return pending
}

func (g *Game) wouldEndByRepeat(m Move, next *Position) bool {
	r := &g.rules
	stood, _ := g.stood(m)
	if stood+1 < r.RepetitionTimes || r.Repetition == RepetitionOff && r.PerpetualCheck == PerpetualAsRepetition {
		return false
	}
	return !g.repetitionFree(next)
}

// newlyLost returns the most valuable own piece that the other side could win
// after m for more than m has taken, and could not win before; NoPoint if none.
func newlyLost(before, hanging, next *Position, m Move) Point {
	gained := before.At(m.To).Kind().Value()
	worst, lost := Score(0), NoPoint
	side := before.Turn()
	for at, piece := range next.Pieces() {
		if piece.Side() != side || piece.Kind() == General {
			continue
		}
		loss := next.Exchange(at)
		if at != m.To {
			loss -= hanging.Exchange(at) // it hung already
		}
		if loss-gained > worst {
			worst, lost = loss-gained, at
		}
	}
	return lost
}

// LastRepeat reports whether the position stands as often as is free: once more
// and the repetition rule comes down.
func (g *Game) LastRepeat() bool { return !g.Over() && g.warns() }
