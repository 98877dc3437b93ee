package lan

import (
	"time"

	"janggi/engine/match"
)

// The clock is the host's. What a guest can know is how long it has thought
// itself: from the coming of the event that began its turn to the sending of its
// move. What the host charges beyond that is the way there and back, and what a
// ping takes tells how long that may be. Where it is more again and again, the
// guest says so and plays on: a host whose disk or processor is slow looks the
// same as one that cheats, so nobody is accused (docs/lan.md).
const (
	chargeSlack   = time.Second            // a turn may cost so much more than the longest round trip around it
	chargeForgive = 250 * time.Millisecond // of what was too much, for each turn that is not
	chargeMost    = 20 * time.Second       // too much, in chargeTurns turns or more
	chargeTurns   = 4
	chargeGross   = 30 * time.Second // too much in one turn
)

// turn is a turn of this device, as it was here.
type turn struct {
	link  *link         // on which it began; nil where that was not seen
	began time.Time     // when the event that began it came
	worst time.Duration // the longest round trip around it
	over  time.Time     // when the event that ended it came
	extra time.Duration // what was charged for it beyond what was thought here
}

// charges compares what a host charges with what was thought here.
type charges struct {
	now     turn   // zero while another thinks
	judging []turn // over, and the way there and back of that time not known yet
	extra   time.Duration
	turns   int
	named   bool
}

// here is what this device knows when an event comes.
type here struct {
	link    *link         // on which it comes
	asked   asked         // what was asked for last
	longest time.Duration // the longest of the last round trips
}

// follow takes in an event; live says that everything before it had come on the
// same link.
func (c *charges) follow(seat match.Seat, before, next match.State, e match.Event, h here, live bool) {
	own, seated := seat.Side()
	if !seated || !next.Timed() {
		return
	}
	was, since, thinking := before.Thinking()
	is, from, goesOn := next.Thinking()
	if thinking && goesOn && was == is && since == from {
		return
	}
	if thinking && was == own && c.now.link != nil && c.now.link == h.link {
		c.end(e, since, h.asked)
	}
	c.now = turn{}
	if goesOn && is == own && live {
		c.now = turn{link: h.link, began: time.Now(), worst: h.longest}
	}
}

// end closes the turn of now.
func (c *charges) end(e match.Event, since time.Duration, a asked) {
	t := c.now
	t.over = time.Now()
	until := t.over
	if played, ok := e.(match.Played); ok && !played.ByClock {
		if a.link != t.link || a.action != (match.Play{Move: played.Move}) || a.at.Before(t.began) {
			return // asked for on another connection: nobody knows how long it was on its way
		}
		until = a.at
	}
	// A device that has slept has thought on: the wall's clock knows.
	thought := max(until.Sub(t.began), until.Round(0).Sub(t.began.Round(0)))
	t.extra = e.Time() - since - thought
	c.judging = append(c.judging, t)
}

// trip takes in how long a ping was on its way on a link, and reports whether what
// the host has charged is too much by now, once.
func (c *charges) trip(l *link, sent time.Time, took time.Duration) (unfair bool) {
	c.now.worst = max(c.now.worst, took)
	open := c.judging[:0]
	for _, t := range c.judging {
		if t.link != l {
			continue // what else was on its way then is lost
		}
		t.worst = max(t.worst, took)
		if sent.Before(t.over) { // others of that time are still on their way
			open = append(open, t)
			continue
		}
		unfair = c.judge(t) || unfair
	}
	c.judging = open
	return unfair
}

func (c *charges) judge(t turn) (unfair bool) {
	much := t.extra - t.worst - chargeSlack
	if much <= 0 {
		c.extra = max(c.extra-chargeForgive, 0)
		return false
	}
	c.extra += much
	c.turns++
	if c.named || much < chargeGross && (c.extra < chargeMost || c.turns < chargeTurns) {
		return false
	}
	c.named = true
	return true
}

// longest is the longest of the last round trips, and of one still under way; mu
// is held.
func (g *Guest) longest() time.Duration {
	longest := time.Duration(0)
	for _, took := range g.trips {
		longest = max(longest, took)
	}
	for _, sent := range g.pings {
		longest = max(longest, time.Since(sent))
	}
	return longest
}

// tripped takes in how long a ping was on its way.
func (g *Guest) tripped(sent time.Time, took time.Duration) {
	g.mu.Lock()
	copy(g.trips[1:], g.trips[:])
	g.trips[0] = took
	x, l := g.round, g.link
	g.mu.Unlock()
	if x == nil {
		return
	}
	x.mu.Lock()
	unfair, extra, turns := x.charges.trip(l, sent, took), x.charges.extra, x.charges.turns
	x.mu.Unlock()
	if unfair {
		g.log.Warn("the host's clock charges more than was thought here", "round", x.config.Round, "more", extra, "turns", turns)
		g.news.update(func(s *Status) { s.Overcharged = extra })
	}
}
