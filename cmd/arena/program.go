package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// program is one running engine. It is asked one thing at a time.
type program struct {
	cfg   engineConfig
	name  string // what it calls itself
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string // what it says; closed when it has said its last
	tail  *tail       // the last of what it complained
}

// The ways an engine fails that no answer can mend.
var (
	errCrashed = errors.New("crashed")
	errHangs   = errors.New("does not answer")
)

// handshake is how long an engine may take to start and to make ready.
const handshake = 30 * time.Second

// startProgram starts an engine, sets its options and waits until it is ready.
func startProgram(ctx context.Context, cfg engineConfig) (*program, error) {
	p := &program{cfg: cfg, name: cfg.letter, lines: make(chan string, 256), tail: &tail{}}
	p.cmd = exec.Command(cfg.command[0], cfg.command[1:]...)
	p.cmd.Stderr = p.tail
	p.cmd.WaitDelay = time.Second
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("engine %s: %w", cfg.letter, err)
	}
	go func() {
		defer close(p.lines)
		r := bufio.NewScanner(out)
		r.Buffer(nil, 1<<20)
		for r.Scan() {
			p.lines <- r.Text()
		}
	}()
	if err := p.greet(ctx); err != nil {
		p.kill()
		return nil, fmt.Errorf("engine %s (%s): %w", cfg.letter, cfg.command[0], err)
	}
	return p, nil
}

func (p *program) greet(ctx context.Context) error {
	p.send("uci")
	err := p.await(ctx, handshake, func(line string) bool {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			p.name = strings.TrimSpace(name)
		}
		return line == "uciok"
	})
	if err != nil {
		return err
	}
	for _, o := range p.cfg.options {
		p.send("setoption name %s value %s", o[0], o[1])
	}
	// Last, since engines take up the start position with it.
	p.send("setoption name UCI_Variant value %s", p.cfg.variant)
	return p.ready(ctx)
}

func (p *program) ready(ctx context.Context) error {
	p.send("isready")
	return p.await(ctx, handshake, func(line string) bool { return line == "readyok" })
}

// newGame tells of a new game and waits until the engine is ready for it.
func (p *program) newGame(ctx context.Context) error {
	p.send("ucinewgame")
	return p.ready(ctx)
}

// send sends one command. A broken pipe shows when the answer is awaited.
func (p *program) send(format string, args ...any) {
	_, _ = fmt.Fprintf(p.in, format+"\n", args...)
}

// await reads lines until last says that one was the last, at most for so long.
func (p *program) await(ctx context.Context, long time.Duration, last func(line string) bool) error {
	timer := time.NewTimer(long)
	defer timer.Stop()
	for {
		select {
		case line, open := <-p.lines:
			if !open {
				return p.crash()
			}
			if last(strings.TrimSpace(line)) {
				return nil
			}
		case <-timer.C:
			return fmt.Errorf("%w within %v", errHangs, long)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// crash says how the process ended that has stopped speaking.
func (p *program) crash() error {
	p.kill()
	how := "without a word"
	if s := p.cmd.ProcessState; s != nil {
		how = s.String()
	}
	if last := p.tail.lastLine(); last != "" {
		how += ": " + last
	}
	return fmt.Errorf("%w (%s)", errCrashed, how)
}

// kill ends the process and waits for its end. It may be called twice.
func (p *program) kill() {
	if p.cmd.ProcessState != nil {
		return
	}
	_ = p.in.Close()
	_ = p.cmd.Process.Kill()
	for range p.lines {
		// What it still had to say. The reader must come to its end first.
	}
	_ = p.cmd.Wait()
}

// quit lets the process end by itself, or ends it.
func (p *program) quit() {
	if p.cmd.ProcessState != nil {
		return
	}
	p.send("quit")
	_ = p.in.Close()
	timer := time.AfterFunc(2*time.Second, func() { _ = p.cmd.Process.Kill() })
	defer timer.Stop()
	for range p.lines {
	}
	_ = p.cmd.Wait()
}

// cpu is the CPU time the process has taken, if the system tells.
func (p *program) cpu() (time.Duration, bool) { return cpuTime(p.cmd.Process.Pid) }

// answer is what an engine says after "go".
type answer struct {
	move  string
	score int // hundredths for the side to move; a mate is mateScore less its moves
	depth int
	said  bool // whether it told a score
}

const mateScore = 30000

// think sends the position and what "go" says, and waits for the move.
func (p *program) think(ctx context.Context, position, limits string, long time.Duration) (answer, error) {
	p.send("%s", position)
	p.send("%s", limits)
	var a answer
	err := p.await(ctx, long, func(line string) bool {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "info":
			a.read(words)
		case words[0] == "bestmove":
			if len(words) > 1 {
				a.move = words[1]
			}
			return true
		}
		return false
	})
	return a, err
}

// read takes score and depth from an info line of the first of several lines.
func (a *answer) read(words []string) {
	score, depth, found := 0, a.depth, false
	for i := 1; i+1 < len(words); i++ {
		n, err := strconv.Atoi(words[i+1])
		switch words[i] {
		case "string", "pv":
			i = len(words)
		case "multipv":
			if n > 1 {
				return
			}
		case "depth":
			if err == nil {
				depth = n
			}
		case "cp":
			if err == nil {
				score, found = max(-mateScore/2, min(n, mateScore/2)), true
			}
		case "mate":
			if err != nil {
				break
			}
			found = true
			n = max(-1000, min(n, 1000))
			if score = mateScore - n; n <= 0 {
				score = -mateScore - n
			}
		}
	}
	if found {
		a.score, a.depth, a.said = score, depth, true
	}
}

// board asks for the FEN of the position the engine has, up to the side to
// move. Engines that know no "d" give "".
func (p *program) board(ctx context.Context, position string) (string, error) {
	p.send("%s", position)
	p.send("d")
	p.send("isready")
	fen := ""
	err := p.await(ctx, handshake, func(line string) bool {
		if text, ok := strings.CutPrefix(line, "Fen: "); ok {
			fen = text
		}
		return line == "readyok"
	})
	return boardOf(fen), err
}

// boardOf keeps a FEN's board and side to move.
func boardOf(fen string) string {
	fields := strings.Fields(fen)
	return strings.Join(fields[:min(2, len(fields))], " ")
}

// tail keeps the end of what a process writes.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b...)
	if over := len(t.kept) - 8192; over > 0 {
		t.kept = t.kept[over:]
	}
	return len(b), nil
}

// lastLine is what a panic or a fatal error began with, or the last line.
func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	last := ""
	for line := range strings.Lines(string(t.kept)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "panic:") || strings.HasPrefix(line, "fatal error:") {
			return line
		}
		if line != "" {
			last = line
		}
	}
	return last
}
