package kit

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"janggi/engine"
	"janggi/theme"
)

// FaceButton is a piece with one of the faces that can be chosen.
type FaceButton struct {
	Pressable

	piece  engine.Piece
	faces  theme.Faces
	name   string
	chosen bool
}

// NewFaceButton returns the button; the name is for those who listen.
func NewFaceButton(p engine.Piece, faces theme.Faces, name string, tapped func()) *FaceButton {
	b := &FaceButton{Pressable: Pressable{OnTapped: tapped}, piece: p, faces: faces, name: name}
	b.ExtendPressable(b)
	return b
}

// SetChosen says whether these are the faces in use.
func (b *FaceButton) SetChosen(on bool) {
	if b.chosen != on {
		b.chosen = on
		b.Refresh()
	}
}

// Chosen reports whether these are the faces in use.
func (b *FaceButton) Chosen() bool { return b.chosen }

// Text returns the name of the faces.
func (b *FaceButton) Text() string { return b.name }

// CreateRenderer is for Fyne.
func (b *FaceButton) CreateRenderer() fyne.WidgetRenderer {
	r := &faceButtonRenderer{
		button: b, ground: newGround(),
		picture: &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScaleFastest},
	}
	r.Refresh()
	return r
}

type faceButtonRenderer struct {
	button  *FaceButton
	ground  *ground
	picture *canvas.Image
	drawn   emblemKey
}

func (r *faceButtonRenderer) Destroy() {}

func (r *faceButtonRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground.Raster, r.picture}
}

func (r *faceButtonRenderer) MinSize() fyne.Size { return fyne.NewSize(target, target+4) }

func (r *faceButtonRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *faceButtonRenderer) Refresh() {
	b, p := r.button, theme.Current()
	s := b.Size()
	x := box{radius: 10, focused: b.focused}
	if b.hovered {
		x.fill = p.Surface2
	}
	if b.chosen {
		x.fill, x.line, x.width = p.Surface2, p.Text, 2.5
	}
	r.ground.paint(x)
	r.ground.Resize(s)

	scale := PixelsPerUnit(b)
	key := emblemKey{p, b.piece, int(math.Round(float64((min(s.Width, s.Height) - 10) * scale)))}
	if key.diameter <= 0 {
		return
	}
	if key != r.drawn {
		r.drawn = key
		r.picture.Image = theme.PieceImage(p, b.piece, b.faces, key.diameter)
		r.picture.Refresh()
	}
	bounds := r.picture.Image.Bounds()
	w, h := float32(bounds.Dx())/scale, float32(bounds.Dy())/scale
	place(r.picture, fyne.NewPos((s.Width-w)/2, (s.Height-w)/2), fyne.NewSize(w, h))
}
