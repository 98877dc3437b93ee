package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"janggi/engine"
)

// match is a match being played.
type match struct {
	cfg  *config
	out  io.Writer
	log  *gameLog
	even func(opening) (bool, error) // nil: material alone

	mu    sync.Mutex // over what follows
	names [2]string
	score standing
	next  int // index of the next game to begin
	done  map[int]bool
	over  bool // the test is decided
}

// standing is what has been played so far.
type standing struct {
	tally  tally
	halves map[int]int // A's half points in pairs that are not complete
	half   map[int]int // how many games those have
	ends   map[string]int
	cpu    [2]time.Duration // by engine
	moves  [2]int
	late   time.Duration
}

func newStanding() standing {
	return standing{halves: map[int]int{}, half: map[int]int{}, ends: map[string]int{}}
}

// add counts a game.
func (s *standing) add(g logged) {
	halves, how := 1, "drawn"
	if side, won := g.outcome.Winner(); won {
		halves, how = 0, "B won"
		if (side == engine.Cho) == (g.choIs == engineA) {
			halves, how = 2, "A won"
		}
	}
	switch halves {
	case 2:
		s.tally.wins++
	case 1:
		s.tally.draws++
	default:
		s.tally.losses++
	}
	s.ends[how+" by "+g.reason]++
	pair := (g.round - 1) / 2
	s.halves[pair] += halves
	s.half[pair]++
	if s.half[pair] == 2 {
		s.tally.pairs[s.halves[pair]]++
		delete(s.halves, pair)
		delete(s.half, pair)
	}
	for _, side := range engine.Sides {
		who := g.choIs
		if side == engine.Han {
			who = 1 - who
		}
		s.cpu[who] += g.cpu[side]
		s.moves[who] += g.moves[side]
	}
	s.late = max(s.late, g.late)
}

// perMove is the CPU time a move of an engine, or "?" where it is not known.
func (s *standing) perMove(who int) string {
	if s.moves[who] == 0 || s.cpu[who] == 0 {
		return "?"
	}
	return fmt.Sprintf("%.3f", s.cpu[who].Seconds()/float64(s.moves[who]))
}

// playMatch plays the match to its end, or until ctx ends. An engine that cannot
// be started at all, and a log that cannot be written, are errors.
func playMatch(ctx context.Context, cfg config, out io.Writer) error {
	log, played, err := openLog(&cfg)
	if err != nil {
		return err
	}
	defer log.close()
	m := &match{cfg: &cfg, out: out, log: log, score: newStanding(), done: map[int]bool{}}
	for _, g := range played {
		if !m.done[g.round-1] {
			m.done[g.round-1] = true
			m.score.add(g)
		}
	}
	// Each engine is started once before any game, so that a mistyped command is
	// told at once and does not lose a match.
	for i, e := range cfg.engines {
		p, err := startProgram(ctx, e)
		if err != nil {
			return err
		}
		m.names[i] = p.name
		p.quit()
	}
	if cfg.judge != nil {
		p, err := startProgram(ctx, *cfg.judge)
		if err != nil {
			return err
		}
		defer p.quit()
		ask, mu := evenBy(ctx, p), &sync.Mutex{}
		m.even = func(o opening) (bool, error) {
			mu.Lock()
			defer mu.Unlock()
			return ask(o)
		}
	}
	m.introduce(len(m.done))
	var workers sync.WaitGroup
	errs := make([]error, cfg.concurrency)
	for i := range cfg.concurrency {
		workers.Go(func() { errs[i] = m.work(ctx) })
	}
	workers.Wait()
	m.conclude(ctx.Err() != nil)
	return errors.Join(errs...)
}

// take returns the index of the next game to be played, if there is one.
func (m *match) take() (index int, more bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.done[m.next] {
		m.next++
	}
	if m.next >= m.cfg.games || m.over || m.decided() != 0 {
		return 0, false
	}
	index = m.next
	m.next++
	return index, true
}

func (m *match) decided() int {
	if m.cfg.sprt == nil {
		return 0
	}
	return m.cfg.sprt.decided(m.score.tally)
}

// work plays games one after the other with two engines of its own.
func (m *match) work(ctx context.Context) error {
	var players [2]*program
	defer func() {
		for _, p := range players {
			if p != nil {
				p.quit()
			}
		}
	}()
	for ctx.Err() == nil {
		index, more := m.take()
		if !more {
			return nil
		}
		o, err := openingFor(m.cfg.rules, m.cfg.seed, index/2, m.even)
		if err != nil {
			m.stop()
			return dropCancelled(ctx, err)
		}
		pair := pairing{round: index + 1, opening: o, choIs: index % 2}
		r, err := m.playOne(ctx, &players, pair)
		if err != nil {
			m.stop()
			return dropCancelled(ctx, err)
		}
		if err := m.log.write(&r); err != nil {
			m.stop()
			return err
		}
		m.report(&r)
	}
	return nil
}

// playOne plays one game, with engines started where none is running. One that
// does not start loses.
func (m *match) playOne(ctx context.Context, players *[2]*program, pair pairing) (record, error) {
	for i := range players {
		if players[i] != nil {
			continue
		}
		p, err := startProgram(ctx, m.cfg.engines[i])
		if err != nil {
			if ctx.Err() != nil {
				return record{}, ctx.Err()
			}
			r := record{pairing: pair, names: [2]string{m.names[pair.choIs], m.names[1-pair.choIs]}}
			r.lose(sideOf(i, pair.choIs), err)
			return r, nil
		}
		players[i] = p
	}
	r, err := playGame(ctx, m.cfg, *players, pair)
	if err != nil {
		return r, err
	}
	switch r.reason {
	case lostByCrash, lostByHang, lostByIllegal, lostByBoard:
		// The loser begins anew, and in any case is not left thinking.
		loser := 1 - r.winner()
		players[loser].kill()
		players[loser] = nil
	}
	return r, nil
}

// sideOf is the side that an engine plays.
func sideOf(who, choIs int) engine.Side {
	if who == choIs {
		return engine.Cho
	}
	return engine.Han
}

// stop lets no further game begin.
func (m *match) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.over = true
}

func dropCancelled(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

func (m *match) introduce(played int) {
	for i, e := range m.cfg.engines {
		fmt.Fprintf(m.out, "%s: %s (%v, UCI_Variant %s)\n", strings.ToUpper(e.letter), m.names[i], e.limit, e.variant)
	}
	fmt.Fprintf(m.out, "%d games, rules %s, openings %d\n", m.cfg.games, m.cfg.rulesText(), m.cfg.seed)
	if played > 0 {
		fmt.Fprintf(m.out, "%d games in the log: %s\n", played, m.line())
	}
}

// report counts a game and tells it in one line.
func (m *match) report(r *record) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.score.add(r.logged())
	m.done[r.round-1] = true
	how := "drawn"
	if w := r.winner(); w >= 0 {
		how = string(rune('A'+w)) + " wins"
	}
	detail := ""
	if r.detail != "" {
		detail = ": " + r.detail
	}
	fmt.Fprintf(m.out, "game %d, %c is Cho, %v-%v: %s in %d plies (%s%s) | %s\n",
		r.round, 'A'+r.choIs, r.opening.cho, r.opening.han, how, len(r.opening.moves)+len(r.plies), r.reason, detail, m.line())
}

// line is the standing in one line.
func (m *match) line() string {
	t := m.score.tally
	text := fmt.Sprintf("A +%d -%d =%d, %.1f %%, %s", t.wins, t.losses, t.draws, 100*t.score(), t.eloText())
	if m.cfg.sprt != nil {
		low, high := m.cfg.sprt.bounds()
		text += fmt.Sprintf(", LLR %.2f (%.2f to %.2f)", m.cfg.sprt.llr(t), low, high)
	}
	return text + fmt.Sprintf(", CPU s/move A %s B %s", m.score.perMove(engineA), m.score.perMove(engineB))
}

// conclude prints what the match has come to.
func (m *match) conclude(brokenOff bool) {
	t := m.score.tally
	n := float64(max(1, t.games()))
	fmt.Fprintf(m.out, "\nA: %s\nB: %s\n", m.names[engineA], m.names[engineB])
	fmt.Fprintf(m.out, "%d games, A won %d (%.1f %%), drawn %d (%.1f %%), B won %d (%.1f %%)\n", t.games(),
		t.wins, 100*float64(t.wins)/n, t.draws, 100*float64(t.draws)/n, t.losses, 100*float64(t.losses)/n)
	fmt.Fprintf(m.out, "score of A %.1f %%, %s (95 %%), A is the stronger with a chance of %.1f %%\n",
		100*t.score(), t.eloText(), 100*t.superior())
	fmt.Fprintf(m.out, "pairs by A's points: 0 %d, 1/2 %d, 1 %d, 3/2 %d, 2 %d\n",
		t.pairs[0], t.pairs[1], t.pairs[2], t.pairs[3], t.pairs[4])
	ends := slices.SortedFunc(maps.Keys(m.score.ends), func(a, b string) int {
		return cmp.Or(m.score.ends[b]-m.score.ends[a], cmp.Compare(a, b))
	})
	for _, e := range ends {
		fmt.Fprintf(m.out, "%5d  %s\n", m.score.ends[e], e)
	}
	fmt.Fprintf(m.out, "CPU seconds a move: A %s, B %s; moves: A %d, B %d", m.score.perMove(engineA), m.score.perMove(engineB),
		m.score.moves[engineA], m.score.moves[engineB])
	if m.score.late > 0 {
		fmt.Fprintf(m.out, "; a time for a move was overrun by at most %v", m.score.late.Round(time.Millisecond))
	}
	fmt.Fprintln(m.out)
	if m.cfg.sprt != nil {
		verdict := [3]string{"elo0 holds", "not decided", "elo1 holds"}[m.decided()+1]
		fmt.Fprintf(m.out, "SPRT of %+g against %+g: %s, LLR %.2f\n", m.cfg.sprt.elo0, m.cfg.sprt.elo1, verdict, m.cfg.sprt.llr(t))
	}
	if brokenOff {
		fmt.Fprint(m.out, "broken off")
		if m.cfg.logPath != "" {
			fmt.Fprint(m.out, "; -resume goes on")
		}
		fmt.Fprintln(m.out)
	}
}
