package ui

import (
	"context"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/arrange"
	"janggi/ui/home"
	"janggi/ui/play"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// home returns the first screen in the language and the mode of now.
func (s *Shell) home() screen.Screen {
	return home.New(s.stage(), home.Options{
		Mode:       s.options.Mode,
		OnStart:    s.startTogether,
		OnLanguage: s.setLanguage,
		OnMode:     s.setMode,
		OnQuit:     s.window.Close,
	})
}

// setLanguage builds the home screen again in another language; it is the only
// one open when the language is chosen.
func (s *Shell) setLanguage(l translations.Language) {
	s.options.Language = l
	s.text = translations.For(l)
	s.window.SetTitle(s.text.Say("app.title"))
	s.replace(s.home(), nil)
}

// setMode changes the colours at once; every widget looks them up as it draws.
func (s *Shell) setMode(m theme.Mode) {
	s.options.Mode = m
	s.applyTheme()
}

// togetherConfig is a match between two people at one table, who wait for each
// other as long as they like.
func togetherConfig() match.Config {
	rules := engine.DefaultRules()
	rules.Clock = engine.Clock{}
	return match.Config{Rules: rules, Patient: true}
}

// startTogether begins a match between two people at this device.
func (s *Shell) startTogether() {
	ctx, end := context.WithCancel(s.ctx)
	config := togetherConfig()
	host, err := match.Open(ctx, match.Opening{Config: config})
	if err != nil { // only a log to go on with can be refused
		s.log.Error("opening a match", "error", err)
		end()
		return
	}
	t := &table{ctx: ctx, host: host, state: match.New(config), do: s.do}

	setup := arrange.New(s.stage(), arrange.Options{Ask: t.ask, OnLeave: s.pop})
	setup.Update(t.state, nil)
	s.push(setup, end)

	var game *play.Screen
	t.follow(func(state match.State, e match.Event) {
		if _, began := e.(match.Began); began {
			game = s.together(t, config.Rules)
			s.replace(game, func() {
				end()
				game.Closed()
			})
		}
		if game != nil {
			game.Update(state, e)
			return
		}
		setup.Update(state, e)
	})
}

// together returns the screen of a match whose seats are both at this device.
func (s *Shell) together(t *table, rules engine.Rules) *play.Screen {
	return play.New(s.stage(), play.Options{
		Seats:   []match.Seat{match.ChoSeat, match.HanSeat},
		Bottom:  engine.Cho,
		Rules:   rules,
		Ask:     t.ask,
		OnLeave: s.pop,
		OnAgain: func() {
			s.drop()
			s.startTogether()
		},
	})
}
