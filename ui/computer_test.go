package ui

import (
	"strings"
	"testing"

	"janggi/engine"
	"janggi/engine/computer"
	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/ui/arrange"
	"janggi/ui/translations"
)

// versus begins a game with the computer, the person as Cho, with what is
// pressed before.
func (d *desk) versus(presses ...string) {
	d.t.Helper()
	d.shell.instant = true
	d.tap("computer")
	d.shows("newgame")
	for _, p := range append(presses, "sides", "value-hostCho", "start") {
		d.press(p)
	}
	d.shows("arrange")
	d.arrangeAfterComputer()
}

// arrangeAfterComputer waits for the computer's arrangement and keeps the own one
// as it is offered.
func (d *desk) arrangeAfterComputer() {
	d.t.Helper()
	d.until("the computer has chosen", func() bool {
		s, ok := d.shell.top().(*arrange.Screen)
		if !ok {
			return false
		}
		_, choosing := s.Side()
		return choosing
	})
	d.press("confirm")
	d.shows("play")
}

// answered waits until the computer has moved.
func (d *desk) answered() {
	d.t.Helper()
	d.until("the computer has moved", func() bool {
		return d.scene().Turn == engine.Cho && d.scene().Active || d.shell.sitting.over()
	})
}

func TestAGameWithTheComputer(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.versus("level", "level-3")
	if got := d.shell.sitting.level(); got != 3 {
		t.Errorf("it plays at level %d", got)
	}
	d.play("a4b4")
	d.answered()
	if got := d.shell.sitting.plies(); got != 2 {
		t.Errorf("%d plies", got)
	}
	// A take-back comes back to my turn, without a question.
	d.tap("undo")
	d.until("both moves are taken back", func() bool { return d.shell.sitting.plies() == 0 })
	if s := d.scene(); s.Turn != engine.Cho || !s.Active {
		t.Error("it is not my turn")
	}
	d.play("c4d4")
	d.answered()
	// What is good, and what the other side is up to.
	d.tap("hint")
	d.shows("hints")
	d.tap("best")
	d.until("moves are suggested", func() bool { return len(d.scene().Hints) > 0 })
	if best := d.scene().Hints[0]; best.Rank != 1 || !d.scene().Pieces[best.Move.From].Is(engine.Cho) {
		t.Errorf("%+v is suggested", best)
	}
	d.tap("hint")
	d.tap("danger")
	d.until("the danger is told", func() bool { return strings.Contains(d.log.String(), "danger") })
	d.play("a4b4")
	d.answered()
	if len(d.scene().Hints) > 0 {
		t.Error("old suggestions stay")
	}
	// It never asks for anything that makes no sense: resigning is mine to do.
	d.tap("resign")
	d.tap("yes")
	d.shows("result")
	d.tap("again")
	d.until("the next game begins", func() bool {
		return d.shell.sitting != nil && !d.shell.sitting.over() && d.shell.sitting.header.Seat == match.HanSeat
	})
	if got := d.shell.sitting.level(); got != 3 {
		t.Errorf("the next game is at level %d", got)
	}
}

// A game with the computer is gone on with after the app was killed: the same
// level, the same seats, and its move if it was about to make one.
func TestAGameWithTheComputerIsGoneOnWith(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, Options{Size: phone, Store: openStore(t, dir)})
	d.versus("level", "level-2")
	d.play("a4b4")
	d.answered()
	plies := d.shell.sitting.plies()
	d = reopen(d, dir, Options{Size: phone})
	d.shell.instant = true
	d.shows("play")
	x := d.shell.sitting
	if x.level() != 2 || x.header.Seat != match.ChoSeat || x.opponent == nil || x.plies() != plies {
		t.Fatalf("level %d, %v, %d plies", x.level(), x.header.Seat, x.plies())
	}
	d.play("i4h4")
	d.until("the computer has moved", func() bool { return d.shell.sitting.plies() == plies+2 })

	// At home it rests, and comes back with the game.
	d.tap("back")
	d.tap("yes")
	d.shows("home")
	d.tap("continue")
	d.shows("play")
	d.play("c4d4")
	d.until("the computer has moved", func() bool { return d.shell.sitting.plies() == plies+4 })
	d.tap("back")
	d.tap("yes")
	d.shows("home")
	seat := d.shell.sitting.opponent
	d.close()
	<-seat.Done() // nothing of it goes on
}

func TestTheHandicapIsTakenOffAndStaysWithTheOneWhoGaveIt(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.versus("level", "level-2", "handicap", "off-computer-3")
	count := func(side engine.Side, k engine.Kind) (n int) {
		for _, p := range d.scene().Pieces {
			if p == engine.NewPiece(side, k) {
				n++
			}
		}
		return n
	}
	if han, cho := count(engine.Han, engine.Chariot), count(engine.Cho, engine.Chariot); han != 1 || cho != 2 {
		t.Errorf("%d and %d chariots", han, cho)
	}
	d.tap("resign")
	d.tap("yes")
	d.shows("result")
	d.tap("again")
	d.until("the next game begins", func() bool { return d.shell.sitting != nil && d.shell.sitting.header.Seat == match.HanSeat })
	off := d.shell.sitting.header.Rules.Handicap
	if off[engine.Cho] != computer.Handicap(4, 1) || off[engine.Han] != (engine.Handicap{}) {
		t.Errorf("now %v is taken off", off)
	}
}

// On a simple screen a gentle sentence comes before a blunder, and none before a
// quiet move.
func TestASimpleGameWithTheComputerWarnsOfABlunder(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.shell.instant = true
	setup := engine.Setup{Turn: engine.Cho}
	for _, text := range strings.Fields("Ke2 Ad1 Rc5 Pe4 ke9 ad10 rd9 ph7 ra9") {
		p, _ := engine.PieceFromLetter(text[0])
		at, err := engine.ParsePoint(text[1:])
		if err != nil {
			t.Fatal(err)
		}
		setup.Board[at] = p
	}
	rules := engine.DefaultRules()
	rules.Clock.Byoyomi, rules.Hints = false, engine.HintsMovesAndThreats
	d.shell.openMatch(store.Header{Kind: computerKind, Level: 1, Seat: match.ChoSeat, Simple: true},
		match.Config{Rules: rules, Start: &setup, Patient: true})
	d.shows("play")
	if !d.shell.sitting.simple() {
		t.Error("the screen is not simple")
	}
	c5, c9 := engine.At(2, 4), engine.At(2, 8)
	d.touch(c5)
	d.touch(c9)
	w := d.shell.text.Say("warn.piece", translations.Args{"target": "차"})
	d.until("it is warned of", func() bool {
		tree, _ := d.tree()
		return strings.Contains(strings.Join(words(tree), " "), w)
	})
	d.tap("reconsider")
	d.touch(engine.At(4, 3))
	d.touch(engine.At(3, 3))
	d.tap("put")
	d.answered()
}

// What was played before says which level is suggested.
func TestTheLevelIsSuggestedByTheGamesSoFar(t *testing.T) {
	d := newDesk(t, Options{Size: phone, Store: openStore(t, t.TempDir())})
	games := uint64(0)
	d.shell.seed = func() uint64 { games++; return games }
	for range 3 {
		d.versus("level", "level-5")
		d.play("a4b4")
		d.answered()
		d.tap("resign")
		d.tap("yes")
		d.shows("result")
		d.tap("home")
		d.shows("home")
	}
	past := d.shell.past()
	if len(past) != 3 || past[0] != (computer.Past{Level: 5}) {
		t.Fatalf("the games so far: %+v", past)
	}
	if got := computer.Suggest(past); got > 3 {
		t.Errorf("after three losses level %d", got)
	}
	found, err := d.shell.store.Finished(computerKind, 0)
	if err != nil || len(found) != 3 || found[0].Header.Level != 5 {
		t.Errorf("%d games, %v", len(found), err)
	}
}
