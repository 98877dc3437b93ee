// Package moves is the panel with every move of a game so far, the latest at its
// foot, beside a wide board.
package moves

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// List is the panel. A touch on a move tells OnChosen its ply, where that is set.
type List struct {
	OnChosen func(ply int)

	text    *translations.Catalogue
	lines   []Line
	air     float32 // above and below a line
	list    *scroll
	empty   *kit.Label
	content *kit.Card
}

// Content is what is shown.
func (l *List) Content() *kit.Card { return l.content }

// Lines are the moves as they are written.
func (l *List) Lines() []Line { return l.lines }

// Line is one ply as it is written.
type Line struct {
	Ply    int
	Side   engine.Side
	Move   string
	Marked bool // it is drawn attention to
}

// New returns an empty list.
func New(t *translations.Catalogue) *List {
	l := &List{text: t, air: 3}
	title := kit.NewLabel(t.Say("moves.title"), kit.Style{Size: 16, Bold: true})
	l.empty = kit.NewLabel(t.Say("moves.empty"), kit.Style{Size: 15, Tone: kit.Quiet, Align: fyne.TextAlignCenter})
	l.list = newScroll(
		func() int { return len(l.lines) },
		func() fyne.CanvasObject { return newRow(t, l.air) },
		func(i int, o fyne.CanvasObject) { o.(*row).show(l.lines[i]) },
		func(i int) {
			if l.OnChosen != nil && i < len(l.lines) {
				l.OnChosen(l.lines[i].Ply)
			}
		},
	)
	l.content = kit.NewCard(container.NewBorder(title, nil, nil, nil, container.NewStack(l.list, l.empty)))
	return l
}

// Show lists the moves of a game; nil is none yet.
func (l *List) Show(g *engine.Game) {
	if g == nil {
		return
	}
	l.lines = l.lines[:0]
	for n := 1; n <= g.Plies(); n++ {
		l.lines = append(l.lines, l.line(g, n))
	}
	l.empty.Hidden = len(l.lines) > 0
	l.empty.Refresh()
	l.list.Refresh()
	l.list.ScrollToBottom()
}

// Space sets how much room a line has above and below.
func (l *List) Space(air float32) {
	if l.air != air {
		l.air = air
		l.list.Refresh()
		l.list.ScrollToBottom()
	}
}

// Mark draws attention to a ply, 0 to none.
func (l *List) Mark(ply int) {
	for i := range l.lines {
		l.lines[i].Marked = l.lines[i].Ply == ply
	}
	l.list.Refresh()
	if ply > 0 {
		l.list.ScrollTo(ply - 1)
	}
}

func (l *List) line(g *engine.Game, n int) Line {
	m, piece, _ := g.Ply(n)
	before, after := g.PositionAt(n-1), g.PositionAt(n)
	line := Line{
		Ply: n, Side: before.Turn(), Marked: n == g.Plies(),
		Move: wording.Move(l.text, m, piece),
	}
	mark := ""
	_, called := g.Bikjang()
	result, over := g.Result()
	switch {
	case line.Marked && over && result.Reason == engine.Checkmate:
		mark = "moves.mate"
	case line.Marked && called:
		mark = "moves.bikjang"
	case after.InCheck():
		mark = "moves.check"
	}
	if mark != "" {
		line.Move = l.text.Say("moves.marked", translations.Args{"move": line.Move, "mark": l.text.Say(mark)})
	}
	return line
}

// scroll is Fyne's list without a selection, which leaves Esc to the screen.
type scroll struct{ widget.List }

func newScroll(length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject), chosen func(int)) *scroll {
	s := &scroll{}
	s.Length, s.CreateItem, s.UpdateItem = length, create, update
	s.OnSelected = func(i int) {
		s.UnselectAll()
		chosen(i)
	}
	s.HideSeparators = true
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey scrolls by the arrows and leaves every other key to the screen.
func (s *scroll) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown:
		s.List.TypedKey(e)
	default:
		kit.PassOn(s, e)
	}
}

// movesText is the size of the letters of the list.
const movesText = 16

// row is one line of the list.
type row struct {
	widget.BaseWidget

	text            *translations.Catalogue
	air             float32
	line            Line
	ply, side, move *kit.Label
}

func newRow(t *translations.Catalogue, air float32) *row {
	r := &row{
		text: t, air: air,
		ply:  kit.NewLabel("", kit.Style{Size: movesText, Tone: kit.Quiet, Align: fyne.TextAlignTrailing}),
		side: kit.NewLabel("", kit.Style{Size: movesText, Bold: true, Align: fyne.TextAlignCenter}),
		move: kit.NewLabel("", kit.Style{Size: movesText}),
	}
	r.ExtendBaseWidget(r)
	return r
}

func (r *row) show(line Line) {
	r.line = line
	r.ply.SetText(strconv.Itoa(line.Ply))
	r.side.SetText(wording.Side(r.text, line.Side))
	r.side.SetTone(kit.SideTone(line.Side))
	r.move.SetText(line.Move)
	r.Refresh()
}

// CreateRenderer is for Fyne.
func (r *row) CreateRenderer() fyne.WidgetRenderer {
	return &rowRenderer{row: r, ground: canvas.NewRectangle(color.Transparent)}
}

type rowRenderer struct {
	row    *row
	ground *canvas.Rectangle // behind the latest move
}

func (r *rowRenderer) Destroy() {}

func (r *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.row.ply, r.row.side, r.row.move}
}

func (r *rowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(160, r.row.move.LineHeight()+2*r.row.air)
}

func (r *rowRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	scale := theme.TextScale()
	ply, side := 34*scale, 40*scale
	put(r.row.ply, 0, 0, fyne.NewSize(ply, s.Height))
	put(r.row.side, ply+2, 0, fyne.NewSize(side, s.Height))
	put(r.row.move, ply+side+6, 0, fyne.NewSize(s.Width-ply-side-10, s.Height))
}

func (r *rowRenderer) Refresh() {
	p := theme.Current()
	r.ground.CornerRadius = 8
	r.ground.FillColor = color.Transparent
	if r.row.line.Marked {
		r.ground.FillColor = p.Tint(r.row.line.Side)
	}
	r.ground.Refresh()
	for _, l := range []*kit.Label{r.row.ply, r.row.side, r.row.move} {
		l.Refresh()
	}
}

func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(s.Max(fyne.Size{}))
}
