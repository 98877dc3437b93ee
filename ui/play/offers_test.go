package play

import (
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
)

// undoing are rules with take-backs and draws.
func undoing() engine.Rules {
	r := engine.DefaultRules()
	r.Undo, r.DrawOffer = 2, true
	return r
}

func TestATakeBackIsAskedForByWhoMovedLastAndAnsweredByTheOther(t *testing.T) {
	r := newRig(t, undoing(), phoneWidth, phoneHeight)
	r.play("a4b4")
	r.press("undo")
	if got := r.sheetWords(); !strings.Contains(got, "초가 한 수 무르고 싶어 해요") ||
		!strings.Contains(got, "한이 답해 주세요. 받아 주면 초 차례로 돌아가요. 초의 무르기는 2번 남았어요.") {
		t.Errorf("it asks %q", got)
	}
	r.press("yes")
	if len(r.sheets) != 0 || r.screen.view.Plies != 0 || r.screen.view.Turn != engine.Cho {
		t.Fatalf("%d sheets, %d plies", len(r.sheets), r.screen.view.Plies)
	}
	if got, want := r.said(), "초 차례로 되돌렸어요"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	if got := r.asked[len(r.asked)-1]; got != (match.AnswerUndo{Accept: true}) {
		t.Errorf("asked for %#v", got)
	}
}

func TestTheDefaultAnswerToARequestIsNo(t *testing.T) {
	for _, c := range []struct {
		tool string
		said string
		no   func(*rig)
	}{
		{"undo", "한이 무르기를 받지 않았어요", func(r *rig) { r.press("no") }},
		{"undo", "한이 무르기를 받지 않았어요", func(r *rig) { r.sheets[0].Cancel() }},
		{"draw", "초가 무승부를 받지 않았어요", func(r *rig) { r.sheets[0].First.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }},
	} {
		r := newRig(t, undoing(), phoneWidth, phoneHeight)
		r.play("a4b4")
		r.press(c.tool)
		test.TapCanvas(r.window.Canvas(), fyne.NewPos(2, 2)) // a stray touch answers nobody
		if len(r.sheets) != 1 {
			t.Fatalf("%s: a touch beside the question answered it", c.tool)
		}
		c.no(r)
		if len(r.sheets) != 0 || r.screen.view.Plies != 1 || r.screen.view.Over() {
			t.Errorf("%s: %d sheets, %d plies", c.tool, len(r.sheets), r.screen.view.Plies)
		}
		if got := r.said(); got != c.said {
			t.Errorf("%s: it says %q, want %q", c.tool, got, c.said)
		}
	}
}

func TestADrawIsOfferedByTheSideToMove(t *testing.T) {
	r := newRig(t, undoing(), phoneWidth, phoneHeight)
	r.press("draw")
	if got := r.sheetWords(); !strings.Contains(got, "초가 비기자고 해요") || !strings.Contains(got, "한이 답해 주세요") {
		t.Errorf("it asks %q", got)
	}
	r.press("yes")
	if got := r.screen.view.Result.Reason; got != engine.DrawAgreed {
		t.Errorf("ended by %v", got)
	}
}

func TestWhatMayNotBeAskedIsFaintAndExplained(t *testing.T) {
	off := engine.DefaultRules()
	off.Undo, off.DrawOffer = 0, false
	for _, c := range []struct {
		rules engine.Rules
		moves string
		tool  string
		said  string
	}{
		{undoing(), "", "undo", "아직 무를 만한 수를 두지 않았어요"},
		{off, "a4b4", "undo", "이 규칙에는 무르기가 없어요"},
		{off, "", "draw", "이 규칙에는 무승부 제안이 없어요"},
	} {
		r := newRig(t, c.rules, phoneWidth, phoneHeight)
		r.play(c.moves)
		before := len(r.asked)
		r.press(c.tool)
		if got := r.said(); got != c.said || len(r.asked) != before || len(r.sheets) != 0 {
			t.Errorf("%s: it says %q, want %q; asked %v", c.tool, got, c.said, r.asked)
		}
	}
	r := newRig(t, undoing(), phoneWidth, phoneHeight)
	r.press("draw")
	r.press("no")
	r.press("draw")
	if got, want := r.said(), "다섯 수를 더 둔 뒤에 다시 제안할 수 있어요"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

// alone is a table at which only Cho sits here.
func alone(o *Options) { o.Seats = []match.Seat{match.ChoSeat} }

func TestWhoAsksSomebodyElsewhereWaitsAndMayWithdraw(t *testing.T) {
	r := newRigWith(t, undoing(), phoneWidth, phoneHeight, alone)
	r.play("a4b4")
	size := r.screen.Board().Size()
	r.press("undo")
	if len(r.sheets) != 0 {
		t.Fatal("the asker is asked")
	}
	if got, want := r.screen.tools.asked.Text(), "한의 답을 기다려요"; got != want || r.screen.tools.shown() != r.screen.tools.asking {
		t.Errorf("it says %q, want %q", got, want)
	}
	if r.screen.Board().Size() != size {
		t.Error("the board gave way")
	}
	r.press("withdraw")
	if r.screen.view.UndoAsked || r.screen.tools.shown() != r.screen.tools.playing {
		t.Error("it was not withdrawn")
	}
	r.press("undo")
	r.decide(match.HanSeat, match.AnswerUndo{Accept: true}, func(error) {})
	if r.screen.view.Plies != 0 || r.screen.tools.shown() != r.screen.tools.playing {
		t.Errorf("%d plies after the take-back", r.screen.view.Plies)
	}
}

func TestAQuestionFromElsewhereGoesWhenItIsWithdrawn(t *testing.T) {
	r := newRigWith(t, undoing(), phoneWidth, phoneHeight, alone)
	r.play("a4b4")
	r.decide(match.HanSeat, match.OfferDraw{}, func(error) {})
	if got := r.sheetWords(); !strings.Contains(got, "한이 비기자고 해요") {
		t.Errorf("it asks %q", got)
	}
	r.decide(match.HanSeat, match.Withdraw{}, func(error) {})
	if len(r.sheets) != 0 {
		t.Error("the question stays")
	}
	r.decide(match.HanSeat, match.OfferDraw{}, func(error) {})
	r.decide(match.HanSeat, match.Play{Move: engine.Move{From: engine.At(0, 6), To: engine.At(0, 5)}}, func(error) {})
	if len(r.sheets) != 1 { // the offer stands until Cho answers or moves
		t.Error("the question went")
	}
	r.press("no")
	if got := r.asked[len(r.asked)-1]; got != (match.AnswerDraw{}) {
		t.Errorf("asked for %#v", got)
	}
}

func TestTouchMoveBindsToThePieceThatWasTouched(t *testing.T) {
	rules := engine.DefaultRules()
	rules.TouchMove = true
	r := newRig(t, rules, phoneWidth, phoneHeight)
	r.touch("b3") // a cannon without a screen may be touched and left
	if len(r.asked) != 0 {
		t.Errorf("asked for %v", r.asked)
	}
	r.touch("a4")
	if want := []match.Action{match.Touch{Point: engine.At(0, 3)}}; !reflect.DeepEqual(r.asked, want) {
		t.Fatalf("asked for %v, want %v", r.asked, want)
	}
	if got, want := r.screen.title.Text(), "손댄 졸을 움직여야 해요"; got != want {
		t.Errorf("the header says %q, want %q", got, want)
	}
	r.touch("c4")
	if got, want := r.said(), "손댄 말을 움직여야 해요"; got != want || r.screen.Board().Selected() != engine.NoPoint {
		t.Errorf("it says %q, want %q", got, want)
	}
	r.touch("a4", "b4")
	if r.screen.view.Plies != 1 || r.screen.view.Touched != engine.NoPoint {
		t.Errorf("%d plies", r.screen.view.Plies)
	}
	r.held = true // a move may follow the touch before the match has answered
	r.touch("a7", "b7")
	if n := len(r.asked); r.asked[n-1] != (match.Play{Move: engine.Move{From: engine.At(0, 6), To: engine.At(1, 6)}}) {
		t.Errorf("asked for %v", r.asked[n-1])
	}
}
