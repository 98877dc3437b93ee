package play

import (
	"log/slog"
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
}

type timer struct {
	f       func()
	stopped bool
}

const (
	phoneWidth, phoneHeight = 360, 740
	deskWidth, deskHeight   = 1100, 800
)

func newRig(t *testing.T, rules engine.Rules, w, h float32) *rig {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	r := &rig{t: t, state: match.New(match.Config{Rules: rules})}
	stage := screen.Stage{
		Text: translations.For(translations.Korean), Art: theme.NewArtwork(), Log: slog.New(slog.DiscardHandler),
		After: func(_ time.Duration, f func()) func() {
			x := &timer{f: f}
			r.timers = append(r.timers, x)
			return func() { x.stopped = true }
		},
		Open:    func(s *kit.Sheet) { r.sheets = append(r.sheets, s); s.Open(r.window.Canvas(), func() {}) },
		Close:   func(s *kit.Sheet) { r.sheets = r.sheets[:len(r.sheets)-1]; s.Close(r.window.Canvas()) },
		Changed: func() {},
	}
	r.screen = New(stage, Options{
		Seats: []match.Seat{match.ChoSeat, match.HanSeat}, Bottom: engine.Cho, Rules: rules,
		Ask:     r.ask,
		OnLeave: func() { r.left++ }, OnAgain: func() { r.again++ },
	})
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
	events, err := r.state.Decide(seat, a, 0)
	for _, e := range events {
		r.state = r.state.Apply(e)
		if r.state.Phase() != match.Setup {
			r.screen.Update(r.state, e)
		}
	}
	answer(err)
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
