package ui

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/mobile"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/newgame"
	"janggi/ui/translations"
)

// matesInEleven is a short game for two inner elephants; Cho mates.
const matesInEleven = "b1c3 e7f7 b3e3 e9f8 a4b4 g7g6 a1a7 b10a8 c4d4 c7c6 a7f7"

func TestAWholeGameByTouch(t *testing.T) {
	for name, size := range map[string]fyne.Size{"phone": phone, "wide": wide} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, Options{Size: size})
			d.choose(engine.InnerElephant, engine.InnerElephant)
			d.play(matesInEleven)
			d.mustLog(
				"msg=screen name=home", "msg=layout name=start x=",
				"msg=screen name=arrange", "msg=layout name=card-MSSM x=", "msg=layout name=confirm x=",
				"msg=screen name=play", "msg=layout name=board x=", "msg=layout name=a1 x=", "msg=layout name=pass x=",
				"level=DEBUG msg=played move=b1c3 ply=1", "msg=played move=a7f7 ply=11",
				"level=INFO msg=ended reason=checkmate winner=cho plies=11",
			)
			d.pass()
			d.shows("result")
			d.mustLog("msg=screen name=result", "msg=layout name=again x=")

			d.tap("again")
			d.shows("arrange")
			d.arrange(engine.LeftElephant, engine.RightElephant)
			if got := d.scene().Pieces[engine.At(1, 9)]; got != engine.NewPiece(engine.Han, engine.Horse) {
				t.Errorf("Han's left elephant stands on Cho's right, so b10 is a horse, not %v", got.Kind())
			}
			if got := d.scene().LastMove; !got.IsPass() {
				t.Errorf("the new game begins with %v", got)
			}
			d.tap("back")
			d.shows("question")
			d.tap("yes")
			d.shows("home")
		})
	}
}

func TestResignByTouch(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.choose(engine.InnerElephant, engine.OuterElephant)
	d.tap("resign")
	d.shows("question")
	d.tap("no")
	d.shows("play")
	d.tap("resign")
	d.tap("yes")
	d.shows("result")
	d.mustLog("msg=ended reason=resign winner=han plies=0")
	d.tap("look")
	d.shows("play")
	d.tap("show")
	d.shows("result")
	d.tap("home")
	d.shows("home")
}

func TestPassByTouchEndsAGameAfterTwo(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	for _, turn := range engine.Sides {
		d.until("it is the turn of "+turn.String(), func() bool { return d.scene().Turn == turn })
		d.tap("pass")
		d.shows("question")
		d.tap("yes")
	}
	d.until("the game has ended", func() bool { return strings.Contains(d.log.String(), "msg=ended") })
	d.mustLog("msg=played move=pass ply=2", "msg=ended reason=scorePasses winner=han plies=2")
}

func TestBackClosesWhatIsOnTopThenAsks(t *testing.T) {
	for name, key := range map[string]fyne.KeyName{"Esc": fyne.KeyEscape, "phone": mobile.KeyBack} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, Options{Size: phone})
			d.choose(engine.InnerElephant, engine.InnerElephant)
			d.touch(engine.At(0, 3))
			d.key(key) // the selection
			if d.game().Board().Selected() != engine.NoPoint {
				t.Error("the piece is still selected")
			}
			d.key(key)
			d.shows("question")
			d.key(key) // the question, harmlessly
			d.shows("play")
			d.key(key)
			d.tap("yes")
			d.shows("home")
			d.key(key)
			d.shows("question")
			d.key(key)
			d.shows("home")
		})
	}
}

func TestBackFromTheArrangementsCallsTheGameOff(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.start()
	d.key(fyne.KeyEscape)
	d.shows("home")
	if d.shell.sitting != nil {
		t.Error("a game that never began is still there")
	}
}

func TestLanguageAndColoursChangeAtOnce(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	if got := d.shell.Window().Title(); got != "장기" {
		t.Errorf("the window is called %q", got)
	}
	right := func(name string) fyne.Position {
		for _, p := range d.places() {
			if p.Name == name {
				return d.at(name).AddXY(p.Object.Size().Width/2-10, 0)
			}
		}
		return fyne.Position{}
	}
	test.TapCanvas(d.shell.Window().Canvas(), right("language"))
	if got := d.shell.Window().Title(); got != "Janggi" {
		t.Errorf("in English the window is called %q", got)
	}
	d.tap("settings")
	test.TapCanvas(d.shell.Window().Canvas(), right("mode"))
	if got, want := theme.Current().Bg, theme.PaletteFor(0).Bg; got != want {
		t.Errorf("the ground is %v, want the dark %v", got, want)
	}
	d.tap("back")
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.tap("resign")
	d.shows("question")
	if got := words(d.shell.sheets[0]); !strings.Contains(strings.Join(got, "|"), "Cho: resign?") {
		t.Errorf("it asks %q", got)
	}
}

func TestFirstPaintIsToldOnce(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	if strings.Contains(d.log.String(), "first paint") {
		t.Error("told before anything was painted")
	}
	d.shell.Window().Canvas().Capture()
	d.until("the first paint is told", func() bool { return strings.Contains(d.log.String(), `level=INFO msg="first paint"`) })
	d.start()
	d.shell.Window().Canvas().Capture()
	if n := strings.Count(d.log.String(), "first paint"); n != 1 {
		t.Errorf("told %d times", n)
	}
}

func TestPlacesAreInPixelsOfTheWindow(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	c := d.shell.Window().Canvas()
	c.(interface{ SetScale(float32) }).SetScale(2)
	d.start()
	for _, p := range d.places() {
		if p.Name != "confirm" {
			continue
		}
		at, ok := d.shell.pixels(p, d.shell.holder)
		corner := d.app.Driver().AbsolutePositionForObject(p.Object)
		want := [4]int{int(corner.X * 2), int(corner.Y * 2), int(p.Object.Size().Width * 2), int(p.Object.Size().Height * 2)}
		if !ok || at != want {
			t.Errorf("it is at %v, want %v", at, want)
		}
	}
}

func TestAMatchThatIsOverEndsWithItsScreen(t *testing.T) {
	before := runtime.NumGoroutine()
	d := newDesk(t, Options{Size: phone})
	for range 5 {
		d.choose(engine.InnerElephant, engine.InnerElephant)
		d.tap("resign")
		d.tap("yes")
		d.shows("result")
		d.tap("home")
		d.shows("home")
	}
	d.until("its goroutines have ended", func() bool {
		select { // they may be waiting to say something
		case f := <-d.line:
			f()
		case <-time.After(time.Millisecond):
		}
		return runtime.NumGoroutine() <= before+1
	})
}

func TestClosingTheWindowEndsTheMatch(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.close()
	if d.shell.ctx.Err() == nil {
		t.Error("the shell lives on")
	}
}

func TestAnAnswerThatComesAfterTheScreenIsNotHeard(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.start()
	d.tap("confirm")
	d.tap("back")
	d.shows("home")
	for drained := false; !drained; {
		select {
		case f := <-d.line:
			f() // must not bring the match back
		case <-time.After(20 * time.Millisecond):
			drained = true
		}
	}
	d.shows("home")
}

func TestTheShellSpeaksKoreanUnlessTold(t *testing.T) {
	d := newDesk(t, Options{})
	if got := d.shell.text.Language(); got != translations.Korean {
		t.Errorf("it speaks %v", got)
	}
}

func TestNothingHappensByItselfBetweenTwoPeople(t *testing.T) {
	state := match.New(configFor(newgame.Remembered(store.NewGame{}).Rules, 1, store.NewGame{}))
	for _, a := range []match.Action{
		match.Arrange{Arrangement: engine.InnerElephant}, match.Arrange{Arrangement: engine.InnerElephant}, match.Play{Move: engine.Pass},
	} {
		if at, ok := state.Deadline(); ok {
			t.Errorf("in %v something happens by itself after %v", state.Phase(), at)
		}
		events, err := state.Decide(match.SeatOf(state.Active()[0]), a, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			state = state.Apply(e)
		}
	}
}
