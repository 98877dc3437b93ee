package notation

import (
	"unicode"

	"janggi/engine"
)

// formatUCI writes a move as UCI programs do: a pass is the point of the general
// of the side to move, twice.
func formatUCI(p *engine.Position, m engine.Move) string {
	if m.IsPass() {
		general := p.General(p.Turn()).String()
		return general + general
	}
	return m.String()
}

// scanCoordinates reads "a9a10" or "pass", in capitals too and with a dash or
// a blank between the points.
func scanCoordinates(s *scanner) (claim, *ParseError) {
	var c claim
	if takeFold(s, "pass") {
		c.pass = true
		return c, nil
	}
	var err *ParseError
	c.atFrom = s.at
	if c.from, err = scanPoint(s); err != nil {
		return c, err
	}
	s.skipSpace()
	if s.take("-xX") {
		s.skipSpace()
	}
	c.to, err = scanPoint(s)
	return c, err
}

// scanPoint reads a point from a1 to i10.
func scanPoint(s *scanner) (engine.Point, *ParseError) {
	file := unicode.ToLower(s.peek())
	if file < 'a' || file > 'i' {
		return engine.NoPoint, s.fault(s.at, "a point begins with a file from a to i, but "+s.found())
	}
	s.at++
	rank := s.peek()
	if rank < '1' || rank > '9' {
		return engine.NoPoint, s.fault(s.at, "a rank from 1 to 10 is expected, but "+s.found())
	}
	s.at++
	if rank == '1' && s.take("0") {
		rank = '9' + 1
	}
	return engine.At(int(file-'a'), int(rank-'1')), nil
}

// takeFold steps over an ASCII word in capitals or not.
func takeFold(s *scanner, word string) bool {
	for i, c := range word {
		if unicode.ToLower(s.peekAt(i)) != c {
			return false
		}
	}
	s.at += len(word)
	return true
}
