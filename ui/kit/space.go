package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/theme"
)

// Space is empty room of a height.
func Space(height float32) fyne.CanvasObject {
	r := canvas.NewRectangle(color.Transparent)
	r.SetMinSize(fyne.NewSize(0, height))
	return r
}

// Line is a thin line over the whole width, between two parts.
func Line() fyne.CanvasObject {
	l := &line{}
	l.ExtendBaseWidget(l)
	return l
}

type line struct{ widget.BaseWidget }

// CreateRenderer is for Fyne.
func (l *line) CreateRenderer() fyne.WidgetRenderer {
	r := &lineRenderer{stroke: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type lineRenderer struct{ stroke *canvas.Rectangle }

const lineAir = 4 // above and below

func (r *lineRenderer) Destroy() {}

func (r *lineRenderer) MinSize() fyne.Size { return fyne.NewSize(0, 2*lineAir+1) }

func (r *lineRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.stroke} }

func (r *lineRenderer) Layout(s fyne.Size) {
	place(r.stroke, fyne.NewPos(0, lineAir), fyne.NewSize(s.Width, 1))
}

func (r *lineRenderer) Refresh() {
	r.stroke.FillColor = theme.Current().Line
	r.stroke.Refresh()
}
