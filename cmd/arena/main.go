// Arena plays matches between two engines that speak UCI, with this program's
// own rules as the referee, and says how much stronger one is and how sure that
// is.
//
// docs/arena.md has examples and the form of the log.
//
// # A tour
//
// config.go reads the flags. A [program] (program.go) is one running engine: a
// process that is asked and must answer in time, and whose CPU time cpu.go reads.
// opening.go finds the quiet starts of games, the same for the same seed.
// game.go plays one game between two programs and names who lost it and why,
// whatever an engine does. match.go plays many of them, in colour-swapped pairs,
// and keeps the score, which stats.go turns into Elo and a verdict. log.go writes
// the games down and reads them back, so that a match that was broken off goes
// on.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program: 0 for a match that was played or broken off, 1 for one
// that could not begin or go on, 2 for flags that make no sense.
func run(ctx context.Context, args []string, out, complaints io.Writer) int {
	cfg, err := parseConfig(args, complaints)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(complaints, "arena: %v\n", err)
		return 2
	}
	if err := playMatch(ctx, cfg, out); err != nil {
		fmt.Fprintf(complaints, "arena: %v\n", err)
		return 1
	}
	return 0
}
