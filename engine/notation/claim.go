package notation

import "janggi/engine"

// claim is what a text says of a move before any board has been asked. The
// fields whose names begin with "at" are where in the text it says so.
type claim struct {
	pass     bool // said in a word; a general's point twice is found out later
	from, to engine.Point
	atFrom   int

	kind   engine.Kind // NoKind where the piece is not named
	atKind int

	side   engine.Side
	sided  bool // side is said
	atSide int

	takes      bool        // something is said to be taken
	taken      engine.Kind // NoKind where it is not named
	takenSide  engine.Side
	takenSided bool
	atTaken    int

	check, mate bool
	atCheck     int
}

// verify holds the claim to the board and returns the move it means.
func (c *claim) verify(s *scanner, p *engine.Position) (engine.Move, *ParseError) {
	if c.pass {
		if c.sided && c.side != p.Turn() {
			return engine.Pass, s.fault(c.atSide, "it is "+p.Turn().String()+"'s turn, not "+c.side.String()+"'s")
		}
		return engine.Pass, nil
	}
	if c.from == c.to {
		if c.from != p.General(p.Turn()) {
			return engine.Pass, s.fault(c.atFrom, "both points are the same, and "+c.from.String()+
				" is not where the general of the side to move stands, which would be a pass")
		}
		c.pass = true
	}
	if err := c.verifyMover(s, p); err != nil {
		return engine.Pass, err
	}
	if c.pass {
		if c.takes || c.check {
			return engine.Pass, s.fault(max(c.atTaken, c.atCheck), "a pass neither takes nor checks")
		}
		return engine.Pass, nil
	}
	m := engine.Move{From: c.from, To: c.to}
	if c.takes {
		target := p.At(c.to)
		switch {
		case target == 0:
			return engine.Pass, s.fault(c.atTaken, "nothing stands on "+c.to.String()+" to be taken")
		case c.taken != engine.NoKind && target.Kind() != c.taken:
			return engine.Pass, s.fault(c.atTaken, "on "+c.to.String()+" stands a "+target.Kind().String()+", not a "+c.taken.String())
		case c.takenSided && target.Side() != c.takenSide:
			return engine.Pass, s.fault(c.atTaken, "the piece on "+c.to.String()+" is "+target.Side().String()+"'s")
		}
	}
	// Only of a legal move can it be told whether it checks.
	if c.check && p.Check(m) == nil {
		switch e := effectOf(p, m); {
		case !e.check:
			return engine.Pass, s.fault(c.atCheck, "this move gives no check")
		case c.mate && !e.mate:
			return engine.Pass, s.fault(c.atCheck, "this check can be answered")
		}
	}
	return m, nil
}

// verifyMover holds what is said of the moving piece to the board.
func (c *claim) verifyMover(s *scanner, p *engine.Position) *ParseError {
	if c.kind == engine.NoKind && !c.sided {
		return nil
	}
	at := c.atSide
	if c.kind != engine.NoKind {
		at = c.atKind
	}
	piece := p.At(c.from)
	switch {
	case piece == 0:
		return s.fault(at, "nothing stands on "+c.from.String())
	case c.kind != engine.NoKind && piece.Kind() != c.kind:
		return s.fault(at, "on "+c.from.String()+" stands a "+piece.Kind().String()+", not a "+c.kind.String())
	case c.sided && piece.Side() != c.side:
		return s.fault(c.atSide, "the piece on "+c.from.String()+" is "+piece.Side().String()+"'s")
	}
	return nil
}
