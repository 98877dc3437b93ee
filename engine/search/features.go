package search

import "janggi/engine"

// The evaluation is a sum of features, each with a weight for the middle game and
// one for the endgame. This file numbers them; eval.go finds them on a board.

// Feature is the number of a feature: an index into Weights.
type Feature int

// The features, all seen from the side they are good (or bad) for.
const (
	material         Feature = 0                    // + kind: a piece
	square                   = material + 8         // + kind*50 + rank*5 + file folded: where it stands
	chariotMobility          = square + 8*50        // + how many points it reaches
	cannonMobility           = chariotMobility + 20 // the same
	horseMobility            = cannonMobility + 20  // the same
	elephantMobility         = horseMobility + 9    // the same
	palaceHit                = elephantMobility + 9 // + kind: a point of the enemy palace it reaches
	palaceHitters            = palaceHit + 8        // + how many pieces reach into the enemy palace, 0 to 7
	generalHits              = palaceHitters + 8    // + how many points next to the general the enemy reaches undefended
	joinedSoldiers           = generalHits + 10     // + rank of own side: two soldiers side by side
	bySoldier                = joinedSoldiers + 10  // + kind: an enemy piece that a soldier could take
	byMinor                  = bySoldier + 8        // + kind: that a horse, elephant or guard could
	byCannon                 = byMinor + 8          // + kind: that a cannon could
	byChariot                = byCannon + 8         // + kind: that a chariot could
	hanging                  = byChariot + 8        // + kind: that could be taken and is not defended
	weakGuards               = hanging + 8          // + guards the enemy has left*4 + own kind (chariot, cannon, horse, elephant)
	bareCannon               = weakGuards + 12      // + 0: a cannon looks at the general over nothing; 1: over two
	pinning                  = bareCannon + 2       // a chariot looks at the general over one piece
	openFile                 = pinning + 1          // a chariot on a file without own soldiers
	cannonScreens            = openFile + 1         // + cannons*8 + pieces left/4: cannons need screens
	pair                     = cannonScreens + 24   // + kind: both of a kind are left
	soldierCount             = pair + 8             // + soldiers left, 0 to 5
	blockedHorse             = soldierCount + 6     // a leg of a horse is blocked by an own piece
	blockedElephant          = blockedHorse + 1     // the same for an elephant
	generalLine              = blockedElephant + 1  // + 0: the own general's file is open to the enemy's side
	cannonInPalace           = generalLine + 1      // an own cannon behind the general in the palace
	safeMoves                = cannonInPalace + 1   // + points the general could step to unattacked, 0 to 8
	tempo                    = safeMoves + 9        // it is one's turn

	// Features is how many there are.
	Features int = int(tempo) + 1
)

// fold gives each point, as seen from its side, its place among the 50 of a
// board folded along the middle file.
var fold = func() (t [2][engine.Points + 1]uint8) {
	for p := range engine.Point(engine.Points) {
		f := p.File()
		t[engine.Cho][p] = uint8(p.Rank()*5 + min(f, 8-f))
		t[engine.Han][p] = uint8((9-p.Rank())*5 + min(f, 8-f))
	}
	return t
}()
