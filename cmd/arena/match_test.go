package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/notation"
)

// arena runs the program and returns what it prints.
func arena(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out, complaints strings.Builder
	if got := run(t.Context(), args, &out, &complaints); got != want {
		t.Fatalf("arena %q ends with %d, not %d:\n%s%s", args, got, want, &out, &complaints)
	}
	return out.String() + complaints.String()
}

func has(t *testing.T, out string, patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		if !regexp.MustCompile(pattern).MatchString(out) {
			t.Errorf("no %q in:\n%s", pattern, out)
		}
	}
}

func TestAMatchBetweenTwoProcesses(t *testing.T) {
	log := filepath.Join(t.TempDir(), "match.pgn")
	out := arena(t, 0, "-a", fakeEngine("greedy"), "-b", fakeEngine("random", "7"), "-depth", "1",
		"-games", "8", "-concurrency", "2", "-log", log, "-verify", "-preset", "standard", "-variant", "standard", "-openings", "5")
	has(t, out, `A: Fake greedy \(depth 1, UCI_Variant standard\)`, `8 games, rules standard, judged at ply 200, openings 5`,
		`(?m)^game 1, A is Cho, `, `(?m)^game 8, B is Cho, `, `(?m)^8 games, A won [1-8] `)

	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	// Every game of the log is one that the rules know, up to the end it names,
	// and a pair begins alike.
	openings := map[string][]string{}
	for _, game := range strings.Split(string(text), "\n[Round ")[1:] {
		tags, moves, _ := strings.Cut(game, "]\n\n")
		tag := func(name string) string {
			return regexp.MustCompile(`(?m)^\[` + name + ` "(.*?)"\]?$`).FindStringSubmatch(tags + "]")[1]
		}
		fen, err := notation.ParseFEN(tag("FEN"))
		if err != nil {
			t.Fatal(err)
		}
		p, _ := engine.PresetByName("standard")
		p.Rules.MoveLimit = 200
		g, err := engine.NewGame(p.Rules, fen.Setup)
		if err != nil {
			t.Fatal(err)
		}
		moves = regexp.MustCompile(`\{.*?\}|\d+\.`).ReplaceAllString(moves, "")
		fields := strings.Fields(moves)
		if err := notation.Coordinates.Play(g, strings.Join(fields[:len(fields)-1], " ")); err != nil {
			t.Fatal(err)
		}
		r, _ := g.Result()
		if got := fields[len(fields)-1]; got != results[r.Outcome] || got != tag("Result") || tag("Reason") != r.Reason.String() {
			t.Errorf("the log says %s, %s %s, the rules %s %s", got, tag("Result"), tag("Reason"), results[r.Outcome], r.Reason)
		}
		openings[tag("Opening")] = append(openings[tag("Opening")], tag("ChoIs"))
	}
	if len(openings) != 4 {
		t.Errorf("eight games have the openings %v", openings)
	}
	for o, cho := range openings {
		if len(cho) != 2 || cho[0] == cho[1] {
			t.Errorf("opening %s is not played once by each: %v", o, cho)
		}
	}
}

func TestAnEngineThatFailsLosesThatGame(t *testing.T) {
	// A alone has little time, and only where it is meant to overstep it: a busy
	// machine must make nobody else late.
	for _, c := range []struct {
		how   []string
		wants string
	}{
		{[]string{"crash", "3"}, `B wins in \d+ plies \(crash: crashed \(exit status 2: panic: out of ideas\)\)`},
		{[]string{"illegal", "3"}, `B wins in \d+ plies \(illegal: played a1i10 at ply \d+: `},
		{[]string{"garbage", "2"}, `B wins in \d+ plies \(illegal: played  at ply \d+: `},
		{[]string{"hang", "2"}, `B wins in \d+ plies \(hang: does not answer within 310ms\)`},
		{[]string{"wrongboard"}, `B wins in \d+ plies \(board: has the board `},
	} {
		t.Run(c.how[0], func(t *testing.T) {
			grace := "1m"
			if c.how[0] == "hang" {
				grace = "300ms"
			}
			out := arena(t, 0, "-a", fakeEngine(c.how...), "-b", fakeEngine("random", "3"),
				"-a-movetime", "10ms", "-grace", grace, "-nodes", "1", "-games", "4", "-verify", "-openings", "2")
			// It begins anew for every game, and fails anew.
			has(t, out, `game 1, A is Cho.*: `+c.wants, `game 2, B is Cho.*: `+c.wants, `game 4, B is Cho.*: `+c.wants, `B won 4 \(100`)
		})
	}
}

func TestANoisyEngineIsUnderstood(t *testing.T) {
	out := arena(t, 0, "-a", fakeEngine("noisy"), "-b", fakeEngine("random", "4"), "-nodes", "1", "-games", "2", "-plies", "20")
	has(t, out, `\n2 games`, `by scoreMoveLimit`)
}

func TestResigningWantsBoth(t *testing.T) {
	match := func(a, b string) string {
		return arena(t, 0, "-a", fakeEngine("sure", a), "-b", fakeEngine("sure", b), "-nodes", "1", "-games", "1",
			"-resign", "900,4", "-plies", "40")
	}
	has(t, match("-900", "950"), `B wins in \d+ plies \(resign\)`)
	has(t, match("29999", "-29999"), `A wins in \d+ plies \(resign\)`)
	for _, c := range [][2]string{{"-900", "899"}, {"-899", "2000"}, {"1500", "1500"}, {"0", "0"}} {
		if out := match(c[0], c[1]); strings.Contains(out, "resign") {
			t.Errorf("with the scores %v somebody resigns:\n%s", c, out)
		}
	}
}

// Two that always take back their last move come to the fourth standing of the
// same position, which the preset forbids.
func TestForbiddenRepetition(t *testing.T) {
	match := func(kind string, more ...string) string {
		return arena(t, 0, append([]string{
			"-a", fakeEngine(kind), "-b", fakeEngine(kind), "-nodes", "1",
			"-games", "1", "-variant", "standard", "-plies", "40",
		}, more...)...)
	}
	has(t, match("back"), `\(illegal: played .*: repetition\)`)
	has(t, match("back", "-lenient"), `\(scoreRepetition: 72 : 73.5\)`)
	// One that listens is told what it may play.
	has(t, match("forth"), `in 40 plies \(scoreMoveLimit`)
}

func TestAClockRunsOut(t *testing.T) {
	out := arena(t, 0, "-a", fakeEngine("random", "1"), "-b", fakeEngine("random", "2"), "-depth", "1",
		"-a-tc", "0.000001", "-games", "2")
	has(t, out, `game 1.*: B wins in \d+ plies \(timeLoss: overstepped its time by `, `game 2.*: B wins`)
}

func TestAnEngineThatCannotStart(t *testing.T) {
	out := arena(t, 1, "-a", "no-such-program-anywhere", "-b", fakeEngine("greedy"), "-nodes", "1")
	has(t, out, `engine a: .*no-such-program-anywhere`)
}

func TestSPRTEndsTheMatch(t *testing.T) {
	out := arena(t, 0, "-a", fakeEngine("sure", "5000"), "-b", fakeEngine("sure", "-5000"), "-nodes", "1",
		"-games", "1000", "-sprt", "0,200,0.05,0.05", "-resign", "100,1")
	has(t, out, `SPRT of \+0 against \+200: elo1 holds`, `\n20 games, A won 20`)
}

func TestResume(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	args := func(log string, more ...string) []string {
		return append([]string{
			"-a", fakeEngine("greedy"), "-b", fakeEngine("greedy"), "-nodes", "1", "-plies", "30", "-resign", "", "-log", path(log),
		}, more...)
	}
	whole := arena(t, 0, args("whole.pgn", "-games", "6")...)
	arena(t, 0, args("parts.pgn", "-games", "3")...)

	has(t, arena(t, 1, args("parts.pgn", "-games", "6")...), `holds a match already`)
	has(t, arena(t, 1, args("parts.pgn", "-games", "6", "-resume", "-openings", "9")...), `is of another match`)

	// Torn while the fourth game was being written.
	text, err := os.ReadFile(path("whole.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	fourth := strings.Index(string(text), `[Round "4"]`)
	for _, cut := range []int{fourth - 1, fourth + 5, fourth + 200, strings.Index(string(text), `[Round "5"]`) - 3} {
		if err := os.WriteFile(path("parts.pgn"), text[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		out := arena(t, 0, args("parts.pgn", "-games", "6", "-resume")...)
		has(t, out, `3 games in the log: `, `(?m)^game 4, `, `(?m)^game 6, `)
		if strings.Contains(out, "game 3,") {
			t.Errorf("a game of the log is played again:\n%s", out)
		}
		score := regexp.MustCompile(`\n6 games, .*\n.*\npairs .*`)
		if got, want := score.FindString(out), score.FindString(whole); got != want || got == "" {
			t.Errorf("in parts the match is %s, as a whole %s", got, want)
		}
		again, err := os.ReadFile(path("parts.pgn"))
		if err != nil {
			t.Fatal(err)
		}
		times := regexp.MustCompile(`\[(CPU|Late) .*`)
		if got, want := times.ReplaceAllString(string(again), ""), times.ReplaceAllString(string(text), ""); got != want {
			t.Errorf("cut at %d, the log is not that of the whole match, from %q on", cut, got[commonPrefix(got, want):])
		}
	}
	out := arena(t, 0, args("parts.pgn", "-games", "6", "-resume")...)
	has(t, out, `6 games in the log`, `\n6 games, `)
	if strings.Contains(out, "game 6,") {
		t.Errorf("a finished match plays on:\n%s", out)
	}
}

func commonPrefix(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

func TestAMatchThatIsBrokenOff(t *testing.T) {
	log := filepath.Join(t.TempDir(), "match.pgn")
	ctx, cancel := context.WithCancel(t.Context())
	out := &cancelAfter{word: "game 2,", cancel: cancel}
	args := []string{"-a", fakeEngine("greedy"), "-b", fakeEngine("random", "1"), "-nodes", "1", "-plies", "40", "-games", "100000", "-log", log}
	var complaints strings.Builder
	if got := run(ctx, args, out, &complaints); got != 0 {
		t.Fatalf("ends with %d: %s", got, &complaints)
	}
	has(t, out.text.String(), `broken off; -resume goes on`, `\n[2-9] games, `)
	f, err := os.Open(log)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, games, _, err := readLog(f)
	if err != nil || !strings.Contains(out.text.String(), fmt.Sprintf("\n%d games, ", len(games))) {
		t.Errorf("the log has %d games, %v:\n%s", len(games), err, &out.text)
	}
}

type cancelAfter struct {
	text   strings.Builder
	word   string
	cancel func()
}

func (c *cancelAfter) Write(b []byte) (int, error) {
	if strings.Contains(string(b), c.word) {
		c.cancel()
	}
	return c.text.Write(b)
}

func TestOpenings(t *testing.T) {
	rules := engine.DefaultRules()
	seen, starts, lengths := map[string]bool{}, map[string]int{}, map[int]bool{}
	for pair := range 64 {
		o, err := openingFor(rules, 11, pair, nil)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := openingFor(rules, 11, pair, nil); again.String() != o.String() {
			t.Errorf("pair %d begins with %v and with %v", pair, o, again)
		}
		if other, _ := openingFor(rules, 12, pair, nil); other.String() == o.String() {
			t.Errorf("pair %d begins alike for two seeds: %v", pair, o)
		}
		seen[o.String()] = true
		starts[fmt.Sprint(o.cho, o.han)]++
		lengths[len(o.moves)] = true
		g, err := engine.NewGame(rules, o.setup)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range o.moves {
			events, err := g.Play(m)
			if err != nil || len(events) != 1 {
				t.Errorf("%v: %v is not quiet: %v %v", o, m, events, err)
			}
		}
		if g.Score(engine.Cho) != 144 || len(g.Threats()) > 0 && winning(g) {
			t.Errorf("%v is not even", o)
		}
	}
	if len(seen) != 64 || len(starts) != 16 || len(lengths) != 5 {
		t.Errorf("%d openings of 64 differ, with %d starts and the lengths %v", len(seen), len(starts), lengths)
	}
	for s, n := range starts {
		if n != 4 {
			t.Errorf("%s begins %d pairs of 64", s, n)
		}
	}
}

func winning(g *engine.Game) bool {
	p := g.Position()
	after := p.After(engine.Pass)
	return winsPiece(&p) || winsPiece(&after)
}

func TestAnEngineJudgesOpenings(t *testing.T) {
	has(t, arena(t, 0, "-a", fakeEngine("greedy"), "-b", fakeEngine("greedy"), "-judge", fakeEngine("sure", "79"),
		"-nodes", "1", "-games", "2", "-plies", "12"), `\n2 games`)
	has(t, arena(t, 1, "-a", fakeEngine("greedy"), "-b", fakeEngine("greedy"), "-judge", fakeEngine("sure", "-80"),
		"-nodes", "1", "-games", "2", "-plies", "12"), `no quiet opening`)
}

// FuzzReadLog: no log makes the reader panic, and what it takes for complete is
// read again alike.
func FuzzReadLog(f *testing.F) {
	o, err := openingFor(engine.DefaultRules(), 1, 0, nil)
	if err != nil {
		f.Fatal(err)
	}
	r := record{
		pairing: pairing{round: 3, opening: o}, outcome: engine.HanWins, reason: lostByCrash, detail: "a \"quoted\"\nword",
		plies: []plyRecord{{engine.Pass, -12, 4, true}}, moves: [2]int{1, 0},
	}
	f.Add("% arena: x\n" + r.String())
	f.Add("[Round \"1\"]\n[Result \"1-0\"]\n\n1-0\n")
	f.Add("[Round 1]\n")
	f.Fuzz(func(t *testing.T, text string) {
		first, games, end, err := readLog(strings.NewReader(text))
		if err != nil {
			return
		}
		first2, games2, end2, err := readLog(strings.NewReader(text[:end]))
		if err != nil || first2 != first || len(games2) != len(games) || end2 != end {
			t.Errorf("cut at its end %d, the log of %d games has %d and ends at %d: %v", end, len(games), len(games2), end2, err)
		}
	})
}

func TestALogReadsBack(t *testing.T) {
	o, err := openingFor(engine.DefaultRules(), 1, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := record{
		pairing: pairing{round: 4, opening: o, choIs: engineB}, outcome: engine.HanWins, reason: lostByCrash,
		detail: "a \"quoted\"\nword", plies: []plyRecord{{engine.Pass, -12, 4, true}}, moves: [2]int{1, 7},
		cpu: [2]time.Duration{1230 * time.Millisecond, 10 * time.Millisecond}, late: 3 * time.Millisecond,
	}
	_, games, end, err := readLog(strings.NewReader(r.String()))
	if err != nil || len(games) != 1 || games[0] != r.logged() || end != int64(len(r.String())) {
		t.Errorf("read back: %+v, %v, end %d; written: %+v", games, err, end, r.logged())
	}
}
