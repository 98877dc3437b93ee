package theme_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"janggi/engine"
	"janggi/theme"
)

// The three kinds of colour blindness at their full strength, as matrices over
// linear RGB: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
// Transactions on Visualization and Computer Graphics 15 (6), 2009, severity 1.0.
var visions = map[string][3][3]float64{
	"protanopia": {
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	},
	"deuteranopia": {
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	},
	"tritanopia": {
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	},
}

// seenBy is a colour as a person with that vision sees it.
func seenBy(vision string, c color.NRGBA) color.NRGBA {
	m, ok := visions[vision]
	if !ok {
		return c
	}
	light := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	channel := func(row [3]float64) uint8 {
		v := min(max(row[0]*light[0]+row[1]*light[1]+row[2]*light[2], 0), 1)
		if v > .0031308 {
			v = 1.055*math.Pow(v, 1/2.4) - .055
		} else {
			v *= 12.92
		}
		return uint8(255*v + .5)
	}
	return color.NRGBA{R: channel(m[0]), G: channel(m[1]), B: channel(m[2]), A: c.A}
}

// lab is a colour in CIE L*a*b* under D65.
func lab(c color.NRGBA) [3]float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	f := func(v float64) float64 {
		const e = 216. / 24389
		if v > e {
			return math.Cbrt(v)
		}
		return (24389./27*v + 16) / 116
	}
	x := f((.4124564*r + .3575761*g + .1804375*b) / .95047)
	y := f(.2126729*r + .7151522*g + .0721750*b)
	z := f((.0193339*r + .1191920*g + .9503041*b) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// apart is how different two colours are to an eye: CIE76, where 2.3 is just to
// be noticed.
func apart(a, b color.NRGBA) float64 {
	x, y := lab(a), lab(b)
	return math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
}

func TestTheSimulationIsThePublishedOne(t *testing.T) {
	// As other implementations of the same matrices give it.
	for _, c := range []struct {
		vision   string
		in, want uint32
	}{
		{"protanopia", 0xB0121B, 0x4B4319},
		{"protanopia", 0x00566B, 0x4A546C},
		{"deuteranopia", 0xB0121B, 0x706411},
		{"deuteranopia", 0x00566B, 0x3D4B6B},
		{"tritanopia", 0xB0121B, 0xC30019},
		{"tritanopia", 0x00566B, 0x005D5D},
	} {
		rgb := func(v uint32) color.NRGBA {
			return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
		}
		if got := seenBy(c.vision, rgb(c.in)); apart(got, rgb(c.want)) > 1 {
			t.Errorf("%s: %06X is seen as %v, want %06X", c.vision, c.in, got, c.want)
		}
	}
}

// TestSidesAreToldApartByEveryEye: what tells Cho from Han by colour does so to
// every eye. Their letters also differ in script.
func TestSidesAreToldApartByEveryEye(t *testing.T) {
	const clear = 25
	eachPalette(t, func(t *testing.T, p theme.Palette) {
		for _, vision := range []string{"all cones", "protanopia", "deuteranopia", "tritanopia"} {
			for name, pair := range map[string][2]color.NRGBA{
				"letters and dots": {p.Cho, p.Han},
				"names and scores": {p.ChoUI, p.HanUI},
			} {
				if got := apart(seenBy(vision, pair[0]), seenBy(vision, pair[1])); got < clear {
					t.Errorf("%s, %s: %.1f apart", vision, name, got)
				}
			}
		}
	})
}

// marks are those that may be on the board at once, by where they lie: what
// tells them apart, were there no colour at all, is in the second column.
func marks(s *theme.Sheet) []mark {
	const k = engine.Chariot
	return []mark{
		{"dot", "a small disc", s.Dot(engine.Cho), false, false},
		{"risky dot", "a triangle", s.RiskyDot(), false, false},
		{"last move's beginning", "a small dashed octagon", s.LastFrom(), false, false},
		{"cursor", "four corners", s.Cursor(), false, false},
		{"drop", "a wide octagon", s.Drop(), false, false},
		{"blamed crossing", "a dashed ring", s.Blame(engine.NoKind), false, false},
		{"capture", "a ring with four ticks", s.Capture(k), true, true},
		{"selection", "a wide full octagon", s.Selection(k), true, false},
		{"last move's end", "an octagon with a light plate", s.LastTo(k), true, false},
		{"screen", "a dashed octagon", s.Screen(k), true, false},
		{"blamed piece", "a dashed ring", s.Blame(k), true, true},
		{"danger", "a triangle at the shoulder", s.Badge(k), true, true},
		{"check", "a disc with a rim", s.Halo(), true, false},
		{"cursor on a piece", "four corners", s.Cursor(), true, true},
		{"line of check", "one dashed line", s.Line(0, 6), false, false},
		{"bikjang", "two rails with heads that meet", s.OpenFile(0, 6), false, false},
		{"threat", "a thin arrow", s.Arrow(0, 6, k), false, false},
		{"first hint", "a wide arrow with a 1", s.HintArrow(0, 6, 1), false, false},
		{"second hint", "an arrow with a 2", s.HintArrow(0, 6, 2), false, false},
		{"third hint", "a dashed arrow with a 3", s.HintArrow(0, 6, 3), false, false},
	}
}

type mark struct {
	name, shape string
	picture     theme.Bitmap
	piece       bool // it is around a piece
	above       bool // and lies on it
}

// TestMarksDifferByShape takes all colour away, down to light and dark, and asks
// that marks of the same place still differ in a good part of what they cover.
func TestMarksDifferByShape(t *testing.T) {
	const least = .35
	eachPalette(t, func(t *testing.T, p theme.Palette) {
		sheet := theme.NewArtwork().Sheet(p, 60)
		all := marks(sheet)
		for i, a := range all {
			for _, b := range all[:i] {
				if a.piece != b.piece {
					continue
				}
				if got := unlike(t, sheet, a, b); got < least {
					t.Errorf("%s (%s) and %s (%s) differ in %.2f of their area", a.name, a.shape, b.name, b.shape, got)
				}
			}
		}
	})
}

// unlike is the share of what either mark changes on the board in which the two
// differ, both as light and dark alone.
func unlike(t *testing.T, s *theme.Sheet, a, b mark) float64 {
	t.Helper()
	box := a.picture.Image.Rect.Sub(a.picture.Anchor).Union(b.picture.Image.Rect.Sub(b.picture.Anchor))
	pa, pb, bare := gray(s, box, a), gray(s, box, b), gray(s, box, mark{piece: a.piece})
	either, differ := 0, 0
	for i := range bare.Pix {
		if far(pa.Pix[i], bare.Pix[i]) || far(pb.Pix[i], bare.Pix[i]) {
			either++
			if far(pa.Pix[i], pb.Pix[i]) {
				differ++
			}
		}
	}
	if either == 0 {
		t.Fatalf("nothing is seen of %s and %s", a.name, b.name)
	}
	return float64(differ) / float64(either)
}

// far reports whether two shades of gray are told apart.
func far(a, b uint8) bool { return max(a, b)-min(a, b) > 24 }

// gray draws a mark on wood, with a piece if it is around one, without colour.
func gray(s *theme.Sheet, box image.Rectangle, m mark) *image.Gray {
	img := image.NewRGBA(box)
	p := s.Palette()
	draw.Draw(img, box, image.NewUniform(over(faded(p.Board2, .5), p.Board1)), image.Point{}, draw.Src)
	lay := func(x theme.Bitmap) {
		if x.Image != nil {
			draw.Draw(img, x.Image.Rect.Sub(x.Anchor), x.Image, image.Point{}, draw.Over)
		}
	}
	if !m.above {
		lay(m.picture)
	}
	if m.piece {
		lay(s.Piece(engine.NewPiece(engine.Cho, engine.Chariot), theme.Look{}))
	}
	if m.above {
		lay(m.picture)
	}
	gray := image.NewGray(box)
	draw.Draw(gray, box, img, box.Min, draw.Src)
	return gray
}
