package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"janggi/engine"
)

func TestJudgeGolden(t *testing.T) {
	input, err := os.ReadFile("testdata/judge.in")
	if err != nil {
		t.Fatal(err)
	}
	out, errs, status := gibo(t, string(input), "judge")
	if status != statusFault || errs != "" {
		t.Errorf("status %d, %s", status, errs)
	}
	golden(t, "judge.out", out)
}

// answer is the documented shape of a line of output.
type answer struct {
	Trace []struct {
		Ply     int                `json:"ply"`
		Turn    string             `json:"turn"`
		Check   bool               `json:"check"`
		Facing  bool               `json:"facing"`
		Bikjang *string            `json:"bikjang"`
		Scores  map[string]float64 `json:"scores"`
		Legal   []string           `json:"legal"`
		Result  *struct {
			Reason string  `json:"reason"`
			Winner *string `json:"winner"`
		} `json:"result"`
	} `json:"trace"`
	Error *struct {
		Ply     int      `json:"ply"`
		Move    string   `json:"move"`
		Reason  string   `json:"reason"`
		Points  []string `json:"points"`
		Line    int      `json:"line"`
		Column  int      `json:"column"`
		Message string   `json:"message"`
		Faults  []any    `json:"faults"`
	} `json:"error"`
}

func readAnswers(t testing.TB, out string) []answer {
	t.Helper()
	var all []answer
	for line := range strings.Lines(out) {
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		var a answer
		if err := d.Decode(&a); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		all = append(all, a)
	}
	return all
}

// The trace says what the game says, ply by ply, under every preset.
func TestTraceIsTheGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, preset := range engine.Presets() {
		t.Run(preset.Name, func(t *testing.T) {
			g := newGame(t, preset.Rules)
			games := []*engine.Game{g.Clone()}
			var moves []string
			for range 90 {
				legal := slices.Collect(g.Legal())
				if len(legal) == 0 {
					break
				}
				m := legal[rng.IntN(len(legal))]
				if _, err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				moves = append(moves, m.String())
				games = append(games, g.Clone())
			}
			line, err := json.Marshal(map[string]any{"preset": preset.Name, "moves": moves})
			if err != nil {
				t.Fatal(err)
			}
			out, _, status := gibo(t, string(line), "judge")
			a := readAnswers(t, out)[0]
			if status != 0 || a.Error != nil || len(a.Trace) != len(games) {
				t.Fatalf("status %d, error %v, %d entries, want %d", status, a.Error, len(a.Trace), len(games))
			}
			for i, entry := range a.Trace {
				g := games[i]
				by, pending := g.Bikjang()
				result, over := g.Result()
				winner, won := result.Outcome.Winner()
				var legal []string
				for m := range g.Legal() {
					legal = append(legal, m.String())
				}
				slices.Sort(legal)
				switch {
				case entry.Ply != i, entry.Turn != g.Turn().String(), entry.Check != g.InCheck(), entry.Facing != g.Facing(),
					entry.Scores["cho"]*2 != float64(g.Score(engine.Cho)), entry.Scores["han"]*2 != float64(g.Score(engine.Han)),
					!slices.Equal(entry.Legal, legal), entry.Legal == nil,
					(entry.Bikjang != nil) != pending, pending && *entry.Bikjang != by.String(),
					(entry.Result != nil) != over, over && entry.Result.Reason != result.Reason.String(),
					over && (entry.Result.Winner != nil) != won, won && *entry.Result.Winner != winner.String():
					t.Fatalf("entry %d is %+v; legal %v, over %v", i, entry, legal, over)
				}
			}
			last, _, _ := gibo(t, string(line), "judge", "-trace=last")
			if want := `{"trace":[` + out[strings.LastIndex(out, `{"ply"`):]; last != want {
				t.Errorf("-trace=last prints\n%s, want\n%s", last, want)
			}
		})
	}
}

func newGame(t testing.TB, rules engine.Rules) *engine.Game {
	t.Helper()
	start := rules.Start(engine.InnerElephant, engine.InnerElephant)
	g, err := engine.NewGame(rules, start)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Lines that are too long, or games that are, cost an answer and nothing more.
func TestHugeLines(t *testing.T) {
	good := `{"moves":["a4b4"]}` + "\n"
	long := `{"moves":["` + strings.Repeat("x", maxLine) + `"]}` + "\n"
	exact := `{"moves":[]` + strings.Repeat(" ", maxLine-12) + "}\r\n"
	many := `{"preset":"record","moves":["pass"` + strings.Repeat(`,"pass"`, maxPlies) + `]}` + "\n"
	out, _, status := gibo(t, good+long+good+exact+many+long+good, "judge", "-trace=last")
	answers := readAnswers(t, out)
	if status != statusFault || len(answers) != 7 {
		t.Fatalf("status %d, %d answers", status, len(answers))
	}
	for i, want := range []string{"", "lineTooLong", "", "", "tooManyMoves", "lineTooLong", ""} {
		switch e := answers[i].Error; {
		case want == "" && e != nil:
			t.Errorf("line %d: %+v", i+1, *e)
		case want != "" && (e == nil || e.Reason != want || e.Line != i+1 || len(answers[i].Trace) != 0):
			t.Errorf("line %d: %+v, want %s", i+1, e, want)
		}
	}
}

// Whoever sends one line and waits is answered before sending the next.
func TestAnswersComeLineByLine(t *testing.T) {
	in, out := newPipe(), newPipe()
	done := make(chan int)
	go func() {
		status := run([]string{"judge", "-trace=last"}, &console{in: in.r, out: out.w, err: io.Discard})
		out.w.Close()
		done <- status
	}()
	answers := bufio.NewReader(out.r)
	for i := range 3 {
		fmt.Fprintf(in.w, "{\"moves\":[%q]}\n", []string{"a4b4", "pass", "c4c5"}[i])
		if line, err := answers.ReadString('\n'); err != nil || !strings.Contains(line, `"ply":1`) {
			t.Fatalf("answer %d: %q, %v", i, line, err)
		}
	}
	in.w.Close()
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
}

type pipe struct {
	r *io.PipeReader
	w *io.PipeWriter
}

func newPipe() pipe {
	r, w := io.Pipe()
	return pipe{r, w}
}

// A stream of any length takes the memory of one line.
func TestMemoryStaysWhereItIs(t *testing.T) {
	const n = 20_000
	var early, late uint64
	lines := &repeated{line: []byte(`{"rules":{"bikjang":"free"},"moves":["a4b4","a7b7","b1c3","b10c8","pass"]}` + "\n"), left: n}
	lines.at = map[int]func(){
		n - 1000: func() { early = heap() },
		10:       func() { late = heap() },
	}
	if status := run([]string{"judge"}, &console{in: lines, out: io.Discard, err: os.Stderr}); status != 0 {
		t.Fatalf("status %d", status)
	}
	if early == 0 || late > early+1<<20 {
		t.Errorf("the heap held %d bytes after 1,000 lines and %d after %d", early, late, n)
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// repeated is a stream of one line many times, without holding it.
type repeated struct {
	line []byte
	left int
	at   map[int]func()
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	if f := r.at[r.left]; f != nil {
		f()
	}
	r.left--
	return copy(b, r.line), nil
}

// records are real games, one a line, kept outside the repository.
const records = "../../../shared/refs/games.jsonl.gz"

func openRecords(t testing.TB) io.Reader {
	t.Helper()
	f, err := os.Open(records)
	if err != nil {
		t.Skipf("the real games are not here: %v", err)
	}
	t.Cleanup(func() { f.Close() })
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// Every real game is legal to its last ply.
func TestRealGames(t *testing.T) {
	in := openRecords(t)
	wantGames, wantPlies := 19_740, 1_964_023
	if testing.Short() {
		var some bytes.Buffer
		lines := bufio.NewReader(in)
		for range 1000 {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				t.Fatal(err)
			}
			some.Write(line)
		}
		in, wantGames, wantPlies = &some, 1000, 0
	}
	count := &counter{}
	status := run([]string{"judge", "-trace=last", "-preset=record"}, &console{in: in, out: count, err: os.Stderr})
	if status != 0 || count.games != wantGames || count.faults != 0 || wantPlies != 0 && count.plies != wantPlies {
		t.Errorf("status %d, %d games, %d plies, %d faults; want 0, %d, %d, 0", status, count.games, count.plies, count.faults, wantGames, wantPlies)
	}
	t.Logf("%d games, %d plies, %d faults", count.games, count.plies, count.faults)
}

// counter reads answers as they are written.
type counter struct {
	games, plies, faults int
	rest                 []byte
}

func (c *counter) Write(b []byte) (int, error) {
	c.rest = append(c.rest, b...)
	for {
		end := bytes.IndexByte(c.rest, '\n')
		if end < 0 {
			return len(b), nil
		}
		line := c.rest[:end]
		c.games++
		if !bytes.HasSuffix(line, []byte(`"error":null}`)) {
			c.faults++
		}
		var ply int
		if _, err := fmt.Sscanf(string(line[:min(len(line), 40)]), `{"trace":[{"ply":%d,`, &ply); err == nil {
			c.plies += ply
		}
		c.rest = c.rest[end+1:]
	}
}

// BenchmarkJudge judges real games under -trace=last.
func BenchmarkJudge(b *testing.B) {
	var games bytes.Buffer
	if _, err := io.CopyN(&games, openRecords(b), 4<<20); err != nil {
		b.Fatal(err)
	}
	games.Truncate(bytes.LastIndexByte(games.Bytes(), '\n') + 1)
	plies := 0
	for b.Loop() {
		count := &counter{}
		run([]string{"judge", "-trace=last", "-preset=record"}, &console{in: bytes.NewReader(games.Bytes()), out: count, err: os.Stderr})
		plies += count.plies
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

// FuzzJudge: any line gets one answer of the documented shape, and the line
// after it is judged as ever.
func FuzzJudge(f *testing.F) {
	input, err := os.ReadFile("testdata/judge.in")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(input)) {
		f.Add(strings.TrimSpace(line))
	}
	f.Fuzz(func(t *testing.T, line string) {
		line = strings.Map(func(r rune) rune {
			if r == '\n' {
				return ' '
			}
			return r
		}, line)
		const next = `{"preset":"record","moves":["pass"]}`
		out, errs, status := gibo(t, line+"\n"+next+"\n", "judge")
		if errs != "" || status == statusFailed {
			t.Fatalf("status %d: %s", status, errs)
		}
		answers := readAnswers(t, out)
		blank := len(bytes.TrimSpace(bytes.TrimPrefix([]byte(line), []byte("\uFEFF")))) == 0
		if want := map[bool]int{true: 1, false: 2}[blank]; len(answers) != want {
			t.Fatalf("%q got %d answers", line, len(answers)-1)
		}
		if last := answers[len(answers)-1]; last.Error != nil || len(last.Trace) != 2 {
			t.Fatalf("after %q the next line got %+v", line, last)
		}
		if first := answers[0]; !blank {
			if first.Error == nil && len(first.Trace) == 0 || first.Error != nil && first.Error.Reason == "" {
				t.Fatalf("%q got %+v", line, first)
			}
			if (first.Error != nil) != (status == statusFault) {
				t.Fatalf("%q: status %d", line, status)
			}
		}
	})
}
