package ui

import (
	"context"
	"fmt"
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/search"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/lobby"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// advice is a coach that always says the same: what a search finds changes with
// every improvement of it, and the pictures need not.
type advice struct{}

func (advice) Hints(context.Context, *engine.Game) []search.Hint {
	at := engine.At
	var hints []search.Hint
	for _, m := range []engine.Move{
		{From: at(8, 3), To: at(7, 3)}, {From: at(1, 0), To: at(2, 2)}, {From: at(0, 3), To: at(1, 3)},
	} {
		hints = append(hints, search.Hint{Move: m, Motifs: []search.Motif{{Kind: search.Improves}}})
	}
	return hints
}

func (advice) Danger(context.Context, *engine.Game) (search.Hint, bool) {
	return search.Hint{
		Move: engine.Move{From: engine.At(4, 5), To: engine.At(4, 4)},
		Motifs: []search.Motif{{
			Kind: search.Wins, Piece: engine.NewPiece(engine.Cho, engine.Soldier), Points: []engine.Point{engine.At(4, 4)},
		}},
	}, true
}

func (advice) Warn(context.Context, *engine.Game, engine.Move) (search.Warning, bool) {
	return search.Warning{
		Kind: search.LosesPiece, Piece: engine.NewPiece(engine.Cho, engine.Chariot),
		Reply: engine.Move{From: engine.At(0, 9), To: engine.At(0, 2)}, Point: engine.At(0, 2),
	}, true
}

// faceComputer opens a game with the computer, the person as Cho. Exposed, the
// first file is open between the chariots and two soldiers stand face to face.
func (d *desk) faceComputer(simple, exposed bool) {
	d.t.Helper()
	setup := engine.NewSetup(engine.InnerElephant, engine.RightElephant)
	if exposed {
		for _, m := range [][2]engine.Point{
			{engine.At(0, 3), engine.At(1, 3)},
			{engine.At(0, 6), engine.At(1, 6)},
			{engine.At(4, 3), engine.At(4, 4)},
			{engine.At(4, 6), engine.At(4, 5)},
		} {
			setup.Board[m[1]], setup.Board[m[0]] = setup.Board[m[0]], 0
		}
	}
	rules := engine.DefaultRules()
	rules.Hints, rules.Clock.Byoyomi = engine.HintsMovesAndThreats, false // a clock would differ each time
	d.shell.adviser.coach = advice{}
	d.shell.openMatch(store.Header{
		Kind: computerKind, Level: 4, Seat: match.ChoSeat, Simple: simple, Names: [2]string{"초롱", ""},
	}, match.Config{Rules: rules, Start: &setup, Patient: true})
	d.shows("play")
}

// computerGallery goes through what only games with the computer show, and hands
// the name of each screen to hang.
func (d *desk) computerGallery(hang func(name string)) {
	d.t.Helper()
	d.faceComputer(false, false)
	hang("level")
	d.press("hint")
	hang("help")
	d.press("best")
	d.until("moves are suggested", func() bool { return len(d.scene().Hints) > 0 })
	hang("hints")
	d.play("a4b4")
	hang("thinking")
	d.shell.goHome()
	d.faceComputer(false, true)
	d.press("hint")
	d.press("danger")
	d.until("the danger is shown", func() bool {
		threats := d.scene().Threats
		return len(threats) == 1 && threats[0].Point == engine.At(4, 4)
	})
	hang("danger")
	d.shell.goHome()
	d.faceComputer(true, true)
	d.touch(engine.At(0, 0))
	d.touch(engine.At(0, 2))
	d.until("the warning is said", func() bool {
		return d.says(d.shell.text.Say("warn.piece", translations.Args{"target": wording.Piece(d.shell.text, engine.NewPiece(engine.Cho, engine.Chariot))}))
	})
	hang("blunder")
}

// networkGallery is the same for what only games on a network show.
func (d *desk) networkGallery(e *ether, hang func(name string)) {
	d.t.Helper()
	d.press("nearby")
	d.until("the games are listed", func() bool { return d.has("opponent-0") })
	e.set(func(s *lobby.State) { s.Failure = &lobby.Failure{Reason: "unreachable"} })
	d.shows("failure")
	hang("failure")
	d.press("ok")
	e.set(func(s *lobby.State) { s.Failure = nil })
	b := newBench(match.Watcher)
	b.rules.Clock.Byoyomi = false
	e.tables <- b
	host := b.game(d.t.(*testing.T), 0, nil)
	d.shows("arrange")
	for _, seat := range []match.Seat{match.HanSeat, match.ChoSeat} {
		other(d.t.(*testing.T), host, seat, match.Arrange{Arrangement: engine.InnerElephant})
	}
	d.shows("play")
	other(d.t.(*testing.T), host, match.ChoSeat, match.Play{Move: engine.Move{From: engine.At(0, 3), To: engine.At(1, 3)}})
	d.until("the move is seen", func() bool { return d.scene().LastMove.To == engine.At(1, 3) })
	b.set(func(s *lobby.Status) { s.Watchers = 3 })
	d.until("the others are known", func() bool { return d.shell.sitting.party.status.Watchers == 3 })
	hang("watching")
	b.set(func(s *lobby.Status) { s.Linked, s.Away, s.Until = false, true, d.later42() })
	d.until("the connection is lost", func() bool { return d.shell.sitting.party.status.Away })
	hang("lost")
}

// otherOpponents goes through both.
func otherOpponents(t *testing.T, o Options, hang func(screen string, picture image.Image)) {
	o.Store = storeWith(t, 0)
	d := newDesk(t, o)
	d.computerGallery(func(name string) { hang(name, d.shell.window.Canvas().Capture()) })
	d.close()
	e := fullEther()
	o.Store, o.Network = storeWith(t, 0), e
	d = newDesk(t, o)
	d.networkGallery(e, func(name string) { hang(name, d.shell.window.Canvas().Capture()) })
	d.close()
}

func TestGalleryOfOtherOpponents(t *testing.T) {
	skipOnPhones(t)
	for name, mode := range map[string]theme.Mode{"light": theme.Light, "dark": theme.Dark} {
		t.Run(name, func(t *testing.T) {
			sheets := map[string]*image.NRGBA{}
			for _, h := range hung {
				otherOpponents(t, Options{Size: h.size, Mode: mode}, func(screen string, picture image.Image) {
					if sheets[screen] == nil {
						sheets[screen] = image.NewNRGBA(image.Rect(0, 0, 1324, 1062))
					}
					hangHalf(sheets[screen], h.at, picture)
				})
			}
			for screen, sheet := range sheets {
				test.AssertImageMatches(t, fmt.Sprintf("gallery/%s_%s.png", screen, name), sheet)
			}
		})
	}
}

func TestGalleryOfOtherOpponentsInLargeEnglish(t *testing.T) {
	skipOnPhones(t)
	sheets := map[string]*image.NRGBA{}
	for i, size := range []fyne.Size{fyne.NewSize(360, 740), fyne.NewSize(320, 568), fyne.NewSize(1100, 800)} {
		o := Options{Size: size, Mode: theme.Light, Language: translations.English, TextScale: theme.TextLargest}
		otherOpponents(t, o, func(screen string, picture image.Image) {
			if sheets[screen] == nil {
				sheets[screen] = image.NewNRGBA(image.Rect(0, 0, 910, 400))
			}
			hangHalf(sheets[screen], image.Pt([]int{0, 190, 360}[i], 0), picture)
		})
	}
	for screen, sheet := range sheets {
		test.AssertImageMatches(t, fmt.Sprintf("gallery/%s_english.png", screen), sheet)
	}
}
