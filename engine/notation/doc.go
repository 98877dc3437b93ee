// Package notation turns text into the engine's values and back: FEN for
// positions, coordinates and UCI for moves, and the notations that people's
// records use.
//
// Readers are lenient where records in the world differ and exact about what
// they refuse: every error is a *[ParseError] with a line and a column. Writers
// are strict and write one form.
package notation
