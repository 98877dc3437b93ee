package search

import (
	"context"

	"janggi/engine"
	"janggi/engine/search/mate"
)

// Coach looks at games for a player who wants help: what to play, what the
// other side is up to, whether a move is a blunder. It is used by one goroutine
// at a time.
type Coach struct {
	engine *Engine
	solver *mate.Solver
}

// Hint is a move worth playing, and why.
type Hint struct {
	Move   engine.Move
	Score  Score // for the side to move
	Line   []engine.Move
	Motifs []Motif // the most important first, at least one
}

// How far a coach looks.
const (
	hintLines  = 3
	hintNodes  = 60_000
	hintMates  = 30_000
	hintMargin = 350 // a move so much worse than the best is no hint

	dangerNodes = 20_000
	dangerLeast = 60 // hundredths that a threat is worth at least

	warnNodes = 5_000
	warnMates = 3_000
	warnLeast = 220 // hundredths that a blunder costs at least: more than a soldier
)

// NewCoach returns a coach.
func NewCoach(o Options) *Coach {
	return &Coach{engine: New(o), solver: mate.New(2 << 20)}
}

// Hints returns the best moves of the side to move, at most three, best first;
// none where the game is over.
func (c *Coach) Hints(ctx context.Context, g *engine.Game) []Hint {
	if g.Over() {
		return nil
	}
	var hints []Hint
	if line, ok := Solve(ctx, c.solver, g, mate.Limits{Nodes: hintMates, Moves: 8, Quiet: 1, Only: rootMoves(g, nil)}); ok {
		hints = append(hints, hintOf(g, line))
	}
	lines := c.engine.Search(ctx, g, Limits{Nodes: hintNodes, Lines: hintLines}, nil)
	for _, line := range lines {
		if len(hints) > 0 && (line.Moves[0] == hints[0].Move || int(hints[0].Score)-int(line.Score) > hintMargin) {
			continue
		}
		if len(hints) < hintLines {
			hints = append(hints, hintOf(g, line))
		}
	}
	return hints
}

func hintOf(g *engine.Game, line Line) Hint {
	return Hint{Move: line.Moves[0], Score: line.Score, Line: line.Moves, Motifs: motifs(g, line.Moves[0], line.Score)}
}

// Danger returns what the other side would play if it were its turn, where that
// threatens something; ok is false where nothing does. Against a check there is
// no threat to speak of: it is there already.
func (c *Coach) Danger(ctx context.Context, g *engine.Game) (threat Hint, ok bool) {
	passed, ok := passed(g)
	if !ok {
		return Hint{}, false
	}
	now := c.engine.Search(ctx, g, Limits{Nodes: dangerNodes / 4}, nil)
	lines := c.engine.Search(ctx, passed, Limits{Nodes: dangerNodes}, nil)
	if len(lines) == 0 || len(now) == 0 {
		return Hint{}, false
	}
	threat = hintOf(passed, lines[0])
	if threat.Move.IsPass() || int(threat.Score)+int(now[0].Score) < dangerLeast && threat.Score < mateAt {
		return Hint{}, false // doing nothing costs nothing
	}
	var serious []Motif
	for _, m := range threat.Motifs {
		switch m.Kind {
		case Answers, Improves, Saves, Trades, BreaksCall:
		default:
			serious = append(serious, m)
		}
	}
	threat.Motifs = serious
	return threat, serious != nil
}

// passed returns g with the other side to move, as if nothing had been called.
func passed(g *engine.Game) (*engine.Game, bool) {
	p := g.Position()
	if g.Over() || p.InCheck() {
		return nil, false
	}
	p = p.After(engine.Pass)
	if p.InCheck() { // it could take the general: no position of a game
		return nil, false
	}
	next, err := engine.NewGame(g.Rules(), p.Setup())
	return next, err == nil && !next.Over()
}

// WarningKind is what a blunder lets happen.
type WarningKind uint8

// The warnings.
const (
	AllowsMate  WarningKind = iota + 1 // the other side mates
	LosesPiece                         // Piece at Point is lost
	LosesByRule                        // the game ends there, or next, judged against the mover
	LosesMuch                          // in some other way
)

// Warning is what a move would let happen that a better one would not.
type Warning struct {
	Kind  WarningKind
	Reply engine.Move  // what the other side would play; a pass where it is none
	Piece engine.Piece // what would be lost
	Point engine.Point // where it stands after the move, or NoPoint
	Cost  Score        // how much worse than the best move it is
}

// Warn looks at a legal move before it is played; ok is false where it is no
// blunder. It takes some milliseconds.
func (c *Coach) Warn(ctx context.Context, g *engine.Game, m engine.Move) (w Warning, ok bool) {
	next := g.Clone()
	if _, err := next.Play(m); err != nil {
		return Warning{}, false
	}
	side := g.Turn()
	best := c.engine.Search(ctx, g, Limits{Nodes: warnNodes}, nil)
	if len(best) == 0 || ctx.Err() != nil {
		return Warning{}, false
	}
	w = Warning{Reply: engine.Pass, Point: engine.NoPoint}
	if r, over := next.Result(); over {
		winner, won := r.Outcome.Winner()
		w.Kind, w.Cost = LosesByRule, best[0].Score
		return w, won && winner != side && best[0].Score > -judgedAt
	}
	if best[0].Moves[0] == m || best[0].Score <= -judgedAt {
		return Warning{}, false // nothing better is to be had
	}
	if line, found := Solve(ctx, c.solver, next, mate.Limits{Nodes: warnMates, Moves: 3, Only: rootMoves(next, nil)}); found {
		w.Kind, w.Reply, w.Cost = AllowsMate, line.Moves[0], best[0].Score+Mate
		if saved := c.engine.Search(ctx, g, Limits{Nodes: warnNodes, Moves: others(g, m)}, nil); len(saved) > 0 && saved[0].Score > -mateAt {
			return w, true
		}
		return Warning{}, false
	}
	replies := c.engine.Search(ctx, next, Limits{Nodes: warnNodes}, nil)
	if len(replies) == 0 || ctx.Err() != nil {
		return Warning{}, false
	}
	cost := int(best[0].Score) + int(replies[0].Score)
	if cost < warnLeast {
		return Warning{}, false
	}
	w.Cost, w.Reply = Score(min(cost, int(Top))), replies[0].Moves[0]
	p := next.Position()
	switch lost := firstLost(&p, side, replies[0].Moves); {
	case replies[0].Score >= mateAt:
		w.Kind = AllowsMate
	case lost != engine.NoPoint: // before what may follow from it many plies later
		w.Kind, w.Point, w.Piece = LosesPiece, lost, p.At(lost)
	case replies[0].Score >= judgedAt:
		w.Kind = LosesByRule
	default:
		w.Kind = LosesMuch
	}
	return w, true
}

// others returns the legal moves but one.
func others(g *engine.Game, m engine.Move) []engine.Move {
	return narrow(rootMoves(g, nil), func(x engine.Move) bool { return x != m })
}

// firstLost returns where the most valuable piece of a side stands that the
// first replies of a line take, if they win something by it; NoPoint if they
// take nothing.
func firstLost(p *engine.Position, side engine.Side, line []engine.Move) engine.Point {
	at, worth := engine.NoPoint, engine.Score(0)
	q := *p
	moved := map[engine.Point]engine.Point{} // where what stands somewhere stood at first
	for i, m := range line[:min(len(line), 4)] {
		if m.IsPass() {
			q = q.After(m)
			continue
		}
		was, known := moved[m.To]
		if !known {
			was = m.To
		}
		if victim := q.At(m.To); i%2 == 0 && victim != 0 && victim.Side() == side && victim.Kind().Value() > worth {
			at, worth = was, victim.Kind().Value()
		}
		from, known := moved[m.From]
		if !known {
			from = m.From
		}
		moved[m.To] = from
		q = q.After(m)
	}
	return at
}
