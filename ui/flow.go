package ui

import (
	"errors"

	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/home"
	"janggi/ui/kit"
	"janggi/ui/records"
	"janggi/ui/screen"
	"janggi/ui/settings"
	"janggi/ui/translations"
)

// home returns the first screen in the language and the mode of now.
func (s *Shell) home() screen.Screen {
	running := ""
	if s.sitting != nil && !s.sitting.over() {
		running = s.text.Say("home.continue.note", s.running())
	}
	var nearby func()
	if s.network != nil {
		nearby = s.openLobby
	}
	return home.New(s.stage(), home.Options{
		OnNearby:   nearby,
		Running:    running,
		Board:      s.homeBoard(),
		OnContinue: s.goOn,
		OnStart:    s.newGame,
		OnComputer: s.computerGame,
		OnSimple:   s.simpleGame,
		OnRecords:  s.openRecords,
		OnSettings: s.openSettings,
		OnLanguage: s.setLanguage,
		OnQuit:     s.window.Close,
	})
}

// homeBoard is the board of the game that is under way, as everybody may see it,
// or an empty scene.
func (s *Shell) homeBoard() board.Scene {
	x := s.sitting
	if x == nil || x.state.Phase() != match.Playing {
		return board.Scene{}
	}
	v := x.state.View(match.Watcher)
	return board.Scene{Pieces: v.Setup.Board, Bottom: x.bottom(), LastMove: v.Last}
}

// openSettings shows the settings. A clock that is running goes on: changing
// the size of the text is no way to stop it.
func (s *Shell) openSettings() {
	s.push(func() screen.Screen {
		return settings.New(s.stage(), settings.Options{
			Mode: s.chosen.mode, TextScale: s.chosen.scale, Look: s.chosen.look,
			SkipDraw:   s.saver.settings().NewGame.SkipDraw,
			OnLanguage: s.setLanguage, OnMode: s.setMode, OnText: s.setText, OnLook: s.setLook,
			Sound:   s.sound.now,
			OnSound: s.sound.change, OnSample: s.sound.sample,
			OnSkipDraw: func(skip bool) { s.change(func(x *store.Settings) { x.NewGame.SkipDraw = skip }) },
			OnLeave:    s.pop,
		})
	}, nil)
}

// openRecords shows the finished games.
func (s *Shell) openRecords() {
	query := ""
	s.push(func() screen.Screen {
		return records.New(s.stage(), records.Options{
			Query: query, OnQuery: func(text string) { query = text },
			Find: s.find, OnOpen: s.openRecord, OnLeave: s.pop,
		})
	}, nil)
}

// elsewhere does work that may take its time in a goroutine, and then shows
// what came of it.
func (s *Shell) elsewhere(work, show func()) {
	go func() {
		work()
		s.do(func() {
			if s.ctx.Err() == nil {
				show()
			}
		})
	}()
}

// firstGames is how many games are listed at once; the rest follows.
const firstGames = 40

// find answers with the latest games that a query fits, and then with all.
func (s *Shell) find(query string, answer func([]store.Summary)) {
	s.findSome(query, firstGames, func(found []store.Summary) {
		answer(found)
		if len(found) == firstGames {
			s.findSome(query, 0, answer)
		}
	})
}

func (s *Shell) findSome(query string, limit int, answer func([]store.Summary)) {
	var found []store.Summary
	var err error
	s.elsewhere(func() { found, err = s.store.Finished(query, limit) }, func() {
		if err != nil {
			s.log.Error("listing the games", "error", err)
		}
		answer(found)
		s.tellNotices()
	})
}

// openRecord shows a finished game.
func (s *Shell) openRecord(game store.Summary) {
	var saved *store.Saved
	var err error
	s.elsewhere(func() { saved, err = s.store.Load(game.ID) }, func() {
		if err != nil {
			s.log.Error("reading a game", "id", game.ID, "error", err)
			s.tell(s.text.Say("records.unread"))
			return
		}
		if s.top().Name() != "records" {
			return // the player has gone on meanwhile
		}
		s.push(func() screen.Screen {
			return records.NewViewer(s.stage(), records.ViewerOptions{
				Saved: saved, Result: game.Result, OnLeave: s.pop, OnDelete: func() { s.deleteRecord(game.ID) },
			})
		}, nil)
	})
}

func (s *Shell) deleteRecord(id string) {
	var err error
	s.elsewhere(func() { err = s.store.Delete(id) }, func() {
		if err != nil && !errors.Is(err, store.ErrNoGame) {
			s.log.Error("deleting a game", "id", id, "error", err)
		}
		if s.top().Name() == "record" {
			s.pop()
		}
	})
}

// teller is a screen that can say a sentence by itself.
type teller interface{ Tell(text string) }

// tell says a sentence that is none of the game's.
func (s *Shell) tell(text string) {
	if x, ok := s.top().(teller); ok {
		x.Tell(text)
		return
	}
	s.notice(text)
}

// notice says a sentence on a sheet.
func (s *Shell) notice(text string) {
	var sheet *kit.Sheet
	leave := func() { s.close(sheet) }
	ok := kit.NewButton(kit.Primary, theme.Check, s.text.Say("store.understood"), leave)
	sheet = kit.NewSheet("notice", kit.Column(12,
		kit.NewLabel(text, kit.Style{Size: 17, Wrap: true}), ok), kit.Place{Name: "ok", Object: ok})
	sheet.OnCancel, sheet.Casual, sheet.First = leave, true, ok
	s.open(sheet)
}

// tellNotices says what the store has found damaged and put aside.
func (s *Shell) tellNotices() {
	keys := map[store.NoticeKind]string{
		store.SetAside: "store.aside", store.TornLine: "store.torn", store.NewerFile: "store.newer",
	}
	for _, n := range s.store.Notices() {
		s.log.Warn("notice", "kind", keys[n.Kind], "file", n.File)
		s.notice(s.text.Say(keys[n.Kind], translations.Args{"file": n.File}))
	}
}

// askTrouble says that nothing is saved and why, and goes on without.
func (s *Shell) askTrouble(err error) {
	s.log.Warn("not saved", "error", err)
	s.unsaved = true
	key := "store.unusable"
	if errors.Is(err, store.ErrLocked) {
		key = "store.locked"
	}
	stage := s.stage()
	stage.Ask(kit.Question{
		Title: s.text.Say(key), Text: s.text.Say(key + ".text"),
		Yes: s.text.Say("store.close"), No: s.text.Say("store.play"), OnYes: s.window.Close,
	})
}

// saveFailed is called by the store from any goroutine.
func (s *Shell) saveFailed(err error) { s.do(func() { s.unsavedGame(err) }) }

// unsavedGame tells, once, that something could not be kept.
func (s *Shell) unsavedGame(err error) {
	if s.unsaved || s.ctx.Err() != nil {
		return
	}
	s.unsaved = true
	s.log.Warn("not saved", "error", err)
	s.tell(s.text.Say("store.unsaved"))
}
