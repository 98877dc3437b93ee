package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"janggi/engine"
)

// readLog calls f with every game of a match that cmd/arena has logged. What is
// behind the last complete game is passed over. Scores are left out: engines
// count in different measures.
func readLog(name string, r *bufio.Reader, f func(*game) error) error {
	var g game
	for n := 1; ; n++ {
		line, err := r.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return nil // a line without its end was being written
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "%") {
			continue
		}
		if tag, is := strings.CutPrefix(line, "["); is {
			if strings.HasPrefix(tag, "Round ") {
				g = game{}
			}
			g.tag(tag)
			continue
		}
		complete, err := g.words(line)
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		if complete {
			if err := f(&g); err != nil {
				return fmt.Errorf("%s, line %d: %w", name, n, err)
			}
			g = game{}
		}
	}
}

func (g *game) tag(text string) {
	name, quoted, _ := strings.Cut(strings.TrimSuffix(text, "]"), " ")
	value, err := strconv.Unquote(quoted)
	if err != nil {
		return
	}
	switch name {
	case "FEN":
		g.FEN = value
	case "Result":
		g.Result = value
	case "Reason":
		g.Reason = value
	}
}

// words takes in a line of moves, and says whether the result stood at its end.
func (g *game) words(line string) (complete bool, err error) {
	for word := range strings.FieldsSeq(line) {
		switch {
		case word == g.Result:
			return true, nil
		case word[0] == '{', strings.HasSuffix(word, "."):
			continue
		}
		m, err := engine.ParseMove(word)
		if err != nil {
			return false, err
		}
		g.Moves = append(g.Moves, m)
	}
	return false, nil
}
