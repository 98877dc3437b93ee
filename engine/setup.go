package engine

import "strings"

// Movement is how pieces move where rule sets differ. The zero Movement is the
// specification's.
type Movement struct {
	// PlainSoldiers: soldiers use no palace diagonal (club page).
	PlainSoldiers bool
	// SlidingCannons: a cannon that captures nothing moves as a chariot does
	// and does not jump; it captures over a screen as ever (club page).
	SlidingCannons bool
}

// Setup is any scattering of pieces with a side to move. It promises nothing;
// Position checks it.
type Setup struct {
	Board    [Points]Piece
	Turn     Side
	Movement Movement
}

// FaultKind is one way in which a Setup is not a position.
type FaultKind uint8

// The faults a Setup can have.
const (
	NoGeneral       FaultKind = iota + 1 // a side has no general
	TooMany                              // more of a kind than a set has
	PalaceLeft                           // a general or guard outside its palace
	SoldierBehind                        // a soldier behind where it starts, which it can never reach
	OpponentInCheck                      // the side not to move is in check
)

// Fault is one thing wrong with a Setup, with the points that show it.
type Fault struct {
	Kind   FaultKind
	Side   Side
	Piece  Kind // the kind concerned, NoKind where it is about the board
	Points []Point
}

// SetupError lists every fault of a Setup.
type SetupError struct{ Faults []Fault }

func (e *SetupError) Error() string {
	parts := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		parts[i] = f.String()
	}
	return "impossible position: " + strings.Join(parts, "; ")
}

// String describes the fault in plain English for a log or a terminal; screens
// translate Kind instead.
func (f Fault) String() string {
	who := f.Side.String() + " "
	switch f.Kind {
	case NoGeneral:
		return who + "has no general"
	case TooMany:
		return who + "has too many pieces of kind " + f.Piece.String() + ": " + joinPoints(f.Points)
	case PalaceLeft:
		return who + f.Piece.String() + " outside the palace: " + joinPoints(f.Points)
	case SoldierBehind:
		return who + "soldier behind its starting rank: " + joinPoints(f.Points)
	case OpponentInCheck:
		return who + "is in check though it is not to move: " + joinPoints(f.Points)
	default:
		return "unknown fault"
	}
}

func joinPoints(ps []Point) string {
	names := make([]string, len(ps))
	for i, p := range ps {
		names[i] = p.String()
	}
	return strings.Join(names, " ")
}

// Position checks s: one general a side inside its palace, guards inside too,
// no more of a kind than a set has, no soldier behind its starting rank, and the
// side not to move not in check. The error is a *SetupError naming every fault.
func (s Setup) Position() (Position, error) {
	var faults []Fault
	var placed [2][kinds][]Point
	for p := range Point(Points) {
		if pc := s.Board[p]; pc != 0 {
			placed[pc.Side()][pc.Kind()] = append(placed[pc.Side()][pc.Kind()], p)
		}
	}
	whole := true // both generals and no surplus: enough to build a board
	for _, side := range Sides {
		for _, k := range Kinds {
			ps := placed[side][k]
			if k == General && len(ps) == 0 {
				faults, whole = append(faults, Fault{Kind: NoGeneral, Side: side, Piece: k}), false
			}
			if len(ps) > slotCount[k] {
				faults, whole = append(faults, Fault{Kind: TooMany, Side: side, Piece: k, Points: ps}), false
			}
			if out := misplaced(side, k, ps); len(out) > 0 {
				kind := PalaceLeft
				if k == Soldier {
					kind = SoldierBehind
				}
				faults = append(faults, Fault{Kind: kind, Side: side, Piece: k, Points: out})
				whole = whole && k != General
			}
		}
	}
	if !whole {
		return Position{}, &SetupError{faults}
	}
	p := s.place(placed)
	if p.attacked(p.turn.Other()) {
		waiting := p.turn.Other()
		faults = append(faults, Fault{Kind: OpponentInCheck, Side: waiting, Points: p.checkers(waiting)})
	}
	if len(faults) > 0 {
		return Position{}, &SetupError{faults}
	}
	return p, nil
}

// misplaced returns the points of ps on which a piece of that kind can never
// stand.
func misplaced(side Side, k Kind, ps []Point) []Point {
	var out []Point
	for _, p := range ps {
		rank := p.Rank()
		if side == Han {
			rank = p.Turned().Rank()
		}
		switch {
		case (k == General || k == Guard) && !p.InPalace(side), k == Soldier && rank < 3:
			out = append(out, p)
		}
	}
	return out
}

// place builds the board of a Setup that has both generals and no surplus.
func (s Setup) place(placed [2][kinds][]Point) Position {
	p := emptyPosition()
	p.turn = s.Turn
	if s.Turn == Han {
		p.hash ^= hanKey
	}
	if s.Movement.PlainSoldiers {
		p.plain = 1
		p.hash ^= plainKey
	}
	if s.Movement.SlidingCannons {
		p.slide = 1
		p.hash ^= slideKey
	}
	for _, side := range Sides {
		for _, k := range Kinds {
			for i, at := range placed[side][k] {
				p.put(int(side)*slots+slotStart[k]+i, at)
			}
		}
	}
	return p
}
