package ui

import (
	"context"

	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/lobby"
	"janggi/ui/newgame"
	"janggi/ui/screen"
)

// visit is the lobby while it is open: from the touch that opens it to the first
// match, or to the touch that leaves it.
type visit struct {
	shell  *Shell
	lobby  lobby.Lobby
	keeper *keeper
	me     lobby.Me
	state  lobby.State
	typed  string
	screen *lobby.Screen // nil while another screen lies over it
	end    context.CancelFunc
	party  *party // once there is a table: the lobby is to be left, not closed
}

// openLobby shows the games nearby, and asks first if that ends one that is under
// way.
func (s *Shell) openLobby() {
	if s.sitting != nil && s.sitting.over() {
		s.settle()
	}
	if s.sitting == nil {
		s.enterLobby()
		return
	}
	stage := s.stage()
	stage.Ask(kit.Question{
		Title: s.text.Say("question.new"), Text: s.text.Say("question.new.text", s.running()),
		Yes: s.text.Say("question.new.yes"), YesIcon: theme.Play, No: s.text.Say("question.new.no"),
		OnYes: func() {
			s.sitting.abandon()
			s.sitting = nil
			s.enterLobby()
		},
	})
}

func (s *Shell) enterLobby() {
	ctx, end := context.WithCancel(s.ctx)
	v := &visit{shell: s, keeper: s.newKeeper(), me: s.me(), end: end}
	v.lobby = s.network.Enter(ctx, v.me, v.keeper)
	s.visit = v
	s.clear()
	s.push(v.make, v.closed)
	go func() {
		for state := range v.lobby.States(ctx) {
			s.do(func() {
				if ctx.Err() == nil {
					v.show(state)
				}
			})
		}
	}()
	go func() {
		table, err := v.lobby.Table(ctx)
		s.do(func() {
			switch {
			case err != nil:
			case ctx.Err() != nil:
				go table.Close()
			default:
				v.party = s.sitDown(table, v.keeper)
			}
		})
	}()
}

// me is what this device tells of itself: the name and the rules chosen last.
func (s *Shell) me() lobby.Me {
	x := s.saver.settings()
	c := newgame.Remembered(x.NewGame)
	return lobby.Me{Name: x.Network().Name, Preset: c.Pure(), Rules: c.Rules, Open: !x.Network().Locked}
}

func (v *visit) make() screen.Screen {
	v.screen = lobby.New(v.shell.stage(), lobby.Options{
		Me: v.me, State: v.state, Typed: v.typed,
		OnChange: v.change,
		OnJoin:   v.lobby.Join, OnCall: v.lobby.Call, OnType: v.lobby.Type, OnCancel: v.lobby.Cancel,
		OnTyping: func(text string) { v.typed = text },
		OnRules:  v.openRules, OnLeave: v.shell.pop,
	})
	return v.screen
}

// closed is called when the lobby goes, for good.
func (v *visit) closed() {
	v.screen = nil
	v.shell.visit = nil
	v.end()
	switch {
	case v.party == nil:
		go v.lobby.Close()
	case v.party.sitting == nil: // left before there was a match
		v.party.leave()
	}
}

func (v *visit) show(state lobby.State) {
	v.state = state
	if v.shell.top() == screen.Screen(v.screen) {
		v.screen.Update(state)
	}
}

// change tells something else of this device, and remembers it.
func (v *visit) change(me lobby.Me) {
	v.me = me
	v.shell.change(func(x *store.Settings) {
		x.ChangeNetwork(func(x *store.LAN) { x.Name, x.Locked = me.Name, !me.Open })
	})
	v.lobby.Change(me)
}

// openRules lets the player choose by which rules this device's room is played.
func (v *visit) openRules() {
	s := v.shell
	done := func(c newgame.Choice) {
		me := v.me
		me.Preset, me.Rules = c.Pure(), c.Rules
		v.change(me)
		s.pop()
	}
	s.push(func() screen.Screen {
		return newgame.New(s.stage(), newgame.Options{
			Room:   true,
			Choice: newgame.Remembered(s.saver.settings().NewGame),
			OnChanged: func(c newgame.Choice) {
				s.change(func(x *store.Settings) { x.NewGame = c.Remember(x.NewGame) })
			},
			OnStart: done, OnLeave: s.pop,
		})
	}, nil)
}
