package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"janggi/engine"
	"janggi/engine/notation"
)

const showAbout = `draw a board in the terminal.
MOVEs are played first, by the rules of -preset. Letters and numbers below and to
the left are coordinates, the digits above and to the right the association's.
Cho's pieces stand in round brackets, Han's in square ones.`

func runShow(args []string, c *console) int {
	flags := flag.NewFlagSet("show", flag.ContinueOnError)
	fen := flags.String("fen", "", "the position, as a `FEN` (the start if there is none)")
	setup := flags.String("setup", "", "the arrangements at the start: `CHO/HAN`, such as MSSM/SMSM")
	preset := flags.String("preset", "record", "rule set the moves are played by: one of "+presetNames())
	written := flags.String("notation", "coordinates", "how the moves are written: coordinates, uci, kja, hanja or pychess")
	inHanja := flags.Bool("hanja", false, "pieces in Chinese characters")
	turned := flags.Bool("turn", false, "Han at the bottom")
	ascii := flags.Bool("ascii", false, "lines in ASCII, for terminals that draw box characters wide")
	colour := flags.String("colour", "auto", "colours: `auto|always|never`")
	if status, done := parse(flags, showAbout, args, c); done {
		return status
	}
	style := drawing{hanja: *inHanja, turned: *turned, ascii: *ascii, colour: c.colour}
	switch *colour {
	case "auto":
	case "always", "never":
		style.colour = *colour == "always"
	default:
		c.say("show: -colour is auto, always or never, not %q", *colour)
		return statusFailed
	}
	var n notation.Notation
	if err := n.UnmarshalText([]byte(*written)); err != nil {
		c.say("show: -notation: %v", err)
		return statusFailed
	}
	g, err := shownGame(*preset, *fen, *setup)
	if err != nil {
		c.say("show: %v", err)
		return statusFailed
	}
	status := statusWell
	if err := n.Play(g, strings.Join(flags.Args(), " ")); err != nil {
		c.say("show: %v", playedUpTo(err))
		status = statusFault
	}
	if _, err := fmt.Fprint(c.out, style.game(g)); err != nil {
		c.say("show: writing the board: %v", err)
		return statusFailed
	}
	return status
}

// playedUpTo says which of the moves given could not be played, and why.
func playedUpTo(err error) error {
	var fault *notation.ParseError
	if errors.As(err, &fault) {
		return fmt.Errorf("the moves, at character %d: %s", fault.Column, fault.What)
	}
	return err
}

// shownGame starts the game that show is asked for.
func shownGame(preset, fen, setup string) (*engine.Game, error) {
	p, ok := engine.PresetByName(preset)
	if !ok {
		return nil, fmt.Errorf("there is no preset %q; there are %s", preset, presetNames())
	}
	start := p.Rules.Start(engine.InnerElephant, engine.InnerElephant)
	switch {
	case fen != "" && setup != "":
		return nil, errors.New("-fen and -setup do not go together")
	case fen != "":
		read, err := notation.ParseFEN(fen)
		if err != nil {
			return nil, fmt.Errorf("-fen: %w", err)
		}
		start = read.Setup
	case setup != "":
		cho, han, _ := strings.Cut(setup, "/")
		a, err := engine.ParseArrangement(cho)
		if err != nil {
			return nil, fmt.Errorf("-setup: %w", err)
		}
		b, err := engine.ParseArrangement(han)
		if err != nil {
			return nil, fmt.Errorf("-setup: %w", err)
		}
		start = p.Rules.Start(a, b)
	}
	return engine.NewGame(p.Rules, start)
}
