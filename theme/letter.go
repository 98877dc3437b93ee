package theme

import (
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"janggi/fonts"
)

// letter draws text in Janggi Sans Bold at the given em size, the ink centred
// about (cx, cy). It is for the single syllables on the pieces, which become
// part of a bitmap; running text is Fyne's business.
func (n *pen) letter(text string, cx, cy, size float64, c color.NRGBA) {
	face, err := sfnt.Parse(fonts.Bold().Content())
	if err != nil { // the font is part of the program
		panic("theme: " + err.Error())
	}
	var buffer sfnt.Buffer
	for _, r := range text {
		glyph, err := face.GlyphIndex(&buffer, r)
		if err != nil || glyph == 0 {
			continue
		}
		outline, err := face.LoadGlyph(&buffer, glyph, fix(size), nil)
		if err != nil {
			continue
		}
		box := outline.Bounds()
		centre := box.Min.Add(box.Max).Div(fixed.I(2))
		offset := rasterx.ToFixedP(cx, cy).Sub(centre)
		n.fill(outlined(outline, offset), c)
	}
}

// outlined is the path of a glyph moved by an offset.
func outlined(outline sfnt.Segments, offset fixed.Point26_6) path {
	return func(to rasterx.Adder) {
		for i, s := range outline {
			a, b, e := s.Args[0].Add(offset), s.Args[1].Add(offset), s.Args[2].Add(offset)
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if i > 0 {
					to.Stop(true)
				}
				to.Start(a)
			case sfnt.SegmentOpLineTo:
				to.Line(a)
			case sfnt.SegmentOpQuadTo:
				to.QuadBezier(a, b)
			case sfnt.SegmentOpCubeTo:
				to.CubeBezier(a, b, e)
			}
		}
		to.Stop(true)
	}
}
