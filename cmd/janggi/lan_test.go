//go:build window && linux

package main

import (
	"flag"
	"strconv"
	"strings"
	"testing"
	"time"
)

var lanPulls = flag.String("lan-pulls", "5s", "for how long the cable between two apps is pulled, one after the other")

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
	for _, p := range x.p {
		p.forget() // there was a first ply before
	}
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
