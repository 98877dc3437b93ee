package match_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

const sec = time.Second

// timed are rules with 10 s of main time and two periods of 5 s.
func timed(change func(*engine.Rules)) match.Config {
	r := engine.DefaultRules()
	r.SetupOrder, r.FixedCho, r.FixedHan = engine.Fixed, engine.InnerElephant, engine.InnerElephant
	r.Clock = engine.Clock{Byoyomi: true, MainSec: 10, PeriodSec: 5, Periods: 2}
	if change != nil {
		change(&r)
	}
	return match.Config{Rules: r}
}

// opened is a match after the events that begin it without anyone asking.
func opened(c match.Config) match.State {
	s := match.New(c)
	for _, e := range s.Opening() {
		s = s.Apply(e)
	}
	return s
}

// at applies what an action at some time causes, and what was due before it.
func at(t *testing.T, s match.State, when time.Duration, seat match.Seat, a match.Action) match.State {
	t.Helper()
	events, err := s.Decide(seat, a, when)
	if err != nil {
		t.Fatalf("%v %#v at %v: %v", seat, a, when, err)
	}
	for _, e := range events {
		s = s.Apply(e)
	}
	return s
}

func TestByoyomi(t *testing.T) {
	tests := []struct {
		name    string
		thought []time.Duration // Cho's, move by move; Han answers at once
		main    time.Duration
		periods int
	}{
		{"main time only", []time.Duration{4 * sec}, 6 * sec, 2},
		{"main time to its end", []time.Duration{10 * sec}, 0, 2},
		{"into a period, which comes back whole", []time.Duration{12 * sec}, 0, 2},
		{"a period within its time", []time.Duration{10 * sec, 4999 * time.Millisecond, 4 * sec}, 0, 2},
		{"a period used up", []time.Duration{10 * sec, 5 * sec}, 0, 1},
		{"main time and a period in one move", []time.Duration{3 * sec, 13 * sec}, 0, 1},
		{"to the last moment", []time.Duration{20*sec - 1}, 0, 1},
	}
	moves := []string{"a4a5", "a5a6", "c4c5"}
	answers := []string{"i7i6", "i6i5", "g7g6"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, now := opened(timed(nil)), time.Duration(0)
			for i, d := range tt.thought {
				now += d
				s = at(t, s, now, cho, play(t, moves[i]))
				s = at(t, s, now, han, play(t, answers[i]))
			}
			c := s.Clock(engine.Cho, now)
			if c.Main != tt.main || c.Periods != tt.periods || c.Period != 5*sec || !c.Running {
				t.Errorf("clock %+v, want main %v and %d periods", c, tt.main, tt.periods)
			}
			if d, ok := s.Deadline(); !ok || d != now+tt.main+time.Duration(tt.periods)*5*sec {
				t.Errorf("deadline %v after %v", d, now)
			}
			if h := s.Clock(engine.Han, now); h.Main != 10*sec || h.Running {
				t.Errorf("Han, who thought for no time, has %+v", h)
			}
		})
	}
}

func TestClockCountsDownPeriodByPeriod(t *testing.T) {
	s := opened(timed(nil))
	for _, tt := range []struct {
		at, main, period time.Duration
		periods          int
	}{
		{0, 10 * sec, 5 * sec, 2},
		{9 * sec, sec, 5 * sec, 2},
		{11 * sec, 0, 4 * sec, 2},
		{16 * sec, 0, 4 * sec, 1},
		{20 * sec, 0, 0, 0},
	} {
		if c := s.Clock(engine.Cho, tt.at); c.Main != tt.main || c.Period != tt.period || c.Periods != tt.periods {
			t.Errorf("after %v: %+v, want %v, %v, %d", tt.at, c, tt.main, tt.period, tt.periods)
		}
	}
}

func TestFlagBetweenMoves(t *testing.T) {
	s := opened(timed(nil))
	if due := s.Due(20*sec - 1); due != nil {
		t.Fatalf("due before the deadline: %v", due)
	}
	// A move that comes too late is void (OTHERS-02).
	s = at(t, s, 25*sec, cho, play(t, "a4a5"))
	v := s.View(watcher)
	if v.Result.Reason != engine.TimeLoss || v.Result.Outcome != engine.HanWins || v.Plies != 0 {
		t.Errorf("result %+v after %d plies", v.Result, v.Plies)
	}
}

func TestFlagThatPasses(t *testing.T) {
	s := opened(timed(func(r *engine.Rules) { r.OnFlag = engine.FlagPasses }))
	for _, e := range s.Due(20 * sec) {
		s = s.Apply(e)
	}
	v := s.View(han)
	if v.Plies != 1 || !v.Last.IsPass() || v.Turn != engine.Han {
		t.Fatalf("%d plies, last %v, turn %v: want a pass for Cho", v.Plies, v.Last, v.Turn)
	}
	if c := s.Clock(engine.Cho, 20*sec); c.Periods != 1 || c.Main != 0 {
		t.Errorf("clock after the pass %+v, want the last period again", c)
	}
	// In check there is no pass: the flag loses.
	setup := engine.Setup{Turn: engine.Cho}
	setup.Board[engine.At(4, 1)] = engine.NewPiece(engine.Cho, engine.General)
	setup.Board[engine.At(3, 9)] = engine.NewPiece(engine.Han, engine.General)
	setup.Board[engine.At(4, 7)] = engine.NewPiece(engine.Han, engine.Chariot)
	c := timed(func(r *engine.Rules) { r.OnFlag = engine.FlagPasses })
	c.Start = &setup
	s = opened(c)
	for _, e := range s.Due(20 * sec) {
		s = s.Apply(e)
	}
	if v := s.View(watcher); v.Result.Reason != engine.TimeLoss {
		t.Errorf("a flag in check: %+v", v.Result)
	}
}

func TestFlagAndTotalTimeThatJudge(t *testing.T) {
	s := opened(timed(func(r *engine.Rules) { r.OnFlag = engine.FlagScores }))
	for _, e := range s.Due(20 * sec) {
		s = s.Apply(e)
	}
	if v := s.View(watcher); v.Result.Reason != engine.ScoreTime || v.Result.Outcome != engine.HanWins {
		t.Errorf("flag: %+v", v.Result)
	}
	s = opened(timed(func(r *engine.Rules) { r.TotalSec, r.Scoring = 12, false }))
	s = at(t, s, 5*sec, cho, play(t, "a4a5"))
	if d, ok := s.Deadline(); !ok || d != 12*sec {
		t.Errorf("deadline %v, want the end of the total time", d)
	}
	for _, e := range s.Due(12 * sec) {
		s = s.Apply(e)
	}
	if v := s.View(watcher); v.Result.Reason != engine.DrawTime {
		t.Errorf("total time: %+v", v.Result)
	}
}

func TestIdleLimitWithoutAClock(t *testing.T) {
	c := timed(func(r *engine.Rules) { r.Clock.Byoyomi, r.IdleLimitSec = false, 300 })
	s := at(t, opened(c), 100*sec, cho, play(t, "a4a5"))
	if d, ok := s.Deadline(); !ok || d != 400*sec {
		t.Errorf("deadline %v, want 300 s after the move", d)
	}
	for _, e := range s.Due(400 * sec) {
		s = s.Apply(e)
	}
	if v := s.View(watcher); v.Result.Reason != engine.TimeLoss || v.Result.Outcome != engine.ChoWins {
		t.Errorf("idle: %+v", v.Result)
	}
	c.Patient = true
	if d, ok := opened(c).Deadline(); ok {
		t.Errorf("a patient match has the deadline %v", d)
	}
}

func TestArrangementDrawnWhenTimeRunsOut(t *testing.T) {
	for _, order := range []engine.SetupOrder{engine.HanFirst, engine.Simultaneous} {
		var first match.View
		for _, seed := range []uint64{7, 7} {
			c := rulesWith(order)
			c.Seed = seed
			s := match.New(c)
			for _, e := range s.Due(60 * sec) {
				s = s.Apply(e)
			}
			if order == engine.HanFirst {
				if got := s.Choosing(); len(got) != 1 || got[0] != engine.Cho {
					t.Fatalf("choosing %v, want Cho", got)
				}
				if d, _ := s.Deadline(); d != 120*sec {
					t.Errorf("Cho's deadline %v, want a minute of its own", d)
				}
				for _, e := range s.Due(120 * sec) {
					s = s.Apply(e)
				}
			}
			v := s.View(watcher)
			if v.Phase != match.Playing || !v.Arrangement[engine.Cho].Valid() {
				t.Fatalf("phase %v, arrangements %v", v.Phase, v.Arrangement)
			}
			if first.Number > 0 && v.Arrangement != first.Arrangement {
				t.Errorf("the same seed draws %v and %v", first.Arrangement, v.Arrangement)
			}
			first = v
		}
	}
	// Every arrangement is drawn by some seed.
	drawn := map[engine.Arrangement]bool{}
	for seed := range uint64(64) {
		c := rulesWith(engine.HanFirst)
		c.Seed = seed
		drawn[match.New(c).Due(60 * sec)[0].(match.Arranged).Arrangement] = true
	}
	if len(drawn) != 4 {
		t.Errorf("64 seeds draw only %v", drawn)
	}
}

func TestSidesAreDrawn(t *testing.T) {
	hosts := map[engine.Side]int{}
	for seed := range uint64(200) {
		c := match.Config{Rules: engine.DefaultRules(), Seed: seed}
		host := c.Draw().Host
		if again := c.Draw().Host; again != host {
			t.Fatal("one seed draws two sides")
		}
		hosts[host]++
	}
	if hosts[engine.Cho] < 70 || hosts[engine.Han] < 70 {
		t.Errorf("200 draws give %v", hosts)
	}
	for assign, want := range map[engine.Assignment][2]engine.Side{
		engine.AssignHostCho:   {engine.Cho, engine.Cho},
		engine.AssignHostHan:   {engine.Han, engine.Han},
		engine.AssignAlternate: {engine.Cho, engine.Han},
	} {
		for round, side := range want {
			c := match.Config{Rules: engine.DefaultRules(), Round: round}
			c.Rules.SideAssignment = assign
			if got := c.Draw().Host; got != side {
				t.Errorf("assignment %d, round %d: the host plays %v", assign, round, got)
			}
		}
	}
	c := match.Config{Rules: engine.DefaultRules(), Seed: 1, Host: engine.Han}
	if next := c.Rematch(2); next.Host != engine.Cho || next.Round != 1 || next.Seed != 2 {
		t.Errorf("rematch %+v", next)
	}
}

func TestDisconnectGrace(t *testing.T) {
	s := opened(timed(func(r *engine.Rules) { r.Clock.MainSec, r.DisconnectGraceSec = 600, 60 }))
	s = at(t, s, 10*sec, cho, match.Leave{})
	if d, _ := s.Deadline(); d != 70*sec {
		t.Errorf("deadline %v, want a minute after leaving", d)
	}
	back := at(t, s, 50*sec, cho, match.Return{})
	if d, _ := back.Deadline(); d == 70*sec {
		t.Error("the grace runs on after the return")
	}
	for _, e := range s.Due(70 * sec) {
		s = s.Apply(e)
	}
	if v := s.View(watcher); v.Result.Reason != engine.TimeLoss || v.Result.Outcome != engine.HanWins {
		t.Errorf("gone for a minute: %+v", v.Result)
	}
	// A side that need not act may stay away.
	s = opened(timed(func(r *engine.Rules) { r.Clock.MainSec = 600 }))
	s = at(t, s, 10*sec, han, match.Leave{})
	if d, _ := s.Deadline(); d != 610*sec {
		t.Errorf("deadline %v, want Cho's own", d)
	}
}

func TestLocalWakesAtDeadlinesAndStandsStillWhilePaused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		host, err := match.Open(ctx, match.Opening{Config: timed(nil)})
		if err != nil {
			t.Fatal(err)
		}
		over := make(chan match.Concluded, 1)
		go func() {
			for _, e := range host.Events(ctx, 0) {
				if c, ok := e.(match.Concluded); ok {
					over <- c
				}
			}
		}()
		time.Sleep(15 * sec) // of the bubble's own clock: no real time passes
		host.Pause()
		if now, running := host.Now(); now != 15*sec || running {
			t.Errorf("paused at %v, running %v", now, running)
		}
		time.Sleep(time.Hour)
		select {
		case c := <-over:
			t.Fatalf("a paused match ended: %v", c)
		default:
		}
		host.Resume()
		time.Sleep(5*sec - 1)
		synctest.Wait()
		select {
		case c := <-over:
			t.Fatalf("ended before its time: %v", c)
		default:
		}
		time.Sleep(time.Nanosecond)
		if c := <-over; c.Reason != engine.TimeLoss || c.Loser != engine.Cho || c.Time() != 20*sec {
			t.Errorf("ended by %+v", c)
		}
	})
}

func TestLocalGoesOnWithALog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		c := timed(nil)
		var kept []match.Event
		killed, kill := context.WithCancel(ctx)
		first, err := match.Open(killed, match.Opening{Config: c, Journal: journal(func(n int, e match.Event) {
			if n != len(kept) {
				t.Errorf("event %d written as number %d", len(kept), n)
			}
			kept = append(kept, e)
		})})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(4 * sec)
		if err := first.Do(ctx, cho, play(t, "a4a5")); err != nil {
			t.Fatal(err)
		}
		kill()
		synctest.Wait()
		second, err := match.Open(ctx, match.Opening{Config: c, Log: kept, Paused: true})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		if now, running := second.Now(); now != 4*sec || running {
			t.Errorf("goes on at %v, running %v", now, running)
		}
		second.Resume()
		time.Sleep(sec)
		if err := second.Do(ctx, han, play(t, "a7a6")); err != nil {
			t.Fatal(err)
		}
		if _, err := match.Open(ctx, match.Opening{Config: c, Log: kept[1:]}); !errors.Is(err, match.ErrRefused) {
			t.Errorf("a log without its beginning opens: %v", err)
		}
		stop()
		synctest.Wait()
	})
}

// journal is a function that keeps events.
type journal func(int, match.Event)

func (j journal) Write(n int, e match.Event) { j(n, e) }
