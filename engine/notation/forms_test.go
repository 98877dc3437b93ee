package notation_test

import (
	"errors"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// Positions for the examples: each is named by what stands where.
const (
	// The start with Cho's 마상마상 and Han's 상마상마 as their owners see them,
	// so that both have horses on b and g.
	kakaoStart = "rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1"
	// A chariot on e6 (55) may take the guard on e3 (85) with check.
	guardHangs = "4k4/9/9/9/4r4/9/9/4A4/9/4K4 b - - 0 1"
	// Chariots mate: a8a10 on Han's bare general.
	mateNear = "3k5/8R/R8/9/9/9/9/9/9/5K3 w - - 0 1"
)

// What the association's third revision and real records write. Rank first,
// counted from Han's line, 0 for Cho's; then the file from Cho's left.
func TestRule_OTHERS09_AssociationNotation(t *testing.T) {
	for _, c := range []struct {
		fen  string
		n    notation.Notation
		text string
		move string
		as   string // what the strict writer makes of it; "" for the same
	}{
		// Cho, Han, and both ends of the board.
		{startFEN, notation.KJA, "79졸78", "i4h4", ""},
		{startFEN, notation.KJA, "02마83", "b1c3", ""},
		{startFEN, notation.KJA, "95장94", "e2d2", ""},
		{startFEN, notation.KJA, "09차19", "i1i10", ""},
		{hanToMove, notation.KJA, "41병42", "a7b7", ""},
		{hanToMove, notation.KJA, "25장15", "e9e10", ""},
		{hanToMove, notation.KJA, "12마33", "b10c8", ""},
		{startFEN, notation.KJA, "한수쉼", "pass", ""},
		{guardHangs, notation.KJA, "55차85사장군", "e6e3", ""},
		// In hanja.
		{startFEN, notation.Hanja, "79卒78", "i4h4", ""},
		{hanToMove, notation.Hanja, "41兵42", "a7b7", ""},
		{guardHangs, notation.Hanja, "55車85士장군", "e6e3", ""},
		{hanToMove, notation.Hanja, "25將15", "e9e10", ""},
		// Either script is read by either reader.
		{startFEN, notation.KJA, "79卒78", "i4h4", "79졸78"},
		{startFEN, notation.Hanja, "79졸78", "i4h4", "79卒78"},
		// As the catalogue writes it, with blanks and without.
		{kakaoStart, notation.KJA, "03 象 75", "c1e4", "!"}, // no elephant's move: the soldier is in the way
		{startFEN, notation.KJA, " 02 馬 83 ", "b1c3", "02마83"},
		{startFEN, notation.KJA, "０２마８３", "b1c3", "02마83"},
		// Sides named, as one phone server does.
		{startFEN, notation.KJA, "79초졸78", "i4h4", "79졸78"},
		{startFEN, notation.KJA, "75楚卒65", "e4e5", "75졸65"},
		{hanToMove, notation.KJA, "41漢兵42", "a7b7", "41병42"},
		{startFEN, notation.KJA, "95楚將05", "e2e1", "95장05"},
		{startFEN, notation.KJA, "95楚05", "e2e1", "95장05"},
		{startFEN, notation.KJA, "95楚楚05", "e2e1", "95장05"},
		// Other names of a piece; soldiers under the other side's name; 車 as
		// the Korean code page has it a second time.
		{startFEN, notation.KJA, "95宮05", "e2e1", "95장05"},
		{startFEN, notation.KJA, "95궁05", "e2e1", "95장05"},
		{startFEN, notation.KJA, "79병78", "i4h4", "79졸78"},
		{hanToMove, notation.KJA, "41졸42", "a7b7", "41병42"},
		{startFEN, notation.KJA, "09\uF90208", "i1h1", "!"}, // the horse stands there
		{startFEN, notation.KJA, "09\uF90299", "i1i2", "09차99"},
		{startFEN, notation.KJA, "82砲52", "b3b6", "82포52"},
		// Captures marked, unmarked, and with the older 타.
		{guardHangs, notation.KJA, "55차85", "e6e3", "55차85사장군"},
		{guardHangs, notation.KJA, "55차85타사장군", "e6e3", "55차85사장군"},
		{guardHangs, notation.KJA, "55漢車85楚士 將軍", "e6e3", "55차85사장군"},
		{guardHangs, notation.KJA, "55x85", "!", ""},
		{guardHangs, notation.KJA, "55차85×", "e6e3", "55차85사장군"},
		{mateNear, notation.KJA, "31차11외통", "a8a10", "31차11장군"},
		// No name at all.
		{startFEN, notation.KJA, "7978", "i4h4", "79졸78"},
		{startFEN, notation.KJA, "79-78", "i4h4", "79졸78"},
		// Passes.
		{startFEN, notation.KJA, "한 수 쉼", "pass", "한수쉼"},
		{startFEN, notation.KJA, "초 한수쉼", "pass", "한수쉼"},
		{hanToMove, notation.KJA, "漢한수쉼", "pass", "한수쉼"},
		{startFEN, notation.KJA, "쉼", "pass", "한수쉼"},
		{startFEN, notation.KJA, "95장95", "pass", "한수쉼"},
	} {
		p := position(t, c.fen)
		m, err := c.n.Parse(&p, c.text)
		if c.move == "!" {
			if err == nil {
				t.Errorf("%s is read as %v", c.text, m)
			}
			continue
		}
		if err != nil || m.String() != c.move {
			t.Errorf("%s reads as %v (%v), want %s", c.text, m, err, c.move)
			continue
		}
		switch c.as {
		case "!": // not legal, which is not the reader's business
			if p.Check(m) == nil {
				t.Errorf("%s is legal", c.text)
			}
		case "":
			c.as = c.text
			fallthrough
		default:
			if got := c.n.Format(&p, m); got != c.as {
				t.Errorf("%v is written %s, want %s", m, got, c.as)
			}
		}
	}
}

const hanToMove = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1"

// The other forms of the catalogue: letters for files and ranks from Cho's line,
// and PyChess's with English letters.
func TestRule_BOARD03_Coordinates(t *testing.T) {
	for _, c := range []struct {
		fen  string
		n    notation.Notation
		text string
		move string
		as   string
	}{
		{startFEN, notation.Coordinates, "i4h4", "i4h4", ""},
		{startFEN, notation.Coordinates, "pass", "pass", ""},
		{startFEN, notation.Coordinates, "e2e2", "pass", "pass"},
		{hanToMove, notation.Coordinates, "a10a9", "a10a9", ""},
		{hanToMove, notation.Coordinates, " A10-A9 ", "a10a9", "a10a9"},
		{startFEN, notation.UCI, "e2e2", "pass", ""},
		{hanToMove, notation.UCI, "e9e9", "pass", ""},
		{hanToMove, notation.UCI, "pass", "pass", "e9e9"},
		{startFEN, notation.UCI, "a1a10", "a1a10", ""},
		{startFEN, notation.PyChess, "H02-83", "b1c3", ""},
		{startFEN, notation.PyChess, "P79-78", "i4h4", ""},
		{hanToMove, notation.PyChess, "P41-42", "a7b7", ""},
		{hanToMove, notation.PyChess, "K25-25", "pass", ""},
		{startFEN, notation.PyChess, "K95-95", "pass", ""},
		{guardHangs, notation.PyChess, "R55x85+", "e6e3", ""},
		{guardHangs, notation.PyChess, "R55-85", "e6e3", "R55x85+"},
		{guardHangs, notation.PyChess, "r55x85", "e6e3", "R55x85+"},
		{mateNear, notation.PyChess, "R31-11#", "a8a10", ""},
		{startFEN, notation.PyChess, "n02-83", "b1c3", "H02-83"},
		{startFEN, notation.PyChess, "02 83", "b1c3", "H02-83"},
		{startFEN, notation.PyChess, "Ｈ０２－８３", "b1c3", "H02-83"},
	} {
		p := position(t, c.fen)
		m, err := c.n.Parse(&p, c.text)
		if err != nil || m.String() != c.move {
			t.Errorf("%v %s reads as %v (%v), want %s", c.n, c.text, m, err, c.move)
			continue
		}
		if c.as == "" {
			c.as = c.text
		}
		if got := c.n.Format(&p, m); got != c.as {
			t.Errorf("%v: %v is written %s, want %s", c.n, m, got, c.as)
		}
	}
}

func TestParseErrorsPointAtTheFault(t *testing.T) {
	for _, c := range []struct {
		fen    string
		n      notation.Notation
		text   string
		column int
	}{
		{startFEN, notation.KJA, "", 1},
		{startFEN, notation.KJA, "졸", 1},
		{startFEN, notation.KJA, "7", 2},
		{startFEN, notation.KJA, "70졸78", 2},   // there is no file 0
		{startFEN, notation.KJA, "79뎡78", 3},   // no piece's name
		{startFEN, notation.KJA, "79차78", 3},   // a soldier stands there
		{startFEN, notation.KJA, "79한졸78", 3},  // it is Cho's
		{startFEN, notation.KJA, "78졸77", 3},   // nothing stands there
		{startFEN, notation.KJA, "79졸7", 5},    // the file is missing
		{startFEN, notation.KJA, "79졸78병", 6},  // nothing to take
		{startFEN, notation.KJA, "79졸78타", 6},  // the same
		{startFEN, notation.KJA, "79졸78장군", 6}, // no check
		{startFEN, notation.KJA, "79졸78 졸졸", 7},
		{startFEN, notation.KJA, "79졸78?", 6},
		{startFEN, notation.KJA, "한 한수쉼", 1}, // it is Cho's turn
		{startFEN, notation.KJA, "01차01", 1},
		{guardHangs, notation.KJA, "55차85졸", 6},
		{guardHangs, notation.KJA, "55차85한사", 6},
		{guardHangs, notation.KJA, "55차85사외통", 7},
		{startFEN, notation.PyChess, "Q02-83", 1},
		{startFEN, notation.PyChess, "E02-83", 1},
		{startFEN, notation.PyChess, "H02x83", 4},
		{startFEN, notation.PyChess, "H02-83+", 7},
		{startFEN, notation.PyChess, "K95-95+", 7},
		{startFEN, notation.Coordinates, "j1a1", 1},
		{startFEN, notation.Coordinates, "a0a1", 2},
		{startFEN, notation.Coordinates, "a1a21", 5},
		{startFEN, notation.Coordinates, "a4a4", 1},
		{startFEN, notation.UCI, "e9e9", 1}, // the other side's general
		{startFEN, notation.UCI, "a4b4q", 5},
	} {
		p := position(t, c.fen)
		m, err := c.n.Parse(&p, c.text)
		var fault *notation.ParseError
		if !errors.As(err, &fault) {
			t.Errorf("%v %q reads as %v (%v), want a *ParseError", c.n, c.text, m, err)
			continue
		}
		if fault.Line != 1 || fault.Column != c.column {
			t.Errorf("%v %q: %v, want column %d", c.n, c.text, err, c.column)
		}
	}
}

func TestFENErrorsPointAtTheFault(t *testing.T) {
	const board = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR"
	for _, c := range []struct {
		text         string
		line, column int
	}{
		{"", 1, 1},
		{"  \n", 2, 1},
		{"9/9 w", 1, 4},
		{"9/8/9", 1, 4},
		{"9/55/9", 1, 4},
		{"9/초8/9", 1, 3},
		{"9/Q8/9", 1, 3},
		{board, 1, len(board) + 1},
		{board + " x", 1, len(board) + 2},
		{board + "\n x", 2, 2},
		{board + "/9 w", 1, len(board) + 1},
		{board + " w - - many 1", 1, len(board) + 8},
		{board + " w - - -1 1", 1, len(board) + 8},
		{board + " w - - 0 99999999", 1, len(board) + 10},
		{board + " w - - 0 1 2", 1, len(board) + 12},
	} {
		_, err := notation.ParseFEN(c.text)
		var fault *notation.ParseError
		if !errors.As(err, &fault) || fault.Line != c.line || fault.Column != c.column {
			t.Errorf("%q: %v, want line %d, column %d", c.text, err, c.line, c.column)
		}
	}
}

// A move that means nothing here is still written without a panic.
func TestFormatTakesAnything(t *testing.T) {
	p := position(t, startFEN)
	for _, n := range notation.Notations {
		for _, m := range []engine.Move{{From: 40, To: 41}, {From: engine.NoPoint, To: 3}, {From: 3, To: 200}, {From: 0, To: 13}} {
			if n.Format(&p, m) == "" {
				t.Errorf("%v writes nothing for %v", n, m)
			}
		}
	}
}
