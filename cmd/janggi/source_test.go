package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The import list cannot tell a package that handles a time.Duration from one
// that reads the clock, so these folders are read line by line. Tests may do as
// they like.
var readings = []struct {
	folder string
	owner  string // the type in whose file it is allowed
	clock  bool   // no reading of the clock, no timer
	gos    bool   // no go statement
}{
	{folder: "engine", clock: true, gos: true},
	{folder: "engine/notation", clock: true, gos: true},
	// Local, the host in this process, reads the clock and owns a goroutine. It
	// has a file to itself and its helpers.
	{folder: "engine/match", owner: "Local", clock: true, gos: true},
	// Search stops when its context says so.
	{folder: "engine/search", clock: true},
}

// clockReaders are the names in package time that ask the clock or wait for it.
var clockReaders = []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTimer", "NewTicker"}

func TestClocksAndGoroutines(t *testing.T) {
	for _, r := range readings {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(r.folder), "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 0 {
			t.Logf("%s is not built yet", r.folder)
		}
		for _, file := range files {
			base := filepath.Base(file)
			if strings.HasSuffix(base, "_test.go") {
				continue
			}
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, complaint := range read(t, r.folder+"/"+base, src, r.owner, r.clock, r.gos) {
				t.Error(complaint)
			}
		}
	}
}

// read returns the places in src that read the clock or start a goroutine.
func read(t *testing.T, name string, src []byte, owner string, clock, gos bool) (complaints []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	if declares(file, owner) {
		return nil
	}
	say := func(n ast.Node, what string) {
		complaints = append(complaints, fmt.Sprintf("%s: %s", fset.Position(n.Pos()), what))
	}
	calls := "" // what this file calls package time
	for _, spec := range file.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); path == "time" {
			calls = "time"
			if spec.Name != nil {
				calls = spec.Name.Name
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			if gos {
				say(n, "starts a goroutine")
			}
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if clock && ok && calls != "" && x.Name == calls && slices.Contains(clockReaders, n.Sel.Name) {
				say(n, "reads the clock with time."+n.Sel.Name)
			}
		}
		return true
	})
	if clock && calls == "." {
		say(file, "hides package time behind a dot")
	}
	return complaints
}

// declares reports whether a file declares the type of this name.
func declares(file *ast.File, name string) bool {
	if name == "" {
		return false
	}
	for _, decl := range file.Decls {
		if types, ok := decl.(*ast.GenDecl); ok && types.Tok == token.TYPE {
			for _, spec := range types.Specs {
				if spec.(*ast.TypeSpec).Name.Name == name {
					return true
				}
			}
		}
	}
	return false
}

func TestReadingBites(t *testing.T) {
	const head = "package p\n"
	for _, c := range []struct {
		src       string
		complaint string
	}{
		{`import "time"; var x = time.Now()`, "time.Now"},
		{`import clock "time"; func f() { <-clock.After(1) }`, "time.After"},
		{`import "time"; var now = time.Now`, "time.Now"},
		{`import . "time"; var x = Now()`, "dot"},
		{`func f() { go f() }`, "goroutine"},
		{`type Local int; func f() { go f() }`, ""},
		{`type Other int; func f(Local int) { go f(0) }`, "goroutine"},
		{`func f() { func() { go f() }() }`, "goroutine"},
		{`import "time"; func f(d time.Duration) time.Duration { return d.Round(time.Second) }`, ""},
		{`type t struct{ Now func() }; func f(time t) { time.Now() }`, ""},
	} {
		all := strings.Join(read(t, "p.go", []byte(head+c.src), "Local", true, true), "\n")
		if c.complaint == "" && all != "" || !strings.Contains(all, c.complaint) {
			t.Errorf("%s: %q, want %q", c.src, all, c.complaint)
		}
	}
}
