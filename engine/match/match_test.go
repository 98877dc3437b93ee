package match_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"janggi/engine"
	"janggi/engine/match"
)

// asked is one request and what it must come to.
type asked struct {
	seat   match.Seat
	action match.Action
	refuse match.Reason  // the refusal wanted, "" for none
	events []match.Event // the events wanted when not refused
}

func arrange(a engine.Arrangement) match.Action { return match.Arrange{Arrangement: a} }

func play(t testing.TB, s string) match.Action {
	t.Helper()
	m, err := engine.ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return match.Play{Move: m}
}

func run(t *testing.T, s match.State, script []asked) match.State {
	t.Helper()
	for i, a := range script {
		events, err := s.Decide(a.seat, a.action, 0)
		if a.refuse != "" {
			var refusal *match.Error
			if !errors.As(err, &refusal) || refusal.Reason != a.refuse || !errors.Is(err, match.ErrRefused) {
				t.Fatalf("request %d, %v %#v: %v, want refusal %s", i, a.seat, a.action, err, a.refuse)
			}
			continue
		}
		if err != nil {
			t.Fatalf("request %d, %v %#v: %v", i, a.seat, a.action, err)
		}
		if a.events != nil && !reflect.DeepEqual(events, a.events) {
			t.Fatalf("request %d, %v %#v\n got %#v\nwant %#v", i, a.seat, a.action, events, a.events)
		}
		for _, e := range events {
			s = s.Apply(e)
		}
	}
	return s
}

const (
	cho, han, watcher = match.ChoSeat, match.HanSeat, match.Watcher
	inner, outer      = engine.InnerElephant, engine.OuterElephant
)

func rulesWith(order engine.SetupOrder) match.Config {
	r := engine.DefaultRules()
	r.SetupOrder = order
	return match.Config{Rules: r}
}

func TestHanChoosesFirstThenCho(t *testing.T) {
	s := run(t, match.New(rulesWith(engine.HanFirst)), []asked{
		{seat: watcher, action: arrange(inner), refuse: match.NotSeated},
		{seat: cho, action: arrange(inner), refuse: match.NotYourTurn},
		{seat: han, action: arrange(engine.NoArrangement), refuse: match.NotAChoice},
		{seat: han, action: play(t, "a4a5"), refuse: match.WrongPhase},
		{seat: han, action: arrange(outer), events: []match.Event{match.Arranged{Side: engine.Han, Arrangement: outer}}},
		{seat: han, action: arrange(inner), refuse: match.AlreadyChosen},
		{seat: cho, action: arrange(inner), events: []match.Event{match.Arranged{Side: engine.Cho, Arrangement: inner}, match.Began{Cho: inner, Han: outer}}},
		{seat: cho, action: arrange(inner), refuse: match.WrongPhase},
	})
	v := s.View(cho)
	if v.Phase != match.Playing || v.Turn != engine.Cho || v.Setup != engine.NewSetup(inner, outer) {
		t.Errorf("phase %v, turn %v", v.Phase, v.Turn)
	}
}

func TestChoChoosesFirstWhenTheRulesSaySo(t *testing.T) {
	run(t, match.New(rulesWith(engine.ChoFirst)), []asked{
		{seat: han, action: arrange(inner), refuse: match.NotYourTurn},
		{seat: cho, action: arrange(inner)},
		{seat: han, action: arrange(inner), events: []match.Event{match.Arranged{Side: engine.Han, Arrangement: inner}, match.Began{Cho: inner, Han: inner}}},
	})
}

func TestSecretChoiceIsSeenByItsOwnerAlone(t *testing.T) {
	s := run(t, match.New(rulesWith(engine.Simultaneous)), []asked{{seat: cho, action: arrange(outer)}})
	for seat, want := range map[match.Seat]engine.Arrangement{cho: outer, han: engine.NoArrangement, watcher: engine.NoArrangement} {
		v := s.View(seat)
		if v.Arrangement[engine.Cho] != want || !v.Chosen[engine.Cho] {
			t.Errorf("%v sees %v, want %v", seat, v.Arrangement[engine.Cho], want)
		}
		if v.Setup != engine.NewSetup(want, engine.NoArrangement) {
			t.Errorf("%v sees another board than its view of the choice", seat)
		}
	}
	s = run(t, s, []asked{{seat: han, action: arrange(inner)}})
	if v := s.View(watcher); v.Arrangement != [2]engine.Arrangement{outer, inner} {
		t.Errorf("after both chose a watcher sees %v", v.Arrangement)
	}
}

func TestFixedArrangementsBeginAtOnce(t *testing.T) {
	c := rulesWith(engine.Fixed)
	c.Rules.FixedCho, c.Rules.FixedHan = inner, outer
	s := match.New(c)
	for _, e := range s.Opening() {
		s = s.Apply(e)
	}
	if s.Phase() != match.Playing || s.Opening() != nil {
		t.Errorf("phase %v", s.Phase())
	}
}

// begun is a match with both arrangements chosen.
func begun(t *testing.T, c match.Config) match.State {
	t.Helper()
	return run(t, match.New(c), []asked{{seat: han, action: arrange(inner)}, {seat: cho, action: arrange(inner)}})
}

func TestOnlyTheSideToMoveMoves(t *testing.T) {
	s := begun(t, rulesWith(engine.HanFirst))
	s = run(t, s, []asked{
		{seat: han, action: play(t, "a7a6"), refuse: match.NotYourTurn},
		{seat: watcher, action: play(t, "a4a5"), refuse: match.NotSeated},
		{seat: cho, action: play(t, "a4a5"), events: []match.Event{match.Played{Move: engine.Move{From: engine.At(0, 3), To: engine.At(0, 4)}}}},
		{seat: cho, action: play(t, "a5a6"), refuse: match.NotYourTurn},
	})
	_, err := s.Decide(han, play(t, "a7a8"), 0)
	var refusal *engine.MoveError
	if !errors.As(err, &refusal) || refusal.Reason != engine.Backwards {
		t.Errorf("an illegal move is refused with %v", err)
	}
	if err := s.Refusal(refusal.Move); !errors.Is(err, engine.ErrIllegal) {
		t.Errorf("the board is told %v", err)
	}
}

func TestLegalMovesAreForTheSeatToMove(t *testing.T) {
	s := begun(t, rulesWith(engine.HanFirst))
	if v := s.View(cho); len(v.Legal) != 32 || !v.MayPass() {
		t.Errorf("Cho sees %d actions, pass %v", len(v.Legal), v.MayPass())
	}
	for _, seat := range []match.Seat{han, watcher} {
		if v := s.View(seat); v.Legal != nil || v.MayPass() {
			t.Errorf("%v sees %v", seat, v.Legal)
		}
	}
}

func TestResigning(t *testing.T) {
	s := run(t, match.New(rulesWith(engine.HanFirst)), []asked{{seat: cho, action: match.Resign{}}})
	if v := s.View(watcher); !v.Over() || v.Result.Reason != engine.Aborted || v.Result.Outcome != engine.NoWinner {
		t.Errorf("resigned in setup: %+v", v.Result)
	}
	run(t, s, []asked{{seat: cho, action: match.Resign{}, refuse: match.WrongPhase}, {seat: han, action: arrange(inner), refuse: match.WrongPhase}})

	s = run(t, begun(t, rulesWith(engine.HanFirst)), []asked{{seat: han, action: match.Resign{}}})
	if v := s.View(watcher); !v.Over() || v.Result.Reason != engine.Resigned || v.Result.Outcome != engine.ChoWins {
		t.Errorf("resigned: %+v", v.Result)
	}
}

// Han has only its general left, and passing is off: as soon as Cho's pieces
// cover every step around it without attacking it, the match passes for Han.
func TestTheOnlyLegalPassIsPlayedByTheMatch(t *testing.T) {
	c := rulesWith(engine.Fixed)
	c.Rules.FixedCho, c.Rules.FixedHan = inner, inner
	c.Rules.AllowPass = false
	for k, n := range map[engine.Kind]uint8{engine.Guard: 2, engine.Chariot: 2, engine.Cannon: 2, engine.Horse: 2, engine.Elephant: 2, engine.Soldier: 5} {
		c.Rules.Handicap[engine.Han][k] = n
	}
	s := match.New(c)
	s = s.Apply(match.Began{Cho: inner, Han: inner})
	for _, m := range strings.Fields("i1i2 e9f8 i2f2 f8e8 f2f10") {
		s = run(t, s, []asked{{seat: match.SeatOf(s.View(cho).Turn), action: play(t, m)}})
	}
	v := s.View(cho)
	if v.Phase != match.Playing || v.Turn != engine.Cho || !v.Last.IsPass() {
		t.Fatalf("phase %v, turn %v, last %v: want Cho to move after a pass", v.Phase, v.Turn, v.Last)
	}
}

func TestReplayGivesTheSameMatch(t *testing.T) {
	s := match.New(rulesWith(engine.HanFirst))
	var log []match.Event
	do := func(seat match.Seat, a match.Action) {
		events, err := s.Decide(seat, a, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			s, log = s.Apply(e), append(log, e)
		}
	}
	do(han, arrange(outer))
	do(cho, arrange(inner))
	for i, m := range strings.Fields("a4b4 a7b7 c4d4 pass e4f4 c7d7") {
		do([]match.Seat{cho, han}[i%2], play(t, m))
	}
	again, err := match.New(rulesWith(engine.HanFirst)).Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []match.Seat{cho, han, watcher} {
		if got, want := again.View(seat), s.View(seat); !reflect.DeepEqual(got, want) {
			t.Errorf("%v sees\n%+v, want\n%+v", seat, got, want)
		}
	}
	if short, err := match.New(rulesWith(engine.HanFirst)).Replay(log[:2]); err != nil || short.Phase() != match.Setup {
		t.Errorf("the first two events replay to %v (%v)", short.Phase(), err)
	}
	for _, torn := range [][]match.Event{log[1:], log[3:], append(log[:4:4], log[5])} {
		if short, err := match.New(rulesWith(engine.HanFirst)).Replay(torn); err == nil {
			t.Errorf("a log with an event missing replays to %v", short.Phase())
		}
	}
}

func TestApplyLeavesTheOldStateAlone(t *testing.T) {
	s := begun(t, rulesWith(engine.HanFirst))
	before := s.View(cho)
	run(t, s, []asked{{seat: cho, action: play(t, "a4a5")}, {seat: han, action: play(t, "a7a6")}})
	run(t, s, []asked{{seat: cho, action: play(t, "c4c5")}, {seat: han, action: match.Resign{}}})
	if after := s.View(cho); !reflect.DeepEqual(before, after) {
		t.Errorf("the state changed under its holder:\n%+v\n%+v", before, after)
	}
}

func TestFollowersSeeEveryEventFromAnyNumber(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		host, err := match.Open(ctx, match.Opening{Config: rulesWith(engine.HanFirst)})
		if err != nil {
			t.Fatal(err)
		}
		var seen [3][]match.Event
		for i := range seen {
			go func() {
				for n, e := range host.Events(ctx, i) {
					if n != i+len(seen[i]) {
						t.Errorf("follower from %d: event %d out of turn", i, n)
					}
					seen[i] = append(seen[i], e)
				}
			}()
		}
		for _, r := range []asked{{seat: han, action: arrange(inner)}, {seat: cho, action: arrange(outer)}, {seat: cho, action: play(t, "a4b4")}} {
			if err := host.Do(ctx, r.seat, r.action); err != nil {
				t.Fatal(err)
			}
		}
		if err := host.Do(ctx, cho, play(t, "c4d4")); !errors.Is(err, match.ErrRefused) {
			t.Errorf("out of turn: %v", err)
		}
		synctest.Wait()
		want := []match.Event{
			match.Arranged{Side: engine.Han, Arrangement: inner},
			match.Arranged{Side: engine.Cho, Arrangement: outer},
			match.Began{Cho: outer, Han: inner},
			match.Played{Move: engine.Move{From: engine.At(0, 3), To: engine.At(1, 3)}},
		}
		for i := range seen {
			if !slices.Equal(seen[i], want[i:]) {
				t.Errorf("follower from %d saw %v, want %v", i, seen[i], want[i:])
			}
		}
		stop()
		synctest.Wait() // every goroutine ends with the context
		if err := host.Do(t.Context(), cho, match.Resign{}); !errors.Is(err, match.ErrClosed) {
			t.Errorf("after the end of its context the host answers %v", err)
		}
	})
}
