package ui

import (
	"fmt"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
)

// storeWith returns a store in a folder of its own with a number of finished
// games in it.
func storeWith(t testing.TB, games int) *store.Store {
	t.Helper()
	return fill(t, openStore(t, t.TempDir()), games)
}

func openStore(t testing.TB, dir string) *store.Store {
	t.Helper()
	x, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

// fill plays games that are given up after a few moves.
func fill(t testing.TB, x *store.Store, games int) *store.Store {
	t.Helper()
	began := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for n := range games {
		rules := engine.DefaultRules()
		h := store.Header{
			ID: store.NewID(began.Add(time.Duration(n)*time.Hour), 1), Kind: "together", Preset: "standard",
			Names: [2]string{"박초롱", fmt.Sprintf("김한수 %d", n)},
		}
		config := match.Config{Rules: rules, Patient: true}
		h.SetConfig(config)
		log := x.Begin(h, func(err error) { t.Error(err) })
		j := &journal{log: log, now: func() time.Time { return began.Add(time.Duration(n)*time.Hour + time.Minute) }, state: match.New(config)}
		for _, a := range []match.Action{
			match.Arrange{Arrangement: engine.InnerElephant},
			match.Arrange{Arrangement: engine.InnerElephant},
			match.Play{Move: engine.Pass},
			match.Resign{},
		} {
			events, err := j.state.Decide(match.SeatOf(j.state.Active()[0]), a, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				j.Write(j.state.Events(), e)
			}
		}
	}
	return x
}
