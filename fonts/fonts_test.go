package fonts_test

import (
	"encoding/binary"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"janggi/fonts"
)

// face is a font as the tests read it.
type face struct {
	t      *testing.T
	name   string
	font   *sfnt.Font
	buffer sfnt.Buffer
}

func open(t *testing.T, resource fyne.Resource) *face {
	t.Helper()
	f, err := sfnt.Parse(resource.Content())
	if err != nil {
		t.Fatalf("%s: %v", resource.Name(), err)
	}
	return &face{t: t, name: resource.Name(), font: f}
}

func textFaces(t *testing.T) []*face {
	t.Helper()
	return []*face{open(t, fonts.Regular()), open(t, fonts.Bold())}
}

// has reports whether the font has a glyph for r, be it a blank one.
func (f *face) has(r rune) bool {
	index, err := f.font.GlyphIndex(&f.buffer, r)
	return err == nil && index != 0
}

// draws reports whether the font puts ink down for r, or has it and it is a
// space. Fonts that map a letter to an empty glyph are about: asking whether
// they have it is not enough.
func (f *face) draws(r rune) bool {
	f.t.Helper()
	index, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil || index == 0 {
		return false
	}
	outline, err := f.font.LoadGlyph(&f.buffer, index, fixed.I(64), nil)
	if err != nil {
		f.t.Fatalf("%s, %q: %v", f.name, r, err)
	}
	return len(outline) > 0 || unicode.IsSpace(r)
}

// lacks returns the letters of text that the font does not draw, each once.
func (f *face) lacks(text string) string {
	f.t.Helper()
	var lost []rune
	seen := map[rune]bool{}
	for _, r := range text {
		if !seen[r] && !f.draws(r) {
			lost = append(lost, r)
		}
		seen[r] = true
	}
	return string(lost)
}

func (f *face) width(r rune) fixed.Int26_6 {
	f.t.Helper()
	index, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil {
		f.t.Fatal(err)
	}
	w, err := f.font.GlyphAdvance(&f.buffer, index, fixed.I(64), 0)
	if err != nil {
		f.t.Fatal(err)
	}
	return w
}

func TestTextFacesDrawTheSignsOfTheGame(t *testing.T) {
	text := "漢楚車包馬象士卒兵將·…→←↑↓✓✕–—‘’“”×½"
	for r := ' '; r <= '~'; r++ {
		text += string(r)
	}
	for _, f := range textFaces(t) {
		if lost := f.lacks(text); lost != "" {
			t.Errorf("%s does not draw %q", f.name, lost)
		}
	}
}

// Names are typed by players, so every syllable that ends in at most one
// consonant is there, not only those of the app's own texts.
func TestTextFacesDrawEverySyllableWithoutACluster(t *testing.T) {
	const clusters = "ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ"
	finals := []rune("-ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
	isCluster := map[rune]bool{}
	for _, r := range clusters {
		isCluster[r] = true
	}
	var text []rune
	for r := '가'; r <= '힣'; r++ {
		if !isCluster[finals[int(r-'가')%len(finals)]] {
			text = append(text, r)
		}
	}
	if len(text) != 19*21*17 {
		t.Fatalf("%d syllables", len(text))
	}
	for _, f := range textFaces(t) {
		if lost := f.lacks(string(text)); lost != "" {
			t.Errorf("%s does not draw %d syllables: %q", f.name, len([]rune(lost)), lost)
		}
		if lost := f.lacks("닭값삶넓않앉몫핥읊잃없"); lost != "" {
			t.Errorf("%s does not draw %q", f.name, lost)
		}
	}
}

// A letter that is not mapped is looked for in other fonts; a blank one leaves
// a hole in the text.
func TestNoFaceHasABlankLetter(t *testing.T) {
	for _, f := range append(textFaces(t), open(t, fonts.Title())) {
		var blank []rune
		for r := '!'; r <= 0xFFFF; r++ {
			if f.has(r) && !f.draws(r) {
				blank = append(blank, r)
			}
		}
		if len(blank) > 0 {
			t.Errorf("%s has %d letters without ink: %q", f.name, len(blank), string(blank))
		}
	}
}

// Fyne's renderer moves a letter to its noted left bearing, the pieces' one does
// not: the two agree only where the note is true.
func TestLeftBearingsAreTrue(t *testing.T) {
	for _, resource := range []fyne.Resource{fonts.Regular(), fonts.Bold(), fonts.Title()} {
		f := open(t, resource)
		em := fixed.I(int(f.font.UnitsPerEm()))
		wide := int(binary.BigEndian.Uint16(table(t, resource, "hhea")[34:])) // glyphs with a width of their own
		hmtx := table(t, resource, "hmtx")
		var wrong []rune
		for r := '!'; r <= 0xFFFF; r++ {
			if !f.has(r) || !f.draws(r) || unicode.IsSpace(r) {
				continue
			}
			index, _ := f.font.GlyphIndex(&f.buffer, r)
			bounds, _, err := f.font.GlyphBounds(&f.buffer, index, em, 0)
			if err != nil {
				t.Fatal(err)
			}
			at := 4*int(index) + 2
			if int(index) >= wide {
				at = 4*wide + 2*(int(index)-wide)
			}
			if int16(binary.BigEndian.Uint16(hmtx[at:])) != int16(bounds.Min.X.Floor()) {
				wrong = append(wrong, r)
			}
		}
		if len(wrong) > 0 {
			t.Errorf("%s notes a wrong left bearing for %q", f.name, string(wrong))
		}
	}
}

// table returns a table of a font file.
func table(t *testing.T, resource fyne.Resource, tag string) []byte {
	t.Helper()
	data := resource.Content()
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		if entry := data[12+16*i:]; string(entry[:4]) == tag {
			return data[binary.BigEndian.Uint32(entry[8:]):]
		}
	}
	t.Fatalf("%s has no table %s", resource.Name(), tag)
	return nil
}

func TestDigitsAreOfOneWidth(t *testing.T) {
	for _, f := range textFaces(t) {
		for r := '1'; r <= '9'; r++ {
			if f.width(r) != f.width('0') {
				t.Errorf("%s: %c is not as wide as 0", f.name, r)
			}
		}
	}
}

func TestAFontIsOneValue(t *testing.T) {
	if fonts.Regular() != fonts.Regular() || fonts.Title() != fonts.Title() {
		t.Error("Fyne would parse the font again for every text")
	}
}

func TestFontsAreSmall(t *testing.T) {
	const most = 1_600_000
	total := 0
	for _, font := range []fyne.Resource{fonts.Regular(), fonts.Bold(), fonts.Title()} {
		total += len(font.Content())
	}
	if total > most {
		t.Errorf("the fonts take %d bytes, more than %d", total, most)
	}
}
