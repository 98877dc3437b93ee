package computer_test

import (
	"testing"

	"janggi/engine"
	"janggi/engine/computer"
	"janggi/engine/search"
)

func TestTheLevelFollowsTheResults(t *testing.T) {
	if got := computer.Suggest(nil); got != 2 {
		t.Errorf("a stranger is given level %d", got)
	}
	for _, person := range []search.Level{1, 3, 5, 8} {
		// Who wins exactly below their own level ends near it.
		var past []computer.Past
		for range 20 {
			l := computer.Suggest(past)
			score := 0.
			switch {
			case l < person:
				score = 1
			case l == person:
				score = .5
			}
			past = append(past, computer.Past{Level: l, Score: score})
		}
		if got := computer.Suggest(past); got < person-1 || got > person+1 {
			t.Errorf("who is as good as level %d is given %d", person, got)
		}
	}
	// Losing three times brings an easier one.
	lost := []computer.Past{{Level: 3}, {Level: 3}, {Level: 3}}
	if got := computer.Suggest(lost); got >= 3 {
		t.Errorf("after three losses level %d", got)
	}
}

func TestTheHandicapGrowsWithTheDifference(t *testing.T) {
	before := engine.Score(-1)
	for d := search.Level(0); d < 6; d++ {
		worth := engine.Score(0)
		for k, n := range computer.Handicap(4+d, 4) {
			worth += engine.Kind(k).Value() * engine.Score(n)
		}
		if worth <= before {
			t.Errorf("a difference of %d is worth %v", d, worth)
		}
		before = worth
	}
	if computer.Handicap(2, 9) != (engine.Handicap{}) {
		t.Error("the weaker one gives a handicap")
	}
}
