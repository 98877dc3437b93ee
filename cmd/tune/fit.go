package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"

	"janggi/engine"
	"janggi/engine/search"
)

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func fitCommand(args []string) error {
	f := flags("fit")
	from := f.String("from", "", "files of games, separated by commas")
	out := f.String("out", "weights.json", "the file to write")
	epochs := f.Int("epochs", 300, "how often all samples are gone through")
	every := f.Int("every", 3, "of how many quiet positions one is taken")
	skip := f.Int("skip", 12, "plies at the start of a game that are left out")
	blend := f.Float64("blend", 0.5, "how much the result counts where there is a score too")
	decay := f.Float64("decay", 2e-7, "pull towards the weights begun with")
	workers := f.Int("workers", 2, "goroutines")
	if err := f.Parse(args); err != nil {
		return err
	}
	start := search.BuiltinWeights()
	s := sampler{tracer: search.NewTracer(), rules: engine.DefaultRules(), every: *every, skip: *skip, blend: *blend, scale: 1 / 400.0}
	for _, name := range strings.Split(*from, ",") {
		if err := readGames(name, s.add); err != nil {
			return err
		}
	}
	fmt.Printf("%d samples of %d games, %d features a sample\n", s.count(), s.games, len(s.feature)/max(s.count(), 1))
	m := newModel(valuesOf(start), *decay)
	m.fitScale(&s.samples)
	train, held := m.loss(&s.samples)
	fmt.Printf("scale %.5f; error %.6f, on what is held back %.6f\n", m.scale, train, held)
	for epoch := 1; epoch <= *epochs; epoch++ {
		m.step(&s.samples, *workers)
		if epoch%20 == 0 || epoch == *epochs {
			train, held = m.loss(&s.samples)
			fmt.Printf("%4d: error %.6f, on what is held back %.6f\n", epoch, train, held)
		}
	}
	middle, end := m.rounded()
	method := fmt.Sprintf("logistic regression on %d quiet positions of %d games, %d epochs; held-out error %.6f", s.count(), s.games, *epochs, held)
	text, err := search.FormatWeights(middle, end, method)
	if err != nil {
		return err
	}
	return os.WriteFile(*out, append(text, '\n'), 0o644)
}

// model is the weights being fitted, with what Adam remembers (Kingma and Ba,
// "Adam: a method for stochastic optimization", 2015).
type model struct {
	scale  float64
	decay  float64
	origin []float64 // the weights begun with: middle, then end
	weight []float64
	first  []float64
	second []float64
	steps  int
}

// newModel begins with weights: those of the middle game, then, as many, those of
// the endgame.
func newModel(start []float64, decay float64) *model {
	return &model{
		scale: 1 / 400.0, decay: decay, origin: start, weight: slices.Clone(start),
		first: make([]float64, len(start)), second: make([]float64, len(start)),
	}
}

// valuesOf lays weights out for a model.
func valuesOf(w *search.Weights) []float64 {
	values := make([]float64, 2*search.Features)
	for i := range search.Features {
		middle, end := w.Values(search.Feature(i))
		values[i], values[search.Features+i] = float64(middle), float64(end)
	}
	return values
}

// features is how many there are.
func (m *model) features() int { return len(m.weight) / 2 }

// evaluate returns the evaluation of sample i.
func (m *model) evaluate(s *samples, i int) float64 {
	n := m.features()
	var middle, end float64
	for k := s.starts[i]; k < s.starts[i+1]; k++ {
		t, f := float64(s.times[k]), s.feature[k]
		middle += t * m.weight[f]
		end += t * m.weight[n+int(f)]
	}
	phase := float64(s.phase[i])
	return middle*phase + end*(1-phase)
}

// loss returns the mean squared error of what is fitted and what is held back.
func (m *model) loss(s *samples) (train, held float64) {
	var sums [2]float64
	var counts [2]int
	for i := range s.count() {
		d := logistic(m.scale*m.evaluate(s, i)) - float64(s.target[i])
		k := 0
		if s.held[i] {
			k = 1
		}
		sums[k] += d * d
		counts[k]++
	}
	return sums[0] / float64(max(counts[0], 1)), sums[1] / float64(max(counts[1], 1))
}

// fitScale finds the scale at which the weights as they are fit best, so that
// fitting them does not first have to stretch them all.
func (m *model) fitScale(s *samples) {
	low, high := 1/3000.0, 1/80.0
	for range 24 {
		a, b := low+(high-low)/3, high-(high-low)/3
		m.scale = a
		la, _ := m.loss(s)
		m.scale = b
		lb, _ := m.loss(s)
		if la < lb {
			high = b
		} else {
			low = a
		}
	}
	m.scale = (low + high) / 2
}

// gradient is that of the mean cross entropy of what is fitted, divided by the
// scale, with the pull towards the weights begun with. Several goroutines share
// the samples.
func (m *model) gradient(s *samples, workers int) []float64 {
	n := m.features()
	parts := make([][]float64, workers)
	var wait sync.WaitGroup
	for w := range workers {
		parts[w] = make([]float64, 2*n)
		wait.Go(func() {
			g := parts[w]
			for i := w; i < s.count(); i += workers {
				if s.held[i] {
					continue
				}
				d := logistic(m.scale*m.evaluate(s, i)) - float64(s.target[i])
				phase := float64(s.phase[i])
				dm, de := d*phase, d*(1-phase)
				for k := s.starts[i]; k < s.starts[i+1]; k++ {
					t, f := float64(s.times[k]), int(s.feature[k])
					g[f] += dm * t
					g[n+f] += de * t
				}
			}
		})
	}
	wait.Wait()
	total := make([]float64, 2*n)
	for i := range total {
		total[i] = m.decay * (m.weight[i] - m.origin[i])
		for _, g := range parts {
			total[i] += g[i] / float64(s.count())
		}
	}
	return total
}

// step moves the weights once against the gradient.
func (m *model) step(s *samples, workers int) {
	m.steps++
	const rate, b1, b2 = 2.0, 0.9, 0.999
	c1, c2 := 1-math.Pow(b1, float64(m.steps)), 1-math.Pow(b2, float64(m.steps))
	for i, g := range m.gradient(s, workers) {
		m.first[i] = b1*m.first[i] + (1-b1)*g
		m.second[i] = b2*m.second[i] + (1-b2)*g*g
		m.weight[i] -= rate * (m.first[i] / c1) / (math.Sqrt(m.second[i]/c2) + 1e-8)
	}
}

// rounded returns the weights as whole numbers.
func (m *model) rounded() (middle, end []int) {
	n := m.features()
	for i := range n {
		middle = append(middle, int(math.Round(m.weight[i])))
		end = append(end, int(math.Round(m.weight[n+i])))
	}
	return middle, end
}
