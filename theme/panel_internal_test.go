package theme

import (
	"fmt"
	"testing"
)

// TestAStretchedPanelIsTheWholeOne draws panels in one piece and compares.
func TestAStretchedPanelIsTheWholeOne(t *testing.T) {
	l := light()
	for name, p := range map[string]Panel{
		"plain":   {Fill: l.Primary, Radius: 16},
		"lined":   {Fill: l.Surface, Line: l.Line, Width: 1, Radius: 16},
		"wide":    {Fill: l.ChoTint, Line: l.ChoUI, Width: 2.5, Radius: 24},
		"open":    {Line: l.Text2, Width: 1.5, Radius: 8},
		"focused": {Fill: l.Surface, Line: l.SelEdge, Width: 1.5, Ring: l.Sel, RingWidth: 3, Radius: 16},
		"sharp":   {Fill: l.Surface},
	} {
		for _, size := range [][2]int{{341, 62}, {80, 200}, {40, 40}, {33, 90}, {7, 5}, {1, 1}, {60, 20}} {
			t.Run(fmt.Sprint(name, size), func(t *testing.T) {
				whole := newPen(size[0], size[1])
				p.draw(whole)
				if got := p.Picture(size[0], size[1]); got.Rect != whole.img.Rect {
					t.Errorf("it is %v", got.Rect)
				} else if d := apart(got.Pix, whole.img.Pix); d > 2 { // the rasteriser rounds over a whole row
					t.Errorf("the copied panel differs from the drawn one by %d", d)
				}
			})
		}
	}
}

// apart is how far two pictures differ where they do most.
func apart(a, b []uint8) (most int) {
	for i := range a {
		most = max(most, int(a[i])-int(b[i]), int(b[i])-int(a[i]))
	}
	return most
}

func BenchmarkPanel(b *testing.B) {
	l := light()
	p := Panel{Fill: l.Surface, Line: l.Line, Width: 1, Radius: 16}
	for b.Loop() {
		p.Picture(341, 368)
	}
}
