package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/theme"
)

// Measures of a page in Fyne's units.
const (
	pageEdge = 12
	pageMost = 620 // no line of a page is wider
	pageFoot = 12
	pageTop  = 72 // the most air above what does not fill a desk

	footMost  = 400 // no button at the foot of a wide screen is wider
	footAbove = 24  // between what does not fill a desk and its foot
	headShare = .32 // of the width, for a button in the header
	headMost  = 62  // no button there is higher at the normal text scale
	lowPage   = 480 // a wide screen lower than this is a phone on its side
)

// Scroll stacks objects below each other and scrolls when they need more room
// than there is. On a wide screen they stand in the middle.
type Scroll struct {
	*fyne.Container

	flow   *flow
	column *fyne.Container
	scroll *container.Scroll
}

// NewScroll returns a scroll of objects with a gap between them, in one column.
func NewScroll(gap float32, objects ...fyne.CanvasObject) *Scroll {
	s := &Scroll{flow: &flow{column: column{gap}}}
	s.column = container.New(s.flow, objects...)
	s.scroll = container.NewVScroll(s.column)
	s.Container = container.New(scrolled{s}, s.scroll)
	return s
}

// NewColumns returns a scroll that divides its objects into as many columns as
// the width has room for, each going on where the one before ends. What belongs
// together is one object: a Column.
func NewColumns(gap float32, objects ...fyne.CanvasObject) *Scroll {
	s := NewScroll(gap, objects...)
	s.flow.many = true
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

// need is the height that all of it has in a room.
func (s *Scroll) need(room fyne.Size) float32 {
	return (&flow{column: s.flow.column, many: s.flow.many, width: room.Width, room: room.Height}).MinSize(s.column.Objects).Height
}

func (s *Scroll) fit(size fyne.Size) {
	if size.Width <= 0 {
		return
	}
	s.flow.width, s.flow.room = size.Width, size.Height
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

func (l page) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	head := objects[0].MinSize().Height
	header := s.Width - pageEdge
	wide := s.Width > s.Height*1.05
	most := float32(pageMost)
	if wide {
		most = footMost * theme.TextScale()
	}
	side := max(pageEdge, (s.Width-most)/2)
	width, foot := s.Width-2*side, float32(0)
	if len(objects) > 2 {
		foot = heightFor(objects[2], width)
	}
	// A phone on its side has the one button in its header.
	if beside := min(width, s.Width*headShare); wide && s.Height < lowPage && foot > 0 && l.headed(objects[2], beside) {
		foot = heightFor(objects[2], beside)
		head = max(head, foot+8)
		place(objects[2], fyne.NewPos(s.Width-pageEdge-beside, (head-foot)/2), fyne.NewSize(beside, foot))
		header -= beside + pageEdge
		foot = 0
	}
	place(objects[0], fyne.NewPos(pageEdge/2, 0), fyne.NewSize(header, head))

	top, room := head, s.Height-head
	if foot > 0 {
		room -= foot + pageFoot
	}
	at := top + room
	if body, ok := layoutOf(objects[1]).(scrolled); ok && wide && s.Height >= lowPage {
		// What does not fill a desk stands a little lower, and its foot comes nearer.
		need := body.scroll.need(fyne.NewSize(s.Width, room-footAbove))
		if spare := room - footAbove - need; spare > 0 {
			top += min(pageTop, spare*.3)
			room, at = need, top+need+footAbove
		}
	}
	if foot > 0 {
		place(objects[2], fyne.NewPos(side, at), fyne.NewSize(width, foot))
		if at == top+room {
			room -= 6
		}
	}
	place(objects[1], fyne.NewPos(0, top), fyne.NewSize(s.Width, room))
}

// headed reports whether a foot has room in a header.
func (page) headed(foot fyne.CanvasObject, width float32) bool {
	return foot.MinSize().Width <= width && heightFor(foot, width) <= headMost*theme.TextScale()
}

// layoutOf is what lays out the inside of a container, or nil.
func layoutOf(o fyne.CanvasObject) fyne.Layout {
	if c, ok := o.(*fyne.Container); ok {
		return c.Layout
	}
	return nil
}

// Heading is the title of a group of items.
func Heading(text string) *Label {
	return NewLabel(text, Style{Size: 15, Bold: true, Tone: Quiet, Wrap: true})
}
