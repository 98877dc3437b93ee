//go:build window && linux

package main

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var measure = flag.Bool("measure", false, "measure start-up, memory and idle CPU on the real window (make measure)")

// The bars, on two cores with the software renderer.
const (
	mostStart  = time.Second
	mostMemory = 250 // MB resident
	mostIdle   = 2.0 // percent of one core
)

// TestFigures prints how the app behaves when nobody does anything.
func TestFigures(t *testing.T) {
	if !*measure {
		t.Skip("only with -measure: the figures mean nothing on a busy machine")
	}
	d := newDesk(t)
	const runs = 7
	var starts []time.Duration
	for range runs {
		starts = append(starts, firstDrawn(d))
	}
	slices.Sort(starts)
	median := starts[runs/2]
	t.Logf("process start to first drawn frame: median %v, all %v (bar %v)", median.Round(time.Millisecond), rounded(starts), mostStart)
	if median > mostStart {
		t.Errorf("the first frame takes %v, more than %v", median, mostStart)
	}

	p := d.launch(t.TempDir(), "-log", "debug")
	p.saw("first paint")
	p.expect("screen", "name=home")
	p.rest("home")
	p.chooseArrangements()
	p.play("b1c3")
	p.expect("played", "ply=1")
	p.rest("play")
	p.closeByButton()
}

// firstDrawn starts the app, watches the middle of the screen until more than a
// flat colour is there, and closes it.
func firstDrawn(d *desk) time.Duration {
	d.t.Helper()
	const pointer = 30 // colours of the mouse pointer, which may be there
	middle := image.Rect(540, 700, 740, 900)
	d.until("an empty screen", func() bool { return colours(d.look(middle)) < pointer })
	p := d.begin(d.t.TempDir(), "-log", "info")
	d.until("something drawn", func() bool { return colours(d.look(middle)) > pointer })
	took, cpu := time.Since(p.start), p.cpu()
	said := p.saw("first paint")
	d.t.Logf("drawn after %v (%v of CPU); the app says so after %v", took.Round(time.Millisecond), cpu.Round(time.Millisecond), said.at.Sub(p.start).Round(time.Millisecond))
	p.findWindow()
	p.closeByButton()
	return took
}

// rest leaves the app alone and prints its memory and CPU. Of several spans the
// calmest counts: what else runs on the machine only ever adds.
func (p *program) rest(screen string) {
	p.t.Helper()
	p.settle()
	const spans, span = 6, 4 * time.Second
	time.Sleep(3 * time.Second) // animations and the first garbage are over
	var idle []float64          // percent
	for range spans {
		before := p.cpu()
		time.Sleep(span)
		idle = append(idle, 100*(p.cpu()-before).Seconds()/span.Seconds())
	}
	slices.Sort(idle)
	memory := p.resident()
	p.t.Logf("%s: %d MB resident (bar %d), %.1f %% of one core when idle (%.1f, bar %.0f)", screen, memory, mostMemory, idle[0], idle, mostIdle)
	if memory > mostMemory {
		p.t.Errorf("%s: %d MB resident, more than %d", screen, memory, mostMemory)
	}
	if idle[0] > mostIdle {
		p.t.Errorf("%s: %.1f %% CPU when idle, more than %.0f", screen, idle[0], mostIdle)
	}
}

// cpu is the CPU time that the app's threads have used, user and system.
func (p *program) cpu() time.Duration {
	p.t.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", p.cmd.Process.Pid))
	if err != nil || len(threads) == 0 {
		p.t.Fatalf("no threads in /proc: %v", err)
	}
	var sum time.Duration
	for _, file := range threads {
		stat, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it has ended
		} else if err != nil {
			p.t.Fatal(err)
		}
		running, _, _ := strings.Cut(string(stat), " ")
		n, err := strconv.ParseInt(running, 10, 64)
		if err != nil {
			p.t.Fatal(err)
		}
		sum += time.Duration(n) // nanoseconds
	}
	return sum
}

// resident is the app's resident memory in MB.
func (p *program) resident() int {
	p.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	kilobytes, ok := numberAfter(string(status), "VmRSS:")
	if !ok {
		p.t.Fatal("no VmRSS in /proc")
	}
	return kilobytes / 1024
}

func rounded(spans []time.Duration) []time.Duration {
	out := make([]time.Duration, len(spans))
	for i, s := range spans {
		out[i] = s.Round(time.Millisecond)
	}
	return out
}
