package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Column stacks objects over the whole width with a gap between them. Unlike
// Fyne's own box it gives text that wraps the height it needs at that width.
func Column(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(column{gap}, objects...)
}

type column struct{ gap float32 }

// HeightFor returns the height an object needs at a width: text that wraps, a
// Column, or a container whose layout has a method Height needs more in less.
func HeightFor(o fyne.CanvasObject, width float32) float32 { return heightFor(o, width) }

// heightFor returns the height an object needs at a width.
func heightFor(o fyne.CanvasObject, width float32) float32 {
	switch o := o.(type) {
	case interface{ HeightFor(width float32) float32 }:
		return o.HeightFor(width)
	case *fyne.Container:
		switch l := o.Layout.(type) {
		case column:
			return l.height(o.Objects, width)
		case interface {
			Height(objects []fyne.CanvasObject, width float32) float32
		}:
			return l.Height(o.Objects, width)
		}
	}
	return o.MinSize().Height
}

func (c column) height(objects []fyne.CanvasObject, width float32) float32 {
	sum, shown := float32(0), 0
	for _, o := range objects {
		if o.Visible() {
			sum += heightFor(o, width)
			shown++
		}
	}
	return sum + c.gap*float32(max(0, shown-1))
}

// MinSize is for Fyne.
func (c column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width := float32(0)
	for _, o := range objects {
		if o.Visible() {
			width = max(width, o.MinSize().Width)
		}
	}
	return fyne.NewSize(width, c.height(objects, width))
}

// Layout is for Fyne.
func (c column) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	top := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		h := heightFor(o, s.Width)
		place(o, fyne.NewPos(0, top), fyne.NewSize(s.Width, h))
		top += h + c.gap
	}
}

// Row gives objects equal widths beside each other.
func Row(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(row{gap}, objects...)
}

type row struct{ gap float32 }

func (r row) MinSize(objects []fyne.CanvasObject) fyne.Size {
	widest, n := fyne.NewSize(0, 0), 0
	for _, o := range objects {
		if o.Visible() {
			widest = widest.Max(o.MinSize())
			n++
		}
	}
	return fyne.NewSize(widest.Width*float32(n)+r.gap*float32(max(0, n-1)), widest.Height)
}

func (r row) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	n := 0
	for _, o := range objects {
		if o.Visible() {
			n++
		}
	}
	if n == 0 {
		return
	}
	w := (s.Width - r.gap*float32(n-1)) / float32(n)
	left := float32(0)
	for _, o := range objects {
		if o.Visible() {
			place(o, fyne.NewPos(left, 0), fyne.NewSize(w, s.Height))
			left += w + r.gap
		}
	}
}

// Centred puts one object in the middle at its least size.
func Centred(o fyne.CanvasObject) *fyne.Container { return container.NewCenter(o) }
