package fonts_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"golang.org/x/image/font/sfnt"

	"janggi/fonts"
)

// missing returns the letters of text that a font has no shape for.
func missing(t *testing.T, font fyne.Resource, text string) string {
	t.Helper()
	f, err := sfnt.Parse(font.Content())
	if err != nil {
		t.Fatalf("%s: %v", font.Name(), err)
	}
	var buffer sfnt.Buffer
	var lost []rune
	for _, r := range text {
		if index, err := f.GlyphIndex(&buffer, r); err != nil || index == 0 {
			lost = append(lost, r)
			continue
		}
	}
	return string(lost)
}

func TestTextFontsHaveEveryLetterOfTheGame(t *testing.T) {
	text := "漢楚車包馬象士卒兵將0123456789.,:;!?()[]·…→←↑↓✓✕%+-=/ ABCXYZabcxyz"
	for r := '가'; r <= '힣'; r++ {
		text += string(r)
	}
	for _, font := range []fyne.Resource{fonts.Regular(), fonts.Bold()} {
		if lost := missing(t, font, text); lost != "" {
			t.Errorf("%s lacks %q", font.Name(), lost)
		}
	}
}

func TestTitleHasTheCalls(t *testing.T) {
	for _, call := range []string{"장군!", "멍군!", "빅장!", "외통!", "장기", "상차림", "초 승리", "한 승리", "무승부", "한수쉼"} {
		if !fonts.InTitle(call) {
			t.Logf("%s is set in Bold", call)
			continue
		}
		if lost := missing(t, fonts.Title(), call); lost != "" {
			t.Errorf("InTitle(%q), but the font lacks %q", call, lost)
		}
	}
	for _, call := range []string{"장군!", "멍군!", "빅장!"} {
		if !fonts.InTitle(call) {
			t.Errorf("InTitle(%q) = false", call)
		}
	}
	if fonts.InTitle("Check!") {
		t.Error("the title face has no Latin letters")
	}
}

func TestDigitsAreOfOneWidth(t *testing.T) {
	for _, font := range []fyne.Resource{fonts.Regular(), fonts.Bold()} {
		f, err := sfnt.Parse(font.Content())
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		width := func(r rune) int {
			index, _ := f.GlyphIndex(&buffer, r)
			w, _ := f.GlyphAdvance(&buffer, index, 64<<6, 0)
			return int(w)
		}
		for r := '1'; r <= '9'; r++ {
			if width(r) != width('0') {
				t.Errorf("%s: %c is not as wide as 0", font.Name(), r)
			}
		}
	}
}

func TestAFontIsOneValue(t *testing.T) {
	if fonts.Regular() != fonts.Regular() || fonts.Title() != fonts.Title() {
		t.Error("Fyne would parse the font again for every text")
	}
}
