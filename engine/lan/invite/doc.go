// Package invite holds what one player tells another to be found: a code to read
// aloud, and a picture to point a camera at.
//
// # A tour
//
// A [Code] (code.go) is eight letters and digits, told apart by ear and by eye,
// of which the last is a check. It holds a secret and, where the host's network
// is a small private one, the host's place in it: a guest in the same network
// knows the rest of the address from its own, so a code works where nothing can be
// searched for. [Read] (read.go) takes a code as people type it.
//
// A [Link] (link.go) is the same as a janggi: address, with whole addresses and a
// long secret, and [Picture] draws it as a QR code: a grid of squares, for the
// screen to paint.
//
// Neither is ever sent over the network; the two sides only prove to each other
// that they know the secret.
package invite
