package ui

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/translations"
)

// The gallery is every screen at every size that matters, in light and in dark.
// One sheet shows one screen at all sizes, at half its size and with fewer
// shades: enough to see what changed, and small enough to keep. What differs is
// written to testdata/failed: look at it, and if it is right copy it over.

// hung are the sizes on a sheet and where they hang on it, in pixels of the half.
var hung = []struct {
	size fyne.Size
	at   image.Point
}{
	{fyne.NewSize(1920, 1080), image.Pt(0, 0)},
	{fyne.NewSize(1100, 800), image.Pt(0, 548)},
	{fyne.NewSize(768, 1024), image.Pt(558, 548)},
	{fyne.NewSize(360, 740), image.Pt(968, 0)},
	{fyne.NewSize(740, 360), image.Pt(950, 548)},
}

// gallery goes through the app and hands the name of each screen to hang.
func (d *desk) gallery(hang func(name string)) {
	d.t.Helper()
	hang("home")
	if d.shell.network != nil {
		d.tap("nearby")
		d.until("the games are listed", func() bool { return d.has("opponent-0") })
		hang("nearby")
		d.tap("back")
	}
	d.tap("settings")
	hang("settings")
	d.tap("back")
	d.tap("records")
	d.until("the games are listed", func() bool { return len(d.places()) > 3 })
	hang("records")
	d.tap("game-0")
	d.shows("record")
	d.tap("previous")
	hang("record")
	d.tap("back")
	d.tap("back")
	d.tap("computer")
	d.until("a level is suggested", func() bool { return strings.Contains(d.log.String(), "suggested") })
	hang("computer")
	d.press("level")
	hang("levels")
	d.key(fyne.KeyEscape)
	d.key(fyne.KeyEscape)
	d.tap("start")
	hang("newgame")
	d.press("preset")
	hang("presets")
	d.key(fyne.KeyEscape)
	d.press("more")
	hang("options")
	d.key(fyne.KeyEscape)
	d.tap("start")
	d.shows("draw")
	hang("draw")
	d.tap("left")
	hang("drawn")
	d.tap("on")
	d.confirm(engine.Han, engine.LeftElephant)
	d.choosing(engine.Cho)
	hang("arrange")
	d.confirm(engine.Cho, engine.InnerElephant)
	d.shows("play")
	d.play("b1c3 e7f7")
	d.touch(engine.At(1, 2))
	hang("play")
	d.touch(engine.At(1, 2))
	d.play("b3e3")
	hang("check")
	d.tap("menu")
	hang("look")
	d.key(fyne.KeyEscape)
	d.tap("resign")
	hang("question")
	d.tap("yes")
	d.shows("result")
	hang("result")
	d.tap("home")
	d.shows("home")
	d.tap("simple")
	d.shows("play")
	hang("simple")
}

func TestGallery(t *testing.T) {
	skipOnPhones(t)
	for name, mode := range map[string]theme.Mode{"light": theme.Light, "dark": theme.Dark} {
		t.Run(name, func(t *testing.T) {
			sheets := map[string]*image.NRGBA{}
			for _, h := range hung {
				d := newDesk(t, Options{Size: h.size, Mode: mode, Store: storeWith(t, 5), Network: fullEther()})
				d.gallery(func(screen string) {
					if sheets[screen] == nil {
						sheets[screen] = image.NewNRGBA(image.Rect(0, 0, 1324, 1062))
					}
					hangHalf(sheets[screen], h.at, d.shell.window.Canvas().Capture())
				})
				d.close()
			}
			for screen, sheet := range sheets {
				test.AssertImageMatches(t, fmt.Sprintf("gallery/%s_%s.png", screen, name), sheet)
			}
		})
	}
}

// TestGalleryInLargeEnglish has the longest words and the largest letters.
func TestGalleryInLargeEnglish(t *testing.T) {
	skipOnPhones(t)
	told := map[string]bool{"home": true, "settings": true, "computer": true, "newgame": true, "arrange": true, "play": true, "check": true, "question": true, "result": true}
	sheets := map[string]*image.NRGBA{}
	for i, size := range []fyne.Size{fyne.NewSize(360, 740), fyne.NewSize(320, 568), fyne.NewSize(1100, 800)} {
		d := newDesk(t, Options{Size: size, Mode: theme.Light, Language: translations.English, TextScale: theme.TextLargest, Store: storeWith(t, 5), Network: fullEther()})
		d.gallery(func(screen string) {
			if !told[screen] {
				return
			}
			if sheets[screen] == nil {
				sheets[screen] = image.NewNRGBA(image.Rect(0, 0, 910, 400))
			}
			hangHalf(sheets[screen], image.Pt([]int{0, 190, 360}[i], 0), d.shell.window.Canvas().Capture())
		})
		d.close()
	}
	for screen, sheet := range sheets {
		test.AssertImageMatches(t, fmt.Sprintf("gallery/%s_english.png", screen), sheet)
	}
}

// TestStructure keeps what every screen is made of, on a phone and on a desk.
func TestStructure(t *testing.T) {
	for name, size := range map[string]fyne.Size{"phone": phone, "desk": wide} {
		d := newDesk(t, Options{Size: size, Mode: theme.Light, Store: storeWith(t, 5), Network: fullEther()})
		d.gallery(func(screen string) {
			test.AssertRendersToMarkup(t, fmt.Sprintf("structure/%s_%s.xml", screen, name), d.shell.window.Canvas())
		})
		d.close()
	}
}

// skipOnPhones leaves the pictures to the build for desks: the one for phones
// differs in nothing that is seen.
func skipOnPhones(t *testing.T) {
	t.Helper()
	if fyne.CurrentDevice().IsMobile() {
		t.Skip("the gallery hangs once, in the build without the tag mobile")
	}
}

// hangHalf puts a picture on a sheet at half its size, each pixel the middle of
// four, in 32 shades of each colour.
func hangHalf(sheet *image.NRGBA, at image.Point, picture image.Image) {
	p := picture.(*image.NRGBA)
	size := p.Rect.Size().Div(2)
	for y := range size.Y {
		for x := range size.X {
			var sum [3]int
			for _, i := range [4]int{
				p.PixOffset(2*x, 2*y), p.PixOffset(2*x+1, 2*y), p.PixOffset(2*x, 2*y+1), p.PixOffset(2*x+1, 2*y+1),
			} {
				for c := range sum {
					sum[c] += int(p.Pix[i+c])
				}
			}
			shade := func(c int) uint8 { return uint8((sum[c]/4*31 + 127) / 255 * 255 / 31) }
			sheet.SetNRGBA(at.X+x, at.Y+y, color.NRGBA{R: shade(0), G: shade(1), B: shade(2), A: 0xFF})
		}
	}
}
