package notation

import (
	"strings"
	"unicode"

	"janggi/engine"
)

// pychessLetters are the letters by kind.
var pychessLetters = [...]rune{
	engine.NoKind: '?', engine.General: 'K', engine.Guard: 'A', engine.Chariot: 'R', engine.Cannon: 'C',
	engine.Horse: 'H', engine.Elephant: 'E', engine.Soldier: 'P',
}

// formatPyChess writes the piece's letter, the first point, "-" or, where
// something is taken, "x", the second point, and "+" for a check or "#" for
// mate. The points are the association's. A pass is the general going to its
// own point.
func formatPyChess(p *engine.Position, m engine.Move) string {
	if m.IsPass() {
		g := p.General(p.Turn())
		m = engine.Move{From: g, To: g}
	}
	e := effectOf(p, m)
	var b strings.Builder
	b.WriteRune(pychessLetters[e.piece.Kind()])
	kjaPoint(&b, m.From)
	if e.captured != 0 {
		b.WriteByte('x')
	} else {
		b.WriteByte('-')
	}
	kjaPoint(&b, m.To)
	switch {
	case e.mate:
		b.WriteByte('#')
	case e.check:
		b.WriteByte('+')
	}
	return b.String()
}

// scanPyChess reads it, with N and B for horse and elephant too, with small
// letters, and with the letter, the dash and the marks left out.
func scanPyChess(s *scanner) (claim, *ParseError) {
	var c claim
	c.atKind = s.at
	if letter := unicode.ToUpper(s.peek()); letter >= 'A' && letter <= 'Z' {
		piece, ok := engine.PieceFromLetter(byte(letter))
		if !ok {
			return c, s.fault(s.at, "a piece is one of K A E H R C P, but "+s.found())
		}
		c.kind = piece.Kind()
		s.at++
		s.skipSpace()
	}
	var err *ParseError
	c.atFrom = s.at
	if c.from, err = scanKJAPoint(s); err != nil {
		return c, err
	}
	s.skipSpace()
	c.atTaken = s.at
	c.takes = s.take("xX×:")
	if !c.takes {
		s.take("-–—−")
	}
	s.skipSpace()
	if c.to, err = scanKJAPoint(s); err != nil {
		return c, err
	}
	c.atCheck = s.at
	switch {
	case s.take("+"):
		c.check = true
	case s.take("#"):
		c.check, c.mate = true, true
	}
	return c, nil
}
