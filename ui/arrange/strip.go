package arrange

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/board"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// What the two pictures show, in pitches: nine files, and the three ranks of
// board.Preview or the back line alone.
const (
	stripFiles = 9
	stripFull  = 3.06
	stripOne   = 1.12
)

// strip is the picture of an arrangement: three ranks where there is room, and
// otherwise the back line alone, which is what is chosen.
type strip struct {
	widget.BaseWidget
	preview *board.Preview
	line    *backLine
	low     float32 // where in its room: 0 at the top, 1 at the foot
}

func newStrip(art *theme.Artwork, a engine.Arrangement, faces theme.Faces) *strip {
	s := &strip{preview: board.NewPreview(art, a, engine.Cho), line: newBackLine(art), low: .5}
	s.preview.SetFaces(faces)
	s.line.faces = faces
	s.line.show(a, engine.Cho)
	s.ExtendBaseWidget(s)
	return s
}

func (s *strip) show(a engine.Arrangement, side engine.Side) {
	s.preview.SetArrangement(a, side)
	s.line.show(a, side)
}

// CreateRenderer is for Fyne.
func (s *strip) CreateRenderer() fyne.WidgetRenderer { return &stripRenderer{s} }

type stripRenderer struct{ strip *strip }

func (r *stripRenderer) Destroy() {}

func (r *stripRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.strip.preview, r.strip.line}
}

func (r *stripRenderer) MinSize() fyne.Size { return fyne.NewSize(stripFiles*12, stripOne*12) }

func (r *stripRenderer) Layout(s fyne.Size) {
	full := min(s.Width/stripFiles, s.Height/stripFull)
	one := min(s.Width/stripFiles, s.Height/stripOne)
	// Three ranks are worth a somewhat smaller picture.
	whole := full >= .85*one
	r.strip.preview.Hidden, r.strip.line.Hidden = !whole, whole
	lay := func(o fyne.CanvasObject, pitch, ranks float32) {
		size := fyne.NewSize(pitch*stripFiles, pitch*ranks)
		put(o, (s.Width-size.Width)/2, (s.Height-size.Height)*r.strip.low, size)
	}
	if whole {
		lay(r.strip.preview, full, stripFull)
	} else {
		lay(r.strip.line, one, stripOne)
	}
}

func (r *stripRenderer) Refresh() {
	r.strip.preview.Refresh()
	r.strip.line.Refresh()
}

// otherChoice tells what the other side has chosen, with its back line as the
// one who chooses now will see it across the board.
type otherChoice struct {
	stage   screen.Stage
	text    *kit.Label
	picture *strip
	content *kit.Card
}

func newOtherChoice(stage screen.Stage, faces theme.Faces) *otherChoice {
	o := &otherChoice{
		stage:   stage,
		text:    kit.NewLabel("", kit.Style{Size: otherText, Bold: true, Wrap: true}),
		picture: newStrip(stage.Art, engine.NoArrangement, faces),
	}
	o.content = kit.NewPlate(container.New(beside{}, o.text, o.picture))
	return o
}

// show tells side's choice, or hides while there is none to be seen.
func (o *otherChoice) show(side engine.Side, a engine.Arrangement) {
	o.content.Hidden = !a.Valid()
	if !a.Valid() {
		return
	}
	t := o.stage.Text
	o.text.SetText(t.Say("arrange.other", translations.Args{
		"side": wording.Side(t, side), "arrangement": wording.Arrangement(t, a),
	}))
	o.text.SetTone(kit.SideTone(side))
	o.picture.show(across(a), side)
}

// across returns the arrangement that looks, from one's own seat, as a looks
// from the other side of the board.
func across(a engine.Arrangement) engine.Arrangement {
	switch a {
	case engine.LeftElephant:
		return engine.RightElephant
	case engine.RightElephant:
		return engine.LeftElephant
	}
	return a
}

// otherText is the size of the words.
const otherText = 15

// beside puts words on the left and a picture on the right.
type beside struct{}

func (beside) MinSize(objects []fyne.CanvasObject) fyne.Size {
	objects[0].(*kit.Label).SetSize(otherText)
	return fyne.NewSize(200, 2*objects[0].(*kit.Label).LineHeight())
}

func (beside) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	text := s.Width * .44
	// Large words in a narrow window take more than the two lines there are.
	words := objects[0].(*kit.Label)
	for size := float32(otherText); size > otherText*.6; size-- {
		if words.SetSize(size); words.HeightFor(text) <= s.Height {
			break
		}
	}
	put(objects[0], 0, 0, fyne.NewSize(text, s.Height))
	put(objects[1], text+8, 0, fyne.NewSize(s.Width-text-8, s.Height))
}
