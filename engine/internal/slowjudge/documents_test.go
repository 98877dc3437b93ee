package slowjudge

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// movement are the options under which only movement is judged, as in the
// figures of perft.json.
func movement() Options {
	opts := Default()
	opts.Bikjang = "off"
	opts.Repetition = "off"
	opts.DoublePass = "off"
	return opts
}

func begin(t *testing.T, opts Options, fen string) *Judge {
	t.Helper()
	j, err := New(opts, Start{FEN: fen})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func read(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

func withoutPass(moves []string) []string {
	return slices.DeleteFunc(moves, func(m string) bool { return m == "pass" })
}

// perft counts the leaves at depth, with passes or without.
func perft(t *testing.T, j *Judge, depth int, passes bool) int {
	t.Helper()
	moves := j.Legal()
	if !passes {
		moves = withoutPass(moves)
	}
	if depth == 1 {
		return len(moves)
	}
	sum := 0
	for _, m := range moves {
		next := *j
		if err := next.Play(m); err != nil {
			t.Fatal(err)
		}
		sum += perft(t, &next, depth-1, passes)
	}
	return sum
}

func checkersOf(j *Judge) []string {
	all := []string{}
	for _, p := range j.board.checkers(j.turn, j.opts) {
		all = append(all, p.String())
	}
	slices.Sort(all)
	return all
}

func TestPerft(t *testing.T) {
	var file struct {
		Positions []struct {
			ID         string   `json:"id"`
			FEN        string   `json:"fen"`
			Side       string   `json:"side"`
			Check      bool     `json:"in_check"`
			Checkers   []string `json:"checkers"`
			Checkmate  bool     `json:"checkmate"`
			PassLegal  bool     `json:"pass_legal"`
			OnlyPass   bool     `json:"only_pass"`
			Moves      []string `json:"legal_moves"`
			WithPass   []int    `json:"perft_pass"`
			WithNoPass []int    `json:"perft_nopass"`
		} `json:"positions"`
	}
	read(t, "perft.json", &file)
	if len(file.Positions) == 0 {
		t.Fatal("no positions")
	}
	for _, want := range file.Positions {
		t.Run(want.ID, func(t *testing.T) {
			j := begin(t, movement(), want.FEN)
			legal := j.Legal()
			if got := withoutPass(slices.Clone(legal)); !slices.Equal(got, want.Moves) {
				t.Errorf("moves %v, want %v", got, want.Moves)
			}
			if got := slices.Contains(legal, "pass"); got != want.PassLegal {
				t.Errorf("pass legal %v, want %v", got, want.PassLegal)
			}
			if got := slices.Equal(legal, []string{"pass"}); got != want.OnlyPass {
				t.Errorf("only pass %v, want %v", got, want.OnlyPass)
			}
			if j.Turn() != want.Side || j.Check() != want.Check {
				t.Errorf("%s, check %v; want %s, %v", j.Turn(), j.Check(), want.Side, want.Check)
			}
			if got := checkersOf(j); !slices.Equal(got, want.Checkers) {
				t.Errorf("checkers %v, want %v", got, want.Checkers)
			}
			if got := j.Result() != nil; got != want.Checkmate {
				t.Errorf("checkmate %v, want %v", got, want.Checkmate)
			}
			for depth := 1; depth <= 2; depth++ {
				if got := perft(t, j, depth, false); got != want.WithNoPass[depth-1] {
					t.Errorf("perft %d without passes: %d, want %d", depth, got, want.WithNoPass[depth-1])
				}
				if got := perft(t, j, depth, true); got != want.WithPass[depth-1] {
					t.Errorf("perft %d with passes: %d, want %d", depth, got, want.WithPass[depth-1])
				}
			}
		})
	}
}

func TestVerdicts(t *testing.T) {
	var verdicts []struct {
		ID        string   `json:"id"`
		FEN       string   `json:"fen"`
		Check     bool     `json:"in_check"`
		Checkers  []string `json:"checkers"`
		Checkmate bool     `json:"checkmate"`
		OnlyPass  bool     `json:"only_pass"`
		Moves     int      `json:"n_legal_without_pass"`
	}
	read(t, "verdicts.json", &verdicts)
	for _, want := range verdicts {
		t.Run(want.ID, func(t *testing.T) {
			j := begin(t, Default(), want.FEN)
			legal := j.Legal()
			if got := len(withoutPass(slices.Clone(legal))); got != want.Moves {
				t.Errorf("%d moves, want %d: %v", got, want.Moves, legal)
			}
			if got := checkersOf(j); !slices.Equal(got, want.Checkers) || j.Check() != want.Check {
				t.Errorf("checkers %v, want %v", got, want.Checkers)
			}
			if got := slices.Equal(legal, []string{"pass"}); got != want.OnlyPass {
				t.Errorf("only pass %v, want %v", got, want.OnlyPass)
			}
			if got := j.Result(); got != nil != want.Checkmate || got != nil && got.Reason != "checkmate" {
				t.Errorf("result %v, want checkmate %v", got, want.Checkmate)
			}
		})
	}
}

// TestReportedFaults replays what other programs were reported to get wrong.
// Entries without a position are covered by named tests, or concern screens.
func TestReportedFaults(t *testing.T) {
	var faults []struct {
		Repo  string   `json:"repo"`
		Issue any      `json:"issue"`
		FEN   string   `json:"fen"`
		Moves string   `json:"moves"`
		After string   `json:"fen_after_moves"`
		Right string   `json:"right"`
		Ours  *ourView `json:"our_rules"`
	}
	read(t, "reported-faults.json", &faults)
	for _, fault := range faults {
		if fault.FEN == "" {
			continue
		}
		t.Run(fault.Repo, func(t *testing.T) {
			j := begin(t, movement(), fault.FEN)
			for _, m := range strings.Fields(fault.Moves) {
				if err := j.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if fault.After != "" {
				if got, want := j.FEN(), strings.Join(strings.Fields(fault.After)[:2], " "); got != want {
					t.Errorf("position %s, want %s", got, want)
				}
			}
			fault.Ours.compare(t, j)
			if t.Failed() {
				t.Logf("issue %v: %s", fault.Issue, fault.Right)
			}
		})
	}
}

// ourView is what a reported fault says of its position under movement rules.
type ourView struct {
	Check      bool     `json:"in_check"`
	Checkers   []string `json:"checkers"`
	Checkmate  bool     `json:"checkmate"`
	Count      int      `json:"n_moves_without_pass"`
	PassLegal  bool     `json:"pass_legal"`
	WithNoPass []int    `json:"perft_nopass"`
	WithPass   []int    `json:"perft_pass"`
	Moves      []string `json:"moves"`
}

func (want *ourView) compare(t *testing.T, j *Judge) {
	t.Helper()
	legal := j.Legal()
	moves := withoutPass(slices.Clone(legal))
	if len(moves) != want.Count || slices.Contains(legal, "pass") != want.PassLegal {
		t.Errorf("legal %v, want %d moves and pass %v", legal, want.Count, want.PassLegal)
	}
	if want.Moves != nil && !slices.Equal(moves, want.Moves) {
		t.Errorf("moves %v, want %v", moves, want.Moves)
	}
	if got := checkersOf(j); !slices.Equal(got, want.Checkers) || j.Check() != want.Check {
		t.Errorf("checkers %v, want %v", got, want.Checkers)
	}
	if got := j.Result() != nil; got != want.Checkmate {
		t.Errorf("checkmate %v, want %v", got, want.Checkmate)
	}
	if got := perft(t, j, 2, false); got != want.WithNoPass[1] {
		t.Errorf("perft 2 without passes: %d, want %d", got, want.WithNoPass[1])
	}
	if got := perft(t, j, 2, true); got != want.WithPass[1] {
		t.Errorf("perft 2 with passes: %d, want %d", got, want.WithPass[1])
	}
}
