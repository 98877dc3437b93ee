//go:build window && linux

package main

import (
	"flag"
	"image"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"janggi/engine"
)

var (
	lanKills = flag.Int("lan-kills", 3, "how often one of two apps on a network is killed")
	lanPulls = flag.String("lan-pulls", "5s", "for how long the cable between two apps is pulled, one after the other")
)

// TestTwoDevicesPlayAWholeGame finds a game, joins it and plays it to mate by
// clicks on both windows.
func TestTwoDevicesPlayAWholeGame(t *testing.T) {
	x := newPair(t)
	x.meet()
	t.Logf("found in the list %v after the lobby was opened, in the arrangements %v after it was tapped", x.found, x.seats)
	x.arrange()
	var made []trip
	moves := strings.Fields(shortMate)
	for i, move := range moves[:len(moves)-1] {
		made = append(made, x.play(move, patience))
		if i == 2 {
			x.p[host].settle()
			x.p[host].picture("lan-2-host")
			x.p[guest].picture("lan-3-guest")
		}
	}
	t.Logf("a move's way from one device to the other %s", ways(made))
	x.p[x.cho].play(moves[len(moves)-1])
	for _, p := range x.p {
		p.expect("ended", "reason=checkmate", "winner=cho", "plies="+strconv.Itoa(len(moves)))
		p.expect("screen", "name=result")
	}

	// Another one, with sides swapped, over the same connection.
	for _, p := range x.p {
		p.click("again")
	}
	for _, p := range x.p {
		p.expect("screen", "name=arrange")
	}
	before := x.cho
	x.arrange()
	if x.cho == before {
		t.Error("the sides were not swapped")
	}
	x.ply = 0
	x.play("a4a5", patience)
	for _, p := range x.p {
		p.mustBeCalm()
	}
}

// TestThePulledCable pulls the cable in the middle of a game and plugs it in
// again. The game goes on with the same board, unless whoever could not be heard
// was to move and their time to come back is over.
func TestThePulledCable(t *testing.T) {
	for text := range strings.SplitSeq(*lanPulls, ",") {
		long, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(text, func(t *testing.T) {
			x := newPair(t)
			x.meet()
			x.arrange()
			moves := []string{"a4a5", "a7a6", "c4c5", "c7c6"}
			for _, m := range moves[:2] {
				x.play(m, patience)
			}
			if x.mover() == guest { // it is the host's turn while the guest is away
				x.play("c4c5", patience)
				moves = []string{"a4a5", "a7a6", "c4c5", "c7c6", "e4e5"}
			}
			x.ip(host, "ip link set eth0 down")
			pulled := time.Now()
			if long > 15*time.Second { // then it has been noticed
				for _, p := range x.p {
					x.within(40*time.Second, "the silence to be noticed", func() bool { return !p.linked() })
				}
				x.p[host].settle()
				x.p[host].picture("lan-4-away")
			}
			x.within(long+patience, "the time without a cable", func() bool { return time.Since(pulled) > long })
			x.ip(host, "ip link set eth0 up")
			plugged := time.Now()
			x.within(40*time.Second, "both to hear each other", func() bool { return x.p[host].linked() && x.p[guest].linked() })
			t.Logf("pulled for %v, playing on %v after it was plugged in", long, time.Since(plugged))
			for _, m := range moves[x.ply:] {
				x.play(m, 2*patience)
			}
			for _, p := range x.p {
				if p.at() != x.ply {
					t.Errorf("one is at %d, played were %d", p.at(), x.ply)
				}
				p.mustBeCalm()
			}
		})
		if long > grace {
			t.Run(text+", to move", func(t *testing.T) { pulledTooLong(t, long) })
		}
	}
}

// grace is how long somebody who is to move may be away under the usual rules.
const grace = 60 * time.Second

// pulledTooLong pulls the cable while the guest is to move, for longer than it is
// waited for: the game is lost on time, and both say so.
func pulledTooLong(t *testing.T, long time.Duration) {
	x := newPair(t)
	x.meet()
	x.arrange()
	for _, m := range []string{"a4a5", "a7a6"} {
		if x.mover() == guest {
			break
		}
		x.play(m, patience)
	}
	x.ip(host, "ip link set eth0 down")
	pulled := time.Now()
	x.within(long+patience, "the game to be lost", func() bool { return x.p[host].had("ended", "reason=timeLoss") != nil })
	t.Logf("lost %v after the cable was pulled", time.Since(pulled))
	x.ip(host, "ip link set eth0 up")
	x.within(40*time.Second, "the guest to know", func() bool { return x.p[guest].had("ended", "reason=timeLoss") != nil })
}

// TestEveryKillOfTwoDevicesIsSurvived kills one of the two apps at random moments
// of a game. It is started again, the two find each other, and both show the same
// moves: all that were shown, and none twice.
func TestEveryKillOfTwoDevicesIsSurvived(t *testing.T) {
	seed := *killSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-kill-seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	x := newPair(t)
	x.meet()
	x.arrange()
	var moves []string
	var back []time.Duration
	for n := range *lanKills {
		victim := random.IntN(2)
		const longest = 1200 * time.Millisecond
		p := x.p[victim]
		moves = x.playUntilKilled(p, random, time.Duration(random.Int64N(int64(longest))), moves)
		killed := time.Now()
		p = x.launch(victim)
		p.expect("resumed")
		x.within(40*time.Second, "the two to hear each other again", func() bool { return x.p[host].linked() && x.p[guest].linked() })
		back = append(back, time.Since(killed))
		for _, p := range x.p {
			p.settle()
		}
		x.until("both to show the same", func() bool { return x.p[host].at() == x.p[guest].at() })
		at := x.p[host].at()
		if at != len(moves) && at != len(moves)-1 {
			t.Fatalf("kill %d of %s: %d moves were made, both show %d", n+1, [2]string{"the host", "the guest"}[victim], len(moves), at)
		}
		if shown := x.shown(moves); at < shown {
			t.Fatalf("kill %d: ply %d was shown, %d is back", n+1, shown, at)
		}
		moves, x.ply = moves[:at], at
	}
	t.Logf("%d of %d kills survived, %d moves played; on again after a median of %v", *lanKills, *lanKills, len(moves), median(back))
	// The position is the right one: it takes the next move.
	x.play(anyMove(t, random, moves), patience)
	for _, p := range x.p {
		p.mustBeCalm()
	}
}

// playUntilKilled plays moves, one after the other on both windows, until p is
// killed after a while, and returns all that were clicked; the last may not have
// been played.
func (x *pair) playUntilKilled(p *program, random *rand.Rand, after time.Duration, moves []string) []string {
	x.t.Helper()
	places := [2]map[string]image.Point{{}, {}} // found while both windows are there
	for i, q := range x.p {
		for rank := 1; rank <= engine.Ranks; rank++ {
			for file := range engine.Files {
				point := string(rune('a'+file)) + strconv.Itoa(rank)
				places[i][point] = q.crossing(point)
			}
		}
	}
	time.AfterFunc(after, func() { _ = p.cmd.Process.Kill() })
	alive := func() bool {
		select {
		case <-p.exited:
			return false
		default:
			return true
		}
	}
	for alive() {
		x.ply = len(moves)
		move := anyMove(x.t, random, moves)
		moves = append(moves, move)
		q, at := x.p[x.mover()], places[x.mover()]
		from, to := points(move)
		for _, at := range []image.Point{at[from], at[to]} { // the window may be gone while we click
			_, _ = q.tool("xdotool", "mousemove", "--window", q.window, strconv.Itoa(at.X), strconv.Itoa(at.Y), "click", "1")
		}
		ply := "ply=" + strconv.Itoa(len(moves))
		x.until("ply "+strconv.Itoa(len(moves))+", or the kill", func() bool {
			return !alive() || x.p[host].had("played", ply) != nil && x.p[guest].had("played", ply) != nil
		})
	}
	return moves
}

// shown is the last ply that the app that lives on has shown.
func (x *pair) shown(moves []string) (ply int) {
	for _, p := range x.p {
		for n := len(moves); n > ply; n-- {
			if p.had("played", "ply="+strconv.Itoa(n), "move="+moves[n-1]) != nil {
				ply = n
			}
		}
	}
	return ply
}

// anyMove returns a legal move that ends nothing and is clicked on two points.
func anyMove(t *testing.T, random *rand.Rand, moves []string) string {
	t.Helper()
	g := game(t, moves)
	var fit []engine.Move
	for m := range g.Legal() {
		if m.IsPass() {
			continue
		}
		after := g.Clone()
		if _, err := after.Play(m); err == nil && !after.Over() && !after.InCheck() {
			fit = append(fit, m)
		}
	}
	if len(fit) == 0 {
		t.Fatal("no move to go on with")
	}
	return fit[random.IntN(len(fit))].String()
}
