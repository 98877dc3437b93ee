package match

import (
	"fmt"
	"time"

	"janggi/engine"
)

// Phase is how far a match has come.
type Phase uint8

// The phases.
const (
	Setup Phase = iota
	Playing
	Finished
)

// String returns "setup", "playing" or "finished".
func (p Phase) String() string {
	switch p {
	case Setup:
		return "setup"
	case Playing:
		return "playing"
	default:
		return "finished"
	}
}

// State is a match at one moment. It is a value: Apply returns another and
// leaves the old one as it was.
type State struct {
	config Config
	phase  Phase
	events int           // how many have been applied
	latest time.Duration // the time of the last of them

	// Setup.
	chosen      [2]bool
	arrangement [2]engine.Arrangement // none where it is not known to this log
	choiceSince time.Duration         // since when the sides now choosing may choose
	aborted     bool                  // called off before the first move
	seal        [2]Commitment         // of the sides that sealed their choice
	nonce       [2]Nonce              // of the seals this log can open
	unsealed    [2]bool               // whose seal has been opened
	chosenAt    time.Duration         // when the last side had chosen
	unrevealed  asking                // who called the match off by not opening its seal

	// Playing.
	game      *engine.Game   // nil during setup; never changed in place
	happened  []engine.Event // what the last event brought about on the board
	beganAt   time.Duration
	turnSince time.Duration
	clock     clock
	touched   engine.Point // under touch-move, the piece that must be moved

	// Requests between the sides.
	undoBy    asking
	undoPlies int
	undoUsed  [2]int
	drawBy    asking
	drawBlock [2]int // own moves a side must still make before it may offer again

	rematch [2]bool
	left    [2]bool
	leftAt  [2]time.Duration
}

// asking is nobody, or the side that asks.
type asking uint8

const nobody asking = 0

func by(s engine.Side) asking { return asking(s) + 1 }

func (a asking) side() engine.Side { return engine.Side(a - 1) }

// New returns a match before anything has happened.
func New(c Config) State {
	s := State{config: c, touched: engine.NoPoint, clock: newClock(c.Rules.Clock)}
	if c.Rules.SetupOrder == engine.Fixed {
		s.chosen = [2]bool{true, true}
		s.arrangement = [2]engine.Arrangement{c.Rules.FixedCho, c.Rules.FixedHan}
	}
	return s
}

// Config returns what the match was made with.
func (s State) Config() Config { return s.config }

// Phase returns how far the match has come.
func (s State) Phase() Phase { return s.phase }

// Events returns how many events have been applied: the number of the next.
func (s State) Events() int { return s.events }

// Latest returns the time of the last event applied, 0 before the first.
func (s State) Latest() time.Duration { return s.latest }

// Rules returns the rules the match is played by.
func (s State) Rules() engine.Rules { return s.config.Rules }

// Game returns a copy of the game, or nil during setup.
func (s State) Game() *engine.Game {
	if s.game == nil {
		return nil
	}
	return s.game.Clone()
}

// Opening returns the events that begin the match without anyone asking: a
// match that starts from a position, or whose rules fix both arrangements,
// begins at once.
func (s State) Opening() []Event { return s.opening(0) }

// opening returns Began once nothing is left to choose and no seal to open, and
// before it the seals that this log can open by itself.
func (s State) opening(at time.Duration) []Event {
	if s.phase != Setup || s.config.Start == nil && s.chosen != [2]bool{true, true} {
		return nil
	}
	var events []Event
	for _, side := range s.Revealing() {
		if s.nonce[side] != (Nonce{}) {
			e := Revealed{At: At(at), Side: side, Arrangement: s.arrangement[side], Nonce: s.nonce[side]}
			events, s = append(events, e), s.Apply(e)
		}
	}
	if len(s.Revealing()) > 0 {
		return events
	}
	return append(events, Began{At: At(at), Cho: s.arrangement[engine.Cho], Han: s.arrangement[engine.Han]})
}

// Choosing returns who is to choose an arrangement now.
func (s State) Choosing() []engine.Side {
	if s.phase != Setup || s.config.Start != nil {
		return nil
	}
	order := [2]engine.Side{engine.Han, engine.Cho}
	if s.config.Rules.SetupOrder == engine.ChoFirst {
		order = engine.Sides
	}
	var open []engine.Side
	for _, side := range order {
		if !s.chosen[side] {
			open = append(open, side)
		}
	}
	if s.config.Rules.SetupOrder != engine.Simultaneous && len(open) > 1 {
		open = open[:1]
	}
	return open
}

// Apply returns the state after e, an event that Decide or Due returned for
// this very state. Nothing else moves a match forward. It panics on an event
// that cannot follow; a log from outside goes through Replay, which returns an
// error.
func (s State) Apply(e Event) State {
	next, err := s.follow(e)
	if err != nil {
		panic(err)
	}
	return next
}

// Replay applies a log of events. An event that cannot follow ends it with an
// error naming its number; the state returned is the one before that event.
func (s State) Replay(events []Event) (State, error) {
	for _, e := range events {
		next, err := s.follow(e)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
}

// follow is Apply with an error.
func (s State) follow(e Event) (State, error) {
	next, err := s.step(e)
	if err != nil {
		return s, fmt.Errorf("event %d, %T, cannot follow: %w", s.events, e, err)
	}
	next.events, next.latest = s.events+1, max(s.latest, e.Time())
	return next, nil
}

func (s State) step(e Event) (State, error) {
	s.happened = nil
	switch e := e.(type) {
	case Arranged:
		return s.arranged(e)
	case Revealed:
		return s.revealed(e)
	case Unrevealed:
		return s.leftSealed(e)
	case Began:
		return s.began(e)
	case Touched:
		s.touched = e.Point
		return s, s.require(Playing)
	case Played:
		return s.playedOut(e)
	case UndoAsked, UndoAnswered, DrawOffered, DrawAnswered, Withdrawn:
		return s.requested(e)
	case Concluded:
		return s.concluded(e)
	case RematchAsked:
		if e.By > engine.Han {
			return s, &Error{UnknownRequest}
		}
		s.rematch[e.By] = true
		return s, s.require(Finished)
	case Left:
		return s.connection(e.Side, true, e.Time())
	case Returned:
		return s.connection(e.Side, false, e.Time())
	default:
		return s, &Error{UnknownRequest}
	}
}

func (s State) require(p Phase) error {
	if s.phase != p {
		return &Error{WrongPhase}
	}
	return nil
}

func (s State) connection(side engine.Side, gone bool, at time.Duration) (State, error) {
	if side > engine.Han {
		return s, &Error{UnknownRequest}
	}
	s.left[side], s.leftAt[side] = gone, at
	return s, nil
}

func (s State) arranged(e Arranged) (State, error) {
	if s.phase != Setup || e.Side > engine.Han || s.chosen[e.Side] {
		return s, &Error{WrongPhase}
	}
	hidden := s.config.Rules.SetupOrder == engine.Simultaneous && e.Arrangement == engine.NoArrangement
	if !e.Arrangement.Valid() && !hidden {
		return s, &Error{NotAChoice}
	}
	if err := s.checkSealed(e.Side, e.Arrangement, e.Sealed); err != nil {
		return s, err
	}
	s.chosen[e.Side], s.arrangement[e.Side] = true, e.Arrangement
	s.seal[e.Side], s.nonce[e.Side] = e.Commitment, e.Nonce
	s.chosenAt = e.Time()
	if s.config.Rules.SetupOrder != engine.Simultaneous {
		s.choiceSince = e.Time()
	}
	return s, nil
}

func (s State) began(e Began) (State, error) {
	if err := s.require(Setup); err != nil {
		return s, err
	}
	setup := s.config.Rules.Start(e.Cho, e.Han)
	switch {
	case s.config.Start != nil:
		setup = *s.config.Start
	case s.chosen != [2]bool{true, true}:
		return s, &Error{WrongPhase}
	case len(s.Revealing()) > 0:
		return s, &Error{WrongPhase}
	case !e.Cho.Valid() || !e.Han.Valid(), s.contradicts(engine.Cho, e.Cho), s.contradicts(engine.Han, e.Han):
		return s, &Error{NotAChoice}
	}
	game, err := engine.NewGame(s.config.Rules, setup)
	if err != nil {
		return s, err
	}
	s.arrangement = [2]engine.Arrangement{e.Cho, e.Han}
	s.game, s.phase = game, Playing
	s.beganAt, s.turnSince = e.Time(), e.Time()
	if game.Over() {
		s.phase = Finished
	}
	return s, nil
}

func (s State) playedOut(e Played) (State, error) {
	if err := s.require(Playing); err != nil {
		return s, err
	}
	mover := s.game.Turn()
	game := s.game.Clone()
	happened, err := game.Play(e.Move)
	if err != nil {
		return s, err
	}
	s.game, s.happened, s.touched = game, happened, engine.NoPoint
	s.clock = s.clock.charge(mover, e.Time()-s.turnSince)
	if e.ByClock {
		s.clock.periods[mover] = max(s.clock.periods[mover], 1) // the last period again
	}
	s.turnSince = e.Time()
	if !e.Auto {
		s.drawBlock[mover] = max(s.drawBlock[mover]-1, 0)
	}
	// A move answers what was asked of the mover, with a no.
	if s.drawBy == by(mover.Other()) {
		s = s.refuseDraw()
	}
	s.undoBy = nobody
	if game.Over() {
		s.phase = Finished
		s.drawBy = nobody
	}
	return s, nil
}

func (s State) concluded(e Concluded) (State, error) {
	if s.phase == Setup && e.Reason == engine.Aborted {
		s.aborted, s.phase = true, Finished
		return s, nil
	}
	if err := s.require(Playing); err != nil {
		return s, err
	}
	game := s.game.Clone()
	var ended engine.Ended
	var err error
	switch e.Reason {
	case engine.Resigned:
		ended, err = game.Resign(e.Loser & 1)
	case engine.TimeLoss:
		ended, err = game.LoseOnTime(e.Loser & 1)
	case engine.ScoreTime:
		ended, err = game.JudgeTime()
	case engine.Aborted:
		ended, err = game.Abort()
	default:
		err = &Error{UnknownRequest}
	}
	if err != nil {
		return s, err
	}
	return s.ended(game, ended), nil
}

// ended closes the match with the game's result.
func (s State) ended(game *engine.Game, e engine.Ended) State {
	s.game, s.phase, s.happened = game, Finished, []engine.Event{e}
	s.undoBy, s.drawBy = nobody, nobody
	return s
}
