// Package sounds says what a game sounds like, and holds the clips.
//
// A [Cue] is one sound: a spoken word or an effect, named as its file is. [For]
// turns what happened ([Event], [Clock] or [Gesture]) into [Calls], at most one
// voice and one effect at a time; it is a pure function, so a whole game can be
// checked as a table. [Settings] say how loud each cue is, if at all. A [Bank]
// holds the clips: those built in, and over them the player's own.
//
// Nothing here makes a sound. Screens hand what For returns to a [Player];
// package sounds/speaker is the one that has a loudspeaker, [Silent] the one
// that has none.
//
// How the clips were made, and how to replace them, is in README.md.
package sounds
