//go:build window && linux

package main

import (
	"fmt"
	"strconv"
	"time"
)

// stand is how a match stood, as an app logged it: after an event, when it heard
// the other app again, or when it was started again.
type stand struct {
	why           string // event, link, resumed, opened
	round, events int
	phase         string
	hanChosen     bool
	plies         int
	facts         string        // the digest of the board, the counts and the clocks, and some of them in words
	main          time.Duration // what both have left of their main time
	whole         bool          // no period was used
	at, now       time.Duration // the last event's time, and the match's
	running       bool
	wall          time.Time
}

// same reports whether two apps are at the same event and agree on all of it.
func (s stand) same(o stand) bool {
	return s.round == o.round && s.events == o.events && s.facts == o.facts
}

func standOf(l *logLine) stand {
	a := l.attr
	number := func(key string) int {
		n, _ := strconv.Atoi(a[key])
		return n
	}
	span := func(key string) time.Duration {
		d, _ := time.ParseDuration(a[key])
		return d
	}
	s := stand{
		why: a["why"], round: number("round"), events: number("events"), phase: a["phase"], hanChosen: a["hanChosen"] == "true", plies: number("plies"),
		main: span("cho") + span("han"), whole: a["choPeriods"] == a["hanPeriods"] && a["choPeriods"] == "3",
		at: span("at"), now: span("now"), running: a["running"] == "true",
	}
	s.facts = fmt.Sprint(a["digest"], " ", a["phase"], " ply ", a["plies"], " undo ", a["undoLeft"], " at ", a["at"],
		" cho ", a["cho"], "+", a["choPeriods"], " han ", a["han"], "+", a["hanPeriods"])
	s.wall, _ = time.Parse(time.RFC3339Nano, a["time"])
	return s
}

// ledger holds what two apps, and those that were started after they were killed,
// said of how their matches stood.
type ledger struct {
	pair   *pair
	runs   [2][]run
	before int           // events that were compared at other tables
	events int           // and at this one
	apart  time.Duration // the most that the two clocks differed
}

func newLedger(x *pair) *ledger { return &ledger{pair: x} }

// anew returns the ledger of another table; what was counted is counted on.
func (b *ledger) anew() *ledger {
	return &ledger{pair: b.pair, before: b.before + b.events, apart: b.apart}
}

// run is one run of an app, from when its word counts.
type run struct {
	p    *program
	from time.Time
}

// add has an app's word count from now on.
func (b *ledger) add(i int, p *program) { b.runs[i] = append(b.runs[i], run{p, time.Now()}) }

// all returns how the match stood, as a run of an app said it.
func (r run) all() (list []stand) {
	for _, l := range r.p.all("stands") {
		if l.at.After(r.from) {
			list = append(list, standOf(&l))
		}
	}
	return list
}

// stood returns how the match stood when an app last said so.
func (b *ledger) stood(i int) stand {
	l := b.pair.p[i].had("stands")
	if l == nil {
		return stand{events: -1}
	}
	return standOf(l)
}

const (
	mainTimes = 2 * 600 * time.Second // of both, where the clock has ten minutes
	kept      = 3 * time.Second       // a running clock is kept so often
	drift     = time.Second           // two screens may show clocks that differ by less
)

// check fails the test unless both apps, before and after every kill, agree on
// every event: on the board, the counts and the clocks after it. Nothing that was
// shown may be lost, and the clocks must have run as the time did.
func (b *ledger) check() {
	t := b.pair.t
	t.Helper()
	type place struct{ round, events int }
	facts := map[place]string{}
	ahead := [2]map[place]time.Duration{{}, {}} // of the wall's clock before the match's
	began := map[int]time.Duration{}
	for i, runs := range b.runs {
		var last stand
		for n, r := range runs {
			var before stand // in this run
			for _, s := range r.all() {
				at := place{s.round, s.events}
				if old, known := facts[at]; known && old != s.facts {
					t.Errorf("%s: match %d after %d events: once\n%s, then\n%s", names[i], s.round, s.events, old, s.facts)
				}
				facts[at] = s.facts
				if s.round < last.round || s.round == last.round && s.events < last.events {
					t.Errorf("%s, run %d: event %d of match %d is back, %d of %d was shown", names[i], n, s.events, s.round, last.events, last.round)
				}
				if s.phase == "playing" {
					b.checkTimes(i, s, before, began)
				}
				if s.why == "event" && s.running {
					ahead[i][at] = time.Duration(s.wall.UnixNano()) - s.now
				}
				before, last = s, s
			}
			if n+1 < len(runs) {
				b.checkKept(i, last, r, runs[n+1])
			}
		}
	}
	b.events = len(facts)
	for at, one := range ahead[host] {
		if other, known := ahead[guest][at]; known {
			apart := (one - other).Abs()
			if b.apart = max(b.apart, apart); apart > drift {
				t.Errorf("after event %d of match %d the two clocks are %v apart", at.events, at.round, apart)
			}
		}
	}
}

// names of the two apps.
var names = [2]string{"the host", "the guest"}

// checkTimes looks at the clocks while a game is played: what both have used is
// what has passed up to the last move, and a running clock runs as the time does.
func (b *ledger) checkTimes(i int, s, before stand, began map[int]time.Duration) {
	t := b.pair.t
	t.Helper()
	if before.round == s.round && before.phase == "setup" {
		began[s.round] = s.at
	}
	from, known := began[s.round]
	if moved := before.round == s.round && before.plies != s.plies; known && moved && s.whole && s.main > 0 {
		if used, passed := mainTimes-s.main, s.at-from; used != passed {
			t.Errorf("%s, match %d, ply %d: the clocks were charged %v, %v have passed", names[i], s.round, s.plies, used, passed)
		}
	}
	if before.round == s.round && before.running && s.running && i == host {
		wall, match := s.wall.Sub(before.wall), s.now-before.now
		if d := (wall - match).Abs(); d > drift/2 {
			t.Errorf("%s, match %d, event %d: %v passed and the match's clock says %v", names[i], s.round, s.events, wall, match)
		}
	}
}

// checkKept looks at the host's clock across a kill: it takes nothing back but
// what was not kept yet, and charges nothing for the time in which it was dead.
func (b *ledger) checkKept(i int, last stand, killed, next run) {
	t := b.pair.t
	t.Helper()
	if i != host || last.phase != "playing" || !last.running {
		return
	}
	stands := next.all()
	if len(stands) == 0 {
		return
	}
	s := stands[0]
	most := last.now + killed.p.ended.Sub(last.wall)
	if s.round != last.round || s.now > most+drift/2 || s.now < most-kept-drift {
		t.Errorf("%s was killed when the match's clock said about %v, and goes on with %v", names[i], most, s.now)
	}
}

// String tells what was compared.
func (b *ledger) String() string {
	return fmt.Sprintf("board, counts and clocks equal after %d events, the clocks never more than %v apart", b.before+b.events, b.apart.Round(time.Millisecond))
}
