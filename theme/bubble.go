package theme

import (
	"image"
	"math"

	"github.com/srwiley/rasterx"

	"janggi/engine"
	"janggi/fonts"
)

// bubbleTilt is how far a call leans, as a thing said in passing does.
const bubbleTilt = -3 * math.Pi / 180

// Bubble is a speech bubble with text in the colour of side, to the right or to
// the left of the piece that speaks. The anchor is that piece's crossing, and
// the tail points at it.
func (s *Sheet) Bubble(text string, side engine.Side, right bool) Bitmap {
	k := picture{shape: shapeBubble, text: text, side: side, right: right}
	return s.cached(k, func() Bitmap { return s.drawBubble(text, side, right, 1) })
}

// BubbleTurned is a Bubble to be read from the other side of the table.
func (s *Sheet) BubbleTurned(text string, side engine.Side, right bool) Bitmap {
	k := picture{shape: shapeBubble, text: text, side: side, right: right, turned: true}
	return s.cached(k, func() Bitmap { return reversed(s.drawBubble(text, side, !right, -1)) })
}

// reversed is a bitmap turned by half a turn.
func reversed(b Bitmap) Bitmap {
	size := b.Image.Rect.Size()
	out := image.NewRGBA(b.Image.Rect)
	for i := 0; i < len(out.Pix); i += 4 {
		copy(out.Pix[len(out.Pix)-4-i:][:4], b.Image.Pix[i:])
	}
	return Bitmap{Image: out, Anchor: size.Sub(image.Pt(1, 1)).Sub(b.Anchor)}
}

// drawBubble draws a call whose shadow falls down by 1 or up by -1.
func (s *Sheet) drawBubble(text string, side engine.Side, right bool, down float64) Bitmap {
	p := s.p()
	size := 1.04 * p
	font := fonts.Bold()
	if fonts.InTitle(text) {
		font = fonts.Title()
	}
	words := newLettering(font)
	w, h := words.width(text, size)+1.15*p, 1.62*size
	tail := .42 * size

	// The bubble is drawn with its box at the origin, then leaned and moved to
	// its place in the bitmap. The tail ends at the rim of the piece.
	gap := .50 * p
	reach := int(math.Ceil(w + tail + gap + .3*p))
	half := int(math.Ceil(h/2 + .06*w + .2*p))
	n := newPen(2*reach+1, 2*half+1)
	anchor := float64(reach) + .5
	cy := float64(half) + .5
	cx, out := anchor-gap-tail-w/2, 1.0
	if right {
		cx, out = anchor+gap+tail+w/2, -1.0
	}
	lean := func(q path) path { return turned(q, bubbleTilt, cx, cy) }

	rim := .075 * p
	box := lean(rect(cx-w/2, cy-h/2, w, h, .36*h))
	horn := lean(polyline(
		[2]float64{cx + out*(w/2-.1*p), cy - .30*p},
		[2]float64{cx + out*(w/2+tail), cy + .05*p},
		[2]float64{cx + out*(w/2-.1*p), cy + .33*p},
	))
	for i := range 4 { // a soft shadow
		grow := .05 * p * float64(i)
		n.fill(faded(s.palette.Shadow, .3), lean(rect(cx-w/2-grow, cy-h/2-grow+.12*p*down, w+2*grow, h+2*grow, .36*h+grow)))
	}
	n.stroke(box, 2*rim, s.palette.BubbleEdge)
	n.stroke(horn, 2*rim, s.palette.BubbleEdge)
	n.fill(s.palette.Bubble, box)
	n.fill(s.palette.Bubble, horn)
	words.draw(n, text, cx, cy, size, s.palette.Glyph(side), lean)
	return Bitmap{Image: cropped(n.img, right, reach), Anchor: bubbleAnchor(right, reach, half)}
}

// cropped keeps the half of a bitmap the bubble is in.
func cropped(img *image.RGBA, right bool, reach int) *image.RGBA {
	box := img.Rect
	if right {
		box.Min.X = reach
	} else {
		box.Max.X = reach + 1
	}
	out := image.NewRGBA(image.Rect(0, 0, box.Dx(), box.Dy()))
	for y := range box.Dy() {
		copy(out.Pix[y*out.Stride:(y+1)*out.Stride], img.Pix[img.PixOffset(box.Min.X, y):])
	}
	return out
}

func bubbleAnchor(right bool, reach, half int) image.Point {
	if right {
		return image.Pt(0, half)
	}
	return image.Pt(reach, half)
}

// turned is p turned about (cx, cy) by an angle in radians, clockwise.
func turned(p path, angle, cx, cy float64) path {
	m := rasterx.Identity.Translate(cx, cy).Rotate(angle).Translate(-cx, -cy)
	return func(to rasterx.Adder) { p(&rasterx.MatrixAdder{Adder: to, M: m}) }
}
