//go:build window && linux

package main

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"janggi/engine"
)

var (
	kills    = flag.Int("kills", 8, "how often a game in the real window is killed")
	killSeed = flag.Uint64("kill-seed", 0, "for the moments and the moves of the kills; 0 is a new one")
)

// killRandom draws the moments and the moves of kills, and says how to have the same
// again.
func killRandom(t *testing.T, stream uint64) *rand.Rand {
	t.Helper()
	seed := *killSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-kill-seed %d", seed)
	return rand.New(rand.NewPCG(seed, stream))
}

// TestEveryKillIsSurvived plays a game in the real window and kills the app at
// random moments, in the middle of a click or a move. Each time the game must
// come back at the last ply that was shown. A move that was clicked and not yet
// shown may be there too: it was on the disk before anybody saw it.
func TestEveryKillIsSurvived(t *testing.T) {
	d := newDesk(t)
	run := &killRun{t: t, random: killRandom(t, 0)}
	run.begin(d)
	exact, ahead, torn := 0, 0, 0
	for n := range *kills {
		shown := run.playUntilKilled()
		p := d.launch(run.home, "-log", "debug")
		line := p.expect("resumed")
		back, err := strconv.Atoi(line.attr["ply"])
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case back == shown:
			exact++
		case back == shown+1 && back <= len(run.moves):
			ahead++
		default:
			t.Fatalf("kill %d: ply %d was shown, %d is back", n+1, shown, back)
		}
		torn += strings.Count(p.said(), "store.torn")
		run.resumed(p, back)
	}
	t.Logf("%d kills: %d came back at the last shown ply, %d with the move that was being made, %d torn lines cut", *kills, exact, ahead, torn)
	// The position is the right one too: it takes the next move.
	run.game = run.replay()
	m := quietMove(t, run.random, run.game)
	run.p.play(m.String())
	run.p.expect("played", "move="+m.String(), "ply="+strconv.Itoa(len(run.moves)+1))
	run.p.closeByButton()
}

// killRun is a game that is played and killed over and over.
type killRun struct {
	t      *testing.T
	random *rand.Rand
	home   string
	p      *program
	moves  []engine.Move // as clicked; the last may not have been played
	game   *engine.Game
}

// begin starts a game in a home of its own.
func (r *killRun) begin(d *desk) {
	r.home, r.moves = r.t.TempDir(), nil
	r.p = d.launch(r.home, "-log", "debug")
	r.p.expect("screen", "name=home")
	r.p.chooseArrangements()
	r.game = r.replay()
}

// resumed goes on with the game that came back.
func (r *killRun) resumed(p *program, ply int) {
	r.p, r.moves = p, r.moves[:ply]
	r.game = r.replay()
	p.saw("screen", "name=play")
	if ply > 150 { // long enough: the next game
		d := p.desk
		p.closeByButton()
		r.begin(d)
		return
	}
	p.settle()
}

// replay returns the game of the moves so far.
func (r *killRun) replay() *engine.Game {
	r.t.Helper()
	var moves []string
	for _, m := range r.moves {
		moves = append(moves, m.String())
	}
	return game(r.t, moves)
}

// playUntilKilled plays moves until the app is killed, in a moment that is drawn
// before, and returns the last ply that was shown.
func (r *killRun) playUntilKilled() (shown int) {
	r.t.Helper()
	p := r.p
	places := p.crossings()
	before := len(r.moves)
	const longest = 1500 * time.Millisecond
	time.AfterFunc(time.Duration(r.random.Int64N(int64(longest))), func() { _ = p.cmd.Process.Kill() })
	for alive := true; alive; {
		m := quietMove(r.t, r.random, r.game)
		r.moves = append(r.moves, m)
		p.pokeAt(places[m.From])
		p.pokeAt(places[m.To])
		if alive = r.shown(len(r.moves)); alive {
			if _, err := r.game.Play(m); err != nil {
				r.t.Fatal(err)
			}
		}
	}
	shown = before
	for line := range strings.Lines(p.said()) {
		if attr := parseAttrs(line); attr["msg"] == "played" {
			shown, _ = strconv.Atoi(attr["ply"])
		}
	}
	return shown
}

// shown waits until a ply is shown; it is false if the app is killed before.
func (r *killRun) shown(ply int) bool {
	r.t.Helper()
	want := " ply=" + strconv.Itoa(ply) + "\n"
	shown := false
	r.p.until("ply "+strconv.Itoa(ply), func() bool {
		select {
		case <-r.p.exited:
			return true
		default:
		}
		shown = strings.Contains(r.p.said(), want)
		return shown
	})
	return shown
}
