package main

import (
	"fmt"
	"strconv"
	"strings"

	"janggi/engine"
	"janggi/engine/search"
)

// settings are the values of the options.
type settings struct {
	variant string // UCI_Variant, as options lists it
	hash    int    // MiB
	threads int
	multiPV int
	level   int  // 1 to 10
	limited bool // to a rating rather than a level
	elo     int

	maxPerft int // no option: how deep "go perft" goes at most
}

// plays is the level to play at.
func (s settings) plays() search.Level {
	if s.limited {
		return search.LevelOfElo(s.elo)
	}
	return search.Level(s.level)
}

func defaultSettings() settings {
	return settings{variant: "janggi", hash: 16, threads: 1, multiPV: 1, level: int(search.HighestLevel), elo: search.HighestLevel.Elo(), maxPerft: 100}
}

// variants are the names that Fairy-Stockfish gave its rule sets, and ours for
// the same.
var variants = map[string]string{
	"janggi": "pychess", "janggimodern": "modern", "janggicasual": "casual", "janggitraditional": "traditional",
}

// rules returns the rules of the variant set.
func (s settings) rules() engine.Rules {
	name := s.variant
	if ours, ok := variants[name]; ok {
		name = ours
	}
	p, ok := engine.PresetByName(name)
	if !ok {
		return engine.DefaultRules() // cannot happen: the option takes listed names only
	}
	return p.Rules
}

// option is one option as GUIs are told of it.
type option struct {
	name     string
	value    string   // the default
	low, top int      // of a number
	words    []string // of a choice; nil for a number
	number   func(*settings) *int
	check    func(*settings) *bool // of a switch
	word     func(*settings) *string
}

func options() []option {
	d := defaultSettings()
	names := []string{"janggi", "janggimodern", "janggicasual", "janggitraditional"}
	for _, p := range engine.Presets() {
		names = append(names, p.Name)
	}
	number := func(name string, field func(*settings) *int, low, top int) option {
		return option{name: name, value: strconv.Itoa(*field(&d)), low: low, top: top, number: field}
	}
	return []option{
		{
			name: "UCI_Variant", value: d.variant, words: names,
			word: func(s *settings) *string { return &s.variant },
		},
		number("Hash", func(s *settings) *int { return &s.hash }, 1, 4096),
		number("Threads", func(s *settings) *int { return &s.threads }, 1, 64),
		number("MultiPV", func(s *settings) *int { return &s.multiPV }, 1, 200),
		number("Level", func(s *settings) *int { return &s.level }, int(search.LowestLevel), int(search.HighestLevel)),
		{name: "UCI_LimitStrength", value: "false", check: func(s *settings) *bool { return &s.limited }},
		number("UCI_Elo", func(s *settings) *int { return &s.elo }, search.LowestLevel.Elo(), search.HighestLevel.Elo()),
		// Whether the GUI lets it ponder; it does whenever it is told to.
		{name: "Ponder", value: "false", check: func(s *settings) *bool { return new(bool) }},
	}
}

// String writes the option as the answer to "uci" has it.
func (o option) String() string {
	if o.check != nil {
		return fmt.Sprintf("option name %s type check default %s", o.name, o.value)
	}
	if o.words == nil {
		return fmt.Sprintf("option name %s type spin default %s min %d max %d", o.name, o.value, o.low, o.top)
	}
	return fmt.Sprintf("option name %s type combo default %s var %s", o.name, o.value, strings.Join(o.words, " var "))
}

// set gives the option a value, or says what is wrong with it.
func (o option) set(s *settings, value string) error {
	if o.check != nil {
		on, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("%s is true or false", o.name)
		}
		*o.check(s) = on
		return nil
	}
	if o.words == nil {
		n, err := strconv.Atoi(value)
		if err != nil || n < o.low || n > o.top {
			return fmt.Errorf("%s is a number from %d to %d", o.name, o.low, o.top)
		}
		*o.number(s) = n
		return nil
	}
	for _, w := range o.words {
		if strings.EqualFold(w, value) {
			*o.word(s) = w
			return nil
		}
	}
	return fmt.Errorf("%s is one of %s", o.name, strings.Join(o.words, ", "))
}

// setOption carries out "setoption name N value V". Names are the same in
// capitals or not, as the protocol wants.
func (s *server) setOption(args []string) {
	if len(args) == 0 || args[0] != "name" {
		return
	}
	name, value, _ := strings.Cut(strings.Join(args[1:], " "), " value ")
	for _, o := range options() {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		before := s.settings.variant
		if err := o.set(&s.settings, value); err != nil {
			s.out.say("info string %v", err)
			return
		}
		if o.name == "UCI_Variant" {
			s.changeVariant(before)
		}
		s.player.configure(s.settings)
		return
	}
	s.out.say("No such option: %s", name)
}

// changeVariant takes up the rules of the variant that has been set, at their
// start position, and tells the board as GUIs of many variants want it.
func (s *server) changeVariant(before string) {
	if s.settings.variant != before {
		s.rules = s.settings.rules()
		s.startPosition()
	}
	start := s.rules.Start(startArrangements(s.rules))
	s.out.say("info string variant %s files 9 ranks 10 pocket 0 template xiangqi startpos %s", s.settings.variant, fenOf(start))
}
