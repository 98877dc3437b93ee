package engine

import "strconv"

// Score is a number of points in half points: Han's bonus of 1.5 is 3.
type Score int

// String writes the points with a half where there is one: "72", "73.5".
func (s Score) String() string {
	return strconv.FormatFloat(float64(s)/2, 'f', -1, 64)
}

// MarshalJSON writes the points as a number: 72 or 73.5.
func (s Score) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalJSON reads a number of points in steps of a half.
func (s *Score) UnmarshalJSON(text []byte) error {
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil || v < -1000 || v > 1000 || v*2 != float64(int(v*2)) {
		return &TextError{What: "score", Text: string(text)}
	}
	*s = Score(v * 2)
	return nil
}

// values are the points of the kinds: chariot 13, cannon 7, horse 5, elephant
// and guard 3, soldier 2; the general counts nothing.
var values = [kinds]Score{Guard: 6, Chariot: 26, Cannon: 14, Horse: 10, Elephant: 6, Soldier: 4}

// Value returns what a piece of kind k is worth.
func (k Kind) Value() Score {
	if k >= kinds {
		return 0
	}
	return values[k]
}

// Material returns what side s's pieces on the board are worth, without bonus.
func (p *Position) Material(s Side) Score {
	var sum Score
	start := int(s) * slots
	for i, at := range p.where[start : start+slots] {
		if at != gone {
			sum += values[pieceOf[start+i+1].Kind()]
		}
	}
	return sum
}
