//go:build window && linux

package main

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"janggi/sounds"
	"janggi/sounds/studio"
)

const (
	// soonEnough is how long after a check on the screen the call may be heard,
	// the drum that leads it included.
	soonEnough = 150 * time.Millisecond
	// soundTries is how often a move is played until it is heard as it should
	// be: what comes late on a busy machine is dropped.
	soundTries = 5
	// hush is how long nothing is heard before the next touch.
	hush = 150 * time.Millisecond
)

// A listener plays on the real window and hears what comes out of the real
// sound card, or what ALSA takes for one.
type listener struct {
	*program
	*studio.Studio
	bank *sounds.Bank
}

// TestTheGameIsHeard plays a game with sound: every move is heard, a check is
// called while its piece is hardly on the board, and nothing is heard while the
// game is muted.
func TestTheGameIsHeard(t *testing.T) {
	room := studio.Open(t)
	for _, kv := range room.Env() { // the desk hands it on
		name, value, _ := strings.Cut(kv, "=")
		t.Setenv(name, value)
	}
	d := newDesk(t)
	p := d.launch(t.TempDir(), "-log", "debug", "-lang", "ko", "-theme", "light")
	bank, _ := sounds.NewBank(nil)
	l := &listener{p, room, bank}
	p.expect("screen", "name=home")
	p.saw("the sound device is open")
	p.chooseArrangements()

	moves := strings.Fields(shortMate)
	for i, move := range moves[:5] {
		if i == 2 {
			l.mustCall(move, i+1, sounds.SayJanggun, sounds.SayMeonggun)
		} else {
			l.mustSound(move, i+1)
		}
	}
	p.click("mute")
	for i, move := range moves[5:8] {
		l.mustBeMute(move, i+6)
	}
	// Not a card that died: the key brings the sound back.
	p.mustTool("xdotool", "key", "--window", p.window, "m")
	for i, move := range moves[8:10] {
		l.mustSound(move, i+9)
	}
	p.play(moves[10])
	p.expect("ended", "reason=checkmate", "winner=cho")
	p.expect("screen", "name=result")
	p.mustBeCalm()
	p.closeByButton()
}

// mustSound plays a move, again if need be, and fails the test if it was not
// heard.
func (l *listener) mustSound(move string, ply int) {
	l.t.Helper()
	l.inTries(move, ply, time.Second/2, func(heard []float64) bool {
		loud := studio.Strength(heard)
		l.t.Logf("%d. %s: strength %.4f", ply, move, loud)
		return loud > studio.Faint
	})
}

// mustCall plays a move, again if need be, and fails the test unless the voice
// was heard soon enough, and heard for what it says.
func (l *listener) mustCall(move string, ply int, voice, other sounds.Cue) {
	l.t.Helper()
	clip := func(c sounds.Cue) sounds.Clip { return l.bank.Clip(c, sounds.Group) }
	l.inTries(move, ply, 1200*time.Millisecond, func(heard []float64) bool {
		at, likeness := studio.Find(heard, clip(voice))
		_, wrong := studio.Find(heard, clip(other))
		l.t.Logf("%d. %s: %v found %v after the event; likeness %.2f, of %v %.2f",
			ply, move, voice, at.Round(100*time.Microsecond), likeness, other, wrong)
		// 0.92 on a machine at rest; a busy one drops out in the middle of a word.
		return likeness > 0.4 && likeness > 2*wrong && at <= soonEnough
	})
}

// mustBeMute plays a move and fails the test if anything was heard of it, the
// touches included.
func (l *listener) mustBeMute(move string, ply int) {
	l.t.Helper()
	l.Quiet(hush)
	from := time.Now()
	l.playPly(move, ply)
	heard := l.Between(from, time.Since(from)+time.Second)
	if loud := studio.Strength(heard); loud > studio.Silence {
		l.t.Errorf("%d. %s: muted, and yet %.5f", ply, move, loud)
	}
}

// inTries plays a move until what is heard of it is right, taking it back after
// each try that failed.
func (l *listener) inTries(move string, ply int, length time.Duration, right func(heard []float64) bool) {
	l.t.Helper()
	for try := 1; ; try++ {
		if right(l.hear(move, ply, length)) {
			return
		}
		if try == soundTries {
			l.t.Fatalf("%d. %s: not heard as it should be, in %d tries", ply, move, try)
		}
		l.step("undo", "question")
		l.step("yes", "play")
		l.settle()
	}
}

// hear plays a move and returns what is heard from its event on. The piece
// taken up is heard too; the move waits until that has died away.
func (l *listener) hear(move string, ply int, length time.Duration) []float64 {
	l.t.Helper()
	from, to := points(move)
	l.clickAt(l.crossing(from))
	l.Quiet(hush)
	l.clickAt(l.crossing(to))
	line := l.expect("played", "ply="+strconv.Itoa(ply), "move="+move)
	at, err := time.Parse(time.RFC3339Nano, line.attr["time"])
	if err != nil {
		l.t.Fatal(err)
	}
	return l.Between(at, length)
}
