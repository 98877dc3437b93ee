package engine

// The geometry of the board, worked out once when the program starts. All of it
// together is under 100 KB, so the whole of a search's board work stays in the
// first cache.

// gone is where a captured piece stands in the piece lists: one past the board,
// so that tables indexed by point need no test. Its mailbox cell is never
// empty, so a leg or a middle that does not exist counts as blocked.
const gone Point = Points

// blocked is the content of the mailbox cell at gone.
const blocked = 0xFF

// line packs the two nearest pieces on both sides of a crossing along one rank
// or file into four nibbles, from the lowest: below nearest, below second,
// above nearest, above second. Each is the index along the line plus one; below
// none is 0, above none is one past the line's length.
type line uint16

func (l line) below() int  { return int(l & 15) }
func (l line) below2() int { return int(l >> 4 & 15) }
func (l line) above() int  { return int(l >> 8 & 15) }
func (l line) above2() int { return int(l >> 12) }

func newLine(i, length int, occupied uint16) line {
	var found [4]int
	for n, x := 0, i-1; x >= 0 && n < 2; x-- {
		if occupied>>x&1 != 0 {
			found[n] = x + 1
			n++
		}
	}
	found[2], found[3] = length+1, length+1
	for n, x := 2, i+1; x < length && n < 4; x++ {
		if occupied>>x&1 != 0 {
			found[n] = x + 1
			n++
		}
	}
	return line(found[0] | found[1]<<4 | found[2]<<8 | found[3]<<12)
}

// fork is one orthogonal first step of a horse or an elephant and the two
// places it leads to. For a horse the middles are unused.
type fork struct {
	leg        Point
	mid1, mid2 Point
	to1, to2   Point
}

// points is a short list of points without a pointer.
type points struct {
	n    uint8
	list [8]Point
}

func (l *points) add(p Point) {
	l.list[l.n] = p
	l.n++
}

func (l *points) all() []Point { return l.list[:l.n] }

// legs are the two points that must be empty for an elephant on one point to
// attack a general on another; gone where it never can.
type legs struct{ first, second Point }

var (
	fileOf, rankOf [Points + 1]uint8

	rankLines [Files][1 << Files]line // by file, then the rank's occupancy
	fileLines [Ranks][1 << Ranks]line // by rank, then the file's occupancy

	palaceSteps  [Points]points       // general and guard; empty outside the palaces
	horseForks   [Points][4]fork      // unused entries have leg gone
	elephantFork [Points][4]fork      // the same
	soldierSteps [2][2][Points]points // by plain (no diagonals), side

	diagonalCentre [Points]Point  // at a palace corner the centre, else gone
	diagonalFar    [Points]Point  // at a palace corner the opposite one, else gone
	diagonalCorner [Points]points // at a palace centre the four corners

	palaceIndex   [Points]uint8 // 0 to 17 in the palaces
	horseLegs     [18][Points + 1]Point
	elephantLegs  [18][Points + 1]legs
	soldierStands [2][18]points // by plain: where an enemy soldier attacks the palace point from

	// For exchanges, to any point: the leg of a horse, the legs of an elephant, and
	// where a soldier reaches the point from (by plain, side).
	horseLegsTo    [Points + 1][Points]Point
	elephantLegsTo [Points + 1][Points]legs
	soldierFrom    [2][2][Points]points
	inPalaces      [Points]bool

	pieceKeys [16][Points + 1]uint64
	hanKey    uint64 // in the hash when Han is to move
	plainKey  uint64
	slideKey  uint64
)

// The fixed places of the pieces in a side's list, by kind.
const (
	slotGeneral  = 0
	slotGuard    = 1
	slotChariot  = 3
	slotCannon   = 5
	slotHorse    = 7
	slotElephant = 9
	slotSoldier  = 11
	slots        = 16
)

// slotStart and slotCount give each kind's stretch of the list, which is also
// how many of it a set has.
var (
	slotStart = [kinds]int{General: slotGeneral, Guard: slotGuard, Chariot: slotChariot, Cannon: slotCannon, Horse: slotHorse, Elephant: slotElephant, Soldier: slotSoldier}
	slotCount = [kinds]int{General: 1, Guard: 2, Chariot: 2, Cannon: 2, Horse: 2, Elephant: 2, Soldier: 5}

	// pieceOf turns a mailbox cell (slot plus one, Han's slots from 16) into a
	// piece. It spans a byte so that no cell needs a bounds test.
	pieceOf [256]Piece
)

var orthogonal = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

func init() {
	initPieces()
	initLines()
	initPalaces()
	initJumpers()
	initSoldiers()
}

func initPieces() {
	for _, s := range Sides {
		for _, k := range Kinds {
			for i := range slotCount[k] {
				pieceOf[int(s)*slots+slotStart[k]+i+1] = NewPiece(s, k)
			}
		}
	}
	// SplitMix64 (Steele, Lea and Flood, 2014), seeded with a constant: hashes
	// are the same in every process, so they may be stored and sent.
	state := uint64(0x1a2b3c4d5e6f7081)
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for _, s := range Sides {
		for _, k := range Kinds {
			for p := range Points {
				pieceKeys[NewPiece(s, k)][p] = next()
			}
		}
	}
	hanKey, plainKey, slideKey = next(), next(), next()
}

func initLines() {
	for p := range Points {
		fileOf[p], rankOf[p] = uint8(p%Files), uint8(p/Files)
	}
	for f := range Files {
		for occ := range 1 << Files {
			rankLines[f][occ] = newLine(f, Files, uint16(occ))
		}
	}
	for r := range Ranks {
		for occ := range 1 << Ranks {
			fileLines[r][occ] = newLine(r, Ranks, uint16(occ))
		}
	}
}

func initPalaces() {
	for p := range Point(Points) {
		diagonalCentre[p], diagonalFar[p] = gone, gone
	}
	index := uint8(0)
	for _, s := range Sides {
		centre := At(4, 1)
		if s == Han {
			centre = centre.Turned()
		}
		cf, cr := centre.File(), centre.Rank()
		for df := -1; df <= 1; df++ {
			for dr := -1; dr <= 1; dr++ {
				p := At(cf+df, cr+dr)
				palaceIndex[p] = index
				index++
				for _, d := range orthogonal {
					if q := At(p.File()+d[0], p.Rank()+d[1]); q.Valid() && q.InPalace(s) {
						palaceSteps[p].add(q)
					}
				}
				if df != 0 && dr != 0 {
					diagonalCentre[p] = centre
					diagonalFar[p] = At(cf-df, cr-dr)
					diagonalCorner[centre].add(p)
					palaceSteps[p].add(centre)
					palaceSteps[centre].add(p)
				}
			}
		}
	}
}

// onBoard turns NoPoint into gone, which tables use instead.
func onBoard(p Point) Point {
	if p == NoPoint {
		return gone
	}
	return p
}

func initJumpers() {
	for i := range horseLegs {
		for p := range horseLegs[i] {
			horseLegs[i][p] = gone
			elephantLegs[i][p] = legs{gone, gone}
		}
	}
	for p := range horseLegsTo {
		for to := range horseLegsTo[p] {
			horseLegsTo[p][to], elephantLegsTo[p][to] = gone, legs{gone, gone}
		}
	}
	for p := range Point(Points) {
		inPalaces[p] = inAnyPalace(p)
		for i, d := range orthogonal {
			at := func(along, across int) Point {
				return onBoard(At(p.File()+d[0]*along+d[1]*across, p.Rank()+d[1]*along+d[0]*across))
			}
			leg := at(1, 0)
			h := fork{leg, gone, gone, at(2, 1), at(2, -1)}
			e := fork{leg, at(2, 1), at(2, -1), at(3, 2), at(3, -2)}
			if h.to1 == gone && h.to2 == gone {
				h.leg = gone
			}
			if e.to1 == gone && e.to2 == gone {
				e.leg = gone
			}
			horseForks[p][i], elephantFork[p][i] = h, e
			for n, to := range [2]Point{h.to1, h.to2} {
				if to != gone {
					horseLegsTo[p][to] = leg
				}
				if to := [2]Point{e.to1, e.to2}[n]; to != gone {
					elephantLegsTo[p][to] = legs{leg, [2]Point{e.mid1, e.mid2}[n]}
				}
			}
			for _, to := range [2]Point{h.to1, h.to2} {
				if inAnyPalace(to) {
					horseLegs[palaceIndex[to]][p] = leg
				}
			}
			if inAnyPalace(e.to1) {
				elephantLegs[palaceIndex[e.to1]][p] = legs{leg, e.mid1}
			}
			if inAnyPalace(e.to2) {
				elephantLegs[palaceIndex[e.to2]][p] = legs{leg, e.mid2}
			}
		}
	}
}

func inAnyPalace(p Point) bool { return p < Points && (p.InPalace(Cho) || p.InPalace(Han)) }

func initSoldiers() {
	for plain := range 2 {
		for _, s := range Sides {
			forward := 1 - 2*int(s)
			for p := range Point(Points) {
				steps := &soldierSteps[plain][s][p]
				for _, d := range [3][2]int{{0, forward}, {1, 0}, {-1, 0}} {
					if q := At(p.File()+d[0], p.Rank()+d[1]); q.Valid() {
						steps.add(q)
					}
				}
				if plain == 0 {
					for _, q := range palaceDiagonals(p) {
						if q.Rank() == p.Rank()+forward && p.InPalace(s.Other()) {
							steps.add(q)
						}
					}
				}
				for _, q := range steps.all() {
					soldierFrom[plain][s][q].add(p)
					if q.InPalace(s.Other()) {
						soldierStands[plain][palaceIndex[q]].add(p)
					}
				}
			}
		}
	}
}

// palaceDiagonals returns the points one drawn diagonal step from p.
func palaceDiagonals(p Point) []Point {
	if c := diagonalCentre[p]; c != gone {
		return []Point{c}
	}
	return diagonalCorner[p].all()
}
