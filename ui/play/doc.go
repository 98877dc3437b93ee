// Package play is the screen of a game in progress.
//
// # A tour
//
// [Screen] shows a match.State and asks the match for moves; it changes nothing
// itself. [Screen.Update] is called with each event and the state after it. A
// touch on the board goes to the match as an action, and the piece moves when
// the event comes back.
//
//	play.go      the screen and its parts, and what an event does to them
//	scene.go     a match.State as a board.Scene
//	talk.go      what is said: prompts, calls such as 장군!, why a move is refused
//	ask.go       the questions before a pass, before resigning and before leaving
//	result.go    the end: the sheet over the board, and the tools after it
//	moves.go     the list of moves beside a wide board
//	layout.go    where everything goes, on a phone and on a desk
//
// Nothing that comes and goes moves the board: it has all the room that is left
// by parts of fixed size.
package play
