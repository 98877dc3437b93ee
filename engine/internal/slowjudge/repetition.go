package slowjudge

// An effect is what the repetition rules make of a ply.
type effect string

const (
	nothing      effect = "nothing"
	forbids      effect = "forbids"
	moverLoses   effect = "mover loses"
	checkerLoses effect = "checker loses"
	judgedEnd    effect = "judged"
)

// forbidden tells whether the repetition rules forbid the ply. One that ends the
// game before positions are counted repeats nothing.
func (j *Judge) forbidden(m move) bool {
	if 1+j.times(key(j.board.with(m), other(j.turn))) < j.opts.RepetitionTimes {
		return false
	}
	next := j.moved(m)
	if next.repeats() != forbids {
		return false
	}
	next.follow(next.beforeCounting())
	return next.result == nil
}

// times counts how often the position has occurred, the start included.
func (j *Judge) times(position string) int {
	n := 0
	for _, earlier := range j.past {
		if earlier.key == position {
			n++
		}
	}
	return n
}

// repetition applies the rules to the position just reached. A forbidden ply was
// made because nothing else was left: the game is judged.
func (j *Judge) repetition() {
	switch j.repeats() {
	case nothing:
	case forbids, judgedEnd:
		j.judged("Repetition")
	case moverLoses:
		j.result = &Result{Reason: "repetitionLoss", Winner: j.turn}
	case checkerLoses:
		j.result = &Result{Reason: "repetitionLoss", Winner: other(j.perpetualChecker())}
	}
}

// repeats says what the rules make of the last ply, counting the position after
// it together with all earlier ones.
func (j *Judge) repeats() effect {
	if j.times(j.last().key) < j.opts.RepetitionTimes {
		return nothing
	}
	checker := j.perpetualChecker()
	switch {
	case checker != "" && j.opts.PerpetualCheck == "lose":
		return checkerLoses
	case checker == j.last().by && j.opts.PerpetualCheck == "forbid":
		return forbids
	case j.opts.RepetitionFree30 && j.bothBelow30():
		return nothing
	}
	return map[string]effect{
		"forbid": forbids, "lose": moverLoses, "scoreEnd": judgedEnd, "off": nothing,
	}[j.opts.Repetition]
}

// perpetualChecker is the side that has given check on every move since the
// position just reached first occurred while the other side has not, or "".
func (j *Judge) perpetualChecker() string {
	first := 0
	for j.past[first].key != j.last().key {
		first++
	}
	always := map[string]bool{cho: true, han: true}
	for _, done := range j.past[first+1:] {
		always[done.by] = always[done.by] && done.check
	}
	switch {
	case always[cho] && !always[han]:
		return cho
	case always[han] && !always[cho]:
		return han
	}
	return ""
}
