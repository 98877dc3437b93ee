package notation

import (
	"strconv"
	"strings"

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
func ParseFEN(s string) (FEN, error) {
	fields, columns := splitFields(s)
	if len(fields) == 0 {
		return FEN{}, &ParseError{1, 1, "a FEN begins with ten ranks"}
	}
	fen := FEN{Move: 1}
	if err := parseBoard(fields[0], columns[0], &fen.Setup.Board); err != nil {
		return FEN{}, err
	}
	if len(fields) < 2 {
		return FEN{}, &ParseError{1, len([]rune(s)) + 1, "the side to move is missing: w or b"}
	}
	switch fields[1] {
	case "w":
		fen.Setup.Turn = engine.Cho
	case "b":
		fen.Setup.Turn = engine.Han
	default:
		return FEN{}, &ParseError{1, columns[1], "the side to move is w or b"}
	}
	for i, n := range map[int]*int{4: &fen.Quiet, 5: &fen.Move} {
		if len(fields) <= i {
			continue
		}
		v, err := strconv.Atoi(fields[i])
		if err != nil || v < 0 || v > 1_000_000 {
			return FEN{}, &ParseError{1, columns[i], "a counter is a whole number"}
		}
		*n = v
	}
	if len(fields) > 6 {
		return FEN{}, &ParseError{1, columns[6], "a FEN has six fields"}
	}
	fen.Move = max(fen.Move, 1)
	return fen, nil
}

// splitFields is strings.Fields with the column of each field.
func splitFields(s string) (fields []string, columns []int) {
	column, start, startColumn := 0, -1, 0
	for i, c := range s {
		column++
		space := c == ' ' || c == '\t' || c == '\r' || c == '\n'
		if !space && start < 0 {
			start, startColumn = i, column
		}
		if space && start >= 0 {
			fields, columns = append(fields, s[start:i]), append(columns, startColumn)
			start = -1
		}
	}
	if start >= 0 {
		fields, columns = append(fields, s[start:]), append(columns, startColumn)
	}
	return fields, columns
}

func parseBoard(s string, column int, board *[engine.Points]engine.Piece) error {
	f, r := 0, engine.Ranks-1
	fault := func(what string) error { return &ParseError{1, column, what} }
	for _, c := range s {
		switch {
		case c == '/':
			if f != engine.Files {
				return fault("this rank does not fill nine files")
			}
			if r == 0 {
				return fault("more than ten ranks")
			}
			f, r = 0, r-1
		case c >= '1' && c <= '9':
			f += int(c - '0')
		default:
			if c > 127 {
				return fault("no such piece: " + string(c))
			}
			piece, ok := engine.PieceFromLetter(byte(c))
			if !ok {
				return fault("no such piece: " + strconv.QuoteRune(c))
			}
			if f < engine.Files {
				board[engine.At(f, r)] = piece
			}
			f++
		}
		if f > engine.Files {
			return fault("this rank has more than nine files")
		}
		column++
	}
	if f != engine.Files || r != 0 {
		return fault("the board ends before the ninth file of rank 1")
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
