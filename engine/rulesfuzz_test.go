package engine_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/internal/slowjudge"
	"janggi/engine/notation"
)

var (
	fuzzGames = flag.Int("rulegames", 150, "games of TestRulesEqualTheSlowJudges")
	fuzzSeed  = flag.Uint64("ruleseed", 1, "seed of the first game of TestRulesEqualTheSlowJudges")
)

// TestRulesEqualTheSlowJudges plays random games under random options and holds
// every ply against the slow judge: what is legal, check, facing generals, the
// bikjang call, points and result. A game is wholly given by its seed.
func TestRulesEqualTheSlowJudges(t *testing.T) {
	t.Parallel()
	ends := map[engine.EndReason]int{}
	for i := range *fuzzGames {
		seed := *fuzzSeed + uint64(i)
		d := newDuel(t, seed)
		ends[d.fight()]++
		if t.Failed() {
			t.Fatalf("seed %d\nrules %s\nstart %s\nmoves %s", seed, d.rulesText, d.start, strings.Join(d.moves, " "))
		}
	}
	t.Logf("%d games ended by %v", *fuzzGames, ends)
	if *fuzzGames >= 1000 {
		for _, reason := range engine.EndReasons() {
			if byMove := reason != engine.Resigned && reason != engine.TimeLoss && reason != engine.DrawAgreed &&
				reason != engine.Aborted && reason != engine.ScoreTime && reason != engine.DrawTime; byMove && ends[reason] == 0 {
				t.Errorf("no game ended by %v: the play is not biased enough to reach it", reason)
			}
		}
	}
}

// duel is one game judged twice.
type duel struct {
	t         *testing.T
	rng       *rand.Rand
	game      *engine.Game
	slow      *slowjudge.Judge
	start     string
	rulesText string
	moves     []string
	temper    [5]int // how much the players like captures, going back, passes, generals, checks
}

func newDuel(t *testing.T, seed uint64) *duel {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 3))
	rules := randomRules(rng)
	d := &duel{t: t, rng: rng}
	for i := range d.temper {
		d.temper[i] = []int{0, 1, 8}[rng.IntN(3)]
	}
	setup := rules.Start(engine.Arrangements[rng.IntN(4)], engine.Arrangements[rng.IntN(4)])
	// A third of the games start whole, a third thinned, a third all but bare.
	switch rng.IntN(3) {
	case 0:
		setup = thinned(rng, setup, 2)
	case 1:
		setup = thinned(rng, setup, 14)
	}
	d.start = notation.FEN{Setup: setup}.String()
	game, err := engine.NewGame(rules, setup)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	text, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	d.game, d.rulesText = game, string(text)
	if d.slow, err = slowjudge.New(slowOptions(t, text), slowjudge.Start{FEN: d.start}); err != nil {
		t.Fatalf("seed %d: the slow judge refuses %s: %v", seed, d.start, err)
	}
	return d
}

// slowOptions reads the judged options under the documents' keys.
func slowOptions(t *testing.T, rules []byte) slowjudge.Options {
	t.Helper()
	keys := map[string]any{}
	if err := json.Unmarshal(rules, &keys); err != nil {
		t.Fatal(err)
	}
	for key := range keys {
		// The start is given as a FEN, from which the pieces are already off.
		if strings.HasPrefix(key, "timeControl.") || key == "handicap" {
			delete(keys, key)
		}
	}
	opts, err := slowjudge.ParseOptions(keys)
	if err != nil {
		t.Fatal(err)
	}
	return opts
}

// randomRules sets every option to one of its values, and the limits to
// figures that a short game reaches.
func randomRules(rng *rand.Rand) engine.Rules {
	rules := engine.DefaultRules()
	for _, o := range engine.Options() {
		if len(o.Values) == 0 {
			continue
		}
		changed, err := o.Set(rules, o.Values[rng.IntN(len(o.Values))])
		if err != nil {
			panic(err)
		}
		rules = changed
	}
	rules.Deom = engine.Score(rng.IntN(5))
	rules.MoveLimit = []int{0, 0, 30, 100}[rng.IntN(4)]
	rules.NoCaptureLimit = []int{0, 0, 15, 40}[rng.IntN(4)]
	return rules
}

// thinned leaves each piece but the generals on the board with a chance of so
// many sixteenths, where that keeps the setup a position.
func thinned(rng *rand.Rand, s engine.Setup, sixteenths int) engine.Setup {
	for at, piece := range s.Board {
		if piece == 0 || piece.Kind() == engine.General || rng.IntN(16) < sixteenths {
			continue
		}
		next := s
		next.Board[at] = 0
		if _, err := next.Position(); err == nil {
			s = next
		}
	}
	return s
}

func (d *duel) fight() engine.EndReason {
	for range 160 {
		d.compare()
		if d.t.Failed() || d.game.Over() {
			break
		}
		m := d.choose()
		d.moves = append(d.moves, m.String())
		if _, err := d.game.Play(m); err != nil {
			d.t.Errorf("%v is legal but refused: %v", m, err)
		}
		if err := d.slow.Play(m.String()); err != nil {
			d.t.Errorf("the slow judge refuses %v: %v", m, err)
		}
		if d.t.Failed() {
			break
		}
	}
	r, _ := d.game.Result()
	return r.Reason
}

// compare holds the present state of both judges against each other.
func (d *duel) compare() {
	d.t.Helper()
	got, want := d.tell(), d.tellSlow()
	if got != want {
		d.t.Errorf("after %d plies\n fast %s\n slow %s", len(d.moves), got, want)
	}
	if d.game.Over() {
		return
	}
	fast := byCoordinates(slices.Collect(d.game.Legal()))
	if slow := d.slow.Legal(); !slices.Equal(fast, slow) {
		d.t.Errorf("after %d plies (%s)\n fast %v\n slow %v", len(d.moves), got, fast, slow)
	}
	if d.game.MayPass() != slices.Contains(fast, "pass") {
		d.t.Errorf("MayPass %v, legal %v", d.game.MayPass(), fast)
	}
}

func (d *duel) tell() string {
	call, winner, reason := "none", "none", "none"
	if by, pending := d.game.Bikjang(); pending {
		call = by.String()
	}
	if r, over := d.game.Result(); over {
		reason = r.Reason.String()
		if side, won := r.Outcome.Winner(); won {
			winner = side.String()
		}
	}
	return fmt.Sprintf("turn %v check %v facing %v call %s scores %v %v result %s %s", d.game.Turn(), d.game.InCheck(),
		d.game.Facing(), call, d.game.Score(engine.Cho), d.game.Score(engine.Han), reason, winner)
}

func (d *duel) tellSlow() string {
	call, winner, reason := "none", "none", "none"
	r := d.slow.Result()
	if by, pending := d.slow.Bikjang(); pending && r == nil {
		call = by
	}
	if r != nil {
		reason = r.Reason
		if r.Winner != "" {
			winner = r.Winner
		}
	}
	cho, han := d.slow.Scores()
	return fmt.Sprintf("turn %v check %v facing %v call %s scores %v %v result %s %s", d.slow.Turn(), d.slow.Check(),
		d.slow.Facing(), call, cho, han, reason, winner)
}

// choose picks a legal action, leaning to what brings the rules into play.
func (d *duel) choose() engine.Move {
	legal := slices.Collect(d.game.Legal())
	weights := make([]int, len(legal))
	sum := 0
	p := d.game.Position()
	for i, m := range legal {
		w := 1
		switch {
		case m.IsPass():
			w += 3 * d.temper[2]
		default:
			if p.At(m.To) != 0 {
				w += d.temper[0]
			}
			if n := d.game.Plies(); n >= 2 {
				if last, _, _ := d.game.Ply(n - 1); last.From == m.To && last.To == m.From {
					w += 10 * d.temper[1]
				}
			}
			if p.At(m.From).Kind() == engine.General {
				w += d.temper[3]
			}
			if q := p.After(m); d.temper[4] > 0 && q.InCheck() {
				w += 6 * d.temper[4]
			}
		}
		weights[i] = w
		sum += w
	}
	pick := d.rng.IntN(sum)
	for i, w := range weights {
		if pick -= w; pick < 0 {
			return legal[i]
		}
	}
	panic("unreachable")
}
