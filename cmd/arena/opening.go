package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"janggi/engine"
	"janggi/engine/notation"
)

// opening is how a pair of games begins.
type opening struct {
	cho, han engine.Arrangement
	setup    engine.Setup
	moves    []engine.Move
}

// String is the opening in one line, as the log has it.
func (o opening) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v-%v", o.cho, o.han)
	for _, m := range o.moves {
		b.WriteString(" " + m.String())
	}
	return b.String()
}

// evenWithin is how far from even, in hundredths, an engine may find an opening.
const evenWithin = 80

// openingFor returns the opening of a pair: the sixteen arrangements in turn, in
// an order of their own in each round of sixteen, and four to eight random quiet
// plies. The same seed and pair give the same opening. even has the last word;
// nil for none.
func openingFor(rules engine.Rules, seed uint64, pair int, even func(opening) (bool, error)) (opening, error) {
	const kinds = len(engine.Arrangements)
	round := rand.New(rand.NewPCG(seed, uint64(pair/(kinds*kinds)))).Perm(kinds * kinds)
	which := round[pair%(kinds*kinds)]
	o := opening{cho: engine.Arrangements[which/kinds], han: engine.Arrangements[which%kinds]}
	if rules.SetupOrder == engine.Fixed {
		o.cho, o.han = rules.FixedCho, rules.FixedHan
	}
	o.setup = rules.Start(o.cho, o.han)
	rng := rand.New(rand.NewPCG(seed^0x9e3779b97f4a7c15, uint64(pair)))
	for range 1000 {
		plies := 4 + rng.IntN(5)
		var ok bool
		if o.moves, ok = quietPlies(rules, o.setup, plies, rng); !ok {
			continue
		}
		if even != nil {
			fine, err := even(o)
			if err != nil {
				return o, err
			}
			if !fine {
				continue
			}
		}
		return o, nil
	}
	return o, fmt.Errorf("pair %d: no quiet opening in a thousand tries", pair+1)
}

// quietPlies plays random moves without a capture, a check, a pass or facing
// generals. It is well if then neither side can win a piece by an exchange.
func quietPlies(rules engine.Rules, setup engine.Setup, plies int, rng *rand.Rand) ([]engine.Move, bool) {
	g, err := engine.NewGame(rules, setup)
	if err != nil {
		return nil, false
	}
	played := make([]engine.Move, 0, plies)
	for range plies {
		p := g.Position()
		var quiet []engine.Move
		for m := range g.Legal() {
			if m.IsPass() || p.At(m.To) != 0 {
				continue
			}
			if after := p.After(m); !after.InCheck() && !after.Facing() {
				quiet = append(quiet, m)
			}
		}
		if len(quiet) == 0 {
			return nil, false
		}
		m := quiet[rng.IntN(len(quiet))]
		if _, err := g.Play(m); err != nil || g.Over() {
			return nil, false
		}
		played = append(played, m)
	}
	p := g.Position()
	passed := p.After(engine.Pass)
	return played, !winsPiece(&p) && !winsPiece(&passed)
}

// winsPiece reports whether the side to move gains by taking something.
func winsPiece(p *engine.Position) bool {
	for at, piece := range p.Pieces() {
		if piece.Side() != p.Turn() && piece.Kind() != engine.General && p.Exchange(at) > 0 {
			return true
		}
	}
	return false
}

// command is the UCI command for the position after the opening and more moves.
func (o opening) command(p engine.Position, moves []engine.Move) string {
	var b strings.Builder
	fmt.Fprintf(&b, "position fen %v", notation.FEN{Setup: o.setup, Move: 1})
	for i, m := range moves {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + notation.UCI.Format(&p, m))
		p = p.After(m)
	}
	return b.String()
}

// evenBy asks an engine whether an opening is even.
func evenBy(ctx context.Context, judge *program) func(opening) (bool, error) {
	return func(o opening) (bool, error) {
		p, err := o.setup.Position()
		if err != nil {
			return false, err
		}
		if err := judge.newGame(ctx); err != nil {
			return false, err
		}
		a, err := judge.think(ctx, o.command(p, o.moves), judge.cfg.limit.words(nil), judge.cfg.limit.grace)
		return a.said && a.score > -evenWithin && a.score < evenWithin, err
	}
}
