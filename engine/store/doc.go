// Package store keeps games and settings on disk, so that no game is ever lost.
//
// # A tour
//
// [Open] takes a folder, the platform's own place for this app, and locks it:
// a second window gets [ErrLocked] and plays without saving. [Store.Begin]
// starts a [Log], which is the match's journal: every event is one line, synced
// to the disk before anyone has seen it. [Store.Running] finds the game that was
// going on when the app ended, however it ended. A finished game is moved to the
// archive, which [Store.Finished] lists and searches.
//
// What is found damaged is never deleted. A torn last line, the trace of a
// power cut, is cut off; anything else is set aside under a name of its own, and
// [Store.Notices] tells the player which.
//
// # The files
//
//	lock                  held while a store is open
//	settings.json         one object with a version
//	games/running.jsonl   the game going on
//	games/ID.jsonl        finished games; the IDs sort by time
//	aside/                damaged files, kept
//
// A game file is a header line, then the match's events as package match writes
// them, with lines of type "mark" between them that only say how far the match's
// time had come, and a line of type "end" when the game is over.
package store
