package ui

import (
	"testing"

	"janggi/engine"
	"janggi/theme"
)

func TestASimpleGameIsOneTapFromHome(t *testing.T) {
	dir := t.TempDir()
	d := newDesk(t, Options{Size: phone, Store: openStore(t, dir)})
	d.tap("simple")
	d.shows("play")
	if got := theme.TextScale(); got != theme.TextLargest {
		t.Errorf("the text is %v times as large", got)
	}
	if s := d.scene(); s.Faces != theme.HanjaHangul || s.Pieces[engine.At(1, 0)].Kind() != engine.Horse {
		t.Errorf("the pieces show %v", s.Faces)
	}
	d.tap("help")
	d.tap("faces.pictures")
	d.tap("no")
	d.touch(engine.At(0, 3))
	d.touch(engine.At(1, 3))
	d.tap("put")
	d.until("the move is played", func() bool { return d.scene().LastMove.String() == "a4b4" })

	// The app ends and comes back to the same game, as plain as it was.
	d = reopen(d, dir, Options{Size: phone})
	d.shows("play")
	if s := d.scene(); s.Faces != theme.Pictures || s.LastMove.String() != "a4b4" || theme.TextScale() != theme.TextLargest {
		t.Errorf("it comes back with %v, %v, text %v", s.Faces, s.LastMove, theme.TextScale())
	}
	d.tap("leave")
	d.tap("yes")
	d.shows("home")
	if got := theme.TextScale(); got != theme.TextNormal {
		t.Errorf("at home the text is %v times as large", got)
	}
	if got := d.shell.chosen.look.Faces; got != theme.Hanja {
		t.Errorf("other games have got %v", got)
	}
	d.tap("simple")
	d.shows("question") // there is a game under way
	d.tap("yes")
	d.shows("play")
	if got := d.scene().LastMove; !got.IsPass() {
		t.Error("the old game goes on")
	}
}

func TestAnotherSimpleGameIsSimpleToo(t *testing.T) {
	d := newDesk(t, Options{Size: phone})
	d.tap("simple")
	d.shows("play")
	d.tap("help")
	d.tap("pass")
	d.tap("yes")
	d.until("the pass is played", func() bool { return d.scene().Turn == engine.Han })
	d.tap("help")
	d.tap("pass")
	d.tap("yes")
	d.until("it is over", func() bool { return d.scene().Ended })
	d.pass()
	d.shows("result")
	d.tap("again")
	d.until("the next game is there", func() bool { return d.shell.nameNow() == "play" && d.scene().Turn == engine.Cho && !d.scene().Ended })
	d.tap("help")
	d.shows("help")
}
