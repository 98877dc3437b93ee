package engine_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docs/rules.md names every rule of the catalogue once, and for each that a
// program can play a test that exists.
func TestEveryRuleOfTheCatalogueIsAccountedFor(t *testing.T) {
	text, err := os.ReadFile("../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	table, _, found := strings.Cut(string(text), "## Where the sources differ")
	if !found {
		t.Fatal("docs/rules.md has lost its second part")
	}
	var want []string
	for _, group := range []struct {
		prefix string
		n      int
	}{{"SIDE", 5}, {"BOARD", 3}, {"PIECE", 3}, {"SETUP", 3}, {"MOVE", 13}, {"BATTLE", 5}, {"WINLOSS", 13}, {"OTHERS", 12}} {
		for i := range group.n {
			want = append(want, group.prefix+"-"+string(rune('0'+(i+1)/10))+string(rune('0'+(i+1)%10)))
		}
	}
	if len(want) != 57 {
		t.Fatalf("the catalogue has 57 rules, not %d", len(want))
	}
	tests := testNames(t)
	row := regexp.MustCompile(`(?m)^\| ([A-Z]+-\d\d) \| (.+) \| (.+) \| (.+) \|$`)
	var ids []string
	for _, m := range row.FindAllStringSubmatch(table, -1) {
		id, where, test := m[1], m[3], m[4]
		ids = append(ids, id)
		name := strings.Trim(test, "`")
		switch {
		case test == "—" && !strings.Contains(where, "told"):
			t.Errorf("%s has no test and is told nowhere", id)
		case test != "—" && !tests[name]:
			t.Errorf("%s names the test %s, which does not exist", id, name)
		}
	}
	if !slices.Equal(ids, want) {
		t.Errorf("rules %v\nwant %v", ids, want)
	}
}

// testNames are the names of the project's test functions.
func testNames(t *testing.T) map[string]bool {
	names := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "build" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range function.FindAllSubmatch(text, -1) {
			names[string(m[1])] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
