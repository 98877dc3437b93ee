package play

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/engine/match"
)

func TestWithoutHintsNothingIsShownAndAllIsPlayed(t *testing.T) {
	rules := engine.DefaultRules()
	rules.Hints = engine.HintsOff
	r := newRig(t, rules, phoneWidth, phoneHeight)
	if !r.screen.Board().Scene().Unaided {
		t.Error("the targets are drawn")
	}
	r.touch("a4", "b4")
	if r.screen.view.Plies != 1 {
		t.Error("the move was not played")
	}
}

func TestThreatsAndRisksAreShownOnlyWhereTheRulesTellThem(t *testing.T) {
	for hints, want := range map[engine.Hints]bool{engine.HintsMoves: false, engine.HintsMovesAndThreats: true} {
		rules := engine.DefaultRules()
		rules.Hints = hints
		r := newRig(t, rules, phoneWidth, phoneHeight)
		r.play("b1c3 e7f7 b3e3 e9f8 a4b4 g7g6 a1a7")
		var threats []string
		for _, x := range r.screen.Board().Scene().Threats {
			for _, by := range x.By {
				threats = append(threats, by.String()+"x"+x.Point.String())
			}
		}
		if got := strings.Join(threats, " ") == "a7xc7 a7xa10"; got != want {
			t.Errorf("%v: %v", hints, threats)
		}
		r.play("b10a8")
		risky := ""
		for _, x := range r.screen.Board().Scene().Targets {
			if x.Risky && x.Move.From == engine.At(0, 6) {
				risky += x.Move.String() + " "
			}
		}
		if got := risky == "a7b7 a7a8 "; got != want {
			t.Errorf("%v: risky are %q", hints, risky)
		}
		r.touch("a7", "b7") // it may be played all the same
		if r.screen.view.Plies != 9 {
			t.Errorf("%v: the risky move was not played", hints)
		}
	}
}

func TestARepeatedPositionIsWarnedOfAboveTheBoard(t *testing.T) {
	rules := engine.DefaultRules()
	const round = "a1a2 a10a9 a2a1 a9a10 "
	for repetition, want := range map[engine.Repetition]string{
		engine.RepetitionForbid:   "같은 판 3번째예요. 더는 안 돼요",
		engine.RepetitionScoreEnd: "같은 판 3번째예요. 한 번 더면 끝나요",
	} {
		rules.Repetition = repetition
		r := newRig(t, rules, phoneWidth, phoneHeight)
		size := r.screen.Board().Size()
		r.play(strings.Repeat(round, 2))
		if got := r.screen.title.Text(); !r.screen.view.LastRepeat || got != want {
			t.Errorf("%v: the header says %q, want %q", repetition, got, want)
		}
		if r.screen.Board().Size() != size {
			t.Error("the board gave way")
		}
		r.play("c4d4")
		if got := r.screen.title.Text(); got != "둘이 두기" {
			t.Errorf("afterwards the header says %q", got)
		}
	}
}

func TestNoSizeOfWindowHidesAWarning(t *testing.T) {
	rules := engine.DefaultRules()
	rules.Bikjang = engine.BikjangFree
	for _, size := range [][2]float32{{360, 740}, {740, 360}, {1100, 800}, {320, 568}, {600, 320}} {
		r := newRig(t, rules, size[0], size[1])
		r.play("e4d4 e7d7")
		r.screen.hush()
		const brief, want = "빅장! 피하지 않으면 끝나요", "빅장이에요. 초가 피하지 않거나 쉬면 대국이 끝나요"
		title, prompt := r.screen.title, r.screen.prompt
		if !(title.Visible() && title.Text() == brief) && !(r.screen.promptPlate.Visible() && prompt.Text() == want) {
			t.Errorf("%v: nothing warns", size)
		}
		r.mustFit("bikjang")
		r.play("d4e4")
		if title.Visible() && title.Text() != "둘이 두기" {
			t.Errorf("%v: the warning stays", size)
		}
	}
}

func TestAPassThatEndsTheGameSaysHow(t *testing.T) {
	rules := engine.DefaultRules()
	rules.MoveLimit = 2
	r := newRig(t, rules, phoneWidth, phoneHeight)
	r.play("a4b4")
	r.press("pass")
	if got := r.sheetWords(); !strings.Contains(got, "쉬면 여기서 대국이 끝나요(수 제한") {
		t.Errorf("it says %q", got)
	}
}

func TestAGameThatIsOverIsSteppedThrough(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), deskWidth, deskHeight)
	r.play(matesInEleven)
	r.pass()
	r.press("look")
	plies := func() int { return r.screen.shown.Plies }
	soldier := engine.NewPiece(engine.Cho, engine.Soldier)
	at := func(p string) engine.Piece {
		point, err := engine.ParsePoint(p)
		if err != nil {
			t.Fatal(err)
		}
		return r.screen.Board().Scene().Pieces[point]
	}
	for _, c := range []struct {
		do    func()
		plies int
	}{
		{func() { r.press("previous") }, 10},
		{func() { r.press("first") }, 0},
		{func() { r.press("previous") }, 0},
		{func() { r.press("next") }, 1},
		{func() { r.key(fyne.KeyRight) }, 2},
		{func() { r.key(fyne.KeyLeft) }, 1},
		{func() { r.key(fyne.KeyHome) }, 0},
		{func() { r.key(fyne.KeyEnd) }, 11},
		{func() { r.press("next") }, 11},
		{func() { r.press("first") }, 0},
		{func() { r.press("latest") }, 11},
	} {
		c.do()
		if plies() != c.plies {
			t.Fatalf("it shows ply %d, want %d", plies(), c.plies)
		}
	}
	r.press("first")
	if at("a4") != soldier || at("b4") != 0 || !r.screen.players[engine.Cho].Captures().Empty() {
		t.Error("the first position is not that of the beginning")
	}
	if got, want := r.screen.score.Words(), [2]string{"초 72", "한 73.5"}; got != want {
		t.Errorf("the points are %v", got)
	}
	if r.screen.Board().Scene().Active {
		t.Error("the board plays")
	}
	for range 3 {
		r.press("next")
	}
	if len(r.screen.Board().Scene().Check.By) != 1 {
		t.Error("the check is not shown")
	}
	for _, line := range r.screen.moves.Lines() {
		if line.Marked != (line.Ply == 3) {
			t.Errorf("ply %d is marked: %v", line.Ply, line.Marked)
		}
	}
	r.press("show")
	r.press("again")
	if r.again != 1 {
		t.Error("no other game")
	}
}

func TestKeysStepThroughNoGameThatGoesOn(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.play("a4b4")
	r.key(fyne.KeyLeft)
	if r.screen.shown.Plies != 1 {
		t.Error("it went back")
	}
	if !r.screen.board.Cursor().Valid() {
		t.Error("the arrows do not move the board's cursor")
	}
}

func (r *rig) key(name fyne.KeyName) { r.screen.Typed(&fyne.KeyEvent{Name: name}) }

func TestTheCardsSayWhoPlaysAndWhatWasTaken(t *testing.T) {
	r := newRigWith(t, engine.DefaultRules(), phoneWidth, phoneHeight, func(o *Options) { o.Names = [2]string{"박초롱", ""} })
	r.play("b1c3 e7f7 b3e3 e9f8 a4b4 g7g6 a1a7 b10a8 c4d4 c7c6 a7a8 a10a8")
	cho, han := r.screen.players[engine.Cho].Captures(), r.screen.players[engine.Han].Captures()
	if cho.Count(engine.Soldier) != 1 || cho.Count(engine.Horse) != 1 || han.Count(engine.Chariot) != 1 {
		t.Error("what was taken is not on the cards")
	}
	r.decide(match.HanSeat, match.Resign{}, func(error) {})
	if got := r.sheetWords(); !strings.Contains(got, "초 승리|박초롱 · 기권 · 12수 만에 이겼습니다") {
		t.Errorf("the result says %q", got)
	}
}

func TestTheMenuTellsTheRulesAndLeadsToSettingsAndHome(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.press("menu")
	if got := r.sheetWords(); !strings.Contains(got, "기본 규칙") {
		t.Errorf("it says %q", got)
	}
	r.press("settings")
	if r.set != 1 || len(r.sheets) != 0 {
		t.Errorf("settings %d times, %d sheets", r.set, len(r.sheets))
	}
	r.press("menu")
	r.press("home")
	if got := r.sheetWords(); r.left != 0 || !strings.Contains(got, "처음 화면으로 갈까요?") {
		t.Errorf("it asks %q", got)
	}
	r.press("yes")
	if r.left != 1 {
		t.Error("it did not leave")
	}
	rules := engine.DefaultRules()
	rules.MoveLimit = 77
	r = newRigWith(t, rules, phoneWidth, phoneHeight, func(o *Options) { o.OnSettings = nil })
	r.press("menu")
	if got := r.sheetWords(); !strings.Contains(got, "기본 규칙, 1가지 다르게") {
		t.Errorf("it says %q", got)
	}
	if n := len(r.sheets[0].Places()); n != 2 {
		t.Errorf("without settings there are %d buttons", n)
	}
}

func TestWhatTheAppTellsOutlivesTheNextMove(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.screen.Tell("저장하지 못했어요")
	r.decide(match.ChoSeat, r.asking("a4b4"), func(error) {})
	if got := r.said(); got != "저장하지 못했어요" {
		t.Errorf("after a move it says %q", got)
	}
	r.pass()
	if got := r.said(); got != "" {
		t.Errorf("it stays: %q", got)
	}
}
