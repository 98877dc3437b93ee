package slowjudge

import (
	"slices"
	"strings"
	"testing"
)

// with returns the defaults with some keys changed.
func with(t *testing.T, keys map[string]any) Options {
	t.Helper()
	opts, err := ParseOptions(keys)
	if err != nil {
		t.Fatal(err)
	}
	return opts
}

func play(t *testing.T, j *Judge, moves string) {
	t.Helper()
	for _, m := range strings.Fields(moves) {
		if err := j.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// wantResult compares the result with "reason winner", "reason" for a draw, or
// "" for a game that goes on.
func wantResult(t *testing.T, j *Judge, want string) {
	t.Helper()
	got := ""
	if r := j.Result(); r != nil {
		got = strings.TrimSpace(r.Reason + " " + r.Winner)
	}
	if got != want {
		t.Errorf("result %q, want %q", got, want)
	}
	if got != "" && len(j.Legal()) > 0 {
		t.Error("an ended game has legal moves")
	}
}

func wantLegal(t *testing.T, j *Judge, move string, want bool) {
	t.Helper()
	if got := slices.Contains(j.Legal(), move); got != want {
		t.Errorf("%s legal %v, want %v, in %s: %v", move, got, want, j.FEN(), j.Legal())
	}
}

func wantCall(t *testing.T, j *Judge, want string) {
	t.Helper()
	if got, _ := j.Bikjang(); got != want {
		t.Errorf("call by %q, want %q", got, want)
	}
}

// options and a game in them, with what must come of it.
type game struct {
	name   string
	keys   map[string]any
	fen    string
	moves  string
	result string
}

func run(t *testing.T, games []game) {
	t.Helper()
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			j := begin(t, with(t, g.keys), g.fen)
			play(t, j, g.moves)
			wantResult(t, j, g.result)
		})
	}
}

const (
	// Cho's chariot can take a soldier; Han's general can then step to face.
	faceAfterCapture = "9/3k5/9/9/p7r/9/9/9/4K4/R8 w"
	// Han's general can take on e9, and faces Cho's general by taking.
	faceByCapture = "9/3kP4/9/9/9/9/9/9/4K4/RR7 b"
)

func TestBikjangCalls(t *testing.T) {
	const free, kjf, kja = "free", "kjf", "kja30"
	for _, c := range []struct {
		name   string
		keys   map[string]any
		fen    string
		moves  string
		caller string
	}{
		{"kjf after a capture", map[string]any{"bikjang": kjf}, faceAfterCapture, "a1a6 d9e9", "han"},
		{"kjf before any", map[string]any{"bikjang": kjf}, faceAfterCapture, "a1a2 d9e9", ""},
		{"kjf on the first capture", map[string]any{"bikjang": kjf}, faceByCapture, "d9e9", ""},
		{"free before any", map[string]any{"bikjang": free}, faceAfterCapture, "a1a2 d9e9", "han"},
		{"off", map[string]any{"bikjang": "off"}, faceAfterCapture, "a1a6 d9e9", ""},
		{"kja30 below 30", map[string]any{"bikjang": kja}, faceAfterCapture, "a1a2 d9e9", "han"},
		{
			"kja30 with the general's capture, below 30 anyway",
			map[string]any{"bikjang": kja},
			faceByCapture, "d9e9", "han",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := begin(t, with(t, c.keys), c.fen)
			play(t, j, c.moves)
			if !j.Facing() || j.Check() {
				t.Error("the generals should face, without check")
			}
			wantCall(t, j, c.caller)
			wantResult(t, j, "")
		})
	}
}

// TestBikjangThirty has one side at 33 points: only a general's capture calls,
// and only where the rule says so.
func TestBikjangThirty(t *testing.T) {
	const heavy = "9/3kP4/9/9/9/9/9/C8/4K4/RR7 b"
	for _, kingCapture := range []bool{false, true} {
		j := begin(t, with(t, map[string]any{
			"bikjang": "kja30", "bikjangKingCapture": kingCapture,
		}), heavy)
		play(t, j, "d9e9")
		wantCall(t, j, map[bool]string{true: "han"}[kingCapture])
	}
}

func TestBikjangAnswers(t *testing.T) {
	run(t, []game{
		{"accepted by a pass", nil, faceAfterCapture, "a1a6 d9e9 pass", "scoreBikjang han"},
		{"accepted by any other move", nil, faceAfterCapture, "a1a6 d9e9 a6b6", "scoreBikjang han"},
		{"counted after the answer", nil, faceAfterCapture, "a1a6 d9e9 a6i6", "scoreBikjang cho"},
		{"broken", nil, faceAfterCapture, "a1a6 d9e9 e2d2", ""},
		{"broken and called again", nil, faceAfterCapture, "a1a6 d9e9 e2d2 e9d9 pass", "scoreBikjang han"},
		{
			"a draw without points",
			map[string]any{"scoring": false},
			faceAfterCapture, "a1a6 d9e9 pass", "drawBikjang",
		},
		{
			"a tie is a draw",
			map[string]any{"deom": 0},
			faceAfterCapture, "a1a6 d9e9 pass", "drawBikjang",
		},
		{
			"no call, so passes end it", nil,
			"9/4k4/9/9/9/9/9/9/4K4/R8 w", "pass pass", "scorePasses cho",
		},
	})
}

// TestBikjangWithoutPasses: with allowPass=false a called side accepts by
// another move, unless only parting the generals or a pass is allowed.
func TestBikjangWithoutPasses(t *testing.T) {
	for reply, legal := range map[string]bool{"any": false, "breakOrPass": true} {
		j := begin(t, with(t, map[string]any{"allowPass": false, "bikjangReply": reply}), faceAfterCapture)
		wantLegal(t, j, "pass", false)
		play(t, j, "a1a6 d9e9")
		wantLegal(t, j, "pass", legal)
	}
}

// TestBikjangBreakOrPass follows fault 92 of Fairy-Stockfish: with the call
// pending, six general's steps and the pass.
func TestBikjangBreakOrPass(t *testing.T) {
	opts := with(t, map[string]any{"bikjang": "free", "bikjangReply": "breakOrPass"})
	j := begin(t, opts, "r8/3k5/9/2p6/9/9/2P6/9/4K4/R8 b")
	play(t, j, "d9e9")
	want := []string{"e2d1", "e2d2", "e2d3", "e2f1", "e2f2", "e2f3", "pass"}
	if got := j.Legal(); !slices.Equal(got, want) {
		t.Errorf("legal %v, want %v", got, want)
	}
	play(t, j, "pass")
	wantResult(t, j, "scoreBikjang han")
}

// TestBikjangBeforeMate has a ply that mates and lets the generals face at once.
func TestBikjangBeforeMate(t *testing.T) {
	const fen = "2P1k1P2/1R7/9/9/4N4/9/9/9/4K4/9 w"
	run(t, []game{
		{"mate first", map[string]any{"bikjang": "free"}, fen, "e6d8", "checkmate cho"},
		{
			"call first, and a pass in check accepts",
			map[string]any{"bikjang": "free", "bikjangReply": "breakOrPass"},
			fen, "e6d8 pass", "scoreBikjang cho",
		},
	})
	j := begin(t, with(t, map[string]any{"bikjang": "free", "bikjangReply": "breakOrPass"}), fen)
	play(t, j, "e6d8")
	if got := j.Legal(); !j.Check() || !slices.Equal(got, []string{"pass"}) {
		t.Errorf("legal %v, want the pass alone, in check", got)
	}
}

func TestOtherEndings(t *testing.T) {
	const quiet = "9/3k5/9/9/p7r/9/9/9/4K4/R8 w"
	const lastSoldier = "9/4k4/9/9/9/9/9/3p5/3K5/9 w"
	run(t, []game{
		{"mate", nil, "4k4/1R7/R8/p8/9/9/9/9/3K5/9 w", "a8a10", "checkmate cho"},
		{"a start that is mate", nil, "R3k4/1R7/9/p8/9/9/9/9/9/4K4 b", "", "checkmate cho"},
		{"passes", nil, quiet, "pass pass", "scorePasses han"},
		{"passes played on", map[string]any{"doublePass": "off"}, quiet, "pass pass pass", ""},
		{"pass, move, pass", nil, quiet, "pass i6i7 pass", ""},
		{"move limit", map[string]any{"moveLimit": 3}, quiet, "a1a2 pass a2a1", "scoreMoveLimit han"},
		{
			"passes before the move limit",
			map[string]any{"moveLimit": 2},
			quiet, "pass pass", "scorePasses han",
		},
		{
			"no capture",
			map[string]any{"noCaptureLimit": 3},
			quiet, "a1a6 d9d10 a6a7 d10d9", "scoreNoCapture han",
		},
		{
			"a capture starts the count again",
			map[string]any{"noCaptureLimit": 3},
			quiet, "a1a2 d9d10 a2a6 d10d9 a6a7", "",
		},
		{"bare", map[string]any{"bareGenerals": true}, lastSoldier, "d2d3", "scoreBare han"},
		{
			"bare, a draw",
			map[string]any{"bareGenerals": true, "scoring": false},
			lastSoldier, "d2d3", "drawBare",
		},
		{"bare, played on", nil, lastSoldier, "d2d3", ""},
	})
}

func TestPasses(t *testing.T) {
	const stuck = "4k4/1R7/6N2/9/9/9/3R5/9/9/3K5 b"
	j := begin(t, with(t, map[string]any{"allowPass": false}), stuck)
	if got := j.Legal(); !slices.Equal(got, []string{"pass"}) {
		t.Errorf("legal %v, want the pass alone", got)
	}
	play(t, j, "pass")
	wantLegal(t, j, "pass", false)

	j = begin(t, Default(), "4k4/9/4r4/9/9/9/P8/1N7/4K4/9 w")
	wantLegal(t, j, "pass", false)
}

func TestStarts(t *testing.T) {
	start := func(keys map[string]any, s Start) *Judge {
		j, err := New(with(t, keys), s)
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	for name, c := range map[string]struct {
		judge *Judge
		fen   string
	}{
		"left arrangements, each from its own seat": {
			start(nil, Start{Cho: "SMSM", Han: "SMSM"}),
			"rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w",
		},
		"fixed": {
			start(map[string]any{"setupOrder": "fixed:MSSM/SMMS"}, Start{}),
			"rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
		},
		"handicap, Han first": {
			start(map[string]any{
				"firstMover": "han", "handicap": map[string]any{"han": []any{"a10"}},
			}, Start{}),
			"1nba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b",
		},
	} {
		if got := c.judge.FEN(); got != c.fen {
			t.Errorf("%s: %s, want %s", name, got, c.fen)
		}
	}
	choPoints, hanPoints := start(nil, Start{}).Scores()
	if choPoints != 72 || hanPoints != 73.5 {
		t.Errorf("scores %v and %v, want 72 and 73.5", choPoints, hanPoints)
	}
}

func TestRefusedStarts(t *testing.T) {
	for name, fen := range map[string]string{
		"no general":             "9/9/9/9/9/9/9/9/4K4/9 w",
		"general outside":        "9/9/9/4k4/9/9/9/9/4K4/9 w",
		"three chariots":         "9/4k4/9/9/9/9/9/9/4K4/RRR6 w",
		"soldier behind":         "9/4k4/9/9/9/9/9/9/4K4/P8 w",
		"mover already in check": "9/4k3R/9/9/9/9/9/9/3K5/9 w",
		"nine ranks":             "4k4/9/9/9/9/9/9/9/4K4 w",
		"a long rank":            "9/4k5/9/9/9/9/9/9/4K4/9 w",
	} {
		if _, err := New(Default(), Start{FEN: fen}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := ParseOptions(map[string]any{"bikjang": "maybe"}); err == nil {
		t.Error("a bad word was accepted")
	}
	if _, err := ParseOptions(map[string]any{"bigjang": "off"}); err == nil {
		t.Error("an unknown key was accepted")
	}
}
