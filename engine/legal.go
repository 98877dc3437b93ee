package engine

import "iter"

// Legal yields what the side to move may do now: its moves, and Pass last if
// passing is legal. It yields nothing once the game is over.
func (g *Game) Legal() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if g.Over() {
			return
		}
		l := newMoves()
		pass, _ := g.choices(&l)
		for _, m := range l.all() {
			if !yield(m) {
				return
			}
		}
		if pass {
			yield(Pass)
		}
	}
}

// MayPass reports whether passing is legal now.
func (g *Game) MayPass() bool { return !g.Over() && g.passRefusal().reason == noReason }

// Check returns nil if m is legal now, and otherwise a *MoveError that says why
// not.
func (g *Game) Check(m Move) error {
	o := g.refusal(m)
	if o.reason == noReason {
		return nil
	}
	s := g.now()
	return &MoveError{Move: m, Piece: s.position.At(m.From), Reason: o.reason, Points: o.points}
}

func (g *Game) refusal(m Move) obstacle {
	s := g.now()
	if g.Over() {
		return because(GameOver)
	}
	if m.IsPass() {
		return g.passRefusal()
	}
	if o := s.position.refusal(m); o.reason != noReason {
		return o
	}
	if g.replyBound() {
		if q := s.position.After(m); q.Facing() {
			return because(BikjangBreak, q.General(Cho), q.General(Han))
		}
	}
	ban := g.ban(m)
	if ban == noReason {
		return obstacle{}
	}
	l := newMoves()
	if _, lifted := g.choices(&l); lifted {
		return obstacle{}
	}
	return because(ban)
}

func (g *Game) passRefusal() obstacle {
	s := g.now()
	if s.check && !g.replyBound() {
		return because(PassInCheck, s.position.Checkers()...)
	}
	ban := g.ban(Pass)
	if ban == noReason && (g.rules.AllowPass || g.replyBound()) {
		return obstacle{}
	}
	l := newMoves()
	pass, _ := g.choices(&l)
	switch {
	case pass:
		return obstacle{}
	case !g.rules.AllowPass:
		return because(PassNotAllowed)
	default:
		return because(ban)
	}
}

// replyBound reports whether only parting the generals, or a pass, answers the
// pending call.
func (g *Game) replyBound() bool {
	return g.now().call && g.rules.BikjangReply == ReplyBreakOrPass
}

// choices fills l with the legal moves and says whether a pass is legal, and
// whether the ban on repetition is lifted for this turn because everything else
// is under it. The game must not be over.
func (g *Game) choices(l *moveList) (pass, lifted bool) {
	s := g.now()
	s.position.legal(l)
	bound := g.replyBound()
	if bound {
		l.keep(func(m Move) bool {
			q := s.position.After(m)
			return !q.Facing()
		})
	}
	all := l.n
	l.keep(func(m Move) bool { return g.ban(m) == noReason })
	mayPass := bound || !s.check
	switch {
	case s.check && l.n == 0:
	case mayPass && (g.rules.AllowPass || bound || l.n == 0) && g.ban(Pass) == noReason:
		return true, false
	case l.n > 0:
		return false, false
	}
	l.n = all // nothing was kept, so nothing was written over
	return mayPass, true
}

// keep drops the moves that f refuses.
func (l *moveList) keep(f func(Move) bool) {
	kept := 0
	for _, m := range l.all() {
		if f(m) {
			l.list[kept] = m
			kept++
		}
	}
	l.n = kept
}

// ban returns why the rules on repetition forbid m, leaving aside that a ban on
// everything is none.
func (g *Game) ban(m Move) Reason {
	r := &g.rules
	if r.Repetition != RepetitionForbid && r.PerpetualCheck != PerpetualForbid {
		return noReason
	}
	stood, first := g.stood(m)
	if stood+1 < r.RepetitionTimes {
		return noReason
	}
	after := g.now().position.After(m)
	if g.now().call && after.Facing() {
		return noReason // it accepts the bikjang: the game ends before positions are counted
	}
	checker, perpetual := g.perpetual(&after, first)
	switch {
	case perpetual && r.PerpetualCheck == PerpetualForbid && checker == g.Turn():
		return PerpetualCheck
	case perpetual && r.PerpetualCheck == PerpetualLose:
		return noReason // it decides the game instead
	case r.Repetition == RepetitionForbid && !g.repetitionFree(&after):
		return Repeats
	default:
		return noReason
	}
}

// repetitionFree reports whether both sides are so poor that repeats are free.
func (g *Game) repetitionFree(p *Position) bool {
	return g.rules.RepetitionFree30 && bothUnder30(p)
}

func bothUnder30(p *Position) bool {
	const thirty = 60 // in half points
	return p.Material(Cho) < thirty && p.Material(Han) < thirty
}

// stood returns how often the position after m has stood already and the index
// of the first state that had it. Nothing that stood before the last capture
// can come back.
func (g *Game) stood(m Move) (times, first int) {
	s := g.now()
	if !m.IsPass() && s.position.At(m.To) != 0 {
		return 0, 0
	}
	h := s.position.hashAfter(m)
	var after Position
	for i := s.lastCapture; i < len(g.hashes); i++ {
		if g.hashes[i] != h {
			continue
		}
		if times == 0 {
			after = s.position.After(m)
		}
		if after.Equal(&g.states[i].position) {
			if times == 0 {
				first = i
			}
			times++
		}
	}
	return times, first
}

// perpetual returns the side that has given check on each of its moves since
// the state with index first, where the position that the next ply makes stood
// before, if the other side has not.
func (g *Game) perpetual(after *Position, first int) (checker Side, ok bool) {
	checks := [2]bool{true, true}
	for i := first + 1; i < len(g.states); i++ {
		s := &g.states[i]
		mover := s.position.turn.Other()
		checks[mover] = checks[mover] && s.check
	}
	mover := after.turn.Other()
	checks[mover] = checks[mover] && after.InCheck()
	switch {
	case checks[Cho] == checks[Han]:
		return Cho, false
	case checks[Cho]:
		return Cho, true
	default:
		return Han, true
	}
}
