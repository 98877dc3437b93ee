package play

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

func newSimpleRig(t *testing.T, w, h float32, change func(*Options)) *rig {
	t.Helper()
	rules := engine.DefaultRules()
	rules.Undo, rules.Hints = engine.NoLimit, engine.HintsMovesAndThreats
	return newRigWith(t, rules, w, h, func(o *Options) {
		o.Simple = true
		change(o)
	})
}

func nothing(*Options) {}

func TestASimpleMoveIsConfirmed(t *testing.T) {
	for _, size := range [][2]float32{{360, 740}, {1100, 800}} {
		r := newSimpleRig(t, size[0], size[1], nothing)
		says := func(want string) {
			t.Helper()
			if got := r.screen.prompt.Text(); got != want {
				t.Errorf("it says %q, want %q", got, want)
			}
		}
		says("초가 둘 차례예요")
		r.touch("a4", "b4")
		says("졸을 여기로 둘까요?")
		if r.screen.view.Plies != 0 {
			t.Fatal("the move was made without being confirmed")
		}
		r.press("reconsider")
		says("초가 둘 차례예요")
		r.touch("a4", "b4", "a4") // another thought: the piece again
		if !r.screen.proposed.IsPass() {
			t.Error("the proposal is still there")
		}
		r.touch("a5")
		r.press("put")
		if got := r.screen.view.Last.String(); got != "a4a5" {
			t.Fatalf("played %s", got)
		}
		says("한이 둘 차례예요")
		r.touch("a7", "a6", "a6", "a5", "a6")
		says("졸로 병을 잡을까요?")
	}
}

func TestTheTargetAgainConfirms(t *testing.T) {
	r := newSimpleRig(t, phoneWidth, phoneHeight, nothing)
	r.touch("a4", "a5", "a5")
	if got := r.screen.view.Plies; got != 1 {
		t.Errorf("%d plies", got)
	}
}

func TestASimpleMoveIsWarnedOf(t *testing.T) {
	r := newSimpleRig(t, phoneWidth, phoneHeight, nothing)
	r.touch("a4", "a5")
	r.press("put")
	r.touch("a7", "a6") // where the soldier can take it
	if got := r.screen.prompt.Text(); got != "잠깐! 여기 두면 병이 잡힐 수 있어요. 그래도 둘까요?" {
		t.Errorf("it says %q", got)
	}
	r.press("put")
	if r.screen.view.Plies != 2 {
		t.Error("the move may not be made all the same")
	}
}

// What somebody has to think about is said when it comes, if it is still of use.
func TestAWarningThatComesLate(t *testing.T) {
	var answers []func(string)
	r := newSimpleRig(t, phoneWidth, phoneHeight, func(o *Options) {
		o.OnWarn = func(m engine.Move, answer func(string)) {
			answers = append(answers, func(text string) { answer(text + " " + m.String()) })
		}
	})
	says := func(want string) {
		t.Helper()
		if got := r.screen.prompt.Text(); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
	r.touch("a4", "a5")
	says("졸을 여기로 둘까요?")
	answers[0]("조심")
	says("조심 a4a5")
	r.press("reconsider")
	answers[0]("조심")
	says("초가 둘 차례예요")
	r.touch("a4", "b4", "a4", "a5") // another, and the first again
	says("졸을 여기로 둘까요?")
	answers[0]("조심")
	answers[1]("조심")
	says("졸을 여기로 둘까요?")
	r.press("put") // without waiting
	if r.screen.view.Plies != 1 {
		t.Fatal("the move waits")
	}
	answers[2]("조심")
	says("한이 둘 차례예요")
}

func TestASimpleTakeBackNeedsNoAnswer(t *testing.T) {
	r := newSimpleRig(t, phoneWidth, phoneHeight, nothing)
	r.touch("a4", "b4")
	r.press("put")
	r.press("undo")
	if r.screen.view.Plies != 0 || len(r.sheets) != 0 {
		t.Errorf("%d plies, and %d questions", r.screen.view.Plies, len(r.sheets))
	}
}

func TestSimpleHelpIsAboutThePieceInTheHand(t *testing.T) {
	var told screen.Look
	r := newSimpleRig(t, phoneWidth, phoneHeight, func(o *Options) { o.OnLook = func(l screen.Look) { told = l } })
	r.touch("b1")
	r.press("help")
	if got := r.sheetWords(); !strings.Contains(got, "마는 곧게 한 칸") {
		t.Errorf("it says %q", got)
	}
	r.press("faces.pictures")
	if got := r.screen.Board().Scene().Faces; got != theme.Pictures || told.Faces != theme.Pictures {
		t.Errorf("the pieces show %v, told %v", got, told.Faces)
	}
	r.press("pass")
	if got := r.sheetWords(); !strings.Contains(got, "초가 한 수 쉴까요?") {
		t.Errorf("it asks %q", got)
	}
	r.press("yes")
	if r.screen.view.Plies != 1 {
		t.Error("the pass was not played")
	}
	r.decide(match.HanSeat, match.Resign{}, func(error) {})
	r.press("look")
	r.press("again")
	if r.again != 1 {
		t.Error("there is no way to another game")
	}
}

func TestLooksOfASimpleGame(t *testing.T) {
	r := newSimpleRig(t, deskWidth, deskHeight, nothing)
	r.touch("a4", "a5")
	r.press("put")
	r.touch("a7", "a6")
	test.AssertImageMatches(t, "desk_simple_light.png", r.window.Canvas().Capture())
	r = newRigIn(t, theme.NewArtwork(), translations.English, theme.TextLargest, engine.DefaultRules(), 320, 568, func(o *Options) { o.Simple = true })
	r.screen.SetLook(screen.Look{Faces: theme.Pictures})
	r.touch("b1")
	test.AssertImageMatches(t, "small_simple_light.png", r.window.Canvas().Capture())
}
