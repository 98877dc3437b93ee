package search

import "janggi/engine"

// Which points a piece reaches, read off the nearest pieces on its lines. A
// stretch of a rank or a file is cut out of the board with two tables instead of
// being walked along.

// between returns the points from first up to, but without, end, in the order of
// the points.
func between(first, end int) set {
	return before[end].without(before[first])
}

// rankStretch returns the points on the rank of base with indices low to high
// along it, both plus one as in a Line, as far as they are on the board.
func rankStretch(base, low, high int) set {
	return between(base+max(low, 1)-1, base+min(high, engine.Files))
}

// fileStretch does the same on a file.
func fileStretch(file, low, high int) set {
	return between((max(low, 1)-1)*engine.Files, min(high, engine.Ranks)*engine.Files).and(columns[file])
}

// chariotReach returns where a chariot goes.
func (e *evaluator) chariotReach(at engine.Point) set {
	p := e.p
	f := at.File()
	across, along := p.Across(at), p.Along(at)
	reach := rankStretch(int(at)-f, across.Below(), across.Above()).
		or(fileStretch(f, along.Below(), along.Above())).
		without(points[at]) // it does not defend its own point
	if d := &diagonals[at]; d.n > 0 {
		for _, step := range d.steps[:d.n] {
			reach = reach.or(points[step.near])
			if p.Empty(step.near) {
				reach = reach.or(points[step.far])
			}
		}
	}
	return reach
}

// cannonReach does the same for a cannon: the points behind a screen up to and
// with the piece behind them, unless that is a cannon.
func (e *evaluator) cannonReach(at engine.Point) set {
	p := e.p
	f := at.File()
	row := int(at) - f
	var reach set
	l := p.Across(at)
	if first := l.Below(); first > 0 && p.On(engine.Point(row+first-1)).Kind() != engine.Cannon {
		reach = reach.or(rankStretch(row, e.last(l.Below2(), 0, row-1, 1), first-1))
	}
	if first := l.Above(); first <= engine.Files && p.On(engine.Point(row+first-1)).Kind() != engine.Cannon {
		reach = reach.or(rankStretch(row, first+1, e.last(l.Above2(), engine.Files+1, row-1, 1)))
	}
	l = p.Along(at)
	if first := l.Below(); first > 0 && p.On(engine.Point(f+(first-1)*engine.Files)).Kind() != engine.Cannon {
		reach = reach.or(fileStretch(f, e.last(l.Below2(), 0, f-engine.Files, engine.Files), first-1))
	}
	if first := l.Above(); first <= engine.Ranks && p.On(engine.Point(f+(first-1)*engine.Files)).Kind() != engine.Cannon {
		reach = reach.or(fileStretch(f, first+1, e.last(l.Above2(), engine.Ranks+1, f-engine.Files, engine.Files)))
	}
	if d := &diagonals[at]; d.n == 1 { // a corner
		step := d.steps[0]
		if middle := p.On(step.near); middle != 0 && middle.Kind() != engine.Cannon && p.On(step.far).Kind() != engine.Cannon {
			reach = reach.or(points[step.far])
		}
	}
	return reach
}

// last returns the index of the last point a cannon reaches in a direction where
// the piece behind its screen has index second, or where there is none and the
// board ends: one nearer if that piece is a cannon.
func (e *evaluator) last(second, end, base, step int) int {
	if second == end || e.p.On(engine.Point(base+step*second)).Kind() != engine.Cannon {
		return second
	}
	if end == 0 {
		return second + 1
	}
	return second - 1
}

// jumperReach does the same for a horse or an elephant, and returns what the legs
// that own pieces block are worth.
func (e *evaluator) jumperReach(s engine.Side, j *jumps, blocked Feature) (reach set, sum int32) {
	p := e.p
	for i := range j.n {
		step := &j.steps[i]
		if leg := p.On(step.leg); leg != 0 {
			if leg.Is(s) {
				sum += e.weigh(s, blocked)
			}
			continue
		}
		if step.all { // nothing can stand in the way but on the leg
			reach = reach.or(step.ends)
			continue
		}
		for k := range step.n {
			if p.Empty(step.mid[k]) {
				reach = reach.or(points[step.to[k]])
			}
		}
	}
	return reach, sum
}
