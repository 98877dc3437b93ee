package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"janggi/engine"
	"janggi/engine/notation"
)

// maxCommand is the longest command that is read, in bytes: a game of a hundred
// thousand moves.
const maxCommand = 1 << 20

// server answers the commands of one GUI.
type server struct {
	out      *output
	player   player
	settings settings
	rules    engine.Rules
	game     *engine.Game
	counters counters
	task     *task // what "go" started and has not ended; nil otherwise
}

func newServer(out io.Writer, p player) *server {
	s := &server{out: &output{w: bufio.NewWriter(out)}, player: p, settings: defaultSettings()}
	s.rules = s.settings.rules()
	s.startPosition()
	p.configure(s.settings)
	return s
}

// output writes whole lines, from both goroutines.
type output struct {
	mu sync.Mutex
	w  *bufio.Writer
}

// say writes one line, or several, and sends them off. A GUI that no longer
// reads will close the input too, so an error here is nobody's news.
func (o *output) say(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	fmt.Fprintf(o.w, format+"\n", args...)
	_ = o.w.Flush()
}

// run answers commands until "quit" or the end of the input, and ends what is
// still running.
func (s *server) run(in io.Reader) {
	r := bufio.NewReader(in)
	for {
		line, long, err := readCommand(r)
		if long {
			s.out.say("info string a command of more than %d bytes is not read", maxCommand)
		} else if !s.do(line) {
			break
		}
		if err != nil {
			break
		}
	}
	if s.task != nil && s.task.count {
		s.finish() // a "go perft" piped in with a "quit" behind it wants its count
	}
	s.stop()
}

// readCommand reads a line and says whether it was too long to be kept.
func readCommand(r *bufio.Reader) (line string, long bool, err error) {
	var b []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(b)+len(part) > maxCommand {
			long = true
		} else {
			b = append(b, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return string(b), long, err
		}
	}
}

// do carries out one command. It returns false on "quit". As the protocol
// wants, words it does not know are passed over until one that it does.
func (s *server) do(line string) bool {
	words := strings.Fields(line)
	for len(words) > 0 {
		args := words[1:]
		switch words[0] {
		case "uci":
			s.identify()
		case "isready":
			s.out.say("readyok")
		case "setoption":
			s.finish()
			s.setOption(args)
		case "ucinewgame":
			s.finish()
			s.startPosition()
			s.player.newGame()
		case "position":
			s.position(args)
		case "go":
			s.finish()
			s.think(args)
		case "stop":
			s.stop()
		case "ponderhit":
			s.ponderhit()
		case "d":
			s.out.say("%s", drawBoard(s.game.Position(), s.fen()))
		case "quit":
			return false
		default:
			words = args
			continue
		}
		return true
	}
	return true
}

func (s *server) identify() {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\nid author the Janggi house\n\n", s.player.name())
	for _, o := range options() {
		b.WriteString(o.String() + "\n")
	}
	s.out.say("%suciok", b.String())
}

// task is something "go" started.
type task struct {
	cancel  context.CancelFunc
	done    chan struct{} // closed when it has said its last
	count   bool          // a perft
	endless bool          // only "stop" ends it

	hit     chan struct{} // closed by "ponderhit"; nil where it is not waited for
	forever bool          // endless after it too
}

// start runs f beside the commands.
func (s *server) start(t task, f func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	t.cancel, t.done = cancel, make(chan struct{})
	s.task = &t
	go func() {
		defer close(t.done)
		defer cancel()
		f(ctx)
	}()
}

// stop ends what is running, if anything is, and waits for its answer.
func (s *server) stop() {
	if s.task != nil {
		s.task.cancel()
		<-s.task.done
		s.task = nil
	}
}

// ponderhit tells a pondering task that the move it ponders has been played: now
// its limits hold.
func (s *server) ponderhit() {
	if s.task != nil && s.task.hit != nil {
		close(s.task.hit)
		s.task.hit, s.task.endless = nil, s.task.forever
	}
}

// finish waits until what is running has come to its own end, for commands that
// were sent without waiting for the answer to the last "go". What has no end is
// stopped.
func (s *server) finish() {
	if s.task != nil && !s.task.endless {
		<-s.task.done
	}
	s.stop()
}

// think carries out "go".
func (s *server) think(args []string) {
	p := s.game.Position()
	l, depth := parseGo(args, &p)
	if depth >= 0 {
		s.start(task{count: true}, func(ctx context.Context) { perft(ctx, s.out, p, min(depth, s.settings.maxPerft)) })
		return
	}
	g := s.game.Clone()
	t := task{endless: l.endless() || l.ponder, forever: l.endless()}
	if l.ponder {
		t.hit = make(chan struct{})
		l.hit = t.hit
	}
	s.start(t, func(ctx context.Context) {
		line := s.player.think(ctx, g, l, func(i info) { s.out.say("%s", i.line(p)) })
		if l.infinite {
			<-ctx.Done()
		}
		if l.ponder { // the answer is wanted only once the other side has moved
			select {
			case <-l.hit:
			case <-ctx.Done():
			}
		}
		s.out.say("bestmove %s", answer(p, line))
	})
}

// answer writes the move to play, and the reply it would ponder.
func answer(p engine.Position, line []engine.Move) string {
	if len(line) == 0 {
		return "(none)"
	}
	text := notation.UCI.Format(&p, line[0])
	if p = p.After(line[0]); len(line) > 1 && (line[1].IsPass() || p.Check(line[1]) == nil) {
		text += " ponder " + notation.UCI.Format(&p, line[1])
	}
	return text
}
