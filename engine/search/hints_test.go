package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"janggi/engine"
	"janggi/engine/search"
)

func kinds(h search.Hint) (k []search.MotifKind) {
	for _, m := range h.Motifs {
		k = append(k, m.Kind)
	}
	return k
}

func TestHintsSayWhy(t *testing.T) {
	for _, c := range []struct {
		name   string
		rules  func(*engine.Rules)
		turn   engine.Side
		pieces []string
		move   string
		want   search.MotifKind
		about  string // the piece's point, if any
	}{
		{
			name: "a mate", turn: engine.Cho, want: search.Mates,
			pieces: []string{"Ke2", "Ra9", "Rb5", "Pa4", "ke10", "rh1"},
		},
		{
			name: "a chariot for nothing", turn: engine.Cho, move: "a5i5", want: search.Wins, about: "i5",
			pieces: []string{"Kd2", "Ra5", "Pc4", "ke10", "ad10", "af10", "ri5", "pg7"},
		},
		{
			name: "a chariot that hung goes away or is answered for", turn: engine.Cho, want: search.Saves, about: "e5",
			pieces: []string{"Kd2", "Ad1", "Af1", "Re5", "Pa4", "kf10", "ad10", "nd7", "pa7"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules := engine.DefaultRules()
			if c.rules != nil {
				c.rules(&rules)
			}
			g := gameFrom(t, rules, board(t, c.turn, c.pieces...))
			hints := search.NewCoach(search.Options{Hash: 1}).Hints(t.Context(), g)
			if len(hints) == 0 || len(hints) > 3 {
				t.Fatalf("%d hints", len(hints))
			}
			best := hints[0]
			if c.move != "" && best.Move.String() != c.move {
				t.Errorf("the best move is %v, not %s", best.Move, c.move)
			}
			i := slices.Index(kinds(best), c.want)
			if i < 0 {
				t.Fatalf("%v is for %v, not %v", best.Move, best.Motifs, c.want)
			}
			if c.about != "" && best.Motifs[i].Points[0].String() != c.about {
				t.Errorf("it is about %v", best.Motifs[i].Points)
			}
		})
	}
}

func TestDangersAreTold(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces []string
		want   search.MotifKind // 0: none
	}{
		{"mate in one", []string{"Ke1", "Ri6", "Pe4", "ke9", "ra2", "rb5", "ad10"}, search.Mates},
		{"a chariot hangs", []string{"Ke2", "Ad1", "Rc5", "Pa4", "ke9", "ad10", "rc9", "ph7"}, search.Wins},
		{"nothing", []string{"Ke2", "Ad1", "Af1", "Pa4", "ke9", "ad10", "af10", "pi7"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules := engine.DefaultRules()
			g := gameFrom(t, rules, board(t, engine.Cho, c.pieces...))
			danger, ok := search.NewCoach(search.Options{Hash: 1}).Danger(t.Context(), g)
			if ok != (c.want != 0) {
				t.Fatalf("danger: %v, %+v", ok, danger)
			}
			if ok && !slices.Contains(kinds(danger), c.want) {
				t.Errorf("%v threatens %v, not %v", danger.Move, danger.Motifs, c.want)
			}
		})
	}
}

func TestBlundersAreWarnedOf(t *testing.T) {
	chariot := []string{"Ke2", "Ad1", "Rc5", "Pe4", "ke9", "ad10", "rd9", "ph7", "ra9"}
	for _, c := range []struct {
		name   string
		pieces []string
		move   string
		want   search.WarningKind
		about  string
	}{
		{"the chariot is left to another", chariot, "c5c9", search.LosesPiece, "c9"},
		{"a quiet move", []string{"Ke2", "Ad1", "Af1", "Pa4", "ke9", "ad10", "af10", "pi7"}, "a4a5", 0, ""},
		{"the back line is opened", []string{"Ke1", "Rc2", "Pi4", "ke9", "ra2", "rb5", "ad10"}, "c2c7", search.AllowsMate, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules := engine.DefaultRules()
			g := gameFrom(t, rules, board(t, engine.Cho, c.pieces...))
			m, err := engine.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			w, ok := search.NewCoach(search.Options{Hash: 1}).Warn(t.Context(), g, m)
			if ok != (c.want != 0) || w.Kind != c.want && ok {
				t.Fatalf("%v: %+v", ok, w)
			}
			if c.about != "" && w.Point.String() != c.about {
				t.Errorf("it is about %v", w.Point)
			}
		})
	}
}

// Whatever the position, help is about moves that may be played, and points that
// hold what is told.
func TestHelpIsTrueAnywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	c := search.NewCoach(search.Options{Hash: 1})
	seen := map[search.MotifKind]int{}
	for round := range 16 {
		presets := engine.Presets()
		g := start(t, presets[round%len(presets)].Name, engine.Arrangements[rng.IntN(4)], engine.Arrangements[rng.IntN(4)])
		scatter(t, g, rng, rng.IntN(120))
		hints := c.Hints(t.Context(), g)
		if (len(hints) == 0) != g.Over() {
			t.Fatalf("%d hints, over: %v", len(hints), g.Over())
		}
		p := g.Position()
		for _, h := range hints {
			if g.Check(h.Move) != nil || len(h.Motifs) == 0 {
				t.Fatalf("hint %+v", h)
			}
			for _, m := range h.Motifs {
				seen[m.Kind]++
				for _, at := range m.Points {
					if m.Piece != 0 && p.At(at) != m.Piece {
						t.Fatalf("%v: %+v: %v stands there", h.Move, m, p.At(at))
					}
				}
			}
			if w, ok := c.Warn(t.Context(), g, h.Move); ok && h.Score == hints[0].Score {
				t.Logf("the best move is warned of: %v, %+v", h, w)
			}
		}
		if d, ok := c.Danger(t.Context(), g); ok && len(d.Motifs) == 0 {
			t.Fatalf("danger without a reason: %+v", d)
		}
	}
	if len(seen) < 7 {
		t.Errorf("few kinds of reasons: %v", fmt.Sprint(seen))
	}
}
