package main

import (
	"context"
	"time"

	"janggi/engine"
	"janggi/engine/search"
)

// thinker is the player with a search.
type thinker struct {
	engine *search.Engine
	lines  int
}

func newThinker() *thinker { return &thinker{engine: search.New(search.Options{})} }

func (*thinker) name() string { return "Janggi" }

func (t *thinker) configure(s settings) {
	t.engine.Configure(search.Options{Hash: s.hash, Threads: s.threads})
	t.lines = s.multiPV
}

func (t *thinker) newGame() { t.engine.Forget() }

func (t *thinker) think(ctx context.Context, g *engine.Game, l limits, report func(info)) (engine.Move, bool) {
	g = playable(g)
	if g.Over() {
		report(info{mated: g.InCheck()})
		return engine.Pass, false
	}
	began := time.Now()
	elapsed := func() time.Duration { return time.Since(began) }
	limits := search.Limits{
		Depth: l.depth, Nodes: l.nodes, Mate: l.mate, Lines: t.lines, Moves: legalOf(g, l.only), Elapsed: elapsed,
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
	lines := t.engine.Search(ctx, g, limits, func(line search.Line) {
		i := info{
			depth: line.Depth, selDepth: line.SelDepth, multiPV: line.Rank, score: int(line.Score),
			nodes: line.Nodes, took: elapsed(), hashFull: line.Full, moves: line.Moves,
		}
		if n, ok := line.Score.MateIn(); ok {
			i.mate, i.mated = n, n == 0
		}
		report(i)
	})
	if len(lines) == 0 {
		return engine.Pass, false
	}
	return lines[0].Moves[0], true
}

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
