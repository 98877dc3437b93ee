package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/theme"
)

// Kind is the rank of a button.
type Kind uint8

// The kinds.
const (
	Primary   Kind = iota // the one main thing to do on a screen
	Secondary             // another thing to do
	Tool                  // in a row of tools: the icon above its label
	Bare                  // an icon alone, without a frame
)

// Target is the least height and width of anything to press.
const Target = 46

const target = Target

// Button is something to press, by touch, mouse or key.
type Button struct {
	Pressable

	kind  Kind
	icon  theme.Icon // may be empty
	text  string
	faint bool
}

var (
	_ fyne.Tappable      = (*Button)(nil)
	_ fyne.Focusable     = (*Button)(nil)
	_ desktop.Hoverable  = (*Button)(nil)
	_ desktop.Cursorable = (*Button)(nil)
)

// NewButton returns a button. For a Bare one the text is its name for screen
// readers and is not shown.
func NewButton(kind Kind, icon theme.Icon, text string, tapped func()) *Button {
	b := &Button{Pressable: Pressable{OnTapped: tapped}, kind: kind, icon: icon, text: text}
	b.ExtendPressable(b)
	return b
}

// SetText changes the label.
func (b *Button) SetText(text string) {
	if b.text != text {
		b.text = text
		b.Refresh()
	}
}

// SetIcon changes the icon of a button that has one.
func (b *Button) SetIcon(icon theme.Icon) {
	if b.icon != icon {
		b.icon = icon
		b.Refresh()
	}
}

// Text returns the label.
func (b *Button) Text() string { return b.text }

// SetFaint draws the button as of no use now. It can still be pressed, to learn
// why.
func (b *Button) SetFaint(faint bool) {
	if b.faint != faint {
		b.faint = faint
		b.Refresh()
	}
}

// look is what a kind of button is made of.
type look struct {
	height, text, icon float32
	bold               bool
	tone               Tone
	iconColor          fyne.ThemeColorName
}

func (k Kind) look() look {
	switch k {
	case Primary:
		return look{56, 19, 24, true, OnPrimary, fynetheme.ColorNameForegroundOnPrimary}
	case Tool:
		return look{62, 14, 24, false, Ink, fynetheme.ColorNameForeground}
	case Bare:
		return look{48, 14, 26, false, Ink, fynetheme.ColorNameForeground}
	}
	return look{50, 16, 22, true, Ink, fynetheme.ColorNameForeground}
}

func (b *Button) box(p *theme.Palette) box {
	x := panel(p, cardRadius)
	switch b.kind {
	case Primary:
		x = box{fill: p.Primary, radius: cardRadius}
	case Secondary:
		x = box{line: p.Text2, width: 1.5, radius: cardRadius}
	case Bare:
		x = box{radius: cardRadius}
	}
	x.focused = b.focused
	return x
}

// CreateRenderer is for Fyne.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	l := b.kind.look()
	r := &buttonRenderer{
		button: b,
		ground: newGround(),
		wash:   newGround(),
		label:  NewLabel(b.text, Style{Size: l.text, Bold: l.bold, Tone: l.tone, Align: fyne.TextAlignCenter}),
	}
	r.objects = []fyne.CanvasObject{r.ground.Raster, r.wash.Raster}
	if b.icon != "" {
		r.icon = canvas.NewImageFromResource(b.icon.Colored(l.iconColor))
		r.icon.FillMode = canvas.ImageFillContain
		r.objects = append(r.objects, r.icon)
	}
	if b.kind != Bare {
		r.objects = append(r.objects, r.label)
	}
	r.Refresh()
	return r
}

type buttonRenderer struct {
	button       *Button
	ground, wash *ground       // wash is the tint under a mouse
	icon         *canvas.Image // nil without one
	label        *Label
	objects      []fyne.CanvasObject
}

const (
	iconGap    = 8  // between the icon and the label beside it
	buttonEdge = 10 // at both ends of the label
	toolEdge   = 6
)

func (r *buttonRenderer) Destroy() {}

func (r *buttonRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *buttonRenderer) MinSize() fyne.Size {
	b := r.button
	l := b.kind.look()
	text := r.label.MinSize()
	switch b.kind {
	case Bare:
		return fyne.NewSize(target, l.height)
	case Tool:
		return fyne.NewSize(max(target, text.Width+2*toolEdge), max(l.height, l.icon+text.Height+14))
	}
	width := text.Width + 2*buttonEdge
	if r.icon != nil {
		width += l.icon + iconGap
	}
	return fyne.NewSize(max(target, width), max(l.height, text.Height+20))
}

func (r *buttonRenderer) Layout(s fyne.Size) {
	b := r.button
	l := b.kind.look()
	r.ground.Resize(s)
	r.wash.Resize(s)
	natural := r.label.Natural()
	icon := fyne.NewSquareSize(l.icon)
	switch {
	case b.kind == Bare:
		place(r.icon, fyne.NewPos((s.Width-l.icon)/2, (s.Height-l.icon)/2), icon)
		return
	case b.kind == Tool:
		top := (s.Height - l.icon - natural.Height - 2) / 2
		place(r.icon, fyne.NewPos((s.Width-l.icon)/2, top), icon)
		place(r.label, fyne.NewPos(toolEdge, top+l.icon+2), fyne.NewSize(s.Width-2*toolEdge, natural.Height))
		return
	case r.icon == nil:
		place(r.label, fyne.NewPos(buttonEdge, 0), fyne.NewSize(s.Width-2*buttonEdge, s.Height))
		return
	}
	// The icon and the label stand together in the middle.
	width := min(natural.Width, s.Width-2*buttonEdge-l.icon-iconGap)
	left := (s.Width - width - l.icon - iconGap) / 2
	place(r.icon, fyne.NewPos(left, (s.Height-l.icon)/2), icon)
	place(r.label, fyne.NewPos(left+l.icon+iconGap, 0), fyne.NewSize(width, s.Height))
}

func place(o fyne.CanvasObject, at fyne.Position, s fyne.Size) {
	o.Move(at)
	o.Resize(s)
}

func (r *buttonRenderer) Refresh() {
	b, p := r.button, theme.Current()
	r.ground.paint(b.box(&p))
	over := p.Text
	if b.kind == Primary {
		over = p.OnPrimary
	}
	r.wash.paint(wash(b.hovered, over, 0x14))
	if r.icon != nil {
		r.icon.Resource = b.icon.Colored(b.kind.look().iconColor)
		r.icon.Translucency = 0
		if b.faint {
			r.icon.Translucency = .55
		}
		r.icon.Refresh()
	}
	tone := b.kind.look().tone
	if b.faint {
		tone = Quiet
	}
	r.label.SetTone(tone)
	if r.label.Text() != b.text {
		r.label.SetText(b.text)
		r.Layout(b.Size())
	}
}
