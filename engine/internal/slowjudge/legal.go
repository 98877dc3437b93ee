package slowjudge

import "slices"

// Legal lists what the side to move may play, passes included, in byte order.
// It is empty once the game has ended.
func (j *Judge) Legal() []string {
	var all []string
	for _, m := range j.legal() {
		all = append(all, m.String())
	}
	slices.Sort(all)
	return all
}

// answers lists the moves that leave the own general safe and, where a pending
// bikjang must be broken, break it; repetition aside. Passes are not in it.
func (j *Judge) answers() []move {
	var all []move
	j.board.each(j.turn, func(from point, _ byte) {
		for _, to := range j.board.reach(from, j.opts) {
			m := move{from: from, to: to}
			b := j.board.with(m)
			if !b.inCheck(j.turn, j.opts) && !(j.mustBreak() && b.facing()) {
				all = append(all, m)
			}
		}
	})
	return all
}

// mustBreak tells whether only moves that end the face-off are legal.
func (j *Judge) mustBreak() bool {
	return j.caller != "" && j.opts.BikjangReply == "breakOrPass"
}

func (j *Judge) legal() []move {
	if j.result != nil {
		return nil
	}
	answers := j.answers()
	var free []move // Answers that the repetition rules do not forbid.
	for _, m := range answers {
		if !j.forbidden(m) {
			free = append(free, m)
		}
	}
	pass := move{pass: true}
	check := j.Check()
	if check && len(free) == 0 {
		free = answers // Every answer repeats: all are legal again.
	}
	switch {
	case j.mustBreak():
		return append(free, pass)
	case check:
		return free
	case len(free) == 0 && j.forbidden(pass):
		return append(answers, pass) // The ban is lifted for this turn.
	case len(free) == 0:
		return []move{pass}
	case j.opts.AllowPass && !j.forbidden(pass):
		return append(free, pass)
	}
	return free
}
