package notation

import (
	"strings"

	"janggi/engine"
)

// script is how pieces are named: by side and kind.
type script [2][8]rune

// The two scripts that are written. Only the soldier is named by its side.
var (
	hangul = script{
		engine.Cho: {'?', '장', '사', '차', '포', '마', '상', '졸'},
		engine.Han: {'?', '장', '사', '차', '포', '마', '상', '병'},
	}
	hanja = script{
		engine.Cho: {'?', '將', '士', '車', '包', '馬', '象', '卒'},
		engine.Han: {'?', '將', '士', '車', '包', '馬', '象', '兵'},
	}
)

func (sc *script) name(p engine.Piece) rune {
	if p == 0 {
		return '?'
	}
	return sc[p.Side()][p.Kind()]
}

// The words of the association's notation.
const (
	passWord  = "한수쉼"
	checkWord = "장군"
)

// formatKJA writes the first point, the piece, the second point, then the piece
// taken and the word for check where there is one.
func formatKJA(p *engine.Position, m engine.Move, sc *script) string {
	if m.IsPass() {
		return passWord
	}
	e := effectOf(p, m)
	var b strings.Builder
	kjaPoint(&b, m.From)
	b.WriteRune(sc.name(e.piece))
	kjaPoint(&b, m.To)
	if e.captured != 0 {
		b.WriteRune(sc.name(e.captured))
	}
	if e.check {
		b.WriteString(checkWord)
	}
	return b.String()
}

// kindNames are the names a piece goes by in records. Soldiers of either side
// are called by either name. U+F902 is 車 once more, as the Korean code page
// has it under its other reading.
var kindNames = map[rune]engine.Kind{
	'장': engine.General, '궁': engine.General, '왕': engine.General,
	'將': engine.General, '将': engine.General, '帥': engine.General, '宮': engine.General, '宫': engine.General, '王': engine.General,
	'사': engine.Guard, '士': engine.Guard, '仕': engine.Guard,
	'차': engine.Chariot, '車': engine.Chariot, '\uF902': engine.Chariot, '车': engine.Chariot, '俥': engine.Chariot,
	'포': engine.Cannon, '包': engine.Cannon, '砲': engine.Cannon, '炮': engine.Cannon,
	'마': engine.Horse, '馬': engine.Horse, '马': engine.Horse,
	'상': engine.Elephant, '象': engine.Elephant,
	'졸': engine.Soldier, '병': engine.Soldier, '卒': engine.Soldier, '兵': engine.Soldier,
}

var sideNames = map[rune]engine.Side{
	'초': engine.Cho, '楚': engine.Cho, '한': engine.Han, '漢': engine.Han, '汉': engine.Han,
}

// marks are the words that may follow a move, the longer first. Answering a
// check and facing generals claim nothing here.
var marks = []struct {
	word        string
	check, mate bool
}{
	{"외통수", true, true},
	{"외통", true, true},
	{"#", true, true},
	{"멍군", false, false},
	{"빅장", false, false},
	{checkWord, true, false},
	{"將軍", true, false},
	{"将軍", true, false},
	{"+", true, false},
}

// scanKJA reads one move of the association's notation.
func scanKJA(s *scanner) (claim, *ParseError) {
	var c claim
	if scanKJAPass(s, &c) {
		return c, nil
	}
	var err *ParseError
	c.atFrom = s.at
	if c.from, err = scanKJAPoint(s); err != nil {
		return c, err
	}
	s.skipSpace()
	c.atSide = s.at
	if c.side, c.sided = sideNames[s.peek()]; c.sided {
		s.at++
		s.skipSpace()
	}
	c.atKind = s.at
	if kind, ok := kindNames[s.peek()]; ok {
		c.kind = kind
		s.at++
		s.skipSpace()
	} else if s.at < len(s.text) && !isDigit(s.peek()) && !s.take("-–—−→~") {
		if side, ok := sideNames[s.peek()]; ok && c.sided && side == c.side {
			c.kind = engine.General // 楚楚: Cho's general under the name of its country
			s.at++
		} else {
			return c, s.fault(s.at, "the name of a piece is expected, but "+s.found())
		}
	}
	s.take("-–—−→~")
	s.skipSpace()
	if c.to, err = scanKJAPoint(s); err != nil {
		return c, err
	}
	scanKJAMarks(s, &c)
	return c, nil
}

// scanKJAPass reads a pass, with or without the side that passes: 한수쉼, 한 수
// 쉼, 초 한수쉼, 쉼.
func scanKJAPass(s *scanner, c *claim) bool {
	start := s.at
	for range 2 {
		if s.takeWord(passWord) || s.takeWord("쉼") {
			c.pass = true
			return true
		}
		side, ok := sideNames[s.peek()]
		if !ok {
			break
		}
		c.side, c.sided, c.atSide = side, true, s.at
		s.at++
		s.skipSpace()
	}
	s.at, c.sided = start, false
	return false
}

// scanKJAMarks reads what may follow the second point: 타 or ×, the piece
// taken with or without its side, and the words for check and mate. It leaves
// alone what begins the next move.
func scanKJAMarks(s *scanner, c *claim) {
	for {
		before := s.at
		s.skipSpace()
		if !scanKJAMark(s, c) {
			s.at = before
			return
		}
	}
}

func scanKJAMark(s *scanner, c *claim) bool {
	at := s.at
	for _, m := range marks {
		if s.takeWord(m.word) {
			if m.check && !c.check {
				c.atCheck = at
			}
			c.check, c.mate = c.check || m.check, c.mate || m.mate
			return true
		}
	}
	if s.take("타x×") {
		if !c.takes {
			c.takes, c.atTaken = true, at
		}
		return true
	}
	if c.taken != engine.NoKind {
		return false
	}
	side, sided := sideNames[s.peek()]
	if sided {
		s.at++
		s.skipSpace()
	}
	kind, ok := kindNames[s.peek()]
	if !ok {
		return false
	}
	s.at++
	c.takes, c.taken, c.takenSide, c.takenSided, c.atTaken = true, kind, side, sided, at
	return true
}
