package board

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
)

func TestAPictureIsDrawnOnceForASizeAndAside(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	var work, then func()
	asked := 0
	scene := Scene{Pieces: engine.NewSetup(engine.InnerElephant, engine.InnerElephant).Board}
	p := NewPicture(nil, scene, func(w, th func()) { work, then, asked = w, th, asked+1 })
	p.Resize(fyne.NewSize(300, 330))
	if got := p.picture(300, 330).Bounds().Size(); got != image.Pt(1, 1) {
		t.Errorf("before it is drawn there are %v pixels", got)
	}
	p.picture(300, 330)
	if asked != 1 {
		t.Fatalf("asked for it %d times", asked)
	}
	work()
	then()
	made := p.picture(300, 330)
	if got := made.Bounds().Size(); got != image.Pt(300, 330) {
		t.Errorf("it has %v pixels", got)
	}
	if p.picture(300, 330) != made || asked != 1 {
		t.Error("it is drawn again without need")
	}
	if p.picture(200, 220) != made || asked != 2 {
		t.Error("another size is not asked for, or the old picture is gone meanwhile")
	}
	work()
	then()
	if got := p.picture(200, 220).Bounds().Size(); got != image.Pt(200, 220) {
		t.Errorf("at another size it has %v pixels", got)
	}
}

// TestAPictureShowsWhatTheBoardShows compares it with the widget, pixel by pixel.
func TestAPictureShowsWhatTheBoardShows(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	scene := Scene{Pieces: engine.NewSetup(engine.LeftElephant, engine.InnerElephant).Board, Bottom: engine.Han, Faces: theme.Hangul}
	scene.LastMove = engine.Move{From: engine.At(4, 3), To: engine.At(4, 4)}
	scene.Pieces[scene.LastMove.To], scene.Pieces[scene.LastMove.From] = scene.Pieces[scene.LastMove.From], 0
	size := fyne.NewSize(374, 410)
	capture := func(o fyne.CanvasObject, grow float32) image.Image {
		w := test.NewTempWindow(t, &fyne.Container{Objects: []fyne.CanvasObject{o}})
		w.SetPadded(false)
		w.Resize(size.AddWidthHeight(2*PictureEdge, 2*PictureEdge))
		o.Move(fyne.NewPos(PictureEdge-grow, PictureEdge-grow))
		o.Resize(size.AddWidthHeight(2*grow, 2*grow))
		return w.Canvas().Capture()
	}
	b := New(nil)
	b.SetScene(scene)
	want := capture(b, 0)
	got := capture(NewPicture(nil, scene, nil).Raster, PictureEdge)
	if want.Bounds() != got.Bounds() {
		t.Fatalf("%v and %v", want.Bounds(), got.Bounds())
	}
	differ := 0
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			r, g, bl, _ := want.At(x, y).RGBA()
			r2, g2, bl2, _ := got.At(x, y).RGBA()
			if far(r, r2) || far(g, g2) || far(bl, bl2) {
				differ++
			}
		}
	}
	if differ > 0 {
		t.Errorf("%d pixels differ", differ)
	}
}

// far reports whether two shades of 16 bits are told apart by more than rounding.
func far(a, b uint32) bool { return max(a, b)-min(a, b) > 3<<8 }
