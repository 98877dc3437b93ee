// Package speaker is the loudspeaker: the one package that knows oto.
//
// [Open] returns a [Speaker] at once. Its loop, a goroutine of its own, opens
// the sound card, loads the clips and takes commands; [Speaker.Play] leaves a
// command and returns. A game is never held up: while the card is being opened,
// or where there is none, what is played is dropped.
//
// The mixer is plain Go: the clips that sound now, effects lower under a voice,
// and a limiter after the sum. The loop starts it, and the device draws samples
// from it through a feed, until nothing sounds. After some seconds of silence the
// device is suspended, so that a player who thinks costs no battery.
//
// A process has one sound card ([slot]); a second speaker is silent. Which
// systems have a device at all is decided by build tags: device_oto.go and
// device_none.go.
package speaker
