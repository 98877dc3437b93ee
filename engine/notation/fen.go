package notation

import (
	"strconv"
	"strings"
	"unicode"

	"janggi/engine"
)

// FEN is a position as Fairy-Stockfish writes it: rank 10 first, files left to
// right as Cho sees them, upper case for Cho, "w" when Cho is to move.
type FEN struct {
	Setup engine.Setup
	Quiet int // plies since the last capture, the fifth field
	Move  int // number of the move, from 1, counted up after Han's, the sixth field
}

// ParseFEN reads a FEN. The board and the side to move are required; the two
// fields chess uses for castling and en passant are passed over and the counters
// default to 0 and 1. Whether the setup can stand on a board is not looked at:
// Setup.Position tells. The error is a *ParseError.
func ParseFEN(text string) (FEN, error) {
	fen, err := scanFEN(newScanner(text))
	if err != nil {
		return FEN{}, err
	}
	return fen, nil
}

func scanFEN(s *scanner) (FEN, *ParseError) {
	fen := FEN{Move: 1}
	s.skipSpace()
	if s.end() {
		return fen, s.fault(s.at, "a FEN begins with ten ranks")
	}
	if err := scanBoard(s, &fen.Setup.Board); err != nil {
		return fen, err
	}
	s.skipSpace()
	switch turn := s.at; s.field() {
	case "w":
		fen.Setup.Turn = engine.Cho
	case "b":
		fen.Setup.Turn = engine.Han
	case "":
		return fen, s.fault(turn, "the side to move is missing: w or b")
	default:
		return fen, s.fault(turn, "the side to move is w or b")
	}
	for range 2 {
		s.skipSpace()
		s.field()
	}
	for _, n := range [2]*int{&fen.Quiet, &fen.Move} {
		s.skipSpace()
		at := s.at
		field := s.field()
		if field == "" {
			break
		}
		v, err := strconv.Atoi(field)
		if err != nil || v < 0 || v > 1_000_000 {
			return fen, s.fault(at, "a counter is a whole number up to a million")
		}
		*n = v
	}
	s.skipSpace()
	if !s.end() {
		return fen, s.fault(s.at, "a FEN has six fields")
	}
	fen.Move = max(fen.Move, 1)
	return fen, nil
}

// scanBoard reads ten ranks of nine files, up to the next blank.
func scanBoard(s *scanner, board *[engine.Points]engine.Piece) *ParseError {
	f, r := 0, engine.Ranks-1
	for ; !s.end() && !unicode.IsSpace(s.peek()); s.at++ {
		switch c := s.peek(); {
		case c == '/':
			if f != engine.Files {
				return s.fault(s.at, "this rank does not fill nine files")
			}
			if r == 0 {
				return s.fault(s.at, "more than ten ranks")
			}
			f, r = 0, r-1
		case c >= '1' && c <= '9':
			f += int(c - '0')
		default:
			piece, ok := engine.Piece(0), false
			if c < unicode.MaxASCII {
				piece, ok = engine.PieceFromLetter(byte(c))
			}
			if !ok {
				return s.fault(s.at, "no such piece: "+strconv.QuoteRune(c))
			}
			if f < engine.Files {
				board[engine.At(f, r)] = piece
			}
			f++
		}
		if f > engine.Files {
			return s.fault(s.at, "this rank has more than nine files")
		}
	}
	if f != engine.Files || r != 0 {
		return s.fault(s.at, "the board ends before the ninth file of rank 1")
	}
	return nil
}

// String writes the FEN.
func (f FEN) String() string {
	var b strings.Builder
	for r := engine.Ranks - 1; r >= 0; r-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
		}
		for file := range engine.Files {
			piece := f.Setup.Board[engine.At(file, r)]
			if piece == 0 {
				empty++
				continue
			}
			flush()
			b.WriteByte(piece.Letter())
		}
		flush()
		if r > 0 {
			b.WriteByte('/')
		}
	}
	turn := " w"
	if f.Setup.Turn == engine.Han {
		turn = " b"
	}
	b.WriteString(turn + " - - " + strconv.Itoa(f.Quiet) + " " + strconv.Itoa(max(f.Move, 1)))
	return b.String()
}

// Position reads a FEN and checks it. The error is a *ParseError or an
// *engine.SetupError.
func Position(s string) (engine.Position, error) {
	fen, err := ParseFEN(s)
	if err != nil {
		return engine.Position{}, err
	}
	return fen.Setup.Position()
}
