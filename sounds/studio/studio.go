//go:build (sound || window) && linux

// Package studio records what a program plays, for tests of the real way of a
// sound: a PulseAudio server of the test's own whose only card is a null sink,
// and a recorder on the sink's monitor. A program that is given [Studio.Env]
// plays into it through ALSA. [Find] and [Strength] tell what is to be heard in
// a recording.
//
// It is built only under the tags of those tests, so the app cannot hold it.
package studio

import (
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"janggi/sounds"
)

// A Studio is a sound server and its recorder. It ends with its test.
type Studio struct {
	t      testing.TB
	env    []string
	server *exec.Cmd

	mu    sync.Mutex
	pcm   []byte
	marks []mark
}

// A mark is a chunk's arrival, and when the first sample was heard if it tells
// the truth.
type mark struct{ arrived, origin time.Time }

// Open starts a studio, or skips the test where the packages it needs are
// missing.
func Open(t testing.TB) *Studio {
	t.Helper()
	for _, tool := range []string{"pulseaudio", "parec", "pactl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed (Debian: pulseaudio pulseaudio-utils libasound2-plugins)", tool)
		}
	}
	if found, _ := filepath.Glob("/usr/lib/*/alsa-lib/libasound_module_pcm_pulse.so"); len(found) == 0 {
		t.Skip("ALSA does not know PulseAudio here (Debian: libasound2-plugins)")
	}
	dir := t.TempDir()
	socket := filepath.Join(dir, "socket")
	alsa := filepath.Join(dir, "alsa.conf")
	config := "</usr/share/alsa/alsa.conf>\npcm.!default { type pulse }\nctl.!default { type pulse }\n"
	if err := os.WriteFile(alsa, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	s := &Studio{t: t, env: []string{
		"PULSE_RUNTIME_PATH=" + dir, "PULSE_STATE_PATH=" + dir, "PULSE_COOKIE=" + filepath.Join(dir, "cookie"),
		"PULSE_SERVER=unix:" + socket, "ALSA_CONFIG_PATH=" + alsa,
		"DBUS_SESSION_BUS_ADDRESS=disabled:", "DBUS_SYSTEM_BUS_ADDRESS=disabled:",
	}}
	s.server = s.command(dir, "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
		"--disable-shm=yes", "--realtime=no", "--high-priority=no", "--log-level=error",
		"-L", "module-null-sink sink_name=null rate=44100 channels=2",
		"-L", "module-native-protocol-unix auth-anonymous=1 socket="+socket)
	s.start(s.server)
	s.Wait("the sound server", 20*time.Second, func() bool { return s.command(dir, "pactl", "info").Run() == nil })
	s.record(s.command(dir, "parec", "--raw", "--format=s16le", "--rate=44100", "--channels=1",
		"--latency-msec=10", "-d", "null.monitor"))
	return s
}

// Env is what a program's environment needs besides its own, for its sounds to
// come here: "name=value" each.
func (s *Studio) Env() []string { return s.env }

// Kill ends the sound server, as if the card were pulled out.
func (s *Studio) Kill() error {
	if err := s.server.Process.Kill(); err != nil {
		return err
	}
	_ = s.server.Wait()
	return nil
}

// Wait polls until something is so, and fails the test if it takes too long.
// Real audio takes real time.
func (s *Studio) Wait(what string, most time.Duration, so func() bool) {
	s.t.Helper()
	for end := time.Now().Add(most); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("waited %v for %s in vain", most, what)
		}
	}
}

// Between returns what was recorded from one moment on, which may still lie
// ahead, as [sounds.Rate] samples a second from -1 to 1.
func (s *Studio) Between(from time.Time, length time.Duration) []float64 {
	s.t.Helper()
	s.Wait("the recording", max(time.Until(from.Add(length)), 0)+10*time.Second, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		origin := s.origin(from, from.Add(length))
		return !origin.IsZero() && origin.Add(s.length()).After(from.Add(length))
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	first := max(int(from.Sub(s.origin(from, from.Add(length)))*sounds.Rate/time.Second), 0)
	x := make([]float64, min(int(length*sounds.Rate/time.Second), len(s.pcm)/2-first))
	for i := range x {
		x[i] = float64(int16(binary.LittleEndian.Uint16(s.pcm[(first+i)*2:]))) / 32768
	}
	return x
}

// Quiet waits until nothing has been heard for a while.
func (s *Studio) Quiet(while time.Duration) {
	s.t.Helper()
	from := time.Now()
	s.Wait("silence", 20*time.Second, func() bool {
		if Strength(s.Between(from, while)) < Silence {
			return true
		}
		from = time.Now()
		return false
	})
}

// command is a program of the studio.
func (s *Studio) command(home, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(append(os.Environ(), "HOME="+home, "XDG_RUNTIME_DIR="+home), s.env...)
	return cmd
}

// start starts a program, which ends with the test, or with the test program
// should that be killed.
func (s *Studio) start(cmd *exec.Cmd) {
	s.t.Helper()
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

// record keeps what the sink is given, from now on.
func (s *Studio) record(recorder *exec.Cmd) {
	s.t.Helper()
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
			s.marks = append(s.marks, mark{now, now.Add(-s.length())})
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	s.Wait("the recorder", 20*time.Second, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.pcm) > 0
	})
}

// length is how much has been recorded; s.mu is held.
func (s *Studio) length() time.Duration {
	return time.Duration(len(s.pcm)/2) * time.Second / sounds.Rate
}

// origin is when the recording would have begun if none of it were lost up to
// the time between two moments, or zero if nothing has arrived since; s.mu is
// held. The sink renders a little ahead of time and chunks arrive a little
// late, so the arrival in the middle counts. Arrivals of another time tell
// nothing: a busy machine loses some of a recording, and what follows would
// seem to be heard too early.
func (s *Studio) origin(from, to time.Time) time.Time {
	var origins []time.Time
	for _, m := range s.marks {
		if m.arrived.After(from) && (m.arrived.Before(to) || len(origins) == 0) {
			origins = append(origins, m.origin)
		}
	}
	if len(origins) == 0 {
		return time.Time{}
	}
	slices.SortFunc(origins, time.Time.Compare)
	return origins[len(origins)/2]
}
