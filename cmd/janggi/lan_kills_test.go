//go:build window && linux

package main

import (
	"flag"
	"image"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"janggi/engine"
)

var lanKills = flag.Int("lan-kills", 3, "how often one of two apps on a network is killed, or both")

// TestEveryKillOfTwoDevicesIsSurvived plays with a running clock and kills one of
// the two apps, or both at once: in play, while the arrangements are chosen, and
// when both want another game. They are started again, find each other, and both
// show the same board, clocks and counts: all that was shown, and nothing twice.
func TestEveryKillOfTwoDevicesIsSurvived(t *testing.T) {
	k := &pairKills{pair: newPair(t), random: killRandom(t, 1), kinds: map[string]int{}}
	k.book = newLedger(k.pair)
	for i := range k.p {
		k.book.add(i, k.launch(i))
	}
	k.chooseClock()
	k.find()
	// A short run sees one of each.
	order := []func(){
		k.inArrangement, k.bothInPlay, k.atRematch, k.inPlay, k.inPlay,
		k.inPlay, k.bothInPlay, k.inPlay, k.atRematch, k.inPlay,
	}
	for n := range *lanKills {
		order[n%len(order)]()
	}
	// The position is the right one: it takes the next move.
	k.ready()
	k.move()
	k.book.check()
	for _, p := range k.p {
		p.mustBeCalm()
	}
	t.Logf("%d of %d kills survived (%v); on again after a median of %v, at most %v; %v", len(k.back), *lanKills, k.kinds, median(k.back), slices.Max(k.back), k.book)
}

// pairKills is a pair that is killed over and over.
type pairKills struct {
	*pair
	random *rand.Rand
	book   *ledger
	round  int      // of the match
	moves  []string // of it, all that both have shown
	undone bool     // a move was taken back in it
	kinds  map[string]int
	back   []time.Duration // from each kill until both heard each other again
}

// chooseClock lets the host's room be played with ten minutes for each.
func (k *pairKills) chooseClock() {
	k.t.Helper()
	p := k.p[host]
	p.expect("screen", "name=home")
	k.p[guest].expect("screen", "name=home")
	for _, name := range []string{"start", "clock", "clock-2", "back"} {
		p.click(name)
	}
	p.expect("screen", "name=home")
}

// ready brings a match to where moves are made.
func (k *pairKills) ready() {
	k.t.Helper()
	for !k.playing() {
		k.choose()
	}
	for i, p := range k.p {
		if p.seat() == "cho" {
			k.cho = i
		}
		p.settle()
	}
	if !k.undone { // so that there is something to count; a short run has no time for it
		k.undone = true
		if *lanKills < 10 {
			return
		}
		k.takeBack()
	}
}

// playing reports whether both apps show the board.
func (k *pairKills) playing() bool {
	return k.book.stood(host).phase == "playing" && k.book.stood(guest).phase == "playing"
}

// chooser is the app that an arrangement is waited for from: Han's comes first.
func (k *pairKills) chooser() (q *program, side string) {
	k.t.Helper()
	side = "han"
	if k.book.stood(host).hanChosen {
		side = "cho"
	}
	k.until(side+" to be asked for an arrangement", func() bool {
		for _, p := range k.p {
			if p.seat() == side {
				q = p
			}
		}
		return q != nil
	})
	return q, side
}

// choose has an arrangement chosen, and waits until both know.
func (k *pairKills) choose() {
	k.t.Helper()
	q, side := k.chooser()
	q.click("card-" + arrangement)
	q.click("confirm")
	k.until(side+"'s arrangement on both", func() bool {
		return k.playing() || side == "han" && k.book.stood(host).hanChosen && k.book.stood(guest).hanChosen
	})
}

// move makes a move that both show.
func (k *pairKills) move() {
	k.t.Helper()
	move := quietMove(k.t, k.random, game(k.t, k.moves)).String()
	k.ply = len(k.moves)
	k.play(move, patience)
	k.moves = append(k.moves, move)
}

// takeBack makes a move and takes it back.
func (k *pairKills) takeBack() {
	k.t.Helper()
	k.move()
	k.moves = k.moves[:0]
	one, other := k.p[k.cho], k.p[1-k.cho]
	one.settle()
	one.click("undo")
	other.expect("screen", "name=question")
	other.click("yes")
	k.until("the move to be taken back", func() bool { return k.book.stood(host).plies == 0 && k.book.stood(guest).plies == 0 })
	for _, p := range k.p {
		p.settle()
		p.forget() // the first ply comes once more
	}
}

// victims are drawn: one of the two.
func (k *pairKills) victims() []int { return []int{k.random.IntN(2)} }

// kill ends apps after a while, and counts.
func (k *pairKills) kill(kind string, after time.Duration, victims ...int) {
	if len(victims) == 2 {
		kind += ", both"
	} else {
		kind += ", " + [2]string{"host", "guest"}[victims[0]]
	}
	k.kinds[kind]++
	time.AfterFunc(after, func() {
		for _, i := range victims {
			_ = k.p[i].cmd.Process.Kill()
		}
	})
}

// upTo draws a while.
func (k *pairKills) upTo(most time.Duration) time.Duration {
	return time.Duration(k.random.Int64N(int64(most)))
}

// inArrangement kills while the arrangements are chosen: of the app that chooses
// or of the other, around the moment at which the choice is made.
func (k *pairKills) inArrangement() {
	k.t.Helper()
	if k.playing() {
		k.another()
	}
	if k.random.IntN(2) == 0 { // the first has chosen
		k.choose()
	}
	q, _ := k.chooser()
	q.click("card-" + arrangement)
	q.settle()
	r := q.place("confirm")
	victims := k.victims()
	k.kill("in the arrangement", k.upTo(200*time.Millisecond), victims...)
	q.pokeAt(r.Min.Add(r.Max).Div(2))
	k.revive(victims...)
}

// end lets one of the two resign.
func (k *pairKills) end() {
	k.t.Helper()
	k.ready()
	for _, p := range k.p {
		p.forget()
	}
	q := k.p[k.random.IntN(2)]
	q.step("resign", "question")
	q.click("yes")
	for _, p := range k.p {
		p.expect("screen", "name=result")
	}
}

// another ends the game and begins the next one.
func (k *pairKills) another() {
	k.t.Helper()
	k.end()
	for _, p := range k.p {
		p.forget()
		p.click("again")
	}
	k.next()
}

// next waits for the next match on both.
func (k *pairKills) next() {
	k.t.Helper()
	k.round++
	k.moves, k.undone = nil, false
	k.until("the next match on both", func() bool { return k.book.stood(host).round == k.round && k.book.stood(guest).round == k.round })
}

// atRematch kills around the moment at which both want another game. Where it was
// not agreed on yet, whoever was killed has nothing to come back to, for the game
// is over and kept: the two meet in the lobby, as they did at first.
func (k *pairKills) atRematch() {
	k.t.Helper()
	k.end()
	first := k.random.IntN(2)
	k.p[first].click("again")
	q := k.p[1-first]
	q.settle()
	r := q.place("again")
	victims := k.victims()
	k.kill("at the rematch", k.upTo(300*time.Millisecond), victims...)
	q.pokeAt(r.Min.Add(r.Max).Div(2))
	victim := victims[0]
	k.until("the kill", func() bool { return !k.p[victim].alive() })
	killed := time.Now()
	p := k.launch(victim)
	k.book.add(victim, p)
	p.saw("screen", "name=home")
	p.settle()
	if p.had("resumed") == nil {
		k.meetAnew(victim)
	}
	k.within(40*time.Second, "the two to hear each other again", func() bool { return k.p[host].linked() && k.p[guest].linked() })
	k.back = append(k.back, time.Since(killed))
	k.next()
}

// meetAnew brings the two together in the lobby: the guest goes back to its seat in
// the host's room, or, where the host was killed, to the room it has opened anew.
func (k *pairKills) meetAnew(victim int) {
	k.t.Helper()
	k.kinds["met anew"]++
	if victim == host {
		k.p[guest].forget()
		if k.p[guest].top() == "result" {
			k.p[guest].click("home")
		} else {
			k.p[guest].click("back")
		}
		k.p[guest].expect("screen", "name=home")
		k.find()
		k.round = -1 // at a new table
		k.book = k.book.anew()
		for i, p := range k.p {
			k.book.add(i, p)
		}
		return
	}
	k.p[guest].step("nearby", "lobby")
	k.p[guest].click("game-0")
	k.until("the guest to be back", func() bool { return k.p[guest].had("seated") != nil })
	// It sees the game that is over, where the other one still waits, or else the
	// next one, perhaps only in a moment.
	asked := false
	k.until("the guest to want another game, too", func() bool {
		if asked || k.book.stood(guest).round != k.round {
			return true
		}
		p := k.p[guest]
		p.settle()
		control := map[string]string{"play": "show", "result": "again"}[p.top()]
		if r, there := p.sees(control); there {
			p.pokeAt(r.Min.Add(r.Max).Div(2))
			asked = control == "again"
		}
		return false
	})
}

// inPlay kills one, bothInPlay both, while moves are made.
func (k *pairKills) inPlay()     { k.inPlayOf(k.victims()...) }
func (k *pairKills) bothInPlay() { k.inPlayOf(host, guest) }

func (k *pairKills) inPlayOf(victims ...int) {
	k.t.Helper()
	k.ready()
	places := [2]map[engine.Point]image.Point{k.p[host].crossings(), k.p[guest].crossings()} // while both windows are there
	k.kill("in play", k.upTo(1200*time.Millisecond), victims...)
	p := k.p[victims[0]]
	for p.alive() {
		k.ply = len(k.moves)
		m := quietMove(k.t, k.random, game(k.t, k.moves))
		k.moves = append(k.moves, m.String())
		q, at := k.p[k.mover()], places[k.mover()]
		q.pokeAt(at[m.From])
		q.pokeAt(at[m.To])
		k.until("ply "+strconv.Itoa(len(k.moves))+", or the kill", func() bool {
			return !p.alive() || k.book.stood(host).plies == len(k.moves) && k.book.stood(guest).plies == len(k.moves)
		})
	}
	k.revive(victims...)
	made, plies := len(k.moves), k.book.stood(host).plies
	if plies != made && plies != made-1 {
		k.t.Fatalf("%d moves were made, both show %d", made, plies)
	}
	k.moves = k.moves[:plies]
}

// revive starts apps that were killed again and waits until the two hear each
// other. What both then show must be what was shown.
func (k *pairKills) revive(victims ...int) {
	k.t.Helper()
	for _, i := range victims {
		p := k.p[i]
		k.until("the kill", func() bool { return !p.alive() })
	}
	k.book.check()
	killed := time.Now()
	for _, i := range victims {
		k.p[i] = k.desk[i].begin(k.home[i], appFlags...)
		k.book.add(i, k.p[i])
	}
	for _, i := range victims {
		k.p[i].findWindow()
		k.p[i].expect("resumed")
	}
	k.within(40*time.Second, "the two to hear each other again", func() bool { return k.p[host].linked() && k.p[guest].linked() })
	k.back = append(k.back, time.Since(killed))
	for _, p := range k.p {
		p.settle()
	}
	k.until("both to show the same", func() bool { return k.book.stood(host).same(k.book.stood(guest)) })
	k.book.check()
}
