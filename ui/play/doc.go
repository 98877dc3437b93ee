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
//	scene.go     a match.State as a board.Scene, with what the rules' hints tell
//	clock.go     the clocks, and the one timer that wakes when their text changes
//	talk.go      what is said: prompts, warnings, calls such as 장군!, refusals
//	tools.go     the row under the board in its four forms, and the menu
//	offers.go    take-backs and draws: asked in one side's name, answered in the other's
//	ask.go       the questions before a pass, before resigning and before leaving
//	result.go    the end: the sheet over the board
//	replay.go    steps through a game that is over
//	look.go      the sheet on which board and pieces are changed in play
//	table.go     how two people sit: side by side, facing, or the board turns
//	across.go    what the far player has at a table that two face
//	simple.go    the plain game: one sentence, three buttons, moves confirmed
//	layout.go    where everything goes on a phone, crowded or not, faced or not
//	wide.go      where everything goes on a desk, and on a phone on its side
//
// Nothing that comes and goes moves the board: it has all the room that is left
// by parts of fixed size.
package play
