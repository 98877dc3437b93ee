package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Who may know whom. A package may reach, itself or through others, only the
// packages of this module named beside it; the longest name that fits wins, and
// "x/..." is x and everything under it. A package without a line here has no
// place in the house yet: give it one.
var mayReach = []struct {
	who  string
	whom []string
}{
	{"engine", nil},
	{"engine/internal/slowjudge", nil},
	{"engine/notation", []string{"engine"}},
	{"engine/match", []string{"engine"}},
	{"engine/search", []string{"engine", "engine/search/mate"}},
	{"engine/search/mate", []string{"engine"}},
	{"engine/computer", []string{"engine", "engine/match", "engine/search", "engine/search/mate"}},
	{"engine/lan", []string{"engine", "engine/match"}},
	{"engine/lan/nearby", nil},
	{"engine/lan/invite", nil},
	{"engine/store", []string{"engine", "engine/match", "engine/notation"}},
	{"fonts", nil},
	{"theme", []string{"engine", "fonts"}},
	{"sounds", []string{"engine", "engine/match"}},
	{"sounds/speaker", []string{"sounds", "engine", "engine/match"}},
	{"ui/translations", nil},
	{"ui/board", []string{"engine", "theme", "fonts"}},
	{"ui/...", []string{"engine", "engine/match", "engine/search/...", "engine/computer", "engine/store", "engine/notation", "theme", "fonts", "sounds", "ui/..."}},
	{"cmd/...", []string{"engine/...", "theme", "fonts", "sounds/...", "ui/..."}},
}

// fence keeps outside packages out of some of ours. Deep fences look at all
// that a package reaches, the others at what it imports itself: nearly
// everything in the standard library reaches os in the end.
type fence struct {
	why    string
	around []string // our packages, as in mayReach
	except []string
	keeps  []string // import paths; "x/..." is x and everything under it
	deep   bool
}

var fences = []fence{
	{
		why:    "the engine and what is built on it know no screen",
		around: []string{"engine/..."},
		keeps:  []string{"fyne.io/..."},
		deep:   true,
	},
	{
		why:    "the rules are values: no clock, no file, no socket, no log, nothing from outside",
		around: []string{"engine", "engine/notation"},
		keeps:  []string{"time", "os/...", "io/fs", "io/ioutil", "path/filepath", "net/...", "log/...", "syscall", "C", "unsafe", "github.com/...", "golang.org/..."},
	},
	{
		why:    "sockets are lan's alone",
		around: []string{"engine/..."},
		except: []string{"engine/lan/...", "engine/store"},
		keeps:  []string{"net/..."},
		deep:   true,
	},
	{
		why:    "sockets are lan's alone", // but what speaks to Windows reaches net
		around: []string{"engine/store"},
		keeps:  []string{"net/..."},
	},
	{
		why:    "files are store's alone",
		around: []string{"engine/..."},
		except: []string{"engine/store"},
		keeps:  []string{"os/...", "io/fs", "io/ioutil", "path/filepath"},
	},
	{
		why:    "every test runs without a display, a sound card or cgo",
		around: []string{"..."},
		except: []string{"cmd/...", "sounds/speaker"},
		keeps:  []string{"fyne.io/fyne/v2/app", "github.com/hajimehoshi/oto/...", "github.com/ebitengine/oto/..."},
		deep:   true,
	},
	{
		why:    "C is for the sound card alone",
		around: []string{"..."},
		except: []string{"sounds/speaker"},
		keeps:  []string{"C"},
	},
	{
		why:    "the slow judge is a second opinion, for tests",
		around: []string{"..."},
		keeps:  []string{"janggi/engine/internal/slowjudge"},
		deep:   true,
	},
	{
		why:    "what looks at screens is for tests",
		around: []string{"..."},
		keeps:  []string{"janggi/ui/internal/looking"},
		deep:   true,
	},
	{
		why:    "Fyne's test helpers are for tests",
		around: []string{"..."},
		except: []string{"ui/internal/looking"},
		keeps:  []string{"fyne.io/fyne/v2/test"},
	},
	{
		why:    "the board shows a scene: no network, no sound, no file",
		around: []string{"ui/board"},
		keeps:  []string{"net/...", "os/...", "github.com/hajimehoshi/..."},
	},
	{
		why:    "the screens leave files to store and sockets to lan",
		around: []string{"ui/..."},
		keeps:  []string{"net", "net/http", "os/exec"},
	},
}

// pkg is what `go list` says of one package, shorn of the module's own name.
type pkg struct {
	ImportPath string
	Name       string
	Imports    []string
	Deps       []string
	Module     *struct{ Main bool }
	Error      *struct{ Err string }
}

const module = "janggi/"

// The systems the program is built for. A file that only one of them compiles
// obeys the rules too.
var systems = []struct{ name, goos, goarch, tags, cgo string }{
	{"linux", "linux", "amd64", "gles,no_emoji", "1"},
	{"phone simulation", "linux", "amd64", "gles,no_emoji,mobile", "1"},
	{"windows", "windows", "amd64", "no_emoji", "1"},
	{"web", "js", "wasm", "no_emoji", "0"},
	{"macos", "darwin", "arm64", "no_emoji", "1"},
	{"android", "android", "arm64", "no_emoji", "1"},
}

func TestWhoMayKnowWhom(t *testing.T) {
	for _, sys := range systems {
		t.Run(sys.name, func(t *testing.T) {
			ours := listPackages(t, sys.tags, "GOOS="+sys.goos, "GOARCH="+sys.goarch, "CGO_ENABLED="+sys.cgo)
			for _, p := range ours {
				for _, complaint := range judge(p) {
					t.Error(complaint)
				}
			}
			if !slices.ContainsFunc(ours, func(p pkg) bool { return p.ImportPath == "cmd/janggi" }) {
				t.Error("go list did not find cmd/janggi: this test looked at nothing")
			}
		})
	}
}

// judge returns what is wrong with what p knows.
func judge(p pkg) (complaints []string) {
	say := func(format string, args ...any) {
		complaints = append(complaints, p.ImportPath+fmt.Sprintf(format, args...))
	}
	if place := placeOf(p.ImportPath); place < 0 {
		say(" has no line in mayReach")
	} else {
		for _, dep := range p.Deps {
			if own, is := strings.CutPrefix(dep, module); is && !fitsAny(own, mayReach[place].whom) {
				say(" must not know %s (may: %v)", own, mayReach[place].whom)
			}
		}
	}
	if folder, is := strings.CutPrefix(p.ImportPath, "cmd/"); is && p.Name != "main" {
		say(" is package %s: cmd/%s is no program", p.Name, folder)
	}
	for _, f := range fences {
		if !fitsAny(p.ImportPath, f.around) || fitsAny(p.ImportPath, f.except) {
			continue
		}
		reach := p.Imports
		if f.deep {
			reach = p.Deps
		}
		for _, dep := range reach {
			if fitsAny(dep, f.keeps) {
				say(" must not know %s: %s", dep, f.why)
			}
		}
	}
	return complaints
}

// placeOf returns the index in mayReach of the longest name that fits, or -1.
func placeOf(path string) int {
	best, length := -1, -1
	for i, line := range mayReach {
		if fits(path, line.who) && len(line.who) > length {
			best, length = i, len(line.who)
		}
	}
	return best
}

func fitsAny(path string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return fits(path, pattern) })
}

func fits(path, pattern string) bool {
	if pattern == "..." {
		return true
	}
	stem, wide := strings.CutSuffix(pattern, "/...")
	return path == stem || wide && strings.HasPrefix(path, stem+"/")
}

// TestRulesBite breaks every rule once: a rule that cannot fail says nothing.
func TestRulesBite(t *testing.T) {
	cases := []struct{ who, imports, deps, complaint string }{
		{who: "engine", deps: "janggi/engine/match", complaint: "must not know engine/match"},
		{who: "engine/notation", deps: "janggi/engine/store", complaint: "must not know engine/store"},
		{who: "engine/match", deps: "janggi/engine/search", complaint: "must not know engine/search"},
		{who: "engine/search", deps: "janggi/engine/match", complaint: "must not know engine/match"},
		{who: "engine/lan", deps: "janggi/engine/store", complaint: "must not know engine/store"},
		{who: "engine/store", deps: "janggi/engine/lan", complaint: "must not know engine/lan"},
		{who: "engine/lan/nearby", deps: "janggi/engine/lan", complaint: "must not know engine/lan"},
		{who: "engine/lan/invite", deps: "janggi/engine/match", complaint: "must not know engine/match"},
		{who: "theme", deps: "janggi/ui/board", complaint: "must not know ui/board"},
		{who: "theme", deps: "janggi/ui", complaint: "must not know ui"},
		{who: "sounds", deps: "janggi/sounds/speaker", complaint: "must not know sounds/speaker"},
		{who: "ui/board", deps: "janggi/engine/match", complaint: "must not know engine/match"},
		{who: "ui/board", deps: "janggi/sounds", complaint: "must not know sounds"},
		{who: "ui/board", deps: "janggi/ui/play", complaint: "must not know ui/play"},
		{who: "ui/play", deps: "janggi/engine/lan", complaint: "must not know engine/lan"},
		{who: "ui", deps: "janggi/sounds/speaker", complaint: "must not know sounds/speaker"},
		{who: "ui", deps: "janggi/cmd/janggi", complaint: "must not know cmd/janggi"},
		{who: "cmd/gibo", deps: "janggi/cmd/janggi", complaint: "must not know cmd/janggi"},
		{who: "utils", complaint: "has no line"},
		{who: "engine/clock", complaint: "has no line"},

		{who: "engine", deps: "fyne.io/fyne/v2", complaint: "know no screen"},
		{who: "engine/match", deps: "fyne.io/fyne/v2/canvas", complaint: "know no screen"},
		{who: "engine/search", deps: "fyne.io/fyne/v2", complaint: "know no screen"},
		{who: "engine/lan", deps: "fyne.io/fyne/v2/theme", complaint: "know no screen"},
		{who: "engine/store", deps: "fyne.io/fyne/v2/storage", complaint: "know no screen"},
		{who: "engine", imports: "time", complaint: "no clock"},
		{who: "engine/notation", imports: "time", complaint: "no clock"},
		{who: "engine", imports: "os", complaint: "no file"},
		{who: "engine", imports: "os/exec", complaint: "no file"},
		{who: "engine", imports: "net", complaint: "no socket"},
		{who: "engine/notation", imports: "net/http", complaint: "no socket"},
		{who: "engine", imports: "log", complaint: "no log"},
		{who: "engine/notation", imports: "log/slog", complaint: "no log"},
		{who: "engine", imports: "github.com/google/uuid", complaint: "nothing from outside"},
		{who: "engine/match", deps: "net", complaint: "lan's alone"},
		{who: "engine/store", imports: "net/http", complaint: "lan's alone"},
		{who: "engine/match", imports: "os", complaint: "store's alone"},
		{who: "engine/search", imports: "path/filepath", complaint: "store's alone"},
		{who: "ui/home", deps: "fyne.io/fyne/v2/app", complaint: "without a display"},
		{who: "ui", deps: "github.com/hajimehoshi/oto/v2", complaint: "without a display"},
		{who: "sounds", deps: "github.com/hajimehoshi/oto/v2", complaint: "without a display"},
		{who: "theme", imports: "fyne.io/fyne/v2/test", complaint: "for tests"},
		{who: "cmd/janggi", imports: "fyne.io/fyne/v2/test", complaint: "for tests"},
		{who: "cmd/gibo", deps: "janggi/engine/internal/slowjudge", complaint: "second opinion"},
		{who: "ui/board", imports: "os", complaint: "shows a scene"},
		{who: "theme", imports: "C", complaint: "sound card alone"},
		{who: "ui/lobby", imports: "net", complaint: "sockets to lan"},
		{who: "cmd/janggi", complaint: "is no program"},
	}
	for _, c := range cases {
		p := pkg{ImportPath: c.who, Name: "x", Imports: strings.Fields(c.imports), Deps: strings.Fields(c.deps)}
		all := strings.Join(judge(p), "\n")
		if !strings.Contains(all, c.complaint) {
			t.Errorf("%s importing %q reaching %q: no complaint of %q in %q", c.who, c.imports, c.deps, c.complaint, all)
		}
	}

	clean := []pkg{
		{ImportPath: "engine", Imports: []string{"errors", "iter"}, Deps: []string{"os", "time", "errors"}},
		{ImportPath: "engine/lan", Imports: []string{"net"}, Deps: []string{"net", "janggi/engine", "janggi/engine/match"}},
		{ImportPath: "ui/play", Deps: []string{"fyne.io/fyne/v2", "janggi/ui/board", "janggi/engine/match"}},
		{ImportPath: "cmd/janggi", Name: "main", Deps: []string{"fyne.io/fyne/v2/app", "janggi/ui", "janggi/sounds/speaker"}},
	}
	for _, p := range clean {
		if complaints := judge(p); complaints != nil {
			t.Errorf("unjust: %q", complaints)
		}
	}
}

// TestDependenciesAreNamed holds docs/dependencies.md and FyneApp.toml to what
// they speak of.
func TestDependenciesAreNamed(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	reasons := read("docs/dependencies.md")
	for line := range strings.Lines(read("go.mod")) {
		fields := strings.Fields(strings.TrimPrefix(line, "require "))
		if len(fields) < 2 || !strings.HasPrefix(fields[1], "v") || strings.Contains(line, "// indirect") {
			continue
		}
		if !strings.Contains(reasons, fields[0]) {
			t.Errorf("docs/dependencies.md does not say what %s is for", fields[0])
		}
	}
	if app := read("FyneApp.toml"); !strings.Contains(app, `ID = "`+id+`"`) {
		t.Errorf("FyneApp.toml and main.go differ on the app's ID %s", id)
	}
}

// listPackages asks go list about every package of the module, without compiler
// profiles: with one, a package is listed a second time for the program that
// has it.
func listPackages(t *testing.T, tags string, env ...string) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-deps", "-pgo=off", "-tags", tags,
		"-json=ImportPath,Name,Imports,Deps,Module,Error", "./...")
	cmd.Dir = filepath.Join("..", "..")
	cmd.Env = append(os.Environ(), env...)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, complaints.Bytes())
	}
	var ours []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return ours
		} else if err != nil {
			t.Fatalf("go list: %v", err)
		}
		if path, own := strings.CutPrefix(p.ImportPath, module); own {
			if p.Module == nil || !p.Module.Main {
				t.Errorf("%s: go list: %+v", p.ImportPath, p.Error)
				continue
			}
			p.ImportPath = path
			ours = append(ours, p)
		}
	}
}
