package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"janggi/engine"
	"janggi/engine/notation"
)

// gameLog is the file of a match: a line that tells the match, then the games as
// records like PGN, each written at once.
type gameLog struct {
	mu   sync.Mutex
	file *os.File // nil: nothing is kept
}

// errLog is a log that does not fit the match.
var errLog = errors.New("the log")

// matchLine tells the match that a log is of. A match that goes on must be the
// same; more games and another number at a time do not matter.
func (cfg *config) matchLine() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%% arena: rules %s, openings %d", cfg.rulesText(), cfg.seed)
	for _, e := range cfg.engines {
		fmt.Fprintf(&b, "; %s %q options %v variant %s, %v", e.letter, e.command, e.options, e.variant, e.limit)
	}
	return b.String()
}

// openLog opens the log of a match and returns what has been played in it.
func openLog(cfg *config) (*gameLog, []logged, error) {
	if cfg.logPath == "" {
		return &gameLog{}, nil, nil
	}
	f, err := os.OpenFile(cfg.logPath, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, err
	}
	l := &gameLog{file: f}
	first, games, end, err := readLog(f)
	switch {
	case err != nil:
	case first == "" && len(games) == 0:
		end = 0
	case !cfg.resume:
		err = fmt.Errorf("%w %s holds a match already: -resume goes on with it", errLog, cfg.logPath)
	case first != cfg.matchLine():
		err = fmt.Errorf("%w %s is of another match:\n  there %s\n  here  %s", errLog, cfg.logPath, first, cfg.matchLine())
	}
	if err == nil {
		// What was being written when the match was broken off is cut off.
		err = f.Truncate(end)
	}
	if err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err == nil && end == 0 {
		_, err = fmt.Fprintln(f, cfg.matchLine())
	}
	if err != nil {
		_ = f.Close()
		return nil, nil, err
	}
	return l, games, nil
}

func (l *gameLog) close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// write adds a game.
func (l *gameLog) write(r *record) error {
	if l.file == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := io.WriteString(l.file, r.String())
	return err
}

// results are the words for an outcome, as in PGN: Cho's score first.
var results = [3]string{engine.NoWinner: "1/2-1/2", engine.ChoWins: "1-0", engine.HanWins: "0-1"}

// String is the game as the log has it.
func (r *record) String() string {
	var b strings.Builder
	tag := func(name, value string) {
		fmt.Fprintf(&b, "[%s %q]\n", name, value)
	}
	b.WriteString("\n")
	tag("Round", strconv.Itoa(r.round))
	tag("Cho", r.names[engine.Cho])
	tag("Han", r.names[engine.Han])
	tag("ChoIs", string(rune('a'+r.choIs)))
	tag("FEN", notation.FEN{Setup: r.opening.setup, Move: 1}.String())
	tag("Opening", r.opening.String())
	tag("Result", results[r.outcome])
	tag("Reason", r.reason)
	if r.detail != "" {
		tag("Detail", r.detail)
	}
	tag("CPU", fmt.Sprintf("%.2f %.2f", r.cpu[0].Seconds(), r.cpu[1].Seconds()))
	tag("Moves", fmt.Sprintf("%d %d", r.moves[0], r.moves[1]))
	tag("Late", r.late.Round(time.Millisecond).String())
	b.WriteString("\n")
	column := 0
	word := func(format string, args ...any) {
		w := fmt.Sprintf(format, args...)
		if column > 0 && column+1+len(w) > 100 {
			b.WriteString("\n")
			column = 0
		}
		if column > 0 {
			b.WriteString(" ")
			column++
		}
		b.WriteString(w)
		column += len(w)
	}
	ply := 0
	number := func() {
		if ply%2 == 0 {
			word("%d.", ply/2+1)
		}
		ply++
	}
	for _, m := range r.opening.moves {
		number()
		word("%v", m)
	}
	for _, p := range r.plies {
		number()
		word("%v", p.move)
		if p.said {
			word("{%+d/%d}", p.score, p.depth)
		}
	}
	word("%s", results[r.outcome])
	b.WriteString("\n")
	return b.String()
}

// logged is what the score needs of a game in a log.
type logged struct {
	round   int
	choIs   int
	outcome engine.Outcome
	reason  string
	cpu     [2]time.Duration // by side
	moves   [2]int
	late    time.Duration
}

// logged is what the score needs of a game just played.
func (r *record) logged() logged {
	return logged{r.round, r.choIs, r.outcome, r.reason, r.cpu, r.moves, r.late}
}

// readLog reads a log: its first line, its complete games, and where the last of
// them ends.
func readLog(f io.Reader) (first string, games []logged, end int64, err error) {
	r := bufio.NewReader(f)
	var g logged
	result := ""
	at := int64(0)
	for {
		line, err := r.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return first, games, end, nil // a line without its end was cut off
		}
		if err != nil {
			return first, games, end, err
		}
		at += int64(len(line))
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "%"):
			if first == "" && len(games) == 0 {
				first, end = line, at
			}
		case strings.HasPrefix(line, "["):
			name, value, ok := readTag(line)
			if !ok {
				return first, games, end, fmt.Errorf("%w has the line %q", errLog, line)
			}
			if name == "Round" {
				g, result = logged{}, ""
			}
			if name == "Result" {
				result = value
			}
			g.take(name, value)
		case result != "" && (line == result || strings.HasSuffix(line, " "+result)):
			if g.round > 0 {
				games = append(games, g)
			}
			g, result, end = logged{}, "", at
		}
	}
}

func readTag(line string) (name, value string, ok bool) {
	inner, ok := strings.CutSuffix(strings.TrimPrefix(line, "["), "]")
	if !ok {
		return "", "", false
	}
	name, quoted, ok := strings.Cut(inner, " ")
	if !ok {
		return "", "", false
	}
	value, err := strconv.Unquote(quoted)
	return name, value, err == nil
}

// take takes what a tag says. What cannot be read counts for nothing.
func (g *logged) take(name, value string) {
	switch name {
	case "Round":
		g.round, _ = strconv.Atoi(value)
	case "ChoIs":
		g.choIs = engineA
		if value == "b" {
			g.choIs = engineB
		}
	case "Result":
		for o, text := range results {
			if text == value {
				g.outcome = engine.Outcome(o)
			}
		}
	case "Reason":
		g.reason = value
	case "CPU":
		var cho, han float64
		_, _ = fmt.Sscan(value, &cho, &han)
		g.cpu = [2]time.Duration{time.Duration(cho * float64(time.Second)), time.Duration(han * float64(time.Second))}
	case "Moves":
		_, _ = fmt.Sscan(value, &g.moves[0], &g.moves[1])
	case "Late":
		g.late, _ = time.ParseDuration(value)
	}
}
