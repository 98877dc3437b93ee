package kit

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Whole is a widget that is read aloud part by part.
type Whole interface {
	// Parts are inside the widget, at their places in it.
	Parts() []fyne.CanvasObject
}

// Voice is something that is read aloud, and where in the window it is.
type Voice struct {
	Object fyne.Accessible
	At     fyne.Position
	Size   fyne.Size
}

// Voices lists what is to be read aloud of o, which hangs in a parent at a place
// of the window, in the order of the screen. Fyne's own readers look into
// containers alone; this looks into cards, sheets and what is scrolled as well.
func Voices(o fyne.CanvasObject, parent fyne.Position) []Voice {
	size := fyne.NewSize(1e6, 1e6)
	return voices(nil, o, parent, fyne.Position{}, size)
}

// voices adds those of o; what is scrolled out of the part of the window between
// two corners is not there.
func voices(found []Voice, o fyne.CanvasObject, parent, from fyne.Position, seen fyne.Size) []Voice {
	if o == nil || !o.Visible() {
		return found
	}
	at, size := parent.Add(o.Position()), o.Size()
	var inside []fyne.CanvasObject
	switch o := o.(type) {
	case Whole:
		inside = o.Parts()
	case *fyne.Container:
		inside = o.Objects
	case *container.Scroll:
		from, seen = at, size
		inside = []fyne.CanvasObject{o.Content}
	case fyne.Accessible:
		apart := at.X+size.Width <= from.X || at.Y+size.Height <= from.Y ||
			at.X >= from.X+seen.Width || at.Y >= from.Y+seen.Height
		if o.AccessibilityRole() != fyne.AccessibleRoleContainer && o.AccessibilityLabel() != "" && !apart {
			found = append(found, Voice{o, at, size})
		}
	}
	for _, x := range inside {
		found = voices(found, x, at, from, seen)
	}
	return found
}

// chosenMark is read as "check mark" by what reads screens aloud.
const chosenMark = "✓"

// Said joins what there is to say of a control, which may be a chosen one.
func Said(chosen bool, words ...string) string {
	var kept []string
	for _, w := range words {
		if w != "" {
			kept = append(kept, w)
		}
	}
	if chosen {
		kept = append(kept, chosenMark)
	}
	return strings.Join(kept, ", ")
}

// AccessibilityLabel is the label, or what an icon alone is called.
func (b *Button) AccessibilityLabel() string { return b.text }

// AccessibilityLabel is the title and the note, and whether it is chosen.
func (i *Item) AccessibilityLabel() string {
	return Said(i.mark == On, i.title.Text(), i.note.Text())
}

// AccessibilityRole is a button, as everything that can be pressed.
func (p *Pressable) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// AccessibilityLabel is what may be typed, and what was.
func (f *Field) AccessibilityLabel() string { return Said(false, f.PlaceHolder, f.Text) }

// AccessibilityRole is a button: Fyne has none for what is typed in.
func (f *Field) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// AccessibilityLabel is the text.
func (l *Label) AccessibilityLabel() string { return l.text }

// AccessibilityRole is a text.
func (l *Label) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// AccessibilityLabel is the text.
func (t *Toast) AccessibilityLabel() string { return t.text }

// AccessibilityRole is a text.
func (t *Toast) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// AccessibilityLabel tells the name, whose turn it is, the line and the clock.
func (c *PlayerCard) AccessibilityLabel() string {
	turn, clock := "", c.Clock()
	if c.moves {
		turn = c.turn
	}
	if !clock.Overtime {
		clock.Caption = ""
	}
	return Said(false, c.name, turn, c.line, clock.Text, clock.Caption)
}

// AccessibilityRole is a text.
func (c *PlayerCard) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// AccessibilityLabel tells both scores.
func (b *ScoreBar) AccessibilityLabel() string { return Said(false, b.caption, b.words[0], b.words[1]) }

// AccessibilityRole is a text.
func (b *ScoreBar) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// AccessibilityLabel tells the time.
func (f *ClockFace) AccessibilityLabel() string { return f.clock.Text }

// AccessibilityRole is a text.
func (f *ClockFace) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// Parts is what is on the card.
func (c *Card) Parts() []fyne.CanvasObject { return []fyne.CanvasObject{c.content} }

// Parts is what is on the sheet.
func (s *Sheet) Parts() []fyne.CanvasObject { return []fyne.CanvasObject{s.content} }

// Parts is the content, or stand-ins for what is in it where they are seen.
func (t *Turned) Parts() []fyne.CanvasObject {
	if !t.turned {
		return []fyne.CanvasObject{t.content}
	}
	var parts []fyne.CanvasObject
	for _, v := range Voices(t.content, fyne.Position{}.Subtract(t.content.Position())) {
		s := NewStandIn(v.Object)
		s.Move(t.Seen(v.At, v.Size))
		s.Resize(v.Size)
		parts = append(parts, s)
	}
	return parts
}

// AccessibilityLabel is the name of the faces.
func (b *FaceButton) AccessibilityLabel() string { return Said(b.chosen, b.name) }

// Parts is what is scrolled.
func (s *Scroll) Parts() []fyne.CanvasObject { return s.Objects }

// Parts are the words, each where it is pressed.
func (c *Choice) Parts() []fyne.CanvasObject {
	for len(c.spoken) < len(c.words) {
		w := &word{choice: c, index: len(c.spoken)}
		w.ExtendBaseWidget(w)
		c.spoken = append(c.spoken, w)
	}
	width := c.Size().Width / float32(max(1, len(c.words)))
	for i, w := range c.spoken {
		place(w, fyne.NewPos(width*float32(i), 0), fyne.NewSize(width, c.Size().Height))
	}
	return c.spoken
}

// word is one of the words of a choice, for those who listen.
type word struct {
	widget.BaseWidget

	choice *Choice
	index  int
}

// AccessibilityLabel is the word, and whether it is chosen.
func (w *word) AccessibilityLabel() string {
	return Said(w.index == w.choice.chosen, w.choice.words[w.index])
}

// AccessibilityRole is a button.
func (w *word) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer draws nothing.
func (w *word) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}

// StandIn has the name of something else. It is not seen and takes no touch.
type StandIn struct {
	widget.BaseWidget

	Voice fyne.Accessible
}

// NewStandIn returns a stand-in; who is stood in for may be said later.
func NewStandIn(voice fyne.Accessible) *StandIn {
	s := &StandIn{Voice: voice}
	s.ExtendBaseWidget(s)
	return s
}

// AccessibilityLabel is the name of what it stands for.
func (s *StandIn) AccessibilityLabel() string { return s.Voice.AccessibilityLabel() }

// AccessibilityRole is the role of what it stands for.
func (s *StandIn) AccessibilityRole() fyne.AccessibleRole { return s.Voice.AccessibilityRole() }

// CreateRenderer draws nothing.
func (s *StandIn) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}
