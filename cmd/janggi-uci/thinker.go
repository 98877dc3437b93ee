package main

import (
	"context"
	"math/rand/v2"
	"time"

	"janggi/engine"
	"janggi/engine/search"
	"janggi/engine/search/mate"
)

// thinker is the player with a search. At the highest level it is the search
// itself, without the whims that keep a game with a person from being the same
// each time; below it is a search.Player.
type thinker struct {
	engine *search.Engine
	player *search.Player // nil until a lower level is wanted
	solver *mate.Solver   // nil until a mate is asked for
	level  search.Level
	lines  int
}

func newThinker() *thinker {
	return &thinker{engine: search.New(search.Options{}), level: search.HighestLevel}
}

func (*thinker) name() string { return "Janggi" }

func (t *thinker) configure(s settings) {
	t.lines, t.level = s.multiPV, s.plays()
	if t.level == search.HighestLevel {
		t.engine.Configure(search.Options{Hash: s.hash, Threads: s.threads})
		return
	}
	if t.player == nil {
		t.player = search.NewPlayer(t.level, search.Options{Hash: min(s.hash, 4)}, rand.New(rand.NewPCG(rand.Uint64(), 0)))
	}
	t.player.SetLevel(t.level)
}

func (t *thinker) newGame() {
	t.engine.Forget()
	if t.player != nil {
		t.player.Forget()
	}
}

func (t *thinker) think(ctx context.Context, g *engine.Game, l limits, report func(info)) []engine.Move {
	g = playable(g)
	if g.Over() {
		report(info{mated: g.InCheck()})
		return nil
	}
	watch := newWatch(l.hit)
	tell := func(line search.Line) { report(infoOf(line, watch.whole())) }
	limits := search.Limits{
		Depth: l.depth, Nodes: l.nodes, Mate: l.mate, Lines: t.lines, Moves: legalOf(g, l.only), Elapsed: watch.elapsed,
	}
	switch side := g.Turn(); {
	case l.infinite:
	case l.moveTime > 0:
		limits.Hard = max(l.moveTime-moveTimeReserve, l.moveTime/2)
		limits.Soft = 10 * limits.Hard // all of it is wanted
	case l.clock != [2]time.Duration{}:
		limits.Soft, limits.Hard = search.Clock{
			Left: l.clock[side], Increment: l.increment[side], ToGo: l.movesToGo,
		}.Budget()
	}
	if l.mate > 0 {
		if line, ok := t.solve(ctx, g, l, limits); ok {
			tell(line)
			return line.Moves
		}
		if limits.Depth == 0 && limits.Nodes == 0 && limits.Hard == 0 && !l.infinite {
			limits.Depth = 2 * l.mate // further on there is no such mate
		}
	}
	if t.level < search.HighestLevel {
		line, _ := t.player.Choose(ctx, g, limits, tell)
		return line.Moves
	}
	lines := t.engine.Search(ctx, g, limits, tell)
	if len(lines) == 0 {
		return nil
	}
	return lines[0].Moves
}

// solverNodes is how many positions the mate solver may look at before the
// search is asked instead.
const solverNodes = 20_000_000

// solve looks for the mate that "go mate N" asks for with the mate solver: first
// one by checks alone, then one with quiet moves among them.
func (t *thinker) solve(ctx context.Context, g *engine.Game, l limits, s search.Limits) (search.Line, bool) {
	if t.solver == nil {
		t.solver = mate.New(mate.DefaultBytes)
	}
	if s.Hard > 0 { // the search gets its share
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Hard/2)
		defer cancel()
	}
	for _, quiet := range [2]int{0, 2} {
		line, ok := search.Solve(ctx, t.solver, g, mate.Limits{Moves: l.mate, Quiet: quiet, Nodes: solverNodes, Only: s.Moves})
		if ok {
			return line, true
		}
	}
	return search.Line{}, false
}

func infoOf(line search.Line, took time.Duration) info {
	i := info{
		depth: line.Depth, selDepth: line.SelDepth, multiPV: line.Rank, score: int(line.Score),
		nodes: line.Nodes, took: took, hashFull: line.Full, moves: line.Moves,
	}
	if n, ok := line.Score.MateIn(); ok {
		i.mate, i.mated = n, n == 0
	}
	return i
}

// watch says how long a move has been thought about: from the beginning, or
// where it was pondered, from the moment the other side moved on. Before that no
// time passes for the limits.
type watch struct {
	began time.Time
	hit   <-chan struct{} // nil without pondering
	since time.Time       // zero until it was seen to be hit
}

func newWatch(hit <-chan struct{}) *watch {
	now := time.Now()
	w := &watch{began: now, hit: hit}
	if hit == nil {
		w.since = now
	}
	return w
}

// elapsed is asked by one goroutine.
func (w *watch) elapsed() time.Duration {
	if w.since.IsZero() {
		select {
		case <-w.hit:
			w.since = time.Now()
		default:
			return 0
		}
	}
	return time.Since(w.since)
}

func (w *watch) whole() time.Duration { return time.Since(w.began) }

// moveTimeReserve is what is kept of a fixed time for the way to the GUI.
const moveTimeReserve = 2 * time.Millisecond

// playable returns g, or, where the rules say that it is over, a game from its
// board in which only the pieces' movement counts: the GUI that asks thinks that
// it goes on.
func playable(g *engine.Game) *engine.Game {
	if !g.Over() {
		return g
	}
	record, _ := engine.PresetByName("record")
	rules := record.Rules
	rules.SoldierPalace, rules.CannonSlide = g.Rules().SoldierPalace, g.Rules().CannonSlide
	p := g.Position()
	bare, err := engine.NewGame(rules, p.Setup())
	if err != nil {
		return g
	}
	return bare
}

// legalOf returns those of the wanted moves that are legal: all count if none is.
func legalOf(g *engine.Game, wanted []engine.Move) []engine.Move {
	var found []engine.Move
	for _, m := range wanted {
		if g.Check(m) == nil {
			found = append(found, m)
		}
	}
	return found
}
