package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Field is a line of text to type in. Esc leaves it, and goes on to the screen
// only when it was left.
type Field struct {
	widget.Entry
	revealed
}

// FocusGained is Fyne's, and brings the field into sight.
func (f *Field) FocusGained() {
	f.Entry.FocusGained()
	f.appear()
}

// NewField returns a field; hint is shown while it is empty.
func NewField(text, hint string, changed func(string)) *Field {
	f := &Field{}
	f.ExtendBaseWidget(f)
	f.SetPlaceHolder(hint)
	f.SetText(text)
	f.OnChanged = changed
	return f
}

// MinSize makes the field high enough for a finger.
func (f *Field) MinSize() fyne.Size {
	return f.Entry.MinSize().Max(fyne.NewSize(0, target))
}

// TypedKey is Fyne's, but for Esc.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	if e.Name != fyne.KeyEscape {
		f.Entry.TypedKey(e)
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.Unfocus()
	}
}
