package search

import "janggi/engine"

// frame is one node of the line being searched: the position and what the rules
// need to know of how it came about.
type frame struct {
	pos    engine.Position
	key    uint64 // of the table: the position and what else its score hangs on
	check  bool   // the side to move is in check
	facing bool   // the generals face each other
	call   bool   // a bikjang call against the side to move is pending
	null   bool   // the ply before was no ply but a null move
	taken  bool   // a piece has been captured before now, in the game or the line
	passes int    // passes in a row
	quiet  int    // plies since the last capture
	plies  int    // played since the game began

	// Of the search, not of the rules.
	move     engine.Move // the ply being tried from here
	mover    int         // what makes it and where it goes, as histories count: see order.go
	eval     Score
	killers  [2]engine.Move
	excluded engine.Move // left out by the search for a singular move
	extended int         // plies by which the line has been lengthened
	list     moveList
	line     []engine.Move // the best line from here, in its own memory
}

// past is the game so far, as far back as a position can come back, and the line
// being searched after it.
type past struct {
	hashes []uint64
	checks []bool // the ply that led here gave check
}

// start takes up a game: its rules, and what has been played since the last
// capture.
func (w *worker) start(g *engine.Game) {
	w.rules = g.Rules()
	w.scoring = w.rules.Scoring
	f := &w.frames[0]
	f.pos, f.check, f.facing = g.Position(), g.InCheck(), g.Facing()
	_, f.call = g.Bikjang()
	f.null = false
	f.passes, f.plies, f.taken = g.Passes(), g.Plies(), g.FirstCapture() != 0
	f.extended, f.excluded = 0, engine.Pass
	from := 0
	for n := g.Plies(); n > 0; n-- {
		if _, _, captured := g.Ply(n); captured != 0 {
			from = n
			break
		}
	}
	f.quiet = g.Plies() - from
	w.past.hashes, w.past.checks = w.past.hashes[:0], w.past.checks[:0]
	for n := from; n <= g.Plies(); n++ {
		p := g.PositionAt(n)
		w.past.hashes = append(w.past.hashes, p.Hash())
		w.past.checks = append(w.past.checks, p.InCheck())
	}
	w.root = len(w.past.hashes) - 1
	f.key = w.keyOf(f)
}

// Parts of the key that are not the position.
const (
	callKey  = 0x6f1d3c9b5a7e2481
	passKey  = 0x2c4b6a8d9e0f1357
	limitKey = 0x9d2f4e6b8a1c3507
	quietKey = 0xb5c7d9e1f3254769
)

// nearLimit is how many plies before a limit on plies scores begin to hang on
// how many are left.
const nearLimit = 30

// keyOf returns the table's key of a node.
func (w *worker) keyOf(f *frame) uint64 {
	key := f.pos.Hash()
	if f.call {
		key ^= callKey
	}
	if f.passes > 0 {
		key ^= passKey
	}
	if left := w.pliesLeft(f); left < nearLimit {
		key ^= uint64(left+1) * limitKey
	}
	return key
}

const noLimit = 1 << 20

// pliesLeft returns how many plies may be played until a limit ends the game.
func (w *worker) pliesLeft(f *frame) int {
	left := noLimit
	if w.rules.MoveLimit > 0 {
		left = max(0, w.rules.MoveLimit-f.plies)
	}
	if w.rules.NoCaptureLimit > 0 {
		left = min(left, max(0, w.rules.NoCaptureLimit-f.quiet))
	}
	return left
}

// make plays a ply from the node at depth ply of the line; the one after it then
// holds what came of it. It returns the outcome for the side that is to move
// after it, if the rules end the game there; mate is left to be found by the
// search, but for where another end would hide it.
func (w *worker) make(ply int, m engine.Move) (Score, bool) {
	f, n := &w.frames[ply], &w.frames[ply+1]
	f.pos.AfterTo(&n.pos, m)
	n.null, n.excluded = false, engine.Pass
	n.plies, n.extended = f.plies+1, f.extended
	n.check, n.facing = n.pos.InCheck(), n.pos.Facing()
	n.taken, n.passes, n.quiet = f.taken, 0, f.quiet+1
	general := false
	switch {
	case m.IsPass():
		n.passes = f.passes + 1
		f.mover = noMover
	default:
		piece := f.pos.On(m.From)
		f.mover = moverOf(piece, m.To)
		general = piece.Kind() == engine.General
		if !f.pos.Empty(m.To) {
			n.taken, n.quiet = true, 0
		}
	}
	f.move = m
	w.past.hashes = append(w.past.hashes[:w.root+ply+1], n.pos.Hash())
	w.past.checks = append(w.past.checks[:w.root+ply+1], n.check)
	n.call = n.facing && !f.facing && !f.call && w.calls(f, n, general)
	n.key = w.keyOf(n)
	w.nodes++
	return w.settle(f, n, ply+1)
}

// makeNull passes the turn without a ply: what a search tries to see whether the
// side to move could afford to do nothing.
func (w *worker) makeNull(ply int) {
	f, n := &w.frames[ply], &w.frames[ply+1]
	f.pos.AfterTo(&n.pos, engine.Pass)
	n.null, n.excluded = true, engine.Pass
	n.plies, n.extended = f.plies+1, f.extended
	n.check, n.facing, n.call = false, f.facing, false
	n.taken, n.passes, n.quiet = f.taken, 0, f.quiet+1
	f.move, f.mover = engine.Pass, noMover
	w.past.hashes = append(w.past.hashes[:w.root+ply+1], n.pos.Hash())
	w.past.checks = append(w.past.checks[:w.root+ply+1], false)
	n.key = w.keyOf(n)
	w.nodes++
}

// calls reports whether facing generals are called under the rules.
func (w *worker) calls(f, n *frame, general bool) bool {
	switch w.rules.Bikjang {
	case engine.BikjangFree:
		return true
	case engine.BikjangKJF:
		return f.taken
	case engine.BikjangKJA30:
		return w.poor(n) || w.rules.BikjangKingCapture && n.quiet == 0 && general
	default:
		return false
	}
}

// poor reports whether both sides' pieces are each worth less than 30 points.
func (w *worker) poor(n *frame) bool {
	const thirty = 60 // half points
	return n.pos.Material(engine.Cho) < thirty && n.pos.Material(engine.Han) < thirty
}

// settle looks whether the ply that led to n, ply plies below the root, ends the
// game, in the order the rules look. The score is for the side to move in n.
func (w *worker) settle(f, n *frame, ply int) (Score, bool) {
	r := &w.rules
	if f.call && n.facing {
		return w.judge(n, ply), true
	}
	if r.BareGenerals && bare(&n.pos) && !w.mated(n) {
		return w.judge(n, ply), true
	}
	if n.quiet >= 4 {
		if s, over := w.repeated(n, ply); over {
			return s, true
		}
	}
	if n.passes >= 2 && r.DoublePassEnds {
		return w.judge(n, ply), true
	}
	if w.pliesLeft(n) == 0 && !w.mated(n) {
		return w.judge(n, ply), true
	}
	return 0, false
}

// mated reports whether the side to move is in check without an answer.
func (w *worker) mated(n *frame) bool {
	return n.check && !w.mayAlwaysPass(n) && !n.pos.HasMove()
}

// mayAlwaysPass reports whether a pending call lets the side to move pass even
// in check.
func (w *worker) mayAlwaysPass(n *frame) bool {
	return n.call && w.rules.BikjangReply == engine.ReplyBreakOrPass
}

func bare(p *engine.Position) bool {
	for _, s := range engine.Sides {
		for _, at := range p.Roster(s)[engine.RosterChariot:] {
			if at != engine.Gone {
				return false
			}
		}
	}
	return true
}

// Lead returns by how much the side to move leads on points, in half points.
func (w *worker) lead(p *engine.Position) int {
	d := int(p.Material(engine.Cho) - p.Material(engine.Han) - w.rules.Deom)
	if p.Turn() == engine.Han {
		return -d
	}
	return d
}

// judge returns the score of a game that is judged in n.
func (w *worker) judge(n *frame, ply int) Score {
	if !w.scoring {
		return 0
	}
	switch lead := w.lead(&n.pos); {
	case lead > 0:
		return Judged - Score(ply)
	case lead < 0:
		return -Judged + Score(ply)
	default:
		return 0
	}
}

// repeated looks whether the position of n has stood before, and what that
// means. What stood once in the line being searched is taken for the last time
// already: whoever gains by coming back will come back again. What stood only
// before the root counts as it does in the game.
func (w *worker) repeated(n *frame, ply int) (Score, bool) {
	r := &w.rules
	if r.Repetition == engine.RepetitionOff && r.PerpetualCheck == engine.PerpetualAsRepetition {
		return 0, false
	}
	last := len(w.past.hashes) - 1
	hash := w.past.hashes[last]
	times, first, inLine := 1, -1, false
	for i := last - 2; i >= 0 && i >= last-n.quiet; i -= 2 {
		if w.past.hashes[i] == hash {
			times++
			first = i
			if i >= w.root {
				inLine = true
				break
			}
		}
		if i > w.root && w.frames[i-w.root].null {
			return 0, false
		}
	}
	if first < 0 || !inLine && times < r.RepetitionTimes {
		return 0, false
	}
	moverChecks, otherChecks := w.perpetual(first, last)
	if moverChecks != otherChecks {
		switch r.PerpetualCheck {
		case engine.PerpetualLose:
			if moverChecks {
				return Mate - Score(ply), true // the side to move wins
			}
			return -Mate + Score(ply), true
		case engine.PerpetualForbid:
			if moverChecks {
				return barred, true
			}
		}
	}
	if r.Repetition == engine.RepetitionOff || r.RepetitionFree30 && w.poor(n) {
		// Free: going in circles still leads nowhere.
		return 0, inLine
	}
	switch r.Repetition {
	case engine.RepetitionLose:
		return Mate - Score(ply), true
	case engine.RepetitionForbid:
		return barred, true
	default:
		return w.judge(n, ply), true
	}
}

// barred is the score, for the side to move, of a ply that the other side is not
// allowed to play. It is no score of a line.
const barred = Top

// perpetual reports which sides gave check on each of their plies after the
// position with index first up to the one with index last: the side that made
// the last ply, and the other.
func (w *worker) perpetual(first, last int) (mover, other bool) {
	mover, other = true, true
	for i := first + 1; i <= last; i++ {
		if (last-i)%2 == 0 {
			mover = mover && w.past.checks[i]
		} else {
			other = other && w.past.checks[i]
		}
	}
	return mover, other
}
