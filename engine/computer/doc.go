// Package computer seats the computer at a match.
//
// # A tour
//
// A [Seat] (seat.go) is a client of a match.Host like a person at a screen or on
// another device: it follows the events, and asks for what it wants to do. It
// chooses an arrangement, moves, answers what it is asked for, offers a draw and
// gives up when its player says so. It thinks in a goroutine of its own that an
// event ends at once, so a take-back in the middle of its thought is nothing
// special.
//
// What a person should be offered, a level and a handicap, is in suggest.go.
//
// What it does it has thought of long before a person would have: pace.go says
// how long it waits, and how much of its clock it may use.
package computer
