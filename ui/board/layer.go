package board

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"janggi/theme"
)

// placed is a bitmap with the pixel of the widget its anchor lies on.
type placed struct {
	theme.Bitmap
	at image.Point
}

// sprite is a picture on the canvas that is touched only when it changes: a new
// bitmap costs an upload, a new place costs nothing.
type sprite struct{ *canvas.Image }

func newSprite() sprite {
	img := &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}
	img.Hidden = true
	return sprite{img}
}

// put shows a bitmap at its place.
func (s sprite) put(p placed, g geometry) {
	corner := p.at.Sub(p.Anchor)
	size := p.Bitmap.Image.Rect.Size()
	s.Move(fyne.NewPos(g.units(corner.X), g.units(corner.Y)))
	if s.Image.Image != p.Bitmap.Image {
		s.Image.Image = p.Bitmap.Image
		s.Resize(fyne.NewSize(g.units(size.X), g.units(size.Y)))
		s.Refresh()
	} else {
		s.Resize(fyne.NewSize(g.units(size.X), g.units(size.Y)))
	}
	s.visible(true)
}

// visible shows or hides the sprite without touching one that is so already.
func (s sprite) visible(yes bool) {
	switch {
	case yes && s.Hidden:
		s.Show()
	case !yes && !s.Hidden:
		s.Hide()
	}
}

// shows reports whether the sprite shows this bitmap.
func (s sprite) shows(b theme.Bitmap) bool { return s.Image.Image == b.Image }

// layer is a set of marks that may lie over each other in any order. It keeps
// the sprites it ever needed.
type layer struct{ sprites []sprite }

// show makes exactly the given marks visible. A mark takes a sprite that has
// its bitmap already, if there is one, so that common marks are uploaded once.
func (l *layer) show(marks []placed, g geometry) {
	free := append([]sprite(nil), l.sprites...)
	takeIf := func(good func(sprite) bool) (sprite, bool) {
		for i, s := range free {
			if good(s) {
				free[i] = free[len(free)-1]
				free = free[:len(free)-1]
				return s, true
			}
		}
		return sprite{}, false
	}
	for _, m := range marks {
		s, ok := takeIf(func(s sprite) bool { return s.shows(m.Bitmap) })
		if !ok {
			s, ok = takeIf(func(s sprite) bool { return s.Hidden })
		}
		if !ok {
			s = newSprite()
			l.sprites = append(l.sprites, s)
		}
		s.put(m, g)
	}
	for _, s := range free {
		s.visible(false)
	}
}
