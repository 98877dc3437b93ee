//go:build window && linux

package main

import "testing"

// TestTwoFaceEachOtherOnTheRealWindow plays a simple game from the home screen,
// and then a few moves at a table that two face, where what is the far player's
// is clicked where it is seen: half round.
func TestTwoFaceEachOtherOnTheRealWindow(t *testing.T) {
	d := newDesk(t)
	p := d.launch(t.TempDir(), "-log", "debug", "-lang", "ko", "-theme", "light")
	p.expect("screen", "name=home")
	p.settle()
	p.click("simple")
	p.expect("screen", "name=play")
	p.settle()
	p.play("a4b4")
	p.settle()
	p.picture("10-simple")
	p.click("put")
	p.expect("played", "ply=1", "move=a4b4")
	p.click("leave")
	p.expect("screen", "name=question")
	p.settle()
	p.click("yes")
	p.expect("screen", "name=home")
	p.settle()

	p.click("start")
	p.expect("screen", "name=newgame")
	p.settle()
	p.click("table")
	p.settle()
	p.click("table.facing")
	p.settle()
	p.click("start")
	p.expect("screen", "name=question") // the simple game is under way
	p.settle()
	p.click("yes")
	p.expect("screen", "name=draw")
	p.click("skip")
	p.expect("screen", "name=arrange")
	p.settle()
	p.arrangeBoth()
	p.settle()
	p.playPly("a4b4", 1)
	p.playPly("a7b7", 2)
	p.click("far-undo")
	p.expect("screen", "name=question")
	p.settle()
	p.click("no") // Cho, who sits near, is asked upright
	p.expect("screen", "name=play")
	p.settle()
	p.click("undo")
	p.expect("screen", "name=question")
	p.settle()
	p.picture("11-facing-question")
	p.click("yes") // Han is asked half round
	p.expect("screen", "name=play")
	p.settle()
	p.playPly("c4c5", 1)
	p.click("far-pass")
	p.expect("screen", "name=question")
	p.settle()
	p.click("yes")
	p.expect("played", "ply=2", "move=pass")
	p.settle()
	p.picture("12-facing")
	p.mustBeCalm()
	p.closeByButton()
}
