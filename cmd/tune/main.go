// Tune finds the weights of the evaluation.
//
//	tune play -games 2000 -nodes 3000 -out games.jsonl   games of the engine against itself
//	tune fit -from games.jsonl,more.jsonl.gz -out engine/search/weights.json
//
// # A tour
//
// games.go reads games, one JSON object a line, and turns them into samples:
// positions in which nothing hangs, taken apart into the features of the
// evaluation, with what came of them. fit.go moves the weights until the
// evaluation foretells that best (logistic regression, known among chess
// programs as Texel's method), and tells the error on games it has not seen.
// play.go makes games, and match.go plays two files of weights against each other,
// many games at once (series.go). docs/search.md says how the weights in use were made.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("say play, fit or match; docs/search.md has examples")
	}
	switch args[0] {
	case "play":
		return playCommand(args[1:])
	case "match":
		return matchCommand(args[1:])
	case "fit":
		return fitCommand(args[1:])
	default:
		return fmt.Errorf("no such command %q", args[0])
	}
}

func flags(name string) *flag.FlagSet { return flag.NewFlagSet("tune "+name, flag.ContinueOnError) }
