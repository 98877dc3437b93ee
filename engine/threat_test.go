package engine_test

import (
	"testing"

	"janggi/engine"
)

func TestThreatsNameWhatCanBeTaken(t *testing.T) {
	g := newGame(t, engine.DefaultRules(), "3k5/9/9/r8/9/9/P8/2N6/9/3K5 w - - 0 1")
	threats := g.Threats()
	if len(threats) != 1 || threats[0].Point.String() != "a4" || len(threats[0].By) != 1 || threats[0].By[0].String() != "a7" {
		t.Errorf("threats %v, want a4 by a7", threats)
	}
	play(t, g, "pass")
	if threats := g.Threats(); len(threats) != 0 {
		t.Errorf("Han is threatened with %v", threats)
	}
}

func TestExchangeCountsWhatIsWonInTheEnd(t *testing.T) {
	tests := []struct {
		name, fen, to, want string
	}{
		{"nothing can take", "3k5/9/9/r8/9/9/9/9/9/3K5 w - - 0 1", "a7", "0"},
		{"a piece for nothing", "3k5/9/9/r8/9/9/9/9/9/R2K5 w - - 0 1", "a7", "13"},
		{"a defended soldier is not worth a chariot", "r3k4/9/9/p8/9/9/9/9/9/R2K5 w - - 0 1", "a7", "0"},
		{"a chariot for a chariot", "r3k4/9/9/r8/9/9/9/9/9/R2K5 w - - 0 1", "a7", "0"},
		{"the cheapest takes first", "r3k4/9/9/n8/1P7/9/9/9/9/R2K5 w - - 0 1", "a7", "0"},
		{"a soldier takes a defended horse", "r3k4/9/9/n8/P8/9/9/9/9/R2K5 w - - 0 1", "a7", "5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, tt.fen)
			to, err := engine.ParsePoint(tt.to)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Exchange(to).String(); got != tt.want {
				t.Errorf("wins %s, want %s", got, tt.want)
			}
		})
	}
}

// risks are the risks by move.
func risks(g *engine.Game) map[string]engine.Risk {
	found := map[string]engine.Risk{}
	for _, r := range g.Risks() {
		found[r.Move.String()] = r
	}
	return found
}

func TestRisks(t *testing.T) {
	t.Run("a piece put where it is taken", func(t *testing.T) {
		g := newGame(t, engine.DefaultRules(), "3k5/9/9/r8/9/9/9/2N6/9/3K5 w - - 0 1")
		found := risks(g)
		if r := found["c3a4"]; r.Kind != engine.LosesPiece || r.Point.String() != "a4" {
			t.Errorf("c3a4: %+v", r)
		}
		if r, ok := found["c3d5"]; ok {
			t.Errorf("c3d5 is safe: %+v", r)
		}
	})
	t.Run("a piece left to be taken", func(t *testing.T) {
		// The soldier on b5 shields the horse on c5 from the chariot on a5.
		g := newGame(t, engine.DefaultRules(), "3k5/9/9/9/9/rPN6/9/9/9/3K5 w - - 0 1")
		if r := risks(g)["b5b6"]; r.Kind != engine.LosesPiece || r.Point.String() != "c5" {
			t.Errorf("b5b6: %+v", r)
		}
	})
	t.Run("facing generals", func(t *testing.T) {
		g := newGame(t, rulesOf(t, "standard", `{"bikjang":"free"}`), "4k4/9/9/9/9/9/9/9/3K5/9 w - - 0 1")
		if r := risks(g)["d2e2"]; r.Kind != engine.CallsBikjang {
			t.Errorf("d2e2: %+v", r)
		}
		play(t, g, "d2e2")
		if r := risks(g)["pass"]; r.Kind != engine.EndsByBikjang {
			t.Errorf("a pass that accepts: %+v", r)
		}
	})
	t.Run("the last time", func(t *testing.T) {
		g := newGame(t, rulesOf(t, "standard", `{"repetition":"scoreEnd"}`), "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1")
		play(t, g, shuttle+shuttle+" d1d2 f10f9 d2d1")
		if r := risks(g)["f9f10"]; r.Kind != engine.EndsByRepeat {
			t.Errorf("f9f10: %+v", r)
		}
		if !g.Clone().LastRepeat() && g.Times() == 3 {
			t.Error("the third time is not called the last")
		}
	})
	t.Run("mate is no risk", func(t *testing.T) {
		g := newGame(t, engine.DefaultRules(), "3k5/9/R8/9/9/9/9/9/4K4/7R1 w - - 0 1")
		play(t, g, "a8a9 d10e10")
		if r, ok := risks(g)["h1h10"]; ok {
			t.Errorf("h1h10 mates: %+v", r)
		}
	})
}
