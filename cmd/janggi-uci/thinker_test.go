package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"janggi/engine/search"
)

// mateInTwo is a position with a mate in two by checks.
const mateFEN = "4k4/9/R8/9/9/9/1R7/9/4K4/9 w - - 0 1"

func TestGoMateAnswersWithTheMate(t *testing.T) {
	lines := answers(t, newThinker(), "position fen "+mateFEN, "go mate 3")
	best := last(t, lines, "bestmove")
	info := last(t, lines, "info depth")
	if !strings.Contains(info, "score mate ") || strings.Contains(best, "none") {
		t.Errorf("%s\n%s", info, best)
	}
	// Where there is none, an answer comes all the same.
	lines = answers(t, newThinker(), "position startpos", "go mate 1")
	if best := last(t, lines, "bestmove"); strings.Contains(best, "none") {
		t.Error(best)
	}
}

// While it ponders no time passes; the answer comes after "ponderhit", by the
// clock, or after "stop".
func TestPondering(t *testing.T) {
	s := open(t, newThinker())
	s.send("setoption name Ponder value true")
	s.send("go ponder wtime 10 btime 10")
	s.send("isready")
	s.until("readyok", "bestmove")
	s.send("ponderhit")
	s.until("bestmove", "")
	s.send("go ponder wtime 600000 btime 600000")
	s.send("isready")
	s.until("readyok", "bestmove")
	s.send("stop")
	s.until("bestmove", "")
	s.send("go ponder depth 2") // done long before: the answer waits
	s.send("isready")
	s.until("readyok", "bestmove")
	s.send("ponderhit")
	s.until("bestmove", "")
	s.send("ponderhit") // with nothing to hit
	s.send("go ponder infinite")
	s.send("ponderhit")
	s.send("isready")
	s.until("readyok", "bestmove")
	s.send("quit")
	s.until("bestmove", "")
	<-s.done
}

func TestTimeIsCountedFromThePonderhitOn(t *testing.T) {
	hit := make(chan struct{})
	w := newWatch(hit)
	w.began = w.began.Add(-time.Hour)
	if w.elapsed() != 0 || w.whole() < time.Hour {
		t.Errorf("%v of %v before the hit", w.elapsed(), w.whole())
	}
	close(hit)
	if first := w.elapsed(); first > time.Minute {
		t.Errorf("%v just after the hit", first)
	}
	w.since = w.since.Add(-time.Second)
	if w.elapsed() < time.Second {
		t.Error("no time passes after the hit")
	}
}

func TestARatingIsALevel(t *testing.T) {
	s := newServer(&strings.Builder{}, simple{})
	if got := s.settings.plays(); got != search.HighestLevel {
		t.Errorf("it plays at level %d", got)
	}
	s.do("setoption name UCI_LimitStrength value true")
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		s.do(fmt.Sprintf("setoption name UCI_Elo value %d", l.Elo()))
		if got := s.settings.plays(); got != l {
			t.Errorf("%d Elo is level %d, not %d", l.Elo(), got, l)
		}
	}
	s.do("setoption name UCI_LimitStrength value false")
	s.do("setoption name Level value 3")
	if got := s.settings.plays(); got != 3 {
		t.Errorf("it plays at level %d", got)
	}
}

// Every level answers with a move and a line of info.
func TestEveryLevelAnswers(t *testing.T) {
	for l := search.LowestLevel; l <= search.HighestLevel; l++ {
		lines := answers(t, newThinker(), fmt.Sprintf("setoption name Level value %d", l),
			"position startpos moves a4b4", "go nodes 2000")
		if best := last(t, lines, "bestmove"); strings.Contains(best, "none") {
			t.Errorf("level %d: %s", l, best)
		}
		last(t, lines, "info depth")
	}
}
