package lan

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"janggi/engine"
)

// rulesDigest tells two programs that judge differently apart: the options they
// know, and a game played by each of the named rule sets with all that is legal
// in it.
func rulesDigest() string {
	h := sha256.New()
	for _, o := range engine.Options() {
		fmt.Fprintln(h, o.Key, o.Type, o.Values, o.Get(engine.DefaultRules()))
	}
	for _, p := range engine.Presets() {
		text, _ := json.Marshal(p.Rules)
		h.Write(text)
		playOut(h, p.Rules)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}

// playOut plays a short game that always goes the same way.
func playOut(h interface{ Write([]byte) (int, error) }, r engine.Rules) {
	game, err := engine.NewGame(r, r.Start(engine.InnerElephant, engine.LeftElephant))
	if err != nil {
		return
	}
	pick := uint32(1)
	for range 24 {
		var legal []engine.Move
		for m := range game.Legal() {
			legal = append(legal, m)
		}
		if len(legal) == 0 {
			break
		}
		pick = pick*1664525 + 1013904223
		m := legal[int(pick>>8)%len(legal)]
		position := game.Position()
		fmt.Fprintln(h, len(legal), m, position.Hash())
		if _, err := game.Play(m); err != nil {
			return
		}
	}
	result, _ := game.Result()
	fmt.Fprintln(h, result.Reason, game.Score(engine.Cho), game.Score(engine.Han))
}
