package kit

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"janggi/fonts"
	"janggi/theme"
)

// Style is how text is set. Size is in units at the normal text scale; the
// player's scale is multiplied in when the text is drawn.
type Style struct {
	Size  float32
	Bold  bool
	Title bool // in the brush face, where it has the letters
	Tone  Tone // nil is Ink
	Align fyne.TextAlign
	Wrap  bool // break lines at spaces; otherwise text too wide is set smaller
}

// smallest is how much smaller than asked for a text that does not wrap may be
// set to fit its width.
const smallest = .7

// Label is a piece of text. One that does not wrap is set smaller if it must,
// rather than cut off.
type Label struct {
	widget.BaseWidget

	text  string
	style Style
}

// NewLabel returns a label.
func NewLabel(text string, s Style) *Label {
	l := &Label{text: text, style: s}
	l.ExtendBaseWidget(l)
	return l
}

// SetText changes what it says.
func (l *Label) SetText(text string) {
	if l.text != text {
		l.text = text
		l.Refresh()
	}
}

// Text returns what it says.
func (l *Label) Text() string { return l.text }

// SetTone changes the colour.
func (l *Label) SetTone(t Tone) {
	l.style.Tone = t
	l.Refresh()
}

// SetSize changes the size of the letters, at the normal text scale.
func (l *Label) SetSize(size float32) {
	if l.style.Size != size {
		l.style.Size = size
		l.Refresh()
	}
}

// HeightFor returns the height the text needs in a given width.
func (l *Label) HeightFor(width float32) float32 {
	return float32(len(l.lines(width))) * l.LineHeight()
}

// Natural returns the size of the text on one line.
func (l *Label) Natural() fyne.Size { return l.measure(l.text, l.size()) }

func (l *Label) size() float32 { return l.style.Size * theme.TextScale() }

func (l *Label) font() fyne.Resource {
	switch {
	case l.style.Title && fonts.InTitle(strings.ReplaceAll(l.text, " ", "")):
		return fonts.Title()
	case l.style.Bold || l.style.Title:
		return fonts.Bold()
	}
	return fonts.Regular()
}

func (l *Label) measure(text string, size float32) fyne.Size {
	s, _ := fyne.CurrentApp().Driver().RenderedTextSize(text, size, fyne.TextStyle{}, l.font())
	return s
}

// LineHeight returns the height of one line.
func (l *Label) LineHeight() float32 { return l.measure("한", l.size()).Height }

// lines breaks the text for a width, and at its own line breaks; a word alone
// may be wider.
func (l *Label) lines(width float32) (lines []string) {
	if !l.style.Wrap {
		return []string{l.text}
	}
	for paragraph := range strings.SplitSeq(l.text, "\n") {
		lines = append(lines, l.broken(paragraph, width)...)
	}
	return lines
}

func (l *Label) broken(text string, width float32) (lines []string) {
	if width <= 0 || l.measure(text, l.size()).Width <= width {
		return []string{text}
	}
	line := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && l.measure(longer, l.size()).Width > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}

// FitsIn reports whether the text can be set in a width, on one line.
func (l *Label) FitsIn(width float32) bool {
	return l.measure(l.text, l.size()*smallest).Width <= width
}

// fitting returns the size at which the text fits a width, never less than the
// smallest. The width of letters is not quite in proportion to their size.
func (l *Label) fitting(width float32) float32 {
	size := l.size()
	if l.style.Wrap || width <= 0 {
		return size
	}
	for least := size * smallest; size > least && l.measure(l.text, size).Width > width; {
		size = max(least, size*.98)
	}
	return size
}

// CreateRenderer is for Fyne.
func (l *Label) CreateRenderer() fyne.WidgetRenderer {
	r := &labelRenderer{label: l}
	r.Refresh()
	return r
}

type labelRenderer struct {
	label *Label
	texts []fyne.CanvasObject
}

func (r *labelRenderer) Destroy() {}

func (r *labelRenderer) Objects() []fyne.CanvasObject { return r.texts }

func (r *labelRenderer) MinSize() fyne.Size {
	l := r.label
	if l.style.Wrap {
		return fyne.NewSize(l.LineHeight(), l.HeightFor(l.Size().Width))
	}
	natural := l.Natural()
	return fyne.NewSize(natural.Width*smallest, natural.Height)
}

func (r *labelRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *labelRenderer) Refresh() {
	l, p := r.label, theme.Current()
	width := l.Size().Width
	lines, size := l.lines(width), l.fitting(width)
	tone := l.style.Tone
	if tone == nil {
		tone = Ink
	}
	for len(r.texts) < len(lines) {
		r.texts = append(r.texts, &canvas.Text{})
	}
	r.texts = r.texts[:len(lines)]
	height := l.LineHeight()
	for i, line := range lines {
		t := r.texts[i].(*canvas.Text)
		t.Text, t.TextSize, t.FontSource = line, size, l.font()
		t.Color, t.Alignment = tone(&p), l.style.Align
		t.Resize(fyne.NewSize(width, height))
		top := (l.Size().Height - height*float32(len(lines))) / 2
		t.Move(fyne.NewPos(0, top+height*float32(i)))
		t.Refresh()
	}
}
