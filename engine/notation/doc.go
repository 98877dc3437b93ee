// Package notation turns text into the engine's values and back: FEN for
// positions, and the ways people and programs write moves.
//
// # A tour
//
// A [FEN] is a position with its two counters; [Position] reads one and checks
// that it can stand on a board.
//
// A [Notation] is one way of writing moves: [Coordinates] (a4b4, pass), [UCI]
// (the same with a pass as e2e2), [KJA], the Korean association's form (79졸78),
// [Hanja], the same in Chinese characters (79卒78), and [PyChess] (P79-78). Each
// writes a move of a given position in exactly one form and reads it leniently,
// because records in the world differ: blanks, full-width digits, Hangul or
// hanja, marks left out.
//
// A reader looks at the board to hold the text to what it says: the piece named
// must stand on the first point, a piece said to be taken must be there to take,
// a check said to be given must be one. Whether the move is legal is not its
// business but that of engine.Position.Check and engine.Game.Check;
// [Notation.Play] does both for a whole line of moves.
//
// Every error about text is a *[ParseError] with a line and a column.
package notation
