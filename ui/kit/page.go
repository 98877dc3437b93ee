package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Measures of a page in Fyne's units.
const (
	pageEdge = 12
	pageMost = 620 // no line of a page is wider
	pageFoot = 12
)

// Scroll stacks objects below each other and scrolls when they need more room
// than there is. On a wide screen they stand in the middle.
type Scroll struct {
	*fyne.Container

	flow   *flow
	column *fyne.Container
	scroll *container.Scroll
}

// NewScroll returns a scroll of objects with a gap between them.
func NewScroll(gap float32, objects ...fyne.CanvasObject) *Scroll {
	s := &Scroll{flow: &flow{column: column{gap}}}
	s.column = container.New(s.flow, objects...)
	s.scroll = container.NewVScroll(s.column)
	s.Container = container.New(scrolled{s}, s.scroll)
	return s
}

// SetObjects shows other objects, from the top.
func (s *Scroll) SetObjects(objects ...fyne.CanvasObject) {
	s.column.Objects = objects
	s.scroll.Offset = fyne.Position{}
	s.Refit()
}

// Keep shows other objects without scrolling back to the top: most of them were
// there before.
func (s *Scroll) Keep(objects ...fyne.CanvasObject) {
	s.column.Objects = objects
	s.Refit()
}

// Refit lays everything out anew after something has changed its height.
func (s *Scroll) Refit() {
	s.column.Refresh()
	s.fit(s.scroll.Size())
}

func (s *Scroll) fit(size fyne.Size) {
	if size.Width <= 0 {
		return
	}
	s.flow.width = size.Width
	s.scroll.Resize(size)
	least := s.column.MinSize()
	s.column.Resize(fyne.NewSize(size.Width, max(size.Height, least.Height)))
	s.column.Layout.Layout(s.column.Objects, s.column.Size())
	s.watch(s.column.Objects)
	s.scroll.Refresh()
}

// watch brings what keys go to into sight.
func (s *Scroll) watch(objects []fyne.CanvasObject) {
	for _, o := range objects {
		switch x := o.(type) {
		case *fyne.Container:
			s.watch(x.Objects)
		case interface{ revealBy(func()) }:
			x.revealBy(func() { s.bring(o) })
		}
	}
}

// bring scrolls just so far that the object is seen.
func (s *Scroll) bring(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s.column).Y
	foot := top + o.Size().Height
	const air = 8
	y := s.scroll.Offset.Y
	y = max(y, foot+air-s.scroll.Size().Height)
	y = max(0, min(y, top-air))
	if y != s.scroll.Offset.Y {
		s.scroll.ScrollToOffset(fyne.NewPos(0, y))
	}
}

// scrolled lays a scroll out and tells its content how wide it is.
type scrolled struct{ scroll *Scroll }

func (scrolled) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(140, 100) }

func (l scrolled) Layout(_ []fyne.CanvasObject, s fyne.Size) { l.scroll.fit(s) }

// flow is a column that knows its width before it is asked for its height.
type flow struct {
	column
	width float32
}

// beside is the room left and right of the column.
func (f *flow) beside() float32 { return max(pageEdge, (f.width-pageMost)/2) }

func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(140, f.height(objects, f.width-2*f.beside())+pageEdge)
}

func (f *flow) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	side := f.beside()
	f.column.Layout(objects, fyne.NewSize(f.width-2*side, s.Height))
	for _, o := range objects {
		o.Move(o.Position().AddXY(side, 4))
	}
}

// NewPage returns a screen of a header, a body that has all the room between,
// and what is at the foot, where the thumb is; foot may be nil.
func NewPage(title *Label, back *Button, body, foot fyne.CanvasObject) *fyne.Container {
	objects := []fyne.CanvasObject{Header(title, back), body}
	if foot != nil {
		objects = append(objects, foot)
	}
	return container.New(page{}, objects...)
}

type page struct{}

func (page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 320) }

func (page) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	head := objects[0].MinSize().Height
	place(objects[0], fyne.NewPos(pageEdge/2, 0), fyne.NewSize(s.Width-pageEdge, head))
	room := s.Height - head
	if len(objects) > 2 {
		side := max(pageEdge, (s.Width-pageMost)/2)
		width := s.Width - 2*side
		height := heightFor(objects[2], width)
		room -= height + pageFoot
		place(objects[2], fyne.NewPos(side, head+room), fyne.NewSize(width, height))
		room -= 6
	}
	place(objects[1], fyne.NewPos(0, head), fyne.NewSize(s.Width, room))
}

// Heading is the title of a group of items.
func Heading(text string) *Label {
	return NewLabel(text, Style{Size: 15, Bold: true, Tone: Quiet, Wrap: true})
}
