package notation_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"janggi/engine/notation"
)

// The table of docs/notation.md is a game: each row is the same move in every
// notation.
func TestDocumentedTablePlays(t *testing.T) {
	text, err := os.ReadFile("../../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\|")
	rows := row.FindAllStringSubmatch(string(text), -1)
	if len(rows) < 10 {
		t.Fatalf("only %d rows were found", len(rows))
	}
	g := newGame(t, mustPreset(t, "record"))
	for _, cells := range rows {
		p := g.Position()
		m, err := notation.Coordinates.Parse(&p, cells[1])
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range notation.Notations {
			if got := n.Format(&p, m); got != cells[i+1] {
				t.Errorf("%v is written %s in %v, the table says %s", m, got, n, cells[i+1])
			}
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range notation.Notations {
		if !strings.Contains(string(text), n.String()) {
			t.Errorf("notation %v is not in the table", n)
		}
	}
}
