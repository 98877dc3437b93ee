package main

import (
	"strings"

	"janggi/engine"
	"janggi/engine/notation"
)

// counters are the last two fields of a FEN.
type counters struct{ quiet, move int }

// startArrangements are those of "startpos": the inner elephants, or what the
// rules fix.
func startArrangements(r engine.Rules) (cho, han engine.Arrangement) {
	if r.SetupOrder == engine.Fixed {
		return r.FixedCho, r.FixedHan
	}
	return engine.InnerElephant, engine.InnerElephant
}

func fenOf(s engine.Setup) notation.FEN { return notation.FEN{Setup: s, Move: 1} }

// fen is the position now.
func (s *server) fen() notation.FEN {
	p := s.game.Position()
	return notation.FEN{Setup: p.Setup(), Quiet: s.counters.quiet, Move: s.counters.move}
}

// startPosition sets the board up for a new game.
func (s *server) startPosition() {
	s.setBoard(fenOf(s.rules.Start(startArrangements(s.rules))))
}

// setBoard begins a game from a position. It returns false, and leaves all as
// it was, if the position cannot stand.
func (s *server) setBoard(fen notation.FEN) bool {
	g, err := engine.NewGame(s.rules, fen.Setup)
	if err != nil {
		s.out.say("info string %v", err)
		return false
	}
	s.game, s.counters = g, counters{fen.Quiet, fen.Move}
	return true
}

// position carries out "position startpos|fen F [moves …]".
func (s *server) position(args []string) {
	if len(args) == 0 {
		return
	}
	rest := args[1:]
	switch args[0] {
	case "startpos":
		s.startPosition()
	case "fen":
		end := 0
		for end < len(rest) && rest[end] != "moves" {
			end++
		}
		fen, err := notation.ParseFEN(strings.Join(rest[:end], " "))
		if err != nil {
			s.out.say("info string fen: %v", err)
			return
		}
		if !s.setBoard(fen) {
			return
		}
		rest = rest[end:]
	default:
		return
	}
	if len(rest) > 0 && rest[0] == "moves" {
		s.playMoves(rest[1:])
	}
}

// playMoves plays what the GUI says was played. It stops at a move that the
// pieces cannot make. But how a game ends is the GUI's to judge: a move that
// only our rules of repetition, passing or ending refuse begins a new past.
func (s *server) playMoves(words []string) {
	for _, word := range words {
		p := s.game.Position()
		m, err := notation.UCI.Parse(&p, word)
		if err != nil {
			s.out.say("info string move %q: %v", shorten(word), err)
			return
		}
		if _, err := s.game.Play(m); err != nil {
			if p.Check(m) != nil {
				s.out.say("info string %v", err)
				return
			}
			after := p.After(m)
			g, failed := engine.NewGame(s.rules, after.Setup())
			if failed != nil {
				s.out.say("info string %v", failed)
				return
			}
			s.game = g
		}
		s.counters.quiet++
		if p.At(m.To) != 0 {
			s.counters.quiet = 0
		}
		if p.Turn() == engine.Han {
			s.counters.move++
		}
	}
}

// shorten keeps an answer readable whatever was sent.
func shorten(word string) string {
	if r := []rune(word); len(r) > 20 {
		return string(r[:20]) + "…"
	}
	return word
}
