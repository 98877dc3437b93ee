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

// Sprites that change their size are scaled smoothly; at their own size, as all
// others are, both ways give the same pixels.
const (
	sharp  = canvas.ImageScalePixels
	smooth = canvas.ImageScaleFastest
)

// sprite is a picture on the canvas that is touched only when it changes: a new
// bitmap or size costs an upload, a new place costs nothing.
type sprite struct {
	*canvas.Image
	rest *placed // what it shows when it does not move
}

func newSprite() sprite {
	img := &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: sharp}
	img.Hidden = true
	return sprite{img, &placed{}}
}

// put shows a bitmap at its place.
func (s sprite) put(p placed, g geometry) {
	*s.rest = p
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
	s.fade(1)
	s.visible(true)
}

// pose shows a sprite that was put somewhere at another size, opacity and so
// many pixels away, about its anchor.
func (s sprite) pose(g geometry, size, opacity, dx, dy float32) {
	p := s.rest
	box := p.Bitmap.Image.Rect.Size()
	// The middle of the anchor's pixel stays where it is.
	x := float32(p.at.X) + .5 + dx - (float32(p.Anchor.X)+.5)*size
	y := float32(p.at.Y) + .5 + dy - (float32(p.Anchor.Y)+.5)*size
	if size == 1 { // the exact pixels again, and nothing to paint for less than one
		whole := p.at.Sub(p.Anchor).Add(image.Pt(nearest(dx), nearest(dy)))
		s.Move(fyne.NewPos(g.units(whole.X), g.units(whole.Y)))
		s.Resize(fyne.NewSize(g.units(box.X), g.units(box.Y)))
	} else {
		s.Move(fyne.NewPos(x/g.scale, y/g.scale))
		s.Resize(fyne.NewSize(float32(box.X)*size/g.scale, float32(box.Y)*size/g.scale))
	}
	s.fade(opacity)
}

// fade makes the sprite translucent. Its bitmap need not go to the screen
// again, as it would after Refresh; hiding and showing only paints the frame.
func (s sprite) fade(opacity float32) {
	through := 1 - float64(opacity)
	if s.Translucency == through {
		return
	}
	s.Translucency = through
	if !s.Hidden {
		s.Hide()
		s.Show()
	}
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
type layer struct {
	sprites []sprite
	moving  bool // they may change their size
}

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
			if l.moving {
				s.ScaleMode = smooth
			}
			l.sprites = append(l.sprites, s)
		}
		s.put(m, g)
	}
	for _, s := range free {
		s.visible(false)
	}
}

// pose poses every sprite of the layer that is seen.
func (l *layer) pose(g geometry, size, opacity, dx, dy float32) {
	for _, s := range l.sprites {
		if !s.Hidden {
			s.pose(g, size, opacity, dx, dy)
		}
	}
}

// seen reports whether anything of the layer is on the board.
func (l *layer) seen() bool {
	for _, s := range l.sprites {
		if !s.Hidden {
			return true
		}
	}
	return false
}
