//go:build sound && linux && cgo

package speaker

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"janggi/sounds"
)

// studio is the sound server, its recorder and the program that plays.
type studio struct {
	t      *testing.T
	env    []string
	server *exec.Cmd

	in     *json.Encoder
	lines  chan map[string]any
	errors *bytes.Buffer
	ended  chan error
	silent atomic.Bool // the player said that it is silent

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
				if line["msg"] == "silent" {
					s.silent.Store(true)
				}
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
	line := s.within(15*time.Second, message)
	if line == nil {
		s.t.Fatalf("the player did not log %q; its stderr: %s", message, s.errors)
	}
	return line
}

// within waits some time for a line, and returns nil without it.
func (s *studio) within(most time.Duration, message string) map[string]any {
	s.t.Helper()
	late := time.After(most)
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
			return nil
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
	if took := time.Duration(line["took"].(float64)); took > 250*time.Millisecond {
		s.t.Errorf("Play took %v", took)
	}
	return time.Unix(0, int64(line["at"].(float64)))
}
