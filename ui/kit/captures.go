package kit

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
)

// Captures shows the pieces a player has taken: one small piece for each kind,
// the dearest first, and how many of it where there are more.
type Captures struct {
	widget.BaseWidget

	of     engine.Side // whose pieces they are
	counts [engine.Soldier + 1]int
}

// NewCaptures returns the captures of pieces of a side, none so far.
func NewCaptures(of engine.Side) *Captures {
	c := &Captures{of: of}
	c.ExtendBaseWidget(c)
	return c
}

// Set says which pieces were taken.
func (c *Captures) Set(pieces []engine.Piece) {
	var counts [engine.Soldier + 1]int
	for _, p := range pieces {
		counts[p.Kind()]++
	}
	if counts != c.counts {
		c.counts = counts
		c.Refresh()
	}
}

// Count returns how many pieces of a kind were taken.
func (c *Captures) Count(k engine.Kind) int { return c.counts[k] }

// Empty reports whether nothing was taken.
func (c *Captures) Empty() bool { return c.counts == [engine.Soldier + 1]int{} }

// dearestFirst is the order on show.
func dearestFirst() []engine.Kind {
	return []engine.Kind{
		engine.Chariot, engine.Cannon, engine.Horse, engine.Elephant, engine.Guard, engine.Soldier,
	}
}

// CreateRenderer is for Fyne.
func (c *Captures) CreateRenderer() fyne.WidgetRenderer {
	r := &capturesRenderer{captures: c}
	for _, k := range dearestFirst() {
		x := captured{
			kind:   k,
			emblem: NewEmblem(engine.NewPiece(c.of, k), 0),
			count:  NewLabel("", Style{Size: countText, Bold: true, Tone: Quiet}),
		}
		r.kinds = append(r.kinds, x)
		r.objects = append(r.objects, x.emblem, x.count)
	}
	r.Refresh()
	return r
}

type captured struct {
	kind   engine.Kind
	emblem *Emblem
	count  *Label
}

type capturesRenderer struct {
	captures *Captures
	kinds    []captured
	objects  []fyne.CanvasObject
}

const (
	captureSize  = 21 // of a piece
	captureGap   = 4
	countText    = 13.5
	countDigit   = 8 // the width of one digit
	captureLeast = .55
)

func (r *capturesRenderer) Destroy() {}

func (r *capturesRenderer) Objects() []fyne.CanvasObject { return r.objects }

// natural returns the width of the row at the size it likes to have.
func (c *Captures) natural() float32 {
	width := float32(0)
	for _, n := range c.counts {
		if n > 0 {
			width += captureGap + captureSize
			if n > 1 {
				width += countDigit
			}
		}
	}
	return max(0, width-captureGap) * theme.TextScale()
}

func (r *capturesRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.captures.natural()*captureLeast, captureSize*captureLeast)
}

// Layout sets the row smaller if it must.
func (r *capturesRenderer) Layout(s fyne.Size) {
	natural := r.captures.natural()
	if natural == 0 || s.Width <= 0 {
		return
	}
	scale := min(1, s.Width/natural, s.Height/(captureSize*theme.TextScale()))
	unit := scale * theme.TextScale()
	left := float32(0)
	for _, x := range r.kinds {
		n := r.captures.counts[x.kind]
		x.emblem.Hidden, x.count.Hidden = n == 0, n < 2
		if n == 0 {
			continue
		}
		size := captureSize * unit
		place(x.emblem, fyne.NewPos(left, (s.Height-size)/2), fyne.NewSquareSize(size))
		left += size
		if n > 1 {
			x.count.SetSize(countText * scale)
			height := x.count.LineHeight()
			place(x.count, fyne.NewPos(left+unit, (s.Height-height)/2), fyne.NewSize(countDigit*unit+2, height))
			left += countDigit * unit
		}
		left += captureGap * unit
	}
}

func (r *capturesRenderer) Refresh() {
	for _, x := range r.kinds {
		n := r.captures.counts[x.kind]
		x.emblem.Hidden, x.count.Hidden = n == 0, n < 2
		if n > 1 {
			x.count.SetText(strconv.Itoa(n))
		}
		x.emblem.Refresh()
		x.count.Refresh()
	}
	r.Layout(r.captures.Size())
}
