package kit

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
)

// Question is what is asked before something is done that cannot be undone.
// The harmless answer is the large button, and what Enter, Esc, the back button
// and a touch beside the card mean.
type Question struct {
	Title, Text string // Text may be empty
	Yes, No     string
	YesIcon     theme.Icon
	Warn        bool // the text tells of consequences that are easy to miss
	OnYes, OnNo func()
	Turned      bool // asked of the player across the table
}

// Sheet returns the sheet that asks the question. It closes by neither answer:
// OnYes and OnNo see to that.
func (q Question) Sheet() *Sheet {
	title := NewLabel(q.Title, Style{Size: 20, Bold: true, Align: fyne.TextAlignCenter, Wrap: true})
	tone := Tone(Quiet)
	if q.Warn {
		tone = Warning
	}
	text := NewLabel(q.Text, Style{Size: 16, Tone: tone, Align: fyne.TextAlignCenter, Wrap: true})
	text.Hidden = q.Text == ""
	no := NewButton(Primary, "", q.No, q.OnNo)
	yes := NewButton(Secondary, q.YesIcon, q.Yes, q.OnYes)

	content := fyne.CanvasObject(Column(10, title, text, Space(6), no, yes))
	if q.Turned {
		turned := NewTurned(content)
		turned.SetTurned(true)
		content = turned
	}
	s := NewSheet("question", content,
		Place{Name: "no", Object: no}, Place{Name: "yes", Object: yes})
	s.OnCancel, s.Casual, s.First = q.OnNo, true, no
	return s
}
