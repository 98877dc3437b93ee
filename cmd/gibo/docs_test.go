package main

import (
	"os"
	"strings"
	"testing"

	"janggi/engine"
)

// docs/gibo.md names every reason that an answer can give.
func TestEveryReasonIsInTheDocuments(t *testing.T) {
	text, err := os.ReadFile("../../docs/gibo.md")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"badLine", "badRules", "badSetup", "badFEN", "badPosition", "lineTooLong", "tooManyMoves"}
	for _, r := range engine.Reasons() {
		names = append(names, r.String())
	}
	for _, r := range engine.EndReasons() {
		names = append(names, r.String())
	}
	for _, name := range names {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/gibo.md does not tell of %s", name)
		}
	}
}
