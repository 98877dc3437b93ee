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
	p.step("simple", "play")
	p.settle()
	p.play("a4b4")
	p.settle()
	p.picture("10-simple")
	p.click("put")
	p.expect("played", "ply=1", "move=a4b4")
	p.step("leave", "question")
	p.step("yes", "home")
	p.settle()

	p.step("start", "newgame")
	p.click("table")
	p.click("table.facing")
	p.step("start", "question") // the simple game is under way
	p.step("yes", "draw")
	p.step("skip", "arrange")
	p.arrangeBoth()
	p.playPly("a4b4", 1)
	p.playPly("a7b7", 2)
	p.step("far-undo", "question")
	p.click("no") // Cho, who sits near, is asked upright
	p.expect("screen", "name=play")
	p.step("undo", "question")
	p.settle()
	p.picture("11-facing-question")
	p.click("yes") // Han is asked half round
	p.expect("screen", "name=play")
	p.settle()
	p.playPly("c4c5", 1)
	p.step("far-pass", "question")
	p.click("yes")
	p.expect("played", "ply=2", "move=pass")
	p.settle()
	p.picture("12-facing")
	p.mustBeCalm()
	p.closeByButton()
}
