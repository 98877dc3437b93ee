package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"janggi/engine"
	"janggi/engine/notation"
)

// player finds moves. The server calls one method at a time, except that
// think runs beside nothing: it has ended before anything else is called.
type player interface {
	// name is what the program calls itself.
	name() string
	// configure tells the options, at the start and after each change.
	configure(settings)
	// newGame says that what is remembered of the last game is of no more use.
	newGame()
	// think returns the line to play in g, which is its own to play on, and
	// nothing if there is no move. It reports what it finds on the way, and comes
	// back at its limits, or soon after ctx has ended with the best it has.
	think(ctx context.Context, g *engine.Game, l limits, report func(info)) []engine.Move
}

// info is what a player has found so far.
type info struct {
	depth, selDepth int
	multiPV         int  // which of several lines, from 1
	score           int  // hundredths of a point, for the side to move
	mate            int  // own moves to mate, negative when being mated; 0 for none in sight
	mated           bool // it has happened
	nodes           uint64
	took            time.Duration
	hashFull        int           // thousandths of the table in use
	moves           []engine.Move // the line
}

// line writes the report as UCI does, the moves beginning in p.
func (i info) line(p engine.Position) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score ", i.depth, max(i.selDepth, i.depth), max(i.multiPV, 1))
	if i.mate != 0 || i.mated {
		fmt.Fprintf(&b, "mate %d", i.mate)
	} else {
		fmt.Fprintf(&b, "cp %d", i.score)
	}
	ms := i.took.Milliseconds()
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d time %d", i.nodes, i.nodes*1000/uint64(max(ms, 1)), i.hashFull, ms)
	for n, m := range i.moves {
		if n == 0 {
			b.WriteString(" pv")
		}
		b.WriteString(" " + notation.UCI.Format(&p, m))
		p = p.After(m)
	}
	return b.String()
}
