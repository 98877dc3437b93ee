package match

import (
	"math/rand/v2"
	"time"

	"janggi/engine"
)

// Config is what a match is made with. Two matches of the same Config to which
// the same is asked at the same times are the same match.
type Config struct {
	Rules engine.Rules
	// Seed decides what is drawn: the sides, and an arrangement not chosen in
	// time. It is in no view (For leaves it out).
	Seed uint64
	// Start is a position to begin from instead of two arrangements; nil for
	// none.
	Start *engine.Setup
	// Host is the side that the host of the match plays. Draw sets it.
	Host engine.Side
	// Round counts the matches these two play in a row, from 0: the sides of
	// Rules.SideAssignment alternate with it.
	Round int
	// Patient matches know no limit for doing nothing and none for choosing an
	// arrangement: nobody waits at the other end of a wire. The byoyomi clock
	// and the total time are kept all the same.
	Patient bool
}

// The purposes of a draw keep one from telling anything about another.
const (
	drawSides = iota + 1
	drawArrangement
)

func (c Config) random(purpose uint64) *rand.Rand {
	return rand.New(rand.NewPCG(c.Seed, purpose))
}

// Draw returns c with Host set as the rules say: at random by the seed, as the
// host wants, or in turn (SIDE-02).
func (c Config) Draw() Config {
	switch c.Rules.SideAssignment {
	case engine.AssignHostCho:
		c.Host = engine.Cho
	case engine.AssignHostHan:
		c.Host = engine.Han
	case engine.AssignAlternate:
		c.Host = engine.Side(c.Round % 2)
	default:
		c.Host = engine.Side(c.random(drawSides).IntN(2))
	}
	return c
}

// Rematch returns the next match of the same two players, with sides swapped.
func (c Config) Rematch(seed uint64) Config {
	c.Seed, c.Host, c.Round = seed, c.Host.Other(), c.Round+1
	return c
}

// For returns what another seat may know of c: all but the seed.
func (c Config) For() Config {
	c.Seed = 0
	return c
}

// Drawn returns the arrangement that falls to a side that has not chosen in
// time: one of the four by the seed, each as likely.
func (c Config) Drawn(side engine.Side) engine.Arrangement {
	return engine.Arrangements[c.random(drawArrangement+uint64(side)).IntN(len(engine.Arrangements))]
}

// choiceLimit is how long a side may take over its arrangement (§8.5).
const choiceLimit = 60 * time.Second
