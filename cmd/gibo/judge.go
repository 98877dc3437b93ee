package main

import (
	"bufio"
	"flag"
	"io"
	"os"
	"strings"

	"janggi/engine"
)

const judgeAbout = `judge games.
Each line of the FILEs, or of the standard input, is one JSON object:
  {"rules":{…},"preset":"standard","setup":{"cho":"MSSM","han":"MSSM"},"fen":"…","moves":["a4b4",…]}
Every key but "moves" may be left out. Each is answered with one line:
  {"trace":[…],"error":null}
See docs/gibo.md.`

func runJudge(args []string, c *console) int {
	flags := flag.NewFlagSet("judge", flag.ContinueOnError)
	trace := flags.String("trace", "all", "which entries of the trace to print: `all|last`")
	preset := flags.String("preset", "standard", "rule set of the lines that name none: one of "+presetNames())
	if status, done := parse(flags, judgeAbout, args, c); done {
		return status
	}
	if *trace != "all" && *trace != "last" {
		c.say("judge: -trace is all or last, not %q", *trace)
		return statusFailed
	}
	rules, ok := engine.PresetByName(*preset)
	if !ok {
		c.say("judge: there is no preset %q; there are %s", *preset, presetNames())
		return statusFailed
	}
	j := &judge{out: bufio.NewWriterSize(c.out, 64<<10), lastOnly: *trace == "last", preset: rules}
	status := statusWell
	if flags.NArg() == 0 {
		status = j.stream(c, "the standard input", c.in)
	}
	for _, name := range flags.Args() {
		status = max(status, j.file(c, name))
		if status == statusFailed {
			break
		}
	}
	if err := j.out.Flush(); err != nil {
		c.say("judge: writing the answers: %v", err)
		return statusFailed
	}
	return status
}

func presetNames() string {
	var names []string
	for _, p := range engine.Presets() {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// judge answers lines.
type judge struct {
	out      *bufio.Writer
	lastOnly bool
	preset   engine.Preset // of the lines that name none

	cache rulesCache
	keys  []uint16 // legal moves while they are sorted, kept for the room they take
	text  []byte   // one trace entry in the making
}

func (j *judge) file(c *console, name string) int {
	f, err := os.Open(name)
	if err != nil {
		c.say("judge: %v", err)
		return statusFailed
	}
	defer f.Close()
	return j.stream(c, name, f)
}

// stream answers every line of r and returns the exit status.
func (j *judge) stream(c *console, name string, r io.Reader) int {
	status := statusWell
	in := newLines(r)
	for in.next() {
		if len(in.line) > 0 || in.long {
			if !j.answer(in) {
				status = statusFault
			}
		}
		if in.waits() {
			// Whoever sends line by line is waiting for this answer.
			if err := j.out.Flush(); err != nil {
				c.say("judge: writing the answers: %v", err)
				return statusFailed
			}
		}
	}
	if in.err != nil {
		c.say("judge: reading %s after line %d: %v", name, in.number, in.err)
		return statusFailed
	}
	return status
}

// answer judges one line and writes its answer. It returns whether all in it
// was well.
func (j *judge) answer(in *lines) bool {
	if in.long {
		return j.refuse(&lineFault{Line: in.number, Reason: "lineTooLong", Message: tooLong(in.max)})
	}
	req, fault := readRequest(in.line)
	var g *engine.Game
	if fault == nil {
		g, fault = j.start(req)
	}
	if fault != nil {
		fault.Line = in.number
		return j.refuse(fault)
	}
	return j.play(g, req)
}
