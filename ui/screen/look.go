package screen

import "janggi/theme"

// Look is how the players want to see board and pieces. It is a value.
type Look struct {
	// Faces is what is written on the pieces.
	Faces theme.Faces
	// Table is how two people sit who share this device.
	Table Table
	// Far is which way the pieces of the far player stand.
	Far Far
	// Coordinates are written on the frame of the board.
	Coordinates theme.Coordinates
}

// Table is how two people sit who share a device.
type Table uint8

// The tables.
const (
	SameSide Table = iota // both look at it from the same side
	Facing                // they face each other, and what is the far one's is turned
	Turning               // the board turns to whoever is to move
)

// Far is which way the pieces of the far player stand.
type Far uint8

// The ways.
const (
	FarByTable Far = iota // turned where the players face each other
	FarUpright
	FarTurned
)

// TurnsFar reports whether the pieces of the far player are turned to him.
func (l Look) TurnsFar() bool {
	return l.Far == FarTurned || l.Far == FarByTable && l.Table == Facing
}

// SeatedAt returns the look at another table, with the far pieces as usual there.
func (l Look) SeatedAt(t Table) Look {
	l.Table, l.Far = t, FarByTable
	return l
}

// WithFar returns the look with the far pieces turned or not.
func (l Look) WithFar(turned bool) Look {
	l.Far = FarByTable
	if l.TurnsFar() != turned {
		l.Far = FarUpright
		if turned {
			l.Far = FarTurned
		}
	}
	return l
}
