package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// maxLine is the longest line that is judged, in bytes.
const maxLine = 16 << 20

// lines cuts a stream into lines. It keeps one buffer, so a stream of any
// length takes the memory of its longest line, and never more than maxLine.
type lines struct {
	r      *bufio.Reader
	line   []byte
	number int  // of the line read last, from 1
	long   bool // that line was longer than max; the rest of it was dropped
	max    int
	err    error // what ended the stream, nil at its proper end
}

func newLines(r io.Reader) *lines {
	return &lines{r: bufio.NewReaderSize(r, 64<<10), max: maxLine}
}

// next reads the next line, without its end. It returns false at the end of the
// stream or when it cannot be read any further.
func (l *lines) next() bool {
	l.line, l.long = l.line[:0], false
	read := false
	for {
		part, err := l.r.ReadSlice('\n')
		read = read || len(part) > 0
		if len(l.line)+len(bytes.TrimRight(part, "\r\n")) > l.max {
			l.long = true
			l.line = l.line[:0]
		}
		if !l.long {
			l.line = append(l.line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			l.err = err
			return false
		}
		if err != nil && !read {
			return false
		}
		break
	}
	l.number++
	if l.number == 1 {
		l.line = bytes.TrimPrefix(l.line, []byte("\uFEFF"))
	}
	l.line = bytes.TrimSpace(l.line)
	return true
}

// waits reports whether the next line may have to be waited for.
func (l *lines) waits() bool { return l.r.Buffered() == 0 }
