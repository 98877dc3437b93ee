package play

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// moveList is the panel with every move so far, the latest at its foot.
type moveList struct {
	text    *translations.Catalogue
	lines   []moveLine
	air     float32 // above and below a line
	list    *scroll
	empty   *kit.Label
	content *kit.Card
}

// moveLine is one ply as it is written.
type moveLine struct {
	ply    int
	side   engine.Side
	move   string
	latest bool
}

func newMoveList(t *translations.Catalogue) *moveList {
	l := &moveList{text: t, air: 3}
	title := kit.NewLabel(t.Say("moves.title"), kit.Style{Size: 16, Bold: true})
	l.empty = kit.NewLabel(t.Say("moves.empty"), kit.Style{Size: 15, Tone: kit.Quiet, Align: fyne.TextAlignCenter})
	l.list = newScroll(
		func() int { return len(l.lines) },
		func() fyne.CanvasObject { return newMoveRow(t, l.air) },
		func(i int, o fyne.CanvasObject) { o.(*moveRow).show(l.lines[i]) },
	)
	l.content = kit.NewCard(container.NewBorder(title, nil, nil, nil, container.NewStack(l.list, l.empty)))
	return l
}

// show lists the moves of a match.
func (l *moveList) show(state match.State) {
	g := state.Game()
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

// space sets how much room a line has above and below.
func (l *moveList) space(air float32) {
	if l.air != air {
		l.air = air
		l.list.Refresh()
		l.list.ScrollToBottom()
	}
}

// mark draws attention to a ply, 0 to none.
func (l *moveList) mark(ply int) {
	for i := range l.lines {
		l.lines[i].latest = l.lines[i].ply == ply
	}
	l.list.Refresh()
	if ply > 0 {
		l.list.ScrollTo(ply - 1)
	}
}

func (l *moveList) line(g *engine.Game, n int) moveLine {
	m, piece, _ := g.Ply(n)
	before, after := g.PositionAt(n-1), g.PositionAt(n)
	line := moveLine{
		ply: n, side: before.Turn(), latest: n == g.Plies(),
		move: wording.Move(l.text, m, piece),
	}
	mark := ""
	_, called := g.Bikjang()
	result, over := g.Result()
	switch {
	case line.latest && over && result.Reason == engine.Checkmate:
		mark = "moves.mate"
	case line.latest && called:
		mark = "moves.bikjang"
	case after.InCheck():
		mark = "moves.check"
	}
	if mark != "" {
		line.move = l.text.Say("moves.marked", translations.Args{"move": line.move, "mark": l.text.Say(mark)})
	}
	return line
}

// scroll is Fyne's list without a selection, which leaves Esc to the screen.
type scroll struct{ widget.List }

func newScroll(length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject)) *scroll {
	s := &scroll{}
	s.Length, s.CreateItem, s.UpdateItem = length, create, update
	s.OnSelected = func(int) { s.UnselectAll() }
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

// moveRow is one line of the list.
type moveRow struct {
	widget.BaseWidget

	text            *translations.Catalogue
	air             float32
	line            moveLine
	ply, side, move *kit.Label
}

func newMoveRow(t *translations.Catalogue, air float32) *moveRow {
	r := &moveRow{
		text: t, air: air,
		ply:  kit.NewLabel("", kit.Style{Size: movesText, Tone: kit.Quiet, Align: fyne.TextAlignTrailing}),
		side: kit.NewLabel("", kit.Style{Size: movesText, Bold: true, Align: fyne.TextAlignCenter}),
		move: kit.NewLabel("", kit.Style{Size: movesText}),
	}
	r.ExtendBaseWidget(r)
	return r
}

func (r *moveRow) show(line moveLine) {
	r.line = line
	r.ply.SetText(strconv.Itoa(line.ply))
	r.side.SetText(wording.Side(r.text, line.side))
	r.side.SetTone(kit.SideTone(line.side))
	r.move.SetText(line.move)
	r.Refresh()
}

// CreateRenderer is for Fyne.
func (r *moveRow) CreateRenderer() fyne.WidgetRenderer {
	return &moveRowRenderer{row: r, ground: canvas.NewRectangle(color.Transparent)}
}

type moveRowRenderer struct {
	row    *moveRow
	ground *canvas.Rectangle // behind the latest move
}

func (r *moveRowRenderer) Destroy() {}

func (r *moveRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.row.ply, r.row.side, r.row.move}
}

func (r *moveRowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(160, r.row.move.LineHeight()+2*r.row.air)
}

func (r *moveRowRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	scale := theme.TextScale()
	ply, side := 34*scale, 40*scale
	put(r.row.ply, 0, 0, fyne.NewSize(ply, s.Height))
	put(r.row.side, ply+2, 0, fyne.NewSize(side, s.Height))
	put(r.row.move, ply+side+6, 0, fyne.NewSize(s.Width-ply-side-10, s.Height))
}

func (r *moveRowRenderer) Refresh() {
	p := theme.Current()
	r.ground.CornerRadius = 8
	r.ground.FillColor = color.Transparent
	if r.row.line.latest {
		r.ground.FillColor = p.Tint(r.row.line.side)
	}
	r.ground.Refresh()
	for _, l := range []*kit.Label{r.row.ply, r.row.side, r.row.move} {
		l.Refresh()
	}
}
