package engine

import (
	"slices"
	"strconv"
	"strings"
)

// Option is one key of a rule set: how it is written, which values it takes,
// and where it lives in Rules. Options() lists them all, so that a settings
// screen, a file and a protocol know the same ones.
type Option struct {
	Key  string
	Type OptionType
	// Values are the values allowed, in order; nil where Allowed says it in
	// words.
	Values []string
	// Allowed describes the values, for messages.
	Allowed string

	get func(*Rules) string
	set func(*Rules, string) bool
}

// OptionType says which JSON type a value has.
type OptionType uint8

// The types. A Word is a JSON string; a Pieces is the handicap's object.
const (
	Bool OptionType = iota
	Number
	Word
	Pieces
)

// RuleFault is one thing wrong with a set of options.
type RuleFault struct {
	Key     string // the option, or several joined by " + "
	Value   string // as given; "" for a key that does not exist
	Allowed string // the values allowed, in words
}

// RulesError lists every fault of a set of options.
type RulesError struct{ Faults []RuleFault }

func (e *RulesError) Error() string {
	parts := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		parts[i] = f.String()
	}
	return "rules: " + strings.Join(parts, "; ")
}

// String names the key and the values allowed.
func (f RuleFault) String() string {
	if f.Value == "" {
		return strconv.Quote(shorten(f.Key)) + ": allowed are " + f.Allowed
	}
	return f.Key + " = " + shorten(f.Value) + ": allowed are " + f.Allowed
}

var options = buildOptions()

// Options lists every option in the order of the documents.
func Options() []Option { return slices.Clone(options) }

// OptionByKey finds an option.
func OptionByKey(key string) (Option, bool) {
	for _, o := range options {
		if o.Key == key {
			return o, true
		}
	}
	return Option{}, false
}

// Get returns the option's value under r, in text.
func (o Option) Get(r Rules) string { return o.get(&r) }

// Set returns r with the option set from text, or a *RulesError naming the key
// and the values allowed. It looks at this option alone; Rules.Validate looks
// at how options go together.
func (o Option) Set(r Rules, value string) (Rules, error) {
	changed := r
	if !o.set(&changed, value) {
		return r, &RulesError{[]RuleFault{{o.Key, value, o.Allowed}}}
	}
	return changed, nil
}

// Validate returns nil if the options go together, and otherwise a *RulesError
// naming those that do not.
func (r Rules) Validate() error {
	var faults []RuleFault
	for _, o := range options {
		if v := o.get(&r); !o.set(new(Rules), v) {
			faults = append(faults, RuleFault{o.Key, v, o.Allowed})
		}
	}
	if !r.Clock.Byoyomi && r.TotalSec == 0 && r.OnFlag != FlagLoses {
		faults = append(faults, RuleFault{
			"onFlag + timeControl.kind", onFlagWords[r.OnFlag] + " + none",
			"onFlag=lose without a clock: nothing could expire",
		})
	}
	if faults != nil {
		return &RulesError{faults}
	}
	return nil
}

// Change is one option that differs between two rule sets.
type Change struct{ Key, From, To string }

// Changes lists what is different in r from the rules given, in the order of
// Options.
func (r Rules) Changes(from Rules) []Change {
	var changes []Change
	for _, o := range options {
		if a, b := o.get(&from), o.get(&r); a != b {
			changes = append(changes, Change{o.Key, a, b})
		}
	}
	return changes
}

func boolOption(key string, field func(*Rules) *bool) Option {
	return Option{
		Key: key, Type: Bool, Values: []string{"true", "false"}, Allowed: "true, false",
		get: func(r *Rules) string { return strconv.FormatBool(*field(r)) },
		set: func(r *Rules, v string) bool {
			*field(r) = v == "true"
			return v == "true" || v == "false"
		},
	}
}

// wordOption is an option whose field counts through words.
func wordOption[T ~uint8](key string, words []string, field func(*Rules) *T) Option {
	return Option{
		Key: key, Type: Word, Values: words, Allowed: strings.Join(words, ", "),
		get: func(r *Rules) string {
			if i := int(*field(r)); i < len(words) {
				return words[i]
			}
			return ""
		},
		set: func(r *Rules, v string) bool {
			i := slices.Index(words, v)
			if i >= 0 {
				*field(r) = T(i)
			}
			return i >= 0
		},
	}
}

// choiceOption is a number out of a few.
func choiceOption(key string, values []int, field func(*Rules) *int) Option {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = strconv.Itoa(v)
	}
	return Option{
		Key: key, Type: Number, Values: texts, Allowed: strings.Join(texts, ", "),
		get: func(r *Rules) string { return strconv.Itoa(*field(r)) },
		set: func(r *Rules, v string) bool {
			i := slices.Index(texts, v)
			if i >= 0 {
				*field(r) = values[i]
			}
			return i >= 0
		},
	}
}

// rangeOption is a whole number from 0 up to most.
func rangeOption(key string, most int, field func(*Rules) *int) Option {
	return Option{
		Key: key, Type: Number, Allowed: "whole numbers from 0 to " + strconv.Itoa(most),
		get: func(r *Rules) string { return strconv.Itoa(*field(r)) },
		set: func(r *Rules, v string) bool {
			n, err := strconv.Atoi(v)
			if err != nil || n < 0 || n > most || v != strconv.Itoa(n) {
				return false
			}
			*field(r) = n
			return true
		},
	}
}

var onFlagWords = []string{"lose", "pass", "score"}

func buildOptions() []Option {
	return []Option{
		boolOption("scoring", func(r *Rules) *bool { return &r.Scoring }),
		wordOption("bikjang", []string{"off", "kjf", "kja30", "free"}, func(r *Rules) *Bikjang { return &r.Bikjang }),
		boolOption("bikjangKingCapture", func(r *Rules) *bool { return &r.BikjangKingCapture }),
		wordOption("bikjangReply", []string{"any", "breakOrPass"}, func(r *Rules) *BikjangReply { return &r.BikjangReply }),
		wordOption("repetition", []string{"off", "forbid", "lose", "scoreEnd"}, func(r *Rules) *Repetition { return &r.Repetition }),
		choiceOption("repetitionTimes", []int{3, 4}, func(r *Rules) *int { return &r.RepetitionTimes }),
		boolOption("repetitionFree30", func(r *Rules) *bool { return &r.RepetitionFree30 }),
		wordOption("perpetualCheck", []string{"asRepetition", "forbid", "lose"}, func(r *Rules) *Perpetual { return &r.PerpetualCheck }),
		boolOption("allowPass", func(r *Rules) *bool { return &r.AllowPass }),
		doublePassOption(),
		choiceOption("moveLimit", []int{0, 150, 200, 250}, func(r *Rules) *int { return &r.MoveLimit }),
		choiceOption("noCaptureLimit", []int{0, 100, 200}, func(r *Rules) *int { return &r.NoCaptureLimit }),
		boolOption("bareGenerals", func(r *Rules) *bool { return &r.BareGenerals }),
		boolOption("soldierPalace", func(r *Rules) *bool { return &r.SoldierPalace }),
		boolOption("cannonSlide", func(r *Rules) *bool { return &r.CannonSlide }),
		deomOption(),
		wordOption("firstMover", []string{"cho", "han"}, func(r *Rules) *Side { return &r.FirstMover }),
		handicapOption(),
		setupOrderOption(),
		wordOption("sideAssignment", []string{"random", "hostCho", "hostHan", "alternate"}, func(r *Rules) *Assignment { return &r.SideAssignment }),
		clockKindOption(),
		choiceOption("timeControl.mainSec", []int{0, 300, 600, 900, 1200}, func(r *Rules) *int { return &r.Clock.MainSec }),
		choiceOption("timeControl.periodSec", []int{20, 30, 40, 60}, func(r *Rules) *int { return &r.Clock.PeriodSec }),
		choiceOption("timeControl.periods", []int{1, 2, 3, 4, 5}, func(r *Rules) *int { return &r.Clock.Periods }),
		choiceOption("idleLimitSec", []int{300, 600}, func(r *Rules) *int { return &r.IdleLimitSec }),
		rangeOption("totalSec", 86400, func(r *Rules) *int { return &r.TotalSec }),
		wordOption("onFlag", onFlagWords, func(r *Rules) *OnFlag { return &r.OnFlag }),
		undoOption(),
		boolOption("drawOffer", func(r *Rules) *bool { return &r.DrawOffer }),
		boolOption("touchMove", func(r *Rules) *bool { return &r.TouchMove }),
		wordOption("hints", []string{"off", "moves", "movesAndThreats"}, func(r *Rules) *Hints { return &r.Hints }),
		choiceOption("disconnectGraceSec", []int{60, 120}, func(r *Rules) *int { return &r.DisconnectGraceSec }),
	}
}

func doublePassOption() Option {
	return Option{
		Key: "doublePass", Type: Word, Values: []string{"end", "off"}, Allowed: "end, off",
		get: func(r *Rules) string {
			if r.DoublePassEnds {
				return "end"
			}
			return "off"
		},
		set: func(r *Rules, v string) bool {
			r.DoublePassEnds = v == "end"
			return v == "end" || v == "off"
		},
	}
}

func clockKindOption() Option {
	return Option{
		Key: "timeControl.kind", Type: Word, Values: []string{"none", "byoyomi"}, Allowed: "none, byoyomi",
		get: func(r *Rules) string {
			if r.Clock.Byoyomi {
				return "byoyomi"
			}
			return "none"
		},
		set: func(r *Rules, v string) bool {
			r.Clock.Byoyomi = v == "byoyomi"
			return v == "byoyomi" || v == "none"
		},
	}
}

func deomOption() Option {
	return Option{
		Key: "deom", Type: Number, Allowed: "0 to 20 in steps of 0.5",
		get: func(r *Rules) string { return r.Deom.String() },
		set: func(r *Rules, v string) bool {
			var s Score
			if err := s.UnmarshalJSON([]byte(v)); err != nil || s < 0 || s > 40 {
				return false
			}
			r.Deom = s
			return true
		},
	}
}

func undoOption() Option {
	values := []string{"off", "1", "3", "unlimited"}
	counts := []int{0, 1, 3, NoLimit}
	return Option{
		Key: "undo", Type: Word, Values: values, Allowed: strings.Join(values, ", "),
		get: func(r *Rules) string {
			if i := slices.Index(counts, r.Undo); i >= 0 {
				return values[i]
			}
			return strconv.Itoa(r.Undo)
		},
		set: func(r *Rules, v string) bool {
			i := slices.Index(values, v)
			if i >= 0 {
				r.Undo = counts[i]
			}
			return i >= 0
		},
	}
}

func setupOrderOption() Option {
	words := []string{"hanFirst", "choFirst", "simultaneous"}
	return Option{
		Key: "setupOrder", Type: Word, Values: words,
		Allowed: strings.Join(words, ", ") + ", fixed:ARR/ARR with Cho's and Han's of MSSM, SMMS, SMSM, MSMS",
		get: func(r *Rules) string {
			if r.SetupOrder == Fixed {
				return "fixed:" + r.FixedCho.String() + "/" + r.FixedHan.String()
			}
			return words[r.SetupOrder]
		},
		set: func(r *Rules, v string) bool {
			r.FixedCho, r.FixedHan = NoArrangement, NoArrangement
			if i := slices.Index(words, v); i >= 0 {
				r.SetupOrder = SetupOrder(i)
				return true
			}
			pair, ok := strings.CutPrefix(v, "fixed:")
			cho, han, both := strings.Cut(pair, "/")
			var err1, err2 error
			r.SetupOrder = Fixed
			r.FixedCho, err1 = ParseArrangement(cho)
			r.FixedHan, err2 = ParseArrangement(han)
			return ok && both && err1 == nil && err2 == nil
		},
	}
}
