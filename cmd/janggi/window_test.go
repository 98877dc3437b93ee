//go:build window && linux

package main

import (
	"image"
	"strconv"
	"strings"
	"testing"

	"janggi/engine"
)

// A short game: Cho's cannon comes to the middle, a chariot takes its way down
// the open file and takes a soldier, and then one in the palace's mouth, where
// the cannon guards it. Eleven plies, two checks, two captures.
const (
	shortMate   = "b1c3 e7f7 b3e3 e9f8 a4b4 g7g6 a1a7 b10a8 c4d4 c7c6 a7f7"
	arrangement = "MSSM"
)

func TestWholeGameOnTheRealWindow(t *testing.T) {
	d := newDesk(t)
	p := d.launch(t.TempDir(), "-log", "debug", "-lang", "ko", "-theme", "light")
	p.saw("first paint")
	p.expect("screen", "name=home")
	p.settle()
	p.picture("1-home")
	p.chooseArrangements()

	moves := strings.Fields(shortMate)
	for i, move := range moves {
		p.play(move)
		p.expect("played", "ply="+strconv.Itoa(i+1), "move="+move)
		switch i {
		case 2:
			p.picture("3-check")
		case 7:
			p.settle()
			p.clickAt(p.crossing("a7"))
			p.settle()
			p.picture("4-play") // a chariot picked up, and where it may go
			p.clickAt(p.crossing("a7"))
		}
	}
	p.expect("ended", "reason=checkmate", "winner=cho", "plies="+strconv.Itoa(len(moves)))
	p.expect("screen", "name=result")
	p.settle()
	if shown := p.picture("5-result"); colours(shown) < 100 {
		t.Errorf("the result shows %d colours: it is not drawn", colours(shown))
	}
	p.mustBeCalm()
	p.closeByButton()
}

// chooseArrangements goes from the home screen to a game for two at this screen.
func (p *program) chooseArrangements() {
	p.t.Helper()
	p.step("start", "newgame")
	p.step("start", "draw")
	p.step("skip", "arrange")
	for _, side := range []string{"han", "cho"} { // Han chooses first
		p.click("card-" + arrangement)
		p.settle()
		p.picture("2-arrange-" + side)
		p.click("confirm") // shows Cho the same screen, then the board
	}
	p.expect("screen", "name=play")
	p.settle()
}

// play clicks a move's two points.
func (p *program) play(move string) {
	p.t.Helper()
	from, to := points(move)
	p.clickAt(p.crossing(from))
	p.clickAt(p.crossing(to))
}

// points takes a move apart: "b10a8" is "b10" and "a8".
func points(move string) (from, to string) {
	second := strings.LastIndexAny(move, "abcdefghi")
	return move[:second], move[second:]
}

// crossing returns where a point of the board is in the window. The app logs
// the places of a1 and i10, the ends of the board's diagonal, whichever way
// round it lies; the others are spread evenly between them.
func (p *program) crossing(point string) image.Point {
	p.t.Helper()
	a1, i10 := p.place("a1"), p.place("i10")
	file := int(point[0] - 'a')
	rank, err := strconv.Atoi(point[1:])
	if err != nil {
		p.t.Fatal(err)
	}
	middle := func(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }
	from, to := middle(a1), middle(i10)
	return image.Pt(
		from.X+(to.X-from.X)*file/8,
		from.Y+(to.Y-from.Y)*(rank-1)/9,
	)
}

// crossings returns where all points of the board are.
func (p *program) crossings() map[engine.Point]image.Point {
	p.t.Helper()
	places := map[engine.Point]image.Point{}
	for x := range engine.Point(engine.Points) {
		places[x] = p.crossing(x.String())
	}
	return places
}

// pokeAt clicks at a pixel of a window that may be gone.
func (p *program) pokeAt(at image.Point) {
	_, _ = p.tool("xdotool", "mousemove", "--window", p.window, strconv.Itoa(at.X), strconv.Itoa(at.Y), "click", "1")
}
