package main

import (
	"flag"
	"fmt"
	"sync"

	"janggi/engine"
)

// series says how many games are played, how, and how many at once.
type series struct {
	games, workers int
	nodes, seed    uint64
	preset         string
}

// flags adds the series' flags; games is how many there are where none says so.
func (s *series) flags(f *flag.FlagSet, games int) {
	f.IntVar(&s.games, "games", games, "how many")
	f.Uint64Var(&s.nodes, "nodes", 3000, "a move")
	f.Uint64Var(&s.seed, "seed", 1, "of the openings")
	f.IntVar(&s.workers, "workers", 1, "games at once")
	f.StringVar(&s.preset, "preset", "online", "rules")
}

func (s *series) rules() (engine.Rules, error) {
	p, ok := engine.PresetByName(s.preset)
	if !ok {
		return engine.Rules{}, fmt.Errorf("no preset %q", s.preset)
	}
	return p.Rules, nil
}

// each has every game played, by its number from 0. Worker is called for each of
// those at once and returns what plays a game, and that returns what notes it:
// notes are taken one at a time. The error is the first there was; the other
// games are played all the same.
func (s *series) each(worker func() func(n int) (note func() error)) error {
	numbers := make(chan int)
	var mu sync.Mutex
	var wait sync.WaitGroup
	var failed error
	for range s.workers {
		wait.Go(func() {
			play := worker()
			for n := range numbers {
				note := play(n)
				mu.Lock()
				if err := note(); err != nil && failed == nil {
					failed = err
				}
				mu.Unlock()
			}
		})
	}
	for n := range s.games {
		numbers <- n
	}
	close(numbers)
	wait.Wait()
	return failed
}
