package notation

import "fmt"

// ParseError says where a text stops being what it was read as. Line and
// Column count from 1, columns in characters, not bytes.
type ParseError struct {
	Line, Column int
	What         string // what was expected or is wrong there
	Err          error  // the refusal behind it, a *engine.MoveError; nil for the most part
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.What)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }
