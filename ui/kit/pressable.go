package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Pressable is what everything that can be pressed has in common: a tap, the
// hand of a mouse over it, and Enter or Space while keys go to it. A widget
// embeds it and calls ExtendPressable; its renderer asks Hovered and Focused.
type Pressable struct {
	widget.BaseWidget
	// OnTapped is called when it is pressed; nil does nothing.
	OnTapped func()

	revealed

	self             fyne.Widget
	hovered, focused bool
}

// revealed is what keys may go to while it is scrolled out of sight.
type revealed struct{ reveal func() }

// revealBy says what brings it into sight.
func (r *revealed) revealBy(f func()) { r.reveal = f }

// appear brings it into sight.
func (r *revealed) appear() {
	if r.reveal != nil {
		r.reveal()
	}
}

// ExtendPressable tells the pressable which widget it is part of.
func (p *Pressable) ExtendPressable(self fyne.Widget) {
	p.self = self
	p.ExtendBaseWidget(self)
}

// Hovered reports whether a mouse is over it.
func (p *Pressable) Hovered() bool { return p.hovered }

// Focused reports whether keys go to it.
func (p *Pressable) Focused() bool { return p.focused }

// Tapped presses it.
func (p *Pressable) Tapped(*fyne.PointEvent) {
	if p.OnTapped != nil {
		p.OnTapped()
	}
}

// Cursor is the pointing hand.
func (p *Pressable) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn is for the hover of a mouse.
func (p *Pressable) MouseIn(*desktop.MouseEvent) {
	p.hovered = true
	p.self.Refresh()
}

// MouseMoved is for the hover of a mouse.
func (p *Pressable) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is for the hover of a mouse.
func (p *Pressable) MouseOut() {
	p.hovered = false
	p.self.Refresh()
}

// FocusGained shows that keys go to it.
func (p *Pressable) FocusGained() {
	p.focused = true
	p.appear()
	p.self.Refresh()
}

// FocusLost ends that.
func (p *Pressable) FocusLost() {
	p.focused = false
	p.self.Refresh()
}

// TypedRune is for text and does nothing.
func (p *Pressable) TypedRune(rune) {}

// TypedKey presses it by Enter or Space and leaves every other key to the
// screen.
func (p *Pressable) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		p.Tapped(nil)
	default:
		PassOn(p.self, e)
	}
}

// PassOn gives a key that a widget has no use for to its canvas.
func PassOn(o fyne.CanvasObject, e *fyne.KeyEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return
	}
	if typed := c.OnTypedKey(); typed != nil {
		typed(e)
	}
}
