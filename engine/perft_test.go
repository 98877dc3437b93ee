package engine_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

var long = flag.Bool("long", false, "run the long tests too: perft to depth 4")

// reference is one position of testdata/perft.json or testdata/verdicts.json,
// whose figures two independent generators agree on.
type reference struct {
	ID          string   `json:"id"`
	FEN         string   `json:"fen"`
	InCheck     bool     `json:"in_check"`
	Checkers    []string `json:"checkers"`
	Checkmate   bool     `json:"checkmate"`
	OnlyPass    bool     `json:"only_pass"`
	PassLegal   bool     `json:"pass_legal"`
	LegalMoves  []string `json:"legal_moves"`
	PerftNoPass []uint64 `json:"perft_nopass"`
	PerftPass   []uint64 `json:"perft_pass"`
	LegalNoPass int      `json:"n_legal_without_pass"`
}

func readJSON(t testing.TB, file string, v any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}

func position(t testing.TB, fen string) engine.Position {
	t.Helper()
	p, err := notation.Position(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// byCoordinates is the byte order of the moves' text.
func byCoordinates[T interface{ String() string }](items []T) []string {
	names := make([]string, len(items))
	for i, x := range items {
		names[i] = x.String()
	}
	slices.SortFunc(names, cmp.Compare[string])
	return names
}

func TestPerftAgreesWithReference(t *testing.T) {
	var file struct{ Positions []reference }
	readJSON(t, "testdata/perft.json", &file)
	depth := 3
	if *long {
		depth = 4
	}
	for _, ref := range file.Positions {
		t.Run(ref.ID, func(t *testing.T) {
			t.Parallel()
			p := position(t, ref.FEN)
			for d := range min(depth, len(ref.PerftNoPass)) {
				if got := p.Perft(d+1, false); got != ref.PerftNoPass[d] {
					t.Errorf("perft %d without passes: %d, want %d", d+1, got, ref.PerftNoPass[d])
				}
			}
			for d := range min(depth, len(ref.PerftPass)) {
				if got := p.Perft(d+1, true); got != ref.PerftPass[d] {
					t.Errorf("perft %d with passes: %d, want %d", d+1, got, ref.PerftPass[d])
				}
			}
			checkReference(t, &p, ref)
			want := slices.Sorted(slices.Values(ref.LegalMoves))
			if got := byCoordinates(slices.Collect(p.Moves())); !slices.Equal(got, want) {
				t.Errorf("legal moves\n got %v\nwant %v", got, want)
			}
		})
	}
}

func TestVerdictsAgreeWithReference(t *testing.T) {
	var refs []reference
	readJSON(t, "testdata/verdicts.json", &refs)
	for _, ref := range refs {
		t.Run(ref.ID, func(t *testing.T) {
			p := position(t, ref.FEN)
			checkReference(t, &p, ref)
			if got := len(slices.Collect(p.Moves())); got != ref.LegalNoPass {
				t.Errorf("%d legal moves, want %d", got, ref.LegalNoPass)
			}
			if onlyPass := !p.InCheck() && !p.HasMove(); onlyPass != ref.OnlyPass {
				t.Errorf("only a pass: %v, want %v", onlyPass, ref.OnlyPass)
			}
		})
	}
}

func checkReference(t *testing.T, p *engine.Position, ref reference) {
	t.Helper()
	if p.InCheck() != ref.InCheck {
		t.Errorf("in check: %v, want %v", p.InCheck(), ref.InCheck)
	}
	want := slices.Sorted(slices.Values(ref.Checkers))
	if got := byCoordinates(p.Checkers()); !slices.Equal(got, want) {
		t.Errorf("checkers %v, want %v", got, want)
	}
	if mate := p.InCheck() && !p.HasMove(); mate != ref.Checkmate {
		t.Errorf("checkmate: %v, want %v", mate, ref.Checkmate)
	}
}

func start(t testing.TB) engine.Position {
	t.Helper()
	p, err := engine.NewPosition(engine.InnerElephant, engine.InnerElephant)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// BenchmarkPerft counts the 31,213,374 leaves five plies below the start, with
// bulk counting at the last ply.
func BenchmarkPerft(b *testing.B) {
	p := start(b)
	b.ReportAllocs()
	leaves := uint64(0)
	for b.Loop() {
		leaves += p.Perft(5, false)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
