package play

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"janggi/ui/board"
	"janggi/ui/kit"
)

// shown is one object on show: where it is seen in the window, the part of the
// window that it is seen in, and the box of the control or the panel that it
// belongs to.
type shown struct {
	object           fyne.CanvasObject
	at, seen, holder box
	within           fyne.CanvasObject // that control or panel; nil for none
	turned           bool
}

// box is a part of the window.
type box struct{ at, to fyne.Position }

func boxAt(at fyne.Position, s fyne.Size) box { return box{at, at.AddXY(s.Width, s.Height)} }

func (b box) holds(c box) bool {
	return c.at.X >= b.at.X-1 && c.at.Y >= b.at.Y-1 && c.to.X <= b.to.X+1 && c.to.Y <= b.to.Y+1
}

func (b box) meets(c box) bool {
	return b.at.X < c.to.X-.5 && c.at.X < b.to.X-.5 && b.at.Y < c.to.Y-.5 && c.at.Y < b.to.Y-.5
}

// showing lists everything on show under o in a window, parents first. What is
// turned is listed where it is seen.
func showing(o fyne.CanvasObject, window box) (all []shown) {
	var within fyne.CanvasObject
	var walk func(o fyne.CanvasObject, parent fyne.Position, seen, holder box) []shown
	walk = func(o fyne.CanvasObject, parent fyne.Position, seen, holder box) (all []shown) {
		if !o.Visible() {
			return nil
		}
		at := parent.Add(o.Position())
		own := boxAt(at, o.Size())
		all = append(all, shown{object: o, at: own, seen: seen, holder: holder, within: within})
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
			for _, x := range walk(o.Content(), zero.Subtract(o.Content().Position()), boxAt(zero, o.Size()), boxAt(zero, o.Size())) {
				x.at, x.holder = box{own.to.Subtract(x.at.to), own.to.Subtract(x.at.at)}, box{own.to.Subtract(x.holder.to), own.to.Subtract(x.holder.at)}
				x.seen, x.turned = seen, true
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
func inked(x shown) box {
	text, at := x.object.(*canvas.Text), x.at
	spare := max(0, at.to.X-at.at.X-text.MinSize().Width)
	switch text.Alignment {
	case fyne.TextAlignCenter:
		at.at.X, at.to.X = at.at.X+spare/2, at.to.X-spare/2
	case fyne.TextAlignTrailing:
		at.at.X += spare
	default:
		at.to.X -= spare
	}
	if x.turned && text.Alignment != fyne.TextAlignCenter {
		at.at.X, at.to.X = x.at.at.X+x.at.to.X-at.to.X, x.at.at.X+x.at.to.X-at.at.X
	}
	at.at.Y, at.to.Y = at.at.Y+3, max(at.at.Y+3, at.to.Y-3)
	return at
}

// faults says what is wrong with what is on show: a text wider than its room,
// or out of its panel or the window; controls that overlap, that hang out of the
// window or that are too small for a finger. What is scrolled out of sight does
// not count.
func faults(tree fyne.CanvasObject, window box) (found []string) {
	const finger = 44
	say := func(format string, values ...any) { found = append(found, fmt.Sprintf(format, values...)) }
	var controls, words []shown
	for _, x := range showing(tree, window) {
		switch o := x.object.(type) {
		case *canvas.Text:
			if o.Text == "" {
				continue
			}
			if w := o.MinSize().Width; w > o.Size().Width+.5 {
				say("%q is %v wide in a room of %v", o.Text, w, o.Size().Width)
			}
			scrolled := x.seen != window
			if _, floats := x.within.(*kit.Toast); !floats && !scrolled {
				words = append(words, x)
			}
			for _, room := range []box{x.seen, x.holder} {
				at := x.at
				if scrolled && room == x.seen { // only the sides can be cut off
					at.at.Y, at.to.Y = room.at.Y, room.at.Y
				}
				// A line may be a hair higher than what holds it; its letters are not.
				at.at.Y, at.to.Y = at.at.Y+3, max(at.at.Y+3, at.to.Y-3)
				if !room.holds(at) {
					say("%q hangs out: %v of %v", o.Text, x.at, room)
				}
			}
		case *kit.Label:
			if need, have := o.HeightFor(o.Size().Width), o.Size().Height; o.Text() != "" && need > have+5 {
				say("%q is %v high in a room of %v", o.Text(), need, have)
			}
		case *kit.Sheet, *kit.Turned, *board.Board:
		case fyne.Tappable:
			line := fmt.Sprintf("%T", o) == "*widget.listItem" // of the moves; pressing it does nothing
			if !line && (x.seen == window || x.seen.holds(x.at)) {
				controls = append(controls, x)
			}
		}
	}
	name := func(x shown) string {
		if t, ok := x.object.(interface{ Text() string }); ok {
			return fmt.Sprintf("%T %q", x.object, t.Text())
		}
		return fmt.Sprintf("%T", x.object)
	}
	for i, a := range controls {
		if s := a.object.Size(); s.Width < finger || s.Height < finger {
			say("%s is %v", name(a), s)
		}
		if !window.holds(a.at) {
			say("%s hangs out of the window: %v", name(a), a.at)
		}
		for _, b := range controls[:i] {
			if a.at.meets(b.at) {
				say("%s and %s overlap: %v, %v", name(a), name(b), a.at, b.at)
			}
		}
		for _, x := range words {
			at := inked(x)
			if x.within != a.object && a.at.meets(at) {
				say("%q lies on %s: %v, %v", x.object.(*canvas.Text).Text, name(a), x.at, a.at)
			}
		}
	}
	return found
}
