package search

import "janggi/engine"

// evaluator adds up features. It is laid out once and used for every position.
type evaluator struct {
	weights *Weights
	trace   []int32 // if not nil: how often each feature was found, for Cho less for Han
	stands  standing
	reach   [2]reaches
	p       *engine.Position
}

// standing is what a piece is worth where it stands, by side, kind and point:
// material and square in one number.
type standing [2][8][engine.Points + 1]int32

func newEvaluator(w *Weights) evaluator {
	e := evaluator{weights: w}
	for _, s := range engine.Sides {
		for k := engine.General; k <= engine.Soldier; k++ {
			for p := range engine.Point(engine.Points) {
				e.stands[s][k][p] = w[square+Feature(int(k)*50+int(fold[s][p]))]
				if k != engine.General {
					e.stands[s][k][p] += w[material+Feature(k)]
				}
			}
		}
	}
	return e
}

// reaches is which points the pieces of a side reach, own pieces included: what
// they attack or defend.
type reaches struct {
	soldiers, minor, cannons, chariots, all set
	own                                     set // where the pieces stand
}

func (e *evaluator) note(s engine.Side, f Feature, n int) {
	if s == engine.Cho {
		e.trace[f] += int32(n)
	} else {
		e.trace[f] -= int32(n)
	}
}

// weigh counts a feature once for a side and returns its weight.
func (e *evaluator) weigh(s engine.Side, f Feature) int32 {
	if e.trace != nil {
		e.note(s, f, 1)
	}
	return e.weights[f]
}

// weighN counts it n times.
func (e *evaluator) weighN(s engine.Side, f Feature, n int) int32 {
	if e.trace != nil {
		e.note(s, f, n)
	}
	return e.weights[f] * int32(n)
}

// fullPhase is how much of the middle game two full sides are: a chariot counts 4,
// a cannon 3, a horse 2, an elephant 1.
const fullPhase = 40

// of returns what a position is worth to the side to move, without regard to the
// rules.
func (e *evaluator) of(p *engine.Position) int {
	d, phase := e.sum(p)
	v := (middleOf(d)*phase + endOf(d)*(fullPhase-phase)) / fullPhase
	if p.Turn() == engine.Han {
		v = -v
	}
	return v
}

// sum returns the weights of all features, Cho's less Han's, and the phase.
func (e *evaluator) sum(p *engine.Position) (int32, int) {
	e.p = p
	var counts [2][8]int
	cho, phase := e.pieces(engine.Cho, &counts[engine.Cho])
	han, more := e.pieces(engine.Han, &counts[engine.Han])
	phase = min(phase+more, fullPhase)
	all := 2
	for k := engine.Guard; k <= engine.Soldier; k++ {
		all += counts[0][k] + counts[1][k]
	}
	cho += e.balance(engine.Cho, &counts[engine.Cho], &counts[engine.Han], all) + e.threats(engine.Cho) + e.safety(engine.Cho)
	han += e.balance(engine.Han, &counts[engine.Han], &counts[engine.Cho], all) + e.threats(engine.Han) + e.safety(engine.Han)
	d := cho - han
	if p.Turn() == engine.Cho {
		d += e.weigh(engine.Cho, tempo)
	} else {
		d -= e.weigh(engine.Han, tempo)
	}
	return d, phase
}

// pieces returns what the pieces of a side are worth where they stand and for
// what they reach, and their part of the phase.
func (e *evaluator) pieces(s engine.Side, counts *[8]int) (sum int32, phase int) {
	p := e.p
	own := p.Roster(s)
	places := &fold[s]
	hitters := 0
	var stands, soldiers, minor, cannons, chariots set
	for _, at := range own {
		stands = stands.or(points[at])
	}
	sum += e.stand(s, engine.General, own[0], counts)
	for _, at := range own[engine.RosterGuard : engine.RosterGuard+2] {
		if at != engine.Gone {
			sum += e.stand(s, engine.Guard, at, counts)
			minor = minor.or(kingSteps[at])
		}
	}
	for _, at := range own[engine.RosterChariot : engine.RosterChariot+2] {
		if at != engine.Gone {
			reach := e.chariotReach(at)
			chariots = chariots.or(reach)
			sum += e.stand(s, engine.Chariot, at, counts) + e.roam(s, engine.Chariot, chariotMobility, reach, stands, &hitters)
		}
	}
	for _, at := range own[engine.RosterCannon : engine.RosterCannon+2] {
		if at != engine.Gone {
			reach := e.cannonReach(at)
			cannons = cannons.or(reach)
			sum += e.stand(s, engine.Cannon, at, counts) + e.roam(s, engine.Cannon, cannonMobility, reach, stands, &hitters)
		}
	}
	for _, at := range own[engine.RosterHorse : engine.RosterHorse+2] {
		if at != engine.Gone {
			reach, blocked := e.jumperReach(s, &horseSteps[at], blockedHorse)
			minor = minor.or(reach)
			sum += blocked + e.stand(s, engine.Horse, at, counts) + e.roam(s, engine.Horse, horseMobility, reach, stands, &hitters)
		}
	}
	for _, at := range own[engine.RosterElephant : engine.RosterElephant+2] {
		if at != engine.Gone {
			reach, blocked := e.jumperReach(s, &elephantSteps[at], blockedElephant)
			minor = minor.or(reach)
			sum += blocked + e.stand(s, engine.Elephant, at, counts) + e.roam(s, engine.Elephant, elephantMobility, reach, stands, &hitters)
		}
	}
	soldier := engine.NewPiece(s, engine.Soldier)
	for _, at := range own[engine.RosterSoldier:] {
		if at == engine.Gone {
			continue
		}
		reach := soldierSteps[s][at]
		soldiers = soldiers.or(reach)
		sum += e.stand(s, engine.Soldier, at, counts) + e.hits(s, engine.Soldier, reach, &hitters)
		if at.File() < engine.Files-1 && p.On(at+1) == soldier {
			sum += e.weigh(s, joinedSoldiers+Feature(places[at]/5))
		}
	}
	sum += e.weigh(s, palaceHitters+Feature(min(hitters, 7)))
	e.reach[s] = reaches{
		soldiers: soldiers, minor: minor, cannons: cannons, chariots: chariots,
		all: kingSteps[own[0]].or(soldiers).or(minor).or(cannons).or(chariots), own: stands,
	}
	return sum, counts[engine.Chariot]*4 + counts[engine.Cannon]*3 + counts[engine.Horse]*2 + counts[engine.Elephant]
}

// stand returns what a piece is worth where it stands. That there is a general
// is worth nothing.
func (e *evaluator) stand(s engine.Side, k engine.Kind, at engine.Point, counts *[8]int) int32 {
	counts[k]++
	if e.trace != nil {
		if k != engine.General {
			e.note(s, material+Feature(k), 1)
		}
		e.note(s, square+Feature(int(k)*50+int(fold[s][at])), 1)
	}
	return e.stands[s][k][at]
}

// roam returns what a piece is worth for how far it goes and for what of the
// enemy palace it reaches.
func (e *evaluator) roam(s engine.Side, k engine.Kind, mobility Feature, reach, own set, hitters *int) int32 {
	moves := reach.without(own).size()
	return e.weigh(s, mobility+Feature(min(moves, 19))) + e.hits(s, k, reach, hitters)
}

// hits returns what the points of the enemy palace that a piece reaches are
// worth, and counts the piece if there are any.
func (e *evaluator) hits(s engine.Side, k engine.Kind, reach set, hitters *int) int32 {
	hits := reach.and(palaces[s.Other()]).size()
	if hits == 0 {
		return 0
	}
	*hitters++
	return e.weighN(s, palaceHit+Feature(k), hits)
}

// balance returns what depends on which pieces are left.
func (e *evaluator) balance(s engine.Side, own, other *[8]int, all int) (sum int32) {
	guards := other[engine.Guard]
	for i, k := range [4]engine.Kind{engine.Chariot, engine.Cannon, engine.Horse, engine.Elephant} {
		if own[k] == 0 {
			continue
		}
		sum += e.weighN(s, weakGuards+Feature(guards*4+i), own[k])
		if own[k] == 2 {
			sum += e.weigh(s, pair+Feature(k))
		}
	}
	if own[engine.Guard] == 2 {
		sum += e.weigh(s, pair+Feature(engine.Guard))
	}
	sum += e.weigh(s, cannonScreens+Feature(own[engine.Cannon]*8+min(all/4, 7)))
	sum += e.weigh(s, soldierCount+Feature(own[engine.Soldier]))
	return sum
}

// threats returns what it is worth which enemy pieces could be taken by what.
func (e *evaluator) threats(s engine.Side) (sum int32) {
	r, enemy := &e.reach[s], &e.reach[s.Other()]
	for left := enemy.own.and(r.all); left != (set{}); {
		var at engine.Point
		at, left = left.pop()
		k := e.p.On(at).Kind()
		target := points[at]
		switch {
		case k == engine.General:
			continue
		case r.soldiers.meets(target):
			sum += e.weigh(s, bySoldier+Feature(k))
		case r.minor.meets(target):
			sum += e.weigh(s, byMinor+Feature(k))
		case r.cannons.meets(target):
			sum += e.weigh(s, byCannon+Feature(k))
		case r.chariots.meets(target):
			sum += e.weigh(s, byChariot+Feature(k))
		default:
			continue // only the general
		}
		if !enemy.all.meets(target) {
			sum += e.weigh(s, hanging+Feature(k))
		}
	}
	return sum
}

// safety returns what bears on side s's general, good or bad for s.
func (e *evaluator) safety(s engine.Side) (sum int32) {
	p := e.p
	own := p.Roster(s)
	g := own[0]
	enemy := s.Other()
	attacked := e.reach[enemy].all
	steps := kingSteps[g]
	sum += e.weigh(s, generalHits+Feature(min(steps.and(attacked).size(), 9)))
	free := steps.without(attacked).without(e.reach[s].own)
	sum += e.weigh(s, safeMoves+Feature(min(free.size(), 8)))

	foes := p.Roster(enemy)
	f, r := g.File(), g.Rank()
	for _, at := range foes[engine.RosterChariot : engine.RosterChariot+2] {
		if at == engine.Gone {
			continue
		}
		if n := e.screens(at, g, f, r); n == 1 {
			sum -= e.weigh(enemy, pinning)
		}
		if e.openTo(enemy, at) {
			sum -= e.weigh(enemy, openFile)
		}
	}
	for _, at := range foes[engine.RosterCannon : engine.RosterCannon+2] {
		if at == engine.Gone {
			continue
		}
		switch e.screens(at, g, f, r) {
		case 0:
			sum -= e.weigh(enemy, bareCannon)
		case 2:
			sum -= e.weigh(enemy, bareCannon+1)
		}
	}
	for _, at := range own[engine.RosterCannon : engine.RosterCannon+2] {
		if at != engine.Gone && palaces[s].meets(points[at]) {
			sum += e.weigh(s, cannonInPalace)
		}
	}
	if l := p.Along(g); s == engine.Cho && l.Above() > 7 || s == engine.Han && l.Below() < 4 {
		sum += e.weigh(s, generalLine)
	}
	return sum
}

// screens returns how many pieces stand between a piece and the general on one
// rank or file with it, 3 for more than two and 9 if they are on none.
func (e *evaluator) screens(at, g engine.Point, f, r int) int {
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
