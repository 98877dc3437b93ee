package search

import "janggi/engine"

// What the evaluation looks up instead of working out, made once from the board's
// geometry.

// jumps are the steps of a horse or an elephant from one point: per leg the
// middles and ends.
type jumps struct {
	n     int
	steps [4]jump
}

type jump struct {
	leg  engine.Point
	all  bool // a horse: it has no middles, and reaches all ends
	n    int
	mid  [2]engine.Point
	to   [2]engine.Point
	ends set // of a horse
}

// diagonal is the palace diagonals from a point: near is the next point, far the
// one behind it or Gone.
type diagonal struct {
	n     int
	steps [4]struct{ near, far engine.Point }
}

type stepTable [engine.Points]set

var (
	horseSteps, elephantSteps = jumpers()
	palaces                   = palaceSets()
	kingSteps                 = palaceStepSets()
	soldierSteps              = soldierSets()
	diagonals                 = diagonalTable()

	points  = pointSets()                         // each point as a set; Gone as none
	before  [engine.Points + engine.Files + 1]set // the points with a lower number
	columns [engine.Files]set                     // the files
)

func init() {
	for p := range engine.Point(engine.Points) {
		columns[p.File()] = columns[p.File()].or(just(p))
		for end := int(p) + 1; end < len(before); end++ {
			before[end] = before[end].or(just(p))
		}
	}
}

func pointSets() (t [engine.Points + 1]set) {
	for p := range engine.Point(engine.Points) {
		t[p] = t[p].or(just(p))
	}
	return t
}

func jumpers() (horses, elephants [engine.Points]jumps) {
	directions := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	for p := range engine.Point(engine.Points) {
		for _, d := range directions {
			at := func(along, across int) engine.Point {
				return engine.At(p.File()+d[0]*along+d[1]*across, p.Rank()+d[1]*along+d[0]*across)
			}
			leg := at(1, 0)
			if leg == engine.NoPoint {
				continue
			}
			h, e := jump{leg: leg, all: true}, jump{leg: leg}
			for _, side := range [2]int{1, -1} {
				if to := at(2, side); to != engine.NoPoint {
					h.to[h.n] = to
					h.n++
					h.ends = h.ends.or(just(to))
				}
				if to := at(3, 2*side); to != engine.NoPoint {
					e.mid[e.n], e.to[e.n] = at(2, side), to
					e.n++
				}
			}
			if h.n > 0 {
				horses[p].steps[horses[p].n] = h
				horses[p].n++
			}
			if e.n > 0 {
				elephants[p].steps[elephants[p].n] = e
				elephants[p].n++
			}
		}
	}
	return horses, elephants
}

func palaceSets() (t [2]set) {
	for p := range engine.Point(engine.Points) {
		for _, s := range engine.Sides {
			if p.InPalace(s) {
				t[s] = t[s].or(just(p))
			}
		}
	}
	return t
}

// onDiagonal reports whether a palace point is a corner or the centre.
func onDiagonal(p engine.Point) bool {
	r := p.Rank()
	if p.InPalace(engine.Han) {
		r = 9 - r
	}
	return (p.File()+r)%2 == 1
}

func samePalace(p, q engine.Point) bool {
	return p.InPalace(engine.Cho) && q.InPalace(engine.Cho) || p.InPalace(engine.Han) && q.InPalace(engine.Han)
}

func palaceStepSets() (t stepTable) {
	for p := range engine.Point(engine.Points) {
		for df := -1; df <= 1; df++ {
			for dr := -1; dr <= 1; dr++ {
				q := engine.At(p.File()+df, p.Rank()+dr)
				if q != p && q != engine.NoPoint && samePalace(p, q) && (df == 0 || dr == 0 || onDiagonal(p) && onDiagonal(q)) {
					t[p] = t[p].or(just(q))
				}
			}
		}
	}
	return t
}

func soldierSets() (t [2]stepTable) {
	for _, s := range engine.Sides {
		forward := 1
		if s == engine.Han {
			forward = -1
		}
		for p := range engine.Point(engine.Points) {
			for _, d := range [5][2]int{{0, forward}, {1, 0}, {-1, 0}, {1, forward}, {-1, forward}} {
				q := engine.At(p.File()+d[0], p.Rank()+d[1])
				if q == engine.NoPoint {
					continue
				}
				if d[0] != 0 && d[1] != 0 && !(p.InPalace(s.Other()) && q.InPalace(s.Other()) && onDiagonal(p) && onDiagonal(q)) {
					continue
				}
				t[s][p] = t[s][p].or(just(q))
			}
		}
	}
	return t
}

func diagonalTable() (t [engine.Points]diagonal) {
	for p := range engine.Point(engine.Points) {
		if !p.InPalace(engine.Cho) && !p.InPalace(engine.Han) || !onDiagonal(p) {
			continue
		}
		d := &t[p]
		for _, step := range [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			near := engine.At(p.File()+step[0], p.Rank()+step[1])
			if near == engine.NoPoint || !samePalace(p, near) {
				continue
			}
			far := engine.At(p.File()+2*step[0], p.Rank()+2*step[1])
			if far == engine.NoPoint || !samePalace(p, far) {
				far = engine.Gone
			}
			d.steps[d.n].near, d.steps[d.n].far = near, far
			d.n++
		}
	}
	return t
}
