package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/theme"
)

// Mark is what an Item shows at its end.
type Mark uint8

// The marks.
const (
	NoMark Mark = iota
	Onward      // an arrow: it leads to more
	Off         // an empty ring: one of several, or a switch that is off
	On          // a ring with a tick
)

// Item is a line of a list that can be pressed: a title, a note below it that
// may take several lines, and a mark.
type Item struct {
	Pressable

	title, note *Label
	mark        Mark
}

var (
	_ fyne.Tappable      = (*Item)(nil)
	_ fyne.Focusable     = (*Item)(nil)
	_ desktop.Hoverable  = (*Item)(nil)
	_ desktop.Cursorable = (*Item)(nil)
)

// NewItem returns a line; the note may be empty.
func NewItem(title, note string, mark Mark, tapped func()) *Item {
	i := &Item{
		Pressable: Pressable{OnTapped: tapped}, mark: mark,
		title: NewLabel(title, Style{Size: 17, Bold: true, Wrap: true}),
		note:  NewLabel(note, Style{Size: 15, Tone: Quiet, Wrap: true}),
	}
	i.ExtendPressable(i)
	return i
}

// SetTitle changes the title.
func (i *Item) SetTitle(text string) { i.title.SetText(text) }

// SetNote changes the note.
func (i *Item) SetNote(text string) {
	i.note.SetText(text)
	i.Refresh()
}

// Title returns the title.
func (i *Item) Title() string { return i.title.Text() }

// Note returns the note.
func (i *Item) Note() string { return i.note.Text() }

// SetMark changes the mark.
func (i *Item) SetMark(m Mark) {
	if i.mark != m {
		i.mark = m
		i.Refresh()
	}
}

// Marked returns the mark.
func (i *Item) Marked() Mark { return i.mark }

// Measures in Fyne's units.
const (
	itemLeast = 52
	itemEdge  = 14
	itemAbove = 9
	itemMark  = 24
)

// wordsWidth is the width left for words.
func (i *Item) wordsWidth(width float32) float32 {
	room := width - 2*itemEdge
	if i.mark != NoMark {
		room -= itemMark + 8
	}
	return max(room, 40)
}

// HeightFor returns the height that the item needs in a width.
func (i *Item) HeightFor(width float32) float32 {
	room := i.wordsWidth(width)
	height := 2*itemAbove + i.title.HeightFor(room)
	if i.note.Text() != "" {
		height += i.note.HeightFor(room)
	}
	return max(itemLeast, height)
}

// CreateRenderer is for Fyne.
func (i *Item) CreateRenderer() fyne.WidgetRenderer {
	r := &itemRenderer{
		item:   i,
		ground: newGround(),
		wash:   newGround(),
		ring:   canvas.NewCircle(color.Transparent),
		sign:   canvas.NewImageFromResource(theme.Next.Colored(fynetheme.ColorNamePlaceHolder)),
	}
	r.sign.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type itemRenderer struct {
	item         *Item
	ground, wash *ground
	ring         *canvas.Circle
	sign         *canvas.Image // the arrow or the tick
}

func (r *itemRenderer) Destroy() {}

func (r *itemRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground.Raster, r.wash.Raster, r.item.title, r.item.note, r.ring, r.sign}
}

func (r *itemRenderer) MinSize() fyne.Size {
	return fyne.NewSize(140, r.item.HeightFor(r.item.Size().Width))
}

func (r *itemRenderer) Layout(s fyne.Size) {
	i := r.item
	r.ground.Resize(s)
	r.wash.Resize(s)
	room := i.wordsWidth(s.Width)
	title, note := i.title.HeightFor(room), float32(0)
	if i.note.Text() != "" {
		note = i.note.HeightFor(room)
	}
	top := (s.Height - title - note) / 2
	place(i.title, fyne.NewPos(itemEdge, top), fyne.NewSize(room, title))
	place(i.note, fyne.NewPos(itemEdge, top+title), fyne.NewSize(room, note))
	at := fyne.NewPos(s.Width-itemEdge-itemMark, (s.Height-itemMark)/2)
	place(r.ring, at, fyne.NewSquareSize(itemMark))
	inset := float32(0)
	if i.mark == On {
		inset = 4
	}
	place(r.sign, at.AddXY(inset, inset), fyne.NewSquareSize(itemMark-2*inset))
}

func (r *itemRenderer) Refresh() {
	i, p := r.item, theme.Current()
	b := panel(&p, cardRadius)
	if i.mark == On {
		b.fill, b.line, b.width = p.Surface, p.Text2, 2
	}
	b.focused = i.focused
	r.ground.paint(b)
	r.wash.paint(wash(i.hovered, p.Text, 0x10))
	i.note.Hidden = i.note.Text() == ""
	i.title.Refresh()
	i.note.Refresh()

	r.ring.Hidden = i.mark != On && i.mark != Off
	r.ring.FillColor, r.ring.StrokeColor, r.ring.StrokeWidth = color.Transparent, p.Text2, 2
	if i.mark == On {
		r.ring.FillColor, r.ring.StrokeColor = p.Primary, p.Primary
	}
	r.ring.Refresh()
	r.sign.Hidden = i.mark != On && i.mark != Onward
	switch i.mark {
	case On:
		r.sign.Resource = theme.Check.Colored(fynetheme.ColorNameForegroundOnPrimary)
	case Onward:
		r.sign.Resource = theme.Next.Colored(fynetheme.ColorNamePlaceHolder)
	}
	r.sign.Refresh()
	r.Layout(i.Size())
}
