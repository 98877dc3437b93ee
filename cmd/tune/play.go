package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"

	"janggi/engine"
	"janggi/engine/search"
)

func playCommand(args []string) error {
	f := flags("play")
	out := f.String("out", "selfplay.jsonl", "the file to append to")
	games := f.Int("games", 1000, "how many")
	nodes := f.Uint64("nodes", 3000, "a move")
	seed := f.Uint64("seed", 1, "of the openings")
	workers := f.Int("workers", 1, "games at once")
	preset := f.String("preset", "online", "rules")
	if err := f.Parse(args); err != nil {
		return err
	}
	rules, ok := engine.PresetByName(*preset)
	if !ok {
		return fmt.Errorf("no preset %q", *preset)
	}
	file, err := os.OpenFile(*out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	numbers := make(chan int)
	var mu sync.Mutex
	var wait sync.WaitGroup
	var failed error
	for range *workers {
		wait.Go(func() {
			e := search.New(search.Options{Hash: 8})
			for n := range numbers {
				g, err := playGame(e, rules.Rules, *nodes, rand.New(rand.NewPCG(*seed, uint64(n))))
				mu.Lock()
				if err == nil {
					var line []byte
					if line, err = json.Marshal(g); err == nil {
						_, err = file.Write(append(line, '\n'))
					}
				}
				if err != nil && failed == nil {
					failed = err
				}
				mu.Unlock()
			}
		})
	}
	for n := range *games {
		numbers <- n
	}
	close(numbers)
	wait.Wait()
	return failed
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
