package ui

import (
	"slices"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/screen"
)

// simpleKind is the kind of a simple game in its header.
const simpleKind = "simple"

// simpleFaces are the words of the settings file for what is written on the
// pieces of a simple game. Unless the players have chosen, hanja have their
// hangul beside them.
var simpleFaces = []string{"hanja", "easy", "", "hangul", "pictures"}

// simpleGame begins a game for those who want it plain, at once: the house's
// rules, the usual arrangement, no clock, take-backs for the asking, and a word
// before a piece is put where it can be taken.
func (s *Shell) simpleGame() {
	s.instead(func() {
		p, _ := engine.PresetByName("standard")
		rules := p.Rules
		rules.SetupOrder, rules.FixedCho, rules.FixedHan = engine.Fixed, engine.InnerElephant, engine.InnerElephant
		rules.SideAssignment = engine.AssignHostCho
		rules.Clock.Byoyomi, rules.TotalSec, rules.OnFlag = false, 0, engine.DefaultRules().OnFlag
		rules.Undo, rules.Hints, rules.TouchMove = engine.NoLimit, engine.HintsMovesAndThreats, false
		config := match.Config{Rules: rules, Seed: s.seed(), Patient: true}
		s.openMatch(store.Header{Kind: simpleKind}, config.Draw())
	})
}

// simply shows or leaves the largest text of a simple game.
func (s *Shell) simply(on bool) {
	if s.simple != on {
		s.simple = on
		s.applyTheme()
	}
}

// simpleLook is how a simple game is seen: its faces are its own, and nothing
// but the pieces is turned.
func (s *Shell) simpleLook() screen.Look {
	l := s.chosen.look
	l.Table, l.Far, l.Coordinates = screen.SameSide, screen.FarByTable, theme.NoCoordinates
	l.Faces = theme.Faces(max(0, slices.Index(simpleFaces, s.saver.settings().SimpleFaces)))
	return l
}

// setSimpleLook remembers the faces of simple games.
func (s *Shell) setSimpleLook(l screen.Look) {
	s.change(func(x *store.Settings) { x.SimpleFaces = simpleFaces[l.Faces] })
}
