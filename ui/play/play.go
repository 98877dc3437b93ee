package play

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// Options say who sits here and what the screen calls.
type Options struct {
	// Seats are the seats played at this device.
	Seats []match.Seat
	// Bottom is the side at the lower edge of the board.
	Bottom engine.Side
	// Rules are those of the match.
	Rules engine.Rules
	// Names are the players' names by side; an empty one is the side's own.
	Names [2]string
	// Now reads the match's time and whether it runs; nil is a match without
	// time.
	Now func() (at time.Duration, running bool)
	// Paused says that the game was taken up again and its clocks stand until
	// OnResume is called.
	Paused bool

	// Ask asks the match for something; answer gets its refusal, or nil.
	Ask func(seat match.Seat, a match.Action, answer func(error))
	// OnResume is called once, when the players go on with a paused game.
	OnResume func()
	// OnSettings is called when the players want to change settings; nil where
	// there are none.
	OnSettings func()
	// OnLeave is called when the players want to go home, OnAgain when they
	// want another game with sides swapped.
	OnLeave, OnAgain func()
}

// Screen is the screen of a game.
type Screen struct {
	stage   screen.Stage
	options Options

	state   match.State
	view    match.View
	blame   []engine.Point // marked until the next touch
	waiting bool           // an action is with the match
	ended   bool           // the end was told
	calmly  func()         // stops the timer that takes the toast away
	ending  func()         // stops the timer that opens the result
	result  *kit.Sheet     // nil before the end

	board                *board.Board
	back                 *kit.Button
	title, heading, note *kit.Label // narrow: title; wide: heading and note
	players              [2]*kit.PlayerCard
	score                *kit.ScoreBar
	scoreCard            *kit.Card
	moves                *moveList
	tools, after         *fyne.Container // during the game, and after it
	pass, resign         *kit.Button
	again, show, home    *kit.Button
	prompt               *kit.Label
	promptPlate          *kit.Card
	toast                *kit.Toast
	content              *fyne.Container
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen; it is empty until its first Update.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{stage: stage, options: o}
	s.board = board.New(stage.Art)
	s.board.OnMove, s.board.OnRefuse, s.board.OnSelect = s.play, s.explain, s.selected

	s.back = kit.BackButton(t.Say("play.home"), func() { s.Back() })
	s.title = kit.HeaderTitle(t.Say("play.title"))
	s.heading = kit.NewLabel(t.Say("app.title"), kit.Style{Size: 34, Title: true})
	s.note = kit.NewLabel("", kit.Style{Size: 15, Tone: kit.Quiet})
	for _, side := range engine.Sides {
		s.players[side] = kit.NewPlayerCard(side, wording.Side(t, side), t.Say("play.turn"))
	}
	s.score = kit.NewScoreBar(wording.ScoreCaption(t, o.Rules))
	s.scoreCard = kit.NewCard(kit.Space(0))
	s.moves = newMoveList(t)

	s.pass = kit.NewButton(kit.Tool, theme.PassTurn, t.Say("play.pass"), s.askPass)
	s.resign = kit.NewButton(kit.Tool, theme.Resign, t.Say("play.resign"), s.askResign)
	s.again = kit.NewButton(kit.Tool, theme.Again, t.Say("play.again"), o.OnAgain)
	s.show = kit.NewButton(kit.Tool, theme.Info, t.Say("play.result"), s.openResult)
	s.home = kit.NewButton(kit.Tool, theme.Home, t.Say("play.home"), o.OnLeave)
	s.tools = kit.Row(toolGap, s.pass, s.resign)
	s.after = kit.Row(toolGap, s.again, s.show, s.home)
	s.after.Hide()

	s.prompt = kit.NewLabel("", kit.Style{Size: 16, Align: fyne.TextAlignCenter, Wrap: true})
	s.promptPlate = kit.NewPlate(s.prompt)
	s.toast = kit.NewToast()

	s.content = container.New(&layout{s},
		s.back, s.title, s.heading, s.note, s.board,
		s.players[engine.Cho], s.players[engine.Han], s.scoreCard, s.score,
		s.moves.content, s.tools, s.after, s.promptPlate, s.toast)
	return s
}

// Name is "play".
func (s *Screen) Name() string { return "play" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are the board, two of its corners, and the tools.
func (s *Screen) Places() []kit.Place {
	places := []kit.Place{{Name: "board", Object: s.board}, {Name: "back", Object: s.back}}
	for _, p := range []engine.Point{engine.At(0, 0), engine.At(engine.Files-1, engine.Ranks-1)} {
		at := s.board.PositionOf(p)
		places = append(places, kit.Place{Name: p.String(), Object: s.board, Spot: &at})
	}
	if s.view.Over() {
		return append(places, kit.Place{Name: "again", Object: s.again},
			kit.Place{Name: "show", Object: s.show}, kit.Place{Name: "home", Object: s.home})
	}
	return append(places, kit.Place{Name: "pass", Object: s.pass}, kit.Place{Name: "resign", Object: s.resign})
}

// Back drops a selection, leaves a game that is over, and asks before it leaves
// one that is not.
func (s *Screen) Back() bool {
	switch {
	case s.board.Selected() != engine.NoPoint:
		s.board.Deselect()
		s.selected(engine.NoPoint)
	case s.view.Over():
		s.options.OnLeave()
	default:
		s.askLeave()
	}
	return true
}

// Closed stops what would still happen by itself.
func (s *Screen) Closed() {
	s.hush()
	if s.ending != nil {
		s.ending()
	}
}

// Board returns the board, for tests that touch it.
func (s *Screen) Board() *board.Board { return s.board }

// Update shows the state after an event. The first may come in the middle of a
// game.
func (s *Screen) Update(state match.State, e match.Event) {
	s.state = state
	s.view = state.View(s.seat(state))
	s.blame, s.waiting = nil, false
	s.hush()

	t := s.stage.Text
	v := &s.view
	first := s.options.Rules.FirstMover
	for _, side := range engine.Sides {
		order := "play.second"
		if side == first {
			order = "play.first"
		}
		s.players[side].SetLine(t.Say("play.player", translations.Args{
			"order": t.Say(order), "arrangement": wording.Arrangement(t, v.Arrangement[side]),
		}))
		s.players[side].SetTurn(!v.Over() && v.Turn == side)
	}
	s.note.SetText(t.Say("play.title.plies", translations.Args{"plies": v.Plies}))
	s.content.Layout.Layout(s.content.Objects, s.content.Size()) // the note may need other room
	s.score.SetScores(v.Scores, wording.Scores(t, v.Scores))
	s.moves.show(state)
	s.pass.SetFaint(!v.MayPass())
	s.showScene()
	s.sayState()
	s.sayEvent(e)
	if played, ok := e.(match.Played); ok {
		s.stage.Log.Debug("played", "move", played.Move, "ply", v.Plies)
		s.call()
	}
	if v.Over() && !s.ended {
		s.ended = true
		s.finish(e)
	}
}

// seat returns the seat whose view is shown: that of the side to move if it
// plays here, and otherwise the first one that does.
func (s *Screen) seat(state match.State) match.Seat {
	mover := match.SeatOf(state.View(match.Watcher).Turn)
	if slices.Contains(s.options.Seats, mover) || len(s.options.Seats) == 0 {
		return mover
	}
	return s.options.Seats[0]
}

// mine reports whether the side to move is played at this device.
func (s *Screen) mine() bool {
	return s.view.Phase == match.Playing && slices.Contains(s.options.Seats, match.SeatOf(s.view.Turn))
}

func (s *Screen) showScene() {
	scene := sceneOf(s.state, &s.view, s.options.Bottom)
	scene.Active = s.mine()
	scene.Blame = s.blame
	s.board.SetScene(scene)
}

// play asks the match for a move. The piece moves when the event comes.
func (s *Screen) play(m engine.Move) { s.ask(match.Play{Move: m}) }

// ask asks the match for something in the name of the side to move. While one
// action is with the match no other follows it.
func (s *Screen) ask(a match.Action) {
	if s.waiting || !s.mine() {
		return
	}
	s.waiting = true
	before := s.view.Number
	s.options.Ask(match.SeatOf(s.view.Turn), a, func(err error) {
		if s.view.Number == before {
			s.waiting = false
		}
		if err != nil {
			s.refused(err)
		}
	})
}

// Tell says a sentence that is none of the game's, such as that saving failed,
// for a while.
func (s *Screen) Tell(text string) { s.announce(text) }
