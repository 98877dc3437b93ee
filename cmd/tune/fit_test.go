package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"janggi/engine/search"
)

// made makes samples of a few features whose outcomes follow weights, as chances
// (dice false) or as games that were won and lost by them.
func made(rng *rand.Rand, weights []float64, scale float64, count int, dice bool) *samples {
	s := &samples{starts: []uint32{0}}
	truth := newModel(weights, 0)
	truth.scale = scale
	n := len(weights) / 2
	for i := range count {
		for f := range n {
			if t := rng.IntN(5) - 2; t != 0 {
				s.feature, s.times = append(s.feature, uint16(f)), append(s.times, int8(t))
			}
		}
		s.starts = append(s.starts, uint32(len(s.feature)))
		s.phase = append(s.phase, rng.Float32())
		s.held = append(s.held, i%10 == 0)
		s.target = append(s.target, 0)
		p := logistic(scale * truth.evaluate(s, i))
		if dice {
			if rng.Float64() < p {
				p = 1
			} else {
				p = 0
			}
		}
		s.target[i] = float32(p)
	}
	return s
}

var truth = []float64{330, 170, -50, 20, 0, 400, 120, 80, -20, 0} // five features, middle game then endgame

// fitted fits from weights that know next to nothing.
func fitted(s *samples, scale float64, steps, workers int) *model {
	m := newModel([]float64{250, 250, 0, 0, 0, 250, 250, 0, 0, 0}, 0)
	m.scale = scale
	for range steps {
		m.step(s, workers)
	}
	return m
}

func TestFitRecoversWeights(t *testing.T) {
	const scale = 1 / 400.0
	for _, c := range []struct {
		dice   bool
		count  int
		within float64
	}{{false, 4000, 2}, {true, 30_000, 25}} {
		s := made(rand.New(rand.NewPCG(1, 2)), truth, scale, c.count, c.dice)
		m := fitted(s, scale, 400, 2)
		for i, want := range truth {
			if math.Abs(m.weight[i]-want) > c.within {
				t.Errorf("with dice %v: weight %d is %.1f, not %.0f", c.dice, i, m.weight[i], want)
			}
		}
	}
}

// What is held back is as good as what is fitted if the samples are alike, and
// has no say in the weights.
func TestHeldBackIsNotFitted(t *testing.T) {
	const scale = 1 / 400.0
	s := made(rand.New(rand.NewPCG(3, 4)), truth, scale, 20_000, true)
	m := fitted(s, scale, 200, 1)
	train, held := m.loss(s)
	if math.Abs(train-held) > .01 {
		t.Errorf("the error is %.4f, held back %.4f", train, held)
	}
	for i := range s.target {
		if s.held[i] {
			s.target[i] = 1 - s.target[i]
		}
	}
	again := fitted(s, scale, 200, 1)
	for i := range m.weight {
		if m.weight[i] != again.weight[i] {
			t.Fatalf("weight %d hangs on what is held back", i)
		}
	}
	if _, worse := again.loss(s); worse < held+.1 {
		t.Errorf("turned round, what is held back has the error %.4f after %.4f", worse, held)
	}
}

func TestGradient(t *testing.T) {
	s := made(rand.New(rand.NewPCG(5, 6)), truth, 1/400.0, 500, true)
	m := newModel([]float64{250, 200, 5, 0, 1, 250, 150, 0, 3, 0}, 3e-4)
	m.scale = 1 / 300.0
	for i := range m.weight {
		m.weight[i] += float64(i) * 11
	}
	// What the gradient is of, over all samples as the step counts them.
	cost := func() float64 {
		sum := 0.0
		for i := range s.count() {
			if !s.held[i] {
				p, y := logistic(m.scale*m.evaluate(s, i)), float64(s.target[i])
				sum -= y*math.Log(p) + (1-y)*math.Log(1-p)
			}
		}
		sum /= float64(s.count()) * m.scale
		for i := range m.weight {
			d := m.weight[i] - m.origin[i]
			sum += m.decay * d * d / 2
		}
		return sum
	}
	for _, workers := range []int{1, 3} {
		for i, got := range m.gradient(s, workers) {
			const h = .01
			was := m.weight[i]
			m.weight[i] = was + h
			above := cost()
			m.weight[i] = was - h
			below := cost()
			m.weight[i] = was
			if want := (above - below) / (2 * h); math.Abs(got-want) > 1e-5 {
				t.Errorf("with %d workers the gradient of weight %d is %g, not %g", workers, i, got, want)
			}
		}
	}
}

func TestFitScale(t *testing.T) {
	const scale = 1 / 250.0
	s := made(rand.New(rand.NewPCG(7, 8)), truth, scale, 5000, false)
	m := newModel(truth, 0)
	m.fitScale(s)
	if math.Abs(m.scale/scale-1) > .01 {
		t.Errorf("the scale is 1/%.1f, not 1/250", 1/m.scale)
	}
}

// A feature that no sample has keeps its weight.
func TestUnseenFeaturesStay(t *testing.T) {
	s := made(rand.New(rand.NewPCG(9, 9)), truth, 1/400.0, 200, true)
	m := newModel(append(append(append([]float64{}, truth[:5]...), 77), append(truth[5:], 88)...), 1e-6)
	for range 50 {
		m.step(s, 2)
	}
	if middle, end := m.rounded(); middle[5] != 77 || end[5] != 88 {
		t.Errorf("an unseen feature went from 77 and 88 to %d and %d", middle[5], end[5])
	}
}

// The samples of a position add up to what the evaluation says of it.
func TestValuesOfWeights(t *testing.T) {
	w := search.BuiltinWeights()
	values := valuesOf(w)
	middle, end := newModel(values, 0).rounded()
	text, err := search.FormatWeights(middle, end, "as they were")
	if err != nil {
		t.Fatal(err)
	}
	again, err := search.ParseWeights(text)
	if err != nil || *again != *w {
		t.Errorf("the weights do not come back as they were: %v", err)
	}
}
