package computer

import (
	"context"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/search"
)

// thought is one thing being thought about, and then waited with.
type thought struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when the plan is there
	begun  time.Time
	timer  *time.Timer // nil while it is thought about

	plan plan
}

// plan is what came of a thought.
type plan struct {
	actions []match.Action // what to ask for; the next one where one is refused
	wait    time.Duration  // since the beginning
	offer   bool           // a draw, afterwards
}

// ready returns what is closed when the thinking is over; nil if it was seen to
// be.
func (t *thought) ready() <-chan struct{} {
	if t == nil || t.timer != nil {
		return nil
	}
	return t.done
}

// time returns what tells that it is time to act.
func (t *thought) time() <-chan time.Time {
	if t == nil || t.timer == nil {
		return nil
	}
	return t.timer.C
}

// think runs f elsewhere. What comes of it is waited with from begun on.
func (s *Seat) think(ctx context.Context, begun time.Time, f func(context.Context, match.State) plan) {
	ctx, cancel := context.WithCancel(ctx)
	t := &thought{cancel: cancel, done: make(chan struct{}), begun: begun}
	s.thought = t
	state := s.state
	go func() {
		defer close(t.done)
		t.plan = f(ctx, state)
	}()
}

// beginning returns when the turn began that is thought about: thinking anew,
// because somebody asked for something, makes no turn longer.
func (s *Seat) beginning() time.Time {
	plies := 0
	if g := s.state.Game(); g != nil {
		plies = g.Plies()
	}
	if plies != s.turn {
		s.turn, s.since = plies, time.Now()
	}
	return s.since
}

// schedule waits until it is time to act.
func (s *Seat) schedule() {
	t := s.thought
	wait := time.Until(t.begun.Add(t.plan.wait))
	if s.options.Instant {
		wait = 0
	}
	t.timer = time.NewTimer(max(wait, 0))
}

// drop forgets what is being thought about, and returns when nothing of it runs
// any more.
func (s *Seat) drop() {
	t := s.thought
	if t == nil {
		return
	}
	t.cancel()
	<-t.done
	if t.timer != nil {
		t.timer.Stop()
	}
	s.thought = nil
}

// arrange chooses an arrangement.
func (s *Seat) arrange(context.Context, match.State) plan {
	return plan{actions: []match.Action{match.Arrange{Arrangement: s.player.Arrangement()}}, wait: between(s.whims, moveLeast, moveMost)}
}

// answer is a thought about nothing.
func answer(a match.Action) func(context.Context, match.State) plan {
	return func(context.Context, match.State) plan {
		return plan{actions: []match.Action{a}}
	}
}

// answerDraw thinks about a draw that was offered.
func (s *Seat) answerDraw(ctx context.Context, state match.State) plan {
	yes := s.player.AcceptsDraw(ctx, state.Game(), s.side)
	return plan{actions: []match.Action{match.AnswerDraw{Accept: yes}}, wait: between(s.whims, answerLeast, answerMost)}
}

// move thinks about a move. A legal move of any kind stands behind the one
// that was chosen, so that nothing unforeseen makes it lose on time.
func (s *Seat) move(ctx context.Context, state match.State) plan {
	g := state.Game()
	at, _ := s.host.Now()
	began := time.Now()
	l, timed := limits(state, s.side, at)
	l.Elapsed = func() time.Duration { return time.Since(began) }
	line, ok := s.player.Choose(ctx, g, l, nil)
	if !ok || ctx.Err() != nil {
		return plan{}
	}
	m := line.Moves[0]
	wait := pace(s.whims, g, m, l, timed)
	if s.player.Resigns(g) {
		return plan{actions: []match.Action{match.Resign{}}, wait: wait}
	}
	actions := []match.Action{match.Play{Move: m}}
	for other := range g.Legal() {
		if other != m {
			actions = append(actions, match.Play{Move: other})
			break
		}
	}
	return plan{actions: actions, wait: wait, offer: s.player.OffersDraw(g, s.side)}
}

// Level returns the level it plays at.
func (s *Seat) Level() search.Level { return s.options.Level }

// Side returns the side it plays.
func (s *Seat) Side() engine.Side { return s.side }
