// Package translations holds every word the app shows, in Korean and in
// English. It does not ask the system for its language: the player chooses one
// in the app, and a [Catalogue] of it is handed down to the screens.
//
// # A tour
//
// ko.json and en.json give a text for each key, the same keys in both. A text
// names what is put into it:
//
//	{side}                  the value as it is
//	{side:이/가}            the value with the particle its last syllable asks for
//	{plies|move|moves}      one of two words, by the number; the number itself is {plies}
//
// so that no screen glues sentences together. particle.go knows the particles.
// The tests hold both files against each other and against every key that the
// code asks for.
package translations
