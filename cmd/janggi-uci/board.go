package main

import (
	"fmt"
	"strings"

	"janggi/engine"
	"janggi/engine/notation"
)

// drawBoard is the answer to "d", in the form Fairy-Stockfish gives it: the
// board with a star at the end of the side to move, the FEN, the position's key
// and what gives check.
func drawBoard(p engine.Position, fen notation.FEN) string {
	var b strings.Builder
	rule := "\n +" + strings.Repeat("---+", engine.Files) + "\n"
	b.WriteString(rule)
	for r := engine.Ranks - 1; r >= 0; r-- {
		for f := range engine.Files {
			c := byte(' ')
			if piece := p.At(engine.At(f, r)); piece != 0 {
				c = piece.Letter()
			}
			fmt.Fprintf(&b, " | %c", c)
		}
		b.WriteString(" |")
		switch {
		case r == 0 && p.Turn() == engine.Cho, r == engine.Ranks-1 && p.Turn() == engine.Han:
			b.WriteString(" *")
		case r == 0, r == engine.Ranks-1:
			b.WriteString("  ")
		}
		b.WriteString(rule)
	}
	fmt.Fprintf(&b, "\nFen: %v\nKey: %016X\nCheckers: ", fen, p.Hash())
	for _, at := range p.Checkers() {
		b.WriteString(at.String() + " ")
	}
	return b.String()
}
