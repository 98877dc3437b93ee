package slowjudge

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const (
	// Nothing forces anything: a chariot and a general step to and fro.
	shuffle      = "9/3k5/9/9/p7r/9/9/9/4K4/R8 w"
	shuffleCycle = "a1a2 d9d10 a2a1 d10d9 "

	// Cho's chariot checks by turns on the two back ranks; the general has one
	// answer each time.
	chase      = "3k5/R8/2P6/9/9/4R4/9/9/9/5K3 w"
	chaseCycle = "a9a10 d10d9 a10a9 d9d10 "

	// Han has no move and is not in check.
	idle      = "4k4/1R7/6N2/9/9/9/3R5/9/9/3K5 w"
	idleCycle = "d1d2 pass d2d1 pass "

	// Han's general has one move each time; Cho's chariot steps to and fro.
	corner      = "3k5/9/2P6/9/9/4R4/9/9/9/5K2R w"
	cornerCycle = "i1i2 d10d9 i2i1 d9d10 "
)

func cycles(n int, cycle string) string { return strings.Repeat(cycle, n) }

func TestRepetitionEnds(t *testing.T) {
	run(t, []game{
		{"three times", nil, shuffle, cycles(2, shuffleCycle), ""},
		{
			"lose",
			map[string]any{"repetition": "lose"},
			shuffle, cycles(3, shuffleCycle), "repetitionLoss cho",
		},
		{
			"judged",
			map[string]any{"repetition": "scoreEnd"},
			shuffle, cycles(3, shuffleCycle), "scoreRepetition han",
		},
		{
			"judged at the third",
			map[string]any{"repetition": "scoreEnd", "repetitionTimes": 3},
			shuffle, cycles(2, shuffleCycle), "scoreRepetition han",
		},
		{
			"off",
			map[string]any{"repetition": "off"},
			shuffle, cycles(5, shuffleCycle), "",
		},
		{
			"free below 30",
			map[string]any{"repetitionFree30": true},
			shuffle, cycles(5, shuffleCycle), "",
		},
		{
			"forbidden, but the only answer to a check", nil,
			chase, cycles(3, chaseCycle), "scoreRepetition cho",
		},
		{
			"the same without points",
			map[string]any{"scoring": false},
			chase, cycles(3, chaseCycle), "drawRepetition",
		},
		{
			"forbidden, but there is nothing else than the pass", nil,
			idle, cycles(3, idleCycle), "scoreRepetition cho",
		},
		{
			"the perpetual checker loses",
			map[string]any{"perpetualCheck": "lose"},
			chase, cycles(3, chaseCycle), "repetitionLoss han",
		},
		{
			"below 30 too",
			map[string]any{"perpetualCheck": "lose", "repetitionFree30": true},
			chase, cycles(3, chaseCycle), "repetitionLoss han",
		},
		{
			"a chase that stopped once is none",
			map[string]any{"perpetualCheck": "lose"},
			chase, cycles(1, chaseCycle) + "a9a8 d10d9 a8a9 d9d10 " + cycles(1, chaseCycle),
			"scoreRepetition cho",
		},
		{
			"the checked side's fourth time, as the rule says",
			map[string]any{"perpetualCheck": "forbid", "repetition": "lose"},
			chase, cycles(3, chaseCycle), "repetitionLoss cho",
		},
	})
}

func TestRepetitionForbids(t *testing.T) {
	j := begin(t, Default(), shuffle)
	play(t, j, cycles(2, shuffleCycle)+"a1a2 d9d10 a2a1")
	wantLegal(t, j, "d10d9", false)
	wantLegal(t, j, "pass", true)

	j = begin(t, with(t, map[string]any{"repetition": "off", "perpetualCheck": "forbid"}), chase)
	play(t, j, cycles(3, chaseCycle))
	wantLegal(t, j, "a9a10", false)
	wantLegal(t, j, "a9a8", true)

	j = begin(t, with(t, map[string]any{"allowPass": false}), corner)
	play(t, j, cycles(2, cornerCycle)+"i1i2 d10d9 i2i1")
	if got := j.Legal(); !slices.Equal(got, []string{"pass"}) {
		t.Errorf("legal %v, want the pass alone", got)
	}
	wantResult(t, j, "")
}

// TestNobodyIsStuck plays at random under random options: there is something to
// play until there is a result, and every ply listed can be made.
func TestNobodyIsStuck(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 57))
	pick := func(values ...any) any { return values[random.IntN(len(values))] }
	starts := []string{"", shuffle, chase, idle, corner, faceAfterCapture, faceByCapture}
	for range 60 {
		keys := map[string]any{
			"scoring":            pick(true, false),
			"bikjang":            pick("off", "kjf", "kja30", "free"),
			"bikjangKingCapture": pick(true, false),
			"bikjangReply":       pick("any", "breakOrPass"),
			"repetition":         pick("off", "forbid", "lose", "scoreEnd"),
			"repetitionTimes":    pick(3, 4),
			"repetitionFree30":   pick(true, false),
			"perpetualCheck":     pick("asRepetition", "forbid", "lose"),
			"allowPass":          pick(true, false),
			"doublePass":         pick("end", "off"),
			"bareGenerals":       pick(true, false),
			"soldierPalace":      pick(true, false),
			"cannonSlide":        pick(true, false),
		}
		j, err := New(with(t, keys), Start{FEN: starts[random.IntN(len(starts))]})
		if err != nil {
			continue // Some starts are no starts under some options.
		}
		for range 60 {
			if j.Result() != nil {
				break
			}
			legal := j.Legal()
			if len(legal) == 0 {
				t.Fatalf("stuck in %s with %v", j.FEN(), keys)
			}
			if err := j.Play(legal[random.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}
