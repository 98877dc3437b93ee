//go:build window && linux

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A program is the built app, running on a desk. The test knows of it what a
// person would (its window) and what it logs with -log debug:
//
//	msg="first paint"                          the first frame is drawn
//	msg=screen name=home                       another screen is shown
//	msg=layout name=start x=… y=… w=… h=…      where a control of it is, in pixels of the window
//	msg=played move=b1c3 ply=1                 a move is on the board
//	msg=ended reason=checkmate winner=cho plies=31
type program struct {
	*desk
	cmd    *exec.Cmd
	start  time.Time
	window string // the X window's number

	mu     sync.Mutex
	lines  []logLine
	raw    strings.Builder
	layout map[string]image.Rectangle // of the screen shown last
	exited chan struct{}
	status error
	ended  time.Time // set when exited is closed

	next  int // the first line that expect has not passed
	since int // the first line that had looks at
}

// A logLine is one line of the app's log, as slog's text handler writes it.
type logLine struct {
	at   time.Time
	attr map[string]string
}

// launch starts the app with a home of its own, which a second launch shares
// when given the same, and waits for its window.
func (d *desk) launch(home string, args ...string) *program {
	d.t.Helper()
	p := d.begin(home, args...)
	p.findWindow()
	return p
}

// begin starts the app and does not wait.
func (d *desk) begin(home string, args ...string) *program {
	d.t.Helper()
	bin := os.Getenv("JANGGI_BIN")
	if bin == "" {
		bin = filepath.Join("..", "..", "build", "janggi")
	}
	bin, err := filepath.Abs(bin)
	if err != nil {
		d.t.Fatal(err)
	}
	if _, err := os.Stat(bin); err != nil {
		d.t.Fatalf("no app to test: run `make build` (%v)", err)
	}
	p := &program{desk: d, layout: map[string]image.Rectangle{}, exited: make(chan struct{})}
	whole := append(append(slices.Clone(d.inside), bin), args...)
	p.cmd = exec.Command(whole[0], whole[1:]...)
	if p.cmd.Env, err = d.env(home); err != nil {
		d.t.Fatal(err)
	}
	p.cmd.Dir = home
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	stderr, err := p.cmd.StderrPipe()
	if err != nil {
		d.t.Fatal(err)
	}
	p.start = time.Now()
	if err := p.cmd.Start(); err != nil {
		d.t.Fatal(err)
	}
	go p.read(stderr)
	d.t.Cleanup(func() {
		if d.t.Failed() {
			savePicture(d.t, "failed-"+strings.ReplaceAll(d.t.Name(), "/", "-"), d.look(image.Rect(0, 0, 1280, 1600)))
			d.t.Logf("the app said:\n%s", p.said())
		}
		_ = p.cmd.Process.Kill()
		<-p.exited
	})
	return p
}

func (p *program) findWindow() {
	p.t.Helper()
	p.until("the app's window", func() bool {
		p.mustLive("opening its window")
		out, err := p.tool("xdotool", "search", "--onlyvisible", "--pid", strconv.Itoa(p.cmd.Process.Pid))
		if found := strings.Fields(out); err == nil && len(found) > 0 {
			p.window = found[0]
		}
		return p.window != ""
	})
}

// read gathers the log until the app ends.
func (p *program) read(stderr io.Reader) {
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		line := logLine{time.Now(), parseAttrs(lines.Text())}
		p.mu.Lock()
		p.raw.WriteString(lines.Text() + "\n")
		p.lines = append(p.lines, line)
		switch line.attr["msg"] {
		case "screen":
			clear(p.layout)
		case "layout":
			p.layout[line.attr["name"]] = line.rectangle()
		}
		p.mu.Unlock()
	}
	p.status, p.ended = p.cmd.Wait(), time.Now()
	close(p.exited)
}

// rectangle is where a layout line says its control is.
func (l logLine) rectangle() image.Rectangle {
	n := func(key string) int {
		v, _ := strconv.ParseFloat(l.attr[key], 64)
		return int(v + 0.5)
	}
	return image.Rect(n("x"), n("y"), n("x")+n("w"), n("y")+n("h"))
}

// parseAttrs takes apart key=value pairs; a value may be a quoted Go string.
func parseAttrs(line string) map[string]string {
	attrs := map[string]string{}
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		key, rest, found := strings.Cut(line, "=")
		if !found || strings.ContainsAny(key, ` "`) {
			break
		}
		value := rest
		if quoted, err := strconv.QuotedPrefix(rest); err == nil {
			value, _ = strconv.Unquote(quoted)
			line = rest[len(quoted):]
		} else {
			value, line, _ = strings.Cut(rest, " ")
		}
		attrs[key] = value
	}
	return attrs
}

func (p *program) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.raw.String()
}

// mustLive fails the test when the app has ended by itself.
func (p *program) mustLive(while string) {
	p.t.Helper()
	select {
	case <-p.exited:
		p.t.Fatalf("the app ended while %s: %v\n%s", while, p.status, p.said())
	default:
	}
}

// expect waits for the next log line with this message and these key=value
// attributes, passing over others.
func (p *program) expect(msg string, attrs ...string) logLine {
	p.t.Helper()
	var hit logLine
	p.until(fmt.Sprintf("the log line %q %v", msg, attrs), func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		for i := p.next; i < len(p.lines); i++ {
			if p.lines[i].has(msg, attrs) {
				hit, p.next = p.lines[i], i+1
				return true
			}
		}
		return false
	})
	return hit
}

// saw waits for a log line wherever in the log it stands, for what may come in
// any order.
func (p *program) saw(msg string, attrs ...string) logLine {
	p.t.Helper()
	next := p.next
	p.next = 0
	line := p.expect(msg, attrs...)
	p.next = next
	return line
}

// settle waits until the app has said nothing for a moment and the picture has
// stood still as long: a screen that is being laid out says so, and what it
// said first is soon out of date.
func (p *program) settle() {
	p.t.Helper()
	const moment = 300 * time.Millisecond
	var shown *image.RGBA
	var since time.Time
	p.until("the app to come to rest", func() bool {
		p.mustLive("it was to come to rest")
		p.mu.Lock()
		quiet := len(p.lines) > 0 && time.Since(p.lines[len(p.lines)-1].at) > moment
		p.mu.Unlock()
		now := p.look(p.frame())
		if shown == nil || !bytes.Equal(now.Pix, shown.Pix) {
			shown, since = now, time.Now()
		}
		return quiet && time.Since(since) > moment
	})
}

func (l logLine) has(msg string, attrs []string) bool {
	if l.attr["msg"] != msg {
		return false
	}
	for _, kv := range attrs {
		if key, value, _ := strings.Cut(kv, "="); l.attr[key] != value {
			return false
		}
	}
	return true
}

// place waits until the screen has a control of this name, and returns where.
func (p *program) place(name string) image.Rectangle {
	p.t.Helper()
	var r image.Rectangle
	p.until("a control named "+name, func() bool {
		p.mustLive("it was to show " + name)
		p.mu.Lock()
		defer p.mu.Unlock()
		r = p.layout[name]
		return r != image.Rectangle{}
	})
	return r
}

// sees returns where the control of this name is on the screen, if it is there.
func (p *program) sees(name string) (r image.Rectangle, there bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r, there = p.layout[name]
	return r, there
}

// click clicks in the middle of the control of this name, once the screen has
// come to rest.
func (p *program) click(name string) {
	p.t.Helper()
	p.settle()
	r := p.place(name)
	p.clickAt(r.Min.Add(r.Max).Div(2))
}

// step clicks a control and waits for the screen or the sheet that it leads to.
func (p *program) step(name, screen string) {
	p.t.Helper()
	p.click(name)
	p.expect("screen", "name="+screen)
}

// clickAt clicks at a pixel of the window.
func (p *program) clickAt(at image.Point) {
	p.t.Helper()
	p.mustLive("it was to be clicked")
	p.mustTool("xdotool", "mousemove", "--window", p.window, strconv.Itoa(at.X), strconv.Itoa(at.Y), "click", "1")
}

// frame returns where the window's inside is on the screen.
func (p *program) frame() image.Rectangle {
	p.t.Helper()
	out := p.mustTool("xwininfo", "-id", p.window)
	x, ok1 := numberAfter(out, "Absolute upper-left X:")
	y, ok2 := numberAfter(out, "Absolute upper-left Y:")
	w, ok3 := numberAfter(out, "Width:")
	h, ok4 := numberAfter(out, "Height:")
	if !ok1 || !ok2 || !ok3 || !ok4 {
		p.t.Fatalf("xwininfo: %s", out)
	}
	return image.Rect(x, y, x+w, y+h)
}

// picture saves what the window shows.
func (p *program) picture(name string) *image.RGBA {
	p.t.Helper()
	shown := p.look(p.frame())
	savePicture(p.t, name, shown)
	return shown
}

// closeByButton presses the close button that the window manager draws at the
// right end of the title, as a person does, and waits for the app to end.
func (p *program) closeByButton() {
	p.t.Helper()
	// _NET_FRAME_EXTENTS(CARDINAL) = left, right, top, bottom
	out := p.mustTool("xprop", "-id", p.window, "_NET_FRAME_EXTENTS")
	var left, right, top, bottom int
	_, extents, _ := strings.Cut(out, "= ")
	if _, err := fmt.Sscanf(extents, "%d, %d, %d, %d", &left, &right, &top, &bottom); err != nil || top < 10 {
		p.t.Fatalf("the window has no title to close it by: %s", out)
	}
	in := p.frame()
	p.mustTool("xdotool", "mousemove", strconv.Itoa(in.Max.X+right-top/2), strconv.Itoa(in.Min.Y-top/2), "click", "1")
	p.until("the app to end after its close button", func() bool {
		select {
		case <-p.exited:
			return true
		default:
			return false
		}
	})
	var bad *exec.ExitError
	if errors.As(p.status, &bad) {
		p.t.Fatalf("closed by its button, the app ended with %v", bad)
	} else if p.status != nil {
		p.t.Fatal(p.status)
	}
}

// mustBeCalm fails the test when the app logged something that nobody should
// see: an error, a panic, or Fyne's complaint about the wrong goroutine.
func (p *program) mustBeCalm() {
	p.t.Helper()
	for line := range strings.Lines(p.said()) {
		// Without a desktop session nobody tells of a change of its colours, and
		// Fyne sometimes reads its settings while it writes them.
		if strings.Contains(line, "failed to watch theme settings") || strings.Contains(line, "Preferences load error") {
			continue
		}
		for _, bad := range []string{"Error in Fyne call thread", "Fyne error", "level=ERROR", "panic:", "DATA RACE"} {
			if strings.Contains(line, bad) {
				p.t.Errorf("the app said: %s", line)
			}
		}
	}
}

func TestParseAttrs(t *testing.T) {
	got := parseAttrs(`time=2026-01-01T00:00:00Z level=INFO msg="first paint" since=312ms name="a \"b\""`)
	for key, want := range map[string]string{"level": "INFO", "msg": "first paint", "since": "312ms", "name": `a "b"`} {
		if got[key] != want {
			t.Errorf("%s = %q, want %q", key, got[key], want)
		}
	}
	if got := parseAttrs("2026/01/01 *** Error in Fyne call thread ***"); len(got) != 0 {
		t.Errorf("a line of another kind read as %v", got)
	}
}
