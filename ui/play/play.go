package play

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/search"
	"janggi/sounds"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/kit"
	"janggi/ui/moves"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// Options say who sits here and what the screen calls.
type Options struct {
	// Seats are the seats played at this device.
	Seats []match.Seat
	// Bottom is the side at the lower edge of the board, where it does not turn.
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
	// Simple is the game for those who want it plain: the largest of everything,
	// three buttons, and every move asked before it is made.
	Simple bool
	// OnWarn looks at a move before it is made in a simple game, and answers with
	// a gentle sentence of warning, or nothing, when it has one; nil warns of what
	// can be taken. Nobody waits for the answer, and one that comes when the move
	// is made or taken back is not said.
	OnWarn func(m engine.Move, answer func(string))
	// OnLook is called when the players want to see board and pieces in another
	// way, which the screen shows already; nil where they cannot.
	OnLook func(screen.Look)
	// OnSettings is called when the players want to change settings; nil where
	// there are none.
	OnSettings func()
	// OnLeave is called when the players want to go home, OnAgain when they
	// want another game with sides swapped.
	OnLeave, OnAgain func()

	// Computer is the level of the computer that plays the other side; 0 where
	// people play both.
	Computer search.Level
	// OnHints and OnDanger look for help and answer later, on Fyne's thread; nil
	// where there is none to be had.
	OnHints  func(state match.State, answer func([]search.Hint))
	OnDanger func(state match.State, answer func(search.Hint, bool))

	// Remote says that somebody plays at another device; SetLink then tells how
	// that is connected. OnSay says one of Phrases, keys of texts, to them; nil
	// where nobody would hear it.
	Remote  bool
	Phrases []string
	OnSay   func(phrase int)
}

// Screen is the screen of a game.
type Screen struct {
	stage   screen.Stage
	options Options

	state   match.State
	view    match.View
	shown   match.View     // what the board shows: the view, or the past of it
	blame   []engine.Point // marked until the next touch
	hints   []board.Arrow  // suggested until the next event
	danger  engine.Move    // what the other side is up to, shown as long; a pass for nothing
	waiting bool           // an action is with the match
	paused  bool           // the clocks stand until somebody goes on
	ended   bool           // the end was told
	calmly  func()         // stops the timer that takes the toast away
	telling bool           // what is announced outlives the next event
	ending  func()         // stops the timer that opens the result
	result  *kit.Sheet     // nil before the end

	link *Link // to another device; nil without one, or before it is known

	request      request    // what waits for an answer
	requestSheet *kit.Sheet // asks for it; nil if nobody here is to answer

	ticking func()             // stops the timer of the clock that runs
	clocks  [2]match.ClockView // as they were last shown
	timed   match.State        // the last one in which time passed
	endedAt time.Duration

	look     screen.Look
	bottom   engine.Side // at the lower edge now
	proposed engine.Move // waits to be confirmed in a simple game; a pass is none
	words    fyne.Size   // the room for its sentence
	swinging func()      // stops the timer that turns the table

	proposals int // counts them, so that what is said of one is not said of another

	board                *board.Board
	back, mute, menu     *kit.Button
	title, heading, note *kit.Label // narrow: title; wide: heading and note
	players              [2]*kit.PlayerCard
	seats                [2]*kit.Turned // the cards, turned for who sits across
	across               *across
	plain                *plain // nil unless the game is simple
	score                *kit.ScoreBar
	scoreCard            *kit.Card
	moves                *moves.List
	tools                *tools
	prompt               *kit.Label
	promptPlate          *kit.Card
	toast                *kit.Toast
	content              *fyne.Container
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen; it is empty until its first Update.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{stage: stage, options: o, paused: o.Paused, look: stage.Look, bottom: o.Bottom, proposed: engine.Pass}
	s.board = board.New(stage.Art)
	s.board.OnMove, s.board.OnRefuse, s.board.OnSelect = s.play, s.explain, s.selected
	s.board.OnTouch = s.resume
	s.board.Name, s.board.Title = wording.Spoken(t), t.Say("spoken.board")
	if o.Simple {
		s.board.OnMove = s.propose
	}

	s.back = kit.BackButton(t.Say("play.home"), func() { s.Back() })
	s.menu = kit.NewButton(kit.Bare, theme.Settings, t.Say("play.menu"), s.openMenu)
	s.mute = kit.NewButton(kit.Bare, theme.Sound, t.Say("play.mute"), s.toggleMute)
	s.showMute()
	s.title = kit.NewLabel(t.Say("play.title"), kit.Style{Size: titleSize, Bold: true, Align: fyne.TextAlignCenter, Wrap: true})
	s.heading = kit.NewLabel(t.Say("app.title"), kit.Style{Size: 34, Title: true})
	s.note = kit.NewLabel("", kit.Style{Size: 15, Tone: kit.Quiet})
	for _, side := range engine.Sides {
		turn := "play.turn"
		if o.Computer > 0 && !s.here(side) {
			turn = "play.turn.thinking"
		}
		s.players[side] = kit.NewPlayerCard(side, wording.Name(t, o.Names, side), t.Say(turn))
		s.seats[side] = kit.NewTurned(s.players[side])
		s.players[side].OnSettled = func() {
			if s.seats[side].IsTurned() {
				s.seats[side].Refresh()
			}
		}
	}
	s.score = kit.NewScoreBar(wording.ScoreCaption(t, o.Rules))
	s.scoreCard = kit.NewCard(kit.Space(0))
	s.moves = moves.New(t)
	s.moves.OnChosen = s.replay

	s.tools = s.newTools()
	s.across = s.newAcross()
	s.prompt = kit.NewLabel("", kit.Style{Size: promptSize, Align: fyne.TextAlignCenter, Wrap: true})
	s.promptPlate = kit.NewPlate(s.prompt)
	if o.Simple {
		s.plain = s.newPlain()
		s.prompt = kit.NewLabel("", kit.Style{Size: plainText, Bold: true, Align: fyne.TextAlignCenter, Wrap: true})
		s.promptPlate = kit.NewPlate(kit.Space(0))
	}
	s.toast = kit.NewToast()

	objects := []fyne.CanvasObject{
		s.back, s.title, s.heading, s.note, s.mute, s.menu, s.board,
		s.seats[engine.Cho], s.seats[engine.Han], s.scoreCard, s.score, s.moves.Content(), s.across.turned,
	}
	objects = append(objects, s.tools.rows()...)
	objects = append(objects, s.promptPlate)
	if o.Simple {
		objects = append(append(objects, s.plain.objects()...), s.prompt)
	}
	s.content = container.New(&layout{s}, append(objects, s.toast)...)
	s.showTools()
	return s
}

// Name is "play".
func (s *Screen) Name() string { return "play" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are the board, two of its corners, the header, and the tools of now.
func (s *Screen) Places() []kit.Place {
	places := []kit.Place{{Name: "board", Object: s.board}}
	if s.options.Simple {
		places = append(places, s.plain.places()...)
	} else {
		places = append(places, kit.Place{Name: "back", Object: s.back}, kit.Place{Name: "menu", Object: s.menu})
	}
	if s.mute.Visible() {
		places = append(places, kit.Place{Name: "mute", Object: s.mute})
	}
	for _, p := range []engine.Point{engine.At(0, 0), engine.At(engine.Files-1, engine.Ranks-1)} {
		at := s.board.PositionOf(p)
		places = append(places, kit.Place{Name: p.String(), Object: s.board, Spot: &at})
	}
	if s.options.Simple {
		return places
	}
	if s.facing() && s.across.tools.Visible() {
		places = append(places, s.across.places()...)
	}
	return append(places, s.tools.places()...)
}

// Back drops a selection, leaves a game that is over, and asks before it leaves
// one that is not.
func (s *Screen) Back() bool {
	switch {
	case s.board.Selected() != engine.NoPoint:
		s.board.Deselect()
		s.selected(engine.NoPoint)
	case !s.proposed.IsPass():
		s.reconsider()
	default:
		s.leave()
	}
	return true
}

// Closed stops what would still happen by itself.
func (s *Screen) Closed() {
	s.hush()
	if s.stage.Sound != nil {
		s.stage.Sound.Hush()
	}
	for _, stop := range []func(){s.ending, s.ticking, s.swinging} {
		if stop != nil {
			stop()
		}
	}
}

// Board returns the board, for tests that touch it.
func (s *Screen) Board() *board.Board { return s.board }

// Update shows the state after an event, or as it is if the event is nil. The
// first may come in the middle of a game.
func (s *Screen) Update(state match.State, e match.Event) {
	s.state = state
	s.view = state.View(s.seat(state))
	s.shown = s.view
	s.blame, s.hints, s.danger, s.waiting, s.proposed = nil, nil, engine.Pass, false, engine.Pass
	if !s.telling {
		s.hush()
	}
	if e != nil && !s.view.Over() {
		s.endedAt = e.Time()
	}

	s.showNote()
	s.swing(e)
	s.moves.Show(state.Game())
	s.showBoard()
	s.showRequest()
	s.showTools()
	s.sayState()
	s.sayEvent(e)
	if e != nil {
		s.stage.Hear(sounds.Event{Event: e, After: &s.view, Here: s.options.Seats})
	}
	if played, ok := e.(match.Played); ok {
		s.stage.Log.Debug("played", "move", played.Move, "ply", s.view.Plies)
		s.call()
	}
	if s.view.Over() && !s.ended {
		s.ended = true
		if e != nil { // otherwise the end is old news
			s.endedAt = e.Time()
			s.finish(e)
		}
	}
	s.Wake()
	s.arrange() // the words may need other room
}

// showBoard shows the board, and what the players have, as it is or was.
func (s *Screen) showBoard() {
	t, v := s.stage.Text, &s.shown
	for _, side := range engine.Sides {
		order := "play.second"
		if side == s.options.Rules.FirstMover {
			order = "play.first"
		}
		key := "play.player"
		if s.options.Names[side] != "" {
			key = "play.player.named"
		}
		if v.Arrangement[side].String() == "" { // a game from a position of its own
			key += ".bare"
		}
		card := s.players[side]
		card.SetLine(t.Say(key, translations.Args{
			"side": wording.Side(t, side), "order": t.Say(order),
			"arrangement": wording.Arrangement(t, v.Arrangement[side]),
		}))
		card.SetTurn(!s.view.Over() && v.Turn == side)
		card.SetCaptured(v.Captured[side])
	}
	s.score.SetScores(v.Scores, wording.Scores(t, v.Scores))
	s.showScene()
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
	scene := sceneOf(s.state, &s.shown, s.bottom)
	scene.Active = s.mine()
	scene.Facing, scene.Coordinates = s.turnsFar(), s.look.Coordinates
	scene.Blame, scene.Faces, scene.Proposed = s.blame, s.look.Faces, s.proposed
	scene.Hints = s.hints
	if m := s.danger; !m.IsPass() { // it was asked for: it alone is shown
		scene.Threats = []board.Threat{{Point: m.To, By: []engine.Point{m.From}}}
	}
	s.board.SetScene(scene)
}

// play asks the match for a move. The piece moves when the event comes.
func (s *Screen) play(m engine.Move) { s.ask(match.Play{Move: m}) }

// ask asks the match for something in the name of the side to move.
func (s *Screen) ask(a match.Action) {
	if s.mine() {
		s.send(match.SeatOf(s.view.Turn), a)
	}
}

// send asks the match for something in the name of a seat. While one action is
// with the match no other follows it.
func (s *Screen) send(seat match.Seat, a match.Action) {
	if s.waiting {
		return
	}
	s.waiting = true
	if _, move := a.(match.Play); move {
		s.stage.Log.Debug("asked", "ply", s.view.Plies+1)
	}
	before := s.view.Number
	s.options.Ask(seat, a, func(err error) {
		if s.view.Number == before {
			s.waiting = false
		}
		if err != nil {
			s.refused(err)
		}
	})
}

// Tell says a sentence that is none of the game's, such as that saving failed.
// It stays for its time, whatever happens on the board.
func (s *Screen) Tell(text string) {
	s.announce(text)
	s.telling = true
}
