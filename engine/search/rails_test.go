package search_test

import (
	"math/rand/v2"
	"testing"

	"janggi/engine"
	"janggi/engine/search"
)

// gameFrom is a game from a board drawn as in a FEN's first fields.
func gameFrom(t *testing.T, rules engine.Rules, setup engine.Setup) *engine.Game {
	t.Helper()
	g, err := engine.NewGame(rules, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// board puts pieces on a board: pairs of a letter and a point.
func board(t *testing.T, turn engine.Side, pieces ...string) engine.Setup {
	t.Helper()
	setup := engine.Setup{Turn: turn}
	for _, x := range pieces {
		p, ok := engine.PieceFromLetter(x[0])
		at, err := engine.ParsePoint(x[1:])
		if !ok || err != nil {
			t.Fatalf("%s: %v", x, err)
		}
		setup.Board[at] = p
	}
	return setup
}

func TestFromLevelFourAMateInOneIsPlayed(t *testing.T) {
	rules := engine.DefaultRules()
	// b5b10 mates; taking the cannon is tempting too.
	setup := board(t, engine.Cho, "Ke2", "ke10", "Ra9", "Rb5", "rh1", "cb1", "Pa4")
	for l := search.Level(4); l <= search.HighestLevel; l++ {
		for seed := range uint64(20) {
			g := gameFrom(t, rules, setup)
			line, _ := fresh(l, seed).Choose(t.Context(), g, search.Limits{Nodes: 2000}, nil)
			if _, err := g.Play(line.Moves[0]); err != nil {
				t.Fatal(err)
			}
			if r, over := g.Result(); !over || r.Reason != engine.Checkmate {
				t.Errorf("level %d misses a mate in one: it plays %v", l, line.Moves[0])
				break
			}
		}
	}
}

func TestFromLevelThreeNoChariotIsGivenToASoldier(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	looked := 0
	for round := range uint64(60) {
		g := start(t, "standard", engine.Arrangements[rng.IntN(4)], engine.Arrangements[rng.IntN(4)])
		scatter(t, g, rng, 20+rng.IntN(60))
		if g.Over() {
			continue
		}
		p := g.Position()
		gives := func(m engine.Move) bool {
			if m.IsPass() || p.At(m.To).Kind() == engine.Chariot {
				return false
			}
			after := p.After(m)
			for r := range after.Moves() {
				if after.At(r.To).Kind() == engine.Chariot && after.At(r.From).Kind() == engine.Soldier {
					return true
				}
			}
			return false
		}
		could, must := false, true
		for m := range g.Legal() {
			could, must = could || gives(m), must && gives(m)
		}
		if !could || must {
			continue
		}
		looked++
		for l := search.Level(3); l <= 7; l++ {
			line, _ := fresh(l, round).Choose(t.Context(), g.Clone(), search.Limits{}, nil)
			if m := line.Moves[0]; gives(m) {
				next := g.Clone()
				if _, err := next.Play(m); err == nil && !next.Over() {
					t.Errorf("level %d gives a chariot to a soldier: %v", l, m)
				}
			}
		}
	}
	if looked < 8 {
		t.Errorf("only %d positions where it could", looked)
	}
}

// Who is behind on points has nothing to gain by waiting.
func TestWhoIsBehindNeverPasses(t *testing.T) {
	rules := engine.DefaultRules()
	setup := board(t, engine.Cho, "Ke2", "Pe4", "Ad1", "ke9", "ra8", "ci8", "cb8")
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		for seed := range uint64(20) {
			g := gameFrom(t, rules, setup)
			line, _ := fresh(l, seed).Choose(t.Context(), g, search.Limits{Nodes: 1000}, nil)
			if line.Moves[0].IsPass() {
				t.Errorf("level %d passes", l)
				break
			}
		}
	}
}

// Nor by going back and forth.
func TestWhoIsBehindDoesNotRepeat(t *testing.T) {
	rules := engine.DefaultRules()
	setup := board(t, engine.Cho, "Ke2", "Pe4", "Ad1", "ke9", "ra8", "ci8", "cb8")
	for l := search.Level(2); l <= 5; l++ {
		for seed := range uint64(20) {
			g := gameFrom(t, rules, setup)
			for _, text := range []string{"d1d2", "a8a7", "d2d1", "a7a8", "d1d2", "a8a7"} {
				m, err := engine.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			line, _ := fresh(l, seed).Choose(t.Context(), g, search.Limits{}, nil)
			if line.Moves[0].String() == "d2d1" {
				t.Errorf("level %d goes back and forth", l)
				break
			}
		}
	}
}

func TestAnOnlyMoveIsPlayed(t *testing.T) {
	rules := engine.DefaultRules()
	rules.AllowPass = false
	setup := board(t, engine.Cho, "Kd1", "Ae1", "rd8", "kf9") // in check: the general can only go to e2
	g := gameFrom(t, rules, setup)
	var legal []engine.Move
	for m := range g.Legal() {
		legal = append(legal, m)
	}
	if g.Over() || len(legal) != 1 {
		t.Fatalf("the position has %d moves", len(legal))
	}
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		line, ok := fresh(l, 1).Choose(t.Context(), g, search.Limits{}, nil)
		if !ok || line.Moves[0] != legal[0] {
			t.Errorf("level %d plays %v", l, line.Moves)
		}
	}
}

// Nobody knows how the computer opens: no two games of a level are the same.
func TestNoTwoGamesBeginTheSame(t *testing.T) {
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		seen := map[string]bool{}
		const tries = 12
		for seed := range uint64(tries) {
			g := start(t, "standard", engine.InnerElephant, engine.InnerElephant)
			p := fresh(l, seed)
			text := ""
			for range 8 {
				line, _ := p.Choose(t.Context(), g, search.Limits{Nodes: 2000}, nil)
				text += line.Moves[0].String()
				if _, err := g.Play(line.Moves[0]); err != nil {
					t.Fatal(err)
				}
			}
			seen[text] = true
		}
		if len(seen) < tries/2 {
			t.Errorf("level %d opens %d games in %d ways", l, tries, len(seen))
		}
	}
}

func TestTheSameSeedPlaysTheSameGame(t *testing.T) {
	for _, l := range []search.Level{1, 4, 6, 8} {
		var games [2]string
		for i := range games {
			g := start(t, "standard", engine.LeftElephant, engine.InnerElephant)
			p := fresh(l, 77)
			for range 10 {
				line, _ := p.Choose(t.Context(), g, search.Limits{}, nil)
				games[i] += line.Moves[0].String()
				if _, err := g.Play(line.Moves[0]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if games[0] != games[1] {
			t.Errorf("level %d: %s and %s", l, games[0], games[1])
		}
	}
}

func TestOnlyGrownUpsLevelsGiveUp(t *testing.T) {
	rules := engine.DefaultRules()
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		p := fresh(l, 1)
		g := gameFrom(t, rules, board(t, engine.Cho, "Ke2", "Pa4", "Ad1", "ke9", "ra8", "ri8", "cb8", "nh9"))
		gave := false
		for range 60 {
			if g.Over() {
				break
			}
			if g.Turn() == engine.Han { // who has won and does not know how to
				for m := range g.Legal() {
					if next := g.Clone(); m.IsPass() || g.Plies() < 45 {
						if _, err := next.Play(m); err == nil && !next.Over() && !next.InCheck() {
							g = next
							break
						}
					}
				}
				if g.Turn() == engine.Han {
					break
				}
				continue
			}
			line, _ := p.Choose(t.Context(), g, search.Limits{Nodes: 600}, nil)
			gave = gave || p.Resigns(g)
			if _, err := g.Play(line.Moves[0]); err != nil {
				t.Fatal(err)
			}
		}
		if l <= search.ChildLevel && gave {
			t.Errorf("level %d gives up", l)
		}
	}
}

func TestDraws(t *testing.T) {
	rules := engine.DefaultRules()

	winning := board(t, engine.Cho, "Ke2", "Ad1", "Af1", "Ra1", "Pa5", "ke9", "ad10", "af10", "pa7")
	for _, c := range []struct {
		name  string
		setup engine.Setup
		side  engine.Side
		want  bool
	}{
		{"ahead by a chariot", winning, engine.Cho, false},
		{"behind by a chariot", winning, engine.Han, true},
	} {
		if got := fresh(8, 1).AcceptsDraw(t.Context(), gameFrom(t, rules, c.setup), c.side); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestRatingsAndLevelsStandForEachOther(t *testing.T) {
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		if got := search.LevelOfElo(l.Elo()); got != l {
			t.Errorf("level %d is called %d, which is level %d", l, l.Elo(), got)
		}
		if l > 1 && l.Elo() <= (l-1).Elo() {
			t.Errorf("level %d is rated no higher than %d", l, l-1)
		}
	}
	if search.LevelOfElo(-1000) != 1 || search.LevelOfElo(9000) != 10 {
		t.Error("ratings beyond the levels")
	}
}
