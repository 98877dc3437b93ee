package match_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

func sealedConfig() match.Config {
	c := timed(func(r *engine.Rules) { r.SetupOrder, r.DisconnectGraceSec = engine.Simultaneous, 60 })
	return c
}

var (
	choSeal = match.Seal(engine.Cho, inner, match.Nonce{1, 2, 3})
	hanSeal = match.Seal(engine.Han, outer, match.Nonce{4, 5, 6})
)

// The device of Cho hosts: it has Cho's choice and of Han's the seal alone.
func bothSealed(t *testing.T) match.State {
	return run(t, match.New(sealedConfig()), []asked{
		{seat: cho, action: match.Arrange{Arrangement: inner, Sealed: choSeal}, events: []match.Event{
			match.Arranged{Side: engine.Cho, Arrangement: inner, Sealed: choSeal},
		}},
		{seat: han, action: match.Reveal{Arrangement: outer, Nonce: hanSeal.Nonce}, refuse: match.WrongPhase},
		{seat: han, action: match.Arrange{Sealed: match.Sealed{Commitment: hanSeal.Commitment}}, events: []match.Event{
			match.Arranged{Side: engine.Han, Sealed: match.Sealed{Commitment: hanSeal.Commitment}},
			match.Revealed{Side: engine.Cho, Arrangement: inner, Nonce: choSeal.Nonce},
		}},
	})
}

func TestSealedChoicesAreOpenedTogether(t *testing.T) {
	s := bothSealed(t)
	if v := s.View(han); v.Phase != match.Setup || !reflect.DeepEqual(v.Revealing, []engine.Side{engine.Han}) || v.Arrangement[engine.Cho] != 0 {
		t.Errorf("after both chose: %v, revealing %v, Han sees %v", v.Phase, v.Revealing, v.Arrangement)
	}
	s = run(t, s, []asked{
		{seat: han, action: match.Reveal{Arrangement: inner, Nonce: hanSeal.Nonce}, refuse: match.WrongSeal},
		{seat: han, action: match.Reveal{Arrangement: outer, Nonce: choSeal.Nonce}, refuse: match.WrongSeal},
		{seat: han, action: match.Reveal{Nonce: hanSeal.Nonce}, refuse: match.WrongSeal},
		{seat: cho, action: match.Reveal{Arrangement: inner, Nonce: choSeal.Nonce}, refuse: match.WrongPhase},
		{seat: han, action: match.Reveal{Arrangement: outer, Nonce: hanSeal.Nonce}, events: []match.Event{
			match.Revealed{Side: engine.Han, Arrangement: outer, Nonce: hanSeal.Nonce}, match.Began{Cho: inner, Han: outer},
		}},
	})
	if v := s.View(watcher); v.Phase != match.Playing || v.Setup != engine.NewSetup(inner, outer) {
		t.Errorf("%v, %v", v.Phase, v.Arrangement)
	}
}

func TestSealsThatHoldNothing(t *testing.T) {
	run(t, match.New(sealedConfig()), []asked{
		{seat: cho, action: match.Arrange{Arrangement: outer, Sealed: choSeal}, refuse: match.WrongSeal},
		{seat: cho, action: match.Arrange{Arrangement: inner, Sealed: match.Sealed{Nonce: match.Nonce{1}}}, refuse: match.WrongSeal},
		{seat: cho, action: match.Arrange{Sealed: choSeal}, refuse: match.NotAChoice},
		{seat: han, action: match.Arrange{Arrangement: inner, Sealed: choSeal}, refuse: match.WrongSeal}, // a copy
	})
	run(t, match.New(rulesWith(engine.HanFirst)), []asked{
		{seat: han, action: match.Arrange{Arrangement: outer, Sealed: hanSeal}, refuse: match.WrongSeal},
	})
	// A copied seal can be put down, but never opened.
	s := run(t, match.New(sealedConfig()), []asked{
		{seat: cho, action: match.Arrange{Arrangement: inner, Sealed: choSeal}},
		{seat: han, action: match.Arrange{Sealed: match.Sealed{Commitment: choSeal.Commitment}}},
		{seat: han, action: match.Reveal{Arrangement: inner, Nonce: choSeal.Nonce}, refuse: match.WrongSeal},
	})
	if len(s.Revealing()) != 1 {
		t.Error("the copy was opened")
	}
}

func TestSealNotOpenedIsNamed(t *testing.T) {
	s := bothSealed(t)
	at15, _ := s.Deadline()
	if at15 != 15*sec || s.Due(15*sec-1) != nil {
		t.Fatalf("deadline %v", at15)
	}
	due := s.Due(20 * sec)
	if want := []match.Event{match.Unrevealed{At: match.At(15 * sec), Side: engine.Han}}; !reflect.DeepEqual(due, want) {
		t.Fatalf("due %#v", due)
	}
	v := s.Apply(due[0]).View(cho)
	if v.Result.Reason != engine.Aborted || !v.Over() || !reflect.DeepEqual(v.Unrevealed, []engine.Side{engine.Han}) {
		t.Errorf("%+v by %v", v.Result, v.Unrevealed)
	}
	// Who is away has its grace.
	away := at(t, s, sec, han, match.Leave{})
	if d, _ := away.Deadline(); d != 61*sec {
		t.Errorf("away: deadline %v", d)
	}
}

func TestSealedChoiceAndOneDrawnByTheClock(t *testing.T) {
	c := sealedConfig()
	c.Seed = 9
	s := run(t, match.New(c), []asked{{seat: cho, action: match.Arrange{Arrangement: inner, Sealed: choSeal}}})
	for _, e := range s.Due(60 * sec) {
		s = s.Apply(e)
	}
	if v := s.View(watcher); v.Phase != match.Playing || v.Arrangement != [2]engine.Arrangement{inner, c.Drawn(engine.Han)} {
		t.Errorf("%v %v", v.Phase, v.Arrangement)
	}
}

func TestSealsInTheLog(t *testing.T) {
	c := sealedConfig()
	for _, e := range []match.Event{
		match.Arranged{Side: engine.Cho, Arrangement: inner, Sealed: choSeal},
		match.Revealed{At: 3, Side: engine.Han, Arrangement: outer, Nonce: hanSeal.Nonce},
		match.Unrevealed{At: 4, Side: engine.Han},
	} {
		line, err := match.MarshalEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := match.UnmarshalEvent(line); err != nil || again != e || !strings.HasPrefix(string(line), `{"v":2,`) {
			t.Errorf("%s read as %#v, %v", line, again, err)
		}
		hidden, err := match.MarshalEvent(c.EventFor(han, e))
		if _, ok := e.(match.Arranged); ok && (err != nil || strings.Contains(string(hidden), "MSSM") || strings.Contains(string(hidden), "nonce")) {
			t.Errorf("Han is told %s", hidden)
		}
	}
	line, _ := match.MarshalEvent(match.Arranged{Side: engine.Cho, Arrangement: inner})
	if string(line) != `{"v":1,"type":"arranged","at":0,"side":"cho","arrangement":"MSSM"}` {
		t.Errorf("an open choice is written %s", line)
	}
	for _, bad := range []string{
		`{"v":3,"type":"played"}`, `{"v":2,"type":"arranged","seal":"00"}`,
		`{"v":2,"type":"revealed","nonce":"` + strings.Repeat("x", 64) + `"}`,
	} {
		if e, err := match.UnmarshalEvent([]byte(bad)); err == nil {
			t.Errorf("%s read as %#v", bad, e)
		}
	}
}

// What a host that cheats could send, and no fair one.
func TestAdmit(t *testing.T) {
	c := timed(func(r *engine.Rules) { r.OnFlag = engine.FlagPasses })
	s := opened(c)
	move := func(text string) engine.Move { return play(t, text).(match.Play).Move }
	tests := []struct {
		name string
		e    match.Event
		ok   bool
	}{
		{"a move", match.Played{At: match.At(sec), Move: move("a4b4")}, true},
		{"an illegal move", match.Played{At: match.At(sec), Move: move("a4a6")}, false},
		{"the other side's move", match.Played{At: match.At(sec), Move: move("a7b7")}, false},
		{"a move after the flag", match.Played{At: match.At(time.Hour), Move: move("a4b4")}, false},
		{"a flag", match.Played{At: match.At(20 * sec), Move: engine.Pass, ByClock: true}, true},
		{"a flag before its time", match.Played{At: match.At(19 * sec), Move: engine.Pass, ByClock: true}, false},
		{"a pass made for it", match.Played{At: match.At(sec), Move: engine.Pass, Auto: true}, false},
		{"a loss on time", match.Concluded{At: match.At(sec), Reason: engine.TimeLoss}, false},
		{"a win from nowhere", match.Concluded{At: match.At(sec), Reason: engine.Checkmate}, false},
		{"resigning", match.Concluded{At: match.At(sec), Reason: engine.Resigned}, true},
		{"points from nowhere", match.Concluded{At: match.At(sec), Reason: engine.ScoreTime}, false},
		{"an answer to nothing", match.UndoAnswered{At: match.At(sec), By: engine.Cho, Accepted: true}, false},
		{"nothing taken back", match.UndoAsked{At: match.At(sec), By: engine.Cho, Plies: 1}, false},
		{"a draw from nowhere", match.DrawAnswered{At: match.At(sec), By: engine.Han, Accepted: true}, false},
		{"withdrawing nothing", match.Withdrawn{At: match.At(sec)}, false},
		{"another beginning", match.Began{At: match.At(sec), Cho: inner, Han: inner}, false},
		{"another arrangement", match.Arranged{At: match.At(sec), Arrangement: inner}, false},
		{"a rematch now", match.RematchAsked{At: match.At(sec)}, false},
		{"leaving", match.Left{At: match.At(sec), Side: engine.Han}, true},
		{"returning unleft", match.Returned{At: match.At(sec), Side: engine.Han}, false},
		{"touching", match.Touched{At: match.At(sec), Point: engine.At(0, 3)}, false},
		{"no side", match.Left{At: match.At(sec), Side: 7}, false},
		{"no loser", match.Concluded{At: match.At(sec), Reason: engine.Resigned, Loser: 9}, false},
		{"no seal", match.Unrevealed{At: match.At(sec)}, false},
		{"nothing", nil, false},
	}
	for _, tt := range tests {
		if tt.e == nil {
			continue
		}
		next, err := s.Admit(tt.e)
		if (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
		if err == nil && next.Digest() == s.Digest() {
			t.Errorf("%s: the digest is the same after it", tt.name)
		}
		var refusal *match.Error
		var illegal *engine.MoveError
		if err != nil && !errors.As(err, &refusal) && !errors.As(err, &illegal) {
			t.Errorf("%s: an error of no kind: %v", tt.name, err)
		}
	}
	later := at(t, s, 5*sec, cho, match.Play{Move: move("a4b4")})
	if _, err := later.Admit(match.Left{At: match.At(4 * sec), Side: engine.Cho}); err == nil {
		t.Error("time went back")
	}
	if _, err := match.New(sealedConfig()).Admit(match.Arranged{At: match.At(10 * sec), ByClock: true, Arrangement: inner}); err == nil {
		t.Error("an arrangement drawn before its time")
	}
}

// Time never goes back in a log: who was away long before its turn comes is
// late when it comes.
func TestGraceThatIsOverWhenTheTurnComes(t *testing.T) {
	s := opened(timed(func(r *engine.Rules) { r.Clock.MainSec = 600 }))
	s = at(t, s, 10*sec, han, match.Leave{})
	s = at(t, s, 200*sec, cho, play(t, "a4b4"))
	due := s.Due(201 * sec)
	if want := []match.Event{match.Concluded{At: match.At(200 * sec), Reason: engine.TimeLoss, Loser: engine.Han}}; !reflect.DeepEqual(due, want) {
		t.Errorf("due %#v, want %#v", due, want)
	}
}
