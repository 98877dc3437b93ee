// Package ui is the app on the screen: the shell that shows one screen after
// another, and the one door between them and a match.
//
// # A tour
//
// [Shell] owns the window (shell.go). It keeps the open screens as a stack, lays
// sheets over them, and decides what the back button and Esc mean. A screen is a
// screen.Screen; each lives in a package of its own and knows nothing of the
// others. flow.go says which follows which: home, arrange, play.
//
// follow.go is the door. What people do goes to the match.Host from a goroutine
// of its own, so that a host on another machine never holds the screen up; the
// host's events come back in their order, each applied to a match.State that
// only Fyne's thread touches. A table ends with its context, and that with the
// screen that shows it.
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
//	DEBUG screen name=home|arrange|play|question|result
//	DEBUG layout name=… x=… y=… w=… h=…           each control, when it is new or has moved
//	DEBUG played move=a4b4 ply=1
//	INFO  ended  reason=checkmate winner=cho plies=11
//
// The controls: start, language, mode (home); back, card-MSSM and so on,
// confirm (arrange); back, board, a1 and i10 (two crossings, without extent),
// pass, resign, and after the end again, show, home (play); yes, no (question);
// again, look, home (result).
package ui
