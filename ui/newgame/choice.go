package newgame

import (
	"janggi/engine"
	"janggi/engine/search"
	"janggi/engine/store"
)

// Choice is what is chosen for a new game. It is a value.
type Choice struct {
	// Names are the players' names by where they sit, the near one first.
	Names [2]string
	// Preset is the rule set that was chosen by name; Rules may differ from it.
	Preset string
	Rules  engine.Rules

	// Of a game with the computer: its level, the pieces that are taken off, by the
	// person or by it, and whether the screen is a simple one.
	Level   search.Level
	Off     engine.Handicap
	OffByMe bool
	Simple  bool
}

// standard is the rule set that holds before any was chosen.
const standard = "standard"

// Remembered returns what was chosen the last time. The first time it is the
// house's rules without a clock, as two people at one table play.
func Remembered(n store.NewGame) Choice {
	c := Choice{Names: n.Names, Preset: n.Preset, Level: search.Level(n.Level), Off: n.Off, OffByMe: n.OffByMe, Simple: n.Simple}
	p, known := engine.PresetByName(n.Preset)
	if !known {
		c.Preset = standard
		p, _ = engine.PresetByName(standard)
	}
	c.Rules = p.Rules
	if n.Rules != nil && n.Rules.Validate() == nil {
		c.Rules = *n.Rules
	} else if !ownClock(p) {
		c.Rules.Clock = noClock()
	}
	return c
}

// Remember puts the choice where Remembered finds it.
func (c Choice) Remember(n store.NewGame) store.NewGame {
	rules := c.Rules
	n.Kind, n.Names, n.Preset, n.Rules = "together", c.Names, c.Preset, &rules
	if c.Level.Valid() {
		n.Kind = "computer"
	}
	n.Level, n.Off, n.OffByMe, n.Simple = int(c.Level), c.Off, c.OffByMe, c.Simple
	return n
}

// noClock is a clock that is off and has sensible times for when it is on.
func noClock() engine.Clock {
	c := engine.DefaultRules().Clock
	c.Byoyomi = false
	return c
}

// ownClock reports whether a rule set is played with a clock of its own. The
// others leave the clock to the table.
func ownClock(p engine.Preset) bool { return p.Rules.Clock != engine.DefaultRules().Clock }

// With returns the choice with another rule set. What belongs to the table
// stays: how sides are decided, and the clock where the rule set has none.
func (c Choice) With(preset string) Choice {
	p, known := engine.PresetByName(preset)
	if !known {
		return c
	}
	clock := c.Rules.Clock
	if before, _ := engine.PresetByName(c.Preset); ownClock(before) {
		clock = noClock()
	}
	sides := c.Rules.SideAssignment
	c.Preset, c.Rules = preset, p.Rules
	c.Rules.SideAssignment = sides
	if !ownClock(p) {
		c.Rules.Clock = clock
	}
	return c
}

// Changes lists how the rules differ from those of the preset, not counting
// what belongs to the table.
func (c Choice) Changes() []engine.Change {
	p, known := engine.PresetByName(c.Preset)
	if !known {
		return nil
	}
	base := p.Rules
	base.SideAssignment = c.Rules.SideAssignment
	if !ownClock(p) {
		base.Clock = c.Rules.Clock
	}
	return c.Rules.Changes(base)
}

// Pure returns the preset's name if the rules are its own, and "" for a
// mixture.
func (c Choice) Pure() string {
	if len(c.Changes()) > 0 {
		return ""
	}
	return c.Preset
}
