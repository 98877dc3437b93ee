package theme

import (
	"math"
	"strings"

	"janggi/engine"
)

// figureFile returns the drawing of the figure on a piece. The two generals and
// the two soldiers wear what their side wears; the rest differ by the way they
// look.
func figureFile(p engine.Piece) string {
	name := "pictures/" + drawingNames[p.Kind()]
	if k := p.Kind(); k == engine.General || k == engine.Soldier {
		name += "_" + p.Side().String()
	}
	return name
}

// figure paints a figure on the face, its light edge first, as on the letters.
// Han's look to the right and Cho's to the left, so that colour is not the only
// difference.
func (k *carver) figure(p engine.Piece, c *Palette) {
	l := light()
	source := drawing(figureFile(p))
	ink := strings.NewReplacer(hex(l.Cho), hex(k.colour), hex(l.Face), hex(c.Face)).Replace(source)
	edge := strings.NewReplacer(hex(l.Cho), hex(c.Engraving), hex(l.Face), hex(c.Engraving)).Replace(source)

	const right, down = .9, 2.2 // where the light edge shows, in the drawing's units
	k.paint(edge, right, down, p)
	k.paint(ink, 0, 0, p)
}

// paint paints the figure of p, moved a little.
func (k *carver) paint(svg string, right, down float64, p engine.Piece) {
	icon := readDrawing(svg)
	scale := k.d / drawingDiameter
	corner := k.centre - drawingCentre*scale
	icon.SetTarget(corner, corner, drawingWidth*scale, drawingHeight*scale)
	const middle = drawingCentre - faceRise*drawingDiameter
	m := icon.Transform.Translate(drawingCentre+right, middle+down)
	if k.look.Turned {
		m = m.Rotate(math.Pi)
	}
	large := 1.06
	if kind := p.Kind(); kind == engine.Guard || kind == engine.Soldier {
		large = 1.16 // the smallest pieces need all their room
	}
	m = m.Scale(large, large)
	if p.Side() == engine.Han {
		m = m.Scale(-1, 1)
	}
	m = m.Translate(-drawingCentre, -middle)
	for i := range icon.SVGPaths {
		shape := &icon.SVGPaths[i]
		shape.LineWidth *= scale * large
		shape.DrawTransformed(k.pen.dash, 1, m)
	}
}
