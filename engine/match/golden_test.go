package match_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

var update = flag.Bool("update", false, "write the logs in testdata anew, to be looked at")

// timedRequest is what a seat asks for at some time; a nil action lets the time
// come, and what is due with it.
type timedRequest struct {
	at     time.Duration
	seat   match.Seat
	action match.Action
}

// Whole matches as their logs: testdata holds them line by line, as a file of a
// saved game does. A log that changes is a change of what old games mean.
func TestWholeMatchesAsLogs(t *testing.T) {
	secret := timed(func(r *engine.Rules) {
		r.SetupOrder, r.FixedCho, r.FixedHan = engine.Simultaneous, engine.NoArrangement, engine.NoArrangement
		r.TouchMove = true
	})
	secret.Seed = 3
	passing := timed(func(r *engine.Rules) { r.OnFlag = engine.FlagPasses })
	tests := []struct {
		name   string
		config match.Config
		script []timedRequest
	}{
		{"offers", rulesWith(engine.HanFirst), []timedRequest{
			{2 * sec, han, arrange(outer)},
			{5 * sec, cho, arrange(inner)},
			{9 * sec, cho, play(t, "a4b4")},
			{11 * sec, cho, match.AskUndo{}},
			{12 * sec, han, match.AnswerUndo{Accept: true}},
			{15 * sec, cho, play(t, "c4d4")},
			{17 * sec, han, match.OfferDraw{}},
			{18 * sec, cho, match.AnswerDraw{}},
			{20 * sec, han, play(t, "a7b7")},
			{21 * sec, cho, match.Leave{}},
			{24 * sec, cho, match.Return{}},
			{30 * sec, cho, match.Play{Move: engine.Pass}},
			{31 * sec, han, match.AskUndo{}},
			{32 * sec, han, match.Withdraw{}},
			{40 * sec, han, match.Play{Move: engine.Pass}},
			{41 * sec, cho, match.AskRematch{}},
			{42 * sec, han, match.AskRematch{}},
		}},
		{"secret", secret, []timedRequest{
			{3 * sec, cho, arrange(engine.LeftElephant)},
			{60 * sec, watcher, nil}, // Han's falls to it by the clock
			{62 * sec, cho, match.Touch{Point: engine.At(0, 3)}},
			{63 * sec, cho, play(t, "a4a5")},
			{90 * sec, watcher, nil}, // Han's flag
		}},
		{"passing", passing, []timedRequest{
			{20 * sec, watcher, nil},
			{21 * sec, han, play(t, "a7b7")},
			{26 * sec, watcher, nil},
			{27 * sec, han, match.Resign{}},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, log := match.New(tt.config), []match.Event(nil)
			apply := func(events []match.Event) {
				for _, e := range events {
					s, log = s.Apply(e), append(log, e)
				}
			}
			apply(s.Opening())
			for i, r := range tt.script {
				for due := s.Due(r.at); due != nil; due = s.Due(r.at) {
					apply(due)
				}
				if r.action == nil {
					continue
				}
				events, err := s.Decide(r.seat, r.action, r.at)
				if err != nil {
					t.Fatalf("request %d, %#v: %v", i, r.action, err)
				}
				apply(events)
			}
			var lines bytes.Buffer
			for _, e := range log {
				line, err := match.MarshalEvent(e)
				if err != nil {
					t.Fatal(err)
				}
				lines.Write(append(line, '\n'))
			}
			compareLog(t, tt.name, lines.Bytes())
			again, err := match.New(tt.config).Replay(log)
			if err != nil {
				t.Fatal(err)
			}
			for _, seat := range []match.Seat{cho, han, watcher} {
				if got, want := again.View(seat), s.View(seat); !reflect.DeepEqual(got, want) {
					t.Errorf("%v sees\n%+v, want\n%+v", seat, got, want)
				}
			}
		})
	}
}

func compareLog(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".jsonl")
	if *update {
		if err := os.WriteFile(path, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the log is\n%s\nwant\n%s", got, want)
	}
}
