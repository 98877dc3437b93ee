package store

import "errors"

var (
	// ErrLocked says that another window of the app has the folder.
	ErrLocked = errors.New("another window of the app is using the saved games")
	// ErrNewer says that a file was written by a newer version of the app.
	ErrNewer = errors.New("written by a newer version of the app")
	// ErrNoGame says that there is no game of that name.
	ErrNoGame = errors.New("no such game")
	// ErrReadOnly says that this store keeps nothing.
	ErrReadOnly = errors.New("nothing is saved here")

	errDamaged = errors.New("damaged")
)

// NoticeKind is what a store found and did when it was opened.
type NoticeKind uint8

// The notices.
const (
	// SetAside: a file was damaged and has been moved, not deleted.
	SetAside NoticeKind = iota + 1
	// TornLine: the last line of the running game was incomplete and was cut.
	TornLine
	// NewerFile: a file of a newer version was left alone and is not shown.
	NewerFile
)

// Notice is something the player should be told.
type Notice struct {
	Kind NoticeKind
	// File is where the file is now, inside the store's folder.
	File string
}
