package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/notation"
)

// version is the version of game files that this program writes. It reads every
// version up to it.
const version = 1

// Header is the first line of a game file.
type Header struct {
	ID      string       `json:"id"`
	Started time.Time    `json:"started"`
	Names   [2]string    `json:"names"`  // by side; empty for the side's own name
	Kind    string       `json:"kind"`   // who plays: "together", "simple", "computer", "lan"
	Preset  string       `json:"preset"` // the rule set's name, "" for a mixture
	Level   int          `json:"level,omitempty"`
	Simple  bool         `json:"simple,omitempty"` // on a simple screen, whoever plays
	Seat    match.Seat   `json:"seat,omitempty"`   // this device's seat, where it has one
	Rules   engine.Rules `json:"rules"`
	Seed    uint64       `json:"seed"`
	Start   string       `json:"start,omitempty"` // FEN of a start position of its own
	Host    engine.Side  `json:"host"`
	Round   int          `json:"round,omitempty"`
	Patient bool         `json:"patient,omitempty"`
}

// Config returns what the match was made with. The error is that of a start
// position that is no FEN.
func (h Header) Config() (match.Config, error) {
	c := match.Config{Rules: h.Rules, Seed: h.Seed, Host: h.Host, Round: h.Round, Patient: h.Patient}
	if h.Start == "" {
		return c, nil
	}
	fen, err := notation.ParseFEN(h.Start)
	if err != nil {
		return c, err
	}
	c.Start = &fen.Setup
	return c, nil
}

// SetConfig takes over what a match is made with.
func (h *Header) SetConfig(c match.Config) {
	h.Rules, h.Seed, h.Host, h.Round, h.Patient = c.Rules, c.Seed, c.Host, c.Round, c.Patient
	h.Start = ""
	if c.Start != nil {
		h.Start = notation.FEN{Setup: *c.Start}.String()
	}
}

// Saved is a game as it was kept.
type Saved struct {
	Header Header
	Events []match.Event
	At     time.Duration // how far the match's time had come
	State  match.State   // after Events
	Ended  time.Time     // when it was put into the archive; zero for a running game
}

// line is what every line of a game file has.
type line struct {
	Version int    `json:"v"`
	Type    string `json:"type"`
}

type headerLine struct {
	line
	Header
}

type markLine struct {
	line
	At time.Duration `json:"at"`
}

type endLine struct {
	line
	Ended   time.Time        `json:"ended"`
	Winner  *engine.Side     `json:"winner"` // null in a draw or a game called off
	Reason  engine.EndReason `json:"reason"`
	ChoHalf engine.Score     `json:"cho"`
	HanHalf engine.Score     `json:"han"`
	Plies   int              `json:"plies"`
}

// result is the engine's form of the line.
func (e endLine) result() engine.Result {
	r := engine.Result{Reason: e.Reason, Scores: [2]engine.Score{e.ChoHalf, e.HanHalf}, Plies: e.Plies}
	if e.Winner != nil {
		r.Outcome = engine.WinFor(*e.Winner & 1)
	}
	return r
}

// readGame reads a game file. Good is how many bytes of it are whole lines that
// follow from each other: what comes after is a torn last line. A file that is
// damaged otherwise gives an error; a file of a newer version gives ErrNewer.
func readGame(data []byte) (saved *Saved, good int, err error) {
	saved = &Saved{}
	var state match.State
	for number := 0; len(data) > good; number++ {
		end := bytes.IndexByte(data[good:], '\n')
		if end < 0 {
			break // torn
		}
		text := data[good : good+end]
		if number == 0 {
			state, err = readHeader(text, &saved.Header)
		} else {
			state, err = readLine(text, state, saved)
		}
		if err != nil {
			if number > 0 && good+end+1 == len(data) && !errors.Is(err, ErrNewer) {
				err = nil // the last line, whole but garbled: torn all the same
				break
			}
			return nil, 0, fmt.Errorf("line %d: %w", number+1, err)
		}
		good += end + 1
	}
	if saved.Header.ID == "" {
		return nil, 0, errDamaged
	}
	saved.State = state
	return saved, good, nil
}

func readHeader(text []byte, h *Header) (match.State, error) {
	var head headerLine
	if err := json.Unmarshal(text, &head.line); err != nil {
		return match.State{}, err
	}
	if head.Version > version {
		return match.State{}, ErrNewer
	}
	if head.Type != "game" || head.Version < 1 {
		return match.State{}, errDamaged
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return match.State{}, err
	}
	*h = head.Header
	config, err := h.Config()
	return match.New(config), err
}

func readLine(text []byte, state match.State, saved *Saved) (match.State, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return state, err
	}
	switch l.Type {
	case "mark":
		var m markLine
		if err := json.Unmarshal(text, &m); err != nil {
			return state, err
		}
		saved.At = max(saved.At, m.At)
		return state, nil
	case "end":
		var e endLine
		if err := json.Unmarshal(text, &e); err != nil {
			return state, err
		}
		saved.Ended = e.Ended
		return state, nil
	}
	e, err := match.UnmarshalEvent(text)
	if errors.Is(err, match.ErrVersion) {
		return state, ErrNewer
	}
	if err != nil {
		return state, err
	}
	next, err := state.Replay([]match.Event{e})
	if err != nil {
		return state, err
	}
	saved.Events = append(saved.Events, e)
	saved.At = max(saved.At, e.Time())
	return next, nil
}
