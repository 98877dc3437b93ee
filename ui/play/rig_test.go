package play

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// A rig is a play screen with a match at hand instead of a host: what is asked
// is decided at once, and time passes only when told to.
type rig struct {
	t      *testing.T
	screen *Screen
	window fyne.Window
	state  match.State
	sheets []*kit.Sheet
	timers []*timer
	asked  []match.Action
	left   int
	again  int
	held   bool // the host takes its time

	now     time.Duration // the match's time
	stopped bool          // and whether it stands
	resumed int
	set     int // how often settings were asked for
}

type timer struct {
	at      time.Duration
	f       func()
	stopped bool
}

const (
	phoneWidth, phoneHeight = 360, 740
	deskWidth, deskHeight   = 1100, 800
)

func newRig(t *testing.T, rules engine.Rules, w, h float32) *rig {
	t.Helper()
	return newRigWith(t, rules, w, h, func(*Options) {})
}

func newRigWith(t *testing.T, rules engine.Rules, w, h float32, change func(*Options)) *rig {
	t.Helper()
	return newRigIn(t, theme.NewArtwork(), translations.Korean, theme.TextNormal, rules, w, h, change)
}

func newRigIn(
	t *testing.T, art *theme.Artwork, l translations.Language, scale float32, rules engine.Rules, w, h float32,
	change func(*Options),
) *rig {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, scale))
	r := &rig{t: t, state: match.New(match.Config{Rules: rules})}
	stage := screen.Stage{
		Text: translations.For(l), Art: art, Log: slog.New(slog.DiscardHandler),
		After: func(d time.Duration, f func()) func() {
			x := &timer{at: r.now + d, f: f}
			r.timers = append(r.timers, x)
			return func() { x.stopped = true }
		},
		Open: func(s *kit.Sheet) { r.sheets = append(r.sheets, s); s.Open(r.window.Canvas(), func() {}) },
		Close: func(s *kit.Sheet) {
			if i := slices.Index(r.sheets, s); i >= 0 {
				r.sheets = r.sheets[:i]
				s.Close(r.window.Canvas())
			}
		},
		Changed: func() {},
	}
	o := Options{
		Seats: []match.Seat{match.ChoSeat, match.HanSeat}, Bottom: engine.Cho, Rules: rules,
		Ask:     r.ask,
		Now:     func() (time.Duration, bool) { return r.now, !r.stopped },
		OnLeave: func() { r.left++ }, OnAgain: func() { r.again++ },
		OnSettings: func() { r.set++ },
		OnResume:   func() { r.resumed++; r.stopped = false },
	}
	change(&o)
	r.stopped = o.Paused
	r.screen = New(stage, o)
	r.window = test.NewTempWindow(t, r.screen.Content())
	r.window.SetPadded(false)
	r.window.Resize(fyne.NewSize(w, h))
	for _, a := range []match.Action{
		match.Arrange{Arrangement: engine.InnerElephant}, match.Arrange{Arrangement: engine.InnerElephant},
	} {
		if sides := r.state.Choosing(); len(sides) > 0 {
			r.decide(match.SeatOf(sides[0]), a, func(err error) {
				if err != nil {
					t.Fatal(err)
				}
			})
		}
	}
	return r
}

func (r *rig) ask(seat match.Seat, a match.Action, answer func(error)) {
	r.asked = append(r.asked, a)
	if !r.held {
		r.decide(seat, a, answer)
	}
}

// decide is a host that answers at once.
func (r *rig) decide(seat match.Seat, a match.Action, answer func(error)) {
	events, err := r.state.Decide(seat, a, r.now)
	r.happen(events)
	answer(err)
}

func (r *rig) happen(events []match.Event) {
	for _, e := range events {
		r.state = r.state.Apply(e)
		if r.state.Phase() != match.Setup {
			r.screen.Update(r.state, e)
		}
	}
}

// advance lets the match's time go on; timers go off when they are due.
func (r *rig) advance(d time.Duration) {
	for end := r.now + d; ; {
		next := -1
		for i, x := range r.timers {
			if !x.stopped && x.at <= end && (next < 0 || x.at < r.timers[next].at) {
				next = i
			}
		}
		if next < 0 {
			r.now = end
			break
		}
		x := r.timers[next]
		r.timers = slices.Delete(r.timers, next, next+1)
		r.now = x.at
		x.f()
	}
	r.happen(r.state.Due(r.now))
}

// ticking counts the timers that run.
func (r *rig) ticking() (n int) {
	for _, x := range r.timers {
		if !x.stopped {
			n++
		}
	}
	return n
}

// pass lets all waiting be over.
func (r *rig) pass() {
	waiting := r.timers
	r.timers = nil
	for _, x := range waiting {
		if !x.stopped {
			x.f()
		}
	}
}

// play plays moves through the match.
func (r *rig) play(moves string) {
	r.t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := engine.ParseMove(text)
		if err != nil {
			r.t.Fatal(err)
		}
		r.screen.play(m)
		if last := r.screen.view.Last; last != m {
			r.t.Fatalf("%s was not played: the last move is %v", text, last)
		}
	}
}

// touch touches a point of the board.
func (r *rig) touch(points ...string) {
	r.t.Helper()
	for _, text := range points {
		p, err := engine.ParsePoint(text)
		if err != nil {
			r.t.Fatal(err)
		}
		b := r.screen.Board()
		corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
		test.TapCanvas(r.window.Canvas(), corner.Add(b.PositionOf(p)))
	}
}

// press presses a place by name, on the sheet if one is open.
func (r *rig) press(name string) {
	r.t.Helper()
	places := r.screen.Places()
	if n := len(r.sheets); n > 0 {
		places = r.sheets[n-1].Places()
	}
	for _, p := range places {
		if p.Name == name {
			test.Tap(p.Object.(fyne.Tappable))
			return
		}
	}
	r.t.Fatalf("there is no %q to press", name)
}

func (r *rig) said() string { return r.screen.toast.Text() }

// sheetWords returns the words of the sheet on top.
func (r *rig) sheetWords() string {
	r.t.Helper()
	if len(r.sheets) == 0 {
		r.t.Fatal("there is no sheet")
	}
	var words []string
	for _, o := range test.LaidOutObjects(r.sheets[len(r.sheets)-1]) {
		if l, ok := o.(*kit.Label); ok && l.Visible() {
			words = append(words, l.Text())
		}
	}
	return strings.Join(words, "|")
}

// asking is the request to play a move.
func (r *rig) asking(move string) match.Action {
	r.t.Helper()
	m, err := engine.ParseMove(move)
	if err != nil {
		r.t.Fatal(err)
	}
	return match.Play{Move: m}
}
