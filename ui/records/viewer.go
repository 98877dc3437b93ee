package records

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/kit"
	"janggi/ui/moves"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// ViewerOptions are what a Viewer shows and what it calls.
type ViewerOptions struct {
	Saved  *store.Saved
	Result engine.Result
	// OnDelete is called after the player was asked.
	OnDelete func()
	OnLeave  func()
}

// Viewer shows a finished game, move by move.
type Viewer struct {
	stage   screen.Stage
	options ViewerOptions
	game    *engine.Game // nil for one that was called off before it began
	ply     int          // shown
	bottom  engine.Side  // sits at the lower edge

	board                         *board.Board
	back, delete                  *kit.Button
	first, previous, next, latest *kit.Button
	title, result, line           *kit.Label
	plate                         *kit.Card   // behind result and line, on a desk
	moves                         *moves.List // on a desk
	content                       *fyne.Container
}

var _ screen.Screen = (*Viewer)(nil)

// NewViewer returns the screen of a game, at its end.
func NewViewer(stage screen.Stage, o ViewerOptions) *Viewer {
	t := stage.Text
	v := &Viewer{stage: stage, options: o, game: o.Saved.State.Game(), board: board.New(stage.Art)}
	v.board.Name, v.board.Title = wording.Spoken(stage.Text), stage.Text.Say("spoken.board")
	v.back = kit.BackButton(t.Say("newgame.back"), o.OnLeave)
	v.delete = kit.NewButton(kit.Tool, theme.Trash, t.Say("records.delete"), v.askDelete)
	step := func(icon theme.Icon, key string, to func() int) *kit.Button {
		return kit.NewButton(kit.Tool, icon, t.Say(key), func() { v.show(to()) })
	}
	v.first = step(theme.First, "records.first", func() int { return 0 })
	v.previous = step(theme.Previous, "records.previous", func() int { return v.ply - 1 })
	v.next = step(theme.Next, "records.next", func() int { return v.ply + 1 })
	v.latest = step(theme.Latest, "records.latest", v.plies)
	v.result = kit.NewLabel(wording.Result(t, o.Result), kit.Style{Size: 17, Bold: true, Align: fyne.TextAlignCenter})
	v.line = kit.NewLabel("", kit.Style{Size: 16, Tone: kit.Quiet, Align: fyne.TextAlignCenter})

	v.title = kit.HeaderTitle(versus(t, o.Saved.Header))
	v.plate = kit.NewPlate(kit.Space(0))
	v.moves = moves.New(t)
	v.moves.OnChosen = v.show
	v.moves.Show(v.game)
	tools := kit.Row(6, v.first, v.previous, v.next, v.latest, v.delete)
	v.content = container.New(&viewerLayout{v}, kit.Header(v.title, v.back), v.board, v.plate, v.result, v.line, v.moves.Content(), tools)
	v.show(v.plies())
	return v
}

// Name is "record".
func (v *Viewer) Name() string { return "record" }

// Content is for the shell.
func (v *Viewer) Content() fyne.CanvasObject { return v.content }

// Places are the buttons and the board.
func (v *Viewer) Places() []kit.Place {
	return []kit.Place{
		{Name: "back", Object: v.back},
		{Name: "board", Object: v.board},
		{Name: "first", Object: v.first},
		{Name: "previous", Object: v.previous},
		{Name: "next", Object: v.next},
		{Name: "latest", Object: v.latest},
		{Name: "delete", Object: v.delete},
	}
}

// Back leaves.
func (v *Viewer) Back() bool {
	v.options.OnLeave()
	return true
}

// Typed steps through the game by the arrows, Home and End.
func (v *Viewer) Typed(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyLeft:
		v.show(v.ply - 1)
	case fyne.KeyRight:
		v.show(v.ply + 1)
	case fyne.KeyHome:
		v.show(0)
	case fyne.KeyEnd:
		v.show(v.plies())
	default:
		return false
	}
	return true
}

// Flip shows the board from its other side.
func (v *Viewer) Flip() {
	v.bottom = v.bottom.Other()
	v.show(v.ply)
}

// Ply returns which position is shown: the one after so many plies.
func (v *Viewer) Ply() int { return v.ply }

func (v *Viewer) plies() int {
	if v.game == nil {
		return 0
	}
	return v.game.Plies()
}

// show shows the position after n plies, or the nearest there is.
func (v *Viewer) show(n int) {
	v.ply = max(0, min(n, v.plies()))
	scene := board.Scene{Faces: v.stage.Look.Faces, Bottom: v.bottom, Coordinates: v.stage.Look.Coordinates, LastMove: engine.Pass}
	t := v.stage.Text
	line := t.Say("records.start")
	if v.game != nil {
		p := v.game.PositionAt(v.ply)
		setup := p.Setup()
		scene.Pieces, scene.Turn = setup.Board, setup.Turn
		if p.InCheck() {
			scene.Check = board.Check{General: p.General(setup.Turn), By: p.Checkers()}
		}
		if v.ply > 0 {
			m, piece, _ := v.game.Ply(v.ply)
			scene.LastMove = m
			line = wording.Move(t, m, piece)
		}
	}
	v.board.SetScene(scene)
	v.line.SetText(t.Say("records.at", translations.Args{
		"ply": t.Say("records.ply", translations.Args{"ply": v.ply, "plies": v.plies()}), "move": line,
	}))
	v.moves.Mark(v.ply)
	v.first.SetFaint(v.ply == 0)
	v.previous.SetFaint(v.ply == 0)
	v.next.SetFaint(v.ply == v.plies())
	v.latest.SetFaint(v.ply == v.plies())
}

func (v *Viewer) askDelete() {
	t := v.stage.Text
	v.stage.Ask(kit.Question{
		Title: t.Say("question.delete"),
		Text:  t.Say("question.delete.text", translations.Args{"game": versus(t, v.options.Saved.Header)}),
		Yes:   t.Say("question.delete.yes"), YesIcon: theme.Trash, No: t.Say("question.delete.no"),
		OnYes: v.options.OnDelete,
	})
}

// viewerLayout gives the board all the room that the words and buttons leave; on
// a desk it stands as in a game, with the moves beside it.
type viewerLayout struct{ *Viewer }

const listLeast = 120 // a list of moves lower than this says too little

// MinSize is for Fyne.
func (l *viewerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 320) }

// Layout is for Fyne.
func (l *viewerLayout) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	const edge, gap = 8, 6
	header, tools := objects[0], objects[len(objects)-1]
	head, tool := header.MinSize().Height, tools.MinSize().Height
	result, line := l.result.LineHeight(), l.line.LineHeight()
	wide := screen.Wide(s)
	l.plate.Hidden = !wide
	if wide {
		board, column := screen.Beside(s)
		put(l.board, board.At.X, board.At.Y, board.Size)
		l.column(column, header, tools)
		return
	}
	l.moves.Content().Hidden = true
	put(header, edge, 0, fyne.NewSize(s.Width-2*edge, head))
	rest := head + result + line + tool + 3*gap + edge
	width := min(s.Width, (s.Height-rest)/screen.BoardHeight*screen.BoardWidth)
	height := width / screen.BoardWidth * screen.BoardHeight
	spare := max(0, s.Height-rest-height) / 3
	put(l.board, (s.Width-width)/2, head+spare, fyne.NewSize(width, height))
	top := head + spare + height + gap
	put(l.result, edge, top, fyne.NewSize(s.Width-2*edge, result))
	put(l.line, edge, top+result, fyne.NewSize(s.Width-2*edge, line))
	put(tools, edge, s.Height-tool-edge, fyne.NewSize(s.Width-2*edge, tool))
}

// column is what stands beside the board: who played, how it ended and which move
// is shown, the moves, and the tools at the foot.
func (l *viewerLayout) column(a screen.Area, header, tools fyne.CanvasObject) {
	const edge, gap, above = 12, 10, 14
	at, width := a.At, a.Size.Width
	head, tool := header.MinSize().Height, tools.MinSize().Height
	result, line := l.result.LineHeight(), l.line.LineHeight()
	foot := at.Y + a.Size.Height - tool
	put(tools, at.X, foot, fyne.NewSize(width, tool))
	put(header, at.X-edge, at.Y, fyne.NewSize(width+edge, head))
	top := at.Y + head + gap/2
	plate := result + line + 2*above
	list := foot - gap - top - plate - gap
	l.moves.Content().Hidden = list < listLeast
	put(l.plate, at.X, top, fyne.NewSize(width, plate))
	put(l.result, at.X+edge, top+above-1, fyne.NewSize(width-2*edge, result))
	put(l.line, at.X+edge, top+above+result+1, fyne.NewSize(width-2*edge, line))
	l.moves.Space(5)
	put(l.moves.Content(), at.X, top+plate+gap, fyne.NewSize(width, max(0, list)))
}
