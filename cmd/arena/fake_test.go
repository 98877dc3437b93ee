package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// The test program is also the engines that the tests let play: a real process
// that is told "fake" and how to behave.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "fake" {
		fake(os.Args[2:])
		return
	}
	os.Exit(m.Run())
}

// fakeEngine is the command of an engine that behaves in a given way:
//
//	random SEED   plays a random legal move
//	greedy        takes the most it can, and knows its material; the same in the same position
//	crash N       ends itself at its N-th move, after a complaint
//	illegal N     plays an illegal move at its N-th
//	garbage N     plays no move at all at its N-th
//	hang N        never answers at its N-th
//	silent        never says a word
//	noisy         says a great deal, some of it nonsense, and plays on
//	wrongboard    always answers "d" with the start position
//	back          moves a chariot to and fro, allowed or not
//	forth         does so unless "go" leaves that move out
//	sure SCORE    plays at random and always tells this score
func fakeEngine(words ...string) string {
	return fmt.Sprintf("%q fake %s", os.Args[0], strings.Join(words, " "))
}

func fake(words []string) {
	kind, number := words[0], 0
	if len(words) > 1 {
		number, _ = strconv.Atoi(words[1])
	}
	if kind == "silent" {
		select {}
	}
	rules := engine.DefaultRules()
	g, _ := engine.NewGame(rules, rules.Start(engine.InnerElephant, engine.InnerElephant))
	rng := rand.New(rand.NewPCG(uint64(number), 1))
	asked := 0
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		line := in.Text()
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			fmt.Printf("id name Fake %s\nuciok\n", kind)
		case "setoption":
			if p, ok := engine.PresetByName(words[len(words)-1]); ok {
				rules = p.Rules
			}
		case "isready":
			fmt.Println("readyok")
		case "position":
			g = fakePosition(rules, line)
		case "d":
			p := g.Position()
			if kind == "wrongboard" {
				p, _ = engine.NewPosition(engine.InnerElephant, engine.InnerElephant)
			}
			fmt.Printf("Fen: %v\n", notation.FEN{Setup: p.Setup(), Move: 1})
		case "go":
			asked++
			fakeMove(g, line, kind, number, asked, rng)
		case "quit":
			return
		}
	}
}

func fakePosition(rules engine.Rules, line string) *engine.Game {
	text, moves, _ := strings.Cut(strings.TrimPrefix(line, "position fen "), " moves ")
	fen, err := notation.ParseFEN(text)
	if err != nil {
		panic(err)
	}
	g, err := engine.NewGame(rules, fen.Setup)
	if err != nil {
		panic(err)
	}
	if err := notation.UCI.Play(g, moves); err != nil {
		panic(err)
	}
	return g
}

func fakeMove(g *engine.Game, line, kind string, number, asked int, rng *rand.Rand) {
	p := g.Position()
	moves := slices.Collect(g.Legal())
	if kind == "greedy" {
		rng = rand.New(rand.NewPCG(p.Hash(), 1)) // the same position gets the same move
	}
	m := moves[rng.IntN(len(moves))]
	switch kind {
	case "sure":
		fmt.Printf("info depth 3 score cp %d\n", number)
	case "noisy":
		fmt.Printf("info\ninfo score cp\ninfo depth x score mate x\n\n%s\n", strings.Repeat("info string lalala\n", 3000))
	case "greedy":
		for _, other := range moves {
			if !other.IsPass() && p.At(other.To).Kind().Value() > takes(&p, m) {
				m = other
			}
		}
		fmt.Printf("info depth 1 score cp %d\n", 50*int(p.Material(p.Turn())-p.Material(p.Turn().Other())))
	}
	if kind == "back" || kind == "forth" {
		any := m
		if n := g.Plies(); asked > 1 {
			last, _, _ := g.Ply(n - 1)
			m = engine.Move{From: last.To, To: last.From}
		} else {
			for _, other := range moves {
				if !other.IsPass() && p.At(other.From).Kind() == engine.Chariot && p.At(other.To) == 0 {
					m = other
				}
			}
		}
		_, only, told := strings.Cut(line, " searchmoves ")
		barred := told && !slices.Contains(strings.Fields(only), notation.UCI.Format(&p, m))
		if kind == "forth" && (barred || p.Check(m) != nil) {
			m = any
		}
	}
	if asked == number {
		switch kind {
		case "crash":
			panic("out of ideas")
		case "illegal":
			fmt.Println("bestmove a1i10")
			return
		case "garbage":
			fmt.Println("bestmove")
			return
		case "hang":
			return
		}
	}
	fmt.Println("bestmove", notation.UCI.Format(&p, m))
}

func takes(p *engine.Position, m engine.Move) engine.Score {
	if m.IsPass() {
		return 0
	}
	return p.At(m.To).Kind().Value()
}
