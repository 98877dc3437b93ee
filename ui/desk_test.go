package ui

import (
	"bytes"
	"context"
	"image/color"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/arrange"
	"janggi/ui/board"
	"janggi/ui/kit"
	"janggi/ui/play"
)

// A desk is the whole app on a test canvas, with a real match.Local behind it.
// What the app wants done on Fyne's thread waits in line until the test, whose
// goroutine stands for that thread, does it.
type desk struct {
	t     testing.TB
	app   fyne.App
	shell *Shell
	line  chan func()
	log   *lockedBuffer
	later []*wait
	over  bool
}

// wait is something the app wants done after a while.
type wait struct {
	f       func()
	stopped bool
}

// lockedBuffer is a log that goroutines write to.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

var (
	phone = fyne.NewSize(360, 740)
	wide  = fyne.NewSize(1100, 800)
)

func newDesk(t testing.TB, o Options) *desk {
	t.Helper()
	d := &desk{t: t, line: make(chan func(), 100), log: &lockedBuffer{}}
	o.Log = slog.New(slog.NewTextHandler(d.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	if o.Mode == theme.System {
		o.Mode = theme.Light
	}
	d.app = test.NewTempApp(t)
	// Fyne forgets how widgets look that it thinks a minute old, by a clock that
	// it reads only when it paints: what is built now must not look old.
	test.NewTempWindow(t, canvas.NewRectangle(color.Black)).Canvas().Capture()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	d.shell = newShell(ctx, d.app, o, func(f func()) {
		select {
		case d.line <- f:
		case <-ctx.Done():
		}
	})
	d.shell.after = func(_ time.Duration, f func()) func() {
		w := &wait{f: f}
		d.later = append(d.later, w)
		return func() { w.stopped = true }
	}
	d.shell.aside = func(work, then func()) {
		work()
		then()
	}
	d.shell.seed = func() uint64 { return 1 }
	d.shell.begin(o.Trouble)
	d.shell.Window().Show()
	t.Cleanup(d.close)
	return d
}

// close closes the window, once.
func (d *desk) close() {
	if !d.over {
		d.over = true
		d.shell.Window().Close()
	}
}

// until does what waits in line until something is so.
func (d *desk) until(what string, so func() bool) {
	d.t.Helper()
	for limit := time.After(10 * time.Second); !so(); {
		select {
		case f := <-d.line:
			f()
		case <-limit:
			d.t.Fatalf("waited too long until %s; the log:\n%s", what, d.log)
		}
	}
}

// pass lets all waiting be over.
func (d *desk) pass() {
	waiting := d.later
	d.later = nil
	for _, w := range waiting {
		if !w.stopped {
			w.f()
		}
	}
}

// shows waits until a screen or a sheet is on top.
func (d *desk) shows(name string) {
	d.t.Helper()
	d.until(name+" is shown", func() bool { return d.shell.nameNow() == name })
}

func (d *desk) places() []kit.Place {
	if n := len(d.shell.sheets); n > 0 {
		return d.shell.sheets[n-1].Places()
	}
	return d.shell.top().Places()
}

// at returns the middle of a place on the canvas.
func (d *desk) at(name string) fyne.Position {
	d.t.Helper()
	for _, p := range d.places() {
		if p.Name != name {
			continue
		}
		corner := d.app.Driver().AbsolutePositionForObject(p.Object)
		if p.Spot != nil {
			return corner.Add(*p.Spot)
		}
		return corner.AddXY(p.Object.Size().Width/2, p.Object.Size().Height/2)
	}
	d.t.Fatalf("there is no %q on %s", name, d.shell.nameNow())
	return fyne.Position{}
}

func (d *desk) tap(name string) {
	d.t.Helper()
	test.TapCanvas(d.shell.Window().Canvas(), d.at(name))
}

// key types a key that no widget has a use for.
func (d *desk) key(name fyne.KeyName) {
	d.shell.Window().Canvas().OnTypedKey()(&fyne.KeyEvent{Name: name})
}

// scene returns what the board shows.
func (d *desk) scene() board.Scene { return d.game().Board().Scene() }

// start goes from the home screen to the arrangements, with the sides drawn.
func (d *desk) start() {
	d.t.Helper()
	d.tap("start")
	d.shows("newgame")
	d.tap("start")
	d.shows("draw")
	d.tap("skip")
	d.shows("arrange")
}

// choose goes from the home screen to the game.
func (d *desk) choose(han, cho engine.Arrangement) {
	d.t.Helper()
	d.start()
	d.arrange(han, cho)
}

// arrange chooses both arrangements.
func (d *desk) arrange(han, cho engine.Arrangement) {
	d.t.Helper()
	d.confirm(engine.Han, han)
	d.confirm(engine.Cho, cho)
	d.shows("play")
}

// confirm chooses an arrangement when it is the side's turn to.
func (d *desk) confirm(side engine.Side, a engine.Arrangement) {
	d.t.Helper()
	d.choosing(side)
	d.tap("card-" + a.String())
	d.tap("confirm")
}

// choosing waits until it is a side's turn to choose.
func (d *desk) choosing(side engine.Side) {
	d.t.Helper()
	d.until(side.String()+" may choose", func() bool {
		s, ok := d.shell.top().(*arrange.Screen)
		if !ok {
			return false
		}
		chooser, choosing := s.Side()
		return choosing && chooser == side
	})
}

// play taps a move on the board and waits until it is played.
func (d *desk) play(moves string) {
	d.t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := engine.ParseMove(text)
		if err != nil {
			d.t.Fatal(err)
		}
		before := d.scene().Pieces
		d.touch(m.From)
		d.touch(m.To)
		d.until(text+" is played", func() bool { return d.scene().Pieces != before })
		if d.scene().LastMove != m {
			d.t.Fatalf("%s: the board shows %v", text, d.scene().LastMove)
		}
	}
}

// touch taps a crossing, found as a stranger would from the log's a1 and i10.
func (d *desk) touch(p engine.Point) {
	d.t.Helper()
	a1, i10 := d.at("a1"), d.at("i10")
	test.TapCanvas(d.shell.Window().Canvas(), fyne.NewPos(
		a1.X+(i10.X-a1.X)*float32(p.File())/(engine.Files-1),
		a1.Y+(i10.Y-a1.Y)*float32(p.Rank())/(engine.Ranks-1),
	))
}

func (d *desk) game() *play.Screen {
	d.t.Helper()
	s, ok := d.shell.top().(*play.Screen)
	if !ok {
		d.t.Fatalf("%s is on top", d.shell.nameNow())
	}
	return s
}

func (d *desk) mustLog(lines ...string) {
	d.t.Helper()
	for _, line := range lines {
		if !strings.Contains(d.log.String(), line) {
			d.t.Errorf("not in the log: %s", line)
		}
	}
}
