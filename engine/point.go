package engine

import "strconv"

// The size of the board: 9 files by 10 ranks make 90 crossings.
const (
	Files  = 9
	Ranks  = 10
	Points = Files * Ranks
)

// Point is one of the 90 crossings, counted rank by rank from Cho's left
// corner: a1 is 0, i1 is 8, i10 is 89.
type Point uint8

// NoPoint is no crossing: the place of a captured piece.
const NoPoint Point = 255

// At returns the point on file f (0 to 8, from Cho's left) and rank r (0 to 9,
// from Cho's back line), or NoPoint if that is off the board.
func At(f, r int) Point {
	if f < 0 || f >= Files || r < 0 || r >= Ranks {
		return NoPoint
	}
	return Point(r*Files + f)
}

// File returns 0 to 8, counted from Cho's left.
func (p Point) File() int { return int(p) % Files }

// Rank returns 0 to 9, counted from Cho's back line.
func (p Point) Rank() int { return int(p) / Files }

// Valid reports whether p is on the board.
func (p Point) Valid() bool { return p < Points }

// Turned returns the same crossing seen from the other side of the board, half
// a turn about the centre.
func (p Point) Turned() Point { return Points - 1 - p }

// InPalace reports whether p is one of the nine points of side s's palace.
func (p Point) InPalace(s Side) bool {
	f, r := p.File(), p.Rank()
	if s == Han {
		r = Ranks - 1 - r
	}
	return p.Valid() && f >= 3 && f <= 5 && r <= 2
}

// String returns the coordinates: "a1" to "i10", or "-" off the board.
func (p Point) String() string {
	if !p.Valid() {
		return "-"
	}
	return string(rune('a'+p.File())) + strconv.Itoa(p.Rank()+1)
}

// MarshalText writes the coordinates.
func (p Point) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads coordinates.
func (p *Point) UnmarshalText(text []byte) error {
	q, err := ParsePoint(string(text))
	if err == nil {
		*p = q
	}
	return err
}

// ParsePoint reads coordinates as String writes them. The error is a
// *TextError.
func ParsePoint(s string) (Point, error) {
	p, rest := cutPoint(s)
	if p == NoPoint || rest != "" {
		return NoPoint, &TextError{What: "point", Text: s}
	}
	return p, nil
}

// cutPoint takes coordinates off the front of s. The tenth rank is the only
// one of two digits, so "a10" is never read as a1 and a stray 0.
func cutPoint(s string) (Point, string) {
	if len(s) < 2 || s[0] < 'a' || s[0] > 'i' || s[1] < '1' || s[1] > '9' {
		return NoPoint, s
	}
	f, r, n := int(s[0]-'a'), int(s[1]-'1'), 2
	if r == 0 && len(s) > 2 && s[2] == '0' {
		r, n = 9, 3
	}
	return At(f, r), s[n:]
}
