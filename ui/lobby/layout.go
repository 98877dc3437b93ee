package lobby

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
)

// Measures in Fyne's units.
const (
	edge       = 12
	gap        = 8
	inside     = 12  // between the room's card and what is on it
	columnMost = 620 // no line is wider
	pictureMin = 92
	codeLeast  = 22
	codeMost   = 48
	pictureMax = 240
	listLeast  = 150 // room that the list must have
)

// layout puts the header on top; below it, on a narrow screen, this device's
// room, the line to type in, and the list with all the rest; on a wide one the
// list on the left and the other two on the right.
type layout struct{ *Screen }

// MinSize is for Fyne.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 320) }

// Layout is for Fyne.
func (l *layout) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	if s.IsZero() {
		return
	}
	head := l.header(s.Width)
	if screen.Wide(s) {
		l.wide(head, s)
	} else {
		l.narrow(head, s)
	}
}

func (l *layout) header(width float32) float32 {
	back := l.back.MinSize()
	head := max(50, l.title.MinSize().Height)
	put(l.back, edge/2, (head-back.Height)/2, back)
	put(l.setup, width-back.Width-edge/2, (head-back.Height)/2, back)
	put(l.title, back.Width+edge/2, 0, fyne.NewSize(width-2*back.Width-edge, head))
	return head
}

func (l *layout) narrow(top float32, s fyne.Size) {
	width := min(s.Width-2*edge, columnMost)
	left := (s.Width - width) / 2
	line := l.lineHeight()
	heading := l.heading.HeightFor(width)
	// The room is as large as it can be while the list keeps its own.
	spare := s.Height - top - line - heading - listLeast*theme.TextScale() - 3*gap
	top += l.room(fyne.NewPos(left, top), width, spare) + gap
	l.line(fyne.NewPos(left, top), width)
	top += line + gap
	l.games(fyne.NewPos(left, top), width, s.Height-top-gap/2)
}

func (l *layout) wide(top float32, s fyne.Size) {
	total := min(s.Width-2*edge, 2*columnMost)
	left := (s.Width - total) / 2
	right := max(total*.46, min(340*theme.TextScale(), total*.5))
	list := total - right - 2*gap
	l.games(fyne.NewPos(left, top), list, s.Height-top-gap/2)

	left += list + 2*gap
	line := l.lineHeight()
	top += l.room(fyne.NewPos(left, top), right, s.Height-top-line-2*gap) + gap
	l.line(fyne.NewPos(left, top), right)
}

// room puts the card of this device's room and returns its height, which should
// not be above most: the picture on the left, the words beside it.
func (l *layout) room(at fyne.Position, width, most float32) float32 {
	size := min(max(pictureMin, min(most-2*inside, width*.46)), pictureMax)
	words, caption, code, about, height := float32(0), float32(0), float32(0), float32(0), float32(0)
	letters := float32(codeSize)
	if width-size-3*inside > 300*theme.TextScale() {
		letters = codeMost
	}
	for ; ; letters -= 4 {
		words = width - size - 3*inside
		l.fitCode(letters, words)
		caption, code, about = l.caption.HeightFor(words), l.code.HeightFor(words), l.about.HeightFor(words)
		height = max(size, caption+code+about+4) + 2*inside
		if height <= most || letters <= codeLeast {
			break
		}
		size = pictureMin // what the picture has less, the words have more
	}
	put(l.card, at.X, at.Y, fyne.NewSize(width, height))
	put(l.picture, at.X+inside, at.Y+(height-size)/2, fyne.NewSquareSize(size))
	x := at.X + size + 2*inside
	y := at.Y + (height-caption-code-about-4)/2
	put(l.caption, x, y, fyne.NewSize(words, caption))
	put(l.code, x, y+caption, fyne.NewSize(words, code))
	put(l.about, x, y+caption+code+4, fyne.NewSize(words, about))
	return height
}

func (l *layout) lineHeight() float32 {
	return max(l.field.MinSize().Height, l.enter.MinSize().Height)
}

// fitCode sets the code in letters of a size, or in smaller ones if half of it does
// not fit on a line.
func (l *layout) fitCode(letters, width float32) {
	half, _, _ := strings.Cut(l.code.Text(), " ")
	natural := kit.NewLabel(half, kit.Style{Size: letters, Bold: true}).Natural().Width
	if natural > width {
		letters *= width / natural * .98
	}
	l.code.SetSize(letters)
}

func (l *layout) line(at fyne.Position, width float32) {
	enter := l.enter.MinSize().Width * 1.7 // its words are not set smaller than they like
	height := l.lineHeight()
	put(l.field, at.X, at.Y, fyne.NewSize(width-enter-gap, height))
	put(l.enter, at.X+width-enter, at.Y, fyne.NewSize(enter, height))
}

func (l *layout) games(at fyne.Position, width, height float32) {
	heading := l.heading.HeightFor(width)
	put(l.heading, at.X, at.Y, fyne.NewSize(width, heading))
	// The scroll leaves an edge of its own.
	put(l.list.Container, at.X-edge, at.Y+heading, fyne.NewSize(width+2*edge, height-heading))
}

func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(s)
}

// square is a picture that takes all the width of a sheet that its height lets
// it.
type square struct {
	widget.BaseWidget

	picture *picture
}

func newSquare(p *picture) *square {
	q := &square{picture: p}
	q.ExtendBaseWidget(q) // before it is given a size, or the picture would get none
	return q
}

// HeightFor leaves room below for the code and the button.
func (q *square) HeightFor(width float32) float32 {
	c := fyne.CurrentApp().Driver().CanvasForObject(q)
	if c == nil {
		return width
	}
	return max(120, min(width, c.Size().Height-250*theme.TextScale()))
}

// MinSize is for Fyne.
func (q *square) MinSize() fyne.Size { return fyne.NewSquareSize(120) }

// CreateRenderer is for Fyne.
func (q *square) CreateRenderer() fyne.WidgetRenderer {
	return &squareRenderer{q}
}

type squareRenderer struct{ square *square }

func (r *squareRenderer) Destroy() {}

func (r *squareRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.square.picture} }

func (r *squareRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(120) }

func (r *squareRenderer) Layout(s fyne.Size) {
	size := min(s.Width, s.Height)
	put(r.square.picture, (s.Width-size)/2, (s.Height-size)/2, fyne.NewSquareSize(size))
}

func (r *squareRenderer) Refresh() { r.square.picture.Refresh() }
