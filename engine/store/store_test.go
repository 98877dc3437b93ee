package store_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
)

var began = time.Date(2026, 11, 29, 20, 0, 0, 0, time.UTC)

func open(t testing.TB, dir string) *store.Store {
	t.Helper()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func header(id string) store.Header {
	h := store.Header{ID: id, Started: began, Names: [2]string{"파랑", "빨강"}, Kind: "together", Preset: "standard"}
	h.SetConfig(match.Config{Rules: engine.DefaultRules(), Seed: 9})
	return h
}

func noFailure(t testing.TB) func(error) {
	return func(err error) { t.Errorf("saving failed: %v", err) }
}

// written writes a game of n plies to a log, and returns its events.
func written(t testing.TB, l *store.Log, n int) []match.Event {
	t.Helper()
	config, err := l.Header().Config()
	if err != nil {
		t.Fatal(err)
	}
	s := match.New(config)
	var events []match.Event
	do := func(seat match.Seat, a match.Action) {
		caused, err := s.Decide(seat, a, time.Duration(len(events))*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range caused {
			l.Write(len(events), e)
			s, events = s.Apply(e), append(events, e)
		}
	}
	do(match.HanSeat, match.Arrange{Arrangement: engine.OuterElephant})
	do(match.ChoSeat, match.Arrange{Arrangement: engine.InnerElephant})
	// Four plies that come back, but for a step of the soldiers each time.
	for i := range n {
		g := s.Game()
		legal := slices.Collect(g.Legal())
		do(match.SeatOf(g.Turn()), match.Play{Move: legal[(i*7)%(len(legal)-1)]})
		if s.Phase() == match.Finished {
			break
		}
	}
	return events
}

func TestRunningGameComesBack(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if saved, err := s.Running(); saved != nil || err != nil {
		t.Fatalf("a new folder has the game %v (%v)", saved, err)
	}
	l := s.Begin(header("20261129-200000-0001"), noFailure(t))
	events := written(t, l, 20)
	l.Mark(77 * time.Second)
	l.Close()
	s.Close()

	s = open(t, dir)
	saved, err := s.Running()
	if err != nil || saved == nil {
		t.Fatalf("no game: %v", err)
	}
	if !reflect.DeepEqual(saved.Events, events) || !reflect.DeepEqual(saved.Header, l.Header()) || saved.At != 77*time.Second {
		t.Errorf("came back with %d of %d events, at %v, header %+v", len(saved.Events), len(events), saved.At, saved.Header)
	}
	if n := s.Notices(); n != nil {
		t.Errorf("notices %v", n)
	}

	// And goes on.
	l = s.Continue(saved, noFailure(t))
	resign := match.Concluded{At: match.At(80 * time.Second), Reason: engine.Resigned, Loser: engine.Cho}
	l.Write(len(events), resign)
	state := saved.State.Apply(resign)
	result := state.View(match.Watcher).Result
	l.Finish(result, began.Add(time.Hour))
	if saved, err := s.Running(); saved != nil || err != nil {
		t.Errorf("a finished game still runs: %v (%v)", saved, err)
	}
	games, err := s.Finished("", 0)
	if err != nil || len(games) != 1 || games[0].Result != result || !games[0].Ended.Equal(began.Add(time.Hour)) {
		t.Fatalf("archive %+v (%v)", games, err)
	}
	loaded, err := s.Load(games[0].ID)
	if err != nil || !reflect.DeepEqual(loaded.Events, append(slices.Clone(events), resign)) {
		t.Errorf("loaded %v (%v)", loaded, err)
	}
}

// Wherever a write is torn off, the game comes back at the last whole line.
// What is only copied is there for the next run of the app although nothing was
// closed, and mixes with what was written.
func TestCopiedEventsAreThereAtOnce(t *testing.T) {
	s := open(t, t.TempDir())
	events := written(t, s.Begin(header("20261129-200000-0002"), noFailure(t)), 6)
	l := s.Begin(header("20261129-200000-0003"), noFailure(t))
	for n, e := range events {
		if n%3 == 0 {
			l.Write(n, e)
		} else {
			l.Copy(e)
		}
		saved, err := s.Running()
		if err != nil || !reflect.DeepEqual(saved.Events, events[:n+1]) {
			t.Fatalf("after %d events: %+v (%v)", n+1, saved, err)
		}
	}
}

func TestTornLogIsReadableAtEveryByte(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	l := s.Begin(header("20261129-200000-0002"), noFailure(t))
	events := written(t, l, 12)
	l.Close()
	path := filepath.Join(dir, "games", "running.jsonl")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range len(whole) + 1 {
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		lines := bytes.Count(whole[:cut], []byte("\n"))
		saved, err := s.Running()
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if lines == 0 {
			if saved != nil {
				t.Fatalf("cut at %d, inside the header: %+v", cut, saved)
			}
			continue
		}
		if saved == nil || len(saved.Events) != lines-1 || !reflect.DeepEqual(saved.Events, nonNil(events[:lines-1])) {
			t.Fatalf("cut at %d: came back with %v, want %d events", cut, saved, lines-1)
		}
		torn := whole[cut-1] != '\n'
		if n := s.Notices(); (len(n) == 1 && n[0].Kind == store.TornLine) != torn {
			t.Fatalf("cut at %d: notices %v", cut, n)
		}
	}
	if entries, err := os.ReadDir(filepath.Join(dir, "aside")); err == nil {
		t.Errorf("set aside: %v", entries)
	}
}

func nonNil(events []match.Event) []match.Event {
	if len(events) == 0 {
		return nil
	}
	return events
}

func TestDamagedGameIsSetAside(t *testing.T) {
	damage := map[string]func([]byte) []byte{
		"a garbled line in the middle": func(b []byte) []byte { return bytes.Replace(b, []byte(`"played"`), []byte(`"plaXed"`), 1) },
		"a line missing": func(b []byte) []byte {
			return append(slices.Clone(b[:bytes.IndexByte(b, '\n')+1]), b[bytes.LastIndex(b[:len(b)-200], []byte("\n"))+1:]...)
		},
		"no header":            func(b []byte) []byte { return b[bytes.IndexByte(b, '\n')+1:] },
		"another kind of file": func([]byte) []byte { return []byte("hello\nworld\n") },
		"zeros after a crash":  func(b []byte) []byte { return append(make([]byte, 64), b...) },
	}
	for name, f := range damage {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, dir)
			l := s.Begin(header("20261129-200000-0003"), noFailure(t))
			written(t, l, 12)
			l.Close()
			path := filepath.Join(dir, "games", "running.jsonl")
			whole, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			bad := f(whole)
			if err := os.WriteFile(path, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if saved, err := s.Running(); saved != nil || err != nil {
				t.Fatalf("came back: %v (%v)", saved, err)
			}
			notices := s.Notices()
			if len(notices) != 1 || notices[0].Kind != store.SetAside {
				t.Fatalf("notices %v", notices)
			}
			kept, err := os.ReadFile(filepath.Join(dir, notices[0].File))
			if err != nil || !bytes.Equal(kept, bad) {
				t.Errorf("%s does not hold what was damaged (%v)", notices[0].File, err)
			}
			// The app goes on with a new game.
			l = s.Begin(header("20261129-200000-0004"), noFailure(t))
			written(t, l, 3)
			l.Close()
			if saved, err := s.Running(); err != nil || saved == nil {
				t.Errorf("the next game does not come back: %v", err)
			}
		})
	}
}

func TestNewerFilesAreLeftForTheNewerApp(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		"games/running.jsonl":              `{"v":99,"type":"game"}` + "\n",
		"games/20270101-000000-0001.jsonl": `{"v":99,"type":"game"}` + "\n",
		"settings.json":                    `{"v":99}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, dir)
	if s.Settings() != store.DefaultSettings() {
		t.Errorf("settings %+v", s.Settings())
	}
	if saved, err := s.Running(); saved != nil || err != nil {
		t.Errorf("running %v (%v)", saved, err)
	}
	if games, err := s.Finished("", 0); len(games) != 0 || err != nil {
		t.Errorf("finished %v (%v)", games, err)
	}
	if _, err := s.Load("20270101-000000-0001"); !errors.Is(err, store.ErrNewer) {
		t.Errorf("loading it: %v", err)
	}
	if n := s.Notices(); len(n) != 3 {
		t.Errorf("notices %v, want three", n)
	}
}

func TestSecondWindowIsTold(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if _, err := store.Open(dir); !errors.Is(err, store.ErrLocked) {
		t.Fatalf("the second window opens the folder too: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
}

func TestSettingsAreRemembered(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	rules := engine.DefaultRules()
	rules.Bikjang = engine.BikjangFree
	if err := s.Change(func(x *store.Settings) {
		x.Language, x.NewGame.Rules, x.Window = "en", &rules, store.Window{Width: 800, Height: 600}
	}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	got := open(t, dir).Settings()
	if got.Language != "en" || got.NewGame.Rules == nil || *got.NewGame.Rules != rules || got.Window.Width != 800 {
		t.Errorf("remembered %+v", got)
	}
}

func TestDamagedSettingsAreSetAside(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, dir)
	if n := s.Notices(); len(n) != 1 || n[0].Kind != store.SetAside || s.Settings() != store.DefaultSettings() {
		t.Errorf("notices %v, settings %+v", n, s.Settings())
	}
}

func TestArchiveIsSearched(t *testing.T) {
	s := open(t, t.TempDir())
	for i, who := range []string{"민수", "영희", "Anna"} {
		h := header(store.NewID(began.Add(time.Duration(i)*time.Hour), uint64(i)))
		h.Names[engine.Cho] = who
		l := s.Begin(h, noFailure(t))
		written(t, l, 4)
		l.Finish(engine.Result{Outcome: engine.WinFor(engine.Side(i % 2)), Reason: engine.Resigned, Plies: 4}, began)
	}
	for query, want := range map[string]int{"": 3, "영희": 1, "anna": 1, "기권": 3, "han wins": 1, "없음": 0, "anna 초": 1} {
		if games, err := s.Finished(query, 0); err != nil || len(games) != want {
			t.Errorf("%q finds %d games (%v), want %d", query, len(games), err, want)
		}
	}
	games, err := s.Finished("", 2)
	if err != nil || len(games) != 2 || games[0].Header.Names[engine.Cho] != "Anna" {
		t.Errorf("the latest two are %v (%v)", games, err)
	}
	if err := s.Delete(games[0].ID); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{games[0].ID, "../settings", "", "running"} {
		if err := s.Delete(id); !errors.Is(err, store.ErrNoGame) {
			t.Errorf("deleting %q: %v", id, err)
		}
	}
}

func TestNowhereKeepsNothingAndHurtsNothing(t *testing.T) {
	s := store.Nowhere()
	l := s.Begin(header("20261129-200000-0005"), noFailure(t))
	written(t, l, 6)
	l.Finish(engine.Result{Reason: engine.Aborted}, began)
	games, err := s.Finished("", 0)
	if saved, err2 := s.Running(); saved != nil || len(games) != 0 || err != nil || err2 != nil {
		t.Errorf("kept %v, %v (%v, %v)", saved, games, err, err2)
	}
	if err := s.Change(func(x *store.Settings) { x.Language = "en" }); err != nil || s.Settings().Language != "en" {
		t.Errorf("settings %+v (%v)", s.Settings(), err)
	}
}

// smallDisk mounts a file system of a few blocks; the test is skipped where that
// may not be done.
func smallDisk(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", options, "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no file system can be mounted here: %v: %s", err, strings.TrimSpace(string(out)))
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v: %s", err, out)
		}
	})
	return dir
}

// On a full disk the game goes on, the player is told once, and what is missing
// is written when there is room again.
func TestFullDisk(t *testing.T) {
	dir := smallDisk(t, "size=64k")
	s := open(t, dir)
	told := make(chan error, 10)
	l := s.Begin(header("20261129-200000-0006"), func(err error) { told <- err })
	filler := filepath.Join(dir, "filler")
	fill, err := os.Create(filler)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = fill.Write(make([]byte, 512))
	}
	fill.Close()
	events := written(t, l, 60)
	if err := <-told; err == nil || !strings.Contains(err.Error(), "saving the game") {
		t.Errorf("told %v", err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	l.Mark(time.Hour)
	l.Close()
	saved, err := s.Running()
	if err != nil || saved == nil || !reflect.DeepEqual(saved.Events, events) {
		t.Errorf("came back with %v (%v), want all %d events", saved, err, len(events))
	}
	select {
	case err := <-told:
		t.Errorf("told a second time: %v", err)
	default:
	}
}

func TestFolderThatCannotBeWritten(t *testing.T) {
	dir := smallDisk(t, "size=64k")
	s := open(t, dir)
	if out, err := exec.Command("mount", "-o", "remount,ro", dir).CombinedOutput(); err != nil {
		t.Skipf("cannot be made read-only: %v: %s", err, out)
	}
	told := make(chan error, 10)
	l := s.Begin(header("20261129-200000-0007"), func(err error) { told <- err })
	written(t, l, 6)
	l.Finish(engine.Result{Reason: engine.Aborted}, began)
	if err := <-told; err == nil {
		t.Error("told nothing")
	}
	if err := s.Change(func(x *store.Settings) { x.Language = "en" }); err == nil || s.Settings().Language != "en" {
		t.Errorf("settings %+v (%v)", s.Settings(), err)
	}
	if _, err := store.Open(filepath.Join(dir, "new")); err == nil || errors.Is(err, store.ErrLocked) {
		t.Errorf("a folder that cannot be made opens: %v", err)
	}
}

// BenchmarkSave is one event written and synced.
func BenchmarkSave(b *testing.B) {
	dir, err := os.MkdirTemp(".", "save-") // on the project's disk, not in memory
	if err != nil {
		b.Fatal(err)
	}
	defer os.RemoveAll(dir)
	s := open(b, dir)
	defer s.Close()
	l := s.Begin(header("20261129-200000-0008"), noFailure(b))
	times := make([]time.Duration, 0, 1000)
	e := match.Played{Move: engine.Move{From: 27, To: 28}}
	for b.Loop() {
		start := time.Now()
		l.Write(0, e)
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "µs-median")
}

// BenchmarkOpenLongGame reads back a game of 300 plies.
func BenchmarkOpenLongGame(b *testing.B) {
	s := open(b, b.TempDir())
	h := header("20261129-200000-0009")
	h.Rules.Repetition, h.Rules.Bikjang = engine.RepetitionOff, engine.BikjangOff
	l := s.Begin(h, noFailure(b))
	written(b, l, 300)
	l.Close()
	for b.Loop() {
		saved, err := s.Running()
		if err != nil || saved == nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(saved.Events)), "events")
	}
}
