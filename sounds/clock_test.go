package sounds_test

import (
	"testing"
	"time"

	"janggi/engine/match"
	"janggi/sounds"
)

func TestClock(t *testing.T) {
	const sec = time.Second
	main := func(left time.Duration, periods int) match.ClockView {
		return match.ClockView{Main: left, Period: 30 * sec, Periods: periods, Running: true}
	}
	period := func(left time.Duration, periods int) match.ClockView {
		return match.ClockView{Period: left, Periods: periods, Running: true}
	}
	still := func(v match.ClockView) match.ClockView {
		v.Running = false
		return v
	}
	ms := time.Millisecond
	silence := sounds.Calls{}
	for _, tt := range []struct {
		name        string
		before, now match.ClockView
		theirs      bool
		want        sounds.Calls
	}{
		{"time enough", main(60*sec, 3), main(59*sec, 3), false, silence},
		{"the last ten of the main time, byoyomi to come", main(10*sec+50*ms, 3), main(10*sec-50*ms, 3), false, one(sounds.Tick, 0)},
		{"the last five of it", main(5*sec+50*ms, 3), main(5*sec-50*ms, 3), false, one(sounds.Tock, 0)},
		{"the last ten of all time", main(10*sec+50*ms, 0), main(10*sec-50*ms, 0), false, one(sounds.Tick, sounds.SayCount10)},
		{"byoyomi begins", main(50*ms, 3), period(29950*ms, 3), false, one(sounds.Warning, sounds.SayByoyomi)},
		{"byoyomi begins over there", main(50*ms, 3), period(29950*ms, 3), true, one(sounds.Warning, sounds.SayByoyomi)},
		{"byoyomi begins with its last period", main(50*ms, 1), period(29950*ms, 1), false, one(sounds.Warning, sounds.SayLastByoyomi)},
		{"main time and a period gone at one look", main(50*ms, 2), period(20*sec, 1), false, one(sounds.Warning, sounds.SayLastByoyomi)},
		{"a period is lost", period(50*ms, 3), period(29950*ms, 2), false, one(sounds.Warning, 0)},
		{"the last period begins", period(50*ms, 2), period(29950*ms, 1), false, one(sounds.Warning, sounds.SayLastByoyomi)},
		{"time is over", period(50*ms, 1), period(0, 0), false, silence},
		{"ten", period(10*sec+1, 1), period(10*sec, 1), false, one(sounds.Tick, sounds.SayCount10)},
		{"six", period(6050*ms, 1), period(5950*ms, 1), false, one(sounds.Tick, sounds.Count(6))},
		{"five", period(5050*ms, 1), period(4950*ms, 1), false, one(sounds.Tock, sounds.Count(5))},
		{"one", period(1050*ms, 1), period(950*ms, 1), false, one(sounds.Tock, sounds.SayCount1)},
		{"within a second", period(4950*ms, 1), period(4050*ms, 1), false, silence},
		{"not again at the same moment", period(5*sec, 1), period(5*sec, 1), false, silence},
		{"a look held up counts only what just began", period(8050*ms, 1), period(4900*ms, 1), false, one(sounds.Tock, sounds.Count(5))},
		{"and nothing that is past", period(8050*ms, 1), period(4300*ms, 1), false, silence},
		{"ten over there", period(10050*ms, 1), period(9950*ms, 1), true, silence},
		{"a period whole again", period(3*sec, 2), period(30*sec, 2), false, silence},
		{"eleven", period(11050*ms, 1), period(10950*ms, 1), false, silence},
		{"my turn begins in the last seconds", still(main(8*sec, 0)), main(8*sec, 0), false, silence},
		{"my turn ends", period(5050*ms, 1), still(period(30*sec, 1)), false, silence},
		{"no clock", match.ClockView{}, match.ClockView{}, false, silence},
	} {
		expect(t, tt.name, sounds.For(sounds.Clock{Before: tt.before, Now: tt.now, Mine: !tt.theirs}), tt.want)
	}
}

// TestClockTick by tick: at any rate of looking, a period is counted once from
// ten to one.
func TestClockIsCountedOnce(t *testing.T) {
	for _, every := range []time.Duration{16 * time.Millisecond, 100 * time.Millisecond, 330 * time.Millisecond} {
		var said []sounds.Cue
		before := match.ClockView{Period: 30 * time.Second, Periods: 2, Running: true}
		for now := before; now.Period > 0; now.Period -= every {
			if c := sounds.For(sounds.Clock{Before: before, Now: now, Mine: true}).Now.Voice; c != sounds.Silence {
				said = append(said, c)
			}
			before = now
		}
		if len(said) != 10 || said[0] != sounds.SayCount10 || said[9] != sounds.SayCount1 {
			t.Errorf("looking every %v: %v", every, said)
		}
	}
}
