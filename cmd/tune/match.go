package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"janggi/engine"
	"janggi/engine/search"
)

// matchCommand plays two files of weights against each other, in pairs of games
// from one opening with sides swapped.
func matchCommand(args []string) error {
	f := flags("match")
	a := f.String("a", "", "weights of the first; empty for the built-in ones")
	b := f.String("b", "", "weights of the second")
	var x series
	x.flags(f, 400)
	if err := f.Parse(args); err != nil {
		return err
	}
	var weights [2]*search.Weights
	for i, name := range [2]string{*a, *b} {
		weights[i] = search.BuiltinWeights()
		if name == "" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if weights[i], err = search.ParseWeights(text); err != nil {
			return err
		}
	}
	rules, err := x.rules()
	if err != nil {
		return err
	}
	points, played := 0.0, 0
	tell := func() { fmt.Printf("%d games: %.1f, %s\n", played, points, elo(points, played)) }
	err = x.each(func() func(int) func() error {
		players := [2]*search.Engine{search.NewWith(search.Options{Hash: 8}, weights[0]), search.NewWith(search.Options{Hash: 8}, weights[1])}
		return func(n int) func() error {
			score, err := duel(players, rules, x.nodes, x.seed, n)
			return func() error {
				points += score
				if played++; played%20 == 0 {
					tell()
				}
				return err
			}
		}
	})
	tell()
	return err
}

// elo tells a score as a difference in strength, with the error at 95 %.
func elo(points float64, games int) string {
	share := min(max(points/float64(games), 0.001), 0.999)
	of := func(s float64) float64 { return -400 * math.Log10(1/min(max(s, 0.001), 0.999)-1) }
	e := 1.96 * math.Sqrt(share*(1-share)/float64(games))
	return fmt.Sprintf("%+.0f Elo (%+.0f to %+.0f)", of(share), of(share-e), of(share+e))
}

// duel plays one game, the first player with Cho if n is even, and returns its
// points.
func duel(players [2]*search.Engine, rules engine.Rules, nodes, seed uint64, n int) (float64, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(n/2)))
	g, err := engine.NewGame(rules, rules.Start(engine.Arrangements[rng.IntN(4)], engine.Arrangements[rng.IntN(4)]))
	if err != nil {
		return 0, err
	}
	for _, p := range players {
		p.Forget()
	}
	random := 4 + rng.IntN(4)
	agreed := 0
	for !g.Over() && g.Plies() < 300 {
		var m engine.Move
		if g.Plies() < random {
			moves := slices.Collect(g.Legal())
			m = moves[rng.IntN(len(moves))]
		} else {
			side := int(g.Turn()) ^ n&1
			l := players[side].Search(context.Background(), g, search.Limits{Nodes: nodes}, nil)[0]
			m = l.Moves[0]
			// Both agree: one sees itself winning, then the other losing.
			if abs := max(l.Score, -l.Score); abs > 2000 {
				agreed++
			} else {
				agreed = 0
			}
			if agreed >= 4 {
				winner := int(g.Turn())
				if l.Score < 0 {
					winner ^= 1
				}
				return float64(1 - winner ^ n&1), nil
			}
		}
		if _, err := g.Play(m); err != nil {
			return 0, err
		}
	}
	r, _ := g.Result()
	side, ok := r.Outcome.Winner()
	if !ok {
		return 0.5, nil
	}
	return float64(1 - int(side) ^ n&1), nil
}
