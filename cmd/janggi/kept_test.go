//go:build window && linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestAClockedGameGoesOnAfterAKill plays a whole game with a clock: a move taken
// back, a draw refused, a pass, and the app killed in the middle.
func TestAClockedGameGoesOnAfterAKill(t *testing.T) {
	d, home := newDesk(t), t.TempDir()
	flags := []string{"-log", "debug", "-lang", "ko", "-theme", "light"}
	p := d.launch(home, flags...)
	p.expect("screen", "name=home")
	p.step("start", "newgame")
	p.click("clock")
	p.click("clock-2") // ten minutes, then thrice thirty seconds
	p.step("start", "draw")
	p.settle()
	p.picture("6-draw")
	p.click("right")
	p.step("on", "arrange")
	p.arrangeBoth()

	moves := strings.Fields(strings.Replace(shortMate, "b10a8", "pass", 1))
	p.playPly(moves[0], 1)
	p.step("undo", "question")
	p.step("yes", "play")
	p.settle()
	for i, move := range moves[:8] {
		p.playPly(move, i+1)
	}
	p.step("draw", "question")
	p.step("no", "play")
	p.settle()
	p.picture("7-clocks")
	p.kill()

	p = d.launch(home, flags...)
	p.expect("resumed", "ply=8", "phase=playing")
	p.saw("screen", "name=play")
	p.settle()
	p.picture("8-resumed")
	p.click("continue")
	p.settle()
	for i, move := range moves[8:] {
		p.playPly(move, i+9)
	}
	p.expect("ended", "reason=checkmate", "winner=cho", "plies=11")
	p.expect("screen", "name=result")
	p.step("home", "home")
	p.step("records", "records")
	p.settle()
	p.clickAt(p.place("game-0").Min)
	p.expect("screen", "name=record")
	p.mustBeCalm()
	p.closeByButton()
}

// TestASecondWindowSavesNothing opens the app twice in one home.
func TestASecondWindowSavesNothing(t *testing.T) {
	d, home := newDesk(t), t.TempDir()
	first := d.launch(home, "-log", "debug")
	first.expect("screen", "name=home")
	second := d.launch(home, "-log", "debug")
	second.expect("not saved")
	second.saw("screen", "name=question")
	second.settle()
	second.picture("9-locked")
	second.click("yes") // close it
	second.mustEnd("it was told to close")
	first.mustLive("another window came and went")
	first.closeByButton()
}

// TestAFullDiskStopsNoGame fills the disk under the app, and later makes room.
func TestAFullDiskStopsNoGame(t *testing.T) {
	d, home, dir := newDesk(t), t.TempDir(), smallDisk(t)
	flags := []string{"-log", "debug", "-data", dir}
	p := d.launch(home, flags...)
	p.expect("screen", "name=home")
	full := fill(t, dir)
	p.chooseArrangements()
	for i, move := range strings.Fields(shortMate)[:4] {
		p.playPly(move, i+1)
	}
	p.mustBeToldOnce()
	if err := os.Remove(full); err != nil {
		t.Fatal(err)
	}
	p.playPly(strings.Fields(shortMate)[4], 5)
	p.mustBeToldOnce()
	p.mustBeCalm()
	p.closeByButton()

	p = d.launch(home, flags...)
	p.expect("resumed", "ply=5")
	p.closeByButton()
}

// TestAFolderThatCannotBeWrittenStopsNoGame starts on a read-only disk.
func TestAFolderThatCannotBeWrittenStopsNoGame(t *testing.T) {
	d, dir := newDesk(t), smallDisk(t)
	mount(t, "-o", "remount,ro", dir)
	p := d.launch(t.TempDir(), "-log", "debug", "-data", dir)
	p.expect("not saved")
	p.saw("screen", "name=question")
	p.click("no")
	p.chooseArrangements()
	p.playPly("b1c3", 1)
	p.playPly("e7f7", 2)
	p.mustBeToldOnce()
	p.mustBeCalm()
	p.closeByButton()
}

// arrangeBoth chooses both arrangements, Han's first.
func (p *program) arrangeBoth() {
	p.t.Helper()
	for range 2 {
		p.click("card-" + arrangement)
		p.click("confirm")
	}
	p.expect("screen", "name=play")
	p.settle()
}

// playPly plays a move, or a pass, and waits until it is shown.
func (p *program) playPly(move string, ply int) {
	p.t.Helper()
	if move == "pass" {
		p.step("pass", "question")
		p.click("yes")
	} else {
		p.play(move)
	}
	p.expect("played", "ply="+strconv.Itoa(ply), "move="+move)
	if move == "pass" {
		p.settle()
	}
}

// kill ends the app as nothing can be prepared for.
func (p *program) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	<-p.exited
}

// mustEnd waits until the app has ended by itself, without an error.
func (p *program) mustEnd(why string) {
	p.t.Helper()
	p.until("the app to end: "+why, func() bool {
		select {
		case <-p.exited:
			return true
		default:
			return false
		}
	})
	if p.status != nil {
		p.t.Fatal(p.status)
	}
}

// mustBeToldOnce fails unless the player was told once that nothing is saved.
func (p *program) mustBeToldOnce() {
	p.t.Helper()
	p.settle()
	if n := strings.Count(p.said(), `msg="not saved"`); n != 1 {
		p.t.Errorf("it was told %d times that nothing is saved", n)
	}
}

// smallDisk is a folder on a disk of its own, of a quarter of a megabyte.
func smallDisk(t *testing.T) string {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can mount a small disk")
	}
	dir := t.TempDir()
	mount(t, "-t", "tmpfs", "-o", "size=256k", "tmpfs", dir)
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v\n%s", err, out)
		}
	})
	return dir
}

func mount(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("mount", args...).CombinedOutput(); err != nil {
		t.Skipf("no small disk can be mounted here: mount %v: %v\n%s", args, err, out)
	}
}

// fill writes a file into dir until the disk is full.
func fill(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "filler")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for {
		if _, err := f.Write(make([]byte, 1024)); err != nil {
			return path
		}
	}
}
