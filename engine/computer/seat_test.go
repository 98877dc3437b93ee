package computer_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine"
	"janggi/engine/computer"
	"janggi/engine/match"
	"janggi/engine/search"
)

// table is a match with the computer at it, in the time of a bubble.
type table struct {
	t     *testing.T
	ctx   context.Context
	host  *match.Local
	seat  *computer.Seat
	state match.State
	log   []match.Event
}

func config(change func(*engine.Rules)) match.Config {
	rules := engine.DefaultRules()
	rules.Clock.Byoyomi = false
	rules.SideAssignment = engine.AssignHostCho
	if change != nil {
		change(&rules)
	}
	return match.Config{Rules: rules, Seed: 7, Patient: true}.Draw()
}

// sit opens a match, in a bubble, and seats the computer as Han.
func sit(t *testing.T, l search.Level, c match.Config, log []match.Event, change func(*computer.Options)) *table {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	host, err := match.Open(ctx, match.Opening{Config: c, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	x := &table{t: t, ctx: ctx, host: host, log: log}
	state, err := match.New(c).Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	o := computer.Options{Level: l, Seat: match.HanSeat, State: state, Seed: 5}
	if change != nil {
		change(&o)
	}
	x.state = state
	x.seat = computer.Sit(ctx, host, o)
	t.Cleanup(func() {
		x.seat.Stop()
		cancel()
		synctest.Wait()
	})
	return x
}

// now brings the state up to date.
func (x *table) now() match.State {
	x.t.Helper()
	synctest.Wait()
	ctx, cancel := context.WithCancel(x.ctx)
	defer cancel()
	go func() {
		synctest.Wait()
		cancel()
	}()
	since := x.state.Events()
	for _, e := range x.host.Events(ctx, since) {
		x.log = append(x.log, e)
		x.state = x.state.Apply(e)
	}
	return x.state
}

func (x *table) do(a match.Action) {
	x.t.Helper()
	if err := x.host.Do(x.ctx, match.ChoSeat, a); err != nil {
		x.t.Fatalf("%#v: %v", a, err)
	}
}

// until waits for an event and returns how long it took.
func (x *table) until(most time.Duration, f func(match.Event) bool) time.Duration {
	x.t.Helper()
	began := time.Now()
	ctx, cancel := context.WithTimeout(x.ctx, most)
	defer cancel()
	for _, e := range x.host.Events(ctx, x.state.Events()) {
		x.log = append(x.log, e)
		x.state = x.state.Apply(e)
		if f(e) {
			return time.Since(began)
		}
	}
	x.t.Fatalf("nothing came in %v", most)
	return 0
}

func played(by engine.Side, x *table) func(match.Event) bool {
	return func(e match.Event) bool {
		_, ok := e.(match.Played)
		return ok && x.state.View(match.Watcher).Turn == by.Other()
	}
}

func is[E match.Event](e match.Event) bool {
	_, ok := e.(E)
	return ok
}

func (x *table) arranged() {
	x.t.Helper()
	x.until(time.Minute, is[match.Arranged])
	x.do(match.Arrange{Arrangement: engine.InnerElephant})
	x.until(time.Second, is[match.Began])
}

// any plays some legal move of Cho.
func (x *table) any() {
	x.t.Helper()
	for m := range x.state.Game().Legal() {
		x.do(match.Play{Move: m})
		x.until(time.Second, is[match.Played])
		return
	}
}

func TestItArrangesAndAnswersAtTheSpeedOfAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := sit(t, 3, config(nil), nil, nil)
		if took := x.until(time.Minute, is[match.Arranged]); took < 800*time.Millisecond || took > 2500*time.Millisecond {
			t.Errorf("it arranges after %v", took)
		}
		x.do(match.Arrange{Arrangement: engine.InnerElephant})
		x.until(time.Second, is[match.Began])
		for range 12 {
			x.any()
			if x.state.View(match.Watcher).Over() {
				return
			}
			before := x.state.Game()
			took := x.until(time.Minute, played(engine.Han, x))
			least, most := 800*time.Millisecond, 2500*time.Millisecond
			last, _, captured := before.Ply(before.Plies())
			if m, _, _ := x.state.Game().Ply(x.state.Game().Plies()); captured != 0 && m.To == last.To {
				least, most = 400*time.Millisecond, 900*time.Millisecond
			}
			if took < least || took > most {
				t.Errorf("it answers after %v", took)
			}
		}
	})
}

func TestATakeBackIsGrantedAndLeavesMeToMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := sit(t, 2, config(nil), nil, nil)
		x.arranged()
		x.any()
		x.until(time.Minute, played(engine.Han, x))
		x.do(match.AskUndo{})
		x.until(time.Second, is[match.UndoAnswered])
		if g := x.state.Game(); g.Plies() != 0 || g.Turn() != engine.Cho {
			t.Errorf("%d plies, %v to move", g.Plies(), g.Turn())
		}
		time.Sleep(time.Minute) // of the bubble
		if g := x.now().Game(); g.Plies() != 0 {
			t.Errorf("it moves out of turn: %d plies", g.Plies())
		}
		// In the middle of its thought too.
		x.any()
		time.Sleep(300 * time.Millisecond)
		x.do(match.AskUndo{})
		x.until(time.Second, is[match.UndoAnswered])
		time.Sleep(time.Minute)
		if g := x.now().Game(); g.Plies() != 0 {
			t.Errorf("%d plies", g.Plies())
		}
		x.any()
		x.until(time.Minute, played(engine.Han, x))
	})
}

func TestADrawIsAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := sit(t, 5, config(nil), nil, nil)
		x.arranged()
		x.do(match.OfferDraw{})
		if took := x.until(time.Minute, is[match.DrawAnswered]); took < 500*time.Millisecond || took > 1200*time.Millisecond {
			t.Errorf("it answers after %v", took)
		}
		if v := x.state.View(match.Watcher); v.Over() {
			t.Error("it agrees to a draw before the first move")
		}
	})
}

func TestASavedGameIsGoneOnWith(t *testing.T) {
	var log []match.Event
	c := config(nil)
	synctest.Test(t, func(t *testing.T) {
		x := sit(t, 2, c, nil, nil)
		x.arranged()
		x.any()
		log = x.log // it was about to move
	})
	synctest.Test(t, func(t *testing.T) {
		x := sit(t, 2, c, log, nil)
		x.until(time.Minute, played(engine.Han, x))
		if x.state.Game().Plies() != 2 {
			t.Errorf("%d plies", x.state.Game().Plies())
		}
	})
}

func TestItRestsWhileThePlayersAreAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := sit(t, 2, config(nil), nil, nil)
		x.arranged()
		x.any()
		x.seat.Rest(true)
		time.Sleep(time.Hour)
		if g := x.now().Game(); g.Plies() != 1 {
			t.Errorf("it moves while nobody looks: %d plies", g.Plies())
		}
		x.seat.Rest(false)
		if took := x.until(time.Minute, played(engine.Han, x)); took < 400*time.Millisecond {
			t.Errorf("it moves the moment they are back: %v", took)
		}
	})
}

func TestItAgreesToARematch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x := sit(t, 2, config(nil), nil, nil)
		x.arranged()
		x.do(match.Resign{})
		x.until(time.Second, is[match.Concluded])
		x.do(match.AskRematch{})
		x.until(time.Second, is[match.RematchAsked])
		x.until(time.Second, func(e match.Event) bool {
			r, ok := e.(match.RematchAsked)
			return ok && r.By == engine.Han
		})
	})
}

// Two computers play whole games with very little time, each move at its pace
// and none too late.
func TestItNeverLosesOnTime(t *testing.T) {
	for _, clock := range []engine.Clock{
		{Byoyomi: true, MainSec: 20, PeriodSec: 1, Periods: 1},
		{Byoyomi: true, MainSec: 0, PeriodSec: 2, Periods: 3},
		{Byoyomi: true, MainSec: 60},
	} {
		for _, l := range []search.Level{1, 5} {
			synctest.Test(t, func(t *testing.T) {
				c := config(func(r *engine.Rules) {
					r.Clock, r.MoveLimit = clock, 120
				})
				x := sit(t, l, c, nil, nil)
				other := computer.Sit(x.ctx, x.host, computer.Options{Level: l, Seat: match.ChoSeat, State: match.New(c), Seed: 9})
				defer other.Stop()
				x.until(time.Hour, func(match.Event) bool { return x.state.Phase() == match.Finished })
				if r := x.state.View(match.Watcher).Result; r.Reason == engine.TimeLoss {
					t.Errorf("level %d loses on time after %d plies with %+v", l, r.Plies, clock)
				}
			})
		}
	}
}

// The fastest of computers, at every rule set: every game comes to an end that
// the rules know.
func TestWholeGamesAtEveryRuleSet(t *testing.T) {
	for _, p := range engine.Presets() {
		synctest.Test(t, func(t *testing.T) {
			rules := p.Rules
			rules.SideAssignment = engine.AssignHostCho
			if rules.MoveLimit == 0 {
				rules.MoveLimit = 100
			}
			c := match.Config{Rules: rules, Seed: 3, Patient: true}.Draw()
			instant := func(o *computer.Options) { o.Instant = true }
			x := sit(t, 1, c, nil, instant)
			other := computer.Sit(x.ctx, x.host, computer.Options{Level: 3, Seat: match.ChoSeat, State: match.New(c), Seed: 9, Instant: true})
			defer other.Stop()
			x.until(time.Hour, func(match.Event) bool { return x.state.Phase() == match.Finished })
			if r := x.state.View(match.Watcher).Result; slices.Contains([]engine.EndReason{engine.TimeLoss, engine.Aborted}, r.Reason) {
				t.Errorf("%s ends by %v", p.Name, r.Reason)
			}
		})
	}
}
