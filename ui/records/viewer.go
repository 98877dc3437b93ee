package records

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/kit"
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
	result, line                  *kit.Label
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

	title := kit.HeaderTitle(versus(t, o.Saved.Header))
	tools := kit.Row(6, v.first, v.previous, v.next, v.latest, v.delete)
	body := container.New(&viewerLayout{v}, v.board, v.result, v.line, tools)
	v.content = kit.NewPage(title, v.back, body, nil)
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

// viewerLayout gives the board all the room that the words and buttons leave.
type viewerLayout struct{ *Viewer }

// The outer size of a board in pitches, with a hair for whole pixels.
const (
	boardWidth  = 9.34
	boardHeight = 10.34
)

func (l *viewerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 260) }

func (l *viewerLayout) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	const edge, gap = 8, 6
	tools := objects[3]
	result, line, tool := l.result.LineHeight(), l.line.LineHeight(), tools.MinSize().Height
	if screen.Wide(s) {
		column := min(420, max(280, s.Width*.36))
		pitch := min((s.Width-column-3*edge)/boardWidth, (s.Height-2*edge)/boardHeight)
		size := fyne.NewSize(pitch*boardWidth, pitch*boardHeight)
		left := max(edge, (s.Width-size.Width-column-edge)/2)
		put(l.board, left, (s.Height-size.Height)/2, size)
		left += size.Width + edge
		top := (s.Height - result - line - tool - 3*gap) / 2
		put(l.result, left, top, fyne.NewSize(column, result))
		put(l.line, left, top+result+gap, fyne.NewSize(column, line))
		put(tools, left, top+result+line+3*gap, fyne.NewSize(column, tool))
		return
	}
	rest := result + line + tool + 3*gap + edge
	width := min(s.Width, (s.Height-rest)/boardHeight*boardWidth)
	height := width / boardWidth * boardHeight
	spare := max(0, s.Height-rest-height) / 3
	put(l.board, (s.Width-width)/2, spare, fyne.NewSize(width, height))
	top := spare + height + gap
	put(l.result, edge, top, fyne.NewSize(s.Width-2*edge, result))
	put(l.line, edge, top+result, fyne.NewSize(s.Width-2*edge, line))
	put(tools, edge, s.Height-tool-edge, fyne.NewSize(s.Width-2*edge, tool))
}
