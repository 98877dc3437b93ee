// Gibo is the referee and the record keeper on the command line.
//
//	gibo judge [-trace=all|last] [-preset NAME] [FILE...]
//	gibo perft [-fen F] -depth N [-pass] [-divide]
//	gibo show  [-fen F] [-hanja] [MOVE...]
//
// docs/gibo.md describes every key and every answer.
//
// # A tour
//
// main.go finds the subcommand. Each has a file of its own name with its flags:
// judge.go, perft.go, show.go. Judging goes through lines.go, which cuts a
// stream into lines without ever holding more than one; request.go, which makes a
// game of a line's JSON, taken apart by json.go; and trace.go, which plays it and
// writes the answer. draw.go draws the board that show prints.
//
// # Exit status
//
// 0 when all was well, 1 when something that was judged is at fault (the answers
// say what), 2 when gibo was called wrongly or could not read or write.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// The exit status.
const (
	statusWell   = 0
	statusFault  = 1
	statusFailed = 2
)

// console is what a subcommand speaks through.
type console struct {
	in       io.Reader
	out, err io.Writer
	colour   bool // out is a terminal that may be sent colours
}

// say writes a plain sentence about what went wrong.
func (c *console) say(format string, args ...any) {
	fmt.Fprintf(c.err, "gibo: "+format+"\n", args...)
}

// command is one subcommand.
type command struct {
	name, about string
	run         func(args []string, c *console) int
}

func commands() []command {
	return []command{
		{"judge", "judge games given as one JSON object a line", runJudge},
		{"perft", "count the leaves of the tree of legal moves", runPerft},
		{"show", "draw a board in the terminal", runShow},
	}
}

func main() {
	os.Exit(run(os.Args[1:], &console{os.Stdin, os.Stdout, os.Stderr, wantsColour(os.Stdout)}))
}

func run(args []string, c *console) int {
	if len(args) == 0 {
		usage(c.err)
		return statusFailed
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		usage(c.out)
		return statusWell
	}
	for _, cmd := range commands() {
		if cmd.name == args[0] {
			return cmd.run(args[1:], c)
		}
	}
	c.say("there is no command %q; \"gibo help\" lists them", args[0])
	return statusFailed
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "Gibo judges, counts and shows Janggi games.")
	fmt.Fprintln(w)
	for _, cmd := range commands() {
		fmt.Fprintf(w, "  gibo %-6s  %s\n", cmd.name, cmd.about)
	}
	fmt.Fprintln(w)
	fmt.Fprintln(w, `"gibo COMMAND -h" tells a command's flags. Exit status: 0 all well, 1 a fault in`)
	fmt.Fprintln(w, "what was judged, 2 called wrongly or unable to read or write.")
}

// parse reads a subcommand's flags. It returns done where there is nothing left
// to do: help was asked for, or the flags are wrong.
func parse(flags *flag.FlagSet, about string, args []string, c *console) (status int, done bool) {
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	switch {
	case err == nil:
		return statusWell, false
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(c.out, "gibo %s: %s\n\n", flags.Name(), about)
		flags.SetOutput(c.out)
		flags.PrintDefaults()
		return statusWell, true
	default:
		c.say("%s: %v; \"gibo %s -h\" tells the flags", flags.Name(), err, flags.Name())
		return statusFailed, true
	}
}

// wantsColour reports whether f is a terminal and nobody has asked for plain
// text (no-color.org).
func wantsColour(f *os.File) bool {
	if os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
