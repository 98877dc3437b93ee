package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"janggi/engine"
)

// A and B index what belongs to the two engines of a match.
const (
	engineA = iota
	engineB
)

// config is a match as the flags describe it.
type config struct {
	engines     [2]engineConfig
	rules       engine.Rules // what the referee judges by
	preset      string       // its name
	lenient     bool         // a forbidden repetition is judged by points
	games       int
	concurrency int
	seed        uint64
	resign      resignRule
	sprt        *sprt // nil: play all games
	logPath     string
	resume      bool
	verify      bool
	judge       *engineConfig // says which openings are even; nil: material alone
}

// engineConfig is one engine of a match.
type engineConfig struct {
	letter  string // "a" or "b"
	command []string
	options [][2]string // name and value, in order
	variant string      // what it is told as UCI_Variant
	limit   limit
}

// limit is how long an engine may think. Exactly one of movetime, nodes, depth
// and base is set.
type limit struct {
	movetime        time.Duration
	nodes           uint64
	depth           int
	base, increment time.Duration // a clock for the game
	grace           time.Duration // how much longer an answer is waited for
}

// resignRule ends a game that both engines say is decided: one that it is lost
// by at least so many hundredths, the other that it is won by as much, for so
// many moves in a row of each.
type resignRule struct{ score, moves int }

// variants are the names that Fairy-Stockfish gave its rule sets, and ours for
// the same.
var variants = map[string]string{
	"janggi": "pychess", "janggimodern": "modern", "janggicasual": "casual", "janggitraditional": "traditional",
}

func parseConfig(args []string, complaints io.Writer) (config, error) {
	var cfg config
	set := flag.NewFlagSet("arena", flag.ContinueOnError)
	set.SetOutput(complaints)
	type perEngine struct {
		command, options, variant, limits *string
		nodes                             *uint64
		movetime                          *time.Duration
	}
	var each [2]perEngine
	for i, l := range []string{"a", "b"} {
		each[i] = perEngine{
			command:  set.String(l, "", "engine "+strings.ToUpper(l)+": its command with arguments; quotes hold blanks together"),
			options:  set.String(l+"-options", "", `its UCI options, as "Hash=32,Threads=1"`),
			variant:  set.String(l+"-variant", "", "the UCI_Variant it is told, where not that of -variant"),
			limits:   set.String(l+"-tc", "", "its clock, where not that of -tc"),
			nodes:    set.Uint64(l+"-nodes", 0, "its nodes a move, where not those of -nodes"),
			movetime: set.Duration(l+"-movetime", 0, "its time a move, where not that of -movetime"),
		}
	}
	variant := set.String("variant", "janggimodern", "the UCI_Variant both are told; the referee judges by the preset it stands for")
	preset := set.String("preset", "", "the preset the referee judges by, where not that of -variant")
	plies := set.Int("plies", 200, "the game is judged by points after so many plies, the opening included; 0 for the preset's own limit")
	set.BoolVar(&cfg.lenient, "lenient", false, "a repetition that the rules forbid ends the game by points, instead of losing it as illegal")
	movetime := set.Duration("movetime", 0, "time a move, as 100ms")
	nodes := set.Uint64("nodes", 0, "nodes a move")
	depth := set.Int("depth", 0, "plies a move")
	tc := set.String("tc", "", `a clock in seconds, as "10+0.1"`)
	grace := set.Duration("grace", 10*time.Second, "how long over its time an engine is waited for before it has lost")
	patience := set.Duration("patience", 2*time.Minute, "how long an answer without a time limit may take")
	resign := set.String("resign", "1000,4", `both agree on a score of so many hundredths for so many moves each; "" plays on to the end`)
	sprtText := set.String("sprt", "", `stop when decided: "elo0,elo1,alpha,beta", as "0,10,0.05,0.05"`)
	judge := set.String("judge", "", "an engine that must find every opening even within 80 hundredths at 5,000 nodes")
	set.IntVar(&cfg.games, "games", 100, "how many games; an even number makes pairs")
	set.IntVar(&cfg.concurrency, "concurrency", 1, "games at a time; one a core and never more")
	set.Uint64Var(&cfg.seed, "openings", 1, "the seed of the openings")
	set.StringVar(&cfg.logPath, "log", "", "the file the games are written to")
	set.BoolVar(&cfg.resume, "resume", false, "count the games in the log and go on behind them")
	set.BoolVar(&cfg.verify, "verify", false, "before every move ask the engine for its board and hold it against the referee's")
	if err := set.Parse(args); err != nil {
		return cfg, err
	}
	if set.NArg() > 0 {
		return cfg, fmt.Errorf("what is %q? Commands with arguments go in quotes", set.Arg(0))
	}

	cfg.preset = *preset
	if cfg.preset == "" {
		cfg.preset = *variant
		if ours, ok := variants[*variant]; ok {
			cfg.preset = ours
		}
	}
	p, ok := engine.PresetByName(cfg.preset)
	if !ok {
		return cfg, fmt.Errorf("no preset is called %q", cfg.preset)
	}
	cfg.rules = p.Rules
	if *plies > 0 {
		cfg.rules.MoveLimit = *plies
	}
	if cfg.lenient && cfg.rules.Repetition == engine.RepetitionForbid {
		cfg.rules.Repetition = engine.RepetitionScoreEnd
	}

	var errs []error
	for i := range cfg.engines {
		e := &cfg.engines[i]
		e.letter = string(rune('a' + i))
		e.command = splitCommand(*each[i].command)
		if len(e.command) == 0 {
			errs = append(errs, fmt.Errorf("-%s says no command", e.letter))
		}
		e.variant = or(*each[i].variant, *variant)
		e.limit = limit{movetime: *movetime, nodes: *nodes, depth: *depth, grace: *grace}
		text := *tc
		if own := each[i]; *own.nodes > 0 || *own.movetime > 0 || *own.limits != "" {
			e.limit = limit{movetime: *own.movetime, nodes: *own.nodes, grace: *grace}
			text = *own.limits
		}
		var err, err2 error
		e.limit.base, e.limit.increment, err = parseClock(text)
		e.options, err2 = parseOptions(*each[i].options)
		errs = append(errs, err, err2)
		switch e.limit.count() {
		case 0:
			errs = append(errs, fmt.Errorf("engine %s has no limit: give -movetime, -nodes, -depth or -tc", e.letter))
		case 1:
		default:
			errs = append(errs, fmt.Errorf("engine %s has more than one limit", e.letter))
		}
		if e.limit.movetime == 0 && e.limit.base == 0 {
			e.limit.grace = *patience
		}
	}
	if command := splitCommand(*judge); len(command) > 0 {
		cfg.judge = &engineConfig{letter: "judge", command: command, variant: *variant, limit: limit{nodes: 5000, grace: *patience}}
	}
	var err error
	if cfg.resign, err = parseResign(*resign); err != nil {
		errs = append(errs, err)
	}
	if cfg.sprt, err = parseSPRT(*sprtText); err != nil {
		errs = append(errs, err)
	}
	if cfg.games < 1 || cfg.concurrency < 1 {
		errs = append(errs, errors.New("-games and -concurrency are at least 1"))
	}
	if cfg.resume && cfg.logPath == "" {
		errs = append(errs, errors.New("-resume wants the -log to go on with"))
	}
	return cfg, errors.Join(errs...)
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func (l limit) count() int {
	n := 0
	for _, set := range []bool{l.movetime > 0, l.nodes > 0, l.depth > 0, l.base > 0} {
		if set {
			n++
		}
	}
	return n
}

// rulesText names what the referee judges by.
func (cfg *config) rulesText() string {
	text := fmt.Sprintf("%s, judged at ply %d", cfg.preset, cfg.rules.MoveLimit)
	if cfg.lenient {
		text += ", forbidden repetitions judged"
	}
	return text
}

// String is the limit in words, for the log.
func (l limit) String() string {
	switch {
	case l.movetime > 0:
		return fmt.Sprintf("%v a move", l.movetime)
	case l.nodes > 0:
		return fmt.Sprintf("%d nodes a move", l.nodes)
	case l.depth > 0:
		return fmt.Sprintf("depth %d", l.depth)
	default:
		return fmt.Sprintf("%v+%v", l.base, l.increment)
	}
}

// splitCommand splits at blanks outside double quotes.
func splitCommand(text string) []string {
	var words []string
	word, quoted, begun := "", false, false
	for _, c := range text {
		switch {
		case c == '"':
			quoted, begun = !quoted, true
		case c == ' ' && !quoted:
			if begun {
				words = append(words, word)
			}
			word, begun = "", false
		default:
			word += string(c)
			begun = true
		}
	}
	if begun {
		words = append(words, word)
	}
	return words
}

func parseOptions(text string) ([][2]string, error) {
	var options [][2]string
	for item := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(item) == "" {
			continue
		}
		name, value, ok := strings.Cut(item, "=")
		if !ok {
			return nil, fmt.Errorf("option %q is not Name=Value", item)
		}
		options = append(options, [2]string{strings.TrimSpace(name), strings.TrimSpace(value)})
	}
	return options, nil
}

// parseClock reads "10+0.1", seconds.
func parseClock(text string) (base, increment time.Duration, err error) {
	if text == "" {
		return 0, 0, nil
	}
	first, second, more := strings.Cut(text, "+")
	if base, err = seconds(first); err == nil && more {
		increment, err = seconds(second)
	}
	if err == nil && base <= 0 {
		err = errors.New("it has no time")
	}
	if err != nil {
		return 0, 0, fmt.Errorf("clock %q: %w", text, err)
	}
	return base, increment, nil
}

func seconds(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || s < 0 || s > 1e6 {
		return 0, fmt.Errorf("%q is no number of seconds", text)
	}
	return time.Duration(s * float64(time.Second)), nil
}

func parseResign(text string) (resignRule, error) {
	if text == "" {
		return resignRule{}, nil
	}
	var r resignRule
	n, err := fmt.Sscanf(text, "%d,%d", &r.score, &r.moves)
	if err != nil || n != 2 || r.score <= 0 || r.moves <= 0 {
		return r, fmt.Errorf("-resign %q is not score,moves", text)
	}
	return r, nil
}

func parseSPRT(text string) (*sprt, error) {
	if text == "" {
		return nil, nil
	}
	var s sprt
	n, err := fmt.Sscanf(text, "%g,%g,%g,%g", &s.elo0, &s.elo1, &s.alpha, &s.beta)
	if err != nil || n != 4 || s.elo0 >= s.elo1 || s.alpha <= 0 || s.alpha >= .5 || s.beta <= 0 || s.beta >= .5 {
		return nil, fmt.Errorf("-sprt %q is not elo0,elo1,alpha,beta with elo0 below elo1 and both chances below a half", text)
	}
	return &s, nil
}
