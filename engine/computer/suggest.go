package computer

import (
	"janggi/engine"
	"janggi/engine/search"
)

// Past is a game that was played against the computer.
type Past struct {
	Level search.Level
	Score float64 // of the person: 1 for a win, ½ for a draw
}

const (
	firstLevel = 2   // for somebody nobody knows
	pace0      = 240 // how much the first game moves a rating at most
	paceLast   = 90  // and how much every later one does, in the end
	fits       = 60  // so much weaker than the person is the level suggested, for pleasure
)

// Rating returns what a person is worth on the scale of the levels, by games
// with the oldest first: each moves it by how much better or worse it went than
// was to be expected (Elo), the first ones more than the later.
func Rating(past []Past) int {
	rating := float64(search.Level(firstLevel).Elo())
	for i, g := range past {
		k := max(paceLast, pace0-float64(i)*15)
		rating += k * 2 * (g.Score - search.Expected(rating-float64(g.Level.Elo())))
	}
	return int(rating)
}

// Suggest returns the level that will be a good game, by the games so far with
// the oldest first.
func Suggest(past []Past) search.Level {
	if len(past) == 0 {
		return firstLevel
	}
	return search.LevelOfElo(Rating(past) - fits)
}

// Handicap returns what the stronger of two levels takes off (접장기), so that
// the weaker one has a game. Nothing is taken off between neighbours.
func Handicap(stronger, weaker search.Level) engine.Handicap {
	var h engine.Handicap
	switch d := stronger - weaker; {
	case d <= 0:
	case d == 1:
		h[engine.Elephant] = 1
	case d == 2:
		h[engine.Horse] = 1
	case d == 3:
		h[engine.Chariot] = 1
	case d == 4:
		h[engine.Chariot], h[engine.Horse] = 1, 1
	default:
		h[engine.Chariot], h[engine.Cannon] = 1, 1
	}
	return h
}
