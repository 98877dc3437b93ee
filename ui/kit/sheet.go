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
	// First is what keys go to, where there are keys, when the sheet opens; nil
	// is nothing.
	First fyne.Focusable

	// Spare are parts of the content that are left out, the first one first,
	// where the window is too low for all of it.
	Spare []fyne.CanvasObject

	content fyne.CanvasObject
	places  []Place
	risen   float32 // 0 to 1, how far it has opened
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

// riseTime is how long the card takes to its place.
const riseTime = 220 * time.Millisecond

// Open lays the sheet over everything on c, and calls settled when it has come
// to its place.
func (s *Sheet) Open(c fyne.Canvas, settled func()) {
	c.Overlays().Add(s)
	rise := fyne.NewAnimation(riseTime, func(done float32) {
		s.risen = done
		s.Refresh()
		if done >= 1 {
			settled()
		}
	})
	rise.Curve = fyne.AnimationEaseOut
	rise.Start()
	if s.First != nil && fyne.CurrentDevice().HasKeyboard() {
		c.Focus(s.First)
	}
}

// Close takes the sheet, and all that lies over it, off c.
func (s *Sheet) Close(c fyne.Canvas) { c.Overlays().Remove(s) }

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
	width := min(sheetWidth*theme.TextScale(), room.Width-2*sheetBeside)
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
	r.Refresh()
	return r
}

type sheetRenderer struct {
	sheet   *Sheet
	scrim   *canvas.Rectangle
	card    *ground
	objects []fyne.CanvasObject
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
	at.Y += sheetRise * (1 - r.sheet.risen)
	place(r.card, at, size)
	place(r.sheet.content, at.AddXY(sheetPadding, sheetPadding), size.SubtractWidthHeight(2*sheetPadding, 2*sheetPadding))
}

func (r *sheetRenderer) Refresh() {
	p := theme.Current()
	scrim := p.Scrim
	scrim.A = uint8(float32(scrim.A) * min(1, r.sheet.risen*1.4))
	r.scrim.FillColor = scrim
	r.scrim.Refresh()
	r.card.paint(box{fill: p.Surface, radius: sheetRadius})
	r.Layout(r.sheet.Size())
}
