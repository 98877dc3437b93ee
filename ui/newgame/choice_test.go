package newgame

import (
	"slices"
	"testing"

	"janggi/engine"
	"janggi/engine/store"
)

func TestTheFirstGameIsWithTheHousesRulesAndNoClock(t *testing.T) {
	c := Remembered(store.NewGame{})
	if c.Preset != "standard" || c.Rules.Clock.Byoyomi || len(c.Changes()) != 0 || c.Pure() != "standard" {
		t.Errorf("%+v", c)
	}
	if err := c.Rules.Validate(); err != nil {
		t.Error(err)
	}
}

func TestAChoiceIsRemembered(t *testing.T) {
	c := Remembered(store.NewGame{}).With("kja")
	c.Names = [2]string{"초롱", "한수"}
	c.Rules.Undo = 3
	back := Remembered(c.Remember(store.NewGame{Pouches: true}))
	if back != c {
		t.Errorf("%+v comes back as %+v", c, back)
	}
	if back.Pure() != "" || len(back.Changes()) != 1 {
		t.Errorf("a mixture is %q with %v", back.Pure(), back.Changes())
	}
}

func TestRulesThatCannotBePlayedAreNotRemembered(t *testing.T) {
	rules := engine.DefaultRules()
	rules.RepetitionTimes = 7
	if c := Remembered(store.NewGame{Preset: "kjf", Rules: &rules}); c.Pure() != "kjf" {
		t.Errorf("%+v", c)
	}
	if c := Remembered(store.NewGame{Preset: "no such rules"}); c.Pure() != "standard" {
		t.Errorf("%+v", c)
	}
}

// The clock is the table's, unless the rule set is played with its own.
func TestTheClockStaysWithTheTable(t *testing.T) {
	c := Remembered(store.NewGame{})
	c.Rules.Clock = engine.Clock{Byoyomi: true, MainSec: 300, PeriodSec: 20, Periods: 2}
	c.Rules.SideAssignment = engine.AssignAlternate
	table := c.Rules.Clock
	if c = c.With("online"); c.Rules.Clock != table || c.Pure() != "online" || c.Rules.SideAssignment != engine.AssignAlternate {
		t.Errorf("another rule set changes the table: %+v", c)
	}
	if c = c.With("tv"); c.Rules.Clock.PeriodSec != 40 || c.Pure() != "tv" {
		t.Errorf("television has a clock of its own: %+v", c)
	}
	if c = c.With("standard"); c.Rules.Clock.Byoyomi || c.Rules.TotalSec != 0 {
		t.Errorf("television's clock stays: %+v", c)
	}
}

func TestEveryPresetCanBePlayedAsItIsChosen(t *testing.T) {
	for _, p := range engine.Presets() {
		c := Remembered(store.NewGame{}).With(p.Name)
		if err := c.Rules.Validate(); err != nil || c.Pure() != p.Name {
			t.Errorf("%s: %v, %v", p.Name, err, c.Changes())
		}
	}
}

func TestEveryOptionIsInOneGroup(t *testing.T) {
	seen := map[string]int{}
	for _, g := range groups() {
		if g.heading == "group.other" {
			t.Errorf("without a place of their own: %v", g.keys)
		}
		for _, key := range g.keys {
			seen[key]++
			option(key)
		}
	}
	for _, o := range engine.Options() {
		if seen[o.Key] != 1 {
			t.Errorf("%s is there %d times", o.Key, seen[o.Key])
		}
	}
}

func TestOfferedValuesAreTaken(t *testing.T) {
	for _, o := range engine.Options() {
		now := o.Get(engine.DefaultRules())
		values := offered(o, now)
		if !slices.Contains(values, now) || len(values) < 2 && o.Type != engine.Pieces {
			t.Errorf("%s offers %v", o.Key, values)
		}
		for _, v := range values {
			if _, err := o.Set(engine.DefaultRules(), v); err != nil {
				t.Errorf("%s: %v", o.Key, err)
			}
		}
	}
}
