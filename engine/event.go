package engine

// Event is one thing that a ply brought about. Game.Play returns them in the
// order in which they happened.
type Event interface{ isEvent() }

type (
	// Moved: a piece went from one point to another.
	Moved struct {
		Move  Move
		Piece Piece
	}
	// Captured: a piece was taken by the move before.
	Captured struct {
		At    Point
		Piece Piece
	}
	// Passed: a side passed (한수쉼).
	Passed struct{ Side Side }
	// CheckAnswered: a side in check is so no more (멍군).
	CheckAnswered struct{ Side Side }
	// CheckGiven: a side attacks the other's general (장군).
	CheckGiven struct {
		By       Side
		Checkers []Point
	}
	// BikjangAnswered: a side parted the facing generals.
	BikjangAnswered struct{ Side Side }
	// BikjangCalled: a side made the generals face, and the rules let it count (빅장).
	BikjangCalled struct{ By Side }
	// RepetitionWarning: the position stands for the last time that is free.
	RepetitionWarning struct{ Times int }
	// Ended: the game is over.
	Ended struct{ Result Result }
)

func (Moved) isEvent()             {}
func (Captured) isEvent()          {}
func (Passed) isEvent()            {}
func (CheckAnswered) isEvent()     {}
func (CheckGiven) isEvent()        {}
func (BikjangAnswered) isEvent()   {}
func (BikjangCalled) isEvent()     {}
func (RepetitionWarning) isEvent() {}
func (Ended) isEvent()             {}
