package computer

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/search"
)

// Options say who sits where.
type Options struct {
	Level search.Level
	Seat  match.Seat
	// State is the match as it is: a new one, or one that is gone on with.
	State match.State
	// Seed decides its whims.
	Seed uint64
	// Hash is the memory of its search in MiB, Threads how many it uses; 0 is
	// what the level needs, and one.
	Hash, Threads int
	// Instant is a computer that shows its moves as soon as it has them.
	Instant bool
	// Resting is a computer that does nothing until Rest(false).
	Resting bool
	// Log hears of refusals, which there should not be; nil is silence.
	Log *slog.Logger
}

// Seat is the computer at a match. It lives until the context of Sit ends, or
// the host.
type Seat struct {
	options Options
	host    match.Host
	side    engine.Side
	player  *search.Player
	whims   *rand.Rand // of its pace

	rests chan bool
	done  chan struct{}
	end   context.CancelFunc

	// Of the goroutine.
	state   match.State
	resting bool
	settled int       // the number of events at which it did what it wanted; -1 for none
	since   time.Time // when its turn began
	turn    int       // the plies played then; -1 before
	thought *thought
}

// Sit seats the computer at a match. It begins at once.
func Sit(ctx context.Context, host match.Host, o Options) *Seat {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Hash <= 0 {
		o.Hash = hash(o.Level)
	}
	side, _ := o.Seat.Side()
	ctx, end := context.WithCancel(ctx)
	s := &Seat{
		options: o, host: host, side: side, state: o.State, settled: -1, turn: -1, end: end, resting: o.Resting,
		player: search.NewPlayer(o.Level, search.Options{Hash: o.Hash, Threads: o.Threads}, rand.New(rand.NewPCG(o.Seed, uint64(o.Seat)))),
		whims:  rand.New(rand.NewPCG(o.Seed, 1000+uint64(o.Seat))),
		rests:  make(chan bool), done: make(chan struct{}),
	}
	go s.run(ctx)
	return s
}

// hash is the memory a level needs, in MiB.
func hash(l search.Level) int {
	switch {
	case l <= 8:
		return 2
	case l == 9:
		return 4
	default:
		return 24
	}
}

// Rest makes the computer do nothing until it is called again with false: the
// players look at something else.
func (s *Seat) Rest(on bool) {
	select {
	case s.rests <- on:
	case <-s.done:
	}
}

// Stop makes the computer get up. It returns when nothing of it is left running.
func (s *Seat) Stop() {
	s.end()
	<-s.done
}

// Done is closed when the computer has got up.
func (s *Seat) Done() <-chan struct{} { return s.done }

// run is the goroutine.
func (s *Seat) run(ctx context.Context) {
	events := make(chan match.Event)
	var listening sync.WaitGroup
	since := s.state.Events()
	listening.Go(func() {
		defer close(events)
		for _, e := range s.host.Events(ctx, since) {
			select {
			case events <- e:
			case <-ctx.Done():
				return
			}
		}
	})
	defer close(s.done)
	defer listening.Wait()
	defer s.end()
	defer s.drop()
	for {
		s.begin(ctx)
		select {
		case <-ctx.Done():
			return
		case e, ok := <-events:
			if !ok {
				return
			}
			s.drop()
			s.state = s.state.Apply(e)
		case s.resting = <-s.rests:
			s.drop()
			s.turn = -1
		case <-s.thought.ready():
			s.schedule()
		case <-s.thought.time():
			s.act(ctx)
		}
	}
}

// begin begins to think about what is to be done, if anything is.
func (s *Seat) begin(ctx context.Context) {
	if s.thought != nil || s.resting || s.settled == s.state.Events() {
		return
	}
	now := time.Now()
	v := s.state.View(s.options.Seat)
	switch {
	case v.Phase == match.Setup:
		for _, side := range v.Choosing {
			if side == s.side {
				s.think(ctx, now, s.arrange)
			}
		}
	case v.Phase == match.Finished:
		if v.RematchedBy[s.side.Other()] && !v.RematchedBy[s.side] {
			s.think(ctx, now, answer(match.AskRematch{}))
		}
	case v.UndoAsked:
		if v.AskedBy != s.side {
			s.think(ctx, now, answer(match.AnswerUndo{Accept: true}))
		}
	case v.DrawOffered:
		if v.AskedBy != s.side {
			s.think(ctx, now, s.answerDraw)
		}
	case v.Turn == s.side:
		s.think(ctx, s.beginning(), s.move)
	}
}

// act asks the host for what was thought of.
func (s *Seat) act(ctx context.Context) {
	plan := s.thought.plan
	s.drop()
	s.settled = s.state.Events()
	for _, a := range plan.actions {
		err := s.host.Do(ctx, s.options.Seat, a)
		if err == nil {
			if plan.offer { // it may not be the time for it, which is no matter
				_ = s.host.Do(ctx, s.options.Seat, match.OfferDraw{})
			}
			return // what comes of it is an event
		}
		if ctx.Err() != nil {
			return
		}
		// Something came between, and its event is on the way; or there is
		// something it does not know. The next action is a humbler one.
		s.options.Log.Debug("the computer was refused", "action", a, "error", err)
	}
}
