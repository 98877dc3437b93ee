package search

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// Weights are what the features are worth, in hundredths of a point: the value
// for the middle game times 65536 plus the value for the endgame, so that both
// are added at once.
type Weights [Features]int32

// pack puts both values of a weight into one number.
func pack(middle, end int) int32 { return int32(middle)<<16 + int32(end) }

func middleOf(w int32) int { return int(int16((w + 0x8000) >> 16)) }
func endOf(w int32) int    { return int(int16(w)) }

// weightsJSON is written by cmd/tune.
//
//go:embed weights.json
var weightsJSON []byte

// builtin returns the weights of this build.
var builtin = sync.OnceValue(func() *Weights {
	w, err := ParseWeights(weightsJSON)
	if err != nil {
		panic(err) // cannot happen: a test reads the same bytes
	}
	return w
})

// weightsFile is how weights are kept: two rows, in the order of the features.
type weightsFile struct {
	Features int    `json:"features"`
	Method   string `json:"method"` // how they were found, for people
	Middle   []int  `json:"middle"`
	End      []int  `json:"end"`
}

// ParseWeights reads a file of weights.
func ParseWeights(text []byte) (*Weights, error) {
	var f weightsFile
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	if len(f.Middle) != Features || len(f.End) != Features {
		return nil, fmt.Errorf("weights: %d and %d values for %d features", len(f.Middle), len(f.End), Features)
	}
	var w Weights
	for i := range w {
		w[i] = pack(f.Middle[i], f.End[i])
	}
	return &w, nil
}

// FormatWeights writes weights as ParseWeights reads them.
func FormatWeights(middle, end []int, method string) ([]byte, error) {
	return json.Marshal(weightsFile{Features: Features, Method: method, Middle: middle, End: end})
}

// BuiltinWeights returns the weights of this build.
func BuiltinWeights() *Weights {
	w := *builtin()
	return &w
}

// Values returns both values of a feature's weight.
func (w *Weights) Values(f Feature) (middle, end int) { return middleOf(w[f]), endOf(w[f]) }
