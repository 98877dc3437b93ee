// Package looking looks at screens for tests, as somebody would who reads every
// word and tries every button: [Showing] lists what is on show and where, [Faults]
// says what is wrong with it, and [Rooms] are the sizes at which it is looked at.
// Only tests may know it.
package looking

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"janggi/ui/board"
	"janggi/ui/kit"
)

// Shown is one object on show: where it is seen in the window, the part of the
// window that it is seen in, and the box of the control or the panel that it
// belongs to.
type Shown struct {
	Object           fyne.CanvasObject
	At, Seen, Holder Box
	Within           fyne.CanvasObject // that control or panel; nil for none
	Turned           bool
}

// Box is a part of the window.
type Box struct{ At, To fyne.Position }

// BoxAt returns the box of an object.
func BoxAt(at fyne.Position, s fyne.Size) Box { return Box{at, at.AddXY(s.Width, s.Height)} }

// Holds reports whether c is inside, give or take a hair.
func (b Box) Holds(c Box) bool {
	return c.At.X >= b.At.X-1 && c.At.Y >= b.At.Y-1 && c.To.X <= b.To.X+1 && c.To.Y <= b.To.Y+1
}

// Meets reports whether the two overlap by more than a hair.
func (b Box) Meets(c Box) bool {
	return b.At.X < c.To.X-.5 && c.At.X < b.To.X-.5 && b.At.Y < c.To.Y-.5 && c.At.Y < b.To.Y-.5
}

// Showing lists everything on show under o in a window, parents first. What is
// turned is listed where it is seen.
func Showing(o fyne.CanvasObject, window Box) (all []Shown) {
	var within fyne.CanvasObject
	var walk func(o fyne.CanvasObject, parent fyne.Position, seen, holder Box) []Shown
	walk = func(o fyne.CanvasObject, parent fyne.Position, seen, holder Box) (all []Shown) {
		if !o.Visible() {
			return nil
		}
		at := parent.Add(o.Position())
		own := BoxAt(at, o.Size())
		all = append(all, Shown{Object: o, At: own, Seen: seen, Holder: holder, Within: within})
		defer func(before fyne.CanvasObject) { within = before }(within)
		switch o.(type) {
		case *kit.Sheet, *kit.Turned, *board.Board:
		case *kit.Card, *kit.PlayerCard, *kit.Toast, fyne.Tappable:
			holder, within = own, o
		}
		switch o := o.(type) {
		case *kit.Turned:
			if !o.IsTurned() {
				return append(all, walk(o.Content(), at, seen, holder)...)
			}
			zero := fyne.Position{}
			for _, x := range walk(o.Content(), zero.Subtract(o.Content().Position()), BoxAt(zero, o.Size()), BoxAt(zero, o.Size())) {
				x.At, x.Holder = Box{own.To.Subtract(x.At.To), own.To.Subtract(x.At.At)}, Box{own.To.Subtract(x.Holder.To), own.To.Subtract(x.Holder.At)}
				x.Seen, x.Turned = seen, true
				all = append(all, x)
			}
		case *fyne.Container:
			for _, x := range o.Objects {
				all = append(all, walk(x, at, seen, holder)...)
			}
		case *container.Scroll:
			all = append(all, walk(o.Content, at, own, own)...)
		case fyne.Widget:
			for _, x := range test.WidgetRenderer(o).Objects() {
				all = append(all, walk(x, at, seen, holder)...)
			}
		}
		return all
	}
	return walk(o, fyne.Position{}, window, window)
}

// inked is where the letters of a text are, without the room beside and the hair
// above them. What is turned begins at its other end.
func inked(x Shown) Box {
	text, at := x.Object.(*canvas.Text), x.At
	spare := max(0, at.To.X-at.At.X-text.MinSize().Width)
	switch text.Alignment {
	case fyne.TextAlignCenter:
		at.At.X, at.To.X = at.At.X+spare/2, at.To.X-spare/2
	case fyne.TextAlignTrailing:
		at.At.X += spare
	default:
		at.To.X -= spare
	}
	if x.Turned && text.Alignment != fyne.TextAlignCenter {
		at.At.X, at.To.X = x.At.At.X+x.At.To.X-at.To.X, x.At.At.X+x.At.To.X-at.At.X
	}
	at.At.Y, at.To.Y = at.At.Y+3, max(at.At.Y+3, at.To.Y-3)
	return at
}

// Faults says what is wrong with what is on show: a text wider than its room,
// or out of its panel or the window; controls that overlap, that hang out of the
// window or that are too small for a finger. What is scrolled out of sight does
// not count.
func Faults(tree fyne.CanvasObject, window Box) (found []string) {
	const finger = 44
	say := func(format string, values ...any) { found = append(found, fmt.Sprintf(format, values...)) }
	var controls, words []Shown
	for _, x := range Showing(tree, window) {
		switch o := x.Object.(type) {
		case *canvas.Text:
			if o.Text == "" {
				continue
			}
			if w := o.MinSize().Width; w > o.Size().Width+.5 {
				say("%q is %v wide in a room of %v", o.Text, w, o.Size().Width)
			}
			scrolled := x.Seen != window
			if _, floats := x.Within.(*kit.Toast); !floats && !scrolled {
				words = append(words, x)
			}
			for _, room := range []Box{x.Seen, x.Holder} {
				at := x.At
				if scrolled && room == x.Seen { // only the sides can be cut off
					at.At.Y, at.To.Y = room.At.Y, room.At.Y
				}
				// A line may be a hair higher than what Holds it; its letters are not.
				at.At.Y, at.To.Y = at.At.Y+3, max(at.At.Y+3, at.To.Y-3)
				if !room.Holds(at) {
					say("%q hangs out: %v of %v", o.Text, x.At, room)
				}
			}
		case *kit.Label:
			if need, have := o.HeightFor(o.Size().Width), o.Size().Height; o.Text() != "" && need > have+5 {
				say("%q is %v high in a room of %v", o.Text(), need, have)
			}
		case *kit.Sheet, *kit.Turned, *board.Board:
		case fyne.Tappable:
			line := fmt.Sprintf("%T", o) == "*widget.listItem" // of the moves; pressing it does nothing
			if !line && (x.Seen == window || x.Seen.Holds(x.At)) {
				controls = append(controls, x)
			}
		}
	}
	name := func(x Shown) string {
		if t, ok := x.Object.(interface{ Text() string }); ok {
			return fmt.Sprintf("%T %q", x.Object, t.Text())
		}
		return fmt.Sprintf("%T", x.Object)
	}
	for i, a := range controls {
		if s := a.Object.Size(); s.Width < finger || s.Height < finger {
			say("%s is %v", name(a), s)
		}
		if !window.Holds(a.At) {
			say("%s hangs out of the window: %v", name(a), a.At)
		}
		for _, b := range controls[:i] {
			if a.At.Meets(b.At) {
				say("%s and %s overlap: %v, %v", name(a), name(b), a.At, b.At)
			}
		}
		for _, x := range words {
			at := inked(x)
			if x.Within != a.Object && a.At.Meets(at) {
				say("%q lies on %s: %v, %v", x.Object.(*canvas.Text).Text, name(a), x.At, a.At)
			}
		}
	}
	return found
}
