package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// gibo runs the program and returns what it says and its exit status.
func gibo(t testing.TB, input string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(args, &console{in: strings.NewReader(input), out: &o, err: &e})
	return o.String(), e.String(), status
}

// golden compares text with a file of testdata.
func golden(t *testing.T, file, got string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.SplitAfter(got, "\n"), strings.SplitAfter(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := "(nothing)", "(nothing)"
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if g != w {
			t.Fatalf("%s, line %d:\n got %s\nwant %s\n(go test ./cmd/gibo -update writes the file anew)", path, i+1, g, w)
		}
	}
}

func TestExitStatusAndPlainErrors(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good.jsonl")
	if err := os.WriteFile(good, []byte(`{"moves":["a4b4"]}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args   []string
		input  string
		status int
		errs   string // part of what is said on the standard error
		out    string // part of what is said on the standard output
	}{
		"nothing asked":              {nil, "", 2, "gibo judge", ""},
		"help":                       {[]string{"help"}, "", 0, "", "gibo perft"},
		"help of a command":          {[]string{"judge", "-h"}, "", 0, "", "-trace"},
		"no such command":            {[]string{"convertt"}, "", 2, `no command "convertt"`, ""},
		"no such flag":               {[]string{"judge", "-x"}, "", 2, "not defined: -x", ""},
		"judged well":                {[]string{"judge"}, `{"moves":["a4b4"]}`, 0, "", `"error":null`},
		"judged well from a file":    {[]string{"judge", good}, "", 0, "", `"error":null`},
		"an illegal move":            {[]string{"judge"}, `{"moves":["a4a9"]}`, 1, "", `"reason":"wrongShape"`},
		"a bad line":                 {[]string{"judge"}, "x", 1, "", `"line":1`},
		"nothing to judge":           {[]string{"judge"}, "", 0, "", ""},
		"an unknown trace":           {[]string{"judge", "-trace=first"}, "", 2, "-trace is all or last", ""},
		"an unknown preset":          {[]string{"judge", "-preset=chess"}, "", 2, `no preset "chess"`, ""},
		"a file that is not there":   {[]string{"judge", good, "absent"}, "", 2, "absent", `"error":null`},
		"perft":                      {[]string{"perft", "-depth", "3"}, "", 0, "", "30353\n"},
		"perft with passes":          {[]string{"perft", "-depth", "3", "-pass"}, "", 0, "", "33348\n"},
		"perft of nothing":           {[]string{"perft", "-depth", "0"}, "", 0, "", "1\n"},
		"perft without depth":        {[]string{"perft"}, "", 2, "-depth is missing", ""},
		"perft backwards":            {[]string{"perft", "-depth", "-1"}, "", 2, "-depth is from 0", ""},
		"perft of a bad FEN":         {[]string{"perft", "-depth", "1", "-fen", "9/9 w"}, "", 2, "line 1, column 4", ""},
		"perft of no position":       {[]string{"perft", "-depth", "1", "-fen", "9/9/9/9/9/9/9/9/9/9 w"}, "", 2, "no general", ""},
		"perft with a word too many": {[]string{"perft", "-depth", "1", "two"}, "", 2, `"two"`, ""},
		"show":                       {[]string{"show", "a4b4"}, "", 0, "", "Last:   1. 71졸72 (a4b4)"},
		"show an illegal move":       {[]string{"show", "a4b4", "a4b4"}, "", 1, "at character 6", "Last:   1. 71졸72"},
		"show in a bad notation":     {[]string{"show", "-notation", "san"}, "", 2, "san", ""},
		"show in a bad colour":       {[]string{"show", "-colour", "blue"}, "", 2, "-colour is", ""},
		"show a bad arrangement":     {[]string{"show", "-setup", "MSSM"}, "", 2, "arrangement", ""},
		"show two starts":            {[]string{"show", "-setup", "MSSM/MSSM", "-fen", startFEN}, "", 2, "do not go together", ""},
	} {
		t.Run(name, func(t *testing.T) {
			out, errs, status := gibo(t, c.input, c.args...)
			if status != c.status {
				t.Errorf("status %d, want %d (it says %q)", status, c.status, errs)
			}
			if !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" {
				t.Errorf("the standard error says %q, want %q", errs, c.errs)
			}
			if !strings.Contains(out, c.out) {
				t.Errorf("the standard output says %q, want %q", out, c.out)
			}
		})
	}
}

func TestDivideEndsInTheCount(t *testing.T) {
	out, _, status := gibo(t, "", "perft", "-depth", "2", "-pass", "-divide")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || len(lines) != 33 || lines[0] != "a1a2: 32" || lines[31] != "pass: 32" || lines[32] != "1024" {
		t.Errorf("status %d, %d lines:\n%s", status, len(lines), out)
	}
}
