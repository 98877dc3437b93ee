package play

import (
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/match"
)

// matesInEleven is a short game: Cho's cannon comes to the middle, a chariot
// down the open file, and takes a soldier in the palace's mouth.
const matesInEleven = "b1c3 e7f7 b3e3 e9f8 a4b4 g7g6 a1a7 b10a8 c4d4 c7c6 a7f7"

func TestAPieceMovesWhenTheMatchSaysSo(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.held = true
	r.touch("a4", "b4")
	if len(r.asked) != 1 || r.asked[0] != (match.Play{Move: engine.Move{From: engine.At(0, 3), To: engine.At(1, 3)}}) {
		t.Fatalf("asked for %v", r.asked)
	}
	if piece := r.screen.Board().Scene().Pieces[engine.At(1, 3)]; piece != 0 {
		t.Error("the piece moved before the match said so")
	}
	r.touch("c4", "d4")
	if len(r.asked) != 1 {
		t.Error("another move was asked for while the match had one")
	}
	r.held = false
	r.decide(match.ChoSeat, r.asked[0], func(error) {})
	if piece := r.screen.Board().Scene().Pieces[engine.At(1, 3)]; piece != engine.NewPiece(engine.Cho, engine.Soldier) {
		t.Error("the piece did not move after the event")
	}
	r.touch("a7", "b7")
	if len(r.asked) != 2 {
		t.Error("Han's answer was not asked for")
	}
}

func TestTheTurnGoesFromCardToCard(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	turns := func() [2]bool {
		return [2]bool{r.screen.players[engine.Cho].HasTurn(), r.screen.players[engine.Han].HasTurn()}
	}
	if turns() != [2]bool{true, false} {
		t.Errorf("at the start: %v", turns())
	}
	r.touch("a4", "b4")
	if turns() != [2]bool{false, true} {
		t.Errorf("after a move: %v", turns())
	}
}

func TestRefusedMovesAreExplained(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     string
		blame    []string
	}{
		{"b3", "b4", "포는 말 하나를 넘어야 해요. 넘을 말이 없어요", nil},
		{"a1", "a5", "길에 다른 말이 있어서 차가 지나갈 수 없어요", []string{"a4"}},
		{"b1", "d2", "멱이 막혀서 마가 갈 수 없어요", []string{"c1"}},
		{"a4", "a6", "졸은 그렇게 움직이지 않아요", nil},
		{"a4", "a3", "졸은 뒤로 갈 수 없어요", nil},
	} {
		r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
		r.touch(c.from, c.to)
		if got := r.said(); got != c.want {
			t.Errorf("%s%s: %q, want %q", c.from, c.to, got, c.want)
		}
		var blame []string
		for _, p := range r.screen.Board().Scene().Blame {
			blame = append(blame, p.String())
		}
		if strings.Join(blame, " ") != strings.Join(c.blame, " ") {
			t.Errorf("%s%s: blames %v, want %v", c.from, c.to, blame, c.blame)
		}
		if len(r.asked) != 0 {
			t.Errorf("%s%s was asked for all the same", c.from, c.to)
		}
	}
}

func TestAnExplanationGoesByItselfOrWithTheNextTouch(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	board := r.screen.Board()
	size, at := board.Size(), board.Position()
	r.touch("a1", "a5")
	if board.Size() != size || board.Position() != at {
		t.Error("the board gave way to the words")
	}
	r.pass()
	if r.said() != "" {
		t.Error("the words stay for ever")
	}
	r.touch("a1", "a5", "a1")
	if r.said() != "" || len(board.Scene().Blame) != 0 {
		t.Error("the words outlive the next touch")
	}
	if board.Selected() != engine.At(0, 0) {
		t.Error("taking the marks away took the selection away")
	}
}

func TestADeskSaysItBesideTheBoard(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), deskWidth, deskHeight)
	if got, want := r.screen.prompt.Text(), "초가 둘 차례예요"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.touch("b1")
	if got, want := r.screen.prompt.Text(), "마가 갈 곳을 고르세요"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.touch("d2")
	if got, want := r.screen.prompt.Text(), "멱이 막혀서 마가 갈 수 없어요"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if r.screen.toast.Visible() {
		t.Error("it says it twice")
	}
	r.pass()
	if got, want := r.screen.prompt.Text(), "초가 둘 차례예요"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPassingAsksFirst(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.press("pass")
	if len(r.sheets) != 1 || len(r.asked) != 0 {
		t.Fatalf("%d sheets, asked %v", len(r.sheets), r.asked)
	}
	r.press("no")
	if len(r.sheets) != 0 || len(r.asked) != 0 {
		t.Fatalf("after no: %d sheets, asked %v", len(r.sheets), r.asked)
	}
	r.press("pass")
	r.press("yes")
	if r.screen.view.Turn != engine.Han || r.screen.view.Plies != 1 {
		t.Error("it was not passed")
	}
	if got, want := r.said(), "초가 한 수 쉬었어요"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestASecondPassTellsThatItEndsTheGame(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.play("pass")
	r.press("pass")
	if got := r.sheetWords(); !strings.Contains(got, "초가 방금 쉬었어요. 이어서 쉬면 대국이 끝나요. 지금 점수는 초 72, 한 73.5이에요.") {
		t.Errorf("it says %q", got)
	}
	r.press("yes")
	if got := r.screen.view.Result.Reason; got != engine.ScorePasses {
		t.Errorf("ended by %v", got)
	}
}

func TestPassingIntoABikjangTellsThatItAccepts(t *testing.T) {
	rules := engine.DefaultRules()
	rules.Bikjang = engine.BikjangFree
	r := newRig(t, rules, phoneWidth, phoneHeight)
	// Both middle soldiers step aside; Han's general then faces Cho's.
	r.play("e4d4 e7d7")
	if !r.screen.view.Bikjang {
		t.Fatal("no bikjang is called")
	}
	if !r.screen.Board().Scene().Bikjang {
		t.Error("it is not marked on the board")
	}
	if got, want := r.screen.title.Text(), "빅장! 피하지 않으면 끝나요"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if key, _ := calling(&r.screen.view); key != "call.bikjang" {
		t.Errorf("the call is %q", key)
	}
	r.press("pass")
	if got := r.sheetWords(); !strings.Contains(got, "쉬면 빅장을 받아들여 대국이 끝나요") {
		t.Errorf("it says %q", got)
	}
	r.press("yes")
	if got := r.screen.view.Result.Reason; got != engine.ScoreBikjang {
		t.Errorf("ended by %v", got)
	}
}

func TestAPassThatIsNotAllowedIsExplainedAndNotAsked(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.play("b1c3 e7f7 b3e3") // check by the cannon
	r.press("pass")
	if len(r.sheets) != 0 {
		t.Error("it asks")
	}
	if got, want := r.said(), "장군일 때는 쉴 수 없어요"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestResigningAsksFirstAndNamesTheSide(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.play("a4b4")
	r.press("resign")
	if got := r.sheetWords(); !strings.Contains(got, "한이 기권할까요?") || !strings.Contains(got, "초가 이겨요") {
		t.Errorf("it says %q", got)
	}
	r.sheets[0].Cancel()
	if len(r.asked) != 1 {
		t.Error("Esc resigned")
	}
	r.press("resign")
	r.press("yes")
	if got := r.screen.view.Result; got.Reason != engine.Resigned || got.Outcome != engine.ChoWins {
		t.Errorf("ended as %+v", got)
	}
	if got := r.sheetWords(); !strings.Contains(got, "초 승리") || !strings.Contains(got, "기권 · 1수 만에 이겼습니다") {
		t.Errorf("the result says %q", got)
	}
}

func TestTheCallIsTheRarestAndNoneOnMate(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	for i, c := range []struct{ move, key, at string }{
		{"b1c3", "", ""},
		{"e7f7", "", ""},
		{"b3e3", "call.check", "e3"},
		{"e9f8", "call.answer", "f8"},
		{"a4b4", "", ""},
		{"g7g6", "", ""},
		{"a1a7", "", ""},
		{"b10a8", "", ""},
		{"c4d4", "", ""},
		{"c7c6", "", ""},
		{"a7f7", "", ""}, // mate
	} {
		r.play(c.move)
		key, at := calling(&r.screen.view)
		if key != c.key || key != "" && at.String() != c.at {
			t.Errorf("ply %d, %s: %q at %v, want %q at %s", i+1, c.move, key, at, c.key, c.at)
		}
	}
}

func TestTheResultFollowsAMateInAMoment(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.play(matesInEleven)
	if len(r.sheets) != 0 {
		t.Error("the last move is covered at once")
	}
	if tools := r.screen.tools; !tools.after.Visible() || tools.playing.Visible() {
		t.Error("the tools are still those of the game")
	}
	r.pass()
	if got := r.sheetWords(); !strings.Contains(got, "초 승리|외통 · 11수 만에 이겼습니다") {
		t.Fatalf("the result says %q", got)
	}
	r.press("look")
	if len(r.sheets) != 0 {
		t.Error("the sheet is still there")
	}
	r.touch("a4", "a5")
	if len(r.asked) != 11 {
		t.Error("the board still plays")
	}
	r.press("show")
	r.press("again")
	if r.again != 1 || len(r.sheets) != 0 {
		t.Errorf("again %d, %d sheets", r.again, len(r.sheets))
	}
	r.press("back")
	if r.left != 1 {
		t.Error("home does not lead home")
	}
}

func TestBackDropsTheSelectionThenAsks(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.touch("a4")
	r.screen.Back()
	if r.screen.Board().Selected() != engine.NoPoint || len(r.sheets) != 0 {
		t.Error("first it drops the selection")
	}
	r.screen.Back()
	if got := r.sheetWords(); !strings.Contains(got, "처음 화면으로 갈까요?") {
		t.Errorf("it says %q", got)
	}
	r.press("no")
	if r.left != 0 {
		t.Error("no left")
	}
	r.screen.Back()
	r.press("yes")
	if r.left != 1 {
		t.Error("yes did not leave")
	}
}

func TestBackLeavesAGameThatIsOver(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.play(matesInEleven)
	r.pass()
	r.press("look")
	r.screen.Back()
	if r.left != 1 || len(r.sheets) != 0 {
		t.Errorf("left %d, %d sheets", r.left, len(r.sheets))
	}
}

func TestCannonsShowTheirScreen(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.play("b1c3 a7b7")
	found := false
	for _, target := range r.screen.Board().Scene().Targets {
		from := r.screen.view.Setup.Board[target.Move.From]
		if cannon := from.Kind() == engine.Cannon; cannon != target.Screen.Valid() {
			t.Errorf("%v: screen %v", target.Move, target.Screen)
		}
		if target.Move.String() == "b3e3" {
			found = true
			if target.Screen.String() != "c3" || target.Capture {
				t.Errorf("b3e3: %+v", target)
			}
		}
	}
	if !found {
		t.Error("the cannon may not jump over the horse")
	}
}

func TestTheMoveListWritesMovesAsTheyArePlayed(t *testing.T) {
	r := newRig(t, engine.DefaultRules(), deskWidth, deskHeight)
	r.play(matesInEleven)
	var got []string
	for _, line := range r.screen.moves.Lines() {
		got = append(got, line.Move)
	}
	want := []string{
		"마 02 → 83", "병 45 → 46", "포 82 → 85 장군", "궁 25 → 36", "졸 71 → 72", "병 47 → 57",
		"차 01 → 41", "마 12 → 31", "졸 73 → 74", "병 43 → 53", "차 41 → 46 외통",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

func TestTheBoardHasTheRoomTheRestLeaves(t *testing.T) {
	for _, c := range []struct {
		w, h  float32
		least float32 // of the distance between two lines
	}{
		{360, 740, 38}, {1100, 800, 75}, {740, 360, 32}, {320, 568, 27}, {768, 1024, 70}, {1920, 1080, 100},
	} {
		r := newRig(t, engine.DefaultRules(), c.w, c.h)
		if got := r.screen.Board().Pitch(); got < c.least {
			t.Errorf("%vx%v: the lines are %v apart, want %v", c.w, c.h, got, c.least)
		}
	}
}
