package arrange

import (
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

func TestASecretChoiceIsCoveredUntilTheDeviceIsHandedOver(t *testing.T) {
	rules := engine.DefaultRules()
	rules.SetupOrder = engine.Simultaneous
	r := newRig(t, rules, 360, 740)
	if r.screen.cover.on() {
		t.Error("the first one has the device already")
	}
	if got, want := r.screen.turn.Text(), "한 · 상대가 보지 않게 하나를 고르세요."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.press("card-SMSM")
	r.press("confirm")
	if !r.screen.cover.on() || !strings.Contains(r.screen.cover.text.Text(), "초에게") {
		t.Fatalf("the device is not handed over: %q", r.screen.cover.text.Text())
	}
	for _, c := range r.screen.cards {
		if c.Visible() {
			t.Error("a card is to be seen")
		}
	}
	r.screen.confirmed() // Enter on a hidden button
	if len(r.asked) != 1 {
		t.Error("it was chosen under the cover")
	}
	r.press("taken")
	if r.screen.other.content.Visible() || r.chosen()[0] != "MSSM" {
		t.Error("the first choice is to be seen")
	}
	r.press("confirm")
	if r.state.Phase() != match.Playing {
		t.Errorf("the match is in %v", r.state.Phase())
	}
}

func TestChoMayChooseFirst(t *testing.T) {
	rules := engine.DefaultRules()
	rules.SetupOrder = engine.ChoFirst
	r := newRig(t, rules, 360, 740)
	if side, _ := r.screen.Side(); side != engine.Cho {
		t.Errorf("%v chooses first", side)
	}
	r.press("confirm")
	if got := r.screen.other.text.Text(); got != "초는 안상차림을 골랐어요" {
		t.Errorf("Han is told %q", got)
	}
}

func TestTheLimitIsCountedWhereThereIsOne(t *testing.T) {
	now := 18500 * time.Millisecond
	r := newRig(t, engine.DefaultRules(), 360, 740)
	if got := r.screen.limit.Text(); got != "" {
		t.Errorf("without a clock it says %q", got)
	}
	later := 0
	r.screen.options.Now = func() (time.Duration, bool) { return now, true }
	r.screen.stage.After = func(time.Duration, func()) func() {
		later++
		return func() {}
	}
	r.screen.Update(r.state, nil)
	if got, want := r.screen.limit.Text(), "42초 안에 고르세요"; got != want || later != 1 {
		t.Errorf("%q, want %q; comes again %d times", got, want, later)
	}
	r.state = match.New(match.Config{Rules: engine.DefaultRules(), Patient: true})
	r.screen.Update(r.state, nil)
	if got := r.screen.limit.Text(); got != "" || later != 1 {
		t.Errorf("where nobody waits it says %q", got)
	}
}
