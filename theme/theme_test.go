package theme_test

import (
	"testing"

	"fyne.io/fyne/v2"
	fynetest "fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/theme"
)

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
