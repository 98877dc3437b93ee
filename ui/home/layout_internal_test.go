package home

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// TestThereIsRoomForMoreWaysToAGame adds a button to a home screen with a game
// under way and a network.
func TestThereIsRoomForMoreWaysToAGame(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 320, Height: 568}, {Width: 740, Height: 360}, {Width: 360, Height: 740}, {Width: 1100, Height: 800}} {
		test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextLargest))
		s := New(screen.Stage{Text: translations.For(translations.Korean)}, Options{Running: "박초롱 대 김한수 · 37수", OnNearby: func() {}})
		for _, text := range []string{"컴퓨터와"} {
			b := kit.NewButton(kit.Secondary, theme.Network, text, func() {})
			s.ways = append(s.ways, b)
			s.content.Add(b)
		}
		w := test.NewTempWindow(t, s.Content())
		w.SetPadded(false)
		w.Resize(size)
		foot := float32(0)
		if s.title.Visible() {
			foot = s.title.Position().Y + s.title.Size().Height
		}
		wide := screen.Wide(size)
		first := s.goOn.Position().Y
		if !wide && first < foot {
			t.Errorf("%v: the title, down to %v, lies over the first button at %v", size, foot, first)
		}
		if first < 0 || s.language.Position().Y+s.language.Size().Height > size.Height {
			t.Errorf("%v: the buttons go from %v to %v", size, first, s.language.Position().Y+s.language.Size().Height)
		}
		for i, a := range s.ways {
			if a.Size().Height < 44 || a.Size().Width < a.MinSize().Width {
				t.Errorf("%v: %q is %v", size, a.Text(), a.Size())
			}
			for _, b := range s.ways[:i] {
				p, q := a.Position(), b.Position()
				if p.X < q.X+b.Size().Width && q.X < p.X+a.Size().Width && p.Y < q.Y+b.Size().Height && q.Y < p.Y+a.Size().Height {
					t.Errorf("%v: %q and %q overlap", size, a.Text(), b.Text())
				}
			}
		}
	}
}
