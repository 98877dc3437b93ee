// Janggi-uci speaks the Universal Chess Interface, so that chess programs with
// Janggi (and arena matches) can play against the engine.
//
// docs/uci.md lists the commands and options.
//
// # A tour
//
// A [server] reads commands and answers them: server.go has the loop and the
// small commands, position.go the board they speak of, options.go the options,
// limits.go what "go" may say. It knows the rules only through package engine,
// and how to play only through the interface player (think.go), which thinker.go
// fulfils with the search, the levels and the mate solver. perft.go counts,
// board.go draws what "d" prints.
//
// Commands are read on one goroutine; what "go" starts runs on another with a
// game of its own, so a "stop" or an "isready" is always answered at once.
package main

import "os"

func main() {
	newServer(os.Stdout, newThinker()).run(os.Stdin)
}
