package engine

// Move carries a piece from one point to another. Equal points are a pass; the
// usual pass is the general's point twice, but rules look only at equality.
type Move struct{ From, To Point }

// Pass is the pass in its canonical form, which stands on no point.
var Pass = Move{NoPoint, NoPoint}

// IsPass reports whether m is a pass.
func (m Move) IsPass() bool { return m.From == m.To }

// String returns the coordinates of both points, such as "a9a10", or "pass".
func (m Move) String() string {
	if m.IsPass() {
		return "pass"
	}
	return m.From.String() + m.To.String()
}

// MarshalText writes the move as String does.
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads a move as ParseMove does.
func (m *Move) UnmarshalText(text []byte) error {
	n, err := ParseMove(string(text))
	if err == nil {
		*m = n
	}
	return err
}

// ParseMove reads a move as String writes it. A point given twice ("e2e2", the
// form UCI engines use) is the Pass. The error is a *TextError.
func ParseMove(s string) (Move, error) {
	if s == "pass" {
		return Pass, nil
	}
	from, rest := cutPoint(s)
	to, rest := cutPoint(rest)
	if from == NoPoint || to == NoPoint || rest != "" {
		return Pass, &TextError{What: "move", Text: s}
	}
	if from == to {
		return Pass, nil
	}
	return Move{from, to}, nil
}
