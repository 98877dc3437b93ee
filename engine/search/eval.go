package search

import (
	"math/bits"

	"janggi/engine"
)

// set is a set of points, and of Gone, which belongs to no set of interest.
type set [2]uint64

func (s *set) add(p engine.Point)      { s[p>>6] |= 1 << (p & 63) }
func (s *set) has(p engine.Point) bool { return s[p>>6]>>(p&63)&1 != 0 }
func (s *set) join(o *set)             { s[0] |= o[0]; s[1] |= o[1] }

func (s *set) common(o *set) int {
	return bits.OnesCount64(s[0]&o[0]) + bits.OnesCount64(s[1]&o[1])
}

// evaluator adds up features. It is laid out once and used for every position.
type evaluator struct {
	weights *Weights
	trace   []int32 // if not nil: how often each feature was found, for Cho less for Han
	sums    [2]int32
	reach   [2]reaches
	p       *engine.Position
}

// reaches is which points the pieces of a side reach, own pieces included: what
// they attack or defend.
type reaches struct {
	soldier, minor, cannon, chariot, all set
}

func (e *evaluator) note(s engine.Side, f Feature, n int) {
	if s == engine.Cho {
		e.trace[f] += int32(n)
	} else {
		e.trace[f] -= int32(n)
	}
}

// add counts a feature once for a side.
func (e *evaluator) add(s engine.Side, f Feature) {
	e.sums[s] += e.weights[f]
	if e.trace != nil {
		e.note(s, f, 1)
	}
}

// addN counts it n times.
func (e *evaluator) addN(s engine.Side, f Feature, n int) {
	e.sums[s] += e.weights[f] * int32(n)
	if e.trace != nil {
		e.note(s, f, n)
	}
}

// fullPhase is how much of the middle game two full sides are: a chariot counts 4,
// a cannon 3, a horse 2, an elephant 1.
const fullPhase = 40

// of returns what a position is worth to the side to move, without regard to the
// rules.
func (e *evaluator) of(p *engine.Position) int {
	phase := e.sum(p)
	d := e.sums[engine.Cho] - e.sums[engine.Han]
	v := (middleOf(d)*phase + endOf(d)*(fullPhase-phase)) / fullPhase
	if p.Turn() == engine.Han {
		v = -v
	}
	return v
}

// sum adds up all features and returns the phase.
func (e *evaluator) sum(p *engine.Position) int {
	e.p = p
	e.sums = [2]int32{}
	e.reach = [2]reaches{}
	phase := 0
	var counts [2][8]int
	for _, s := range engine.Sides {
		phase += e.pieces(s, &counts[s])
	}
	all := 2
	for k := engine.Guard; k <= engine.Soldier; k++ {
		all += counts[0][k] + counts[1][k]
	}
	for _, s := range engine.Sides {
		e.balance(s, &counts[s], &counts[s.Other()], all)
		e.threats(s)
		e.safety(s)
	}
	e.add(p.Turn(), tempo)
	return min(phase, fullPhase)
}

// pieces adds what each piece is worth where it stands and what it reaches.
func (e *evaluator) pieces(s engine.Side, counts *[8]int) int {
	p := e.p
	r := &e.reach[s]
	own := p.Roster(s)
	places := &fold[s]
	palace := &palaces[s.Other()]
	hitters := 0
	stand := func(k engine.Kind, at engine.Point) {
		counts[k]++
		e.add(s, material+Feature(k))
		e.add(s, square+Feature(int(k)*50+int(places[at])))
	}
	e.add(s, square+Feature(int(engine.General)*50+int(places[own[0]])))
	for _, at := range own[engine.RosterGuard : engine.RosterGuard+2] {
		if at != engine.Gone {
			stand(engine.Guard, at)
			r.minor.join(&kingSteps[at])
		}
	}
	// far adds what a piece that moves far does, given how many moves it has.
	far := func(k engine.Kind, at engine.Point, mobility Feature, moves int, reach, joined *set) {
		stand(k, at)
		e.add(s, mobility+Feature(moves))
		if hits := reach.common(palace); hits > 0 {
			e.addN(s, palaceHit+Feature(k), hits)
			hitters++
		}
		joined.join(reach)
	}
	for _, at := range own[engine.RosterChariot : engine.RosterChariot+2] {
		if at != engine.Gone {
			var reach set
			far(engine.Chariot, at, chariotMobility, e.chariotReach(s, at, &reach), &reach, &r.chariot)
		}
	}
	for _, at := range own[engine.RosterCannon : engine.RosterCannon+2] {
		if at != engine.Gone {
			var reach set
			far(engine.Cannon, at, cannonMobility, e.cannonReach(s, at, &reach), &reach, &r.cannon)
		}
	}
	for _, at := range own[engine.RosterHorse : engine.RosterHorse+2] {
		if at != engine.Gone {
			var reach set
			far(engine.Horse, at, horseMobility, e.jumperReach(s, &horseSteps[at], &reach, blockedHorse), &reach, &r.minor)
		}
	}
	for _, at := range own[engine.RosterElephant : engine.RosterElephant+2] {
		if at != engine.Gone {
			var reach set
			far(engine.Elephant, at, elephantMobility, e.jumperReach(s, &elephantSteps[at], &reach, blockedElephant), &reach, &r.minor)
		}
	}
	soldier := engine.NewPiece(s, engine.Soldier)
	for _, at := range own[engine.RosterSoldier:] {
		if at == engine.Gone {
			continue
		}
		stand(engine.Soldier, at)
		reach := &soldierSteps[s][at]
		if hits := reach.common(palace); hits > 0 {
			e.addN(s, palaceHit+Feature(engine.Soldier), hits)
			hitters++
		}
		r.soldier.join(reach)
		if at.File() < engine.Files-1 && p.On(at+1) == soldier {
			e.add(s, joinedSoldiers+Feature(places[at]/5))
		}
	}
	e.add(s, palaceHitters+Feature(min(hitters, 7)))
	r.all = kingSteps[own[0]]
	r.all.join(&r.soldier)
	r.all.join(&r.minor)
	r.all.join(&r.cannon)
	r.all.join(&r.chariot)
	return counts[engine.Chariot]*4 + counts[engine.Cannon]*3 + counts[engine.Horse]*2 + counts[engine.Elephant]
}

// balance adds what depends on which pieces are left.
func (e *evaluator) balance(s engine.Side, own, other *[8]int, all int) {
	guards := other[engine.Guard]
	for i, k := range [4]engine.Kind{engine.Chariot, engine.Cannon, engine.Horse, engine.Elephant} {
		if own[k] == 0 {
			continue
		}
		e.addN(s, weakGuards+Feature(guards*4+i), own[k])
		if own[k] == 2 {
			e.add(s, pair+Feature(k))
		}
	}
	if own[engine.Guard] == 2 {
		e.add(s, pair+Feature(engine.Guard))
	}
	e.add(s, cannonScreens+Feature(own[engine.Cannon]*8+min(all/4, 7)))
	e.add(s, soldierCount+Feature(own[engine.Soldier]))
}

// threats adds which enemy pieces could be taken by what.
func (e *evaluator) threats(s engine.Side) {
	p := e.p
	r, defended := &e.reach[s], &e.reach[s.Other()].all
	enemy := p.Roster(s.Other())
	for slot := engine.RosterGuard; slot < len(enemy); slot++ {
		at := enemy[slot]
		if at == engine.Gone || !r.all.has(at) {
			continue
		}
		k := p.On(at).Kind()
		switch {
		case r.soldier.has(at):
			e.add(s, bySoldier+Feature(k))
		case r.minor.has(at):
			e.add(s, byMinor+Feature(k))
		case r.cannon.has(at):
			e.add(s, byCannon+Feature(k))
		case r.chariot.has(at):
			e.add(s, byChariot+Feature(k))
		default:
			continue // only the general
		}
		if !defended.has(at) {
			e.add(s, hanging+Feature(k))
		}
	}
}

// safety adds what bears on side s's general, good or bad for s.
func (e *evaluator) safety(s engine.Side) {
	p := e.p
	own := p.Roster(s)
	g := own[0]
	enemy := s.Other()
	attacked := &e.reach[enemy].all
	steps := &kingSteps[g]
	free := 0
	weak := 0
	for i, w := range steps {
		for b := w; b != 0; b &= b - 1 {
			to := engine.Point(i*64 + bits.TrailingZeros64(b))
			if attacked.has(to) {
				weak++
			} else if !p.On(to).Is(s) {
				free++
			}
		}
	}
	e.add(s, generalHits+Feature(min(weak, 9)))
	e.add(s, safeMoves+Feature(min(free, 8)))

	foes := p.Roster(enemy)
	f, r := g.File(), g.Rank()
	for _, at := range foes[engine.RosterChariot : engine.RosterChariot+2] {
		if at == engine.Gone {
			continue
		}
		if n := e.between(at, g, f, r); n == 1 {
			e.add(enemy, pinning)
		}
		if e.openTo(enemy, at) {
			e.add(enemy, openFile)
		}
	}
	for _, at := range foes[engine.RosterCannon : engine.RosterCannon+2] {
		if at == engine.Gone {
			continue
		}
		switch e.between(at, g, f, r) {
		case 0:
			e.add(enemy, bareCannon)
		case 2:
			e.add(enemy, bareCannon+1)
		}
	}
	for _, at := range own[engine.RosterCannon : engine.RosterCannon+2] {
		if at != engine.Gone && palaces[s].has(at) {
			e.add(s, cannonInPalace)
		}
	}
	if l := p.Along(g); s == engine.Cho && l.Above() > 7 || s == engine.Han && l.Below() < 4 {
		e.add(s, generalLine)
	}
}

// between returns how many pieces stand between a piece and the general on one
// rank or file with it, 3 for more than two and 9 if they are on none.
func (e *evaluator) between(at, g engine.Point, f, r int) int {
	switch {
	case at.Rank() == r:
		l := e.p.Across(g)
		x := at.File() + 1
		return rankOn(x, x < f+1, l)
	case at.File() == f:
		l := e.p.Along(g)
		x := at.Rank() + 1
		return rankOn(x, x < r+1, l)
	default:
		return 9
	}
}

func rankOn(x int, below bool, l engine.Line) int {
	first, second := l.Above(), l.Above2()
	if below {
		first, second = l.Below(), l.Below2()
	}
	switch x {
	case first:
		return 0
	case second:
		return 1
	default:
		return 2
	}
}

// openTo reports whether no own soldier stands on a chariot's file.
func (e *evaluator) openTo(s engine.Side, at engine.Point) bool {
	f := at.File()
	for _, x := range e.p.Roster(s)[engine.RosterSoldier:] {
		if x != engine.Gone && x.File() == f {
			return false
		}
	}
	return true
}

// evaluate returns the static evaluation of a node, with what the rules add: a
// lead on points counts the more the nearer a judgement is.
func (w *worker) evaluate(f *frame) Score {
	v := w.eval.of(&f.pos)
	if w.scoring {
		lead := w.lead(&f.pos)
		bonus := 12
		if left := w.pliesLeft(f); left < 100 {
			bonus += (100 - left) * 3
		}
		switch {
		case lead > 0:
			v += bonus + min(lead, 10)
		case lead < 0:
			v -= bonus + min(-lead, 10)
		}
	}
	return Score(min(max(v, -20000), 20000))
}
