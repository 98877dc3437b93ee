package search

import "math"

// Level is how well the computer plays, from 1, whom a child beats, to 10, who
// gives all it has.
type Level int

// The levels.
const (
	LowestLevel  Level = 1
	HighestLevel Level = 10

	// ChildLevel is the highest of the levels that children play. Up to here the
	// computer never gives a game up: finishing it off is half the fun.
	ChildLevel Level = 4
)

// Valid reports whether there is such a level.
func (l Level) Valid() bool { return l >= LowestLevel && l <= HighestLevel }

// Clamp returns the level nearest to l that there is.
func (l Level) Clamp() Level { return min(max(l, LowestLevel), HighestLevel) }

// strength is what a level can do. People who are beginning see what they could
// do and not what it would lead to, and sometimes look at one thing only; that,
// more than shallow but faultless search, is what makes the lower levels play
// like them. The numbers were found by games of neighbouring levels, see
// docs/search.md.
type strength struct {
	replies bool    // sees exchanges to their end, not just the move itself
	blind   float64 // chance not to for a whole move, or not to search ahead
	warmth  float64 // temperature of the choice among its moves' worths, in hundredths of a point

	nodes  uint64 // of a search that goes deeper; 0 for none
	lines  int    // it picks from so many best lines in the opening
	solver uint64 // positions the mate solver may look at; 0 for none
	full   bool   // uses its time rather than its nodes

	elo int // over level 1, by the games of neighbours
}

// of returns what a level can do.
func (l Level) strength() strength {
	return [HighestLevel]strength{
		{replies: true, blind: .42, warmth: 185, elo: 0},
		{replies: true, blind: .25, warmth: 145, elo: 250},
		{replies: true, blind: .11, warmth: 100, elo: 575},
		{replies: true, blind: .02, warmth: 62, elo: 845},
		{replies: true, warmth: 23, elo: 1135},
		{nodes: 1024, blind: .38, lines: 4, elo: 1435},
		{nodes: 1536, blind: .15, lines: 4, elo: 1775},
		{nodes: 3072, blind: .02, lines: 4, elo: 2100},
		{nodes: 6656, lines: 3, solver: 2000, elo: 2370},
		{full: true, lines: 3, solver: 40_000, elo: 3100},
	}[l.Clamp()-1]
}

// baseElo is what level 1 is called on the scale of engines. The scale is our
// own: differences mean something, the numbers do not.
const baseElo = 700

// Elo returns what the level is worth on a scale on which 400 more win ten games
// of eleven.
func (l Level) Elo() int { return baseElo + l.strength().elo }

// LevelOfElo returns the level nearest to a rating.
func LevelOfElo(elo int) Level {
	best := LowestLevel
	for l := LowestLevel; l <= HighestLevel; l++ {
		if abs(l.Elo()-elo) < abs(best.Elo()-elo) {
			best = l
		}
	}
	return best
}

// Expected returns the score to be expected of a game by who is rated so much
// higher: ½ for 0, about .91 for 400.
func Expected(ahead float64) float64 { return 1 / (1 + math.Pow(10, -ahead/400)) }
