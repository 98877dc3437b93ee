package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// plain is what a simple game has besides the board: one sentence that says
// what is to be done, and three large buttons; while a move waits to be
// confirmed two, and after the end three others. The sentence is also where a
// gentle warning is said.
type plain struct {
	emblem *kit.Emblem // the side to move
	text   float32     // the size of the sentence, where it has room

	undo, help, leave   *kit.Button
	put, reconsider     *kit.Button
	again, result, home *kit.Button

	playing, confirming, after *fyne.Container
}

func (s *Screen) newPlain() *plain {
	t := s.stage.Text
	tool := func(icon theme.Icon, key string, f func()) *kit.Button {
		return kit.NewButton(kit.Tool, icon, t.Say(key), f)
	}
	p := &plain{
		emblem: kit.SideEmblem(s.bottom, plainEmblem), text: plainText,

		undo:  tool(theme.Undo, "play.undo", s.askUndo),
		help:  tool(theme.Hint, "simple.help", s.openHelp),
		leave: tool(theme.Home, "simple.leave", func() { s.leave() }),

		put:        kit.NewButton(kit.Primary, theme.Check, t.Say("simple.put"), s.confirm),
		reconsider: kit.NewButton(kit.Secondary, theme.Undo, t.Say("simple.reconsider"), s.reconsider),

		again:  tool(theme.Again, "result.again", s.options.OnAgain),
		result: tool(theme.Info, "play.result", s.openResult),
		home:   tool(theme.Home, "simple.leave", s.options.OnLeave),
	}
	p.playing = kit.Row(toolGap, p.undo, p.help, p.leave)
	p.confirming = kit.Row(toolGap, p.reconsider, p.put)
	p.after = kit.Row(toolGap, p.again, p.result, p.home)
	return p
}

const (
	plainText   = 20 // of the sentence
	plainEmblem = 52
	largeText   = 28  // of the sentence, beside the board
	largeEmblem = 150 // there at most
	plainRow    = 76  // the height of the buttons at the normal text scale
)

func (p *plain) rows() []fyne.CanvasObject {
	return []fyne.CanvasObject{p.playing, p.confirming, p.after}
}

func (p *plain) objects() []fyne.CanvasObject { return append(p.rows(), p.emblem) }

func (p *plain) places() []kit.Place {
	switch {
	case p.after.Visible():
		return []kit.Place{{Name: "again", Object: p.again}, {Name: "show", Object: p.result}, {Name: "home", Object: p.home}}
	case p.confirming.Visible():
		return []kit.Place{{Name: "reconsider", Object: p.reconsider}, {Name: "put", Object: p.put}}
	}
	return []kit.Place{{Name: "undo", Object: p.undo}, {Name: "help", Object: p.help}, {Name: "leave", Object: p.leave}}
}

// showPlain shows the buttons of now and whose turn it is.
func (s *Screen) showPlain() {
	p, over := s.plain, s.view.Over()
	before := p.places()[0].Name
	setVisible(p.after, over)
	setVisible(p.confirming, !over && !s.proposed.IsPass())
	setVisible(p.playing, !over && s.proposed.IsPass())
	p.undo.SetFaint(s.view.Phase == match.Playing && s.state.MayAskUndo(s.undoSeat()) != nil)
	p.emblem.SetPiece(engine.NewPiece(s.shown.Turn, engine.General))
	s.promptPlate.SetAccent(!over, s.shown.Turn)
	if p.places()[0].Name != before {
		s.stage.Changed()
	}
}

// propose lets a move be looked at before it is made. The same again makes it.
func (s *Screen) propose(m engine.Move) {
	if m == s.proposed {
		s.confirm()
		return
	}
	t := s.stage.Text
	s.proposed = m
	s.showScene()
	s.showPlain()
	board := &s.view.Setup.Board
	args := translations.Args{"piece": wording.Piece(t, board[m.From])}
	text, tone := t.Say("simple.confirm", args), kit.Tone(kit.Ink)
	if taken := board[m.To]; taken != 0 {
		args["taken"] = wording.Piece(t, taken)
		text = t.Say("simple.confirm.take", args)
	}
	if s.options.OnWarn == nil {
		if risk := s.risk(m); risk != "" {
			text, tone = risk, kit.Warning
		}
	}
	s.hush()
	s.say(text, tone)
	s.arrange()
	if s.options.OnWarn != nil {
		s.askWarning(m)
	}
}

// askWarning has a move looked at, and says what is gentle to say of it if it is
// still only proposed by then.
func (s *Screen) askWarning(m engine.Move) {
	s.proposals++
	proposal := s.proposals
	s.options.OnWarn(m, func(warning string) {
		if warning != "" && proposal == s.proposals && !s.proposed.IsPass() {
			s.hush()
			s.say(warning, kit.Warning)
			s.arrange()
		}
	})
}

// risk is a gentle sentence about a move that the rules' help warns of, or
// nothing.
func (s *Screen) risk(m engine.Move) string {
	for _, r := range s.view.Risks {
		if r.Move == m {
			return s.stage.Text.Say("simple.warn", translations.Args{
				"piece": wording.Piece(s.stage.Text, s.view.Setup.Board[m.From]),
			})
		}
	}
	return ""
}

// confirm makes the move that was proposed.
func (s *Screen) confirm() {
	m := s.proposed
	if m.IsPass() {
		return
	}
	s.withdrawProposal()
	s.ask(match.Play{Move: m})
}

// reconsider takes the proposal back.
func (s *Screen) reconsider() {
	s.withdrawProposal()
	s.sayState()
}

func (s *Screen) withdrawProposal() {
	if s.proposed.IsPass() {
		return
	}
	s.proposed = engine.Pass
	s.proposals++
	s.showScene()
	s.showPlain()
	s.arrange()
}

// openHelp says in plain words what can be done, or how the piece in the hand
// moves, and lets the pieces and the sound be changed.
func (s *Screen) openHelp() {
	t := s.stage.Text
	text := t.Say("simple.help.text")
	if p := s.board.Selected(); p != engine.NoPoint {
		text = t.Say("simple.how." + s.view.Setup.Board[p].Kind().String())
	}
	s.board.Deselect()
	s.sayState()
	var sheet *kit.Sheet
	then := func(f func()) func() {
		return func() {
			s.stage.Close(sheet)
			if f != nil {
				f()
			}
		}
	}
	on := kit.NewButton(kit.Primary, "", t.Say("question.no"), then(nil))
	places := []kit.Place{{Name: "no", Object: on}}
	faces := s.newFaceRow(func(l screen.Look) {
		s.SetLook(l)
		if s.options.OnLook != nil {
			s.options.OnLook(l)
		}
	})
	for i, b := range faces.buttons {
		places = append(places, kit.Place{Name: faceKeys[i][len("settings."):], Object: b})
	}
	pass := kit.NewButton(kit.Tool, theme.PassTurn, t.Say("play.pass"), then(s.askPass))
	pass.SetFaint(!s.view.MayPass())
	mute := kit.NewButton(kit.Tool, s.muteIcon(), t.Say(s.muteKey()), then(s.toggleMute))
	places = append(places, kit.Place{Name: "pass", Object: pass}, kit.Place{Name: "mute", Object: mute})
	tools, between := []fyne.CanvasObject{mute, pass}, float32(8)
	if s.options.OnHints != nil {
		between = 4
		hint := kit.NewButton(kit.Tool, theme.Hint, t.Say("play.hint"), then(s.openHints))
		tools = append(tools, hint)
		places = append(places, kit.Place{Name: "hint", Object: hint})
	}
	heading := kit.NewLabel(t.Say("simple.help.title"), kit.Style{Size: 18, Bold: true, Align: fyne.TextAlignCenter, Wrap: true})
	words := kit.Column(6, heading, kit.NewLabel(text, kit.Style{Size: 16, Wrap: true}))
	sheet = kit.NewSheet("help", container.New(&pages{}, words, kit.Column(6, faces.row, faces.name, kit.Row(between, tools...)), on), places...)
	sheet.OnCancel, sheet.Casual, sheet.First = then(nil), true, on
	sheet.Spare = []fyne.CanvasObject{faces.name, heading}
	sheet.Width = s.sheetWidth()
	s.stage.Open(sheet)
}

// simply lays a simple game out: the sentence above the board and the buttons
// below it, or both beside it.
func (l *layout) simply(s fyne.Size, wide bool) {
	for _, o := range []fyne.CanvasObject{
		l.title, l.heading, l.note, l.scoreCard, l.moves.Content(), l.back, l.menu, l.mute, l.score,
		l.seats[engine.Cho], l.seats[engine.Han], l.across.turned,
	} {
		setVisible(o, false)
	}
	setVisible(l.promptPlate, true)
	row := min(plainRow*theme.TextScale(), s.Height*.2)
	row = max(row, l.plain.playing.MinSize().Height-10)
	l.prompt.SetSize(plainText)
	plate := 2*l.prompt.LineHeight() + 12
	if !wide {
		const tight = 6
		size := min(s.Width, (s.Height-row-plate-4*tight)/boardHeight*boardWidth)
		board := size / boardWidth * boardHeight
		spare := max(0, (s.Height-row-plate-4*tight-board)/3)
		l.sentence(fyne.NewPos(tight, tight+spare/2), fyne.NewSize(s.Width-2*tight, plate))
		put(l.board, (s.Width-size)/2, 2*tight+plate+spare, fyne.NewSize(size, board))
		for _, o := range l.plain.rows() {
			put(o, tight, s.Height-tight-row-spare/2, fyne.NewSize(s.Width-2*tight, row))
		}
		return
	}
	board, column := screen.Beside(s)
	put(l.board, board.At.X, board.At.Y, board.Size)
	at, room := column.At, column.Size
	l.highSentence(at, fyne.NewSize(room.Width, room.Height-row-screen.WideGap))
	for _, o := range l.plain.rows() {
		put(o, at.X, at.Y+room.Height-row, fyne.NewSize(room.Width, row))
	}
}

// sentence puts the plate, and on it the emblem of the side to move and the
// sentence beside it.
func (l *layout) sentence(at fyne.Position, s fyne.Size) {
	put(l.promptPlate, at.X, at.Y, s)
	emblem := min(plainEmblem, s.Height-8)
	put(l.plain.emblem, at.X+8, at.Y+(s.Height-emblem)/2, fyne.NewSquareSize(emblem))
	at.X += emblem + 8
	s.Width -= emblem + 8
	l.plain.text, l.words = plainText, fyne.NewSize(s.Width-20, s.Height-8)
	put(l.prompt, at.X+10, at.Y+4, l.words)
	fit(l.prompt, plainText, l.words)
}

// highSentence is the same on a plate that is higher than it is wide, or nearly:
// a large emblem above, and below it large words.
func (l *layout) highSentence(at fyne.Position, s fyne.Size) {
	const edge, between = 16, 16
	put(l.promptPlate, at.X, at.Y, s)
	emblem := min(largeEmblem, s.Width*.45, s.Height*.34)
	l.prompt.SetSize(largeText)
	words := min(s.Height-emblem-between-2*edge, 3*l.prompt.LineHeight()) // for whatever will be said
	l.plain.text, l.words = largeText, fyne.NewSize(s.Width-2*edge, words)
	fit(l.prompt, largeText, l.words)
	top := at.Y + (s.Height-emblem-between-words)/2
	put(l.plain.emblem, at.X+(s.Width-emblem)/2, top, fyne.NewSquareSize(emblem))
	put(l.prompt, at.X+edge, top+emblem+between, l.words)
}
