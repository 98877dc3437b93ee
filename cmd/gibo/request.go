package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"janggi/engine"
	"janggi/engine/notation"
)

// maxPlies is the longest game that is judged.
const maxPlies = 100_000

// request is one line to judge. Its parts are pieces of the line, as JSON.
type request struct {
	rules, preset, setup, fen []byte // nil where absent or null
	moves                     []byte // the inside of the list, without its brackets
}

// lineFault is why a line could not be judged at all.
type lineFault struct {
	Line    int          `json:"line"`
	Column  int          `json:"column,omitempty"` // in bytes from 1, where the line is no JSON
	Reason  string       `json:"reason"`
	Message string       `json:"message"`
	Faults  []partsFault `json:"faults,omitempty"`
}

// partsFault is one of the faults of rules or of a position.
type partsFault struct {
	Key     string         `json:"key,omitempty"`
	Value   string         `json:"value,omitempty"`
	Allowed string         `json:"allowed,omitempty"`
	Side    string         `json:"side,omitempty"`
	What    string         `json:"what,omitempty"`
	Points  []engine.Point `json:"points,omitempty"`
}

func badLine(format string, args ...any) *lineFault {
	return &lineFault{Reason: "badLine", Message: fmt.Sprintf(format, args...)}
}

func tooLong(most int) string {
	return fmt.Sprintf("the line is longer than %d bytes", most)
}

// readRequest finds the keys of a line. Keys it does not know are passed over:
// records carry more than is judged.
func readRequest(line []byte) (request, *lineFault) {
	var req request
	if !json.Valid(line) {
		return req, notJSON(line)
	}
	if line[0] != '{' {
		return req, badLine("a line is one JSON object, not a %s", kindOf(line))
	}
	rest, moves := line[1:], []byte(nil)
	for {
		rest = skipBlanks(rest)
		if rest[0] == '}' {
			break
		}
		if rest[0] == ',' {
			rest = skipBlanks(rest[1:])
		}
		key, after := cutValue(rest)
		value, after := cutValue(skipBlanks(skipBlanks(after)[1:])) // past the colon
		rest = after
		if value[0] == 'n' { // null: as if it were not there
			value = nil
		}
		switch unquote(key) {
		case "rules":
			req.rules = value
		case "preset":
			req.preset = value
		case "setup":
			req.setup = value
		case "fen":
			req.fen = value
		case "moves":
			moves = value
		}
	}
	if moves == nil {
		return req, badLine(`the key "moves" is missing`)
	}
	if moves[0] != '[' {
		return req, badLine(`"moves" is a list of strings, not a %s`, kindOf(moves))
	}
	req.moves = moves[1 : len(moves)-1]
	return req, checkMoves(req.moves)
}

// checkMoves looks that a list holds strings only, and not too many.
func checkMoves(list []byte) *lineFault {
	n := 0
	for rest := list; ; n++ {
		move, after, ok := nextMove(rest)
		if !ok {
			return nil
		}
		if move[0] != '"' {
			return badLine(`"moves" is a list of strings, but number %d is a %s`, n+1, kindOf(move))
		}
		if n == maxPlies {
			return &lineFault{Reason: "tooManyMoves", Message: fmt.Sprintf("more than %d moves", maxPlies)}
		}
		rest = after
	}
}

// rulesCache keeps the rules read last: most streams play by one rule set.
type rulesCache struct {
	preset string
	text   string // of the key "rules"
	rules  engine.Rules
	full   bool
}

// rules returns the rules a line asks for.
func (j *judge) rules(req request) (engine.Rules, *lineFault) {
	preset := j.preset
	if req.preset != nil {
		if req.preset[0] != '"' {
			return engine.Rules{}, badLine(`"preset" is a string, not a %s`, kindOf(req.preset))
		}
		name := unquote(req.preset)
		var ok bool
		if j.cache.full && j.cache.preset == name && j.cache.text == string(req.rules) {
			return j.cache.rules, nil
		}
		if preset, ok = engine.PresetByName(name); !ok {
			return engine.Rules{}, &lineFault{
				Reason: "badRules", Message: "there is no preset " + quoteShort(name),
				Faults: []partsFault{{Key: "preset", Value: shorten(name), Allowed: presetNames()}},
			}
		}
	}
	if req.rules == nil {
		j.cache = rulesCache{preset.Name, "", preset.Rules, true}
		return preset.Rules, nil
	}
	if j.cache.full && j.cache.preset == preset.Name && j.cache.text == string(req.rules) {
		return j.cache.rules, nil
	}
	if req.rules[0] != '{' {
		return engine.Rules{}, badLine(`"rules" is an object of option keys, not a %s`, kindOf(req.rules))
	}
	rules, err := preset.Rules.With(req.rules)
	if err != nil {
		fault := &lineFault{Reason: "badRules", Message: err.Error()}
		var faulty *engine.RulesError
		if errors.As(err, &faulty) {
			for _, f := range faulty.Faults {
				fault.Faults = append(fault.Faults, partsFault{Key: shorten(f.Key), Value: shorten(f.Value), Allowed: f.Allowed})
			}
		}
		return engine.Rules{}, fault
	}
	j.cache = rulesCache{preset.Name, string(req.rules), rules, true}
	return rules, nil
}

// start makes the game that a line begins with.
func (j *judge) start(req request) (*engine.Game, *lineFault) {
	rules, fault := j.rules(req)
	if fault != nil {
		return nil, fault
	}
	setup, fault := startSetup(rules, req)
	if fault != nil {
		return nil, fault
	}
	g, err := engine.NewGame(rules, setup)
	if err != nil {
		return nil, positionFault(err)
	}
	return g, nil
}

// positionFault tells why a board cannot be played on.
func positionFault(err error) *lineFault {
	fault := &lineFault{Reason: "badPosition", Message: err.Error()}
	var impossible *engine.SetupError
	if errors.As(err, &impossible) {
		for _, f := range impossible.Faults {
			fault.Faults = append(fault.Faults, partsFault{Side: f.Side.String(), What: f.String(), Points: f.Points})
		}
	}
	return fault
}

// startSetup is the board a line asks for: its FEN, or its arrangements, or the
// ones the rules fix, or the inner elephants.
func startSetup(rules engine.Rules, req request) (engine.Setup, *lineFault) {
	if req.fen != nil {
		if req.fen[0] != '"' {
			return engine.Setup{}, badLine(`"fen" is a string, not a %s`, kindOf(req.fen))
		}
		fen, err := notation.ParseFEN(unquote(req.fen))
		if err != nil {
			return engine.Setup{}, &lineFault{Reason: "badFEN", Message: "fen: " + err.Error()}
		}
		return fen.Setup, nil
	}
	chosen := [2]engine.Arrangement{engine.InnerElephant, engine.InnerElephant}
	if rules.SetupOrder == engine.Fixed {
		chosen = [2]engine.Arrangement{rules.FixedCho, rules.FixedHan}
	}
	if req.setup == nil {
		return rules.Start(chosen[engine.Cho], chosen[engine.Han]), nil
	}
	var given map[string]json.RawMessage
	if json.Unmarshal(req.setup, &given) != nil {
		return engine.Setup{}, badLine(`"setup" is an object with the keys cho and han, not a %s`, kindOf(req.setup))
	}
	for key, value := range given {
		var side engine.Side
		if err := side.UnmarshalText([]byte(key)); err != nil {
			return engine.Setup{}, setupFault(key, "", "the keys cho and han")
		}
		if value[0] == 'n' {
			continue
		}
		a, ok := engine.NoArrangement, value[0] == '"'
		if ok {
			var err error
			a, err = engine.ParseArrangement(unquote(value))
			ok = err == nil
		}
		if !ok {
			return engine.Setup{}, setupFault(key, string(value), "MSSM, SMMS, SMSM, MSMS")
		}
		chosen[side] = a
	}
	return rules.Start(chosen[engine.Cho], chosen[engine.Han]), nil
}

func setupFault(key, value, allowed string) *lineFault {
	fault := partsFault{Key: "setup." + shorten(key), Value: shorten(value), Allowed: allowed}
	return &lineFault{
		Reason:  "badSetup",
		Message: fault.Key + ": allowed are " + allowed,
		Faults:  []partsFault{fault},
	}
}
