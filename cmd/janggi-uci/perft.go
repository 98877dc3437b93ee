package main

import (
	"context"

	"janggi/engine"
	"janggi/engine/notation"
)

// perft counts the leaves below a position, move by move. A pass counts where
// the side to move is not in check; repetition, bikjang and the ends of games
// are left out.
func perft(ctx context.Context, out *output, p engine.Position, depth int) {
	total := uint64(0)
	for _, m := range withPass(&p) {
		if depth == 0 {
			break
		}
		after := p.After(m)
		n := leaves(ctx, &after, depth-1)
		if ctx.Err() != nil {
			out.say("info string perft was stopped")
			break
		}
		total += n
		out.say("%s: %d", notation.UCI.Format(&p, m), n)
	}
	if depth == 0 {
		total = 1
	}
	out.say("\nNodes searched: %d\n", total)
}

// withPass returns the legal moves, and the pass last where it counts.
func withPass(p *engine.Position) []engine.Move {
	moves := p.AppendMoves(nil)
	if !p.InCheck() {
		moves = append(moves, engine.Pass)
	}
	return moves
}

// leaves is Position.Perft that looks up now and then whether it should stop.
func leaves(ctx context.Context, p *engine.Position, depth int) uint64 {
	const unasked = 3 // plies below which a count is over in a moment
	if depth <= unasked {
		return p.Perft(depth, true)
	}
	n := uint64(0)
	for _, m := range withPass(p) {
		if ctx.Err() != nil {
			return 0
		}
		after := p.After(m)
		n += leaves(ctx, &after, depth-1)
	}
	return n
}
