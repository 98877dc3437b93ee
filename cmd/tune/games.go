package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"janggi/engine"
	"janggi/engine/notation"
	"janggi/engine/search"
)

// game is one line of a file of games.
type game struct {
	Setup  *arrangements `json:"setup,omitempty"`
	FEN    string        `json:"fen,omitempty"`
	Moves  []engine.Move `json:"moves"`
	Scores []int         `json:"scores,omitempty"` // of each ply, for the side that moved; unknown if empty
	Result string        `json:"result"`           // as in PGN: 1-0 if Cho won
	Reason string        `json:"reason,omitempty"` // why it ended, where that is known
}

// chance reports whether the game ended by what was not on the board.
func (g *game) chance() bool {
	switch g.Reason {
	case "time", "timeLoss", "disconnect", "auto", "forfeit", "crash", "hang", "illegal":
		return true
	default:
		return false
	}
}

type arrangements struct {
	Cho engine.Arrangement `json:"cho"`
	Han engine.Arrangement `json:"han"`
}

// outcome returns what Cho made of the game, from 0 to 1.
func (g *game) outcome() (float64, bool) {
	switch g.Result {
	case "1-0":
		return 1, true
	case "0-1":
		return 0, true
	case "1/2-1/2":
		return 0.5, true
	default:
		return 0, false
	}
}

// start returns the position the game begins with.
func (g *game) start() (engine.Position, error) {
	if g.FEN != "" {
		return notation.Position(g.FEN)
	}
	return engine.NewPosition(g.Setup.Cho, g.Setup.Han)
}

// readGames calls f with every game of a file, which may be compressed: one JSON
// object a line, or the log of a match.
func readGames(name string, f func(*game) error) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	var in io.Reader = file
	if strings.HasSuffix(name, ".gz") {
		if in, err = gzip.NewReader(file); err != nil {
			return err
		}
	}
	r := bufio.NewReaderSize(in, 1<<20)
	if first, err := r.Peek(1); err == nil && first[0] == '%' {
		return readLog(name, r, f)
	}
	d := json.NewDecoder(r)
	for n := 1; ; n++ {
		var g game
		switch err := d.Decode(&g); err {
		case nil:
		case io.EOF:
			return nil
		default:
			return fmt.Errorf("%s, game %d: %w", name, n, err)
		}
		if err := f(&g); err != nil {
			return fmt.Errorf("%s, game %d: %w", name, n, err)
		}
	}
}

// samples are positions taken apart. They lie in a few long slices, because
// there are millions of them.
type samples struct {
	starts  []uint32 // where each begins in features; one more at the end
	feature []uint16
	times   []int8
	phase   []float32
	target  []float32 // what Cho made of it, from 0 to 1
	held    []bool    // kept apart to measure the error on
}

func (s *samples) count() int { return len(s.target) }

// sampler turns games into samples.
type sampler struct {
	samples
	tracer *search.Tracer
	rules  engine.Rules
	skip   int     // plies at the start that say nothing
	every  int     // of how many quiet positions one is taken
	blend  float64 // how much of the target is the result, the rest being the score
	scale  float64 // of a score in the logistic function
	games  int
	room   []search.Coefficient
}

// add takes samples from a game. Every tenth game is held back whole: positions
// of one game resemble each other.
func (s *sampler) add(g *game) error {
	outcome, ok := g.outcome()
	if !ok || g.chance() || g.Setup == nil && g.FEN == "" {
		return nil
	}
	s.games++
	held := s.games%10 == 0
	p, err := g.start()
	if err != nil {
		return err
	}
	seen := s.games // so that different plies are taken from different games
	for n, m := range g.Moves {
		if n >= s.skip && s.tracer.Quiet(&p) {
			if seen++; seen%s.every == 0 {
				target := outcome
				if len(g.Scores) == len(g.Moves) {
					score := float64(g.Scores[n])
					if p.Turn() == engine.Han {
						score = -score
					}
					target = s.blend*outcome + (1-s.blend)*logistic(score*s.scale)
				}
				s.take(&p, target, held)
			}
		}
		if p.Check(m) != nil && !m.IsPass() {
			return nil // the rest cannot be played
		}
		p = p.After(m)
	}
	return nil
}

func (s *sampler) take(p *engine.Position, target float64, held bool) {
	var phase float64
	s.room, phase = s.tracer.Features(s.room[:0], p)
	if len(s.starts) == 0 {
		s.starts = append(s.starts, 0)
	}
	for _, c := range s.room {
		s.feature = append(s.feature, uint16(c.Feature))
		s.times = append(s.times, int8(c.Times))
	}
	s.starts = append(s.starts, uint32(len(s.feature)))
	s.phase = append(s.phase, float32(phase))
	s.target = append(s.target, float32(target))
	s.held = append(s.held, held)
}
