package board

import (
	"fyne.io/fyne/v2"

	"janggi/engine"
)

// hold is a drag in progress: the selected piece, or nothing if the drag began
// where there is nothing to pick up, follows the finger.
type hold struct {
	piece bool
	at    fyne.Position
}

// Tapped selects, moves, changes the selection or drops it. The whole cell
// around a crossing counts; taps farther out are nobody's.
func (b *Board) Tapped(e *fyne.PointEvent) {
	b.hideCursor()
	b.touched()
	b.tap(b.PointAt(e.Position))
}

// tap is what a finger or a key does on a crossing.
func (b *Board) tap(p engine.Point) {
	if p == engine.NoPoint || !b.scene.Active {
		return
	}
	b.dropped = engine.Pass
	switch {
	case p == b.selected:
		b.choose(engine.NoPoint)
	case b.selected == engine.NoPoint && !b.scene.Proposed.IsPass() && p == b.scene.Proposed.To:
		b.take(b.scene.Proposed)
	case b.scene.movable(p):
		b.choose(p)
	case b.selected != engine.NoPoint:
		b.take(engine.Move{From: b.selected, To: p})
	}
}

// Dragged lifts the piece under the place where the drag began and carries it.
func (b *Board) Dragged(e *fyne.DragEvent) {
	if b.held == nil {
		b.hideCursor()
		b.touched()
		start := e.Position.Subtract(e.Dragged)
		p := b.PointAt(start)
		b.held = &hold{piece: b.scene.movable(p)}
		b.dropped = engine.Pass
		if b.held.piece && p != b.selected {
			b.choose(p)
		}
	}
	if !b.held.piece {
		return
	}
	b.held.at = e.Position
	b.Refresh()
}

func (b *Board) touched() {
	if b.OnTouch != nil {
		b.OnTouch()
	}
}

// DragEnd puts the piece down: on a target it is a move, on its own crossing it
// stays selected, off the board the drag never was.
func (b *Board) DragEnd() {
	held := b.held
	b.held = nil
	if held == nil || !held.piece || b.selected == engine.NoPoint {
		return
	}
	m := engine.Move{From: b.selected, To: b.PointAt(held.at)}
	switch {
	case m.To == engine.NoPoint:
		b.choose(engine.NoPoint)
	case m.IsPass():
		b.Refresh()
	default:
		if _, ok := b.scene.target(m); ok {
			b.dropped = m
		}
		b.take(m)
	}
}

// take ends the selection and reports the move, or its refusal.
func (b *Board) take(m engine.Move) {
	b.choose(engine.NoPoint)
	report := b.OnRefuse
	b.asked = engine.Pass
	if _, ok := b.scene.target(m); ok {
		report = b.OnMove
		b.asked = m
	}
	if report != nil {
		report(m)
	}
}

// choose selects p, or nothing for NoPoint, and reports it.
func (b *Board) choose(p engine.Point) {
	b.selected = p
	b.Refresh()
	if b.OnSelect != nil {
		b.OnSelect(p)
	}
}
