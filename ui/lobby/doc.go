// Package lobby is the screen on which two devices find each other: the games
// that are found nearby, those who were played with before, a line for a code or
// an address, and the room of this device with its code and picture, all of it at
// once.
//
// # A tour
//
// What is on the network comes as plain values, and what the player wants goes
// out through small interfaces (network.go): this package knows no socket.
// [Screen] shows a [State] (lobby.go): the list (list.go), this device's room
// (mine.go, with the picture in qr.go), and whatever did not work, in plain words
// with what to do next (failure.go). Where things go is in layout.go.
package lobby
