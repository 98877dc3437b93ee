package main

import (
	"math"
	"strings"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > within {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

// The figures were worked out by hand from the definitions: a score of .7 is 400
// times the logarithm of 7/3, and so on.
func TestEloAndItsError(t *testing.T) {
	for _, c := range []struct {
		tally        tally
		diff, within float64
	}{
		{tally{wins: 50, losses: 50}, 0, 69.02},
		{tally{wins: 60, draws: 20, losses: 20}, 147.19, 66.06},
		{tally{wins: 20, draws: 20, losses: 60}, -147.19, 66.06},
		{tally{draws: 30}, 0, 0},
		{tally{wins: 258, losses: 257}, 0.67, 30.03}, // ±681/√n
		// The same games as pairs: all split, so the opening decided every game.
		{tally{wins: 50, losses: 50, pairs: [5]int{0, 0, 50, 0, 0}}, 0, 0},
		// As spread as single games would be.
		{tally{wins: 50, losses: 50, pairs: [5]int{12, 0, 26, 0, 12}}, 0, 67.57},
		// Too few pairs to tell their spread: counted as games.
		{tally{wins: 4, losses: 4, pairs: [5]int{0, 0, 4, 0, 0}}, 0, 296.58},
	} {
		diff, within := c.tally.difference()
		near(t, "the difference", diff, c.diff, .01)
		near(t, "the error", within, c.within, .1)
	}
}

func TestEloOfOneSidedScores(t *testing.T) {
	for want, score := range map[string]tally{
		"Elo ?": {}, "Elo +0 ±69": {wins: 50, losses: 50}, "Elo +Inf": {wins: 3}, "Elo -Inf": {losses: 3}, "Elo +191 ±?": {wins: 3, losses: 1},
		"Elo +147 ±66": {wins: 60, draws: 20, losses: 20},
	} {
		if got := score.eloText(); got != want {
			t.Errorf("%+v: %s, not %s", score, got, want)
		}
	}
}

func TestSuperior(t *testing.T) {
	near(t, "of an even match", tally{wins: 10, losses: 10}.superior(), .5, 1e-9)
	// .7 with a standard error of .04 is five of them above a half.
	near(t, "of 60:20", tally{wins: 60, draws: 20, losses: 20}.superior(), .9999997, 1e-7)
	// 55:45 has one standard error of .04975.
	near(t, "of 55:45", tally{wins: 55, losses: 45}.superior(), .8426, 1e-3)
}

func TestSPRT(t *testing.T) {
	s := sprt{0, 10, .05, .05}
	low, high := s.bounds()
	near(t, "the lower bound", low, -2.9444, 1e-4)
	near(t, "the upper bound", high, 2.9444, 1e-4)
	// s1 = .514388; n (s1-s0)(2 mean - s0 - s1) / (2 variance) by hand.
	near(t, "the ratio of 5200:4800", s.llr(tally{wins: 5200, losses: 4800}), 7.382, .01)
	near(t, "the ratio of an even match", s.llr(tally{wins: 5000, losses: 5000}), -4.140, .01)
	// Pairs in which most openings are split say ten times as much of an even match.
	even := tally{wins: 500, losses: 500, pairs: [5]int{0, 50, 400, 50, 0}}
	near(t, "the ratio of steady pairs", s.llr(even), -4.140, .01)

	for _, c := range []struct {
		tally tally
		want  int
	}{
		{tally{}, 0},
		{tally{wins: 1}, 0},
		{tally{wins: 12}, 0},
		{tally{wins: 30, pairs: [5]int{0, 0, 0, 0, 15}}, 1},
		{tally{wins: 52, losses: 48}, 0},
		{tally{wins: 5200, losses: 4800}, 1},
		{tally{wins: 5000, losses: 5000}, -1},
		{even, -1},
	} {
		if got := s.decided(c.tally); got != c.want {
			t.Errorf("%+v is decided %d, not %d", c.tally, got, c.want)
		}
	}
}

func TestFlags(t *testing.T) {
	for flags, complaint := range map[string]string{
		"-a x -b y -nodes 5":                                   "",
		"-a x -b y -movetime 50ms -b-nodes 5":                  "",
		"-a x -b y -tc 10+0.1 -sprt 0,5,.05,.05 -resign 600,3": "",
		"-b y -nodes 5":                                        "-a says no command",
		"-a x -b y":                                            "has no limit",
		"-a x -b y -nodes 5 -depth 3":                          "more than one limit",
		"-a x -b y -tc 0":                                      "has no time",
		"-a x -b y -tc 1+x":                                    "no number of seconds",
		"-a x -b y -nodes 5 -preset nobody":                    "no preset",
		"-a x -b y -nodes 5 -variant chess":                    "no preset",
		"-a x -b y -nodes 5 -sprt 5,0,.05,.05":                 "-sprt",
		"-a x -b y -nodes 5 -resign 5":                         "-resign",
		"-a x -b y -nodes 5 -resume":                           "wants the -log",
		"-a x -b y -nodes 5 -games 0":                          "at least 1",
		"-a x -b y -nodes 5 -a-options Hash":                   "not Name=Value",
		"-a x -b y -nodes 5 more":                              "what is",
	} {
		_, err := parseConfig(strings.Fields(flags), &strings.Builder{})
		if complaint == "" && err != nil {
			t.Errorf("%s: %v", flags, err)
		}
		if complaint != "" && (err == nil || !strings.Contains(err.Error(), complaint)) {
			t.Errorf("%s: %v, not a word of %q", flags, err, complaint)
		}
	}
	cfg, err := parseConfig([]string{
		"-a", `"/a b/x" -n 5`, "-b", "y", "-a-options", "Hash=32, Clear Hash=",
		"-lenient", "-movetime", "50ms", "-b-tc", "1.5+.25", "-variant", "janggi", "-b-variant", "pychess",
	}, &strings.Builder{})
	if err != nil {
		t.Fatal(err)
	}
	if got := cfg.engines[0].command; len(got) != 3 || got[0] != "/a b/x" || got[2] != "5" {
		t.Errorf("the command is %q", got)
	}
	if got := cfg.engines[0].options; len(got) != 2 || got[0] != [2]string{"Hash", "32"} || got[1][0] != "Clear Hash" {
		t.Errorf("the options are %q", got)
	}
	if got := cfg.matchLine(); !strings.Contains(got, "50ms a move") || !strings.Contains(got, "1.5s+250ms") ||
		!strings.Contains(got, "rules pychess, judged at ply 200, forbidden repetitions judged") || !strings.Contains(got, "variant janggi,") || !strings.Contains(got, "variant pychess,") {
		t.Errorf("the match is %s", got)
	}
}
