// Package match is one game between two seats: who sits where, who chooses an
// arrangement when, whose turn it is, what may be asked for and how it ends.
//
// # A tour
//
// A [State] is a match at one moment, as a value. [State.Decide] turns what a
// seat asks for, an [Action], into the numbered [Event]s it causes, or refuses
// it with a reason; [State.Apply] is the only thing that moves a match forward.
// Whoever applies the same events reaches the same State, so the log of events
// is the match: it is saved, sent, replayed and watched.
//
// [State.View] is what one seat may see. Whatever a seat may not see is not in
// it, so that no screen has to remember to hide it.
//
// A [Host] is where a match lives. [Local] is the one in this process: a single
// goroutine that owns the State and reads the clock. Nothing else here knows
// what time it is.
package match
