package search

import (
	"context"

	"janggi/engine"
)

// What a player does beside moving: offering and answering draws, and giving up.

const (
	hopeless      = -1500 // more than a chariot behind
	hopelessTurns = 4     // own turns in a row before giving up
	givingUpFrom  = 40    // plies; nobody gives up in the opening

	evenWithin    = 40 // a position nobody is winning
	evenTurns     = 6
	offeringFrom  = 100
	offeringQuiet = 20 // plies without a capture before a draw is offered

	answeringNodes = 10_000
	answeringFrom  = 30
)

// remember keeps what a position was worth, and forgets those that were taken
// back.
func (p *Player) remember(plies int, s Score) {
	for at := range p.worths {
		if at > plies {
			delete(p.worths, at)
		}
	}
	p.worths[plies] = s
}

// lately reports whether the last n own turns up to now were all as f says.
func (p *Player) lately(g *engine.Game, n int, f func(Score) bool) bool {
	at := g.Plies()
	if _, ok := p.worths[at]; !ok {
		at-- // it has moved since
	}
	for range n {
		s, ok := p.worths[at]
		if !ok || !f(s) {
			return false
		}
		at -= 2
	}
	return true
}

// Resigns reports whether the game is so hopeless that going on would only keep
// the other side waiting. The levels that children play never give up.
func (p *Player) Resigns(g *engine.Game) bool {
	return p.level > ChildLevel && g.Plies() >= givingUpFrom &&
		p.lately(g, hopelessTurns, func(s Score) bool { return s <= hopeless })
}

// OffersDraw reports whether it is time to offer a draw: nothing has happened
// for long, nobody is winning, and the points would not decide for it.
func (p *Player) OffersDraw(g *engine.Game, side engine.Side) bool {
	if g.Plies() < offeringFrom || g.Rules().Scoring && g.Score(side) > g.Score(side.Other()) {
		return false
	}
	for n := g.Plies(); n > g.Plies()-offeringQuiet; n-- {
		if _, _, captured := g.Ply(n); captured != 0 {
			return false
		}
	}
	return p.lately(g, evenTurns, func(s Score) bool { return s >= -evenWithin && s <= evenWithin })
}

// AcceptsDraw answers a draw offered to a side: yes unless it is doing better
// than the other, or there is still a game to be played.
func (p *Player) AcceptsDraw(ctx context.Context, g *engine.Game, side engine.Side) bool {
	if g.Over() {
		return false
	}
	lines := p.engine.Search(ctx, g, Limits{Nodes: answeringNodes}, nil)
	if len(lines) == 0 {
		return false
	}
	worth := lines[0].Score
	if g.Turn() != side {
		worth = -worth
	}
	switch {
	case worth < -300:
		return true
	case g.Plies() < answeringFrom:
		return false
	default:
		return worth <= evenWithin/2
	}
}
