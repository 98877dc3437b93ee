package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/theme"
)

// Clock is what a clock face shows. The zero Clock is none.
type Clock struct {
	// Text is the time, such as "04:12".
	Text string
	// Overtime says that the main time is over: there are Left of Periods more,
	// and Caption says how long one is. Without Periods there are no dots.
	Overtime      bool
	Left, Periods int
	Caption       string
	// Running says that the time is passing, Urgent that it is nearly over.
	Running, Urgent bool
}

// ClockFace shows a clock, and below it a dot for each period. What changes with
// time changes neither its size nor the place of a digit.
type ClockFace struct {
	widget.BaseWidget

	clock Clock
}

// NewClockFace returns a face without a clock.
func NewClockFace() *ClockFace {
	f := &ClockFace{}
	f.ExtendBaseWidget(f)
	return f
}

// Set changes what it shows.
func (f *ClockFace) Set(c Clock) {
	if f.clock != c {
		f.clock = c
		f.Refresh()
	}
}

// Clock returns what it shows.
func (f *ClockFace) Clock() Clock { return f.clock }

// odd reports whether the last digit is: a plate that looks a little different
// each second draws the eye without an animation.
func (c Clock) odd() bool { return c.Text != "" && c.Text[len(c.Text)-1]%2 == 1 }

// urgentFaint is the opacity of the plate in odd seconds: 88 %.
const urgentFaint = 0xE0

// dotsWidth is the width of the row of dots.
func (f *ClockFace) dotsWidth() float32 {
	if !f.clock.Overtime || f.clock.Periods == 0 {
		return 0
	}
	return (float32(f.clock.Periods)*(2*dotRadius+dotGap) - dotGap) * theme.TextScale()
}

// least is the width of the time or of the dots, whichever is wider.
func (f *ClockFace) least() float32 {
	time := NewLabel(f.clock.Text, Style{Size: clockText, Bold: true})
	return max(time.Natural().Width, f.dotsWidth())
}

// natural is the width with the caption.
func (f *ClockFace) natural() float32 {
	width := f.least()
	if f.clock.Overtime {
		caption := NewLabel(f.clock.Caption, Style{Size: captionText, Bold: true})
		width = max(width, f.dotsWidth()+captionGap+caption.Natural().Width)
	}
	return width
}

// CreateRenderer is for Fyne.
func (f *ClockFace) CreateRenderer() fyne.WidgetRenderer {
	r := &faceRenderer{
		face:    f,
		plate:   newGround(),
		time:    NewLabel("", Style{Size: clockText, Bold: true, Align: fyne.TextAlignTrailing}),
		caption: NewLabel("", Style{Size: captionText, Bold: true, Align: fyne.TextAlignTrailing}),
	}
	r.Refresh()
	return r
}

type faceRenderer struct {
	face          *ClockFace
	plate         *ground // behind a time that is nearly over
	time, caption *Label
	dots          []*canvas.Circle
	objects       []fyne.CanvasObject
}

const (
	clockText   = 27
	captionText = 13
	dotRadius   = 3.6
	dotGap      = 3
	captionGap  = 6
	clockLeast  = .6 // how much smaller the time may be set on a low card
	plateEdge   = 5
)

func (r *faceRenderer) Destroy() {}

func (r *faceRenderer) Objects() []fyne.CanvasObject { return r.objects }

// MinSize is what it needs at the least.
func (r *faceRenderer) MinSize() fyne.Size {
	if r.face.clock.Text == "" {
		return fyne.Size{}
	}
	return fyne.NewSize(r.face.least(), r.time.LineHeight()*clockLeast)
}

func (r *faceRenderer) Layout(s fyne.Size) {
	if r.face.clock.Text == "" || s.Width <= 0 {
		return
	}
	// A low face has a smaller time, never a cut one.
	below := r.caption.LineHeight()
	r.time.SetSize(clockText)
	if room := s.Height - below; r.time.LineHeight() > room {
		r.time.SetSize(max(clockLeast*clockText, clockText*room/r.time.LineHeight()))
	}
	if wide := r.time.Natural().Width; wide > s.Width { // nor a hanging one
		r.time.SetSize(max(clockLeast*clockText, r.time.style.Size*s.Width/wide-.2))
	}
	height, width := r.time.LineHeight(), r.time.Natural().Width
	top := max(0, (s.Height-height-below)/2)
	place(r.time, fyne.NewPos(s.Width-width, top), fyne.NewSize(width, height))
	place(r.plate, fyne.NewPos(s.Width-width-plateEdge, top), fyne.NewSize(width+2*plateEdge, height))
	r.layoutDots(s.Width, top+height, below)
}

// layoutDots puts the dots before the caption, or alone if it does not fit.
func (r *faceRenderer) layoutDots(width, top, height float32) {
	caption := r.caption.Natural().Width
	dots := r.face.dotsWidth()
	gap := float32(captionGap)
	r.caption.Hidden = !r.face.clock.Overtime || dots+gap+caption > width+.5
	if r.caption.Hidden {
		caption, gap = 0, 0
	}
	place(r.caption, fyne.NewPos(width-caption, top), fyne.NewSize(caption, height))
	scale := theme.TextScale()
	d := 2 * dotRadius * scale
	left := width - caption - gap - dots
	for _, dot := range r.dots {
		place(dot, fyne.NewPos(left, top+(height-d)/2), fyne.NewSquareSize(d))
		left += d + dotGap*scale
	}
}

func (r *faceRenderer) Refresh() {
	c, p := r.face.clock, theme.Current()
	wanted := 0
	if c.Overtime {
		wanted = c.Periods
	}
	for len(r.dots) < wanted {
		r.dots = append(r.dots, canvas.NewCircle(color.Transparent))
	}
	r.dots = r.dots[:wanted]
	r.objects = append(r.objects[:0:0], r.plate.Raster, r.time, r.caption)
	for _, dot := range r.dots {
		r.objects = append(r.objects, dot)
	}

	tone, low := Tone(Ink), Tone(Quiet)
	if c.Overtime && c.Running {
		tone, low = Warning, Warning
	}
	plate := box{}
	if c.Urgent && c.Running {
		plate, tone = box{fill: p.Warn, radius: 8}, Back
		if c.odd() {
			plate.fill.A = urgentFaint
		}
	}
	r.plate.paint(plate)
	ink := low(&p)
	for i, dot := range r.dots {
		dot.FillColor, dot.StrokeColor, dot.StrokeWidth = ink, ink, 1.5
		if i >= c.Left {
			dot.FillColor = color.Transparent
		}
		dot.Refresh()
	}
	r.time.SetText(c.Text)
	r.time.SetTone(tone)
	r.caption.SetText(c.Caption)
	r.caption.SetTone(low)
	r.Layout(r.face.Size())
}
