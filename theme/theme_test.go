package theme_test

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	fynetest "fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/theme"
)

// contrast is the WCAG contrast of two opaque colours.
func contrast(a, b color.NRGBA) float64 {
	luminance := func(c color.NRGBA) float64 {
		line := func(v uint8) float64 {
			if u := float64(v) / 255; u > .04045 {
				return math.Pow((u+.055)/1.055, 2.4)
			} else {
				return u / 12.92
			}
		}
		return .2126*line(c.R) + .7152*line(c.G) + .0722*line(c.B)
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func TestTextCanBeRead(t *testing.T) {
	for _, v := range []fyne.ThemeVariant{fynetheme.VariantLight, fynetheme.VariantDark} {
		p := theme.PaletteFor(v)
		for _, c := range []struct {
			name       string
			ink, paper color.NRGBA
		}{
			{"text on background", p.Text, p.Bg},
			{"text on surface", p.Text, p.Surface},
			{"text on surface2", p.Text, p.Surface2},
			{"secondary on background", p.Text2, p.Bg},
			{"secondary on surface", p.Text2, p.Surface},
			{"secondary on Cho's tint", p.Text2, p.ChoTint},
			{"main button", p.OnPrimary, p.Primary},
			{"Cho on surface", p.ChoUI, p.Surface},
			{"Han on surface", p.HanUI, p.Surface},
			{"overtime on Cho's tint", p.Warn, p.ChoTint},
			{"overtime on Han's tint", p.Warn, p.HanTint},
		} {
			if got := contrast(c.ink, c.paper); got < 4.5 {
				t.Errorf("variant %v: %s: contrast %.2f", v, c.name, got)
			}
		}
	}
}

func TestModeDecidesTheVariant(t *testing.T) {
	light, dark := theme.PaletteFor(fynetheme.VariantLight), theme.PaletteFor(fynetheme.VariantDark)
	for _, c := range []struct {
		mode   theme.Mode
		system fyne.ThemeVariant
		want   theme.Palette
	}{
		{theme.System, fynetheme.VariantLight, light},
		{theme.System, fynetheme.VariantDark, dark},
		{theme.Light, fynetheme.VariantDark, light},
		{theme.Dark, fynetheme.VariantLight, dark},
	} {
		if got := theme.New(c.mode, 1).Color(fynetheme.ColorNameBackground, c.system); got != c.want.Bg {
			t.Errorf("mode %v under %v: background %v", c.mode, c.system, got)
		}
	}
}

func TestCurrentFollowsTheApp(t *testing.T) {
	app := fynetest.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Dark, theme.TextLargest))
	if theme.Current() != theme.PaletteFor(fynetheme.VariantDark) {
		t.Error("not dark")
	}
	if theme.TextScale() != theme.TextLargest {
		t.Errorf("text scale %v", theme.TextScale())
	}
}

func TestTextGrowsWithTheScale(t *testing.T) {
	normal, large := theme.New(theme.Light, theme.TextNormal), theme.New(theme.Light, theme.TextLarge)
	for _, name := range []fyne.ThemeSizeName{
		fynetheme.SizeNameText, fynetheme.SizeNameHeadingText, fynetheme.SizeNameSubHeadingText, fynetheme.SizeNameCaptionText,
	} {
		if got, want := large.Size(name), normal.Size(name)*theme.TextLarge; got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	if normal.Size(fynetheme.SizeNameText) < 16 {
		t.Error("text is smaller than 16")
	}
}

func TestSymbolsKeepFynesFont(t *testing.T) {
	th := theme.New(theme.Light, 1)
	if th.Font(fyne.TextStyle{Symbol: true}) == th.Font(fyne.TextStyle{}) {
		t.Error("keys of shortcuts would be empty boxes")
	}
	if th.Font(fyne.TextStyle{Bold: true}) == th.Font(fyne.TextStyle{}) {
		t.Error("bold is not bold")
	}
}
