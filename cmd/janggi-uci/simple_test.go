package main

import (
	"cmp"
	"context"
	"slices"

	"janggi/engine"
)

// simple is a player without a search: it mates if it can at once, takes the
// most that it can, and else plays the first move in the order of their text.
// The same game always gets the same move.
type simple struct{}

func (simple) name() string {
	return "Janggi (no search yet: mates in one, captures, or the first legal move)"
}
func (simple) configure(settings) {}
func (simple) newGame()           {}

func (simple) think(_ context.Context, g *engine.Game, l limits, report func(info)) []engine.Move {
	p := g.Position()
	moves := choices(g)
	allowed := slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool { return !l.allows(m) })
	if len(allowed) > 0 {
		moves = allowed
	}
	if len(moves) == 0 {
		report(info{mated: p.InCheck()})
		return nil
	}
	best, found := moves[0], info{depth: 1, nodes: uint64(len(moves))}
	for _, m := range moves {
		if mates(&p, m) {
			best, found.mate = m, 1
			break
		}
		if value(&p, m) > value(&p, best) {
			best = m
		}
	}
	after := p.After(best)
	// Half a point is fifty hundredths.
	found.score = 50 * int(after.Material(p.Turn())-after.Material(p.Turn().Other()))
	found.moves = []engine.Move{best}
	report(found)
	return found.moves
}

// choices are the legal moves in the order of their text, a pass last. Where the
// rules say that the game is over, the GUI that asks thinks otherwise: then
// they are the moves that the pieces can make.
func choices(g *engine.Game) []engine.Move {
	moves := slices.Collect(g.Legal())
	if g.Over() {
		p := g.Position()
		moves = slices.Collect(p.Moves())
		if len(moves) == 0 && !p.InCheck() {
			moves = append(moves, engine.Pass)
		}
	}
	slices.SortFunc(moves, func(a, b engine.Move) int { return cmp.Compare(a.String(), b.String()) })
	return moves
}

func mates(p *engine.Position, m engine.Move) bool {
	if m.IsPass() {
		return false
	}
	after := p.After(m)
	return after.InCheck() && !after.HasMove()
}

// value is what a move takes.
func value(p *engine.Position, m engine.Move) engine.Score {
	if m.IsPass() {
		return 0
	}
	return p.At(m.To).Kind().Value()
}
