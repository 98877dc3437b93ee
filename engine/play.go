package engine

// Play plays a move or a pass of the side to move and returns what happened, in
// order. A refusal is a *MoveError and changes nothing.
//
// The order of things is the rule decisions': the board, the pending bikjang,
// mate, a new bikjang, bare generals, repetition, two passes, the move limit,
// the limit without a capture. The first of them that ends the game is its
// result. (The clock comes before all of it and is a match's.)
func (g *Game) Play(m Move) ([]Event, error) {
	if err := g.Check(m); err != nil {
		return nil, err
	}
	before := g.now()
	mover := before.position.turn
	events := make([]Event, 0, 4)

	// The position's count must be known before it joins the past.
	stood, first := g.stood(m)
	next := state{
		position: before.position.After(m), last: m,
		firstCapture: before.firstCapture, lastCapture: before.lastCapture,
		times: stood + 1,
	}
	ply := g.Plies() + 1
	if m.IsPass() {
		next.last = Pass
		next.passes = before.passes + 1
		events = append(events, Passed{mover})
	} else {
		next.piece, next.captured = before.position.At(m.From), before.position.At(m.To)
		events = append(events, Moved{m, next.piece})
		if next.captured != 0 {
			next.lastCapture = ply
			if next.firstCapture == 0 {
				next.firstCapture = ply
			}
			events = append(events, Captured{m.To, next.captured})
		}
	}
	next.check, next.facing = next.position.InCheck(), next.position.Facing()
	if before.check && !m.IsPass() {
		events = append(events, CheckAnswered{mover})
	}
	if next.check {
		events = append(events, CheckGiven{mover, next.position.Checkers()})
	}
	if before.call && !next.facing {
		events = append(events, BikjangAnswered{mover})
	}
	wasCalled := before.call
	next.call = !wasCalled && g.calls(before, &next, ply)
	checker, perpetual := Cho, false
	if next.times >= g.rules.RepetitionTimes {
		checker, perpetual = g.perpetual(&next.position, first)
	}
	g.states, g.hashes = append(g.states, next), append(g.hashes, next.position.hash)

	reason, outcome := g.settle(wasCalled, checker, perpetual)
	switch {
	case reason != NotEnded:
		g.end(reason, outcome)
		events = append(events, Ended{g.result})
	case next.call:
		events = append(events, BikjangCalled{mover})
	}
	if reason == NotEnded && g.warns() {
		events = append(events, RepetitionWarning{next.times})
	}
	return events, nil
}

// calls reports whether the ply just made calls bikjang: the generals face now,
// did not before it, and the rules' condition holds.
func (g *Game) calls(before, next *state, ply int) bool {
	if !next.facing || before.facing {
		return false
	}
	switch g.rules.Bikjang {
	case BikjangFree:
		return true
	case BikjangKJF:
		return next.firstCapture != 0 && next.firstCapture < ply
	case BikjangKJA30:
		return bothUnder30(&next.position) ||
			g.rules.BikjangKingCapture && next.captured != 0 && next.piece.Kind() == General
	default:
		return false
	}
}

// settle looks, in the decided order, whether the ply that led to the present
// state ends the game.
func (g *Game) settle(wasCalled bool, checker Side, perpetual bool) (EndReason, Outcome) {
	s, r := g.now(), &g.rules
	mover := s.position.turn.Other()
	if wasCalled && s.facing {
		return g.judge(ScoreBikjang)
	}
	if s.check && !(s.call && r.BikjangReply == ReplyBreakOrPass) && !s.position.HasMove() {
		return Checkmate, WinFor(mover)
	}
	if r.BareGenerals && s.position.bare() {
		return g.judge(ScoreBare)
	}
	if s.times >= r.RepetitionTimes {
		free := g.repetitionFree(&s.position)
		switch {
		case perpetual && r.PerpetualCheck == PerpetualLose:
			return RepetitionLoss, WinFor(checker.Other())
		case perpetual && r.PerpetualCheck == PerpetualForbid && checker == mover:
			return g.judge(ScoreRepetition)
		case free || r.Repetition == RepetitionOff:
		case r.Repetition == RepetitionLose:
			return RepetitionLoss, WinFor(mover.Other())
		default: // judged: scoreEnd, or forbid with its ban lifted
			return g.judge(ScoreRepetition)
		}
	}
	if r.DoublePassEnds && s.passes >= 2 {
		return g.judge(ScorePasses)
	}
	if r.MoveLimit > 0 && g.Plies() >= r.MoveLimit {
		return g.judge(ScoreMoveLimit)
	}
	if r.NoCaptureLimit > 0 && g.Plies()-s.lastCapture >= r.NoCaptureLimit {
		return g.judge(ScoreNoCapture)
	}
	return NotEnded, NoWinner
}

// bare reports whether neither side has a piece that can leave its palace.
func (p *Position) bare() bool {
	for _, s := range Sides {
		for _, at := range p.where[int(s)*slots+slotChariot : int(s)*slots+slots] {
			if at != gone {
				return false
			}
		}
	}
	return true
}

// warns reports whether the position has stood as often as is free, so that one
// more time brings the rule down.
func (g *Game) warns() bool {
	s, r := g.now(), &g.rules
	if s.times != r.RepetitionTimes-1 {
		return false
	}
	return r.PerpetualCheck != PerpetualAsRepetition ||
		r.Repetition != RepetitionOff && !g.repetitionFree(&s.position)
}
