package engine

// Arrangement is the order of a player's horses and elephants on the back
// line, read left to right from that player's own seat (상차림).
type Arrangement uint8

// The four arrangements. The zero Arrangement is none chosen yet.
const (
	NoArrangement Arrangement = iota
	InnerElephant             // MSSM, 안상: horse elephant · elephant horse
	OuterElephant             // SMMS, 바깥상: elephant horse · horse elephant
	LeftElephant              // SMSM, 왼상: elephant horse · elephant horse
	RightElephant             // MSMS, 오른상: horse elephant · horse elephant
)

// Arrangements lists the four in the order the specification gives them.
var Arrangements = [4]Arrangement{InnerElephant, OuterElephant, LeftElephant, RightElephant}

var arrangementNames = [5]string{"", "MSSM", "SMMS", "SMSM", "MSMS"}

// String returns "MSSM", "SMMS", "SMSM" or "MSMS" (M 마 horse, S 상 elephant),
// or "" for none.
func (a Arrangement) String() string {
	if int(a) >= len(arrangementNames) {
		return ""
	}
	return arrangementNames[a]
}

// Valid reports whether a is one of the four.
func (a Arrangement) Valid() bool { return a >= InnerElephant && a <= RightElephant }

// MarshalText writes the four letters.
func (a Arrangement) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads the four letters; an empty text is no arrangement.
func (a *Arrangement) UnmarshalText(text []byte) error {
	for i, name := range arrangementNames {
		if name == string(text) {
			*a = Arrangement(i)
			return nil
		}
	}
	return &TextError{What: "arrangement", Text: string(text)}
}

// ParseArrangement reads the four letters. The error is a *TextError.
func ParseArrangement(s string) (Arrangement, error) {
	var a Arrangement
	if err := a.UnmarshalText([]byte(s)); err != nil || a == NoArrangement {
		return NoArrangement, &TextError{What: "arrangement", Text: s}
	}
	return a, nil
}

// Kinds returns the four kinds left to right from the player's own seat.
func (a Arrangement) Kinds() [4]Kind {
	var ks [4]Kind
	for i := range ks {
		ks[i] = Horse
		if a.Valid() && arrangementNames[a][i] == 'S' {
			ks[i] = Elephant
		}
	}
	return ks
}

// NewSetup returns the board before the first move. Han's left is Cho's right:
// each arrangement is read from its owner's seat. An arrangement that is not
// valid leaves its four points empty, as the board looks before the choice.
func NewSetup(cho, han Arrangement) Setup {
	var s Setup
	place := func(side Side, f, r int, k Kind) {
		p := At(f, r)
		if side == Han {
			p = p.Turned()
		}
		s.Board[p] = NewPiece(side, k)
	}
	for _, side := range Sides {
		place(side, 4, 1, General)
		for f, k := range map[int]Kind{3: Guard, 5: Guard, 0: Chariot, 8: Chariot} {
			place(side, f, 0, k)
		}
		place(side, 1, 2, Cannon)
		place(side, 7, 2, Cannon)
		for f := 0; f < Files; f += 2 {
			place(side, f, 3, Soldier)
		}
		a := cho
		if side == Han {
			a = han
		}
		if !a.Valid() {
			continue
		}
		for i, k := range a.Kinds() {
			place(side, [4]int{1, 2, 6, 7}[i], 0, k)
		}
	}
	return s
}

// NewPosition returns the checked start position for two valid arrangements,
// Cho to move.
func NewPosition(cho, han Arrangement) (Position, error) {
	return NewSetup(cho, han).Position()
}
