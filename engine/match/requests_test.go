package match_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

func TestUndoGoesBackToTheAskersTurn(t *testing.T) {
	s := opened(timed(nil))
	run(t, s, []asked{{seat: cho, action: match.AskUndo{}, refuse: match.NothingToUndo}})
	s = run(t, s, []asked{{seat: cho, action: play(t, "a4a5")}})
	run(t, s, []asked{{seat: han, action: match.AskUndo{}, refuse: match.NothingToUndo}})

	// The opponent is to move: one ply back.
	one := run(t, s, []asked{
		{seat: cho, action: match.AskUndo{}, events: []match.Event{match.UndoAsked{By: engine.Cho, Plies: 1}}},
		{seat: han, action: match.AskUndo{}, refuse: match.AlreadyAsked},
		{seat: cho, action: match.AnswerUndo{Accept: true}, refuse: match.NothingAsked},
		{seat: han, action: match.AnswerUndo{Accept: true}, events: []match.Event{match.UndoAnswered{By: engine.Han, Accepted: true}}},
	})
	if v := one.View(cho); v.Plies != 0 || v.Turn != engine.Cho || v.UndoLeft != [2]int{2, 3} || v.UndoAsked {
		t.Errorf("after taking back one: %d plies, turn %v, left %v", v.Plies, v.Turn, v.UndoLeft)
	}

	// The asker is to move: two plies back.
	two := run(t, s, []asked{
		{seat: han, action: play(t, "a7a6")},
		{seat: cho, action: match.AskUndo{}, events: []match.Event{match.UndoAsked{By: engine.Cho, Plies: 2}}},
		{seat: han, action: match.AnswerUndo{Accept: true}},
	})
	if v := two.View(cho); v.Plies != 0 || v.Turn != engine.Cho {
		t.Errorf("after taking back two: %d plies, turn %v", v.Plies, v.Turn)
	}

	// Refused, withdrawn, and lapsed by a move.
	kept := run(t, s, []asked{
		{seat: cho, action: match.AskUndo{}},
		{seat: han, action: match.AnswerUndo{}},
		{seat: cho, action: match.AskUndo{}},
		{seat: han, action: match.Withdraw{}, refuse: match.NothingAsked},
		{seat: cho, action: match.Withdraw{}, events: []match.Event{match.Withdrawn{By: engine.Cho}}},
		{seat: cho, action: match.AskUndo{}},
		{seat: han, action: play(t, "a7a6")},
		{seat: han, action: match.AnswerUndo{Accept: true}, refuse: match.NothingAsked},
	})
	if v := kept.View(cho); v.Plies != 2 || v.UndoAsked || v.UndoLeft[engine.Cho] != 3 {
		t.Errorf("a take-back that was not agreed to left %d plies and %v", v.Plies, v.UndoLeft)
	}
}

func TestUndoCounts(t *testing.T) {
	off := opened(timed(func(r *engine.Rules) { r.Undo = 0 }))
	run(t, off, []asked{{seat: cho, action: play(t, "a4a5")}, {seat: cho, action: match.AskUndo{}, refuse: match.UndoOff}})

	s := opened(timed(func(r *engine.Rules) { r.Undo = 1 }))
	s = run(t, s, []asked{
		{seat: cho, action: play(t, "a4a5")},
		{seat: cho, action: match.AskUndo{}},
		{seat: han, action: match.AnswerUndo{Accept: true}},
		{seat: cho, action: play(t, "c4c5")},
		{seat: cho, action: match.AskUndo{}, refuse: match.NoUndoLeft},
	})
	if err := s.MayAskUndo(cho); !errors.Is(err, match.ErrRefused) {
		t.Errorf("may ask: %v", err)
	}

	free := opened(timed(func(r *engine.Rules) { r.Undo = engine.NoLimit }))
	for range 5 {
		free = run(t, free, []asked{
			{seat: cho, action: play(t, "a4a5")},
			{seat: cho, action: match.AskUndo{}},
			{seat: han, action: match.AnswerUndo{Accept: true}},
		})
	}
	if v := free.View(cho); v.UndoLeft[engine.Cho] != engine.NoLimit {
		t.Errorf("left %v", v.UndoLeft)
	}
}

func TestUndoKeepsTheClocks(t *testing.T) {
	s := opened(timed(nil))
	s = at(t, s, 4*sec, cho, play(t, "a4a5"))
	s = at(t, s, 5*sec, cho, match.AskUndo{})
	s = at(t, s, 7*sec, han, match.AnswerUndo{Accept: true})
	if c := s.Clock(engine.Cho, 7*sec); c.Main != 6*sec || !c.Running {
		t.Errorf("the asker's clock %+v, want the 6 s it had", c)
	}
	if c := s.Clock(engine.Han, 7*sec); c.Main != 7*sec {
		t.Errorf("the other's clock %+v, want 7 s", c)
	}
}

func TestDrawOffers(t *testing.T) {
	off := opened(timed(func(r *engine.Rules) { r.DrawOffer = false }))
	run(t, off, []asked{{seat: cho, action: match.OfferDraw{}, refuse: match.DrawOff}})

	s := opened(timed(nil))
	agreed := run(t, s, []asked{
		{seat: han, action: match.OfferDraw{}, events: []match.Event{match.DrawOffered{By: engine.Han}}},
		{seat: han, action: match.OfferDraw{}, refuse: match.AlreadyAsked},
		{seat: han, action: match.AnswerDraw{Accept: true}, refuse: match.NothingAsked},
		{seat: cho, action: match.AnswerDraw{Accept: true}},
	})
	if v := agreed.View(watcher); v.Result.Reason != engine.DrawAgreed || v.Result.Outcome != engine.NoWinner {
		t.Errorf("agreed: %+v", v.Result)
	}
	withdrawn := run(t, s, []asked{{seat: cho, action: match.OfferDraw{}}, {seat: cho, action: match.Withdraw{}}, {seat: cho, action: match.OfferDraw{}}})
	if !withdrawn.View(han).DrawOffered {
		t.Error("an offer withdrawn cannot be made again")
	}
}

func TestRefusedDrawWaitsFiveOwnMoves(t *testing.T) {
	for _, refusal := range []match.Action{match.AnswerDraw{}, play(t, "i7i6")} {
		s := opened(timed(nil))
		s = run(t, s, []asked{
			{seat: cho, action: play(t, "i4i5")},
			{seat: cho, action: match.OfferDraw{}},
			{seat: han, action: refusal},
		})
		if s.View(cho).Turn == engine.Han {
			s = run(t, s, []asked{{seat: han, action: play(t, "i7i6")}})
		}
		shuffle := strings.Fields("a1a2 a10a9 a2a1 a9a10 a1a2 a10a9 a2a1 a9a10 a1a2 a10a9")
		for i, m := range shuffle {
			if i < 9 {
				run(t, s, []asked{{seat: cho, action: match.OfferDraw{}, refuse: match.DrawTooSoon}})
			}
			s = run(t, s, []asked{{seat: []match.Seat{cho, han}[i%2], action: play(t, m)}})
		}
		run(t, s, []asked{{seat: cho, action: match.OfferDraw{}}})
	}
}

func TestRematchIsAgreedByBoth(t *testing.T) {
	s := opened(timed(nil))
	run(t, s, []asked{{seat: cho, action: match.AskRematch{}, refuse: match.WrongPhase}})
	s = run(t, s, []asked{
		{seat: cho, action: match.Resign{}},
		{seat: cho, action: match.OfferDraw{}, refuse: match.WrongPhase},
		{seat: cho, action: match.AskRematch{}},
		{seat: cho, action: match.AskRematch{}, refuse: match.WrongPhase},
	})
	if v := s.View(han); v.RematchedBy != [2]bool{true, false} {
		t.Errorf("asked by %v", v.RematchedBy)
	}
	s = run(t, s, []asked{{seat: han, action: match.AskRematch{}}})
	if v := s.View(han); v.RematchedBy != [2]bool{true, true} {
		t.Errorf("asked by %v", v.RematchedBy)
	}
}

func TestTouchMove(t *testing.T) {
	free := opened(timed(nil))
	run(t, free, []asked{{seat: cho, action: match.Touch{Point: engine.At(0, 3)}, refuse: match.WrongPhase}})

	s := opened(timed(func(r *engine.Rules) { r.TouchMove = true }))
	s = run(t, s, []asked{
		{seat: han, action: match.Touch{Point: engine.At(0, 6)}, refuse: match.NotYourTurn},
		{seat: cho, action: match.Touch{Point: engine.At(0, 6)}, refuse: match.CannotTouch},
		{seat: cho, action: match.Touch{Point: engine.At(2, 0)}, refuse: match.CannotTouch}, // it has no move
		{seat: cho, action: match.Touch{Point: engine.At(0, 3)}, events: []match.Event{match.Touched{Point: engine.At(0, 3)}}},
		{seat: cho, action: match.Touch{Point: engine.At(2, 3)}, refuse: match.TouchedOther},
		{seat: cho, action: play(t, "c4c5"), refuse: match.TouchedOther},
	})
	for _, m := range s.View(cho).Legal {
		if !m.IsPass() && m.From != engine.At(0, 3) {
			t.Errorf("%v is legal though a4 was touched", m)
		}
	}
	run(t, s, []asked{{seat: cho, action: match.Play{Move: engine.Pass}}})
	s = run(t, s, []asked{{seat: cho, action: play(t, "a4a5")}})
	if v := s.View(han); v.Touched != engine.NoPoint {
		t.Errorf("%v is still touched after the move", v.Touched)
	}
}

func TestHintsTellThreatsAndRisks(t *testing.T) {
	s := opened(timed(nil))
	if v := s.View(cho); v.Threatened != nil || v.Risks != nil {
		t.Errorf("hints of moves alone tell %v and %v", v.Threatened, v.Risks)
	}
	s = opened(timed(func(r *engine.Rules) { r.Hints = engine.HintsMovesAndThreats }))
	s = run(t, s, []asked{{seat: cho, action: play(t, "a4b4")}, {seat: han, action: play(t, "a7b7")}})
	v := s.View(cho)
	if !slices.ContainsFunc(v.Risks, func(r engine.Risk) bool { return r.Kind == engine.LosesPiece }) {
		t.Errorf("no move from here is a risk: %v", v.Risks)
	}
	if other := s.View(han); other.Risks != nil || other.Threatened != nil {
		t.Error("the seat that is not to move is told hints")
	}
}

// What another seat's log and view hold during a secret setup says nothing of
// the choice: the bytes are the same whatever was chosen, and drawn or not.
func TestSecretChoiceIsInNoBytes(t *testing.T) {
	for _, seat := range []match.Seat{han, watcher} {
		var first string
		for _, a := range engine.Arrangements {
			for _, byClock := range []bool{false, true} {
				c := rulesWith(engine.Simultaneous)
				c.Seed = 12345
				e := c.EventFor(seat, match.Arranged{Side: engine.Cho, Arrangement: a, ByClock: byClock})
				line, err := match.MarshalEvent(e)
				if err != nil {
					t.Fatal(err)
				}
				view, err := json.Marshal(match.New(c).Apply(match.Arranged{Side: engine.Cho, Arrangement: a, ByClock: byClock}).View(seat))
				if err != nil {
					t.Fatal(err)
				}
				config, err := json.Marshal(c.For())
				if err != nil {
					t.Fatal(err)
				}
				all := string(line) + string(view)
				if strings.Contains(all+string(config), "12345") || strings.Contains(all, a.String()) {
					t.Errorf("%v is sent %s", seat, all)
				}
				if first == "" {
					first = all
				}
				if all != first {
					t.Errorf("%v can tell choices apart:\n%s\n%s", seat, first, all)
				}
			}
		}
	}
	// The guest's own log, with the choice hidden, leads to the same game.
	c := rulesWith(engine.Simultaneous)
	log := []match.Event{
		match.Arranged{Side: engine.Cho, Arrangement: engine.LeftElephant},
		match.Arranged{Side: engine.Han, Arrangement: engine.OuterElephant},
		match.Began{Cho: engine.LeftElephant, Han: engine.OuterElephant},
	}
	guest := match.New(c.For())
	for _, e := range log {
		guest = guest.Apply(c.EventFor(han, e))
	}
	host, err := match.New(c).Replay(log)
	if err != nil || !reflect.DeepEqual(guest.View(han), host.View(han)) {
		t.Errorf("guest and host differ (%v)", err)
	}
}

// Random requests from random seats at random times never panic, every event
// goes through its JSON form, and replaying the log gives the same views.
func TestRandomRequestsKeepTheMatchWhole(t *testing.T) {
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 5))
		c := match.Config{Rules: randomConfigRules(rng), Seed: seed, Patient: rng.IntN(4) == 0}
		s, log := match.New(c), []match.Event(nil)
		apply := func(events []match.Event) {
			for _, e := range events {
				line, err := match.MarshalEvent(e)
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				back, err := match.UnmarshalEvent(line)
				if err != nil || !reflect.DeepEqual(back, e) {
					t.Fatalf("seed %d: %s reads back as %#v, not %#v (%v)", seed, line, back, e, err)
				}
				s, log = s.Apply(e), append(log, e)
			}
		}
		now := time.Duration(0)
		apply(s.Opening())
		for range 300 {
			now += time.Duration(rng.IntN(9)) * sec
			for due := s.Due(now); due != nil; due = s.Due(now) {
				apply(due)
			}
			seat, action := match.Seat(rng.IntN(3)), randomAction(rng, s)
			events, err := s.Decide(seat, action, now)
			if err != nil && !errors.Is(err, match.ErrRefused) && !errors.Is(err, engine.ErrIllegal) {
				t.Fatalf("seed %d: %v %#v: %v", seed, seat, action, err)
			}
			apply(events)
			if s.Events() != len(log) {
				t.Fatalf("seed %d: %d events applied of %d", seed, s.Events(), len(log))
			}
			if v := s.View(watcher); v.Legal != nil || (v.Result.Reason == engine.NotEnded) != (v.Phase != match.Finished) {
				t.Fatalf("seed %d: phase %v with result %v", seed, v.Phase, v.Result.Reason)
			}
		}
		// Every seat's device admits what it is told, and agrees with the host.
		for _, seat := range []match.Seat{cho, han, watcher} {
			told := match.New(c.For())
			for n, e := range log {
				var err error
				if told, err = told.Admit(c.EventFor(seat, e)); err != nil {
					t.Fatalf("seed %d: %v does not admit event %d, %#v: %v", seed, seat, n, e, err)
				}
			}
			if told.Digest() != s.Digest() {
				t.Fatalf("seed %d: %v has another digest", seed, seat)
			}
		}
		again, err := match.New(c).Replay(log)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, seat := range []match.Seat{cho, han, watcher} {
			if got, want := again.View(seat), s.View(seat); !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: %v sees\n%+v, want\n%+v", seed, seat, got, want)
			}
		}
		for _, side := range engine.Sides {
			if got, want := again.Clock(side, now), s.Clock(side, now); got != want {
				t.Fatalf("seed %d: clock %+v, want %+v", seed, got, want)
			}
		}
	}
}

func randomConfigRules(rng *rand.Rand) engine.Rules {
	r := engine.DefaultRules()
	for _, o := range engine.Options() {
		if len(o.Values) == 0 {
			continue
		}
		changed, err := o.Set(r, o.Values[rng.IntN(len(o.Values))])
		if err != nil {
			panic(err)
		}
		r = changed
	}
	r.TotalSec = []int{0, 0, 600}[rng.IntN(3)]
	r.Clock = engine.Clock{Byoyomi: rng.IntN(3) > 0, MainSec: rng.IntN(100), PeriodSec: 10 + rng.IntN(30), Periods: 1 + rng.IntN(5)}
	return r
}

func randomAction(rng *rand.Rand, s match.State) match.Action {
	switch rng.IntN(12) {
	case 0:
		if side := engine.Side(rng.IntN(2)); rng.IntN(2) == 0 {
			return match.Arrange{Arrangement: inner, Sealed: match.Seal(side, inner, match.Nonce{1})}
		}
		return match.Arrange{Arrangement: engine.Arrangement(rng.IntN(6))}
	case 1:
		return match.AskUndo{}
	case 2:
		return match.AnswerUndo{Accept: rng.IntN(2) == 0}
	case 3:
		return match.OfferDraw{}
	case 4:
		return match.AnswerDraw{Accept: rng.IntN(8) == 0}
	case 5:
		return []match.Action{match.Withdraw{}, match.Leave{}, match.Return{}, match.AskRematch{}, nil}[rng.IntN(5)]
	case 6:
		if rng.IntN(40) == 0 {
			return match.Resign{}
		}
		return match.Touch{Point: engine.Point(rng.IntN(100))}
	case 7:
		return match.Play{Move: engine.Move{From: engine.Point(rng.IntN(95)), To: engine.Point(rng.IntN(95))}}
	default:
		g := s.Game()
		if g == nil || g.Over() {
			return match.Arrange{Arrangement: engine.InnerElephant}
		}
		legal := slices.Collect(g.Legal())
		return match.Play{Move: legal[rng.IntN(len(legal))]}
	}
}

func FuzzUnmarshalEvent(f *testing.F) {
	for _, e := range []match.Event{
		match.Arranged{Side: engine.Han, Arrangement: engine.InnerElephant},
		match.Began{Cho: 1, Han: 2},
		match.Played{At: 5, Move: engine.Pass, Auto: true},
		match.Concluded{Reason: engine.Resigned},
		match.UndoAsked{Plies: 2},
		match.Arranged{Side: engine.Cho, Sealed: match.Sealed{Commitment: choSeal.Commitment}},
		match.Revealed{Side: engine.Cho, Arrangement: inner, Nonce: choSeal.Nonce},
	} {
		line, err := match.MarshalEvent(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Add([]byte(`{"v":3,"type":"played"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		e, err := match.UnmarshalEvent(line)
		if err != nil {
			return
		}
		for _, s := range []match.State{match.New(rulesWith(engine.HanFirst)), opened(timed(nil))} {
			if next, err := s.Replay([]match.Event{e}); err == nil {
				next.View(watcher)
			}
		}
	})
}
