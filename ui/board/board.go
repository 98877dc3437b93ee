package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
)

// Board is the widget. Make one with New; the callbacks may be nil and are
// called on Fyne's thread.
type Board struct {
	widget.BaseWidget

	// OnMove is called when a piece is taken to a legal target. The piece stays
	// where it is (a dragged one hovers over its target) until SetScene.
	OnMove func(engine.Move)
	// OnRefuse is called when a selected piece is taken to a crossing that is
	// no target, so that the screen can say why not.
	OnRefuse func(engine.Move)
	// OnTouch is called before anything else when the board is touched.
	OnTouch func()
	// OnSelect is called when a piece is selected, and with NoPoint when the
	// selection ends by a gesture; SetScene ends one silently.
	OnSelect func(engine.Point)

	// OnCursor is called when the keyboard's cursor appears on a crossing.
	OnCursor func(engine.Point)

	// Name says a crossing and the piece on it, zero for none, for those who
	// listen; Title says what the board is. Both may be left out.
	Name  func(engine.Point, engine.Piece) string
	Title string

	// Still lets everything change at once instead of moving, as the system's
	// wish for less motion does.
	Still bool

	art   *theme.Artwork
	scene Scene

	selected engine.Point
	held     *hold
	dropped  engine.Move // dragged and waiting for its scene; a pass is none
	landed   engine.Move // dragged, and the scene has come; needs no slide
	asked    engine.Move // tapped, and waiting for its scene

	cursor    cursor
	crossings *fyne.Container // for those who listen; nil before somebody does

	call   *call
	expire timer
	frames frames
}

var (
	_ fyne.Widget    = (*Board)(nil)
	_ fyne.Tappable  = (*Board)(nil)
	_ fyne.Draggable = (*Board)(nil)

	_ fyne.Focusable  = (*Board)(nil)
	_ fyne.Accessible = (*Board)(nil)
)

// New returns an empty board that takes its bitmaps from art. Boards that share
// an Artwork share the bitmaps; nil gives this one its own.
func New(art *theme.Artwork) *Board {
	if art == nil {
		art = theme.NewArtwork()
	}
	b := &Board{art: art, selected: engine.NoPoint, dropped: engine.Pass, landed: engine.Pass, asked: engine.Pass}
	b.cursor.at = engine.NoPoint
	b.expire, b.frames = byAnimation, byDriver
	b.ExtendBaseWidget(b)
	return b
}

// SetScene shows another moment. Pieces that changed their crossing slide
// there, except one that was dragged there by hand; what still moves jumps to
// its end. The selection stays if its piece may still be moved.
func (b *Board) SetScene(s Scene) {
	before := b.scene.Pieces
	if s.Pieces != before {
		b.silence()
	}
	kept := s.movable(b.selected) && s.Pieces[b.selected] == b.scene.Pieces[b.selected]
	b.scene = s
	if !kept {
		b.drop()
	}
	b.landed, b.dropped = b.dropped, engine.Pass
	b.Refresh()
	b.landed = engine.Pass
	if s.Pieces != before {
		b.asked = engine.Pass
	}
}

// Scene returns what is shown.
func (b *Board) Scene() Scene { return b.scene }

// Selected returns the selected crossing, or NoPoint.
func (b *Board) Selected() engine.Point { return b.selected }

// Deselect drops the selection without a call to OnSelect.
func (b *Board) Deselect() {
	b.drop()
	b.dropped = engine.Pass
	b.Refresh()
}

// drop empties the hand. A finger that is still down carries nothing on.
func (b *Board) drop() {
	b.selected = engine.NoPoint
	if b.held != nil {
		b.held.piece = false
	}
}

// PointAt returns the crossing whose cell holds a position in the widget, or
// NoPoint outside the board.
func (b *Board) PointAt(pos fyne.Position) engine.Point { return b.geometry().point(pos) }

// PositionOf returns the position of a crossing in the widget, for things the
// screen lays over the board.
func (b *Board) PositionOf(p engine.Point) fyne.Position {
	g := b.geometry()
	at := g.pixel(p)
	return fyne.NewPos((float32(at.X)+.5)/g.scale, (float32(at.Y)+.5)/g.scale)
}

// Pitch returns the distance between two lines in Fyne's units.
func (b *Board) Pitch() float32 {
	g := b.geometry()
	return float32(g.pitch) / g.scale
}

func (b *Board) geometry() geometry {
	return fit(b.Size(), deviceScale(b), b.scene.Bottom, b.scene.Coordinates)
}

// CreateRenderer is for Fyne.
func (b *Board) CreateRenderer() fyne.WidgetRenderer { return newRenderer(b) }
