package theme

import (
	"embed"
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"

	"janggi/engine"
	"janggi/fonts"
)

// Faces is what is written on the pieces.
type Faces uint8

// The faces, by who reads them best.
const (
	Hanja       Faces = iota // as on a real set: Han regular, Cho cursive script
	HanjaEasy                // Cho in the semi-cursive script, easier to read
	HanjaHangul              // Hanja with the Korean name on a small label
	Hangul                   // the Korean name alone, large
	Pictures                 // figures, for children who do not read yet
)

//go:embed pieces/*.svg pieces/pictures/*.svg
var pieceFiles embed.FS

// The drawings are 200 by 216 units; the octagon is 184 wide about (100, 100).
// Below it there is room for the shadow.
const (
	drawingWidth    = 200.0
	drawingHeight   = 216.0
	drawingCentre   = 100.0
	drawingDiameter = 184.0
)

// thinnestLine, in pixels, keeps the rim of a small piece from fading away.
const thinnestLine = .7

// LiftScale is how much larger a piece in the hand is.
const LiftScale = 1.08

// Look is how a piece is shown.
type Look struct {
	Faces  Faces
	Lifted bool // selected or in the hand: a little larger, its shadow deeper
	Turned bool // to be read from the other side of the table
}

// Piece returns the picture of a piece, the zero Bitmap for an empty crossing.
func (s *Sheet) Piece(p engine.Piece, look Look) Bitmap {
	if p.Kind() == engine.NoKind {
		return Bitmap{}
	}
	return s.cached(picture{shape: shapePiece, piece: p, look: look}, func() Bitmap {
		d := s.diameter(p.Kind())
		if look.Lifted {
			d *= LiftScale
		}
		return drawPiece(&s.palette, p, look, d)
	})
}

// PieceImage returns a piece of the given diameter in pixels, for panels and
// dialogs. It is drawn anew on each call.
func PieceImage(c Palette, p engine.Piece, faces Faces, diameter int) image.Image {
	return drawPiece(&c, p, Look{Faces: faces}, float64(diameter)).Image
}

func drawPiece(c *Palette, p engine.Piece, look Look, d float64) Bitmap {
	icon := readDrawing(recoloured(pieceSource(p, look.Faces), c))
	scale := d / drawingDiameter
	a := int(math.Ceil(drawingCentre * scale))
	below := (drawingHeight - drawingCentre) * scale
	if look.Lifted {
		below += .05 * d
	}
	k := &carver{
		pen: newPen(2*a+1, a+1+int(math.Ceil(below))), look: look,
		d: d, centre: float64(a) + .5, colour: c.Glyph(p.Side()),
	}
	if look.Lifted { // the shadow in the drawing is that of a piece on the board
		for i := range 3 {
			dy, grow := (.06+.02*float64(i))*d, .01*float64(i)
			k.pen.fill(faded(c.Shadow, .35), octagon(k.centre, k.centre+dy, d*(1+grow)))
		}
	}
	corner := k.centre - drawingCentre*scale
	icon.SetTarget(corner, corner, drawingWidth*scale, drawingHeight*scale)
	k.carve(icon, scale)
	switch look.Faces {
	case HanjaHangul:
		k.label(hangulName(p))
	case Hangul:
		k.name(hangulName(p), k.centre-faceRise*d, .56*d, k.colour)
	case Pictures:
		k.figure(p, c)
	}
	return Bitmap{Image: k.pen.img, Anchor: image.Pt(a, a)}
}

// faceRise is how far the face of a piece lies above its centre, as a share of
// its diameter: the near side of the wood shows below.
const faceRise = .012

// carver makes one piece of diameter d about (centre, centre).
type carver struct {
	pen       *pen
	look      Look
	d, centre float64
	colour    color.NRGBA
}

// carve paints the shapes of a drawing, the last two of which are the engraved
// edge of the Hanja and the Hanja: smaller and higher above a label, and not at
// all where the Korean name or a figure takes their place.
func (k *carver) carve(icon *oksvg.SvgIcon, scale float64) {
	const letterShapes = 2
	for i := range icon.SVGPaths {
		shape := &icon.SVGPaths[i]
		place := icon.Transform
		if letter := i - (len(icon.SVGPaths) - letterShapes); letter >= 0 {
			if k.look.Faces == Hangul || k.look.Faces == Pictures {
				return
			}
			place = k.letterPlace(place, letter == 0)
		}
		// The renderer scales shapes, but not their lines.
		shape.LineWidth = math.Max(shape.LineWidth*scale, thinnestLine)
		shape.DrawTransformed(k.pen.dash, 1, place)
	}
}

// letterPlace turns and moves the Hanja, or the light edge below it, to where
// the look wants it.
func (k *carver) letterPlace(m rasterx.Matrix2D, edge bool) rasterx.Matrix2D {
	const middle = drawingCentre - faceRise*drawingDiameter
	if k.look.Turned {
		if edge { // the light still falls from above
			const right, down = 1.4, 4.2
			m = m.Translate(right, down)
		}
		m = m.Translate(drawingCentre, middle).Rotate(math.Pi).Translate(-drawingCentre, -middle)
	}
	if k.look.Faces == HanjaHangul {
		const small, up = .84, .095 * drawingDiameter
		m = m.Translate(drawingCentre, middle-up).Scale(small, small).Translate(-drawingCentre, -middle)
	}
	return m
}

// label writes the Korean name on a pill at the lower edge of the piece, as its
// reader sees it.
func (k *carver) label(name string) {
	w, h := .40*k.d, .31*k.d
	middle := k.centre + .50*k.d - .36*h
	pill := k.posed(rect(k.centre-w/2, middle-h/2, w, h, .42*h))
	k.pen.fill(k.colour, pill)
	k.pen.stroke(pill, math.Max(.8, .02*k.d), rgb(0xFFF6DC))
	k.name(name, middle, .27*k.d, rgb(0xFFFFFF))
}

// name writes the Korean name about the given height.
func (k *carver) name(name string, y, size float64, c color.NRGBA) {
	newLettering(fonts.Bold()).draw(k.pen, name, k.centre, y, size, c, k.posed)
}

// posed turns a shape with the piece.
func (k *carver) posed(p path) path {
	if !k.look.Turned {
		return p
	}
	return turned(p, math.Pi, k.centre, k.centre-faceRise*k.d)
}

// pieceSource returns the drawing of a piece.
func pieceSource(p engine.Piece, faces Faces) string {
	name := p.Side().String() + "_" + drawingNames[p.Kind()]
	if faces == HanjaEasy && p.Side() == engine.Cho {
		name += "_semi"
	}
	return drawing(name)
}

// drawing returns a file of the drawings, which are part of the program.
func drawing(name string) string {
	data, err := pieceFiles.ReadFile("pieces/" + name + ".svg")
	if err != nil {
		panic("theme: " + err.Error())
	}
	return string(data)
}

func readDrawing(svg string) *oksvg.SvgIcon {
	icon, err := oksvg.ReadIconStream(strings.NewReader(svg))
	if err != nil {
		panic("theme: a drawing: " + err.Error())
	}
	return icon
}

// drawingNames are the Korean names in the file names.
var drawingNames = [...]string{
	engine.General: "king", engine.Guard: "sa", engine.Chariot: "cha", engine.Cannon: "po",
	engine.Horse: "ma", engine.Elephant: "sang", engine.Soldier: "soldier",
}

// hangulName returns the one syllable a piece is called by.
func hangulName(p engine.Piece) string {
	switch p.Kind() {
	case engine.General:
		if p.Side() == engine.Han {
			return "한"
		}
		return "초"
	case engine.Soldier:
		if p.Side() == engine.Han {
			return "병"
		}
		return "졸"
	}
	return [...]string{
		engine.Guard: "사", engine.Chariot: "차", engine.Cannon: "포", engine.Horse: "마", engine.Elephant: "상",
	}[p.Kind()]
}

// recoloured turns a drawing, which is stored in the light palette, into c.
func recoloured(svg string, c *Palette) string {
	l := light()
	if c.Variant == l.Variant {
		return svg
	}
	var pairs []string
	for _, pair := range [][2]color.NRGBA{
		{l.FaceHi, c.FaceHi},
		{l.Face, c.Face},
		{l.FaceLo, c.FaceLo},
		{l.Side, c.Side},
		{l.SideLo, c.SideLo},
		{l.Edge, c.Edge},
		{l.Cho, c.Cho},
		{l.Han, c.Han},
	} {
		pairs = append(pairs, hex(pair[0]), hex(pair[1]))
	}
	// The shadow is three stacked octagons; on the dark board it is deeper.
	for _, opacity := range []float64{.1, .14, .2} {
		deeper := opacity * float64(c.Shadow.A) / float64(l.Shadow.A)
		pairs = append(pairs, fmt.Sprintf(`fill-opacity="%g"`, opacity), fmt.Sprintf(`fill-opacity="%.2f"`, deeper))
	}
	return strings.NewReplacer(pairs...).Replace(svg)
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }
