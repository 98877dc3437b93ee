package kit

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2/canvas"

	"janggi/theme"
)

// box is how a rounded panel is painted, in Fyne's units.
type box struct {
	fill, line color.NRGBA
	width      float32 // of the line
	radius     float32
	focused    bool // keys go to it, and it shows
}

// panel is the usual surface with a thin line around.
func panel(p *theme.Palette, radius float32) box {
	return box{fill: p.Surface, line: p.Line, width: 1, radius: radius}
}

// seen reports whether there is anything to paint.
func (b box) seen() bool { return b.fill.A > 0 || b.line.A > 0 && b.width > 0 || b.focused }

// The lines around what keys go to.
const (
	focusEdge = 1.5
	focusRing = 3.0
)

// ground is the rounded panel a widget lies on. It is a bitmap, made once for
// its size and look: painters without a graphics card need several times as long
// for a rounded rectangle, and they need it for every frame.
type ground struct {
	*canvas.Raster

	box  box
	made image.Image // the bitmap of the size asked for last
	of   box         // that it was made of
}

// newGround returns a panel without a look, which is not to be seen.
func newGround() *ground {
	g := &ground{}
	g.Raster = canvas.NewRaster(g.picture)
	g.ScaleMode = canvas.ImageScalePixels
	g.Hidden = true
	return g
}

// paint gives the panel a look. The same again costs nothing.
func (g *ground) paint(b box) {
	if g.box != b {
		g.box = b
		g.Raster.Refresh()
	}
	if seen := b.seen(); seen != g.Visible() {
		if seen {
			g.Show()
		} else {
			g.Hide()
		}
	}
}

// picture returns the bitmap for a size in pixels.
func (g *ground) picture(w, h int) image.Image {
	if w <= 0 || h <= 0 {
		return image.NewRGBA(image.Rectangle{})
	}
	if g.made != nil && g.of == g.box && g.made.Bounds().Size() == image.Pt(w, h) {
		return g.made
	}
	scale := float64(1)
	if width := g.Size().Width; width > 0 {
		scale = float64(w) / float64(width)
	}
	p := theme.Panel{
		Fill: g.box.fill, Line: g.box.line,
		Width: float64(g.box.width) * scale, Radius: float64(g.box.radius) * scale,
	}
	if g.box.focused {
		// A dark line and an amber one: one of the two stands out from any screen.
		c := theme.Current()
		p.Line, p.Width, p.Ring, p.RingWidth = c.SelEdge, focusEdge*scale, c.Sel, focusRing*scale
	}
	g.made, g.of = p.Picture(w, h), g.box
	return g.made
}

// wash is the tint over a panel with a mouse on it, or nothing.
func wash(on bool, over color.NRGBA, opacity uint8) box {
	if !on {
		return box{}
	}
	over.A = opacity
	return box{fill: over, radius: cardRadius}
}

// see lets so much of what is below be seen through the panel, from 0 to 1. The
// bitmap need not go to the screen again for it, as it would after Refresh.
func (g *ground) see(through float64) {
	if g.Translucency != through {
		g.Translucency = through
		if g.Visible() {
			g.Hide()
			g.Show()
		}
	}
}
