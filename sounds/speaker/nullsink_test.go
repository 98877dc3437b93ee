//go:build sound && linux && cgo

package speaker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"log/slog"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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

// studio is the sound server, its recorder and the program that plays.
type studio struct {
	t      *testing.T
	env    []string
	server *exec.Cmd

	in     *json.Encoder
	lines  chan map[string]any
	errors *bytes.Buffer
	ended  chan error

	mu     sync.Mutex
	pcm    []byte
	origin time.Time // of the first sample, as well as it is known
}

func openStudio(t *testing.T) *studio {
	for _, tool := range []string{"pulseaudio", "parec", "pactl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("skipped: %s is not installed (Debian: pulseaudio pulseaudio-utils libasound2-plugins)", tool)
		}
	}
	if found, _ := filepath.Glob("/usr/lib/*/alsa-lib/libasound_module_pcm_pulse.so"); len(found) == 0 {
		t.Skip("skipped: ALSA does not know PulseAudio here (Debian: libasound2-plugins)")
	}
	dir := t.TempDir()
	socket := filepath.Join(dir, "socket")
	alsa := filepath.Join(dir, "alsa.conf")
	config := "</usr/share/alsa/alsa.conf>\npcm.!default { type pulse }\nctl.!default { type pulse }\n"
	if err := os.WriteFile(alsa, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	s := &studio{t: t, env: append(os.Environ(),
		"HOME="+dir, "XDG_RUNTIME_DIR="+dir, "PULSE_RUNTIME_PATH="+dir, "PULSE_STATE_PATH="+dir,
		"PULSE_SERVER=unix:"+socket, "ALSA_CONFIG_PATH="+alsa, childEnv+"=1",
		"DBUS_SESSION_BUS_ADDRESS=disabled:", "DBUS_SYSTEM_BUS_ADDRESS=disabled:")}
	s.server = s.command("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
		"--disable-shm=yes", "--realtime=no", "--high-priority=no", "--log-level=error",
		"-L", "module-null-sink sink_name=null rate=44100 channels=2",
		"-L", "module-native-protocol-unix auth-anonymous=1 socket="+socket)
	s.start(s.server)
	s.wait("the sound server", 20*time.Second, func() bool { return s.command("pactl", "info").Run() == nil })
	s.record()
	s.startChild()
	return s
}

func (s *studio) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = s.env
	return cmd
}

func (s *studio) start(cmd *exec.Cmd) {
	s.t.Helper()
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

// wait polls until something is so. Real audio takes real time.
func (s *studio) wait(what string, most time.Duration, so func() bool) {
	s.t.Helper()
	for end := time.Now().Add(most); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("waited %v for %s in vain; the player's stderr: %s", most, what, s.errors)
		}
	}
}

// record keeps what the sink is given, from now on. A chunk cannot arrive
// before it was heard, so the earliest arrival tells best when the recording
// began.
func (s *studio) record() {
	recorder := s.command("parec", "--raw", "--format=s16le", "--rate=44100", "--channels=1",
		"--latency-msec=10", "-d", "null.monitor")
	out, err := recorder.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	s.start(recorder)
	go func() {
		chunk := make([]byte, 4096)
		for {
			n, err := out.Read(chunk)
			now := time.Now()
			s.mu.Lock()
			s.pcm = append(s.pcm, chunk[:n]...)
			origin := now.Add(-sounds.Clip(make([]int16, len(s.pcm)/2)).Duration())
			if s.origin.IsZero() || origin.Before(s.origin) {
				s.origin = origin
			}
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	s.wait("the recorder", 20*time.Second, func() bool { return s.heard() > 0 })
}

// heard returns how much has been recorded.
func (s *studio) heard() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Duration(len(s.pcm)/2) * time.Second / sounds.Rate
}

// between returns what was recorded from one moment on.
func (s *studio) between(from time.Time, length time.Duration) []float64 {
	s.t.Helper()
	s.wait("the recording", length+10*time.Second, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.origin.Add(time.Duration(len(s.pcm)/2) * time.Second / sounds.Rate).After(from.Add(length))
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	first := max(int(from.Sub(s.origin)*sounds.Rate/time.Second), 0)
	x := make([]float64, int(length*sounds.Rate/time.Second))
	for i := range x {
		x[i] = float64(int16(binary.LittleEndian.Uint16(s.pcm[(first+i)*2:]))) / 32768
	}
	return x
}

func (s *studio) startChild() {
	player := s.command(os.Args[0])
	s.errors = &bytes.Buffer{}
	player.Stderr = s.errors
	in, err := player.StdinPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	out, err := player.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	s.in, s.lines, s.ended = json.NewEncoder(in), make(chan map[string]any, 1000), make(chan error, 1)
	if err := player.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = player.Process.Kill() })
	go func() {
		for text := bufio.NewScanner(out); text.Scan(); {
			var line map[string]any
			if json.Unmarshal(text.Bytes(), &line) == nil {
				s.lines <- line
			}
		}
		close(s.lines)
		s.ended <- player.Wait()
	}()
	s.t.Cleanup(func() {
		_ = in.Close()
		for range s.lines { // until it ends
		}
	})
}

// line waits for a line of the player's log.
func (s *studio) line(message string) map[string]any {
	s.t.Helper()
	late := time.After(15 * time.Second)
	for {
		select {
		case line, open := <-s.lines:
			if !open {
				s.t.Fatalf("the player ended before %q; its stderr: %s", message, s.errors)
			}
			if line["msg"] == message {
				return line
			}
		case <-late:
			s.t.Fatalf("the player did not log %q; its stderr: %s", message, s.errors)
		}
	}
}

// play asks the player for calls and returns when it was asked.
func (s *studio) play(c sounds.Calls, set sounds.Settings) time.Time {
	s.t.Helper()
	if err := s.in.Encode(map[string]any{"Calls": c, "Settings": set}); err != nil {
		s.t.Fatal(err)
	}
	line := s.line("asked")
	if took := time.Duration(line["took"].(float64)); took > 20*time.Millisecond {
		s.t.Errorf("Play took %v", took)
	}
	return time.Unix(0, int64(line["at"].(float64)))
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
	for range 100 { // each call is held to 20 ms
		s.play(sounds.Calls{Now: sounds.Sounding{Effect: sounds.PlaceMid}}, set)
	}
	s.line("silent")
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

