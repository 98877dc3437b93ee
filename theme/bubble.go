package theme

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"github.com/srwiley/rasterx"

	"janggi/engine"
	"janggi/fonts"
)

// bubbleTilt is how far a call leans, as a thing said in passing does.
const bubbleTilt = -3 * math.Pi / 180

// Bubble is a speech bubble with text in the colour of side, to the right or to
// the left of the piece that speaks. The anchor is that piece's crossing, and
// the tail points at it. Where there are fewer pixels than a long call needs,
// it is set smaller, down to a readable size.
func (s *Sheet) Bubble(text string, side engine.Side, right bool, room int) Bitmap {
	k := picture{shape: shapeBubble, text: text, side: side, right: right, dx: s.bubbleSize(text, room)}
	return s.cached(k, func() Bitmap { return s.drawBubble(text, side, right, 1, float64(k.dx)/100) })
}

// BubbleTurned is a Bubble to be read from the other side of the table.
func (s *Sheet) BubbleTurned(text string, side engine.Side, right bool, room int) Bitmap {
	k := picture{shape: shapeBubble, text: text, side: side, right: right, turned: true, dx: s.bubbleSize(text, room)}
	return s.cached(k, func() Bitmap { return reversed(s.drawBubble(text, side, !right, -1, float64(k.dx)/100)) })
}

// Shares of the pitch.
const (
	bubbleText = 1.04 // the em
	bubbleSide = 1.15 // beside the words, on both sides together
	bubbleTail = .44
	bubbleGap  = .50 // from the crossing to the tip of the tail
	bubbleRim  = .075
	bubbleEdge = .30 // of shadow and lean around it
)

// leastBubble is the smallest size of a call, in percent.
const leastBubble = 55

// bubbleFont is the brush face, where it has the letters.
func bubbleFont(text string) fyne.Resource {
	if fonts.InTitle(text) {
		return fonts.Title()
	}
	return fonts.Bold()
}

// bubbleSize returns at which percentage of its usual size a call fits into so
// many pixels beside its crossing.
func (s *Sheet) bubbleSize(text string, room int) int8 {
	words := newLettering(bubbleFont(text)).width(text, bubbleText*s.p())
	free := float64(room) - (bubbleTail+bubbleGap+bubbleEdge)*s.p() - 1
	size := int(100 * free / (words + bubbleSide*s.p()))
	return int8(min(max(size, leastBubble), 100))
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

// drawBubble draws a call whose shadow falls down by 1 or up by -1, at a share of
// its usual size.
func (s *Sheet) drawBubble(text string, side engine.Side, right bool, down, large float64) Bitmap {
	p := s.p()
	size := bubbleText * p * large
	words := newLettering(bubbleFont(text))
	w, h := words.width(text, size)+bubbleSide*p*large, 1.62*size
	tail := bubbleTail * p

	// The bubble is drawn with its box at the origin, then leaned and moved to
	// its place in the bitmap. The tail ends at the rim of the piece.
	gap := bubbleGap * p
	reach := int(math.Ceil(w + tail + gap + bubbleEdge*p))
	half := int(math.Ceil(h/2 + .06*w + .2*p))
	n := newPen(2*reach+1, 2*half+1)
	anchor := float64(reach) + .5
	cy := float64(half) + .5
	cx, out := anchor-gap-tail-w/2, 1.0
	if right {
		cx, out = anchor+gap+tail+w/2, -1.0
	}
	lean := func(q path) path { return turned(q, bubbleTilt, cx, cy) }

	rim := bubbleRim * p
	box := lean(rect(cx-w/2, cy-h/2, w, h, .36*h))
	horn := lean(polyline(
		[2]float64{cx + out*(w/2-.1*p), cy - .30*p*large},
		[2]float64{cx + out*(w/2+tail), cy + .05*p},
		[2]float64{cx + out*(w/2-.1*p), cy + .33*p*large},
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
