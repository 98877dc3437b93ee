package main

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
)

func TestShowGolden(t *testing.T) {
	var all strings.Builder
	for _, args := range [][]string{
		{"show"},
		{"show", "-hanja", "-turn", "-setup", "SMMS/MSMS", "-notation", "kja", "79졸78", "41병42", "09차49"},
		{"show", "-ascii", "-fen", "3k5/8R/R8/9/9/9/9/9/9/5K3 w - - 7 40", "a8a10"},
		{"show", "-colour", "always", "-preset", "friendly", "e4d4", "e7d7"},
	} {
		out, errs, status := gibo(t, "", args...)
		if status != 0 {
			t.Fatalf("%v: status %d, %s", args, status, errs)
		}
		all.WriteString("$ gibo " + strings.Join(args, " ") + "\n" + out + "\n")
	}
	golden(t, "show.out", all.String())
}

var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// width is how many columns a terminal gives a line: two for hangul and hanja.
func width(line string) int {
	n := 0
	for _, c := range escape.ReplaceAllString(line, "") {
		n++
		if unicode.In(c, unicode.Hangul, unicode.Han) {
			n++
		}
	}
	return n
}

// Every row of the board ends in the same column, whatever stands on it, and
// nothing is wider than a terminal.
func TestBoardIsStraightAndFits(t *testing.T) {
	for _, args := range [][]string{
		{"show"},
		{"show", "-hanja"},
		{"show", "-ascii"},
		{"show", "-turn"},
		{"show", "-colour", "always"},
		{"show", "-setup", "SMSM/MSMS", "a1a2", "i10i9", "a2b2"},
		{"show", "-fen", "rCnbak1c1/9/9/9/9/9/9/9/9/4K4 b"},
	} {
		out, errs, status := gibo(t, "", args...)
		if status != 0 {
			t.Fatalf("%v: status %d, %s", args, status, errs)
		}
		lines := strings.Split(out, "\n")
		for i, line := range lines {
			if width(line) > 80 {
				t.Errorf("%v: line %d is %d columns wide: %s", args, i+1, width(line), line)
			}
			if board := i >= 1 && i < 20; board && i%2 == 1 && width(line) != 59 {
				t.Errorf("%v: row %d is %d columns wide, want 59: %s", args, i, width(line), line)
			}
		}
		if len(lines) < 24 {
			t.Errorf("%v: only %d lines", args, len(lines))
		}
	}
}

func TestColourOnlyWhereWanted(t *testing.T) {
	for want, args := range map[bool][]string{true: {"show", "-colour", "always"}, false: {"show"}} {
		out, _, _ := gibo(t, "", args...)
		if got := escape.MatchString(out); got != want {
			t.Errorf("%v: colours %v, want %v", args, got, want)
		}
	}
}
