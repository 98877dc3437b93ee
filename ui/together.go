package ui

import (
	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/draw"
	"janggi/ui/kit"
	"janggi/ui/newgame"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// newGame shows the screen of a new game.
func (s *Shell) newGame() {
	if s.top().Name() == "newgame" {
		return
	}
	if s.sitting != nil {
		s.settle()
	}
	s.clear()
	s.push(func() screen.Screen {
		return newgame.New(s.stage(), newgame.Options{
			Choice: newgame.Remembered(s.saver.settings().NewGame),
			OnChanged: func(c newgame.Choice) {
				s.change(func(x *store.Settings) { x.NewGame = c.Remember(x.NewGame) })
			},
			Table:   s.chosen.look.Table,
			OnTable: func(t screen.Table) { s.setLook(s.chosen.look.SeatedAt(t)) },
			OnStart: s.start,
			OnLeave: s.pop,
		})
	}, nil)
}

// start begins a game that was chosen, and asks first if that ends one that is under way.
func (s *Shell) start(c newgame.Choice) { s.instead(func() { s.drawSides(c) }) }

// instead does what begins a game, and asks first if that ends one that is under
// way.
func (s *Shell) instead(begin func()) {
	if s.sitting == nil || s.sitting.over() {
		begin()
		return
	}
	stage := s.stage()
	stage.Ask(kit.Question{
		Title: s.text.Say("question.new"), Text: s.text.Say("question.new.text", s.running()),
		Yes: s.text.Say("question.new.yes"), YesIcon: theme.Play, No: s.text.Say("question.new.no"),
		OnYes: func() {
			s.sitting.abandon()
			s.sitting = nil
			begin()
		},
	})
}

// running describes the game under way.
func (s *Shell) running() translations.Args {
	x := s.sitting
	return translations.Args{
		"cho": wording.Name(s.text, x.names(), engine.Cho),
		"han": wording.Name(s.text, x.names(), engine.Han), "plies": x.plies(),
	}
}

// configFor is what a match at this device is made with. Without a clock nobody
// is hurried over anything; nor are two who choose in secret one after the
// other, since the limit counts for both from the start.
func configFor(rules engine.Rules, seed uint64, last store.NewGame) match.Config {
	c := match.Config{Rules: rules, Seed: seed}
	c.Patient = !rules.Clock.Byoyomi || rules.SetupOrder == engine.Simultaneous
	if rules.SideAssignment == engine.AssignAlternate && last.Kind != "" {
		c.Round = int(last.HostSide.Other())
	}
	return c.Draw()
}

// drawSides shows the draw for sides where the rules want one, and opens the
// match. The hands hold what the seed says; which one is picked decides.
func (s *Shell) drawSides(c newgame.Choice) {
	last := s.saver.settings().NewGame
	config := configFor(c.Rules, s.seed(), last)
	open := func(config match.Config) {
		s.change(func(x *store.Settings) {
			x.NewGame = c.Remember(x.NewGame)
			x.NewGame.HostSide = config.Host
		})
		header := store.Header{Names: namesOf(config.Host, c.Names), Preset: c.Pure()}
		s.openMatch(header, config)
	}
	if c.Rules.SideAssignment != engine.AssignRandom || last.SkipDraw {
		open(config)
		return
	}
	s.push(func() screen.Screen {
		return draw.New(s.stage(), draw.Options{
			Names: c.Names, Left: config.Host.Other(), Pouches: s.saver.settings().NewGame.Pouches,
			OnPouches: func(on bool) { s.change(func(x *store.Settings) { x.NewGame.Pouches = on }) },
			OnDone: func(picked engine.Side) {
				config.Host = picked.Other()
				open(config)
			},
			OnLeave: s.pop,
		})
	}, nil)
}

// openMatch opens a new match in place of every screen but the first.
func (s *Shell) openMatch(header store.Header, config match.Config) {
	header.SetConfig(config)
	header.Started = s.now()
	header.ID = store.NewID(header.Started, s.seed())
	if header.Kind == "" {
		header.Kind = "together"
	}
	s.clear()
	if s.sitting = s.sit(header, nil); s.sitting != nil {
		s.sitting.show()
	}
}

// again opens the next match of the same two, with sides swapped.
func (s *Shell) again() {
	x := s.sitting
	if x.party != nil {
		x.party.again()
		return
	}
	x.end()
	x.journal.close()
	config := x.state.Config().Rematch(s.seed())
	if x.opponent != nil {
		s.againComputer(x.header, config)
		return
	}
	names := x.header.Names
	names[0], names[1] = names[1], names[0]
	s.openMatch(store.Header{Names: names, Preset: x.header.Preset, Kind: x.header.Kind}, config)
}

// takeUp goes on with the game that was saved.
func (s *Shell) takeUp(saved *store.Saved) {
	if saved.Header.Kind == kindLAN {
		s.takeUpParty(saved)
		return
	}
	x := s.sit(saved.Header, saved)
	if x == nil {
		return
	}
	s.sitting = x
	s.log.Info("resumed", "ply", x.plies(), "phase", x.state.Phase())
	x.show()
	line := "resume.line"
	if x.paused {
		line = "resume.line.paused"
	}
	s.tell(s.text.Say(line))
}

// goOn shows the game under way again.
func (s *Shell) goOn() {
	x := s.sitting
	if x == nil {
		return
	}
	x.resume()
	x.show()
}

// settle stops the time of the game under way and keeps it, or forgets one that
// is over.
func (s *Shell) settle() {
	x := s.sitting
	if x.over() {
		x.end()
		x.journal.close()
		s.sitting = nil
		if x.party != nil {
			x.party.leave()
		}
		return
	}
	x.pause()
}

// leaveGame goes home; a game that is not over can be gone on with from there.
func (s *Shell) leaveGame() {
	s.settle()
	s.goHome()
}

// callOff goes home from the arrangements: a game that has not begun is gone.
func (s *Shell) callOff() {
	s.sitting.abandon()
	s.sitting = nil
	s.goHome()
}

// background keeps the game when the app leaves the screen of a phone.
func (s *Shell) background() {
	s.sound.rest(true)
	if s.sitting != nil && !s.sitting.over() {
		s.sitting.pause()
	}
}

// foreground shows the game again, with its clocks standing if it has any.
func (s *Shell) foreground() {
	s.sound.rest(false)
	x := s.sitting
	if x == nil || x.over() || x.game == nil && x.setup == nil {
		return
	}
	if x.local != nil && x.game != nil && timed(x.state) {
		x.paused = true
		s.remake()
		return
	}
	x.resume()
}
