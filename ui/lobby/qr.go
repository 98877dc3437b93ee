package lobby

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/theme"
	"janggi/ui/kit"
)

// picture is a QR code that can be pressed to be seen larger. It is dark on light
// in either theme: cameras look for that.
type picture struct {
	kit.Pressable

	name    string // for screen readers
	squares [][]bool
}

// AccessibilityLabel is what it is called.
func (p *picture) AccessibilityLabel() string { return p.name }

var (
	_ fyne.Tappable      = (*picture)(nil)
	_ fyne.Focusable     = (*picture)(nil)
	_ desktop.Cursorable = (*picture)(nil)
)

// quiet is the light margin that a QR code needs, in squares; the plate around the
// picture and what is left over make it the four that are asked for.
const quiet = 2

func newPicture(name string, squares [][]bool, tapped func()) *picture {
	p := &picture{name: name, squares: squares}
	p.OnTapped = tapped
	p.ExtendPressable(p)
	return p
}

func (p *picture) set(squares [][]bool) {
	p.squares = squares
	p.Refresh()
}

// CreateRenderer is for Fyne.
func (p *picture) CreateRenderer() fyne.WidgetRenderer {
	r := &pictureRenderer{picture: p}
	r.plate = canvas.NewRectangle(color.White)
	r.plate.CornerRadius = 10
	r.grid = canvas.NewRasterWithPixels(r.pixel)
	r.grid.ScaleMode = canvas.ImageScalePixels
	r.objects = []fyne.CanvasObject{r.plate, r.grid}
	r.Refresh()
	return r
}

type pictureRenderer struct {
	picture *picture
	plate   *canvas.Rectangle
	grid    *canvas.Raster
	objects []fyne.CanvasObject
}

// pixel colours one pixel of the device. Every square is the same whole number of
// pixels wide, so that its edges are sharp; what is left over is margin.
func (r *pictureRenderer) pixel(x, y, w, h int) color.Color {
	ink := theme.PaletteFor(fynetheme.VariantLight)
	n := len(r.picture.squares)
	size := min(w, h) / max(1, n+2*quiet)
	if n == 0 || size == 0 {
		return ink.Surface
	}
	x, y = x-(w-n*size)/2, y-(h-n*size)/2
	if x < 0 || y < 0 || x >= n*size || y >= n*size || !r.picture.squares[y/size][x/size] {
		return ink.Surface
	}
	return ink.Text
}

func (r *pictureRenderer) Destroy() {}

func (r *pictureRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *pictureRenderer) MinSize() fyne.Size { return fyne.NewSize(90, 90) }

func (r *pictureRenderer) Layout(s fyne.Size) {
	r.plate.Resize(s)
	const edge = 6 // the corners of the plate are round
	r.grid.Move(fyne.NewPos(edge, edge))
	r.grid.Resize(s.SubtractWidthHeight(2*edge, 2*edge))
}

func (r *pictureRenderer) Refresh() {
	ink := theme.PaletteFor(fynetheme.VariantLight)
	now := theme.Current()
	r.plate.FillColor = ink.Surface
	r.plate.StrokeColor, r.plate.StrokeWidth = now.Line, 1
	if r.picture.Focused() || r.picture.Hovered() {
		r.plate.StrokeColor, r.plate.StrokeWidth = now.Text2, 2
	}
	r.plate.Refresh()
	r.grid.Refresh()
}
