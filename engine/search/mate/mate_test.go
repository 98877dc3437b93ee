package mate_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
	"janggi/engine/search/mate"
)

func position(t testing.TB, fen string) engine.Position {
	t.Helper()
	p, err := notation.Position(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// verify plays a line and holds it to being a mate: legal on the board, a check
// on every move of the attacker's but the quiet ones allowed, no pass in check,
// and mate at the end.
func verify(t *testing.T, p engine.Position, r mate.Result, quiet int) {
	t.Helper()
	start := p
	if len(r.Line) != 2*r.Moves-1 {
		t.Errorf("a mate in %d has the line %v", r.Moves, r.Line)
	}
	for i, m := range r.Line {
		if m.IsPass() && (i%2 == 0 || p.InCheck()) {
			t.Fatalf("%v: ply %d is a pass", r.Line, i+1)
		}
		if !m.IsPass() && p.Check(m) != nil {
			t.Fatalf("%v: ply %d: %v", r.Line, i+1, p.Check(m))
		}
		p = p.After(m)
		if i%2 == 0 && !p.InCheck() {
			if quiet--; quiet < 0 {
				t.Errorf("%v: ply %d gives no check", r.Line, i+1)
			}
		}
	}
	if !p.InCheck() || p.HasMove() {
		t.Errorf("%v: %v does not mate", notation.FEN{Setup: start.Setup()}, r.Line)
	}
}

// The mates proved from real games, which lie beside the project.
func TestProvedMates(t *testing.T) {
	const path = "../../../../shared/refs/mates.jsonl"
	file, err := os.Open(path)
	if err != nil {
		t.Skipf("no proved mates here: %v", err)
	}
	defer file.Close()
	solver := mate.New(mate.DefaultBytes)
	var asked, solved [5]int
	var most uint64
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var problem struct {
			FEN    string
			N      int
			Answer []engine.Move
		}
		if err := json.Unmarshal(lines.Bytes(), &problem); err != nil {
			t.Fatal(err)
		}
		p := position(t, problem.FEN)
		asked[problem.N]++
		r := solver.Solve(t.Context(), p, mate.Limits{Moves: problem.N, Quiet: 2, Nodes: 2_000_000})
		most = max(most, r.Nodes)
		if r.Verdict != mate.Found || r.Moves != problem.N {
			t.Logf("%s: mate in %d, %v in %d: %v (%d nodes)", problem.FEN, problem.N, r.Verdict, r.Moves, r.Line, r.Nodes)
			continue
		}
		verify(t, p, r, 2)
		if !slices.Contains(problem.Answer, r.Line[0]) {
			t.Errorf("%s: %v, not %v", problem.FEN, r.Line, problem.Answer)
			continue
		}
		solved[problem.N]++
		if problem.N > 3 {
			continue
		}
		// Proved to be the only one.
		others := slices.DeleteFunc(p.AppendMoves(nil), func(m engine.Move) bool { return m == r.Line[0] })
		r = solver.Solve(t.Context(), p, mate.Limits{Moves: problem.N, Quiet: 2, Nodes: 2_000_000, Only: others})
		if r.Verdict != mate.None {
			t.Errorf("%s: with other moves than %v: %v %v (%d nodes)", problem.FEN, problem.Answer, r.Verdict, r.Line, r.Nodes)
		}
	}
	t.Logf("solved by moves %v of %v, with at most %d positions", solved[1:], asked[1:], most)
	if solved[1] != 80 || solved[2] != 69 || solved[3] != 25 || solved[4] < 10 {
		t.Errorf("solved %v of %v", solved[1:], asked[1:])
	}
}
