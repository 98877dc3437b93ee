package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"janggi/engine/search"
)

// Games are played, weights are fitted to them, and a match is played with the
// weights: the whole way, with next to no thought.
func TestPlayFitMatch(t *testing.T) {
	folder := t.TempDir()
	games, weights := filepath.Join(folder, "games.jsonl"), filepath.Join(folder, "weights.json")
	for _, command := range []string{
		"play -games 6 -nodes 60 -workers 2 -out " + games,
		"play -games 2 -nodes 60 -seed 2 -preset friendly -out " + games,
		"fit -epochs 5 -every 1 -skip 4 -workers 2 -from " + games + "," + games + " -out " + weights,
		"match -games 2 -nodes 60 -a " + weights,
	} {
		if err := run(strings.Fields(command)); err != nil {
			t.Fatalf("%s: %v", command, err)
		}
	}
	n := 0
	if err := readGames(games, func(g *game) error {
		n++
		if _, ok := g.outcome(); !ok || len(g.Moves) != len(g.Scores) || len(g.Moves) < 10 {
			t.Errorf("game %d has %d moves, %d scores and the result %s", n, len(g.Moves), len(g.Scores), g.Result)
		}
		return nil
	}); err != nil || n != 8 {
		t.Errorf("%d games: %v", n, err)
	}
	text, err := os.ReadFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	w, err := search.ParseWeights(text)
	if err != nil || *w == *search.BuiltinWeights() {
		t.Errorf("the weights are as they were, or %v", err)
	}
}

func TestCommandsThatMakeNoSense(t *testing.T) {
	for _, command := range []string{
		"", "win", "fit -from no/such/file", "fit -nothing", "match -a no/such/file", "match -preset nobody", "play -preset nobody",
	} {
		if err := run(strings.Fields(command)); err == nil {
			t.Errorf("%q is taken", command)
		}
	}
}
