package notation

import (
	"strings"
	"unicode"
)

// scanner walks over a text character by character. Full-width characters are
// read as their narrow twins, so that no reader has to know of them.
type scanner struct {
	text []rune
	at   int // index of the next character
}

func newScanner(s string) *scanner {
	text := []rune(s)
	for i, c := range text {
		switch {
		case c >= '！' && c <= '～':
			text[i] = c - '！' + '!'
		case c == '\u3000' || c == '\uFEFF':
			text[i] = ' '
		}
	}
	return &scanner{text: text}
}

// peek returns the next character, 0 at the end.
func (s *scanner) peek() rune { return s.peekAt(0) }

func (s *scanner) peekAt(ahead int) rune {
	if s.at+ahead >= len(s.text) {
		return 0
	}
	return s.text[s.at+ahead]
}

func (s *scanner) end() bool { return s.at >= len(s.text) }

func (s *scanner) skipSpace() {
	for !s.end() && unicode.IsSpace(s.text[s.at]) {
		s.at++
	}
}

// take steps over the next character if it is one of those given.
func (s *scanner) take(chars string) bool {
	if !s.end() && strings.ContainsRune(chars, s.text[s.at]) {
		s.at++
		return true
	}
	return false
}

// takeWord steps over a word, between whose letters blanks may stand.
func (s *scanner) takeWord(word string) bool {
	start := s.at
	for i, c := range word {
		if i > 0 {
			s.skipSpace()
		}
		if s.end() || s.text[s.at] != c {
			s.at = start
			return false
		}
		s.at++
	}
	return true
}

// field steps over everything up to the next blank and returns it.
func (s *scanner) field() string {
	start := s.at
	for !s.end() && !unicode.IsSpace(s.text[s.at]) {
		s.at++
	}
	return string(s.text[start:s.at])
}

// takeNumber steps over the number of a move: digits and at least one dot.
func (s *scanner) takeNumber() {
	n := 0
	for isDigit(s.peekAt(n)) {
		n++
	}
	if n == 0 || s.peekAt(n) != '.' {
		return
	}
	s.at += n
	for s.peek() == '.' {
		s.at++
	}
	s.skipSpace()
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

// fault is a *ParseError at the character with index at.
func (s *scanner) fault(at int, what string) *ParseError {
	e := &ParseError{Line: 1, Column: 1, What: what}
	for _, c := range s.text[:min(at, len(s.text))] {
		e.Column++
		if c == '\n' {
			e.Line, e.Column = e.Line+1, 1
		}
	}
	return e
}

// found describes the next character for an error.
func (s *scanner) found() string {
	if s.end() {
		return "the text ends"
	}
	return "there is " + string([]rune{'"', s.text[s.at], '"'})
}
