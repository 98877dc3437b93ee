package kit

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/theme"
)

// Sheet is a card that lies over a whole screen and dims it. It takes every
// touch; what is under it waits.
type Sheet struct {
	widget.BaseWidget

	// Name is how logs call it.
	Name string
	// OnCancel is called for Esc, for the back button and, on a Casual sheet,
	// for a touch beside the card. It must do no harm.
	OnCancel func()
	// Casual says that a touch beside the card cancels.
	Casual bool
	// First is what Enter and Space are for while keys go to nothing else; nil is
	// nothing. It does not have the focus from the start: a ring around it that
	// nobody asked for is one thing more to wonder about.
	First fyne.Focusable

	// Width is how wide the card may be at the normal text scale; 0 is the usual.
	Width float32
	// Spare are parts of the content that are left out, the first one first,
	// where the window is too low for all of it.
	Spare []fyne.CanvasObject

	content fyne.CanvasObject
	places  []Place
	open    time.Duration // how long it has been opening
	still   func()        // ends its motion; nil before it was opened
	posed   func()        // draws it as far open as it is; nil before it is drawn
}

var _ fyne.Tappable = (*Sheet)(nil)

// NewSheet returns a sheet with content, best a Column, and its places.
func NewSheet(name string, content fyne.CanvasObject, places ...Place) *Sheet {
	s := &Sheet{Name: name, content: content, places: places}
	s.ExtendBaseWidget(s)
	return s
}

// Content returns what is on the card.
func (s *Sheet) Content() fyne.CanvasObject { return s.content }

// Places returns the controls of the sheet.
func (s *Sheet) Places() []Place { return s.places }

// How long the screen below takes to dim, and the card to come to its place.
const (
	dimTime  = 160 * time.Millisecond
	riseTime = 220 * time.Millisecond
)

// Open lays the sheet over everything on c, and calls settled when it has come
// to its place. It can be used, and closed, from the first moment.
func (s *Sheet) Open(c fyne.Canvas, settled func()) {
	c.Overlays().Add(s)
	s.still = move(riseTime, func(at time.Duration) {
		s.open = at
		if s.posed != nil {
			s.posed()
		}
	}, settled)
}

// Close takes the sheet, and all that lies over it, off c.
func (s *Sheet) Close(c fyne.Canvas) {
	if s.still != nil {
		s.still()
	}
	c.Overlays().Remove(s)
}

// Typed answers a key that nothing has a use for, or returns false.
func (s *Sheet) Typed(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		if s.First != nil {
			s.First.TypedKey(e)
			return true
		}
	}
	return false
}

// Cancel asks the sheet to go away in its harmless way.
func (s *Sheet) Cancel() {
	if s.OnCancel != nil {
		s.OnCancel()
	}
}

// card returns the place of the card in the sheet, after it has left out what
// does not fit.
func (s *Sheet) card() (fyne.Position, fyne.Size) {
	room := s.Size()
	for _, o := range s.Spare {
		o.Show()
	}
	width := s.Width
	if width == 0 {
		width = sheetWidth
	}
	width = min(width*theme.TextScale(), room.Width-2*sheetBeside)
	height := func() float32 { return heightFor(s.content, width-2*sheetPadding) + 2*sheetPadding }
	for _, o := range s.Spare {
		if height() > room.Height {
			o.Hide()
		}
	}
	size := fyne.NewSize(width, min(height(), room.Height))
	return fyne.NewPos((room.Width-size.Width)/2, (room.Height-size.Height)/2), size
}

// Tapped cancels a casual sheet by a touch beside the card.
func (s *Sheet) Tapped(e *fyne.PointEvent) {
	at, size := s.card()
	inside := e.Position.X >= at.X && e.Position.X < at.X+size.Width &&
		e.Position.Y >= at.Y && e.Position.Y < at.Y+size.Height
	if s.Casual && !inside {
		s.Cancel()
	}
}

// CreateRenderer is for Fyne.
func (s *Sheet) CreateRenderer() fyne.WidgetRenderer {
	r := &sheetRenderer{
		sheet: s,
		scrim: canvas.NewRectangle(color.Transparent),
		card:  newGround(),
	}
	r.objects = []fyne.CanvasObject{r.scrim, r.card.Raster, s.content}
	s.posed = r.pose
	r.Refresh()
	return r
}

type sheetRenderer struct {
	sheet   *Sheet
	scrim   *canvas.Rectangle
	card    *ground
	objects []fyne.CanvasObject
	at      fyne.Position // of the card when it is open
}

const (
	sheetWidth   = 320 // at most, at the normal text scale
	sheetBeside  = 20  // at least, on both sides
	sheetRadius  = 24
	sheetPadding = 20
	sheetRise    = 12 // how far the card comes up
)

func (r *sheetRenderer) Destroy() {}

func (r *sheetRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *sheetRenderer) MinSize() fyne.Size {
	return r.sheet.content.MinSize().AddWidthHeight(2*sheetPadding, 2*sheetPadding)
}

func (r *sheetRenderer) Layout(s fyne.Size) {
	r.scrim.Resize(s)
	at, size := r.sheet.card()
	r.at = at
	r.card.Resize(size)
	r.sheet.content.Resize(size.SubtractWidthHeight(2*sheetPadding, 2*sheetPadding))
	r.pose()
}

// pose draws the sheet as far open as it is.
func (r *sheetRenderer) pose() {
	scrim := theme.Current().Scrim
	scrim.A = uint8(float32(scrim.A) * share(r.sheet.open, dimTime))
	if r.scrim.FillColor != scrim {
		r.scrim.FillColor = scrim
		r.scrim.Refresh()
	}
	at := r.at.AddXY(0, sheetRise*(1-share(r.sheet.open, riseTime)))
	r.card.Move(at)
	r.sheet.content.Move(at.AddXY(sheetPadding, sheetPadding))
}

func (r *sheetRenderer) Refresh() {
	p := theme.Current()
	r.card.paint(box{fill: p.Surface, radius: sheetRadius})
	r.Layout(r.sheet.Size())
}
