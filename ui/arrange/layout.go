package arrange

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
)

// layout puts the four cards below each other on a narrow screen and two by two
// on a wide one. They share the height that the rest leaves.
type layout struct{ *Screen }

const (
	side        = 12 // beside everything
	gap         = 8
	gridGap     = 18 // between the cards of a wide screen
	gridMost    = 1000
	gridShare   = 1.25 // of the height, which a large window gives the cards in width
	confirmMost = 340
	headingFrom = 620 // height of a wide screen that has room for a heading
)

// MinSize is for Fyne.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 340) }

// Layout is for Fyne.
func (l *layout) Layout(_ []fyne.CanvasObject, s fyne.Size) {
	wide := screen.Wide(s)
	heading := wide && s.Height >= headingFrom
	l.title.Hidden, l.heading.Hidden = heading, !heading

	edge, width := float32(side), s.Width-2*side
	if wide {
		width = min(width, max(gridMost, s.Height*gridShare))
		edge = (s.Width - width) / 2
	}
	covered := l.cover.on()
	for _, o := range []fyne.CanvasObject{l.turn, l.confirm, l.cards[0], l.cards[1], l.cards[2], l.cards[3]} {
		if covered {
			o.Hide()
		} else {
			o.Show()
		}
	}

	back := l.back.MinSize()
	top := max(50, back.Height)
	put(l.back, side/2, (top-back.Height)/2, back)
	put(l.title, back.Width+side, 0, fyne.NewSize(s.Width-2*back.Width-2*side, top))
	if heading {
		h := l.heading.MinSize().Height
		put(l.heading, edge, 22, fyne.NewSize(width, h))
		top = 22 + h + 6
	}
	limit := l.limit.MinSize().Height
	if room := edge + width - s.Width/2 - l.title.Natural().Width/2; heading || room < 150*theme.TextScale() {
		put(l.limit, edge, top, fyne.NewSize(width, limit))
		if l.limit.Text() != "" {
			top += limit
		}
	} else {
		put(l.limit, edge+width-room+side, 0, fyne.NewSize(room-side, top))
	}
	if covered {
		high := l.cover.height(min(width, 420))
		put(l.cover.content, (s.Width-min(width, 420))/2, top+max(0, (s.Height-top-high)*.4), fyne.NewSize(min(width, 420), high))
		return
	}
	turn := l.turn.HeightFor(width)
	put(l.turn, edge, top, fyne.NewSize(width, turn))
	top += turn + gap

	if l.other.content.Visible() {
		room := min(width, 520)
		height := l.other.content.MinSize().Height
		put(l.other.content, (s.Width-room)/2, top, fyne.NewSize(room, height))
		top += height + gap
	}

	confirm := l.confirm.MinSize().Height
	foot := s.Height - side - confirm
	pressed := width
	if wide {
		pressed = min(width, confirmMost*theme.TextScale())
		foot -= min(12, s.Height/60)
	}
	put(l.confirm, (s.Width-pressed)/2, foot, fyne.NewSize(pressed, confirm))
	l.placeCards(edge, top, width, foot-gap-top, wide)
	put(l.toast, edge, 4, fyne.NewSize(width, kit.ToastRoom))
}

func (l *layout) placeCards(left, top, width, height float32, wide bool) {
	columns, between := 1, float32(gap)
	if wide {
		columns = 2
		if height > 400 {
			between = gridGap
		}
	}
	rows := len(l.cards) / columns
	w := (width - between*float32(columns-1)) / float32(columns)
	h := (height - between*float32(rows-1)) / float32(rows)
	if most := l.cards[0].fullHeight(w); h > most { // more would be empty room
		top += (h - most) * float32(rows) / 2
		h = most
	}
	for i, c := range l.cards {
		x, y := float32(i%columns), float32(i/columns)
		put(c, left+x*(w+between), top+y*(h+between), fyne.NewSize(w, h))
	}
}
