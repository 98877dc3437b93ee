package board

import (
	"janggi/engine"
	"janggi/theme"
)

// Scene is everything the board shows at one moment. It is a value: the board
// never writes to it, and nobody may write to its slices after SetScene.
type Scene struct {
	Pieces [engine.Points]engine.Piece
	Faces  theme.Faces // what is written on the pieces

	// Bottom is the side that sits at the lower edge. Facing turns the pieces of
	// the other side towards their own player, who sits across the table.
	Bottom engine.Side
	Facing bool
	// Coordinates are written on the frame.
	Coordinates theme.Coordinates

	// Turn is the side to move. Active says that the person at this screen may
	// move it now; a board that is not active answers no gesture.
	Turn   engine.Side
	Active bool
	// Ended says that nobody moves any more and the keys are the screen's.
	Ended bool
	// Targets are the legal moves of Turn, passes left out. Unaided draws none of
	// them, for players who want no help; they can be played all the same.
	Targets []Target
	Unaided bool

	// LastMove is marked at both ends; a pass marks nothing, and so does the
	// zero Move.
	LastMove engine.Move

	// Check is the general in danger and who threatens it.
	Check Check
	// Bikjang marks both generals and the open file between them.
	Bikjang bool

	// Threats are pieces in danger other than a general in check.
	Threats []Threat

	// Proposed is a move that was chosen and waits to be confirmed; a touch on its
	// target reports it again. A pass is none.
	Proposed engine.Move
	// Hints are moves to suggest, as arrows; a pass is none.
	Hints []Arrow
	// Blame are the crossings that explain why a move was refused.
	Blame []engine.Point
}

// Target is one legal move of the selected piece.
type Target struct {
	Move    engine.Move
	Capture bool
	Screen  engine.Point // the piece a cannon jumps over, or NoPoint
	Risky   bool         // worth a second thought
}

// Arrow is a suggested move. Rank is 1 for the best, up to theme.HintRanks.
type Arrow struct {
	Move engine.Move
	Rank int
}

// Threat is a piece that could be taken, and by which.
type Threat struct {
	Point engine.Point
	By    []engine.Point
}

// Check is a general in danger. With nobody in By there is no check.
type Check struct {
	General engine.Point
	By      []engine.Point
}

// movable reports whether the person at this screen may pick up what is on p.
// A piece without a legal move counts, so that it can be asked why.
func (s *Scene) movable(p engine.Point) bool {
	return s.Active && p.Valid() && s.Pieces[p].Is(s.Turn)
}

// kind returns what stands on p, NoKind for an empty crossing and for NoPoint.
func (s *Scene) kind(p engine.Point) engine.Kind {
	if !p.Valid() {
		return engine.NoKind
	}
	return s.Pieces[p].Kind()
}

// look returns how the piece on p is shown.
func (s *Scene) look(p engine.Point, lifted bool) theme.Look { return s.faced(s.Pieces[p], lifted) }

// faced returns how a piece is shown, wherever it stands.
func (s *Scene) faced(piece engine.Piece, lifted bool) theme.Look {
	return theme.Look{Faces: s.Faces, Lifted: lifted, Turned: s.Facing && !piece.Is(s.Bottom)}
}

// target returns the legal move m, if it is one.
func (s *Scene) target(m engine.Move) (Target, bool) {
	for _, t := range s.Targets {
		if t.Move == m {
			return t, true
		}
	}
	return Target{}, false
}

// generals returns the crossings of both generals, NoPoint for a missing one.
func (s *Scene) generals() [2]engine.Point {
	found := [2]engine.Point{engine.NoPoint, engine.NoPoint}
	for i, piece := range s.Pieces {
		if piece.Kind() == engine.General {
			found[piece.Side()] = engine.Point(i)
		}
	}
	return found
}
