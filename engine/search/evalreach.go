package search

import "janggi/engine"

// Which points a piece reaches, and how many moves it has, read off the nearest
// pieces on its lines.

// chariotReach fills reach and returns how many moves a chariot has.
func (e *evaluator) chariotReach(s engine.Side, at engine.Point, reach *set) int {
	p := e.p
	f := at.File()
	across, along := p.Across(at), p.Along(at)
	base := int(at) - f
	n := 0
	low, high := across.Below(), across.Above()
	for x := max(low, 1); x <= min(high, engine.Files); x++ {
		reach.add(engine.Point(base + x - 1))
	}
	n += high - low - 2
	if low > 0 && !p.On(engine.Point(base+low-1)).Is(s) {
		n++
	}
	if high <= engine.Files && !p.On(engine.Point(base+high-1)).Is(s) {
		n++
	}
	low, high = along.Below(), along.Above()
	for x := max(low, 1); x <= min(high, engine.Ranks); x++ {
		reach.add(engine.Point(f + (x-1)*engine.Files))
	}
	n += high - low - 2
	if low > 0 && !p.On(engine.Point(f+(low-1)*engine.Files)).Is(s) {
		n++
	}
	if high <= engine.Ranks && !p.On(engine.Point(f+(high-1)*engine.Files)).Is(s) {
		n++
	}
	// A chariot does not defend its own point.
	reach[at>>6] &^= 1 << (at & 63)
	if d := &diagonals[at]; d.n > 0 {
		for _, step := range d.steps[:d.n] {
			reach.add(step.near)
			if !p.On(step.near).Is(s) {
				n++
			}
			if step.far != engine.Gone && p.Empty(step.near) {
				reach.add(step.far)
				if !p.On(step.far).Is(s) {
					n++
				}
			}
		}
	}
	return min(n, 19)
}

// cannonReach does the same for a cannon. Points behind a screen count as
// reached up to and with the piece behind them, unless that is a cannon.
func (e *evaluator) cannonReach(s engine.Side, at engine.Point, reach *set) int {
	p := e.p
	f := at.File()
	across, along := p.Across(at), p.Along(at)
	base := int(at) - f
	n := e.over(s, across.Below(), across.Below2(), base-1, 1, 0, reach)
	n += e.over(s, across.Above(), across.Above2(), base-1, 1, engine.Files+1, reach)
	n += e.over(s, along.Below(), along.Below2(), f-engine.Files, engine.Files, 0, reach)
	n += e.over(s, along.Above(), along.Above2(), f-engine.Files, engine.Files, engine.Ranks+1, reach)
	if d := &diagonals[at]; d.n == 1 { // a corner
		step := d.steps[0]
		if middle := p.On(step.near); middle != 0 && middle.Kind() != engine.Cannon {
			if far := p.On(step.far); far.Kind() != engine.Cannon {
				reach.add(step.far)
				if !far.Is(s) {
					n++
				}
			}
		}
	}
	return min(n, 19)
}

// over adds what a cannon reaches in one direction, over the screen with index
// first up to the piece with index second, end where there is none.
func (e *evaluator) over(s engine.Side, first, second, base, step, end int, reach *set) int {
	p := e.p
	if first == end || p.On(engine.Point(base+step*first)).Kind() == engine.Cannon {
		return 0
	}
	n := 0
	d := 1
	if end == 0 {
		d = -1
	}
	for x := first + d; x != second; x += d {
		reach.add(engine.Point(base + step*x))
		n++
	}
	if second != end {
		if target := p.On(engine.Point(base + step*second)); target.Kind() != engine.Cannon {
			reach.add(engine.Point(base + step*second))
			if !target.Is(s) {
				n++
			}
		}
	}
	return n
}

// jumperReach does the same for a horse or an elephant, and counts the legs that
// own pieces block.
func (e *evaluator) jumperReach(s engine.Side, j *jumps, reach *set, blocked Feature) int {
	p := e.p
	n := 0
	for i := range j.n {
		step := &j.steps[i]
		if leg := p.On(step.leg); leg != 0 {
			if leg.Is(s) {
				e.add(s, blocked)
			}
			continue
		}
		for k := range step.n {
			if !p.Empty(step.mid[k]) && step.mid[k] != step.leg {
				continue
			}
			to := step.to[k]
			reach.add(to)
			if !p.On(to).Is(s) {
				n++
			}
		}
	}
	return n
}
