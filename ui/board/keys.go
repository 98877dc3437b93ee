package board

import (
	"fyne.io/fyne/v2"

	"janggi/engine"
)

// cursor is the crossing that keys act on. It is seen from the first key until
// the next touch.
type cursor struct {
	at      engine.Point
	shown   bool
	focused bool
}

// Cursor returns the crossing under the cursor, or NoPoint while none is seen.
func (b *Board) Cursor() engine.Point {
	if !b.cursor.shown {
		return engine.NoPoint
	}
	return b.cursor.at
}

// FocusGained shows where keys act.
func (b *Board) FocusGained() {
	b.cursor.focused = true
	b.point(b.cursor.at)
}

// FocusLost hides the cursor.
func (b *Board) FocusLost() {
	b.cursor.focused = false
	b.hideCursor()
}

// TypedRune is for Fyne; the board has no use for letters.
func (b *Board) TypedRune(rune) {}

// TypedKey answers a key while the board has the focus, and leaves those it has
// no use for to the screen.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	if b.Key(e) {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
}

// Key answers a key, or returns false: arrows move the cursor as it is seen,
// Enter and Space are a tap under it, and Esc drops the selection, or else the
// cursor. A screen may hand on what it hears while nothing has the focus.
func (b *Board) Key(e *fyne.KeyEvent) bool {
	ready := !b.scene.Ended && (b.scene.Active || b.cursor.shown)
	switch e.Name {
	case fyne.KeyUp:
		return ready && b.step(0, -1)
	case fyne.KeyDown:
		return ready && b.step(0, 1)
	case fyne.KeyLeft:
		return ready && b.step(-1, 0)
	case fyne.KeyRight:
		return ready && b.step(1, 0)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if !ready || !b.cursor.shown {
			return false
		}
		b.touched()
		b.tap(b.cursor.at)
		return true
	case fyne.KeyEscape:
		return b.escape()
	}
	return false
}

// step moves the cursor by columns and rows as they are seen. The first key only
// shows it.
func (b *Board) step(columns, rows int) bool {
	at := b.cursor.at
	if b.cursor.shown {
		g := b.geometry()
		column, row := g.cell(at)
		at = g.crossing(min(max(column+columns, 0), engine.Files-1), min(max(row+rows, 0), engine.Ranks-1))
	}
	b.point(at)
	return true
}

func (b *Board) escape() bool {
	switch {
	case b.selected != engine.NoPoint:
		b.choose(engine.NoPoint)
	case b.cursor.shown && !b.cursor.focused:
		b.hideCursor()
	default:
		return false
	}
	return true
}

// point shows the cursor on a crossing; on none it begins where the eye is: at
// the piece in the hand or the own general.
func (b *Board) point(p engine.Point) {
	if p == engine.NoPoint {
		p = b.selected
	}
	if p == engine.NoPoint {
		p = b.scene.generals()[b.scene.Bottom]
	}
	if p == engine.NoPoint {
		p = engine.At(engine.Files/2, engine.Ranks/2)
	}
	told := b.cursor.shown && b.cursor.at == p
	b.cursor.at, b.cursor.shown = p, true
	b.Refresh()
	if b.OnCursor != nil && !told {
		b.OnCursor(p)
	}
}

func (b *Board) hideCursor() {
	if b.cursor.shown {
		b.cursor.shown = false
		b.Refresh()
	}
}
