//go:build sound && linux && cgo

package speaker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"janggi/sounds"
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

	game := []struct {
		name string
		now  sounds.Sounding
	}{
		{"a piece", sounds.Sounding{Effect: sounds.PlaceMid}},
		{"a capture", sounds.Sounding{Effect: sounds.Capture}},
		{"check", sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayJanggun}},
		{"the answer", sounds.Sounding{Effect: sounds.PlaceKing, Voice: sounds.SayMeonggun}},
		{"a touch", sounds.Sounding{Effect: sounds.Select}},
		{"a tick", sounds.Sounding{Effect: sounds.Tock}},
		{"a take-back", sounds.Sounding{Effect: sounds.TakeBack}},
		{"a soldier", sounds.Sounding{Effect: sounds.PlaceSmall}},
		{"check again", sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayJanggun}},
	}
	for _, g := range game {
		asked := s.play(sounds.Calls{Now: g.now}, set)
		want := 1
		if g.now.Voice != sounds.Silence {
			want = 2
		}
		for range want {
			line := s.line("sounded")
			latencies = append(latencies, time.Duration(line["latency"].(float64)))
			t.Logf("sounded %-18v %6.1f ms", line["cue"], line["latency"].(float64)/1e6)
		}
		heard := s.between(asked, 1500*time.Millisecond)
		if loud := strength(heard[:sounds.Rate*3/10]); loud < 0.003 {
			t.Errorf("%s: hardly anything in the first 300 ms: %.4f", g.name, loud)
		}
		if g.now.Voice != sounds.SayJanggun {
			continue
		}
		at, likeness := find(heard, bank.Clip(sounds.SayJanggun, set.Pack))
		late := at - drumLead
		t.Logf("장군 found %v after the call (%v behind the drum that leads it), likeness %.2f", at, late, likeness)
		if likeness < 0.6 || at < 0 || at > 150*time.Millisecond {
			t.Errorf("장군 found after %v with likeness %.2f", at, likeness)
		}
	}

	slices.Sort(latencies)
	median := latencies[len(latencies)/2]
	t.Logf("latency to the device: median %v, worst %v of %d", median, latencies[len(latencies)-1], len(latencies))
	if median > 30*time.Millisecond {
		t.Errorf("median latency %v", median)
	}

	// The device sleeps after a while, and wakes with the next sound.
	s.line("resting")
	asked := s.play(sounds.Calls{Now: sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayJanggun}}, set)
	t.Logf("after a rest %6.1f ms", s.line("sounded")["latency"].(float64)/1e6)
	at, likeness := find(s.between(asked, 1500*time.Millisecond), bank.Clip(sounds.SayJanggun, set.Pack))
	t.Logf("장군 found %v after the call, likeness %.2f", at, likeness)
	if likeness < 0.6 || at > 150*time.Millisecond {
		t.Errorf("after a rest 장군 found after %v with likeness %.2f", at, likeness)
	}

	muted := set
	muted.Mute = true
	asked = s.play(sounds.Calls{Now: sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayJanggun}}, muted)
	if loud := strength(s.between(asked, 1200*time.Millisecond)); loud > 1e-4 {
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
	s.play(sounds.Calls{Now: sounds.Sounding{Effect: sounds.Start, Voice: sounds.SayStart}}, set)
	s.line("sounded")
	if err := s.server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.server.Wait()
	move := sounds.Calls{Now: sounds.Sounding{Effect: sounds.PlaceMid}}
	for range 100 { // each call is held to 20 ms
		s.play(move, set)
	}
	// ALSA notices in its own time; the next move does then.
	var silent map[string]any
	s.wait("the end of the device", 15*time.Second, func() bool {
		s.play(move, set)
		for silent == nil && len(s.lines) > 0 {
			if line := <-s.lines; line["msg"] == "silent" {
				silent = line
			}
		}
		return silent != nil
	})
	t.Log(silent["error"])
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

// strength is the root of the mean square.
func strength(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return math.Sqrt(sum / float64(len(x)))
}

// find returns where in x the clip fits best, and how well: the normalised
// cross-correlation at its highest, 1 for the very same sound.
func find(x []float64, clip sounds.Clip) (time.Duration, float64) {
	const step = 4 // an eighth of the samples is plenty for a voice, but onsets are found to 0.1 ms
	c := make([]float64, min(len(clip), sounds.Rate*6/10))
	own := 0.0
	for i := range c {
		c[i] = float64(clip[i])
		own += c[i] * c[i] / step
	}
	best, at := 0.0, 0
	for lag := 0; lag+len(c) <= len(x); lag += step {
		dot, power := 0.0, 1e-9
		for i := 0; i < len(c); i += step {
			dot += c[i] * x[lag+i]
			power += x[lag+i] * x[lag+i]
		}
		if r := dot / math.Sqrt(own*power); r > best {
			best, at = r, lag
		}
	}
	return time.Duration(at) * time.Second / sounds.Rate, best
}
