package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
)

// ScoreBar shows both scores as words and as shares of one bar, Cho on the
// left. A tick marks the middle.
type ScoreBar struct {
	widget.BaseWidget

	scores  [2]engine.Score
	words   [2]string
	caption string
}

// NewScoreBar returns an empty bar; the caption stands above it.
func NewScoreBar(caption string) *ScoreBar {
	b := &ScoreBar{caption: caption}
	b.ExtendBaseWidget(b)
	return b
}

// SetScores changes the scores and what is written for each side.
func (b *ScoreBar) SetScores(scores [2]engine.Score, words [2]string) {
	if b.scores != scores || b.words != words {
		b.scores, b.words = scores, words
		b.Refresh()
	}
}

// Words returns what is written for each side.
func (b *ScoreBar) Words() [2]string { return b.words }

// CreateRenderer is for Fyne.
func (b *ScoreBar) CreateRenderer() fyne.WidgetRenderer {
	r := &scoreRenderer{
		bar:     b,
		caption: NewLabel(b.caption, Style{Size: 13.5, Tone: Quiet, Align: fyne.TextAlignCenter}),
		tick:    canvas.NewRectangle(color.Transparent),
	}
	for _, side := range engine.Sides {
		align := fyne.TextAlignLeading
		if side == engine.Han {
			align = fyne.TextAlignTrailing
		}
		r.words[side] = NewLabel(b.words[side], Style{Size: 18, Bold: true, Tone: SideTone(side), Align: align})
		r.shares[side] = canvas.NewRectangle(color.Transparent)
	}
	r.Refresh()
	return r
}

type scoreRenderer struct {
	bar     *ScoreBar
	words   [2]*Label
	caption *Label
	shares  [2]*canvas.Rectangle
	tick    *canvas.Rectangle
}

const (
	barHeight = 12
	barGap    = 3 // between the shares
	tickReach = 3 // above and below the bar
)

func (r *scoreRenderer) Destroy() {}

func (r *scoreRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{
		r.words[engine.Cho], r.caption, r.words[engine.Han], r.shares[engine.Cho], r.shares[engine.Han], r.tick,
	}
}

func (r *scoreRenderer) MinSize() fyne.Size {
	cho, han, caption := r.words[engine.Cho].MinSize(), r.words[engine.Han].MinSize(), r.caption.MinSize()
	return fyne.NewSize(cho.Width+caption.Width+han.Width+16, cho.Height+3+barHeight+tickReach)
}

func (r *scoreRenderer) Layout(s fyne.Size) {
	cho, han := r.words[engine.Cho].Natural(), r.words[engine.Han].Natural()
	place(r.words[engine.Cho], fyne.NewPos(0, 0), cho)
	place(r.words[engine.Han], fyne.NewPos(s.Width-han.Width, 0), han)
	left, right := cho.Width+8, s.Width-han.Width-8
	// The caption stands in the middle of the bar if it fits there.
	if caption := r.caption.Natural().Width; (s.Width-caption)/2 >= left && (s.Width+caption)/2 <= right {
		left, right = (s.Width-caption)/2, (s.Width+caption)/2
	}
	place(r.caption, fyne.NewPos(left, 1), fyne.NewSize(right-left, cho.Height))
	r.caption.Hidden = !r.caption.FitsIn(right - left) // the scores tell more

	top := s.Height - barHeight - tickReach
	share := float32(.5)
	if total := r.bar.scores[engine.Cho] + r.bar.scores[engine.Han]; total > 0 {
		share = float32(r.bar.scores[engine.Cho]) / float32(total)
	}
	edge := min(max(share*s.Width, barHeight), s.Width-barHeight)
	place(r.shares[engine.Cho], fyne.NewPos(0, top), fyne.NewSize(edge-barGap/2., barHeight))
	place(r.shares[engine.Han], fyne.NewPos(edge+barGap/2., top), fyne.NewSize(s.Width-edge-barGap/2., barHeight))
	place(r.tick, fyne.NewPos(s.Width/2-1, top-tickReach), fyne.NewSize(2, barHeight+2*tickReach))
}

func (r *scoreRenderer) Refresh() {
	p := theme.Current()
	const round = barHeight / 2
	for _, side := range engine.Sides {
		r.words[side].SetText(r.bar.words[side])
		r.words[side].Refresh()
		share := r.shares[side]
		share.FillColor = p.UI(side)
		if side == engine.Cho {
			share.TopLeftCornerRadius, share.BottomLeftCornerRadius = round, round
		} else {
			share.TopRightCornerRadius, share.BottomRightCornerRadius = round, round
		}
		share.Refresh()
	}
	r.caption.Refresh()
	r.tick.FillColor = p.Text
	r.tick.Refresh()
	r.Layout(r.bar.Size())
}
