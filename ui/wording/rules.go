package wording

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"janggi/engine"
	"janggi/ui/translations"
)

// Preset names a rule set.
func Preset(t *translations.Catalogue, name string) string { return t.Say("preset." + name) }

// PresetAbout says in one sentence what a rule set is.
func PresetAbout(t *translations.Catalogue, p engine.Preset) string {
	if t.Language() == translations.English {
		return p.En
	}
	return p.Ko
}

// Option names an option of the rules.
func Option(t *translations.Catalogue, o engine.Option) string { return t.Say("option." + o.Key) }

// OptionValue says a value of an option, as Option.Get gives it.
func OptionValue(t *translations.Catalogue, o engine.Option, value string) string {
	if key := "option." + o.Key + "." + value; t.Has(key) {
		return t.Say(key)
	}
	if o.Type == engine.Bool {
		return t.Say("option." + value)
	}
	n := translations.Args{"n": value}
	switch o.Key {
	case "handicap":
		return handicap(t, value)
	case "setupOrder":
		return fixedArrangements(t, value)
	case "deom":
		return t.Say("option.points", n)
	case "moveLimit", "noCaptureLimit":
		return t.Say("option.plies", n)
	case "timeControl.periods":
		return t.Say("option.times", n)
	}
	if strings.HasSuffix(o.Key, "Sec") {
		return Duration(t, value)
	}
	return value
}

// Duration says a number of seconds, in minutes where it is a whole number of
// them.
func Duration(t *translations.Catalogue, seconds string) string {
	n, err := strconv.Atoi(seconds)
	if err == nil && n >= 60 && n%60 == 0 && n != 60 {
		return t.Say("option.minutes", translations.Args{"n": n / 60})
	}
	return t.Say("option.seconds", translations.Args{"n": seconds})
}

func fixedArrangements(t *translations.Catalogue, value string) string {
	pair, _ := strings.CutPrefix(value, "fixed:")
	cho, han, ok := strings.Cut(pair, "/")
	if !ok {
		return value
	}
	return t.Say("option.setupOrder.pair", translations.Args{
		"cho": t.Say("arrangement." + cho), "han": t.Say("arrangement." + han),
	})
}

// handicap says the pieces taken off: "han:chariot,horse*2".
func handicap(t *translations.Catalogue, value string) string {
	var pieces []string
	for part := range strings.FieldsSeq(value) {
		side, list, _ := strings.Cut(part, ":")
		for item := range strings.SplitSeq(list, ",") {
			kind, times, many := strings.Cut(item, "*")
			word := t.Say("newgame.handicap.piece", translations.Args{
				"side": t.Say("side." + side), "piece": t.Say("piece." + side + "." + kind),
			})
			if many {
				word += " ×" + times
			}
			pieces = append(pieces, word)
		}
	}
	return t.Say("option.handicap.pieces", translations.Args{"pieces": strings.Join(pieces, ", ")})
}

// Changes says what differs between two rule sets, as one line.
func Changes(t *translations.Catalogue, changes []engine.Change) string {
	var words []string
	for _, c := range changes {
		if o, ok := engine.OptionByKey(c.Key); ok {
			words = append(words, t.Say("newgame.change", translations.Args{
				"option": Option(t, o), "value": OptionValue(t, o, c.To),
			}))
		}
	}
	return strings.Join(words, ", ")
}

// Clock says how the time is kept.
func Clock(t *translations.Catalogue, r engine.Rules) string {
	c := r.Clock
	args := translations.Args{"main": c.MainSec / 60, "period": c.PeriodSec, "periods": c.Periods}
	words := t.Say("newgame.clock.none")
	switch {
	case c.Byoyomi && c.MainSec > 0:
		words = t.Say("newgame.clock.main", args)
	case c.Byoyomi:
		words = t.Say("newgame.clock.byoyomi", args)
	}
	if r.TotalSec > 0 {
		words = t.Say("newgame.clock.total", translations.Args{"clock": words, "total": (r.TotalSec + 59) / 60})
	}
	return words
}

// RulesFault explains why rules cannot be played, or is empty for no fault.
func RulesFault(t *translations.Catalogue, err error) string {
	var faults *engine.RulesError
	if !errors.As(err, &faults) {
		return ""
	}
	var words []string
	for _, f := range faults.Faults {
		if o, ok := engine.OptionByKey(f.Key); ok {
			words = append(words, t.Say("newgame.fault.value", translations.Args{"option": Option(t, o)}))
			continue
		}
		if strings.HasPrefix(f.Key, "onFlag") {
			words = append(words, t.Say("newgame.fault.onFlag"))
		}
	}
	if words == nil {
		words = []string{t.Say("newgame.fault")}
	}
	return strings.Join(slices.Compact(words), " ")
}

// Result says a result as one line of a list.
func Result(t *translations.Catalogue, r engine.Result) string {
	if t.Language() == translations.English {
		return r.Summary(engine.English)
	}
	return r.Summary(engine.Korean)
}

// Name is a player's name, or what their side is called.
func Name(t *translations.Catalogue, names [2]string, s engine.Side) string {
	if names[s] != "" {
		return names[s]
	}
	return Side(t, s)
}
