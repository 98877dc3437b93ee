package slowjudge

// The directions of a step: four along the grid, four along the diagonals drawn
// in the palaces.
var (
	orthogonals = []point{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	directions  = append([]point{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}, orthogonals...)
)

// step goes one crossing from p in direction d, if a line leads there.
func step(p, d point) (point, bool) {
	to := p.plus(d)
	if !to.onBoard() {
		return to, false
	}
	return to, d.f == 0 || d.r == 0 || drawn(p, to)
}

// drawn tells whether a palace diagonal joins the two diagonal neighbours: both
// in one palace, and one of them its centre.
func drawn(p, q point) bool {
	for _, side := range []string{cho, han} {
		if p.inPalace(side) && q.inPalace(side) && (p == centre(side) || q == centre(side)) {
			return true
		}
	}
	return false
}

// forward is the direction in which soldiers of side advance.
func forward(side string) int {
	if side == cho {
		return 1
	}
	return -1
}

// reach lists the crossings the piece on p may go to by its own way of moving,
// whatever becomes of its general.
func (b *board) reach(p point, opts Options) []point {
	piece := b.at(p)
	var all []point
	switch kind(piece) {
	case 'K', 'A':
		all = b.palaceSteps(p)
	case 'R':
		all = b.chariot(p)
	case 'C':
		all = b.cannon(p, opts)
	case 'N':
		all = b.leap(p, 1)
	case 'B':
		all = b.leap(p, 2)
	case 'P':
		all = soldier(p, owner(piece), opts)
	}
	var free []point
	for _, to := range all {
		if owner(b.at(to)) != owner(piece) {
			free = append(free, to)
		}
	}
	return free
}

// palaceSteps: general and guard go one step along a line and stay in their own
// palace.
func (b *board) palaceSteps(p point) []point {
	var all []point
	for _, d := range directions {
		if to, ok := step(p, d); ok && to.inPalace(owner(b.at(p))) {
			all = append(all, to)
		}
	}
	return all
}

// chariot: along a line as far as it is empty, and onto the first piece met. In
// either palace the drawn diagonals are lines too.
func (b *board) chariot(p point) []point {
	var all []point
	for _, d := range directions {
		for to, ok := step(p, d); ok; to, ok = step(to, d) {
			all = append(all, to)
			if !b.empty(to) {
				break
			}
		}
	}
	return all
}

// cannon: along the chariot's lines, over exactly one piece that is no cannon,
// to the empty crossings beyond it and onto the next piece unless that is a
// cannon. With cannonSlide it goes where a chariot goes when it takes nothing,
// and jumps only to take.
func (b *board) cannon(p point, opts Options) []point {
	var all []point
	for _, d := range directions {
		screened := false
		for to, ok := step(p, d); ok; to, ok = step(to, d) {
			if b.empty(to) {
				if screened != opts.CannonSlide {
					all = append(all, to)
				}
				continue
			}
			if kind(b.at(to)) == 'C' {
				break
			}
			if screened {
				all = append(all, to)
				break
			}
			screened = true
		}
	}
	return all
}

// leap: one orthogonal step, then so many diagonal steps outward. Every crossing
// on the way must be empty. One diagonal step makes the horse, two the elephant.
// The drawn palace diagonals play no part.
func (b *board) leap(p point, diagonalSteps int) []point {
	var all []point
	for _, d := range orthogonals {
		for _, side := range []int{-1, 1} {
			outward := point{d.f + side*d.r, d.r + side*d.f}
			at := p.plus(d)
			clear := true
			for range diagonalSteps {
				clear = clear && at.onBoard() && b.empty(at)
				at = at.plus(outward)
			}
			if clear && at.onBoard() {
				all = append(all, at)
			}
		}
	}
	return all
}

// soldier: one step forward or sideways; in the other side's palace also one
// step forward along a drawn diagonal, unless soldierPalace is off.
func soldier(p point, side string, opts Options) []point {
	var all []point
	for _, d := range directions {
		to, ok := step(p, d)
		straight := d == point{0, forward(side)} || d == point{1, 0} || d == point{-1, 0}
		slanting := d.f != 0 && d.r == forward(side) && opts.SoldierPalace &&
			p.inPalace(other(side)) && to.inPalace(other(side))
		if ok && (straight || slanting) {
			all = append(all, to)
		}
	}
	return all
}

// inCheck tells whether a piece of the other side could take the general of
// side. Generals that face each other do not attack.
func (b *board) inCheck(side string, opts Options) bool {
	return len(b.checkers(side, opts)) > 0
}

// checkers lists where the pieces stand that could take the general of side.
func (b *board) checkers(side string, opts Options) []point {
	general := b.general(side)
	var all []point
	b.each(other(side), func(p point, _ byte) {
		for _, to := range b.reach(p, opts) {
			if to == general {
				all = append(all, p)
			}
		}
	})
	return all
}
