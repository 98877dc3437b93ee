package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/newgame"
	"janggi/ui/records"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// reopen closes the app as if it was ended, and starts another on the same
// folder.
func reopen(d *desk, dir string, o Options) *desk {
	d.t.Helper()
	d.close()
	d.shell.store.Close()
	o.Store = openStore(d.t, dir)
	return newDesk(d.t, o)
}

func TestTheAppOpensOnTheRunningGame(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, Options{Size: phone, Store: openStore(t, dir)})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.play("b1c3 e7f7 b3e3")
	d = reopen(d, dir, Options{Size: phone})
	d.shows("play")
	d.mustLog("msg=resumed ply=3 phase=playing")
	if got := strings.Join(words(d.shell.top().Content()), "|"); !strings.Contains(got, "두던 대국을 이어 열었어요") {
		t.Errorf("it says %q", got)
	}
	d.play("e9f8") // no clock: nothing stands still
	d.tap("back")
	d.tap("yes")
	d.shows("home")
	d.tap("continue")
	d.shows("play")
	d.play("a4b4")
	d = reopen(d, dir, Options{Size: phone})
	d.mustLog("msg=resumed ply=5 phase=playing")
}

func TestTheAppOpensOnTheArrangementsOfAGameBeingSetUp(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, Options{Size: phone, Store: openStore(t, dir)})
	d.start()
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	d = reopen(d, dir, Options{Size: phone})
	d.shows("arrange")
	d.mustLog("msg=resumed ply=0 phase=setup")
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
}

func TestClocksStandStillUntilTheGameIsTakenUpAgain(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, Options{Size: phone, Store: openStore(t, dir)})
	d.tap("start")
	d.tap("clock")
	d.press("clock-1")
	d.tap("start")
	d.tap("skip")
	d.shows("arrange")
	d.arrange(engine.InnerElephant, engine.InnerElephant)
	if _, running := d.shell.sitting.local.Now(); !running {
		t.Error("the clock does not run")
	}
	d = reopen(d, dir, Options{Size: phone})
	d.shows("play")
	before, running := d.shell.sitting.local.Now()
	if running || before == 0 {
		t.Errorf("the match's time is %v, running %v", before, running)
	}
	d.tap("continue")
	if _, running := d.shell.sitting.local.Now(); !running {
		t.Error("it still stands")
	}
	d.tap("back")
	d.tap("yes")
	d.shows("home")
	if _, running := d.shell.sitting.local.Now(); running {
		t.Error("at home it runs on")
	}
	if d.shell.sitting.unmark != nil {
		t.Error("at home its time is still kept")
	}
	d.tap("continue")
	if _, running := d.shell.sitting.local.Now(); !running {
		t.Error("after going on it stands")
	}
}

func TestWithoutAClockNothingKeepsTheTime(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	if d.shell.sitting.unmark != nil {
		t.Error("a timer runs for nothing")
	}
}

func TestANewGameAsksBeforeItEndsTheOneUnderWay(t *testing.T) {
	x := storeWith(t, 0)
	d := newDesk(t, Options{Size: phone, Store: x})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.play("b1c3 e7f7")
	d.tap("back")
	d.tap("yes")
	d.tap("start")
	d.tap("start")
	d.shows("question")
	d.key(fyne.KeyEscape) // keeps it
	d.shows("newgame")
	if d.shell.sitting == nil || d.shell.sitting.plies() != 2 {
		t.Fatal("the game is gone")
	}
	d.tap("start")
	d.tap("yes")
	d.shows("draw")
	games, err := x.Finished("", 0)
	if err != nil || len(games) != 1 || games[0].Result.Reason != engine.Aborted || games[0].Result.Plies != 2 {
		t.Errorf("kept as %+v, %v", games, err)
	}
}

func TestAGameCalledOffBeforeItBeganIsNotKept(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, Options{Size: phone, Store: openStore(t, dir)})
	d.start()
	d.tap("back")
	d.shows("home")
	files, _ := os.ReadDir(filepath.Join(dir, "games"))
	if len(files) != 0 {
		t.Errorf("left on disk: %v", files)
	}
}

func TestAFinishedGameIsAmongThePastOnes(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Store: storeWith(t, 0)})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.play(matesInEleven)
	d.pass()
	d.shows("result")
	d.tap("home")
	d.shows("home")
	d.tap("records")
	d.until("the game is listed", func() bool { return len(d.places()) == 3 })
	d.tap("game-0")
	d.shows("record")
	d.tap("first")
	d.tap("next")
	d.tap("delete")
	d.tap("yes")
	d.shows("records")
	d.until("it is gone", func() bool { return len(d.places()) == 2 })
}

func TestARematchSwapsSidesAndNames(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.shell.change(func(s *store.Settings) { s.NewGame.Names = [2]string{"초롱", "한수"} })
	d.choose(engine.InnerElephant, engine.InnerElephant)
	before := d.shell.sitting.header
	d.tap("resign")
	d.tap("yes")
	d.shows("result")
	d.tap("again")
	d.shows("arrange")
	after := d.shell.sitting.header
	if after.Host != before.Host.Other() || after.Names != [2]string{before.Names[1], before.Names[0]} || after.Round != 1 {
		t.Errorf("%+v follows %+v", after, before)
	}
	if before.Names[before.Host] != "초롱" {
		t.Errorf("the near one is called %q", before.Names[before.Host])
	}
}

func TestThePickedHandDecides(t *testing.T) {
	for _, hand := range []string{"left", "right"} {
		d := newDesk(t, Options{Size: phone})
		d.tap("start")
		d.tap("start")
		d.shows("draw")
		d.tap(hand)
		d.tap("on")
		d.shows("arrange")
		drawn := configFor(newgame.Remembered(store.NewGame{}).Rules, 1, store.NewGame{}).Host
		want := drawn // what the seed says of the left hand
		if hand == "right" {
			want = drawn.Other()
		}
		if got := d.shell.sitting.header.Host; got != want {
			t.Errorf("%s: the one who holds plays %v, want %v", hand, got, want)
		}
	}
}

func TestTheDrawCanBeSkippedForGood(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.tap("settings")
	d.scroll()
	d.press("draw")
	d.tap("back")
	d.tap("start")
	d.tap("start")
	d.shows("arrange")
}

func TestFixedArrangementsLeadStraightToTheBoard(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.shell.change(func(s *store.Settings) { s.NewGame.SkipDraw = true })
	d.tap("start")
	d.press("preset")
	d.press("preset-club")
	d.tap("start")
	d.shows("play")
}

func TestWhatIsChosenIsRemembered(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, Options{Size: phone, Store: openStore(t, dir)})
	d.shell.setLanguage(translations.English)
	d.shell.setText(theme.TextLarge)
	d.shell.setMode(theme.Dark)
	d.shell.setLook(screen.Look{Faces: theme.Hangul, Table: screen.Facing, Coordinates: theme.Digits})
	d.tap("start")
	d.press("preset")
	d.press("preset-kjf")
	d.shell.Window().Resize(fyne.NewSize(500, 700))
	d = reopen(d, dir, Options{})
	s := d.shell.chosen
	if s.language != translations.English || s.scale != theme.TextLarge || s.look != (screen.Look{Faces: theme.Hangul, Table: screen.Facing, Coordinates: theme.Digits}) {
		t.Errorf("it comes back with %+v", s)
	}
	if want := fyne.NewSize(500, 700); s.size != want && !fyne.CurrentDevice().IsMobile() {
		t.Errorf("the window is %v, want %v", s.size, want)
	}
	if got := d.shell.saver.settings(); got.Theme != "dark" || got.NewGame.Preset != "kjf" {
		t.Errorf("remembered %+v", got)
	}
	if got := strings.Join(words(d.shell.top().Content()), "|"); !strings.Contains(got, "Two players") {
		t.Errorf("it says %q", got)
	}
}

func TestTextAndLanguageChangeOnEveryScreenAtOnce(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.play("b1c3")
	d.tap("menu")
	d.tap("settings")
	d.shows("settings")
	d.shell.setLanguage(translations.English)
	d.shows("settings")
	d.shell.setLook(screen.Look{Faces: theme.Hangul, Table: screen.Facing, Coordinates: theme.Digits})
	d.tap("back")
	d.shows("play")
	if got := strings.Join(words(d.shell.top().Content()), "|"); !strings.Contains(got, "Pass") {
		t.Errorf("the game says %q", got)
	}
	if d.scene().Faces != theme.Hangul {
		t.Error("the pieces are as they were")
	}
	d.play("e7f7")
}

func TestThatSavingFailsIsToldOnce(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	for range 3 {
		d.shell.unsavedGame(os.ErrPermission)
	}
	if n := strings.Count(d.log.String(), "not saved"); n != 1 {
		t.Errorf("told %d times", n)
	}
	d.play("b1c3")
}

func TestWithoutAStoreThePlayersAreToldAndPlay(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Trouble: store.ErrLocked})
	d.shows("question")
	d.tap("no")
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.play("b1c3")
	d.tap("back")
	d.tap("yes")
	d.tap("continue") // kept for as long as the window is there
	d.shows("play")
	if n := strings.Count(d.log.String(), "not saved"); n != 1 {
		t.Errorf("told %d times", n)
	}
}

func TestADamagedGameIsPutAsideAndTold(t *testing.T) {
	dir := t.TempDir()
	openStore(t, dir).Close()
	if err := os.WriteFile(filepath.Join(dir, "games", "running.jsonl"), []byte("rubbish\nmore\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, Options{Size: phone, Store: openStore(t, dir)})
	d.shows("notice")
	if got := strings.Join(words(d.shell.sheets[0]), ""); !strings.Contains(got, "1-running.jsonl") {
		t.Errorf("it says %q", got)
	}
	d.tap("ok")
	d.shows("home")
}

func TestAPhoneInTheBackgroundKeepsAndPausesTheGame(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.tap("start")
	d.tap("clock")
	d.press("clock-1")
	d.tap("start")
	d.tap("skip")
	d.arrange(engine.InnerElephant, engine.InnerElephant)
	d.shell.background()
	if _, running := d.shell.sitting.local.Now(); running {
		t.Error("the clock runs on")
	}
	d.shell.foreground()
	d.shows("play")
	d.tap("continue")
	if _, running := d.shell.sitting.local.Now(); !running {
		t.Error("the clock still stands")
	}
}

func TestKeysForTheMainThings(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	d.play("b1c3")
	d.shell.undoKey(nil)
	d.shows("question")
	d.tap("no")
	d.shows("play")
	d.key(fyne.KeySpace)
	d.shows("question")
	d.key(fyne.KeyEscape)
	d.shell.newKey(nil)
	d.shows("newgame")
	d.key(fyne.KeyEscape)
	d.shows("home")
	d.tap("continue")
	d.shows("play")
	d.key(fyne.KeyF)
	if d.scene().Bottom != engine.Han {
		t.Error("F does not turn the board")
	}
	d.play("e7f7")
	d.key(fyne.KeyF)
	if d.scene().Bottom != engine.Cho {
		t.Error("F does not turn the board back")
	}
	d.shell.recordsKey(nil)
	d.shows("records")
	d.key(fyne.KeyEscape)
	d.shows("play")
	d.tap("resign")
	d.shell.recordsKey(nil) // what is asked comes first
	d.shows("question")
}

func TestAThousandGamesAreListedQuickly(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds to write the games")
	}
	x := storeWith(t, 1000)
	d := newDesk(t, Options{Size: phone, Store: x})
	began := time.Now()
	d.tap("records")
	d.until("the first games are listed", func() bool { return len(d.places()) > 6 })
	d.shell.window.Canvas().Capture()
	first := time.Since(began)
	list := d.shell.top().(*records.Screen)
	d.until("all games are listed", func() bool { return list.Listed() == 1000 })
	t.Logf("of a thousand games the first are listed and painted after %v, all after %v", first, time.Since(began))
	if first > time.Second {
		t.Errorf("it takes %v", first)
	}
}
