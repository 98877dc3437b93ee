package slowjudge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// Options holds every option that changes what is legal or how a game ends,
// under the keys of the documents.
type Options struct {
	Scoring            bool    `json:"scoring"`
	Bikjang            string  `json:"bikjang"`
	BikjangKingCapture bool    `json:"bikjangKingCapture"`
	BikjangReply       string  `json:"bikjangReply"`
	Repetition         string  `json:"repetition"`
	RepetitionTimes    int     `json:"repetitionTimes"`
	RepetitionFree30   bool    `json:"repetitionFree30"`
	PerpetualCheck     string  `json:"perpetualCheck"`
	AllowPass          bool    `json:"allowPass"`
	DoublePass         string  `json:"doublePass"`
	MoveLimit          int     `json:"moveLimit"`
	NoCaptureLimit     int     `json:"noCaptureLimit"`
	BareGenerals       bool    `json:"bareGenerals"`
	SoldierPalace      bool    `json:"soldierPalace"`
	CannonSlide        bool    `json:"cannonSlide"`
	SetupOrder         string  `json:"setupOrder"`
	Deom               float64 `json:"deom"`
	FirstMover         string  `json:"firstMover"`

	// Handicap lists, per side, the crossings whose pieces are taken off
	// before play, such as {"han": {"a10", "i10"}}.
	Handicap map[string][]string `json:"handicap"`
}

// unjudged lists the option keys that belong to clocks, seats and screens. They
// are accepted and change no verdict here.
var unjudged = []string{
	"sideAssignment", "timeControl", "idleLimitSec", "undo", "drawOffer",
	"hints", "disconnectGraceSec", "onFlag", "totalSec", "touchMove",
}

// Default returns the defaults of the specification.
func Default() Options {
	return Options{
		Scoring:         true,
		Bikjang:         "kjf",
		BikjangReply:    "any",
		Repetition:      "forbid",
		RepetitionTimes: 4,
		PerpetualCheck:  "asRepetition",
		AllowPass:       true,
		DoublePass:      "end",
		SoldierPalace:   true,
		SetupOrder:      "hanFirst",
		Deom:            1.5,
		FirstMover:      cho,
	}
}

// ParseOptions lays the given keys over the defaults. The values are those a
// JSON object holds; an unknown key or a word that is no value is an error.
func ParseOptions(keys map[string]any) (Options, error) {
	judged := make(map[string]any)
	for key, value := range keys {
		if !slices.Contains(unjudged, key) {
			judged[key] = value
		}
	}
	text, err := json.Marshal(judged)
	if err != nil {
		return Options{}, fmt.Errorf("options: %w", err)
	}
	opts := Default()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&opts); err != nil {
		return Options{}, fmt.Errorf("options: %w", err)
	}
	return opts, opts.check()
}

// check refuses words that are no value of their key. Numbers are taken as they
// come, so that tests can use limits small enough to be reached.
func (o Options) check() error {
	words := []struct {
		key, value string
		allowed    []string
	}{
		{"bikjang", o.Bikjang, []string{"off", "kjf", "kja30", "free"}},
		{"bikjangReply", o.BikjangReply, []string{"any", "breakOrPass"}},
		{"repetition", o.Repetition, []string{"off", "forbid", "lose", "scoreEnd"}},
		{"perpetualCheck", o.PerpetualCheck, []string{"asRepetition", "forbid", "lose"}},
		{"doublePass", o.DoublePass, []string{"end", "off"}},
		{"firstMover", o.FirstMover, []string{cho, han}},
	}
	for _, word := range words {
		if !slices.Contains(word.allowed, word.value) {
			return fmt.Errorf("option %s=%s: want one of %v", word.key, word.value, word.allowed)
		}
	}
	return nil
}
