package slowjudge

import (
	"fmt"
	"strconv"
	"strings"
)

// The sides, named as in results.
const (
	cho = "cho"
	han = "han"
)

func other(side string) string {
	if side == cho {
		return han
	}
	return cho
}

// A point is a crossing: file f 0–8 from Cho's left, rank r 0–9 from Cho's back
// line. The point (0,0) is a1.
type point struct{ f, r int }

func (p point) onBoard() bool { return p.f >= 0 && p.f <= 8 && p.r >= 0 && p.r <= 9 }

func (p point) plus(q point) point { return point{p.f + q.f, p.r + q.r} }

func (p point) String() string { return string(rune('a'+p.f)) + strconv.Itoa(p.r+1) }

// inPalace tells whether p lies in the palace of side.
func (p point) inPalace(side string) bool {
	if p.f < 3 || p.f > 5 {
		return false
	}
	if side == cho {
		return p.r >= 0 && p.r <= 2
	}
	return p.r >= 7 && p.r <= 9
}

// centre is the middle of the palace of side.
func centre(side string) point {
	if side == cho {
		return point{4, 1}
	}
	return point{4, 8}
}

func parsePoint(text string) (point, error) {
	if len(text) >= 2 {
		rank, err := strconv.Atoi(text[1:])
		p := point{int(text[0]) - 'a', rank - 1}
		if err == nil && p.onBoard() && p.String() == text {
			return p, nil
		}
	}
	return point{}, fmt.Errorf("%q is no crossing", text)
}

// A board holds the letter of the piece on each crossing, [file][rank]: R C N B
// A K P for Cho, the same in lower case for Han, 0 where nothing stands.
type board [9][10]byte

func (b *board) at(p point) byte { return b[p.f][p.r] }

func (b *board) empty(p point) bool { return b[p.f][p.r] == 0 }

// with is the board after the move; a pass leaves it as it is.
func (b board) with(m move) board {
	if !m.pass {
		b[m.to.f][m.to.r], b[m.from.f][m.from.r] = b.at(m.from), 0
	}
	return b
}

// kind is the piece's letter without its side.
func kind(piece byte) byte {
	if piece >= 'a' {
		return piece - 'a' + 'A'
	}
	return piece
}

// owner is the side of a piece, or "" for an empty crossing.
func owner(piece byte) string {
	switch {
	case piece == 0:
		return ""
	case piece >= 'a':
		return han
	default:
		return cho
	}
}

// each calls do for every piece of side.
func (b *board) each(side string, do func(point, byte)) {
	for f := range 9 {
		for r := range 10 {
			if p := (point{f, r}); owner(b.at(p)) == side {
				do(p, b.at(p))
			}
		}
	}
}

// general is where the general of side stands.
func (b *board) general(side string) point {
	found := point{-1, -1}
	b.each(side, func(p point, piece byte) {
		if kind(piece) == 'K' {
			found = p
		}
	})
	return found
}

// points adds up the pieces of side, bonus left out.
func (b *board) points(side string) int {
	worth := map[byte]int{'R': 13, 'C': 7, 'N': 5, 'B': 3, 'A': 3, 'P': 2}
	sum := 0
	b.each(side, func(_ point, piece byte) { sum += worth[kind(piece)] })
	return sum
}

// facing tells whether the generals stand on one file with nothing between.
func (b *board) facing() bool {
	low, high := b.general(cho), b.general(han)
	if low.f != high.f {
		return false
	}
	for r := low.r + 1; r < high.r; r++ {
		if !b.empty(point{low.f, r}) {
			return false
		}
	}
	return true
}

// fen writes the board, Han's back line first.
func (b *board) fen() string {
	var rows []string
	for r := 9; r >= 0; r-- {
		var row strings.Builder
		gap := 0
		for f := range 9 {
			piece := b[f][r]
			if piece == 0 {
				gap++
				continue
			}
			if gap > 0 {
				row.WriteString(strconv.Itoa(gap))
				gap = 0
			}
			row.WriteByte(piece)
		}
		if gap > 0 {
			row.WriteString(strconv.Itoa(gap))
		}
		rows = append(rows, row.String())
	}
	return strings.Join(rows, "/")
}

// parseFEN reads the board and the side to move; anything after is ignored.
func parseFEN(text string) (b board, turn string, err error) {
	fields := strings.Fields(text)
	if len(fields) < 2 {
		return b, "", fmt.Errorf("fen %q: want a board and a side", text)
	}
	rows := strings.Split(fields[0], "/")
	if len(rows) != 10 {
		return b, "", fmt.Errorf("fen %q: %d ranks, want 10", text, len(rows))
	}
	for i, row := range rows {
		f := 0
		for _, letter := range []byte(row) {
			if letter >= '1' && letter <= '9' {
				f += int(letter - '0')
				continue
			}
			piece, ok := pieceOf(letter)
			if !ok || f > 8 {
				return b, "", fmt.Errorf("fen %q: rank %d: %q", text, 10-i, letter)
			}
			b[f][9-i] = piece
			f++
		}
		if f != 9 {
			return b, "", fmt.Errorf("fen %q: rank %d holds %d files", text, 10-i, f)
		}
	}
	switch fields[1] {
	case "w":
		return b, cho, nil
	case "b":
		return b, han, nil
	}
	return b, "", fmt.Errorf("fen %q: side %q", text, fields[1])
}

// pieceOf reads a FEN letter; H and E stand for horse and elephant too.
func pieceOf(letter byte) (byte, bool) {
	const known, meant = "RCNBAKPHErcnbakphe", "RCNBAKPNBrcnbakpnb"
	if i := strings.IndexByte(known, letter); i >= 0 {
		return meant[i], true
	}
	return 0, false
}

// arranged sets up the fixed pieces and, for each side, its horses (M) and
// elephants (S) read left to right from that side's own seat.
func arranged(choArrangement, hanArrangement string) (b board, err error) {
	for _, side := range []string{cho, han} {
		seat := func(f, r int) point { return point{f, r} }
		lower, arrangement := byte(0), choArrangement
		if side == han {
			seat = func(f, r int) point { return point{8 - f, 9 - r} }
			lower, arrangement = 'a'-'A', hanArrangement
		}
		put := func(letter byte, f, r int) {
			p := seat(f, r)
			b[p.f][p.r] = letter + lower
		}
		put('K', 4, 1)
		put('A', 3, 0)
		put('A', 5, 0)
		put('R', 0, 0)
		put('R', 8, 0)
		put('C', 1, 2)
		put('C', 7, 2)
		for f := 0; f <= 8; f += 2 {
			put('P', f, 3)
		}
		switch arrangement {
		case "MSSM", "SMMS", "SMSM", "MSMS":
		default:
			return b, fmt.Errorf("arrangement %q: want MSSM, SMMS, SMSM or MSMS", arrangement)
		}
		for i, f := range []int{1, 2, 6, 7} {
			put(map[byte]byte{'M': 'N', 'S': 'B'}[arrangement[i]], f, 0)
		}
	}
	return b, nil
}

// fault says what makes the board impossible with turn to move, or nil.
func (b *board) fault(turn string, opts Options) error {
	most := map[byte]int{'K': 1, 'R': 2, 'C': 2, 'N': 2, 'B': 2, 'A': 2, 'P': 5}
	for _, side := range []string{cho, han} {
		count := map[byte]int{}
		var wrong []string
		b.each(side, func(p point, piece byte) {
			count[kind(piece)]++
			confined := kind(piece) == 'K' || kind(piece) == 'A'
			behind := kind(piece) == 'P' && (side == cho && p.r < 3 || side == han && p.r > 6)
			if confined && !p.inPalace(side) || behind {
				wrong = append(wrong, p.String())
			}
		})
		if len(wrong) > 0 {
			return fmt.Errorf("%s: pieces that cannot stand there: %v", side, wrong)
		}
		if count['K'] != 1 {
			return fmt.Errorf("%s: %d generals, want 1", side, count['K'])
		}
		for letter, n := range count {
			if n > most[letter] {
				return fmt.Errorf("%s: %d of %c, at most %d", side, n, letter, most[letter])
			}
		}
	}
	if b.inCheck(other(turn), opts) {
		return fmt.Errorf("%s is in check but not to move", other(turn))
	}
	return nil
}
