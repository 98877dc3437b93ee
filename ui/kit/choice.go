package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"janggi/theme"
)

// Choice is a row of a few words of which one is chosen.
type Choice struct {
	widget.BaseWidget
	revealed

	OnChosen func(int)

	words   []string
	chosen  int
	focused bool
	spoken  []fyne.CanvasObject // the words for those who listen
}

var (
	_ fyne.Tappable  = (*Choice)(nil)
	_ fyne.Focusable = (*Choice)(nil)
)

// NewChoice returns a choice among words; one of them is chosen.
func NewChoice(words []string, chosen int, changed func(int)) *Choice {
	c := &Choice{OnChosen: changed, words: words, chosen: chosen}
	c.ExtendBaseWidget(c)
	return c
}

// Chosen returns the index of the word chosen.
func (c *Choice) Chosen() int { return c.chosen }

// Choose shows another word as chosen, and tells nobody.
func (c *Choice) Choose(i int) {
	if i >= 0 && i < len(c.words) && i != c.chosen {
		c.chosen = i
		c.Refresh()
	}
}

func (c *Choice) choose(i int) {
	if i < 0 || i >= len(c.words) || i == c.chosen {
		return
	}
	c.chosen = i
	c.Refresh()
	if c.OnChosen != nil {
		c.OnChosen(i)
	}
}

// Tapped chooses the word under the finger.
func (c *Choice) Tapped(e *fyne.PointEvent) {
	if w := c.Size().Width; w > 0 {
		c.choose(int(e.Position.X / w * float32(len(c.words))))
	}
}

// FocusGained shows that keys go to the choice.
func (c *Choice) FocusGained() {
	c.focused = true
	c.appear()
	c.Refresh()
}

// FocusLost ends that.
func (c *Choice) FocusLost() {
	c.focused = false
	c.Refresh()
}

// TypedRune is for text and does nothing.
func (c *Choice) TypedRune(rune) {}

// TypedKey goes left and right; Enter and Space go round.
func (c *Choice) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		c.choose(c.chosen - 1)
	case fyne.KeyRight:
		c.choose(c.chosen + 1)
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		if n := len(c.words); n > 0 {
			c.choose((c.chosen + 1) % n)
		}
	default:
		PassOn(c, e)
	}
}

// CreateRenderer is for Fyne.
func (c *Choice) CreateRenderer() fyne.WidgetRenderer {
	r := &choiceRenderer{
		choice: c,
		ground: newGround(),
		mark:   newGround(),
	}
	r.objects = []fyne.CanvasObject{r.ground.Raster, r.mark.Raster}
	for _, word := range c.words {
		l := NewLabel(word, Style{Size: 15, Bold: true, Align: fyne.TextAlignCenter})
		r.labels = append(r.labels, l)
		r.objects = append(r.objects, l)
	}
	r.Refresh()
	return r
}

type choiceRenderer struct {
	choice       *Choice
	ground, mark *ground
	labels       []*Label
	objects      []fyne.CanvasObject
}

const markInset = 4 // of the chosen word's ground inside the whole

func (r *choiceRenderer) Destroy() {}

func (r *choiceRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *choiceRenderer) MinSize() fyne.Size {
	widest := fyne.NewSize(0, 0)
	for _, l := range r.labels {
		widest = widest.Max(l.Natural())
	}
	return fyne.NewSize(max(target, widest.Width+24)*float32(len(r.labels)), max(target, widest.Height+20))
}

func (r *choiceRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	w := s.Width / float32(len(r.labels))
	for i, l := range r.labels {
		place(l, fyne.NewPos(w*float32(i), 0), fyne.NewSize(w, s.Height))
	}
	place(r.mark, fyne.NewPos(w*float32(r.choice.chosen)+markInset, markInset),
		fyne.NewSize(w-2*markInset, s.Height-2*markInset))
}

func (r *choiceRenderer) Refresh() {
	p := theme.Current()
	r.ground.paint(box{fill: p.Surface2, radius: cardRadius, focused: r.choice.focused})
	r.mark.paint(box{fill: p.Surface, line: p.Text2, width: 1, radius: cardRadius - markInset})
	for i, l := range r.labels {
		tone := Tone(Quiet)
		if i == r.choice.chosen {
			tone = Ink
		}
		l.SetTone(tone)
	}
	r.Layout(r.choice.Size())
}
