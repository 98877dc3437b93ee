//go:build sound && linux && cgo

package speaker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"janggi/sounds"
	"janggi/sounds/studio"
)

// The real way of a sound, heard: a sound server of our own whose only card is
// a null sink, a small program (this test's own binary, run again) that plays
// through the real speaker, and a recording of what the sink was given.
//
//	go test -tags gles,no_emoji,sound -run NullSink -v ./sounds/speaker
//
// Debian's packages: pulseaudio pulseaudio-utils libasound2-plugins.

const childEnv = "JANGGI_SPEAKER_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		child(os.Stdin, os.Stdout)
		return
	}
	os.Exit(m.Run())
}

// child plays what it is told, a line of JSON each, and tells the log.
func child(in *os.File, out *os.File) {
	ctx, stop := context.WithCancel(context.Background())
	log := slog.New(slog.NewJSONHandler(out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s := Open(ctx, Options{Log: log})
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var order struct {
			Calls    sounds.Calls
			Settings sounds.Settings
		}
		if err := json.Unmarshal(lines.Bytes(), &order); err != nil {
			panic(err)
		}
		began := time.Now()
		s.Play(order.Calls, order.Settings)
		log.Debug("asked", "at", began.UnixNano(), "took", time.Since(began))
	}
	stop()
	<-s.Done()
}

func TestNullSink(t *testing.T) {
	s := openStudio(t)
	s.line("the sound device is open")
	bank, _ := sounds.NewBank(nil)
	set := sounds.DefaultSettings()
	var latencies []time.Duration

	// hear plays something into the silence and returns what was heard from then
	// on, for a while. A machine that is busy with other things lets sounds come
	// so late that the mixer drops them; it gets another try.
	var hear func(now sounds.Sounding, length time.Duration, tries int) []float64
	hear = func(now sounds.Sounding, length time.Duration, tries int) []float64 {
		s.Quiet(100 * time.Millisecond)
		asked := s.play(sounds.Calls{Now: now}, set)
		for _, c := range []sounds.Cue{now.Effect, now.Voice} {
			if c == sounds.Silence {
				continue
			}
			line := s.within(2*time.Second, "sounded")
			if line == nil && tries > 1 {
				t.Logf("%v did not sound in time; once more", c)
				return hear(now, length, tries-1)
			}
			if line == nil {
				t.Fatalf("%v was not sounded", c)
			}
			latencies = append(latencies, time.Duration(line["latency"].(float64)))
			t.Logf("sounded %-18v %6.1f ms", line["cue"], line["latency"].(float64)/1e6)
		}
		return s.Between(asked, length)
	}
	// check plays 장군 and finds it in the recording, in some tries for the same
	// reason.
	check := func(when string) {
		for try := 1; ; try++ {
			heard := hear(sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayJanggun}, 1500*time.Millisecond, 3)
			at, likeness := studio.Find(heard, bank.Clip(sounds.SayJanggun, set.Pack))
			_, other := studio.Find(heard, bank.Clip(sounds.SayMeonggun, set.Pack))
			t.Logf("%s: 장군 found %v after the call, of which the drum leads by %v; likeness %.2f, of 멍군 %.2f",
				when, at.Round(100*time.Microsecond), drumLead, likeness, other)
			if likeness > 0.5 && likeness > 1.5*other && at < 150*time.Millisecond {
				return
			}
			if try == 5 {
				t.Errorf("%s: 장군 not found in time in %d tries", when, try)
				return
			}
		}
	}

	for _, now := range []sounds.Sounding{
		{Effect: sounds.PlaceMid},
		{Effect: sounds.Capture},
		{Effect: sounds.PlaceKing, Voice: sounds.SayMeonggun},
		{Effect: sounds.Select},
		{Effect: sounds.Tock},
		{Effect: sounds.TakeBack},
		{Effect: sounds.PlaceSmall},
	} {
		if loud := studio.Strength(hear(now, time.Second/2, 3)); loud < studio.Faint {
			t.Errorf("%v: hardly anything in the first half second: %.4f", now, loud)
		}
	}
	check("in the game")
	// The device sleeps after a while, and wakes with the next sound.
	s.line("resting")
	check("after a rest")

	slices.Sort(latencies)
	median := latencies[len(latencies)/2]
	t.Logf("latency to the device: median %v, worst %v of %d", median, latencies[len(latencies)-1], len(latencies))
	if median > 30*time.Millisecond {
		t.Errorf("median latency %v", median)
	}

	s.Quiet(100 * time.Millisecond)
	muted := set
	muted.Mute = true
	asked := s.play(sounds.Calls{Now: sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayJanggun}}, muted)
	if loud := studio.Strength(s.Between(asked, 1200*time.Millisecond)); loud > studio.Silence {
		t.Errorf("muted, and yet %.5f", loud)
	}
	if said := s.errors.String(); said != "" {
		t.Errorf("on stderr: %s", said)
	}
}

func TestNullSinkVanishes(t *testing.T) {
	s := openStudio(t)
	s.line("the sound device is open")
	set := sounds.DefaultSettings()
	music := sounds.Calls{Now: sounds.Sounding{Effect: sounds.Start, Voice: sounds.SayStart}}
	s.play(music, set)
	for try := 1; s.within(2*time.Second, "sounded") == nil; try++ { // a busy machine drops what comes too late
		if try == 5 {
			t.Fatal("nothing is sounded")
		}
		s.play(music, set)
	}
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	move := sounds.Calls{Now: sounds.Sounding{Effect: sounds.PlaceMid}}
	for range 100 { // play holds each call to its time
		s.play(move, set)
	}
	// ALSA notices in its own time; the next move does then.
	s.Wait("the end of the device", 15*time.Second, func() bool {
		s.play(move, set)
		return s.silent.Load()
	})
	if said := s.errors.String(); strings.Contains(said, "ALSA") || strings.Contains(said, "panic") {
		t.Errorf("on stderr: %s", said)
	}
}

func TestNoSinkAtAll(t *testing.T) {
	player := exec.Command(os.Args[0])
	var out, errs bytes.Buffer
	player.Env = append(os.Environ(), childEnv+"=1", "PULSE_SERVER=unix:/nowhere")
	order, err := json.Marshal(map[string]any{
		"Calls":    sounds.Calls{Now: sounds.Sounding{Effect: sounds.PlaceMid}},
		"Settings": sounds.DefaultSettings(),
	})
	if err != nil {
		t.Fatal(err)
	}
	player.Stdin = strings.NewReader(strings.Repeat(string(order)+"\n", 1000))
	player.Stdout, player.Stderr = &out, &errs
	if err := player.Run(); err != nil {
		t.Errorf("%v: %s", err, errs.String())
	}
	if errs.Len() > 0 {
		t.Errorf("on stderr: %s", errs.String())
	}
	if n := strings.Count(out.String(), `"asked"`); n != 1000 {
		t.Errorf("%d of 1000 moves were played", n)
	}
	if strings.Contains(out.String(), `"sounded"`) {
		t.Skip("skipped: there is a sound card here")
	}
}
