package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"

	"janggi/engine"
	"janggi/engine/search"
)

func playCommand(args []string) error {
	f := flags("play")
	out := f.String("out", "selfplay.jsonl", "the file to append to")
	var x series
	x.flags(f, 1000)
	if err := f.Parse(args); err != nil {
		return err
	}
	rules, err := x.rules()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(*out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	return x.each(func() func(int) func() error {
		e := search.New(search.Options{Hash: 8})
		return func(n int) func() error {
			g, err := playGame(e, rules, x.nodes, rand.New(rand.NewPCG(x.seed, uint64(n))))
			return func() error {
				if err != nil {
					return err
				}
				line, err := json.Marshal(g)
				if err == nil {
					_, err = file.Write(append(line, '\n'))
				}
				return err
			}
		}
	})
}

// playGame plays the engine against itself from a random opening.
func playGame(e *search.Engine, rules engine.Rules, nodes uint64, rng *rand.Rand) (*game, error) {
	e.Forget()
	a := engine.Arrangements[rng.IntN(4)]
	b := engine.Arrangements[rng.IntN(4)]
	g, err := engine.NewGame(rules, rules.Start(a, b))
	if err != nil {
		return nil, err
	}
	record := &game{Setup: &arrangements{a, b}}
	random := 4 + rng.IntN(8)
	won := 0
	for !g.Over() {
		var m engine.Move
		score := 0
		if g.Plies() < random {
			moves := slices.Collect(g.Legal())
			m = moves[rng.IntN(len(moves))]
		} else {
			lines := e.Search(context.Background(), g, search.Limits{Nodes: nodes}, nil)
			m, score = lines[0].Moves[0], int(lines[0].Score)
		}
		record.Moves = append(record.Moves, m)
		record.Scores = append(record.Scores, score)
		if _, err := g.Play(m); err != nil {
			return nil, err
		}
		// A game that is decided teaches nothing more.
		switch {
		case score > 2500:
			won++
		case score < -2500:
			won++
		default:
			won = 0
		}
		if won >= 6 && !g.Over() {
			record.Result = "1-0"
			if (score > 0) == (g.Turn() == engine.Cho) {
				record.Result = "0-1"
			}
			return record, nil
		}
	}
	result, _ := g.Result()
	switch side, ok := result.Outcome.Winner(); {
	case !ok:
		record.Result = "1/2-1/2"
	case side == engine.Cho:
		record.Result = "1-0"
	default:
		record.Result = "0-1"
	}
	return record, nil
}
