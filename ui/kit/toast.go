package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"janggi/theme"
)

// Toast is a sentence that lies over a part of the screen. It takes no touch,
// and moves nothing when it comes or goes. Who shows it takes it away.
type Toast struct {
	widget.BaseWidget

	text string
}

// NewToast returns a toast that is not to be seen until it says something.
func NewToast() *Toast {
	t := &Toast{}
	t.ExtendBaseWidget(t)
	t.Hide()
	return t
}

// Say shows a sentence; an empty one takes the toast away.
func (t *Toast) Say(text string) {
	t.text = text
	t.Refresh()
	if text == "" {
		t.Hide()
	} else {
		t.Show()
	}
}

// Text returns what it says.
func (t *Toast) Text() string { return t.text }

// HeightOf returns how high the toast is with a text in a width.
func (t *Toast) HeightOf(text string, width float32) float32 {
	return max(target, newToastWords(text).HeightFor(width-2*toastEdge)+toastAir)
}

func newToastWords(text string) *Label {
	onInk := func(p *theme.Palette) color.Color { return p.Bg }
	return NewLabel(text, Style{Size: 16, Bold: true, Tone: onInk, Align: fyne.TextAlignCenter, Wrap: true})
}

// CreateRenderer is for Fyne.
func (t *Toast) CreateRenderer() fyne.WidgetRenderer {
	r := &toastRenderer{
		toast:  t,
		ground: newGround(),
		label:  newToastWords(t.text),
	}
	r.Refresh()
	return r
}

type toastRenderer struct {
	toast  *Toast
	ground *ground
	label  *Label
}

const (
	toastEdge = 16 // beside the words
	toastAir  = 20 // above and below them
)

// ToastRoom is the height a screen leaves for a toast, which takes what it needs.
const ToastRoom = 60

func (r *toastRenderer) Destroy() {}

func (r *toastRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground.Raster, r.label}
}

func (r *toastRenderer) MinSize() fyne.Size { return fyne.NewSize(2*toastEdge, target) }

// Layout keeps the toast at the top of its room and as high as its words; where
// it was given more room than it needs, it covers all of it.
func (r *toastRenderer) Layout(s fyne.Size) {
	height := r.toast.HeightOf(r.toast.text, s.Width)
	if s.Height > max(height, ToastRoom) {
		height = s.Height
	}
	r.ground.Resize(fyne.NewSize(s.Width, height))
	place(r.label, fyne.NewPos(toastEdge, 0), fyne.NewSize(s.Width-2*toastEdge, height))
}

func (r *toastRenderer) Refresh() {
	p := theme.Current()
	r.ground.paint(box{fill: p.Text, radius: cardRadius})
	r.label.SetText(r.toast.text)
	r.label.Refresh()
	r.Layout(r.toast.Size())
}
