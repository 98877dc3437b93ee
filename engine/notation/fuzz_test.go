package notation_test

import (
	"errors"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// fuzzMoves: whatever the text, the reader neither panics nor reads a move that
// it cannot write and read again, and points at a fault that is in the text.
func fuzzMoves(f *testing.F, ns []notation.Notation, texts ...string) {
	fens := []string{startFEN, hanToMove, guardHangs, mateNear}
	positions := make([]engine.Position, len(fens))
	for i, fen := range fens {
		positions[i] = position(f, fen)
		for _, text := range texts {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		p := positions[int(which)%len(positions)]
		for _, n := range ns {
			m, err := n.Parse(&p, text)
			if err != nil {
				checkFault(t, text, err)
				continue
			}
			again, err := n.Parse(&p, n.Format(&p, m))
			if p.At(m.From) == 0 && !m.IsPass() {
				continue // written with "?" for the piece that is not there
			}
			if err != nil || again != m {
				t.Fatalf("%q reads as %v, written %s, which reads as %v (%v)", text, m, n.Format(&p, m), again, err)
			}
		}
	})
}

func checkFault(t *testing.T, text string, err error) {
	t.Helper()
	var fault *notation.ParseError
	if !errors.As(err, &fault) {
		t.Fatalf("%q: %v is no *ParseError", text, err)
	}
	if fault.Line < 1 || fault.Column < 1 || fault.Line+fault.Column > len([]rune(text))+2 {
		t.Fatalf("%q: %v points outside the text", text, err)
	}
}

func FuzzCoordinates(f *testing.F) {
	fuzzMoves(f, []notation.Notation{notation.Coordinates, notation.UCI},
		"a4b4", "pass", "e2e2", "E9-E9", "a10a9", " i1 i10 ", "a1a11", "e6e3")
}

func FuzzKJA(f *testing.F) {
	fuzzMoves(f, []notation.Notation{notation.KJA, notation.Hanja},
		"79졸78", "55차85사장군", "55漢車85楚士 將軍", "75楚卒74", "한수쉼", "초 한 수 쉼", "95장95", "０２ 馬 ８３", "21차11외통수", "09차49타졸", "7978")
}

func FuzzPyChess(f *testing.F) {
	fuzzMoves(f, []notation.Notation{notation.PyChess},
		"H02-83", "R55x85+", "K25-25", "R21-11#", "n02 83", "0283")
}

// FuzzPlay: a game read from any text stays a game, and reading stops where it
// says.
func FuzzPlay(f *testing.F) {
	for i, text := range []string{
		"a4b4 e9e9 pass", "1. a4b4 2. a7b7\n3. e2e2", "1. 79졸78 2. 41병42\r\n3. 88포68", "71卒72 12馬33", "P79-78 K25-25", "1...", "9.9.9.",
	} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		g := newGame(t, engine.DefaultRules())
		if err := notation.Notations[int(which)%len(notation.Notations)].Play(g, text); err != nil {
			checkFault(t, text, err)
		}
		p := g.Position()
		if _, err := p.Setup().Position(); err != nil {
			t.Fatalf("%q leads to an impossible position: %v", text, err)
		}
	})
}

// FuzzFEN: whatever is read is written back as something that reads the same.
func FuzzFEN(f *testing.F) {
	for _, fen := range []string{startFEN, hanToMove, guardHangs, "9/9/9/9/9/9/9/9/9/9 b", "rhea1aehr/9", "", "/ w"} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fen, err := notation.ParseFEN(text)
		if err != nil {
			checkFault(t, text, err)
			return
		}
		if again, err := notation.ParseFEN(fen.String()); err != nil || again != fen {
			t.Fatalf("%q reads as %v, which reads as %v (%v)", text, fen, again, err)
		}
	})
}
