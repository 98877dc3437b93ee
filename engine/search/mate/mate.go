package mate

import (
	"context"
	"unsafe"

	"janggi/engine"
)

// MaxMoves is the longest mate that is looked for, in moves of the attacker.
const MaxMoves = 40

// Limits say what is looked for, and for how long.
type Limits struct {
	// Moves is the longest mate wanted, in the attacker's moves; 0 is MaxMoves.
	Moves int
	// Quiet is how many of a line's moves need not give check. A last move always
	// does.
	Quiet int
	// Nodes is how many positions may be looked at; 0 is no limit.
	Nodes uint64
	// Bikjang is for rules under which facing generals may end a game: lines in
	// which the attacker lets them face are no mates, and facing them is a
	// defence.
	Bikjang bool
	// Only are the first moves that are considered; nil for all that are legal on
	// the board.
	Only []engine.Move
	// Yield is called about every millisecond, if it is not nil, for systems on
	// which nothing else runs meanwhile.
	Yield func()
}

// Verdict is what is known after a search.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // the limits or the context came first
	None                   // there is no mate of the kind asked for
	Found
)

// String returns the verdict in lower case.
func (v Verdict) String() string {
	if v > Found {
		return "?"
	}
	return [3]string{"unknown", "none", "found"}[v]
}

// Result is the answer to Solve.
type Result struct {
	Verdict Verdict
	// Line begins with the mating move and has 2n-1 plies for a mate in n. It is
	// shorter when the search was cut short after the mate had been found, but
	// never empty; passes of the defender are engine.Pass.
	Line []engine.Move
	// Moves is n of a mate in n, in the attacker's moves; 0 if none was found.
	Moves int
	Nodes uint64 // positions looked at
}

// Solver looks for mates. It is not safe for use by several goroutines at once.
type Solver struct {
	table  table
	frames []frame
	salts  [MaxMoves + 1][maxQuiet + 1]uint64

	ctx     context.Context
	limits  Limits
	epoch   uint64 // keys of former searches are strange to this one
	nodes   uint64
	stopped bool
	deeper  bool // something was cut off for want of moves
}

// maxQuiet is the most quiet moves a line may have.
const maxQuiet = 7

// DefaultBytes is enough for the mates that people ask for.
const DefaultBytes = 8 << 20

// New returns a Solver that takes at most about so many bytes, at least 1 MiB
// and beside its quarter of a megabyte of frames.
func New(bytes int) *Solver {
	s := &Solver{table: newTable(max(bytes, 1<<20) - maxPly*int(unsafe.Sizeof(frame{})))}
	s.frames = make([]frame, maxPly)
	n := uint64(0)
	for moves := range s.salts {
		for quiet := range s.salts[moves] {
			n++
			s.salts[moves][quiet] = scramble(n)
		}
	}
	return s
}

// Solve looks for a mate by the side to move. It comes back within a few
// milliseconds of the end of ctx.
func (s *Solver) Solve(ctx context.Context, p engine.Position, l Limits) Result {
	if l.Moves <= 0 || l.Moves > MaxMoves {
		l.Moves = MaxMoves
	}
	l.Quiet = max(0, min(l.Quiet, maxQuiet))
	s.ctx, s.limits = ctx, l
	s.nodes, s.stopped = 0, ctx.Err() != nil
	s.epoch = scramble(s.epoch + 1)
	defer func() { s.ctx, s.limits = nil, Limits{} }()

	verdict := None
	for moves := 1; moves <= l.Moves; moves++ {
		s.deeper = false
		for _, quiet := range [2]int{0, l.Quiet} {
			if s.stopped {
				return Result{Verdict: Unknown, Nodes: s.nodes}
			}
			pn, dn := s.attack(&p, task{moves, quiet}, endless, endless, 0)
			if pn == 0 {
				return Result{Found, s.line(p, task{moves, quiet}), moves, s.nodes}
			}
			if dn != 0 {
				verdict = Unknown
			}
			if quiet == l.Quiet {
				break
			}
		}
		if !s.deeper {
			break // more moves would change nothing
		}
	}
	if s.stopped {
		verdict = Unknown
	}
	return Result{Verdict: verdict, Nodes: s.nodes}
}

// Solve looks for a mate with a Solver of its own.
func Solve(ctx context.Context, p engine.Position, l Limits) Result {
	return New(DefaultBytes).Solve(ctx, p, l)
}

// count counts a position and looks up now and then whether to go on.
func (s *Solver) count() {
	s.nodes++
	if s.nodes%256 != 0 {
		return
	}
	if s.limits.Yield != nil {
		s.limits.Yield()
	}
	if s.ctx.Err() != nil || s.limits.Nodes > 0 && s.nodes >= s.limits.Nodes {
		s.stopped = true
	}
}
