package main

import (
	"fmt"
	"math"
)

// tally is the score of a match, as engine A sees it.
type tally struct {
	wins, draws, losses int
	pairs               [5]int // complete pairs, by A's half points in them
}

func (t tally) games() int { return t.wins + t.draws + t.losses }

// score is A's share of the points, from 0 to 1.
func (t tally) score() float64 {
	if t.games() == 0 {
		return .5
	}
	return (float64(t.wins) + float64(t.draws)/2) / float64(t.games())
}

// elo is the difference in strength that makes one expect a score.
func elo(score float64) float64 { return -400 * math.Log10(1/score-1) }

// expected is the score that a difference in Elo makes one expect.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// fewPairs is how many pairs tell their spread. Below, games are taken for
// independent.
const fewPairs = 10

// sample is the mean and the variance of n equal pieces of evidence: pairs of
// games or, while there are few, games. Pairs share an opening, which makes them
// steadier than their games taken one by one. prior is added to every count, so
// that a variance is never 0.
func (t tally) sample(prior float64) (n, mean, variance float64) {
	counts := []float64{float64(t.losses), float64(t.draws), float64(t.wins)}
	pairs := 0
	for _, c := range t.pairs {
		pairs += c
	}
	if pairs >= fewPairs {
		counts = counts[:0]
		for _, c := range t.pairs {
			counts = append(counts, float64(c))
		}
	}
	worth := func(i int) float64 { return float64(i) / float64(len(counts)-1) }
	for i := range counts {
		counts[i] += prior
		n += counts[i]
		mean += counts[i] * worth(i)
	}
	if n == 0 {
		return 0, .5, 0
	}
	mean /= n
	for i, c := range counts {
		variance += c * (worth(i) - mean) * (worth(i) - mean)
	}
	return n, mean, variance / n
}

// difference is the Elo difference and half the width of its 95 % interval. It
// is infinite, or the error is not a number, where one side has all the points.
func (t tally) difference() (diff, within float64) {
	s := t.score()
	n, _, variance := t.sample(0)
	margin := 1.959964 * math.Sqrt(variance/n)
	return elo(s), (elo(s+margin) - elo(s-margin)) / 2
}

// superior is how likely it is that A is the stronger one.
func (t tally) superior() float64 {
	n, mean, variance := t.sample(1e-3)
	return .5 * (1 + math.Erf((mean-.5)/math.Sqrt(2*variance/n)))
}

// eloText is the difference with its error, fit to be printed.
func (t tally) eloText() string {
	diff, within := t.difference()
	if diff = math.Round(diff); diff == 0 {
		diff = 0 // and not -0
	}
	switch {
	case t.games() == 0:
		return "Elo ?"
	case math.IsInf(diff, 0):
		return fmt.Sprintf("Elo %+.0f", diff)
	case math.IsNaN(within) || math.IsInf(within, 0):
		return fmt.Sprintf("Elo %+.0f ±?", diff)
	default:
		return fmt.Sprintf("Elo %+.0f ±%.0f", diff, within)
	}
}

// sprt is a sequential probability ratio test of "A is elo1 stronger" against
// "A is elo0 stronger", which errs with the chances alpha (taking elo1 for true
// when elo0 is) and beta.
type sprt struct{ elo0, elo1, alpha, beta float64 }

// bounds are the ratios at which the test is decided.
func (s sprt) bounds() (low, high float64) {
	return math.Log(s.beta / (1 - s.alpha)), math.Log((1 - s.beta) / s.alpha)
}

// llr is the logarithm of the likelihood ratio of the two, by the normal
// approximation of the generalised test.
func (s sprt) llr(t tally) float64 {
	if t.games() == 0 {
		return 0
	}
	n, mean, variance := t.sample(1e-3)
	s0, s1 := expected(s.elo0), expected(s.elo1)
	return n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
}

// decided is +1 when elo1 is accepted, -1 when elo0 is, and 0 before, which is
// always while there are few games.
func (s sprt) decided(t tally) int {
	if t.games() < 2*fewPairs {
		return 0
	}
	low, high := s.bounds()
	switch llr := s.llr(t); {
	case llr >= high:
		return 1
	case llr <= low:
		return -1
	default:
		return 0
	}
}
