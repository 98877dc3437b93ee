package kit

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/theme"
)

func TestColumnsAreAsLowAsTheirOrderAllows(t *testing.T) {
	for _, c := range []struct {
		heights []float32
		n       int
		ends    []int
		height  float32
	}{
		{[]float32{50, 50, 50, 50}, 1, []int{4}, 230},
		{[]float32{50, 50, 50, 50}, 2, []int{2, 4}, 110},
		{[]float32{50, 50, 50}, 2, []int{2, 3}, 110},
		{[]float32{200, 50, 50}, 2, []int{1, 3}, 200},
		{[]float32{50, 0, 50, 50, 50}, 2, []int{3, 5}, 110}, // one is not on show
		{[]float32{50, 60, 70, 80, 90}, 3, []int{2, 4, 5}, 160},
		{[]float32{50, 50}, 3, []int{1, 2}, 50},
		{nil, 2, []int{0}, 0},
	} {
		m := measured{gap: 10, heights: c.heights}
		ends, height := m.divide(c.n)
		if fmt.Sprint(ends) != fmt.Sprint(c.ends) || height != c.height {
			t.Errorf("%v in %d: %v, %v high, want %v, %v", c.heights, c.n, ends, height, c.ends, c.height)
		}
	}
}

func TestAWideScreenHasMoreColumns(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	for _, c := range []struct {
		size  fyne.Size
		items int
		scale float32
		want  int
	}{
		{fyne.NewSize(360, 690), 10, theme.TextNormal, 1},
		{fyne.NewSize(740, 310), 10, theme.TextNormal, 2},
		{fyne.NewSize(740, 310), 10, theme.TextLargest, 1},
		{fyne.NewSize(1100, 750), 10, theme.TextNormal, 2},
		{fyne.NewSize(768, 970), 10, theme.TextNormal, 1},
		{fyne.NewSize(768, 970), 30, theme.TextNormal, 2},
		{fyne.NewSize(1920, 1030), 10, theme.TextNormal, 2},
		{fyne.NewSize(1920, 1030), 45, theme.TextNormal, 3},
		{fyne.NewSize(1920, 1030), 1, theme.TextNormal, 1},
	} {
		fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, c.scale))
		var items []fyne.CanvasObject
		for range c.items {
			items = append(items, NewItem("사범 · 4단", "", Off, nil))
		}
		s := NewColumns(8, items...)
		s.Resize(c.size)
		columns := map[float32]bool{}
		for _, o := range items {
			columns[o.Position().X] = true
			if o.Position().X+o.Size().Width > c.size.Width || o.Size().Width > pageMost {
				t.Errorf("%v: an item is at %v, %v", c.size, o.Position(), o.Size())
			}
		}
		if len(columns) != c.want {
			t.Errorf("%d items in %v at ×%v have %d columns, want %d", c.items, c.size, c.scale, len(columns), c.want)
		}
	}
}
