package slowjudge

import (
	"fmt"
	"strings"
)

// Start is where a game begins: a FEN, or the arrangements of both sides when
// FEN is empty.
type Start struct {
	FEN      string
	Cho, Han string
}

// Result is how a game ended. Winner is "cho", "han" or "" for a draw.
type Result struct {
	Reason string
	Winner string
}

// Judge is one game so far.
type Judge struct {
	opts   Options
	board  board
	turn   string
	past   []ply // The start position first, then every ply made.
	caller string
	result *Result
}

// A ply is what the rules need to remember of one move or pass, and the
// position after it. The first entry of a game stands for its start.
type ply struct {
	by       string
	move     move
	captured byte
	check    bool   // The other side is in check after it.
	faced    bool   // The generals face each other after it.
	key      string // Board and side to move after it.
}

// A move carries the piece on from to to; a pass carries nothing.
type move struct {
	from, to point
	pass     bool
}

func (m move) String() string {
	if m.pass {
		return "pass"
	}
	return m.from.String() + m.to.String()
}

// New starts a game. It refuses a start that no game could reach: a general
// missing or outside its palace, pieces too many or misplaced, the side that is
// not to move in check.
func New(opts Options, start Start) (*Judge, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	j := &Judge{opts: opts}
	var err error
	if start.FEN != "" {
		j.board, j.turn, err = parseFEN(start.FEN)
	} else {
		j.board, err = j.opening(start)
		j.turn = opts.FirstMover
	}
	if err != nil {
		return nil, err
	}
	if err := j.board.fault(j.turn, opts); err != nil {
		return nil, err
	}
	j.past = []ply{{key: key(j.board, j.turn), check: j.Check(), faced: j.Facing()}}
	j.mate()
	return j, nil
}

// opening sets the board up from arrangements and takes the handicap off.
func (j *Judge) opening(start Start) (board, error) {
	fixed, isFixed := strings.CutPrefix(j.opts.SetupOrder, "fixed:")
	if isFixed && start.Cho == "" && start.Han == "" {
		start.Cho, start.Han, _ = strings.Cut(fixed, "/")
	}
	if start.Cho == "" {
		start.Cho = "MSSM"
	}
	if start.Han == "" {
		start.Han = "MSSM"
	}
	b, err := arranged(start.Cho, start.Han)
	if err != nil {
		return b, err
	}
	for side, list := range j.opts.Handicap {
		for _, text := range list {
			p, err := parsePoint(text)
			if err != nil {
				return b, fmt.Errorf("handicap: %w", err)
			}
			if owner(b.at(p)) != side || kind(b.at(p)) == 'K' {
				return b, fmt.Errorf("handicap: %s has no piece to take off at %s", side, p)
			}
			b[p.f][p.r] = 0
		}
	}
	return b, nil
}

// Turn is the side to move.
func (j *Judge) Turn() string { return j.turn }

// Check tells whether the side to move is in check.
func (j *Judge) Check() bool { return j.board.inCheck(j.turn, j.opts) }

// Facing tells whether the generals face each other.
func (j *Judge) Facing() bool { return j.board.facing() }

// Bikjang is the side whose call waits for an answer, if there is one.
func (j *Judge) Bikjang() (side string, pending bool) { return j.caller, j.caller != "" }

// Scores are the points of both sides, Han's with its bonus.
func (j *Judge) Scores() (choPoints, hanPoints float64) {
	return float64(j.board.points(cho)), float64(j.board.points(han)) + j.opts.Deom
}

// Result is how the game ended, nil while it goes on.
func (j *Judge) Result() *Result { return j.result }

// Plies counts the moves and passes made.
func (j *Judge) Plies() int { return len(j.past) - 1 }

// FEN writes the board and the side to move, for messages of tests.
func (j *Judge) FEN() string {
	return j.board.fen() + map[string]string{cho: " w", han: " b"}[j.turn]
}

// key names a position: board and side to move.
func key(b board, turn string) string {
	var letters []byte
	for f := range b {
		letters = append(letters, b[f][:]...)
	}
	return string(letters) + turn
}

// Play makes a move such as "a4b4", or "pass". The own general's crossing twice
// is a pass too. An illegal ply changes nothing.
func (j *Judge) Play(text string) error {
	general := j.board.general(j.turn).String()
	if text == general+general {
		text = "pass"
	}
	for _, m := range j.legal() {
		if m.String() == text {
			*j = *j.after(m)
			return nil
		}
	}
	return fmt.Errorf("ply %d: %s is not legal for %s in %s", len(j.past), text, j.turn, j.FEN())
}

// after makes the ply and follows the order of things to its end, or to the
// first ending.
func (j *Judge) after(m move) *Judge {
	next := j.moved(m)
	next.follow(next.beforeCounting())
	next.follow([]func(){next.repetition, next.passes, next.moveLimit, next.noCapture})
	return next
}

// follow takes the steps in turn until one of them ends the game.
func (j *Judge) follow(order []func()) {
	for _, take := range order {
		if j.result != nil {
			return
		}
		take()
	}
}

// beforeCounting is the order of things from the answer to a bikjang up to the
// counting of positions.
func (j *Judge) beforeCounting() []func() {
	if j.opts.BikjangReply == "breakOrPass" {
		return []func(){j.answerBikjang, j.callBikjang, j.mate, j.bare}
	}
	return []func(){j.answerBikjang, j.mate, j.callBikjang, j.bare}
}

// moved changes the board and hands over the turn, on a copy.
func (j *Judge) moved(m move) *Judge {
	next := *j
	next.board, next.turn = j.board.with(m), other(j.turn)
	done := ply{by: j.turn, move: m}
	if !m.pass {
		done.captured = j.board.at(m.to)
	}
	done.key = key(next.board, next.turn)
	done.check, done.faced = next.Check(), next.Facing()
	next.past = append(j.past[:len(j.past):len(j.past)], done)
	return &next
}

func (j *Judge) last() ply   { return j.past[len(j.past)-1] }
func (j *Judge) before() ply { return j.past[len(j.past)-2] }

// answerBikjang: a call that the mover had to answer is accepted if the generals
// still face each other, and dropped otherwise.
func (j *Judge) answerBikjang() {
	if j.caller == "" {
		return
	}
	if j.Facing() {
		j.judged("Bikjang")
		return
	}
	j.caller = ""
}

// mate: the side to move is in check and nothing answers it, repetition aside.
// A side that may pass out of a check, to accept a bikjang, is not mated.
func (j *Judge) mate() {
	mayPass := j.caller != "" && j.opts.BikjangReply == "breakOrPass"
	if j.Check() && len(j.answers()) == 0 && !mayPass {
		j.result = &Result{Reason: "checkmate", Winner: other(j.turn)}
	}
}

// callBikjang: the generals face each other now, did not before this ply, and
// the condition of the rule in force holds.
func (j *Judge) callBikjang() {
	if j.last().faced && !j.before().faced && j.mayCall() {
		j.caller = j.last().by
	}
}

func (j *Judge) mayCall() bool {
	switch j.opts.Bikjang {
	case "free":
		return true
	case "kjf":
		for _, earlier := range j.past[:len(j.past)-1] {
			if earlier.captured != 0 {
				return true
			}
		}
	case "kja30":
		done := j.last()
		generalTook := done.captured != 0 && done.move.to == j.board.general(done.by)
		return j.bothBelow30() || j.opts.BikjangKingCapture && generalTook
	}
	return false
}

// bothBelow30 compares the pieces of each side with 30 points, bonus left out.
func (j *Judge) bothBelow30() bool {
	return j.board.points(cho) < 30 && j.board.points(han) < 30
}

// bare: neither side has a piece that can leave its palace.
func (j *Judge) bare() {
	roaming := 0
	for _, side := range []string{cho, han} {
		j.board.each(side, func(_ point, piece byte) {
			if kind(piece) != 'K' && kind(piece) != 'A' {
				roaming++
			}
		})
	}
	if j.opts.BareGenerals && roaming == 0 {
		j.judged("Bare")
	}
}

// passes: two in a row.
func (j *Judge) passes() {
	if j.opts.DoublePass == "end" && j.last().move.pass && j.before().move.pass {
		j.judged("Passes")
	}
}

// moveLimit counts every ply, passes included.
func (j *Judge) moveLimit() {
	if j.opts.MoveLimit > 0 && j.Plies() >= j.opts.MoveLimit {
		j.judged("MoveLimit")
	}
}

// noCapture counts the plies since the last capture or the start.
func (j *Judge) noCapture() {
	quiet := 0
	for _, done := range j.past[1:] {
		quiet++
		if done.captured != 0 {
			quiet = 0
		}
	}
	if j.opts.NoCaptureLimit > 0 && quiet >= j.opts.NoCaptureLimit {
		j.judged("NoCapture")
	}
}

// judged ends the game by points, or as a draw when points are not counted or
// equal.
func (j *Judge) judged(cause string) {
	choPoints, hanPoints := j.Scores()
	switch {
	case !j.opts.Scoring || choPoints == hanPoints:
		j.result = &Result{Reason: "draw" + cause}
	case choPoints > hanPoints:
		j.result = &Result{Reason: "score" + cause, Winner: cho}
	default:
		j.result = &Result{Reason: "score" + cause, Winner: han}
	}
}
