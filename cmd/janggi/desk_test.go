//go:build window && linux

package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long a test waits for anything that is bound to happen.
const patience = 20 * time.Second

// A desk is a display that exists only in memory, with a window manager on it.
// It ends with the test.
type desk struct {
	t       *testing.T
	display string   // ":7"
	scale   string   // of the app's window, "" for 1
	inside  []string // what programs are started by, such as "ip netns exec …"; nil for nothing
	pixels  *os.File // the screen as an XWD picture, kept up to date by Xvfb
}

// windowManager is what openbox needs to know: frame every window, give it the
// focus, and close it by the button at the right end of its title.
const windowManager = `<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <placement><policy>Smart</policy></placement>
  <theme><name>Clearlooks</name><titleLayout>LC</titleLayout></theme>
  <desktops><number>1</number></desktops>
  <mouse>
    <context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context>
    <context name="Close"><mousebind button="Left" action="Click"><action name="Close"/></mousebind></context>
  </mouse>
</openbox_config>
`

func newDesk(t *testing.T) *desk {
	t.Helper()
	for _, tool := range []string{"Xvfb", "openbox", "xdotool", "xprop", "xwininfo"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("%s is not installed; scripts/packages.sh test installs it", tool)
		}
	}
	dir := t.TempDir()
	d := &desk{t: t}

	// Xvfb picks a free display and writes its number to the pipe.
	number, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer number.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x1600x24", "+extension", "GLX",
		"-nolisten", "tcp", "-noreset", "-fbdir", dir)
	x.ExtraFiles = []*os.File{theirs}
	d.keep(x)
	theirs.Close()
	if err := number.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Logf("no deadline on the pipe from Xvfb: %v", err)
	}
	line, err := bufio.NewReader(number).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb did not start: %v", err)
	}
	d.display = ":" + strings.TrimSpace(line)

	if d.pixels, err = os.Open(filepath.Join(dir, "Xvfb_screen0")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.pixels.Close() })

	config := filepath.Join(dir, "rc.xml")
	if err := os.WriteFile(config, []byte(windowManager), 0o600); err != nil {
		t.Fatal(err)
	}
	wm := exec.Command("openbox", "--config-file", config, "--sm-disable")
	if wm.Env, err = d.env(dir); err != nil {
		t.Fatal(err)
	}
	d.keep(wm)
	// A window manager says that it is there by this property of the root.
	d.until("the window manager", func() bool {
		out, err := d.tool("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
		return err == nil && strings.Contains(out, "window id")
	})
	return d
}

// keep starts a program of the desk and ends it with the test, or with the test
// program should that be killed.
func (d *desk) keep(cmd *exec.Cmd) {
	d.t.Helper()
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}

// env is the environment of a program on the desk: this one's, with a home of
// its own, Korean, and no other display to escape to.
func (d *desk) env(home string) ([]string, error) {
	var env []string
	for _, kv := range os.Environ() {
		name, _, _ := strings.Cut(kv, "=")
		if strings.HasPrefix(name, "XDG_") || strings.HasPrefix(name, "LC_") || strings.HasPrefix(name, "FYNE_") || name == "WAYLAND_DISPLAY" {
			continue
		}
		env = append(env, kv)
	}
	env = append(env, "DISPLAY="+d.display, "HOME="+home, "LANG=ko_KR.UTF-8", "LIBGL_ALWAYS_SOFTWARE=1")
	if d.scale != "" {
		env = append(env, "FYNE_SCALE="+d.scale)
	}
	for name, folder := range map[string]string{
		"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "XDG_RUNTIME_DIR": "run",
	} {
		folder = filepath.Join(home, folder)
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return nil, err
		}
		env = append(env, name+"="+folder)
	}
	return env, nil
}

// tool runs one of the small X programs on the desk.
func (d *desk) tool(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.display)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (d *desk) mustTool(name string, args ...string) string {
	d.t.Helper()
	out, err := d.tool(name, args...)
	if err != nil {
		d.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

// until waits for a condition.
func (d *desk) until(what string, holds func() bool) {
	d.t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			d.t.Fatalf("waited %v for %s", patience, what)
		}
	}
}

// look returns what the screen shows inside r.
func (d *desk) look(r image.Rectangle) *image.RGBA {
	d.t.Helper()
	picture, err := readXWD(d.pixels, r)
	if err != nil {
		d.t.Fatalf("the screen of Xvfb: %v", err)
	}
	return picture
}

// readXWD reads a part of an X window dump of 32 bits a pixel, as Xvfb keeps it.
func readXWD(f *os.File, r image.Rectangle) (*image.RGBA, error) {
	head := make([]byte, 25*4)
	if _, err := f.ReadAt(head, 0); err != nil {
		return nil, err
	}
	order := binary.ByteOrder(binary.BigEndian)
	if order.Uint32(head[4:]) != 7 {
		order = binary.LittleEndian
	}
	field := func(i int) int { return int(order.Uint32(head[4*i:])) }
	headerSize, version, width, height := field(0), field(1), field(4), field(5)
	lsbFirst, bits, stride, colours := field(7) == 0, field(11), field(12), field(19)
	if version != 7 || bits != 32 || !lsbFirst {
		return nil, fmt.Errorf("XWD version %d, %d bits, LSB first %v: not what is read here", version, bits, lsbFirst)
	}
	r = r.Intersect(image.Rect(0, 0, width, height))
	if r.Empty() {
		return nil, errors.New("nothing of the window is on the screen")
	}
	picture := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	row := make([]byte, 4*r.Dx())
	for y := range r.Dy() {
		at := int64(headerSize + 12*colours + (r.Min.Y+y)*stride + 4*r.Min.X)
		if _, err := f.ReadAt(row, at); err != nil {
			return nil, err
		}
		for x := range r.Dx() {
			b, g, red := row[4*x], row[4*x+1], row[4*x+2]
			picture.SetRGBA(x, y, color.RGBA{red, g, b, 255})
		}
	}
	return picture, nil
}

// colours counts the different colours of a picture, looking at every third
// pixel: an empty window has one or two, a drawn board hundreds.
func colours(picture *image.RGBA) int {
	seen := map[color.RGBA]bool{}
	for y := 0; y < picture.Rect.Dy(); y += 3 {
		for x := 0; x < picture.Rect.Dx(); x += 3 {
			seen[picture.RGBAAt(x, y)] = true
		}
	}
	return len(seen)
}

// savePicture keeps a picture for a person to look at, in build/window.
func savePicture(t *testing.T, name string, picture image.Image) {
	t.Helper()
	dir := filepath.Join("..", "..", "build", "window")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(png.Encode(f, picture), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// numberAfter returns the whole number that follows label in text.
func numberAfter(text, label string) (int, bool) {
	_, rest, found := strings.Cut(text, label)
	if !found {
		return 0, false
	}
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0, false
	}
	n, err := strconv.Atoi(fields[0])
	return n, err == nil
}
