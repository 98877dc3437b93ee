//go:build sound && linux && cgo

package speaker

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"sync/atomic"
	"testing"
	"time"

	"janggi/sounds"
	"janggi/sounds/studio"
)

// player is a program of its own that plays in a studio.
type player struct {
	*studio.Studio
	t      *testing.T
	in     *json.Encoder
	lines  chan map[string]any
	errors *bytes.Buffer
	silent atomic.Bool // it said that it is silent
}

// openStudio starts a studio and a player in it: this test's own binary, run
// again.
func openStudio(t *testing.T) *player {
	t.Helper()
	p := &player{Studio: studio.Open(t), t: t, errors: &bytes.Buffer{}, lines: make(chan map[string]any, 1000)}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(append(os.Environ(), childEnv+"=1"), p.Env()...)
	cmd.Stderr = p.errors
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.in = json.NewEncoder(in)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		for text := bufio.NewScanner(out); text.Scan(); {
			var line map[string]any
			if json.Unmarshal(text.Bytes(), &line) == nil {
				if line["msg"] == "silent" {
					p.silent.Store(true)
				}
				p.lines <- line
			}
		}
		close(p.lines)
		_ = cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = in.Close()
		for range p.lines { // until it ends
		}
		_ = cmd.Process.Kill()
	})
	return p
}

// line waits for a line of the player's log.
func (p *player) line(message string) map[string]any {
	p.t.Helper()
	line := p.within(15*time.Second, message)
	if line == nil {
		p.t.Fatalf("the player did not log %q; its stderr: %s", message, p.errors)
	}
	return line
}

// within waits some time for a line, and returns nil without it.
func (p *player) within(most time.Duration, message string) map[string]any {
	p.t.Helper()
	late := time.After(most)
	for {
		select {
		case line, open := <-p.lines:
			if !open {
				p.t.Fatalf("the player ended before %q; its stderr: %s", message, p.errors)
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
func (p *player) play(c sounds.Calls, set sounds.Settings) time.Time {
	p.t.Helper()
	if err := p.in.Encode(map[string]any{"Calls": c, "Settings": set}); err != nil {
		p.t.Fatal(err)
	}
	line := p.line("asked")
	if took := time.Duration(line["took"].(float64)); took > 250*time.Millisecond {
		p.t.Errorf("Play took %v", took)
	}
	return time.Unix(0, int64(line["at"].(float64)))
}
