package records

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// row is one game of the list: who played, and when and how it ended.
type row struct {
	widget.BaseWidget

	text           *translations.Catalogue
	names          string
	who, how, when *kit.Label
}

func newRow(t *translations.Catalogue) *row {
	r := &row{
		text: t,
		who:  kit.NewLabel(" ", kit.Style{Size: 17, Bold: true}),
		how:  kit.NewLabel(" ", kit.Style{Size: 15}),
		when: kit.NewLabel(" ", kit.Style{Size: 14, Tone: kit.Quiet}),
	}
	r.ExtendBaseWidget(r)
	return r
}

// show fills the row with a game.
func (r *row) show(g store.Summary) {
	r.names = versus(r.text, g.Header)
	tone := kit.Tone(kit.Ink)
	if side, won := g.Result.Outcome.Winner(); won {
		tone = kit.SideTone(side)
	}
	how := wording.ResultTitle(r.text, g.Result)
	if g.Result.Reason != engine.Aborted {
		how = r.text.Say("records.result", translations.Args{"result": how, "reason": wording.End(r.text, g.Result.Reason)})
	}
	r.how.SetText(how)
	r.how.SetTone(tone)
	r.when.SetText(r.text.Say("records.when", translations.Args{
		"date": g.Ended.Local().Format("2006-01-02 15:04"), "plies": g.Result.Plies,
	}))
	r.Refresh()
}

// versus names both players.
func versus(t *translations.Catalogue, h store.Header) string {
	names := wording.Players(t, h)
	return t.Say("records.line", translations.Args{
		"cho": wording.Name(t, names, engine.Cho), "han": wording.Name(t, names, engine.Han),
	})
}

// CreateRenderer is for Fyne.
func (r *row) CreateRenderer() fyne.WidgetRenderer {
	x := &rowRenderer{row: r, ground: canvas.NewRectangle(color.Transparent)}
	x.Refresh()
	return x
}

type rowRenderer struct {
	row    *row
	ground *canvas.Rectangle
}

const rowEdge, rowAbove = 14, 8

func (r *rowRenderer) Destroy() {}

func (r *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.row.who, r.row.how, r.row.when}
}

func (r *rowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(200, r.row.who.LineHeight()+r.row.how.LineHeight()+r.row.when.LineHeight()+2*rowAbove)
}

func (r *rowRenderer) Layout(s fyne.Size) {
	put(r.ground, 1, 1, s.SubtractWidthHeight(2, 2)) // its line reaches over its edge
	width, top := s.Width-2*rowEdge, float32(rowAbove)
	for _, l := range []*kit.Label{r.row.who, r.row.how, r.row.when} {
		put(l, rowEdge, top, fyne.NewSize(width, l.LineHeight()))
		top += l.LineHeight()
	}
	r.row.who.SetText(r.row.names)
	for letters := []rune(r.row.names); len(letters) > 1 && width > 0 && !r.row.who.FitsIn(width); {
		letters = letters[:len(letters)-1]
		r.row.who.SetText(string(letters) + "…")
	}
}

func (r *rowRenderer) Refresh() {
	p := theme.Current()
	g := r.ground
	g.CornerRadius, g.FillColor, g.StrokeColor, g.StrokeWidth = 16, p.Surface, p.Line, 1
	g.Refresh()
	r.Layout(r.row.Size())
}

// AccessibilityLabel tells who played, how it ended and when.
func (r *row) AccessibilityLabel() string {
	return kit.Said(false, r.names, r.how.Text(), r.when.Text())
}

// AccessibilityRole is a button.
func (r *row) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }
