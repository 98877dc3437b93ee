// Package kit holds the widgets the screens are built of, in the game's own
// look. Fyne's widgets are used where they do; these are where they do not.
//
// # A tour
//
// A [Tone] is a colour by its meaning, looked up in the palette in force
// whenever something is drawn, so that a change of theme needs no screen to be
// built again. [Label] is text, [Card] a rounded panel, [Button] everything
// that is pressed, [Choice] one of a few. [Emblem] is a piece as a badge;
// [PlayerCard], with its [ClockFace] and [Captures], and [ScoreBar] are the
// panels beside a board. [Sheet] lies
// over a screen and dims it; [Question] makes the sheet that asks before
// something is done. [Toast] is a sentence that goes away again.
//
// Each widget keeps its state in itself and its drawing in a private renderer.
// None knows a match, a language or a screen: words come from outside.
//
// A [Place] names a control, so that a test from outside the program finds it.
package kit
