package ui

import (
	"image/color"
	"log/slog"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"janggi/ui/kit"
)

// places remembers what was logged of the controls on show, so that only news
// is logged.
type places struct {
	logged map[string][4]int
}

// enter logs that another screen or sheet is on top, and its controls.
func (s *Shell) enter(name string) {
	s.log.Debug("screen", "name", name)
	s.places.logged = map[string][4]int{}
	s.report()
	if s.reporting() {
		s.after(paintTime, s.report)
	}
}

// paintTime is when a new screen has surely been painted: only then does the
// board know the pixels of its canvas, and where exactly its crossings are.
const paintTime = 200 * time.Millisecond

// reporting says whether anybody reads where controls are.
func (s *Shell) reporting() bool {
	return s.ctx.Err() == nil && s.log.Enabled(s.ctx, slog.LevelDebug)
}

// laidOut is called after the window's content was laid out anew.
func (s *Shell) laidOut() {
	if len(s.stack) > 0 {
		s.report()
	}
}

// report logs the controls of what is on top that are new or have moved.
func (s *Shell) report() {
	if !s.reporting() {
		return
	}
	shown, root := s.top().Places(), fyne.CanvasObject(s.holder)
	if n := len(s.sheets); n > 0 {
		shown, root = s.sheets[n-1].Places(), s.sheets[n-1].Content()
	}
	for _, p := range shown {
		at, ok := s.pixels(p, root)
		if !ok || s.places.logged[p.Name] == at {
			continue
		}
		s.places.logged[p.Name] = at
		s.log.Debug("layout", "name", p.Name, "x", at[0], "y", at[1], "w", at[2], "h", at[3])
	}
}

// pixels returns where a place under root is in the window: x, y, width and
// height. One that is hidden or has no size yet is nowhere.
func (s *Shell) pixels(p kit.Place, root fyne.CanvasObject) (at [4]int, ok bool) {
	size := p.Object.Size()
	corner, found := positionIn(root, p.Object)
	if !found || size.Width <= 0 || size.Height <= 0 {
		return at, false
	}
	c := s.window.Canvas()
	if p.Spot != nil {
		at[0], at[1] = c.PixelCoordinateForPosition(corner.Add(*p.Spot))
		return at, true
	}
	at[0], at[1] = c.PixelCoordinateForPosition(corner)
	right, foot := c.PixelCoordinateForPosition(corner.Add(size))
	at[2], at[3] = right-at[0], foot-at[1]
	return at, true
}

// positionIn returns where target is in the window, found through visible
// containers and what they scroll. The driver knows the places of objects only once they have
// been painted.
func positionIn(root, target fyne.CanvasObject) (fyne.Position, bool) {
	if !root.Visible() {
		return fyne.Position{}, false
	}
	if root == target {
		return root.Position(), true
	}
	var inside []fyne.CanvasObject
	switch root := root.(type) {
	case *kit.Turned:
		at, found := positionIn(root.Content(), target)
		at = at.Subtract(root.Content().Position())
		return root.Seen(at, target.Size()).Add(root.Position()), found
	case *fyne.Container:
		inside = root.Objects
	case *container.Scroll:
		inside = []fyne.CanvasObject{root.Content}
	}
	for _, o := range inside {
		if at, found := positionIn(o, target); found {
			return at.Add(root.Position()), true
		}
	}
	return fyne.Position{}, false
}

// watched lays the screen over the whole window, and the speck before it into a
// corner, and tells when it has.
type watched struct{ done func() }

// MinSize is for Fyne.
func (w *watched) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := fyne.Size{}
	for _, o := range objects[1:] {
		least = least.Max(o.MinSize())
	}
	return least
}

// Layout is for Fyne.
func (w *watched) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	objects[0].Resize(fyne.NewSquareSize(1))
	for _, o := range objects[1:] {
		o.Move(fyne.Position{})
		o.Resize(s)
	}
	w.done()
}

// newFirstPaint returns a speck that nobody sees and that calls f once, from a
// goroutine, when it is painted for the first time.
func newFirstPaint(f func()) fyne.CanvasObject {
	var once sync.Once
	return canvas.NewRasterWithPixels(func(_, _, _, _ int) color.Color {
		once.Do(func() { go f() })
		return color.Transparent
	})
}
