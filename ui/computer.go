package ui

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"janggi/engine"
	"janggi/engine/computer"
	"janggi/engine/match"
	"janggi/engine/search"
	"janggi/engine/store"
	"janggi/ui/newgame"
	"janggi/ui/play"
	"janggi/ui/screen"
	"janggi/ui/wording"
)

// computerKind is the kind of a game with the computer in its header, and the
// word by which the store finds them.
const computerKind = "computer"

// computerGame shows the screen of a new game with the computer.
func (s *Shell) computerGame() {
	if s.top().Name() == "newgame" {
		return
	}
	if s.sitting != nil {
		s.settle()
	}
	s.clear()
	var page *newgame.Screen
	suggested := search.Level(0)
	s.push(func() screen.Screen {
		page = newgame.New(s.stage(), newgame.Options{
			Computer: true,
			Choice:   newgame.Remembered(s.saver.settings().Computer),
			OnChanged: func(c newgame.Choice) {
				s.change(func(x *store.Settings) { x.Computer = c.Remember(x.Computer) })
			},
			OnStart: s.startComputer,
			OnLeave: s.pop,
		})
		if suggested.Valid() {
			page.SetSuggestion(suggested)
		}
		return page
	}, func() { page = nil })
	var past []computer.Past
	s.elsewhere(func() { past = s.past() }, func() {
		suggested = computer.Suggest(past)
		s.log.Debug("suggested", "level", suggested, "games", len(past))
		if page != nil {
			page.SetSuggestion(suggested)
		}
	})
}

// pastGames is how many games with the computer count for a suggestion.
const pastGames = 40

// past returns the games with the computer, oldest first. Those with a handicap
// say nothing of the level.
func (s *Shell) past() []computer.Past {
	found, err := s.store.Finished(computerKind, pastGames)
	if err != nil {
		s.log.Error("listing the games", "error", err)
	}
	var past []computer.Past
	for _, g := range slices.Backward(found) {
		side, seated := g.Header.Seat.Side()
		level := search.Level(g.Header.Level)
		if !seated || !level.Valid() || g.Header.Kind != computerKind || g.Result.Reason == engine.Aborted ||
			g.Header.Rules.Handicap != [2]engine.Handicap{} {
			continue
		}
		score := .5
		if winner, won := g.Result.Outcome.Winner(); won {
			score = 0
			if winner == side {
				score = 1
			}
		}
		past = append(past, computer.Past{Level: level, Score: score})
	}
	return past
}

// startComputer begins a game with the computer, and asks first if that ends one
// that is under way.
func (s *Shell) startComputer(c newgame.Choice) {
	s.instead(func() {
		rules := c.Rules
		if rules.Undo != 0 { // a take-back costs nobody anything
			rules.Undo = engine.NoLimit
		}
		if c.Simple {
			rules.Hints, rules.TouchMove = engine.HintsMovesAndThreats, false
		}
		config := configFor(rules, s.seed(), s.saver.settings().Computer)
		if c.Off != (engine.Handicap{}) {
			giver := config.Host.Other()
			if c.OffByMe {
				giver = config.Host
			}
			config.Rules.Handicap = [2]engine.Handicap{}
			config.Rules.Handicap[giver] = c.Off
		}
		s.change(func(x *store.Settings) { x.Computer.Kind, x.Computer.HostSide = computerKind, config.Host })
		s.openMatch(store.Header{
			Kind: computerKind, Level: int(c.Level), Seat: match.SeatOf(config.Host), Simple: c.Simple,
			Names: namesOf(config.Host, [2]string{c.Names[0], ""}), Preset: c.Pure(),
		}, config)
	})
}

// againComputer opens the next match with the computer, with sides swapped: who
// has taken something off does so again.
func (s *Shell) againComputer(h store.Header, config match.Config) {
	off := &config.Rules.Handicap
	off[0], off[1] = off[1], off[0]
	h.Names[0], h.Names[1] = h.Names[1], h.Names[0]
	s.openMatch(store.Header{
		Kind: computerKind, Level: h.Level, Seat: match.SeatOf(config.Host), Simple: h.Simple, Names: h.Names, Preset: h.Preset,
	}, config)
}

// seatComputer seats the computer where the match is with it, new or gone on
// with: who sits where is in the header.
func (x *sitting) seatComputer() {
	if x.header.Kind != computerKind {
		return
	}
	side, ok := x.header.Seat.Side()
	if !ok { // no file of ours
		x.header.Seat = match.SeatOf(side)
	}
	x.seats = []match.Seat{x.header.Seat}
	threads := 1
	if x.level() == search.HighestLevel {
		threads = max(1, min(4, runtime.NumCPU()/2))
	}
	x.opponent = computer.Sit(x.ctx, x.local, computer.Options{
		Level: x.level(), Seat: match.SeatOf(side.Other()), State: x.state,
		Seed: x.shell.seed(), Threads: threads, Instant: x.shell.instant, Resting: x.paused, Log: x.shell.log,
	})
}

// level is how well the computer at the table plays.
func (x *sitting) level() search.Level { return search.Level(x.header.Level).Clamp() }

// rest lets the computer wait while the players are away.
func (x *sitting) rest(on bool) {
	if x.opponent != nil {
		x.opponent.Rest(on)
	}
}

// names are the players' names by side, the computer's in the language of now.
func (x *sitting) names() [2]string {
	return wording.Players(x.shell.text, x.header)
}

// simple reports whether the game is shown on a simple screen.
func (x *sitting) simple() bool { return x.header.Kind == simpleKind || x.header.Simple }

// helped adds what is to be had in a game with the computer: hints, where the
// rules allow any help, and on a simple screen a warning before a blunder.
func (x *sitting) helped(ctx context.Context, o *play.Options) {
	if x.opponent == nil {
		return
	}
	o.Computer = x.level()
	s := x.shell
	if x.header.Rules.Hints == engine.HintsOff {
		return
	}
	o.OnHints = func(state match.State, answer func([]search.Hint)) {
		var hints []search.Hint
		s.advise(ctx, func(c coach) { hints = c.Hints(ctx, state.Game()) }, func() { answer(hints) })
	}
	o.OnDanger = func(state match.State, answer func(search.Hint, bool)) {
		var threat search.Hint
		var ok bool
		s.advise(ctx, func(c coach) { threat, ok = c.Danger(ctx, state.Game()) }, func() { answer(threat, ok) })
	}
	proposal, drop := ctx, func() {} // the coach looks at one proposal at a time, the last
	o.OnWarn = func(m engine.Move, answer func(string)) {
		drop()
		g := x.state.Game()
		if g == nil || g.Over() {
			return
		}
		proposal, drop = context.WithCancel(ctx)
		var warning search.Warning
		var found bool
		s.advise(proposal, func(c coach) { warning, found = c.Warn(proposal, g, m) }, func() {
			if found {
				p := g.Position()
				answer(wording.Warning(s.text, p.At(m.From), warning))
			}
		})
	}
}

// adviser has the coach, whom one asks at a time. There is none before somebody
// asks.
type adviser struct {
	mu    sync.Mutex
	coach coach
}

// coach is what a search.Coach knows.
type coach interface {
	Hints(ctx context.Context, g *engine.Game) []search.Hint
	Danger(ctx context.Context, g *engine.Game) (search.Hint, bool)
	Warn(ctx context.Context, g *engine.Game, m engine.Move) (search.Warning, bool)
}

// at returns the coach; the caller has the lock.
func (a *adviser) at() coach {
	if a.coach == nil {
		a.coach = search.NewCoach(search.Options{Hash: 4})
	}
	return a.coach
}

// advise asks the coach in a goroutine, and then shows what came of it, while
// the context lives.
func (s *Shell) advise(ctx context.Context, ask func(coach), show func()) {
	go func() {
		s.adviser.mu.Lock()
		if ctx.Err() == nil {
			ask(s.adviser.at())
		}
		s.adviser.mu.Unlock()
		s.do(func() {
			if ctx.Err() == nil {
				show()
			}
		})
	}()
}
