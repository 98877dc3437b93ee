// Package board is the Janggi board as a Fyne widget: a [Scene] goes in, moves
// come out. It knows no match, no network, no sound and no rule; what may be
// played, and what is in check, is told to it.
//
// # A tour
//
// A [Scene] is one moment of the board as a person at this screen may see it.
// [Board.SetScene] replaces it; a piece never moves for any other reason. What
// the widget keeps for itself is only what the hand is doing: the selected
// crossing, the piece being dragged, and the keyboard's cursor. gestures.go and
// keys.go turn taps, drags and keys into the callbacks OnSelect, OnMove and
// OnRefuse; spoken.go says what is where.
//
// The drawing is in renderer.go and the files beside it. Everything on the
// board is a finished bitmap from a [theme.Sheet], made once for the pixel size
// at hand; the renderer compares what is shown with what should be and touches
// only the pictures that differ. What moves is in motion.go (how), flight.go
// (pieces on their way) and acts.go (all else): a motion poses sprites and draws
// no bitmap, ends with the next scene, and comes to rest by itself. Nothing runs
// while nobody moves.
//
// [Preview] is the small picture of an arrangement on the cards before a game,
// [Picture] a whole board only to look at, in one bitmap.
package board
