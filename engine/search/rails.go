package search

import "janggi/engine"

// Rails keep the lower levels from what no person would do. They shorten the
// list of moves and never empty it.

// rails returns those of the legal moves that a level considers.
func (l Level) rails(g *engine.Game, moves []engine.Move) []engine.Move {
	if len(moves) == 1 {
		return moves
	}
	p := g.Position()
	if l >= 4 {
		if m, ok := mateInOne(g, &p, moves); ok {
			return []engine.Move{m}
		}
	}
	moves = narrow(moves, func(m engine.Move) bool { return !aimless(g, &p, m, l) })
	if s := l.strength(); l >= 3 && (s.nodes == 0 || s.blind > 0) && !s.full {
		moves = narrow(moves, func(m engine.Move) bool { return !givesChariot(&p, m) })
	}
	return moves
}

// narrow keeps the moves that are good, or all if none is.
func narrow(moves []engine.Move, good func(engine.Move) bool) []engine.Move {
	var kept []engine.Move
	for _, m := range moves {
		if good(m) {
			kept = append(kept, m)
		}
	}
	if kept == nil {
		return moves
	}
	return kept
}

// mateInOne finds a move that ends the game by mate.
func mateInOne(g *engine.Game, p *engine.Position, moves []engine.Move) (engine.Move, bool) {
	for _, m := range moves {
		if m.IsPass() {
			continue
		}
		if after := p.After(m); !after.InCheck() || after.HasMove() {
			continue
		}
		// Another rule may come before the mate.
		next := g.Clone()
		if _, err := next.Play(m); err != nil {
			continue
		}
		if r, over := next.Result(); over && r.Reason == engine.Checkmate {
			return m, true
		}
	}
	return engine.Pass, false
}

// aimless reports whether a move is a pass or goes back to where the game has
// been, while the mover is not ahead: who waits so loses on points. The levels
// that search know what an end by judgement is worth to them, and so does anyone
// to whom a bikjang call offers one.
func aimless(g *engine.Game, p *engine.Position, m engine.Move, l Level) bool {
	side := g.Turn()
	behind := g.Score(side) <= g.Score(side.Other())
	if l.strength().nodes > 0 || l.strength().full {
		return behind && m.IsPass() && g.Rules().Scoring
	}
	if m.IsPass() {
		_, call := g.Bikjang()
		return behind || !call
	}
	if !behind || !p.Empty(m.To) {
		return false
	}
	after := p.After(m)
	for n := g.Plies() - 1; n >= 0 && n >= g.Plies()-12; n-- {
		if before := g.PositionAt(n); before.Equal(&after) {
			return true
		}
	}
	return false
}

// givesChariot reports whether a soldier may take a chariot after m, for less
// than a chariot.
func givesChariot(p *engine.Position, m engine.Move) bool {
	if m.IsPass() || p.On(m.To).Kind() == engine.Chariot {
		return false
	}
	after := p.After(m)
	var room [maxMoves]engine.Move
	for _, taking := range after.AppendCaptures(room[:0]) {
		if after.On(taking.To).Kind() == engine.Chariot && after.On(taking.From).Kind() == engine.Soldier {
			return true
		}
	}
	return false
}
