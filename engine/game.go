package engine

import (
	"fmt"
	"iter"
	"slices"
)

// Game is a position with its past and its Rules: repetition, bikjang, points
// and results live here. Make one with NewGame. A Game is not safe for use by
// several goroutines at once; Clone gives each its own.
type Game struct {
	rules  Rules
	states []state  // states[0] is the start, states[n] the game after n plies
	hashes []uint64 // of the states' positions, close together for scanning
	result Result   // NotEnded while the game goes on
}

// state is the game at the start or after one ply.
type state struct {
	position     Position
	last         Move  // the ply that led here; states[0] has none
	piece        Piece // what moved; zero for a pass
	captured     Piece
	check        bool // the side to move is in check
	facing       bool // the generals face each other
	call         bool // a bikjang call against the side to move is pending
	passes       int  // passes in a row up to here
	firstCapture int  // ply number of the game's first capture, 0 for none
	lastCapture  int  // ply number of the latest capture, 0 for none
	times        int  // how often this position has stood, this time included
}

// NewGame starts a game from a setup, whose movement the rules decide. The
// error is a *SetupError. A setup whose side to move is already mated is a game
// that has ended.
func NewGame(rules Rules, setup Setup) (*Game, error) {
	setup.Movement = rules.Movement()
	p, err := setup.Position()
	if err != nil {
		return nil, err
	}
	first := state{position: p, last: Pass, times: 1, check: p.InCheck(), facing: p.Facing()}
	g := &Game{rules: rules, states: []state{first}, hashes: []uint64{p.Hash()}}
	if first.check && !p.HasMove() {
		g.end(Checkmate, WinFor(p.Turn().Other()))
	}
	return g, nil
}

// Clone returns a game that goes on independently of g. What has been played is
// shared: g writes its next ply behind it, where the clone, which has no room
// there, never looks.
func (g *Game) Clone() *Game {
	c := *g
	c.states, c.hashes = slices.Clip(g.states), slices.Clip(g.hashes)
	return &c
}

func (g *Game) now() *state { return &g.states[len(g.states)-1] }

// Rules returns the rules the game is played by.
func (g *Game) Rules() Rules { return g.rules }

// Position returns the board now.
func (g *Game) Position() Position { return g.now().position }

// Turn returns whose turn it is.
func (g *Game) Turn() Side { return g.now().position.turn }

// Plies returns how many moves and passes have been played.
func (g *Game) Plies() int { return len(g.states) - 1 }

// PositionAt returns the board after n plies, 0 for the start. It panics if n
// is out of range.
func (g *Game) PositionAt(n int) Position { return g.states[n].position }

// Ply returns the move or pass played as the n-th ply, counting from 1, what it
// moved and what it captured. It panics if n is out of range.
func (g *Game) Ply(n int) (m Move, piece, captured Piece) {
	if n < 1 {
		panic(fmt.Sprintf("engine: no ply %d", n))
	}
	s := &g.states[n]
	return s.last, s.piece, s.captured
}

// History yields the moves and passes in order.
func (g *Game) History() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for i := range g.states[1:] {
			if !yield(g.states[i+1].last) {
				return
			}
		}
	}
}

// InCheck reports whether the side to move is in check.
func (g *Game) InCheck() bool { return g.now().check }

// Passes returns how many passes in a row have just been played.
func (g *Game) Passes() int { return g.now().passes }

// Facing reports whether the generals face each other.
func (g *Game) Facing() bool { return g.now().facing }

// Bikjang returns who has a bikjang call pending against the side to move.
func (g *Game) Bikjang() (by Side, pending bool) {
	return g.Turn().Other(), g.now().call && !g.Over()
}

// Times returns how often the position on the board has stood.
func (g *Game) Times() int { return g.now().times }

// FirstCapture returns the number of the ply that took the first piece, 0 if
// none has been taken.
func (g *Game) FirstCapture() int { return g.now().firstCapture }

// Score returns what a side's pieces are worth, with Han's bonus.
func (g *Game) Score(s Side) Score {
	score := g.now().position.Material(s)
	if s == Han {
		score += g.rules.Deom
	}
	return score
}

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.result.Reason != NotEnded }

// Result returns how the game ended; ok is false while it goes on.
func (g *Game) Result() (r Result, ok bool) { return g.result, g.Over() }

// Undo takes back the last n plies and with them everything they brought about:
// the result, the call, the counts and the first capture. It takes back nothing
// and returns false if fewer were played.
func (g *Game) Undo(n int) bool {
	if n < 0 || n > g.Plies() {
		return false
	}
	// Clones share what was played: the next ply must not be written over theirs.
	left := len(g.states) - n
	g.states, g.hashes = g.states[:left:left], g.hashes[:left:left]
	if n > 0 {
		g.result = Result{}
	}
	return true
}

// Resign ends the game in favour of the other side.
func (g *Game) Resign(s Side) (Ended, error) { return g.conclude(Resigned, WinFor(s.Other())) }

// LoseOnTime ends the game in favour of the other side.
func (g *Game) LoseOnTime(s Side) (Ended, error) { return g.conclude(TimeLoss, WinFor(s.Other())) }

// AgreeDraw ends the game as a draw.
func (g *Game) AgreeDraw() (Ended, error) { return g.conclude(DrawAgreed, NoWinner) }

// Abort ends the game without a result.
func (g *Game) Abort() (Ended, error) { return g.conclude(Aborted, NoWinner) }

// JudgeTime ends the game by judgement because its time is over.
func (g *Game) JudgeTime() (Ended, error) {
	reason, outcome := g.judge(ScoreTime)
	return g.conclude(reason, outcome)
}

func (g *Game) conclude(reason EndReason, o Outcome) (Ended, error) {
	if g.Over() {
		return Ended{}, &MoveError{Move: Pass, Reason: GameOver}
	}
	g.end(reason, o)
	return Ended{g.result}, nil
}

func (g *Game) end(reason EndReason, o Outcome) {
	g.result = Result{Outcome: o, Reason: reason, Scores: [2]Score{g.Score(Cho), g.Score(Han)}, Plies: g.Plies()}
}

// judge turns a Score… end into its outcome: the higher side wins if points
// decide; even points, or rules without points, make it the Draw… twin.
func (g *Game) judge(reason EndReason) (EndReason, Outcome) {
	cho, han := g.Score(Cho), g.Score(Han)
	switch {
	case !g.rules.Scoring || cho == han:
		return reason + 1, NoWinner
	case cho > han:
		return reason, ChoWins
	default:
		return reason, HanWins
	}
}
