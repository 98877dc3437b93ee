package wording_test

import (
	"strings"
	"testing"

	"janggi/engine"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

func TestEveryOptionAndValueHasWords(t *testing.T) {
	eachLanguage(t, func(t *testing.T, c *translations.Catalogue) {
		must := func(what, said string) {
			t.Helper()
			if said == "" || strings.ContainsAny(said, "{}*:_") || strings.Contains(said, "option.") || said == what {
				t.Errorf("%s is said as %q", what, said)
			}
		}
		for _, o := range engine.Options() {
			if !c.Has("option." + o.Key) {
				t.Errorf("%s has no label", o.Key)
			}
			must(o.Key, wording.Option(c, o))
			values := o.Values
			switch o.Key {
			case "deom":
				values = []string{"0", "0.5", "1.5", "20"}
			case "totalSec":
				values = []string{"0", "90", "1800", "3600"}
			case "handicap":
				values = []string{"none", "han:chariot", "cho:soldier*5 han:guard,horse*2"}
			case "setupOrder":
				values = append(values, "fixed:MSSM/SMSM")
			}
			if len(values) == 0 {
				t.Errorf("%s: no values to try", o.Key)
			}
			seen := map[string]string{}
			for _, v := range values {
				if _, err := o.Set(engine.DefaultRules(), v); err != nil {
					t.Errorf("%s = %s: %v", o.Key, v, err)
				}
				said := wording.OptionValue(c, o, v)
				must(v, said)
				if other, ok := seen[said]; ok {
					t.Errorf("%s: %s and %s are both said as %q", o.Key, v, other, said)
				}
				seen[said] = v
			}
		}
	})
}

func TestEveryPresetHasANameAndItsDifferencesAreTold(t *testing.T) {
	eachLanguage(t, func(t *testing.T, c *translations.Catalogue) {
		for _, p := range engine.Presets() {
			if !c.Has("preset." + p.Name) {
				t.Errorf("%s has no name", p.Name)
			}
			if wording.PresetAbout(c, p) == "" {
				t.Errorf("%s says nothing of itself", p.Name)
			}
			if got := strings.Count(wording.Changes(c, p.Changes()), ": "); got < len(p.Changes()) {
				t.Errorf("%s: %d of %d changes are told", p.Name, got, len(p.Changes()))
			}
		}
	})
}

func TestTheClockIsSaidInWords(t *testing.T) {
	ko := translations.For(translations.Korean)
	rules := engine.DefaultRules()
	for _, c := range []struct {
		clock engine.Clock
		total int
		want  string
	}{
		{engine.Clock{}, 0, "시계 없이 느긋하게"},
		{rules.Clock, 0, "10분, 그 뒤 30초씩 3번"},
		{engine.Clock{Byoyomi: true, PeriodSec: 40, Periods: 1}, 1800, "한 수에 40초, 1번 · 모두 30분"},
	} {
		rules.Clock, rules.TotalSec = c.clock, c.total
		if got := wording.Clock(ko, rules); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestRulesThatDoNotGoTogetherAreExplained(t *testing.T) {
	eachLanguage(t, func(t *testing.T, c *translations.Catalogue) {
		rules := engine.DefaultRules()
		if got := wording.RulesFault(c, rules.Validate()); got != "" {
			t.Errorf("good rules are refused: %q", got)
		}
		rules.Clock, rules.OnFlag = engine.Clock{}, engine.FlagPasses
		rules.Clock = engine.Clock{MainSec: 600, PeriodSec: 30, Periods: 3}
		if got := wording.RulesFault(c, rules.Validate()); got != c.Say("newgame.fault.onFlag") {
			t.Errorf("it says %q", got)
		}
	})
}
