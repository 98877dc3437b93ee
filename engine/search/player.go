package search

import (
	"context"
	"math"
	"math/rand/v2"

	"janggi/engine"
	"janggi/engine/search/mate"
)

// Player plays a game at a level. It is used by one goroutine at a time.
//
//	p := search.NewPlayer(3, search.Options{Hash: 1}, rand.New(rand.NewPCG(seed, 0)))
//	line, ok := p.Choose(ctx, game, search.Limits{}, nil)
//
// The same random numbers and the same limits on nodes give the same game. What
// it thought of its own positions is remembered by their ply, so that a game
// that was taken back is gone on with as if the moves had not been played.
type Player struct {
	level  Level
	engine *Engine
	solver *mate.Solver // nil until it is needed
	rng    *rand.Rand
	worths map[int]Score // of its own turns, by the plies played before
}

// NewPlayer returns a player. The random numbers are its own from then on.
func NewPlayer(l Level, o Options, rng *rand.Rand) *Player {
	return &Player{level: l.Clamp(), engine: New(o), rng: rng, worths: map[int]Score{}}
}

// Level returns the level it plays at.
func (p *Player) Level() Level { return p.level }

// SetLevel changes the level.
func (p *Player) SetLevel(l Level) { p.level = l.Clamp() }

// Configure changes what it may use.
func (p *Player) Configure(o Options) { p.engine.Configure(o) }

// Forget drops what is known of the game, for another one.
func (p *Player) Forget() {
	p.engine.Forget()
	clear(p.worths)
}

// Arrangement chooses one of the four arrangements.
func (p *Player) Arrangement() engine.Arrangement {
	return engine.Arrangements[p.rng.IntN(len(engine.Arrangements))]
}

// Choose returns the line it wants to play in g; ok is false where the game is
// over. The limits hold beside the level's own: at the highest level they are
// all that ends the thinking but ctx. The move is always legal in g.
func (p *Player) Choose(ctx context.Context, g *engine.Game, l Limits, progress func(Line)) (line Line, ok bool) {
	legal := rootMoves(g, l.Moves)
	if g.Over() || len(legal) == 0 {
		return Line{}, false
	}
	s := p.level.strength()
	moves := p.level.rails(g, legal)
	switch {
	case len(moves) == 1:
		line = p.only(ctx, g, moves)
	case s.nodes == 0 && !s.full:
		line = p.glance(ctx, g, moves, s)
	case s.blind > 0 && p.rng.Float64() < s.blind:
		line = p.glance(ctx, g, moves, strength{replies: true, warmth: 50})
	default:
		line = p.search(ctx, g, moves, l, s, progress)
	}
	p.remember(g.Plies(), line.Score)
	if line.Depth == 0 {
		line.Rank, line.Depth, line.SelDepth = 1, 1, 1
		if progress != nil {
			progress(line)
		}
	}
	return line, true
}

// only is the line of a move that is played without a choice.
func (p *Player) only(ctx context.Context, g *engine.Game, moves []engine.Move) Line {
	worth := p.engine.glance(ctx, g, moves, true)[0]
	return Line{Moves: moves, Score: max(worth, -Mate), Nodes: 1}
}

// glance picks a move by its worth at first sight.
func (p *Player) glance(ctx context.Context, g *engine.Game, moves []engine.Move, s strength) Line {
	replies := s.replies && (s.blind == 0 || p.rng.Float64() >= s.blind)
	worths := p.engine.glance(ctx, g, moves, replies)
	i := p.pick(worths, s.warmth)
	return Line{Moves: moves[i : i+1 : i+1], Score: max(worths[i], -Mate), Nodes: p.engine.workers[0].nodes}
}

// pick picks one of several worths: the better, the likelier, by how they
// compare to the warmth (softmax); at no warmth the best.
func (p *Player) pick(worths []Score, warmth float64) int {
	best := 0
	for i, w := range worths {
		if w > worths[best] {
			best = i
		}
	}
	if warmth <= 0 {
		return best
	}
	sum := 0.
	for _, w := range worths {
		sum += math.Exp(float64(int(w)-int(worths[best])) / warmth)
	}
	at := p.rng.Float64() * sum
	for i, w := range worths {
		if at -= math.Exp(float64(int(w)-int(worths[best])) / warmth); at < 0 {
			return i
		}
	}
	return best
}

// The opening of a game is where a player without whims would always play the
// same.
const (
	openingPlies  = 12
	openingMargin = 50 // how much worse than the best a first move may be
	openingWarmth = 35
)

// search looks ahead.
func (p *Player) search(ctx context.Context, g *engine.Game, moves []engine.Move, l Limits, s strength, progress func(Line)) Line {
	if line, ok := p.mates(ctx, g, moves, s); ok {
		return line
	}
	if s.nodes > 0 && (l.Nodes == 0 || l.Nodes > s.nodes) {
		l.Nodes = s.nodes
	}
	l.Moves = moves
	opening := g.Plies() < openingPlies && s.lines > 1
	if opening {
		l.Lines = max(l.Lines, s.lines)
	}
	lines := p.engine.Search(ctx, g, l, progress)
	if !opening {
		return lines[0]
	}
	near := []Score{lines[0].Score}
	for _, line := range lines[1:] {
		if line.Depth < lines[0].Depth-1 || int(lines[0].Score)-int(line.Score) > openingMargin {
			break
		}
		near = append(near, line.Score)
	}
	return lines[p.pick(near, openingWarmth)]
}

// mates asks the mate solver for a way to end the game.
func (p *Player) mates(ctx context.Context, g *engine.Game, moves []engine.Move, s strength) (Line, bool) {
	if s.solver == 0 || ctx.Err() != nil {
		return Line{}, false
	}
	if p.solver == nil {
		p.solver = mate.New(4 << 20)
	}
	return Solve(ctx, p.solver, g, mate.Limits{Nodes: s.solver, Only: moves, Moves: 12})
}

// Solve asks a mate solver for a way to end g; ok is false if it finds none. The
// first move is legal in g, whatever repetition has to say later.
func Solve(ctx context.Context, s *mate.Solver, g *engine.Game, l mate.Limits) (Line, bool) {
	l.Bikjang = g.Rules().Bikjang != engine.BikjangOff
	for _, m := range l.Only {
		if m.IsPass() {
			l.Only = narrow(l.Only, func(m engine.Move) bool { return !m.IsPass() })
			break
		}
	}
	r := s.Solve(ctx, g.Position(), l)
	if r.Verdict != mate.Found || g.Check(r.Line[0]) != nil {
		return Line{}, false
	}
	return Line{
		Rank: 1, Moves: r.Line, Score: Mate - Score(2*r.Moves-1), Depth: 2*r.Moves - 1, SelDepth: 2*r.Moves - 1, Nodes: r.Nodes,
	}, true
}
