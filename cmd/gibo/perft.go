package main

import (
	"cmp"
	"flag"
	"fmt"
	"slices"

	"janggi/engine"
	"janggi/engine/notation"
)

const perftAbout = `count the leaves of the tree of legal moves below a position.
The last line printed is the count. Repetition, bikjang and every other end of a
game are left out.`

// startFEN is the board with both sides in the inner elephant arrangement.
const startFEN = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"

// maxDepth keeps the recursion within reason; no count beyond it ends.
const maxDepth = 100

func runPerft(args []string, c *console) int {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	fen := flags.String("fen", startFEN, "the position, as a `FEN`")
	depth := flags.Int("depth", 0, "how many `plies` deep; must be given")
	pass := flags.Bool("pass", false, "count a pass as a move where the side to move is not in check")
	divide := flags.Bool("divide", false, "print the count below each move first")
	if status, done := parse(flags, perftAbout, args, c); done {
		return status
	}
	given := false
	flags.Visit(func(f *flag.Flag) { given = given || f.Name == "depth" })
	switch {
	case flags.NArg() > 0:
		c.say("perft: nothing is expected after the flags, but there is %q", flags.Arg(0))
		return statusFailed
	case !given:
		c.say("perft: -depth is missing")
		return statusFailed
	case *depth < 0 || *depth > maxDepth:
		c.say("perft: -depth is from 0 to %d, not %d", maxDepth, *depth)
		return statusFailed
	}
	p, err := notation.Position(*fen)
	if err != nil {
		c.say("perft: -fen: %v", err)
		return statusFailed
	}
	total := uint64(0)
	if *divide && *depth > 0 {
		for _, m := range rootMoves(&p, *pass) {
			after := p.After(m)
			n := after.Perft(*depth-1, *pass)
			total += n
			fmt.Fprintf(c.out, "%v: %d\n", m, n)
		}
	} else {
		total = p.Perft(*depth, *pass)
	}
	if _, err := fmt.Fprintln(c.out, total); err != nil {
		c.say("perft: writing the count: %v", err)
		return statusFailed
	}
	return statusWell
}

// rootMoves returns the legal moves in the byte order of their text, and the
// pass last if it counts.
func rootMoves(p *engine.Position, pass bool) []engine.Move {
	moves := slices.SortedFunc(p.Moves(), func(a, b engine.Move) int { return cmp.Compare(a.String(), b.String()) })
	if pass && !p.InCheck() {
		moves = append(moves, engine.Pass)
	}
	return moves
}
