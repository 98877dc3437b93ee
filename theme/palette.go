package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/engine"
)

// Palette is every colour of the game for one variant. Contrast of each text
// pair was measured to be at least 5.5 to 1; colours that are weaker than 3 to
// 1 on their own are only used inside their dark rim or halo.
type Palette struct {
	Variant fyne.ThemeVariant

	// Screens.
	Bg, Surface, Surface2, Line color.NRGBA
	Text, Text2                 color.NRGBA // body text, secondary text
	Primary, OnPrimary          color.NRGBA // the one main button of a screen
	Warn                        color.NRGBA // overtime and warnings
	OK                          color.NRGBA // done, connected
	Scrim                       color.NRGBA // over what a modal covers
	Bubble, BubbleEdge          color.NRGBA // the speech bubble of a call
	ChoUI, HanUI                color.NRGBA // a side's colour as text on a screen
	ChoTint, HanTint            color.NRGBA // behind the player whose turn it is

	// The board.
	Board1, Board2, Grain, Grid, Frame color.NRGBA
	FrameText                          color.NRGBA // coordinates

	// The pieces. Cho and Han are the letters, told apart under every kind of
	// colour blindness; the script of the letters is the second cue.
	FaceHi, Face, FaceLo color.NRGBA
	Side, SideLo, Edge   color.NRGBA
	FaceLine, Engraving  color.NRGBA
	Cho, Han             color.NRGBA
	Shadow               color.NRGBA
	Sel, SelEdge         color.NRGBA // the selected piece
	Last, LastEdge       color.NRGBA // the last move
	Cap, CapHalo         color.NRGBA // captures and check
	Screen               color.NRGBA // the piece a cannon jumps
	DotHalo              color.NRGBA // around the dots of legal moves
	Hint, HintHalo       color.NRGBA // the arrows of suggested moves
}

// Glyph returns the colour of the letters on s's pieces.
func (p *Palette) Glyph(s engine.Side) color.NRGBA {
	if s == engine.Han {
		return p.Han
	}
	return p.Cho
}

// UI returns the colour of s as text or lines on a screen.
func (p *Palette) UI(s engine.Side) color.NRGBA {
	if s == engine.Han {
		return p.HanUI
	}
	return p.ChoUI
}

// Tint returns the background of s's panel while it has the turn.
func (p *Palette) Tint(s engine.Side) color.NRGBA {
	if s == engine.Han {
		return p.HanTint
	}
	return p.ChoTint
}

// PaletteFor returns the palette of a variant; anything but dark is light.
func PaletteFor(v fyne.ThemeVariant) Palette {
	if v == fynetheme.VariantDark {
		return dark()
	}
	return light()
}

// Current returns the palette in force in the running app: that of its Theme,
// or of the system's variant under any other theme.
func Current() Palette {
	app := fyne.CurrentApp()
	if app == nil {
		return light()
	}
	v := app.Settings().ThemeVariant()
	if t, ok := app.Settings().Theme().(*Theme); ok {
		v = t.variant(v)
	}
	return PaletteFor(v)
}

func light() Palette {
	return Palette{
		Variant: fynetheme.VariantLight,

		Bg: rgb(0xF5EEE1), Surface: rgb(0xFFFCF5), Surface2: rgb(0xEFE4D0), Line: rgb(0xDCCBAE),
		Text: rgb(0x2A2018), Text2: rgb(0x6B5843),
		Primary: rgb(0x3D2A18), OnPrimary: rgb(0xFFF8E8),
		Warn: rgb(0xA33B00), OK: rgb(0x23693F),
		Scrim:  rgba(0x1B120A, .55),
		Bubble: rgb(0xFFFCF5), BubbleEdge: rgb(0x2A2018),
		ChoUI: rgb(0x00566B), HanUI: rgb(0xB0121B),
		ChoTint: rgb(0xDFEEF0), HanTint: rgb(0xFBE7E0),

		Board1: rgb(0xEAC88E), Board2: rgb(0xDDB475),
		Grain: rgba(0x9A6A30, .16), Grid: rgb(0x5B3B1B), Frame: rgb(0x7A4E27),
		FrameText: rgb(0xFFF6DC),

		FaceHi: rgb(0xFBEBC8), Face: rgb(0xF3DCAB), FaceLo: rgb(0xE8C98F),
		Side: rgb(0xB98445), SideLo: rgb(0x8A5A2B), Edge: rgb(0x6E4520),
		FaceLine: rgba(0xFFF6DC, .65), Engraving: rgba(0xFFF3D6, .80),
		Cho: rgb(0x00566B), Han: rgb(0xB0121B),
		Shadow: rgba(0x1A0E04, .38),

		Sel: rgb(0xFFC22E), SelEdge: rgb(0x5B3B1B),
		Last: rgb(0xFFF6DA), LastEdge: rgb(0x5B3B1B),
		Cap: rgb(0xD11A2A), CapHalo: rgb(0xFFF8E8),
		Screen: rgb(0x5B34B8), DotHalo: rgb(0xFFF8E8),
		Hint: rgb(0x14633A), HintHalo: rgb(0xF4FBEF),
	}
}

func dark() Palette {
	return Palette{
		Variant: fynetheme.VariantDark,

		Bg: rgb(0x1B1713), Surface: rgb(0x28211B), Surface2: rgb(0x352C24), Line: rgb(0x4A3E33),
		Text: rgb(0xF5EBDC), Text2: rgb(0xC3B29B),
		Primary: rgb(0xF0D9AE), OnPrimary: rgb(0x2A2018),
		Warn: rgb(0xFFB35C), OK: rgb(0x7BD49B),
		Scrim:  rgba(0x000000, .62),
		Bubble: rgb(0xFFFCF5), BubbleEdge: rgb(0x2A2018),
		ChoUI: rgb(0x6CC7D9), HanUI: rgb(0xFF8A80),
		ChoTint: rgb(0x1D3A40), HanTint: rgb(0x43251F),

		Board1: rgb(0x7A5230), Board2: rgb(0x664224),
		Grain: rgba(0x2A1808, .30), Grid: rgba(0xF0D9AE, .78), Frame: rgb(0x3A2616),
		FrameText: rgb(0xF0D9AE),

		FaceHi: rgb(0xF6E4BE), Face: rgb(0xEBD3A0), FaceLo: rgb(0xDDBD84),
		Side: rgb(0xA87539), SideLo: rgb(0x6F4620), Edge: rgb(0x2E1A0B),
		FaceLine: rgba(0xFFF6DC, .65), Engraving: rgba(0xFFF3D6, .80),
		Cho: rgb(0x00566B), Han: rgb(0xB0121B),
		Shadow: rgba(0x1A0E04, .55),

		Sel: rgb(0xFFC22E), SelEdge: rgb(0x2E1A0B),
		Last: rgb(0xCDB48A), LastEdge: rgb(0xF7E7C4),
		Cap: rgb(0xFF4D4D), CapHalo: rgb(0x2A1408),
		Screen: rgb(0xD9C6FF), DotHalo: rgb(0xFFF8E8),
		Hint: rgb(0x8BE3AE), HintHalo: rgb(0x0F2A1B),
	}
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xFF}
}

func rgba(hex uint32, opacity float64) color.NRGBA {
	return faded(rgb(hex), opacity)
}

// faded returns c with its opacity multiplied.
func faded(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(float64(c.A)*opacity + .5)
	return c
}
