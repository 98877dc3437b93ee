package play

import (
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

func TestAClockShowsWholeSecondsAndZeroOnlyAtTheEnd(t *testing.T) {
	for _, c := range []struct {
		left time.Duration
		text string
		next time.Duration
	}{
		{10 * time.Minute, "10:00", time.Second},
		{4*time.Minute + 12*time.Second, "04:12", time.Second},
		{4*time.Minute + 11*time.Second + 1, "04:12", 1},
		{9500 * time.Millisecond, "00:10", 500 * time.Millisecond},
		{time.Second, "00:01", time.Second},
		{time.Millisecond, "00:01", time.Millisecond},
		{0, "00:00", 0},
		{time.Hour, "1:00:00", time.Second},
		{time.Hour - 1, "1:00:00", time.Second - 1},
		{59*time.Minute + 59*time.Second, "59:59", time.Second},
		{2*time.Hour + 3*time.Minute + 4*time.Second, "2:03:04", time.Second},
	} {
		if got := clockText(c.left); got != c.text {
			t.Errorf("%v: %q, want %q", c.left, got, c.text)
		}
		if got := untilChange(c.left); got != c.next {
			t.Errorf("%v: changes after %v, want %v", c.left, got, c.next)
		}
	}
}

func (r *rig) clock(s engine.Side) string { return r.screen.players[s].Clock().Text }

func TestTheClockOfTheSideToMoveRuns(t *testing.T) {
	r := newRig(t, byoyomi(), phoneWidth, phoneHeight)
	if r.clock(engine.Cho) != "02:00" || r.clock(engine.Han) != "02:00" {
		t.Errorf("they begin at %s and %s", r.clock(engine.Cho), r.clock(engine.Han))
	}
	r.advance(1500 * time.Millisecond)
	r.play("a4b4")
	if got := r.clock(engine.Cho); got != "01:59" {
		t.Errorf("after 1.5 s Cho's shows %s", got)
	}
	r.advance(5 * time.Second)
	if r.clock(engine.Cho) != "01:59" || r.clock(engine.Han) != "01:55" {
		t.Errorf("on Han's turn they show %s and %s", r.clock(engine.Cho), r.clock(engine.Han))
	}
	if got := r.ticking(); got != 1 {
		t.Errorf("%d timers run for one clock", got)
	}
}

func TestNoTimerRunsWhereNoTimePasses(t *testing.T) {
	untimed := engine.DefaultRules()
	untimed.Clock = engine.Clock{}
	for name, r := range map[string]*rig{
		"without a clock": newRig(t, untimed, phoneWidth, phoneHeight),
		"in a game taken up again": newRigWith(t, byoyomi(), phoneWidth, phoneHeight,
			func(o *Options) { o.Paused = true }),
		"without a time": newRigWith(t, byoyomi(), phoneWidth, phoneHeight, func(o *Options) { o.Now = nil }),
	} {
		if got := r.ticking(); got != 0 {
			t.Errorf("%s %d timers run", name, got)
		}
	}
	r := newRig(t, byoyomi(), phoneWidth, phoneHeight)
	r.stopped = true
	r.screen.Wake()
	if got := r.ticking(); got != 0 {
		t.Errorf("%d timers run while the match's time stands", got)
	}
	r.stopped = false
	r.screen.Wake()
	if got := r.ticking(); got != 1 {
		t.Errorf("%d timers run when it goes on", got)
	}
	r.decide(match.ChoSeat, match.Resign{}, func(error) {})
	if got := r.ticking(); got != 0 {
		t.Errorf("%d timers run after the end", got)
	}
	r = newRig(t, byoyomi(), phoneWidth, phoneHeight)
	r.screen.Closed()
	if got := r.ticking(); got != 0 {
		t.Errorf("%d timers outlive the screen", got)
	}
}

func TestOvertimeIsToldAndCounted(t *testing.T) {
	r := newRig(t, byoyomi(), phoneWidth, phoneHeight)
	r.advance(115 * time.Second)
	if c := r.screen.players[engine.Cho].Clock(); c.Overtime || !c.Urgent {
		t.Errorf("five seconds before overtime: %+v", c)
	}
	r.advance(5 * time.Second)
	if got, want := r.said(), "초는 이제 초읽기예요. 30초씩 3번"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	c := r.screen.players[engine.Cho].Clock()
	if !c.Overtime || c.Text != "00:30" || c.Left != 3 || c.Periods != 3 || c.Urgent || c.Caption != "초읽기 30초" {
		t.Errorf("overtime begins as %+v", c)
	}
	r.advance(21 * time.Second)
	if c := r.screen.players[engine.Cho].Clock(); c.Text != "00:09" || !c.Urgent || c.Left != 3 {
		t.Errorf("at the end of a period: %+v", c)
	}
	r.advance(9 * time.Second)
	if c := r.screen.players[engine.Cho].Clock(); c.Text != "00:30" || c.Left != 2 || c.Urgent {
		t.Errorf("in the next period: %+v", c)
	}
	r.advance(30 * time.Second)
	if got, want := r.said(), "초는 마지막 초읽기예요"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	r.advance(30 * time.Second)
	if got := r.screen.view.Result.Reason; got != engine.TimeLoss {
		t.Fatalf("ended by %v", got)
	}
	if got := r.clock(engine.Cho); got != "00:00" {
		t.Errorf("who lost on time has %s left", got)
	}
	if !strings.Contains(r.sheetWords(), "시간패") {
		t.Errorf("the result says %q", r.sheetWords())
	}
}

func TestManyPeriodsAreCountedInDigits(t *testing.T) {
	rules := byoyomi()
	rules.Clock.Periods = 10
	r := newRig(t, rules, phoneWidth, phoneHeight)
	r.advance(125 * time.Second)
	if c := r.screen.players[engine.Cho].Clock(); c.Periods != 0 || c.Caption != "30초 · 10번" {
		t.Errorf("%+v", c)
	}
}

func TestATickMovesNothing(t *testing.T) {
	r := newRig(t, byoyomi(), phoneWidth, phoneHeight)
	r.advance(130 * time.Second) // with dots, not yet urgent
	r.screen.hush()
	calm := r.capture().Bounds()
	board, card := r.screen.Board().Size(), r.screen.players[engine.Cho].Size()
	r.advance(15 * time.Second)
	if !r.screen.players[engine.Cho].Clock().Urgent {
		t.Fatal("it is not urgent")
	}
	if r.screen.Board().Size() != board || r.screen.players[engine.Cho].Size() != card || r.capture().Bounds() != calm {
		t.Error("something moved")
	}
}

func TestAGameTakenUpAgainWaitsForATouch(t *testing.T) {
	for name, goOn := range map[string]func(*rig){
		"the button":         func(r *rig) { r.press("continue") },
		"a piece":            func(r *rig) { r.touch("a4") },
		"an empty crossing":  func(r *rig) { r.touch("e5") },
		"the other's piece":  func(r *rig) { r.touch("a7") },
		"twice is only once": func(r *rig) { r.touch("a4", "a4") },
	} {
		r := newRigWith(t, byoyomi(), phoneWidth, phoneHeight, func(o *Options) { o.Paused = true })
		if r.screen.tools.shown() != r.screen.tools.resting {
			t.Fatal("it does not say that the clocks stand")
		}
		size := r.screen.Board().Size()
		goOn(r)
		if r.resumed != 1 || r.screen.tools.shown() != r.screen.tools.playing || r.ticking() != 1 {
			t.Errorf("%s: resumed %d times, %d timers", name, r.resumed, r.ticking())
		}
		if r.screen.Board().Size() != size {
			t.Errorf("%s: the board gave way", name)
		}
	}
}

func TestAPassByTheClockIsToldAsSuch(t *testing.T) {
	rules := byoyomi()
	rules.OnFlag = engine.FlagPasses
	r := newRig(t, rules, phoneWidth, phoneHeight)
	r.advance(211 * time.Second)
	if got, want := r.said(), "시간이 다 되어 초가 한 수 쉬었어요"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}
