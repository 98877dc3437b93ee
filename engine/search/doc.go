// Package search finds good moves.
//
//	e := search.New(search.Options{Hash: 32})
//	lines := e.Search(ctx, game, search.Limits{Nodes: 100_000}, nil)
//	best, worth := lines[0].Moves[0], lines[0].Score
//
// It is given a whole game, not just a board, because what a move is worth hangs
// on the rules and on what has been played: repetition, passes, bikjang and the
// limits end games, and points decide them. Its first move is always one that the
// game allows.
//
// # A tour
//
// search.go has the Engine, which is what others use: options, limits, lines.
// worker.go deepens step by step at the root; alphabeta.go is the search below
// it, quiesce.go what follows captures to their end. path.go keeps account of the
// rules along a line, faster than a Game could and, tests make sure, to the same
// effect. table.go remembers positions, order.go which moves tend to be good,
// budget.go turns a clock into a time to think.
//
// The evaluation is a weighted sum: features.go numbers the features, eval.go
// finds them, evalreach.go where pieces reach, with the tables of geometry.go;
// weights.go reads the weights, which cmd/tune writes, and tracer.go takes
// evaluations apart for it.
//
// A [Player] plays at a [Level]: levels.go has the table of what each can do,
// glance.go how the lower ones see the board, rails.go what none of them does,
// player.go how a move is chosen, manners.go when to give up or agree to a draw.
//
// The package reads no clock and starts no goroutine but the search's own
// helpers: time comes in through the context and Limits.Elapsed.
package search
