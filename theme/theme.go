package theme

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/fonts"
)

// Mode is the player's choice between light and dark.
type Mode uint8

// The three modes. System follows the device.
const (
	System Mode = iota
	Light
	Dark
)

// The text scales a player may choose.
const (
	TextNormal  float32 = 1
	TextLarge   float32 = 1.2
	TextLargest float32 = 1.4
)

// Theme is the game's fyne.Theme. It is a value set once: choosing another
// mode or text size means setting another Theme.
type Theme struct {
	mode   Mode
	scale  float32
	pace   time.Duration
	parent fyne.Theme
}

var _ fyne.Theme = (*Theme)(nil)

// New returns the theme for a mode and a text scale (see TextNormal); a scale
// below 1 counts as 1.
func New(mode Mode, textScale float32) *Theme {
	return &Theme{mode: mode, scale: max(textScale, TextNormal), parent: fynetheme.DefaultTheme()}
}

// Mode returns the mode the theme was made for.
func (t *Theme) Mode() Mode { return t.mode }

// TextScale returns the factor by which all text grows.
func (t *Theme) TextScale() float32 { return t.scale }

// Paced returns the theme for a device on which a frame is dear: motion is drawn
// no more often than once in a while. 0 is as often as the screen can show.
func (t *Theme) Paced(pace time.Duration) *Theme {
	slower := *t
	slower.pace = pace
	return &slower
}

// Pace returns how often, at most, motion is drawn in the running app; 0 is as
// often as the screen can show.
func Pace() time.Duration {
	if app := fyne.CurrentApp(); app != nil {
		if t, ok := app.Settings().Theme().(*Theme); ok {
			return t.pace
		}
	}
	return 0
}

// variant resolves the mode against the variant the system asks for.
func (t *Theme) variant(system fyne.ThemeVariant) fyne.ThemeVariant {
	switch t.mode {
	case Light:
		return fynetheme.VariantLight
	case Dark:
		return fynetheme.VariantDark
	}
	return system
}

// TextScale returns the text scale in force in the running app.
func TextScale() float32 {
	if app := fyne.CurrentApp(); app != nil {
		if t, ok := app.Settings().Theme().(*Theme); ok {
			return t.scale
		}
	}
	return TextNormal
}

// Color gives Fyne's widgets the palette's colours.
func (t *Theme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	v = t.variant(v)
	p := PaletteFor(v)
	switch name {
	case fynetheme.ColorNameBackground:
		return p.Bg
	case fynetheme.ColorNameButton, fynetheme.ColorNameInputBackground,
		fynetheme.ColorNameMenuBackground, fynetheme.ColorNameOverlayBackground:
		return p.Surface
	case fynetheme.ColorNameHeaderBackground, fynetheme.ColorNameDisabledButton:
		return p.Surface2
	case fynetheme.ColorNameInputBorder, fynetheme.ColorNameSeparator:
		return p.Line
	case fynetheme.ColorNameForeground:
		return p.Text
	case fynetheme.ColorNamePlaceHolder, fynetheme.ColorNameDisabled:
		return p.Text2
	case fynetheme.ColorNamePrimary:
		return p.Primary
	case fynetheme.ColorNameForegroundOnPrimary:
		return p.OnPrimary
	case fynetheme.ColorNameHyperlink:
		return p.ChoUI
	case fynetheme.ColorNameFocus, fynetheme.ColorNameSelection:
		return faded(p.Sel, .55)
	case fynetheme.ColorNameHover:
		return faded(p.Text, .07)
	case fynetheme.ColorNamePressed:
		return faded(p.Text, .14)
	case fynetheme.ColorNameScrollBar:
		return faded(p.Text2, .55)
	case fynetheme.ColorNameShadow:
		return faded(p.Shadow, .6)
	case fynetheme.ColorNameError:
		return p.HanUI
	case fynetheme.ColorNameWarning:
		return p.Warn
	case fynetheme.ColorNameSuccess:
		return p.OK
	case fynetheme.ColorNameForegroundOnError, fynetheme.ColorNameForegroundOnWarning,
		fynetheme.ColorNameForegroundOnSuccess:
		return p.Bg
	}
	return t.parent.Color(name, v)
}

// Font returns Janggi Sans. Signs that Fyne draws as symbols, such as the keys
// of a shortcut, are not in it and stay with Fyne's own font.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Symbol:
		return t.parent.Font(style)
	case style.Bold:
		return fonts.Bold()
	}
	return fonts.Regular()
}

// Icon returns Fyne's own icons; the game's are Icon values.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource { return t.parent.Icon(name) }

// Size returns sizes for old eyes and thick fingers: text of 16 and up, times
// the text scale.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case fynetheme.SizeNameText:
		return 16 * t.scale
	case fynetheme.SizeNameCaptionText:
		return 13.5 * t.scale
	case fynetheme.SizeNameSubHeadingText:
		return 18 * t.scale
	case fynetheme.SizeNameHeadingText:
		return 22 * t.scale
	case fynetheme.SizeNameInlineIcon:
		return 24 * t.scale
	case fynetheme.SizeNamePadding:
		return 6
	case fynetheme.SizeNameInnerPadding:
		return 12
	case fynetheme.SizeNameInputRadius, fynetheme.SizeNameSelectionRadius,
		fynetheme.SizeNameButtonRadius, fynetheme.SizeNameMenuRadius:
		return 14
	case fynetheme.SizeNameCardRadius, fynetheme.SizeNamePopupRadius:
		return 18
	case fynetheme.SizeNameDialogRadius:
		return 24
	case fynetheme.SizeNameInputBorder:
		return 1.5
	case fynetheme.SizeNameScrollBar:
		return 14
	case fynetheme.SizeNameScrollBarSmall:
		return 5
	}
	return t.parent.Size(name)
}
