package records

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

func stage(t *testing.T) screen.Stage {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	return screen.Stage{
		Text: translations.For(translations.Korean), Art: theme.NewArtwork(),
		Log: slog.New(slog.DiscardHandler), Changed: func() {},
	}
}

func game(cho, han string) store.Summary {
	return store.Summary{
		Header: store.Header{Names: [2]string{cho, han}},
		Result: engine.Result{Outcome: engine.ChoWins, Reason: engine.Checkmate, Plies: 31},
		Ended:  time.Date(2026, 5, 3, 20, 15, 0, 0, time.Local),
	}
}

func TestTheLatestAnswerIsShown(t *testing.T) {
	type search struct {
		query  string
		answer func([]store.Summary)
	}
	var searches []search
	s := New(stage(t), Options{
		OnQuery: func(string) {},
		Find:    func(q string, answer func([]store.Summary)) { searches = append(searches, search{q, answer}) },
	})
	s.search.SetText("초롱")
	if len(searches) != 2 || searches[1].query != "초롱" {
		t.Fatalf("searched for %v", searches)
	}
	searches[1].answer([]store.Summary{game("초롱", "한수")})
	searches[0].answer([]store.Summary{game("a", "b"), game("c", "d")}) // of the first search, too late
	if s.Listed() != 1 {
		t.Errorf("%d games are listed", s.Listed())
	}
	searches[1].answer(nil)
	if !s.empty.Visible() || s.empty.Text() != "찾는 대국이 없어요" {
		t.Errorf("it says %q", s.empty.Text())
	}
}

func TestARowSaysWhoHowAndWhen(t *testing.T) {
	st := stage(t)
	r := newRow(st.Text)
	w := test.NewTempWindow(t, r)
	w.Resize(fyne.NewSize(340, 90))
	r.show(game("초롱", ""))
	if r.who.Text() != "초롱 대 한" || r.how.Text() != "초 승리 · 외통" || r.when.Text() != "2026-05-03 20:15 · 31수" {
		t.Errorf("%q, %q, %q", r.who.Text(), r.how.Text(), r.when.Text())
	}
	r.show(game(strings.Repeat("아주긴이름", 6), "한수"))
	if got := r.who.Text(); !strings.HasSuffix(got, "…") {
		t.Errorf("%q is cut off without a sign", got)
	}
}

// passedAndResigned is a game of one ply, a pass, after which Han gave up.
func passedAndResigned(t *testing.T) match.State {
	t.Helper()
	state := match.New(match.Config{Rules: engine.DefaultRules(), Patient: true})
	for _, a := range []match.Action{
		match.Arrange{Arrangement: engine.InnerElephant},
		match.Arrange{Arrangement: engine.InnerElephant},
		match.Play{Move: engine.Pass},
		match.Resign{},
	} {
		events, err := state.Decide(match.SeatOf(state.Active()[0]), a, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			state = state.Apply(e)
		}
	}
	return state
}

func TestAGameIsLookedThroughMoveByMove(t *testing.T) {
	st := stage(t)
	state := passedAndResigned(t)
	asked := 0
	st.Open = func(*kit.Sheet) { asked++ }
	v := NewViewer(st, ViewerOptions{Saved: &store.Saved{State: state}, Result: state.View(match.Watcher).Result})
	if v.Ply() != 1 || v.board.Scene().Turn != engine.Han {
		t.Errorf("it begins at ply %d", v.Ply())
	}
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyLeft, 0}, {fyne.KeyLeft, 0}, {fyne.KeyRight, 1}, {fyne.KeyRight, 1}, {fyne.KeyHome, 0}, {fyne.KeyEnd, 1}} {
		if !v.Typed(&fyne.KeyEvent{Name: c.key}) || v.Ply() != c.want {
			t.Errorf("%s leads to %d, want %d", c.key, v.Ply(), c.want)
		}
	}
	test.Tap(v.delete)
	if asked != 1 {
		t.Error("it deletes without asking")
	}
}
