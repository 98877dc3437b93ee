package engine

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// With lays options over r. They are given as a JSON object with the documents'
// keys; timeControl may be an object or its parts may be written with a dot. All
// faults are named at once, in a *RulesError: keys that do not exist, values
// that are not allowed, and options that do not go together.
func (r Rules) With(object []byte) (Rules, error) {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(object, &given); err != nil {
		return r, &RulesError{[]RuleFault{{"rules", string(object), "an object of option keys"}}}
	}
	if parts, ok := given["timeControl"]; ok {
		var clock map[string]json.RawMessage
		if json.Unmarshal(parts, &clock) != nil || clock == nil {
			return r, &RulesError{[]RuleFault{{"timeControl", string(parts), "an object with kind, mainSec, periodSec, periods"}}}
		}
		delete(given, "timeControl")
		for key, value := range clock {
			given["timeControl."+key] = value
		}
	}
	var faults []RuleFault
	for _, key := range slices.Sorted(maps.Keys(given)) {
		o, ok := OptionByKey(key)
		if !ok {
			faults = append(faults, RuleFault{Key: key, Allowed: keyList()})
			continue
		}
		text, ok := o.fromJSON(given[key])
		if !ok || !o.set(&r, text) {
			faults = append(faults, RuleFault{key, string(given[key]), o.Allowed})
		}
	}
	if faults != nil {
		return r, &RulesError{faults}
	}
	return r, r.Validate()
}

func keyList() string {
	keys := make([]string, len(options))
	for i, o := range options {
		keys[i] = o.Key
	}
	return strings.Join(keys, ", ")
}

// fromJSON turns a JSON value into the option's text, if it has the right type.
func (o Option) fromJSON(raw json.RawMessage) (string, bool) {
	var v any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return "", false
	}
	switch v := v.(type) {
	case bool:
		return string(raw), o.Type == Bool
	case json.Number:
		return v.String(), o.Type == Number || o.Key == "undo"
	case string:
		return v, o.Type == Word || o.Type == Pieces
	case nil:
		return "none", o.Type == Pieces
	case map[string]any:
		return handicapText(v), o.Type == Pieces
	default:
		return "", false
	}
}

// handicapText turns {"han": ["chariot", "horse"]} into the text form. What it
// cannot read becomes a text that no handicap has.
func handicapText(sides map[string]any) string {
	var parts []string
	for side, list := range sides {
		items, ok := list.([]any)
		if !ok {
			return "?"
		}
		kinds := make([]string, len(items))
		for i, item := range items {
			kinds[i], _ = item.(string)
		}
		if len(kinds) > 0 {
			parts = append(parts, side+":"+strings.Join(kinds, ","))
		}
	}
	return strings.Join(parts, " ")
}

// MarshalJSON writes every option with its key, in the order of Options, so
// that a saved game says by which rules it was played without knowing presets.
func (r Rules) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, o := range options {
		if i > 0 {
			b.WriteByte(',')
		}
		text := o.get(&r)
		if o.Type == Word || o.Type == Pieces {
			quoted, err := json.Marshal(text)
			if err != nil {
				return nil, err
			}
			text = string(quoted)
		}
		b.WriteString(`"` + o.Key + `":` + text)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON lays the keys given over the default rules.
func (r *Rules) UnmarshalJSON(object []byte) error {
	rules, err := DefaultRules().With(object)
	if err == nil {
		*r = rules
	}
	return err
}
