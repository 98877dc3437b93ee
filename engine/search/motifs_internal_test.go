package search

import (
	"slices"
	"testing"

	"janggi/engine"
)

func TestWhatAMoveIsGoodFor(t *testing.T) {
	for _, c := range []struct {
		name   string
		pieces string // letter and point each
		move   string
		want   MotifKind
		about  string // points
	}{
		{"a fork", "Ke2 Nd4 Pc4 ke10 ad10 ae9 rd8 rf8 pa7 pi7", "d4e6", Forks, "f8 d8"},
		{"a check", "Kd1 Rb5 Pe4 ke10 ae8 ne9 pa7", "b5b10", Checks, ""},
		{"a chariot keeps a horse on its line", "Kd1 Rb4 Pa4 ke9 ne7 ad10 pi7", "b4e4", Pins, "e7"},
		{"a soldier becomes a cannon's screen", "Kd1 Cd4 Pe5 ke9 rd9 ad10 pi7", "e5d5", Opens, "d9"},
		{"a chariot is let out", "Kf1 Ra1 Na4 ke9 ca9 ad10 pi7", "a4b6", Opens, "a9"},
		{"mate is threatened", "Kd1 Ra9 Rb5 Pe4 ke10 ph7", "b5c5", ThreatensMate, ""},
		{"a soldier attacks a chariot", "Kd1 Rb1 Pb6 ke9 rc7 ad10", "b6b7", Attacks, "c7"},
		{"a horse is taken", "Kd1 Ra5 Pe4 ke9 na8 ad10", "a5a8", Wins, "a8"},
		{"nothing of the kind", "Kd1 Pa4 ke9 ad10 pi7 pe5", "a4a5", Improves, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gameOf(t, c.pieces)
			m, err := engine.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			found := motifs(g, m, 0)
			i := slices.IndexFunc(found, func(x Motif) bool { return x.Kind == c.want })
			if i < 0 {
				t.Fatalf("%s is for %+v, not %v", c.move, found, c.want)
			}
			text := ""
			for _, at := range found[i].Points {
				text += " " + at.String()
			}
			if c.about != "" && text != " "+c.about {
				t.Errorf("it is about%s", text)
			}
		})
	}
}

func gameOf(t *testing.T, pieces string) *engine.Game {
	t.Helper()
	setup := engine.Setup{Turn: engine.Cho}
	for len(pieces) > 0 {
		end := 0
		for end < len(pieces) && pieces[end] != ' ' {
			end++
		}
		p, ok := engine.PieceFromLetter(pieces[0])
		at, err := engine.ParsePoint(pieces[1:end])
		if !ok || err != nil {
			t.Fatal(pieces)
		}
		setup.Board[at] = p
		pieces = pieces[min(end+1, len(pieces)):]
	}
	g, err := engine.NewGame(engine.DefaultRules(), setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
