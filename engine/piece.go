package engine

// Kind is what a piece is, whichever side it belongs to.
type Kind uint8

// The seven kinds, in the order of the piece lists. The zero Kind is no piece.
const (
	NoKind Kind = iota
	General
	Guard
	Chariot
	Cannon
	Horse
	Elephant
	Soldier
)

// kinds is one past the last Kind, for tables.
const kinds = 8

var kindNames = [kinds]string{"none", "general", "guard", "chariot", "cannon", "horse", "elephant", "soldier"}

// Kinds lists the seven kinds, the general first.
var Kinds = [7]Kind{General, Guard, Chariot, Cannon, Horse, Elephant, Soldier}

// String returns the English name in lower case.
func (k Kind) String() string {
	if k >= kinds {
		return "none"
	}
	return kindNames[k]
}

// MarshalText writes the English name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the English name; "none" is no kind.
func (k *Kind) UnmarshalText(text []byte) error {
	for i, name := range kindNames {
		if name == string(text) {
			*k = Kind(i)
			return nil
		}
	}
	return &TextError{What: "kind", Text: string(text)}
}

// Piece is a side and a kind; the zero Piece is an empty crossing.
type Piece uint8

// NewPiece returns the piece of kind k belonging to s, or the zero Piece for
// NoKind.
func NewPiece(s Side, k Kind) Piece {
	if k == NoKind {
		return 0
	}
	return Piece(uint8(s)<<3 | uint8(k))
}

// Kind returns the kind, NoKind for an empty crossing.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Side returns whose piece it is. It means nothing for an empty crossing.
func (p Piece) Side() Side { return Side(p >> 3) }

// Is reports whether p is a piece of side s.
func (p Piece) Is(s Side) bool { return p != 0 && p.Side() == s }

// letters are the FEN letters by kind, as Fairy-Stockfish writes them.
const letters = ".KARCNBP"

// Letter returns the FEN letter: upper case for Cho, lower for Han, '.' for
// an empty crossing.
func (p Piece) Letter() byte {
	c := letters[p.Kind()]
	if p.Is(Han) {
		c += 'a' - 'A'
	}
	return c
}

// PieceFromLetter reads a FEN letter. H and E are accepted for horse and
// elephant. ok is false for any other character.
func PieceFromLetter(c byte) (p Piece, ok bool) {
	s := Cho
	if c >= 'a' && c <= 'z' {
		s, c = Han, c-('a'-'A')
	}
	switch c {
	case 'H':
		c = 'N'
	case 'E':
		c = 'B'
	}
	for k := General; k <= Soldier; k++ {
		if letters[k] == c {
			return NewPiece(s, k), true
		}
	}
	return 0, false
}
