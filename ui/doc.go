// Package ui is the app on the screen: the shell that shows one screen after
// another, and the one door between them and a match.
//
// # A tour
//
// [Shell] owns the window (shell.go). It keeps the open screens as a stack and
// lays sheets over them (stack.go), and decides what the back button, Esc and
// the other keys mean (keys.go). A screen is a screen.Screen; each lives in a
// package of its own and knows nothing of the others. flow.go says which
// follows which; together.go, how a game of two at this device begins, is left
// and gone on with; computer.go, how one with the computer is; simple.go, the game
// for those who want it plain.
//
// A game is a sitting (sitting.go). It outlives its screens: while the players
// look at something else its time stands still, and when the app ends it lies on
// disk. journal.go writes every event of it there before anybody sees it.
// What the players choose is remembered in remember.go.
//
// follow.go is the door to a match. What people do goes to the match.Host from a
// goroutine of its own, so that a host on another machine never holds the screen
// up; the host's events come back in their order, each applied to a match.State
// that only Fyne's thread touches.
//
// Words come from ui/translations and ui/wording, widgets from ui/kit, the
// board from ui/board.
//
// # What is logged
//
// Tests of the real window find their way by these lines (places.go). Numbers
// are pixels of the window.
//
//	INFO  first paint                             once, after the first frame
//	INFO  resumed ply=12 phase=playing            a game was taken up again
//	WARN  not saved error=…                       once, when nothing can be kept
//	WARN  notice kind=store.torn file=…           something was found damaged
//	DEBUG screen name=home|newgame|draw|arrange|play|question|result|…
//	DEBUG layout name=… x=… y=… w=… h=…           each control, when it is new or has moved
//	DEBUG choosing side=han                       this side is to choose its arrangement here
//	DEBUG event number=3                          an event of a game with another device has come
//	DEBUG suggested level=3 games=12              the level that would be a good game
//	DEBUG hint move=a4b4 reasons=1                help has come; so for danger
//	DEBUG asked ply=1                             a move was asked for
//	DEBUG played move=a4b4 ply=1
//	INFO  link linked=true away=false             the connection to another device came or went
//	INFO  ended  reason=checkmate winner=cho plies=11
//
// The controls: continue, start, computer, simple, records, settings, language (home);
// start, preset, table, clock, sides, more, with the computer level, handicap and
// simple too (newgame); left, right, skip, on (draw); back,
// card-MSSM and so on, confirm, taken (arrange); back, board, a1 and i10 (two
// crossings, without extent), undo, hint, draw, pass, resign, menu, for who only
// watches leave (play), where two face
// each other far-undo and so on, in a simple game undo, help, leave, put,
// reconsider; faces.hangul and so on, table, far, frame, done (look); yes, no
// (question); again, look, home (result); search, game-0 and so on (records).
package ui
