package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/theme"
)

// headerHeight is the height of the line at the top of a phone's screen.
const headerHeight = 50

// Header is the line at the top of a screen: a way back and the title in the
// middle.
func Header(title *Label, back *Button) *fyne.Container {
	return container.New(header{}, back, title)
}

// BackButton is the arrow of a header; name is for screen readers.
func BackButton(name string, tapped func()) *Button {
	return NewButton(Bare, theme.Back, name, tapped)
}

// HeaderTitle is the title of a header.
func HeaderTitle(text string) *Label {
	return NewLabel(text, Style{Size: 18, Bold: true, Align: fyne.TextAlignCenter})
}

type header struct{}

func (header) MinSize(objects []fyne.CanvasObject) fyne.Size {
	back, title := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(2*back.Width+title.Width, max(headerHeight, title.Height))
}

func (header) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	back := objects[0].MinSize()
	place(objects[0], fyne.NewPos(0, (s.Height-back.Height)/2), back)
	place(objects[1], fyne.NewPos(back.Width, 0), fyne.NewSize(s.Width-2*back.Width, s.Height))
}
