package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
)

// The functions here cut up text that json.Valid has passed. Games are lists of
// moves and little else; taking them apart in place is many times faster than
// decoding them, and holds nothing.

// nextMove cuts the first value off the inside of a list.
func nextMove(list []byte) (move, rest []byte, ok bool) {
	list = skipBlanks(list)
	if len(list) == 0 {
		return nil, nil, false
	}
	if list[0] == ',' {
		list = skipBlanks(list[1:])
	}
	move, rest = cutValue(list)
	return move, rest, true
}

func skipBlanks(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t' || b[0] == '\r' || b[0] == '\n') {
		b = b[1:]
	}
	return b
}

// cutValue cuts the first value off text known to be JSON.
func cutValue(b []byte) (value, rest []byte) {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			for i++; b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return b[:i+1], b[i+1:]
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 { // the end of what the value stands in
				return b[:i], b[i:]
			}
			if depth--; depth == 0 {
				return b[:i+1], b[i+1:]
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return b[:i], b[i:]
			}
		}
	}
	return b, nil
}

// unquote returns what a JSON string says.
func unquote(quoted []byte) string {
	if inside := quoted[1 : len(quoted)-1]; bytes.IndexByte(inside, '\\') < 0 {
		return string(inside)
	}
	var s string
	if json.Unmarshal(quoted, &s) != nil {
		return ""
	}
	return s
}

func kindOf(value []byte) string {
	switch value[0] {
	case '{':
		return "object"
	case '[':
		return "list"
	case '"':
		return "string"
	case 't', 'f':
		return "truth value"
	case 'n':
		return "null"
	default:
		return "number"
	}
}

func notJSON(line []byte) *lineFault {
	fault := badLine("the line is no JSON")
	var syntax *json.SyntaxError
	if err := json.Unmarshal(line, new(json.RawMessage)); errors.As(err, &syntax) {
		fault.Message += ": " + syntax.Error()
		fault.Column = int(syntax.Offset)
	}
	return fault
}

// shorten keeps an answer readable whatever was sent.
func shorten(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	cut := most
	for cut > 0 && s[cut]&0xC0 == 0x80 { // not in the middle of a character
		cut--
	}
	return s[:cut] + "…"
}

func quoteShort(s string) string { return strconv.Quote(shorten(s)) }
