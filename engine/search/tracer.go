package search

import "janggi/engine"

// Coefficient says how often a feature was found in a position: for Cho less
// for Han.
type Coefficient struct {
	Feature Feature
	Times   int32
}

// Tracer takes evaluations apart, for tuning. It is used by one goroutine at a
// time.
type Tracer struct{ worker *worker }

// NewTracer returns a tracer with the built-in weights.
func NewTracer() *Tracer {
	e := New(Options{Hash: 1})
	w := e.workers[0]
	w.rules = engine.DefaultRules()
	w.eval.trace = make([]int32, Features)
	return &Tracer{w}
}

// Features appends what the evaluation found in p to dst, and returns how much
// of the middle game it is, from 0 to 1. The evaluation, seen from Cho, is the
// sum of Times × (middle weight × phase + end weight × (1 - phase)).
func (t *Tracer) Features(dst []Coefficient, p *engine.Position) ([]Coefficient, float64) {
	clear(t.worker.eval.trace)
	_, phase := t.worker.eval.sum(p)
	for i, n := range t.worker.eval.trace {
		if n != 0 {
			dst = append(dst, Coefficient{Feature(i), n})
		}
	}
	return dst, float64(phase) / fullPhase
}

// Quiet reports whether nothing hangs in p: the side to move is not in check and
// no capture gains anything, for it now or for the other side after a pass.
func (t *Tracer) Quiet(p *engine.Position) bool {
	if p.InCheck() {
		return false
	}
	passed := p.After(engine.Pass)
	if passed.InCheck() {
		return false
	}
	for _, q := range [2]*engine.Position{p, &passed} {
		var room [maxMoves]engine.Move
		for _, m := range q.AppendCaptures(room[:0]) {
			if t.worker.gains(q, m, 30) {
				return false
			}
		}
	}
	return true
}
