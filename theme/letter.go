package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// lettering draws words that become part of a bitmap: the names on the pieces
// and the calls. Running text is Fyne's business.
type lettering struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	level  string // what the height of the ink is taken from; empty for the text itself
}

func newLettering(font fyne.Resource) *lettering {
	f, err := sfnt.Parse(font.Content())
	if err != nil { // the fonts are part of the program
		panic("theme: " + font.Name() + ": " + err.Error())
	}
	return &lettering{font: f}
}

// draw paints text with its ink centred about (cx, cy), size being the em in
// pixels. Shape may bend each outline; nil leaves it.
func (l *lettering) draw(n *pen, text string, cx, cy, size float64, c color.NRGBA, shape func(path) path) {
	glyphs, box := l.lay(text, size)
	if l.level != "" {
		_, level := l.lay(l.level, size)
		box.Min.Y, box.Max.Y = level.Min.Y, level.Max.Y
	}
	offset := rasterx.ToFixedP(cx, cy).Sub(box.Min.Add(box.Max).Div(fixed.I(2)))
	for _, g := range glyphs {
		p := outlined(g.outline, g.at.Add(offset))
		if shape != nil {
			p = shape(p)
		}
		n.fill(c, p)
	}
}

// width returns how wide the ink of text is.
func (l *lettering) width(text string, size float64) float64 {
	_, box := l.lay(text, size)
	return float64(box.Max.X-box.Min.X) / 64
}

// glyph is one letter of a laid-out text.
type glyph struct {
	outline sfnt.Segments
	at      fixed.Point26_6
}

// lay sets text on a base line that starts at the origin, and returns the box
// of its ink. Letters the font lacks are left out.
func (l *lettering) lay(text string, size float64) ([]glyph, fixed.Rectangle26_6) {
	var glyphs []glyph
	var box fixed.Rectangle26_6
	var at fixed.Point26_6
	for _, r := range text {
		index, err := l.font.GlyphIndex(&l.buffer, r)
		if err != nil || index == 0 {
			continue
		}
		outline, err := l.font.LoadGlyph(&l.buffer, index, fix(size), nil)
		if err != nil {
			continue
		}
		// The buffer lends its segments until the next letter only.
		g := glyph{outline: append(sfnt.Segments(nil), outline...), at: at}
		glyphs = append(glyphs, g)
		box = box.Union(g.outline.Bounds().Add(at))
		if advance, err := l.font.GlyphAdvance(&l.buffer, index, fix(size), 0); err == nil {
			at.X += advance
		}
	}
	return glyphs, box
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
