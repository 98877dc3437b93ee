package notation

import (
	"strings"

	"janggi/engine"
)

// Notation is one way of writing moves.
type Notation uint8

// The notations.
const (
	Coordinates Notation = iota // a4b4, pass
	UCI                         // a4b4; a pass is the general's point twice: e2e2
	KJA                         // 79졸78, 79졸69병장군, 한수쉼
	Hanja                       // 79卒78, 79卒69兵장군, 한수쉼
	PyChess                     // P79-78, R01x11+, K95-95
)

// Notations lists them all.
var Notations = [5]Notation{Coordinates, UCI, KJA, Hanja, PyChess}

var notationNames = [5]string{"coordinates", "uci", "kja", "hanja", "pychess"}

// String returns the notation's name in lower case.
func (n Notation) String() string {
	if int(n) >= len(notationNames) {
		return ""
	}
	return notationNames[n]
}

// MarshalText writes the name.
func (n Notation) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads the name. The error is an *engine.TextError.
func (n *Notation) UnmarshalText(text []byte) error {
	for i, name := range notationNames {
		if name == string(text) {
			*n = Notation(i)
			return nil
		}
	}
	return &engine.TextError{What: "notation", Text: string(text)}
}

// Format writes a move of position p. There is one form for each move. A move
// that is not legal in p is written without marks for what it takes or attacks.
func (n Notation) Format(p *engine.Position, m engine.Move) string {
	switch n {
	case UCI:
		return formatUCI(p, m)
	case KJA:
		return formatKJA(p, m, &hangul)
	case Hanja:
		return formatKJA(p, m, &hanja)
	case PyChess:
		return formatPyChess(p, m)
	default:
		return m.String()
	}
}

// Parse reads a move of position p. What the text says of pieces, captures and
// checks must be so in p; whether the move is legal is not looked at. The error
// is a *ParseError.
func (n Notation) Parse(p *engine.Position, text string) (engine.Move, error) {
	s := newScanner(text)
	m, err := n.read(s, p)
	if err != nil {
		return engine.Pass, err
	}
	if !s.end() {
		return engine.Pass, s.fault(s.at, "the move is complete, but "+s.found())
	}
	return m, nil
}

// Play reads moves one after the other, with or without their numbers ("1."),
// and plays them. The error is a *ParseError, with a *engine.MoveError inside if
// the game refused the move; what was read before it has been played.
func (n Notation) Play(g *engine.Game, text string) error {
	s := newScanner(text)
	for {
		s.skipSpace()
		s.takeNumber()
		if s.end() {
			return nil
		}
		start, p := s.at, g.Position()
		m, err := n.read(s, &p)
		if err != nil {
			return err
		}
		if _, err := g.Play(m); err != nil {
			fault := s.fault(start, err.Error())
			fault.Err = err
			return fault
		}
	}
}

// read reads one move and the blanks around it.
func (n Notation) read(s *scanner, p *engine.Position) (engine.Move, error) {
	s.skipSpace()
	var c claim
	var err *ParseError
	switch n {
	case KJA, Hanja:
		c, err = scanKJA(s)
	case PyChess:
		c, err = scanPyChess(s)
	default:
		c, err = scanCoordinates(s)
	}
	if err != nil {
		return engine.Pass, err
	}
	m, err := c.verify(s, p)
	if err != nil {
		return engine.Pass, err
	}
	s.skipSpace()
	return m, nil
}

// effect is what a legal move does that notations mark.
type effect struct {
	piece, captured engine.Piece
	check, mate     bool
}

func effectOf(p *engine.Position, m engine.Move) effect {
	e := effect{piece: p.At(m.From)}
	if m.IsPass() || p.Check(m) != nil {
		return e
	}
	e.captured = p.At(m.To)
	after := p.After(m)
	e.check = after.InCheck()
	e.mate = e.check && !after.HasMove()
	return e
}

// kjaPoint writes a point as the association counts: the rank from Han's back
// line, 1 to 9 and 0 for the tenth, then the file from Cho's left, 1 to 9.
func kjaPoint(b *strings.Builder, p engine.Point) {
	if !p.Valid() {
		b.WriteString("--")
		return
	}
	b.WriteByte(byte('0' + (engine.Ranks-p.Rank())%engine.Ranks))
	b.WriteByte(byte('1' + p.File()))
}

// scanKJAPoint reads such a point.
func scanKJAPoint(s *scanner) (engine.Point, *ParseError) {
	row, file := s.peekAt(0), s.peekAt(1)
	if !isDigit(row) {
		return engine.NoPoint, s.fault(s.at, "a point of two digits, rank and file, is expected, but "+s.found())
	}
	if file < '1' || file > '9' {
		s.at++
		return engine.NoPoint, s.fault(s.at, "the file of a point is a digit from 1 to 9, but "+s.found())
	}
	s.at += 2
	return engine.At(int(file-'1'), (engine.Ranks-int(row-'0'))%engine.Ranks), nil
}
