package engine

// Setup is any scattering of pieces with a side to move. It promises nothing;
// Position checks it.
type Setup struct {
	Board [Points]Piece
	Turn  Side
}
