package theme

import (
	"embed"
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/fyne-io/oksvg"

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
)

//go:embed pieces/*.svg
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

// liftScale is how much larger a piece in the hand is.
const liftScale = 1.08

// Piece returns the picture of a piece, the zero Bitmap for an empty crossing.
// A lifted piece, selected or in the hand, is a little larger.
func (s *Sheet) Piece(p engine.Piece, faces Faces, lifted bool) Bitmap {
	if p.Kind() == engine.NoKind {
		return Bitmap{}
	}
	return s.cached(picture{shape: shapePiece, piece: p, faces: faces, lifted: lifted}, func() Bitmap {
		d := s.diameter(p.Kind())
		if lifted {
			d *= liftScale
		}
		return drawPiece(&s.palette, p, faces, d, lifted)
	})
}

// PieceImage returns a piece of the given diameter in pixels, for panels and
// dialogs. It is drawn anew on each call.
func PieceImage(c Palette, p engine.Piece, faces Faces, diameter int) image.Image {
	return drawPiece(&c, p, faces, float64(diameter), false).Image
}

func drawPiece(c *Palette, p engine.Piece, faces Faces, d float64, lifted bool) Bitmap {
	source := recoloured(pieceSource(p, faces), c)
	icon, err := oksvg.ReadIconStream(strings.NewReader(source))
	if err != nil { // the drawings are part of the program
		panic(fmt.Sprintf("theme: drawing of %v: %v", p, err))
	}
	scale := d / drawingDiameter
	a := int(math.Ceil(drawingCentre * scale))
	below := (drawingHeight - drawingCentre) * scale
	if lifted {
		below += .05 * d
	}
	n := newPen(2*a+1, a+1+int(math.Ceil(below)))
	if lifted { // the shadow in the drawing is that of a piece on the board
		for i := range 3 {
			dy, grow := (.06+.02*float64(i))*d, .01*float64(i)
			n.fill(faded(c.Shadow, .35), octagon(float64(a)+.5, float64(a)+.5+dy, d*(1+grow)))
		}
	}
	icon.SetTarget(float64(a)+.5-drawingCentre*scale, float64(a)+.5-drawingCentre*scale,
		drawingWidth*scale, drawingHeight*scale)
	drawDrawing(n, icon, scale, faces)
	b := Bitmap{Image: n.img, Anchor: image.Pt(a, a)}
	switch faces {
	case HanjaHangul:
		drawLabel(n, float64(a)+.5, d, c.Glyph(p.Side()), hangulName(p))
	case Hangul:
		centre := float64(a) + .5
		newLettering(fonts.Bold()).draw(n, hangulName(p), centre, centre-faceRise*d, .56*d, c.Glyph(p.Side()), nil)
	}
	return b
}

// drawDrawing paints the shapes of a drawing, the last letterShapes of which are
// the Hanja and its engraved edge: smaller and higher above a label, and not at
// all where the Korean name takes its place.
func drawDrawing(n *pen, icon *oksvg.SvgIcon, scale float64, faces Faces) {
	const letterShapes = 2
	for i := range icon.SVGPaths {
		shape := &icon.SVGPaths[i]
		place := icon.Transform
		if i >= len(icon.SVGPaths)-letterShapes {
			switch faces {
			case HanjaHangul:
				const small, up = .84, .095 * drawingDiameter
				place = place.Translate(drawingCentre, drawingCentre-up).Scale(small, small).
					Translate(-drawingCentre, -drawingCentre)
			case Hangul:
				return
			}
		}
		// The renderer scales shapes, but not their lines.
		shape.LineWidth = math.Max(shape.LineWidth*scale, thinnestLine)
		shape.DrawTransformed(n.dash, 1, place)
	}
}

// faceRise is how far the face of a piece lies above its centre, as a share of
// its diameter: the near side of the wood shows below.
const faceRise = .012

// drawLabel draws the Korean name on a pill at the lower edge of a piece.
func drawLabel(n *pen, centre, d float64, c color.NRGBA, name string) {
	w, h := .40*d, .31*d
	top := centre + .50*d - h*.86
	pill := rect(centre-w/2, top, w, h, .42*h)
	n.fill(c, pill)
	n.stroke(pill, math.Max(.8, .02*d), rgb(0xFFF6DC))
	newLettering(fonts.Bold()).draw(n, name, centre, top+h/2, .27*d, rgb(0xFFFFFF), nil)
}

// pieceSource returns the drawing of a piece.
func pieceSource(p engine.Piece, faces Faces) string {
	name := p.Side().String() + "_" + drawingNames[p.Kind()]
	if faces == HanjaEasy && p.Side() == engine.Cho {
		name += "_semi"
	}
	data, err := pieceFiles.ReadFile("pieces/" + name + ".svg")
	if err != nil {
		panic("theme: " + err.Error())
	}
	return string(data)
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
