package main

import (
	"slices"
	"strconv"
	"time"

	"janggi/engine"
	"janggi/engine/notation"
)

// limits is what "go" asks for. Zero is no limit.
type limits struct {
	depth     int // plies
	nodes     uint64
	moveTime  time.Duration
	clock     [2]time.Duration // left on each side's clock
	increment [2]time.Duration // gained with each move
	movesToGo int              // until the next time control
	mate      int              // find a mate in so many own moves
	infinite  bool             // answer after "stop" and not before
	only      []engine.Move    // consider these alone; nil for all

	ponder bool            // the limits hold from "ponderhit" on
	hit    <-chan struct{} // closed then; nil without ponder
}

// parseGo reads the words after "go". perft is how deep to count, -1 for
// thinking. Words and numbers that make no sense are passed over.
func parseGo(words []string, p *engine.Position) (l limits, perft int) {
	perft = -1
	for i := 0; i < len(words); i++ {
		number := func(most int64) int64 {
			if i+1 >= len(words) {
				return 0
			}
			n, err := strconv.ParseInt(words[i+1], 10, 64)
			if err != nil {
				return 0
			}
			i++
			return max(min(n, most), 0)
		}
		milliseconds := func() time.Duration {
			const year = 365 * 24 * 3600 * 1000
			return time.Duration(number(year)) * time.Millisecond
		}
		switch words[i] {
		case "depth":
			l.depth = int(number(1000))
		case "nodes":
			l.nodes = uint64(number(1 << 62))
		case "movetime":
			l.moveTime = milliseconds()
		case "wtime":
			l.clock[engine.Cho] = milliseconds()
		case "btime":
			l.clock[engine.Han] = milliseconds()
		case "winc":
			l.increment[engine.Cho] = milliseconds()
		case "binc":
			l.increment[engine.Han] = milliseconds()
		case "movestogo":
			l.movesToGo = int(number(1000))
		case "mate":
			l.mate = int(number(1000))
		case "infinite":
			l.infinite = true
		case "ponder":
			l.ponder = true
		case "perft":
			perft = int(number(1000))
		case "searchmoves":
			for i+1 < len(words) {
				m, err := notation.UCI.Parse(p, words[i+1])
				if err != nil {
					break
				}
				i++
				l.only = append(l.only, m)
			}
		}
	}
	return l, perft
}

// allows reports whether a move is among those to be considered.
func (l limits) allows(m engine.Move) bool {
	return l.only == nil || slices.Contains(l.only, m)
}

// endless reports whether nothing but "stop" ends a search under l.
func (l limits) endless() bool {
	return l.infinite || l.depth == 0 && l.nodes == 0 && l.moveTime == 0 && l.mate == 0 &&
		l.clock == [2]time.Duration{}
}
