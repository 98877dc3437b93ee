//go:build window && linux

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"janggi/engine"
)

// A pair is two devices on one cable: two apps, each on a desk and in a network
// namespace of its own. The second joins the first.
type pair struct {
	t     *testing.T
	space [2]string // the names of the network namespaces
	home  [2]string
	desk  [2]*desk
	p     [2]*program
	cho   int // which of them plays Cho
	ply   int // moves that both have shown
	found time.Duration
	seats time.Duration
}

const (
	host  = 0
	guest = 1
)

// newPair lays the cable and puts two desks at its ends.
func newPair(t *testing.T) *pair {
	t.Helper()
	name := "janggi" + strconv.Itoa(os.Getpid()%100000)
	script := filepath.Join("..", "..", "scripts", "netns.sh")
	out, err := exec.Command(script, "up", name).CombinedOutput()
	if exit, ok := err.(*exec.ExitError); ok && exit.ExitCode() == 77 {
		t.Skip(strings.TrimSpace(string(out)))
	} else if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Cleanup(func() { _ = exec.Command(script, "down", name).Run() })
	x := &pair{t: t, space: [2]string{name + "-a", name + "-b"}}
	for i := range x.desk {
		x.home[i] = t.TempDir()
		x.desk[i] = newDesk(t)
		x.desk[i].inside = []string{"ip", "netns", "exec", x.space[i]}
	}
	return x
}

// ip does something to the end of the cable at one of the devices.
func (x *pair) ip(i int, command string) {
	x.t.Helper()
	args := append([]string{"netns", "exec", x.space[i]}, strings.Fields(command)...)
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		x.t.Fatalf("%s: %v: %s", command, err, out)
	}
}

// appFlags are what the apps of a pair are started with.
var appFlags = []string{"-log", "debug", "-lang", "ko", "-theme", "light"}

// launch starts one of the apps.
func (x *pair) launch(i int) *program {
	x.t.Helper()
	x.p[i] = x.desk[i].launch(x.home[i], appFlags...)
	return x.p[i]
}

// meet starts both apps and brings them to the arrangements.
func (x *pair) meet() {
	x.t.Helper()
	for i := range x.p {
		x.launch(i)
		x.p[i].saw("first paint")
		x.p[i].expect("screen", "name=home")
	}
	x.find()
}

// find opens the lobby on both and lets the second tap the first's game, and
// measures how long it takes to be found, and to be let in.
func (x *pair) find() {
	x.t.Helper()
	x.p[host].step("nearby", "lobby")
	x.p[guest].click("nearby")
	opened := x.p[guest].expect("screen", "name=lobby")
	seen := x.p[guest].expect("layout", "name=game-0")
	x.found = seen.at.Sub(opened.at)
	x.p[guest].settle()
	x.p[guest].picture("lan-1-lobby")
	r := x.p[guest].place("game-0")
	tapped := time.Now()
	x.p[guest].clickAt(r.Min.Add(r.Max).Div(2))
	x.seats = x.p[guest].expect("screen", "name=arrange").at.Sub(tapped)
	x.p[host].expect("screen", "name=arrange")
}

// arrange chooses both arrangements, by whoever is asked.
func (x *pair) arrange() {
	x.t.Helper()
	for _, side := range []string{"han", "cho"} {
		chooser := -1
		x.until(side+" to be asked for an arrangement", func() bool {
			chooser = slices.IndexFunc(x.p[:], func(p *program) bool { return p.chooses(side) })
			return chooser >= 0
		})
		x.p[chooser].click("card-" + arrangement)
		x.p[chooser].click("confirm")
		x.cho = chooser // the last one
	}
	for _, p := range x.p {
		p.expect("screen", "name=play")
	}
	for _, p := range x.p {
		p.settle()
	}
}

func (x *pair) until(what string, so func() bool) { x.t.Helper(); x.within(patience, what, so) }

func (x *pair) within(most time.Duration, what string, so func() bool) {
	x.t.Helper()
	for deadline := time.Now().Add(most); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			x.t.Fatalf("waited %v for %s", most, what)
		}
	}
}

// mover is whose turn it is.
func (x *pair) mover() int {
	if x.ply%2 == 0 {
		return x.cho
	}
	return 1 - x.cho
}

// trip is how long a move took from being asked for at one device: until its event
// was at the other, and until it was on the other's screen.
type trip struct{ event, screen time.Duration }

// play clicks a move where it is to be made and waits until both show it.
func (x *pair) play(move string, most time.Duration) trip {
	x.t.Helper()
	from := x.mover()
	x.p[from].play(move)
	x.ply++
	ply := "ply=" + strconv.Itoa(x.ply)
	x.within(most, "move "+move+" on both screens", func() bool {
		return x.p[host].had("played", ply) != nil && x.p[guest].had("played", ply) != nil
	})
	asked, seen := x.p[from].had("asked", ply), x.p[1-from].had("played", ply)
	if asked == nil || seen.attr["move"] != move {
		x.t.Fatalf("%s: %v became %v", move, asked, seen)
	}
	came := seen.when(x.t)
	if e := x.p[1-from].before(seen, "event"); e != nil {
		came = e.when(x.t)
	}
	return trip{came.Sub(asked.when(x.t)), seen.when(x.t).Sub(asked.when(x.t))}
}

// when is the moment that the app wrote into a line.
func (l *logLine) when(t *testing.T) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, l.attr["time"])
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// before returns the last line with a message before another one.
func (p *program) before(line *logLine, msg string) (found *logLine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.lines {
		if &p.lines[i] == line || p.lines[i].at.Equal(line.at) && p.lines[i].attr["msg"] == line.attr["msg"] {
			return found
		}
		if p.lines[i].attr["msg"] == msg {
			found = &p.lines[i]
		}
	}
	return nil
}

// ways tells how long moves took.
func ways(list []trip) string {
	var events, screens []time.Duration
	for _, w := range list {
		events, screens = append(events, w.event), append(screens, w.screen)
	}
	return fmt.Sprintf("to the event: median %v of %v; to the screen: median %v of %v", median(events), events, median(screens), screens)
}

// had returns the last line with a message and attributes since the last time that
// what was said before was forgotten, or nil.
func (p *program) had(msg string, attrs ...string) *logLine {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.lines) - 1; i >= p.since; i-- {
		if p.lines[i].has(msg, attrs) {
			return &p.lines[i]
		}
	}
	return nil
}

// forget leaves what was said so far out of what had and expect look at.
func (p *program) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since, p.next = len(p.lines), len(p.lines)
}

// all returns the lines with a message.
func (p *program) all(msg string) (list []logLine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.lines {
		if l.attr["msg"] == msg {
			list = append(list, l)
		}
	}
	return list
}

// alive reports whether the app runs.
func (p *program) alive() bool {
	select {
	case <-p.exited:
		return false
	default:
		return true
	}
}

// seat is the one that the app has at the table: cho, han, or nothing yet.
func (p *program) seat() string {
	lines := p.all("seated")
	if len(lines) == 0 {
		return ""
	}
	return lines[len(lines)-1].attr["seat"]
}

// top is the screen or the sheet that is on top.
func (p *program) top() string {
	lines := p.all("screen")
	if len(lines) == 0 {
		return ""
	}
	return lines[len(lines)-1].attr["name"]
}

// chooses reports whether a side is asked for its arrangement at this app.
func (p *program) chooses(side string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.lines) - 1; i >= 0; i-- {
		switch l := p.lines[i]; l.attr["msg"] {
		case "choosing":
			return l.attr["side"] == side
		case "screen":
			return false
		}
	}
	return false
}

// at is how many moves the app shows.
func (p *program) at() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.lines) - 1; i >= 0; i-- {
		if m := p.lines[i].attr["msg"]; m == "played" || m == "resumed" {
			n, _ := strconv.Atoi(p.lines[i].attr["ply"])
			return n
		}
	}
	return 0
}

// linked reports whether the app hears the other one. One that was started in the
// middle of a game says so when it does.
func (p *program) linked() bool {
	l := p.had("link")
	return l == nil && p.had("resumed") == nil || l != nil && l.attr["linked"] == "true"
}

func median(list []time.Duration) time.Duration {
	sorted := slices.Clone(list)
	slices.Sort(sorted)
	return sorted[len(sorted)/2]
}

// game is the position after some moves from the arrangements of these tests.
func game(t *testing.T, moves []string) *engine.Game {
	t.Helper()
	a, err := engine.ParseArrangement(arrangement)
	if err != nil {
		t.Fatal(err)
	}
	rules := engine.DefaultRules()
	g, err := engine.NewGame(rules, rules.Start(a, a))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		m, err := engine.ParseMove(text)
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			t.Fatal(fmt.Errorf("%s: %w", text, err))
		}
	}
	return g
}

// quietMove returns a legal move that ends nothing and is clicked on two points.
func quietMove(t *testing.T, random *rand.Rand, g *engine.Game) engine.Move {
	t.Helper()
	var fit []engine.Move
	for m := range g.Legal() {
		if m.IsPass() {
			continue
		}
		after := g.Clone()
		if _, err := after.Play(m); err == nil && !after.Over() && !after.InCheck() {
			fit = append(fit, m)
		}
	}
	if len(fit) == 0 {
		t.Fatal("no move to go on with")
	}
	return fit[random.IntN(len(fit))]
}
