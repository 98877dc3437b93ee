package engine

// Side is one of the two players.
type Side uint8

// The two sides. Cho (楚, blue) has the first move unless the rules say
// otherwise, and sits at rank 1; Han (漢, red) sits at rank 10.
const (
	Cho Side = iota
	Han
)

// Sides lists both sides, Cho first, for loops.
var Sides = [2]Side{Cho, Han}

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// String returns "cho" or "han", the form every text interface uses.
func (s Side) String() string {
	if s == Cho {
		return "cho"
	}
	return "han"
}

// MarshalText writes "cho" or "han".
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads "cho" or "han".
func (s *Side) UnmarshalText(text []byte) error {
	switch string(text) {
	case "cho":
		*s = Cho
	case "han":
		*s = Han
	default:
		return &TextError{What: "side", Text: string(text)}
	}
	return nil
}
