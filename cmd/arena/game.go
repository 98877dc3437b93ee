package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"janggi/engine"
	"janggi/engine/notation"
)

// pairing is one game to be played.
type pairing struct {
	round   int // from 1
	opening opening
	choIs   int // engineA or engineB
}

// record is one game that was played.
type record struct {
	pairing
	names   [2]string // by side
	plies   []plyRecord
	outcome engine.Outcome
	reason  string           // an engine.EndReason's name, or one of the losses below
	detail  string           // of a loss: what happened
	cpu     [2]time.Duration // by side; all zero where the system does not tell
	moves   [2]int           // by side: moves an engine made
	late    time.Duration    // the longest overrun of a time for a move
}

// plyRecord is one ply that an engine played.
type plyRecord struct {
	move  engine.Move
	score int
	depth int
	said  bool
}

// The ways to lose a game that no rule of Janggi names.
const (
	lostByCrash   = "crash"
	lostByHang    = "hang"
	lostByIllegal = "illegal"
	lostByClock   = "timeLoss"
	lostByScore   = "resign"
	lostByBoard   = "board" // under -verify: the engine has another position
)

// winner returns which engine won, or -1.
func (r *record) winner() int {
	side, won := r.outcome.Winner()
	switch {
	case !won:
		return -1
	case side == engine.Cho:
		return r.choIs
	default:
		return 1 - r.choIs
	}
}

// words is what "go" is told. clocks are by side; nil where there are none.
func (l limit) words(clocks *[2]time.Duration) string {
	switch {
	case l.movetime > 0:
		return fmt.Sprintf("go movetime %d", l.movetime.Milliseconds())
	case l.nodes > 0:
		return fmt.Sprintf("go nodes %d", l.nodes)
	case l.depth > 0:
		return fmt.Sprintf("go depth %d", l.depth)
	case clocks == nil:
		return "go"
	default:
		// Each engine is told its own increment for both: the other may have no clock.
		inc := l.increment.Milliseconds()
		return fmt.Sprintf("go wtime %d btime %d winc %d binc %d",
			max(1, clocks[engine.Cho].Milliseconds()), max(1, clocks[engine.Han].Milliseconds()), inc, inc)
	}
}

// playGame plays one game. An engine that fails loses it; the record says why.
// The error is the context's, and the game is then worth nothing.
func playGame(ctx context.Context, cfg *config, players [2]*program, pair pairing) (record, error) {
	bySide := [2]*program{players[pair.choIs], players[1-pair.choIs]}
	r := record{pairing: pair, names: [2]string{bySide[0].name, bySide[1].name}}
	var began [2]time.Duration
	for _, s := range engine.Sides {
		began[s], _ = bySide[s].cpu()
	}
	loser, err := r.play(ctx, cfg, bySide)
	for _, s := range engine.Sides {
		if now, ok := bySide[s].cpu(); ok {
			r.cpu[s] = max(0, now-began[s])
		}
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, errOpening) {
		r.lose(loser, err)
		err = nil
	}
	return r, err
}

// play plays the game to its end. An error is the fault of the side beside it.
func (r *record) play(ctx context.Context, cfg *config, bySide [2]*program) (engine.Side, error) {
	g, err := engine.NewGame(cfg.rules, r.opening.setup)
	if err != nil {
		return 0, fmt.Errorf("%w %v: %w", errOpening, r.opening, err)
	}
	start := g.Position()
	moves := make([]engine.Move, 0, 256)
	for _, m := range r.opening.moves {
		if _, err := g.Play(m); err != nil {
			return 0, fmt.Errorf("%w %v: %w", errOpening, r.opening, err)
		}
		moves = append(moves, m)
	}
	var clocks [2]time.Duration
	for _, s := range engine.Sides {
		clocks[s] = bySide[s].cfg.limit.base
		if err := bySide[s].newGame(ctx); err != nil {
			return s, err
		}
	}
	var say verdicts
	for !g.Over() {
		side, now := g.Turn(), g.Position()
		p := bySide[side]
		position := r.opening.command(start, moves)
		if cfg.verify {
			if err := p.sameBoard(ctx, position, &now); err != nil {
				return side, err
			}
		}
		a, err := r.ask(ctx, p, side, position, onlyLegal(g), &clocks)
		if err != nil {
			return side, err
		}
		m, err := notation.UCI.Parse(&now, a.move)
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			return side, fmt.Errorf("%w %s at ply %d: %w", errIllegal, a.move, g.Plies()+1, err)
		}
		moves = append(moves, m)
		r.plies = append(r.plies, plyRecord{m, a.score, a.depth, a.said})
		r.moves[side]++
		if loser, agreed := say.add(cfg.resign, side, a); agreed && !g.Over() {
			r.outcome, r.reason = engine.WinFor(loser.Other()), lostByScore
			return 0, nil
		}
	}
	result, _ := g.Result()
	r.outcome, r.reason = result.Outcome, result.Reason.String()
	if result.Reason.Judged() {
		r.detail = fmt.Sprintf("%v : %v", result.Scores[engine.Cho], result.Scores[engine.Han])
	}
	return 0, nil
}

// ask lets one engine think and keeps its clock.
func (r *record) ask(ctx context.Context, p *program, side engine.Side, position, only string, clocks *[2]time.Duration) (answer, error) {
	l := p.cfg.limit
	asked := time.Now()
	a, err := p.think(ctx, position, l.words(clocks)+only, max(clocks[side], l.movetime)+l.grace)
	took := time.Since(asked)
	switch {
	case err != nil:
		return a, err
	case l.base > 0:
		if clocks[side] -= took; clocks[side] < 0 {
			return a, fmt.Errorf("%w by %v", errFlag, -clocks[side])
		}
		clocks[side] += l.increment
	case l.movetime > 0:
		r.late = max(r.late, took-l.movetime)
	}
	return a, nil
}

// onlyLegal is what "go" is told besides where the rules forbid what the board
// allows: the moves that are legal. An engine that knows another rule of
// repetition is then not led into an illegal move.
func onlyLegal(g *engine.Game) string {
	p := g.Position()
	legal := slices.Collect(g.Legal())
	count := len(legal)
	if g.MayPass() {
		count--
	}
	if len(p.AppendMoves(nil)) == count {
		return ""
	}
	words := " searchmoves"
	for _, m := range legal {
		words += " " + notation.UCI.Format(&p, m)
	}
	return words
}

// sameBoard holds the board an engine says it has against the referee's.
func (p *program) sameBoard(ctx context.Context, position string, now *engine.Position) error {
	got, err := p.board(ctx, position)
	if err != nil {
		return err
	}
	if want := boardOf((notation.FEN{Setup: now.Setup()}).String()); got != "" && got != want {
		return fmt.Errorf("%w %s, not %s", errBoard, got, want)
	}
	return nil
}

var (
	errIllegal = errors.New("played")
	errFlag    = errors.New("overstepped its time")
	errBoard   = errors.New("has the board")
	errOpening = errors.New("cannot play the opening") // nobody's fault
)

// lose gives the game to the other side for what went wrong.
func (r *record) lose(s engine.Side, err error) {
	r.outcome, r.detail = engine.WinFor(s.Other()), err.Error()
	switch {
	case errors.Is(err, errHangs):
		r.reason = lostByHang
	case errors.Is(err, errIllegal):
		r.reason = lostByIllegal
	case errors.Is(err, errFlag):
		r.reason = lostByClock
	case errors.Is(err, errBoard):
		r.reason = lostByBoard
	default:
		r.reason = lostByCrash
	}
}

// verdicts counts, by side, for how many moves in a row an engine has called
// its game lost or won.
type verdicts struct{ lost, won [2]int }

// add takes in one answer and reports whether both have agreed for long enough
// that one side has lost.
func (v *verdicts) add(rule resignRule, s engine.Side, a answer) (loser engine.Side, agreed bool) {
	if rule.moves == 0 {
		return 0, false
	}
	v.lost[s], v.won[s] = v.lost[s]+1, v.won[s]+1
	if !a.said || a.score > -rule.score {
		v.lost[s] = 0
	}
	if !a.said || a.score < rule.score {
		v.won[s] = 0
	}
	for _, loser := range engine.Sides {
		if v.lost[loser] >= rule.moves && v.won[loser.Other()] >= rule.moves {
			return loser, true
		}
	}
	return 0, false
}
