package board

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2/canvas"

	"janggi/engine"
	"janggi/theme"
)

// Picture is a board to look at: one bitmap of a scene's pieces and of its last
// move. It answers no gesture, and nothing of it is read aloud. It is drawn when
// it is first seen, and not on Fyne's thread: a window need not wait for it.
type Picture struct {
	*canvas.Raster

	art   *theme.Artwork
	scene Scene
	aside func(work, then func())

	made image.Image // the last one that was drawn, nil before
	of   pictureKey  // that it was drawn for
	busy bool        // another is being drawn
}

// pictureKey is all that a picture of a scene depends on.
type pictureKey struct {
	palette theme.Palette
	size    image.Point
	edge    int
}

// PictureEdge is the room that a picture leaves around the board, for its
// shadow, in Fyne's units.
const PictureEdge = 12

// NewPicture returns a picture of a scene. Aside runs work anywhere and then,
// when that is over, the second function on Fyne's thread; nil runs both at
// once.
func NewPicture(art *theme.Artwork, scene Scene, aside func(work, then func())) *Picture {
	if art == nil {
		art = theme.NewArtwork()
	}
	if aside == nil {
		aside = func(work, then func()) {
			work()
			then()
		}
	}
	p := &Picture{art: art, scene: scene, aside: aside}
	p.Raster = canvas.NewRaster(p.picture)
	p.ScaleMode = canvas.ImageScalePixels
	return p
}

// picture returns the bitmap for a size in pixels, or an older one while that is
// drawn.
func (p *Picture) picture(w, h int) image.Image {
	if w <= 0 || h <= 0 {
		return image.NewRGBA(image.Rectangle{})
	}
	edge := 0
	if width := p.Size().Width; width > 0 {
		edge = int(PictureEdge * float32(w) / width)
	}
	key := pictureKey{theme.Current(), image.Pt(w, h), edge}
	if p.of != key && !p.busy {
		p.busy = true
		var made image.Image
		now := true
		p.aside(func() { made = key.draw(p.art, &p.scene) }, func() {
			p.made, p.of, p.busy = made, key, false
			if !now {
				p.Refresh()
			}
		})
		now = false
	}
	if p.made == nil {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	return p.made
}

// draw draws the scene in the middle of a picture.
func (k pictureKey) draw(art *theme.Artwork, s *Scene) image.Image {
	out := image.NewRGBA(image.Rectangle{Max: k.size})
	room := k.size.Sub(image.Pt(2*k.edge, 2*k.edge))
	pitch := s.Coordinates.FitPitch(room.X, room.Y)
	sheet := art.Sheet(k.palette, pitch)
	board := s.Coordinates.BoardSize(pitch)
	g := geometry{
		scale: 1, pitch: pitch, turned: s.Bottom == engine.Han, names: s.Coordinates,
		corner: k.size.Sub(board).Div(2),
	}
	lay := func(b theme.Bitmap, at image.Point) {
		draw.Draw(out, b.Image.Rect.Add(at.Sub(b.Anchor)), b.Image, image.Point{}, draw.Over)
	}
	lay(sheet.GroundWith(theme.Writing{Coordinates: s.Coordinates}), g.corner)
	if m := s.LastMove; !m.IsPass() && s.Pieces[m.To] != 0 {
		lay(sheet.LastFrom(), g.pixel(m.From))
		lay(sheet.LastTo(s.Pieces[m.To].Kind()), g.pixel(m.To))
	}
	for i, piece := range s.Pieces {
		if p := engine.Point(i); piece != 0 {
			lay(sheet.Piece(piece, s.look(p, false)), g.pixel(p))
		}
	}
	return out
}
