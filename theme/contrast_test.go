package theme_test

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/engine"
	"janggi/theme"
)

// contrast is the WCAG contrast of two opaque colours.
func contrast(a, b color.NRGBA) float64 {
	luminance := func(c color.NRGBA) float64 {
		return .2126*linear(c.R) + .7152*linear(c.G) + .0722*linear(c.B)
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// linear is a channel of sRGB as an amount of light, 0 to 1.
func linear(v uint8) float64 {
	if u := float64(v) / 255; u > .04045 {
		return math.Pow((u+.055)/1.055, 2.4)
	} else {
		return u / 12.92
	}
}

// over is what a translucent colour looks like on an opaque one.
func over(c, ground color.NRGBA) color.NRGBA {
	mix := func(a, b uint8) uint8 {
		t := float64(c.A) / 255
		return uint8(float64(a)*t + float64(b)*(1-t) + .5)
	}
	return color.NRGBA{R: mix(c.R, ground.R), G: mix(c.G, ground.G), B: mix(c.B, ground.B), A: 255}
}

func faded(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(float64(c.A)*opacity + .5)
	return c
}

// eachPalette runs a test for light and for dark.
func eachPalette(t *testing.T, f func(t *testing.T, p theme.Palette)) {
	for name, v := range map[string]fyne.ThemeVariant{"light": fynetheme.VariantLight, "dark": fynetheme.VariantDark} {
		t.Run(name, func(t *testing.T) { f(t, theme.PaletteFor(v)) })
	}
}

type pair struct {
	name       string
	ink, paper color.NRGBA
}

// TestTextCanBeRead holds every text against everything it is written on.
func TestTextCanBeRead(t *testing.T) {
	eachPalette(t, func(t *testing.T, p theme.Palette) {
		pairs := []pair{
			{"main button", p.OnPrimary, p.Primary},
			{"main button under a mouse", p.OnPrimary, over(faded(p.OnPrimary, .08), p.Primary)},
			{"toast", p.Bg, p.Text},
			{"clock that runs out", p.Surface, p.Warn},
			{"the same in odd seconds, Cho's", p.Surface, over(faded(p.Warn, .88), p.ChoTint)},
			{"the same in odd seconds, Han's", p.Surface, over(faded(p.Warn, .88), p.HanTint)},
			{"coordinates on the frame", p.FrameText, p.Frame},
			{"done on the background", p.OK, p.Bg},
			{"done on a card", p.OK, p.Surface},
			{"rank of a hint", p.Hint, p.HintHalo},
		}
		for _, paper := range []pair{
			{"the background", color.NRGBA{}, p.Bg},
			{"a card", color.NRGBA{}, p.Surface},
			{"a plate", color.NRGBA{}, p.Surface2},
			{"Cho's tint", color.NRGBA{}, p.ChoTint},
			{"Han's tint", color.NRGBA{}, p.HanTint},
			{"a card under a mouse", color.NRGBA{}, over(faded(p.Text, .08), p.Surface)},
		} {
			for _, ink := range []pair{
				{"text", p.Text, color.NRGBA{}},
				{"quiet text", p.Text2, color.NRGBA{}},
				{"warning", p.Warn, color.NRGBA{}},
				{"Cho", p.ChoUI, color.NRGBA{}},
				{"Han", p.HanUI, color.NRGBA{}},
			} {
				pairs = append(pairs, pair{ink.name + " on " + paper.name, ink.ink, paper.paper})
			}
		}
		for _, s := range engine.Sides {
			pairs = append(
				pairs,
				pair{s.String() + ": whose turn it is", p.Surface, p.UI(s)},
				pair{s.String() + ": a call", p.Glyph(s), p.Bubble},
				pair{s.String() + ": letter on a piece", p.Glyph(s), p.Face},
				pair{s.String() + ": Korean name on a piece", color.NRGBA{R: 255, G: 255, B: 255, A: 255}, p.Glyph(s)},
			)
		}
		for _, c := range pairs {
			if got := contrast(c.ink, c.paper); got < 4.5 {
				t.Errorf("%s: contrast %.2f", c.name, got)
			}
		}
	})
}

// A mark lies on what is below it, or has a rim or a halo that does: then it is
// the rim it must stand out from.
func TestMarksCanBeSeen(t *testing.T) {
	eachPalette(t, func(t *testing.T, p theme.Palette) {
		mid := over(faded(p.Board2, .5), p.Board1)
		wood := []color.NRGBA{p.Board1, mid, p.Board2}
		on := func(c color.NRGBA, grounds ...color.NRGBA) float64 {
			least := math.Inf(1)
			for _, g := range grounds {
				least = min(least, contrast(over(c, g), g))
			}
			return least
		}
		rimmed := func(c, rim color.NRGBA, grounds ...color.NRGBA) float64 {
			least := math.Inf(1)
			for _, g := range grounds {
				r := over(rim, g)
				least = min(least, contrast(over(c, r), r))
			}
			return least
		}
		for name, got := range map[string]float64{
			"grid":                     on(p.Grid, wood...),
			"selection":                max(on(p.SelEdge, wood...), on(p.Sel, wood...)),
			"selection in its rim":     rimmed(p.Sel, p.SelEdge, wood...),
			"last move":                on(p.LastEdge, wood...),
			"where it came from":       on(p.LastEdge, over(faded(p.Last, .45), p.Board1), over(faded(p.Last, .45), p.Board2)),
			"Cho's dot":                rimmed(p.Cho, p.DotHalo, wood...),
			"Han's dot":                rimmed(p.Han, p.DotHalo, wood...),
			"capture":                  rimmed(p.Cap, p.CapHalo, wood...),
			"screen":                   rimmed(p.Screen, faded(p.CapHalo, .9), wood...),
			"a cannon's way":           rimmed(p.Screen, faded(p.CapHalo, .8), wood...),
			"line of check":            rimmed(p.Cap, faded(p.CapHalo, .8), wood...),
			"halo of check in its rim": rimmed(faded(p.Cap, .85), p.CapHalo, wood...),
			"open file":                rimmed(p.Cap, p.CapHalo, wood...),
			"blame":                    rimmed(p.Cap, p.CapHalo, wood...),
			"warning sign":             rimmed(p.Sel, p.SelEdge, wood...),
			"stroke in it":             on(p.SelEdge, p.Sel),
			"threat":                   rimmed(p.Sel, p.SelEdge, wood...),
			"hint":                     rimmed(p.Hint, p.HintHalo, wood...),
			"cursor in its rim":        rimmed(p.Bubble, p.BubbleEdge, wood...),
			"cursor":                   max(on(p.BubbleEdge, wood...), on(p.Bubble, wood...)),
			"edge of a piece":          max(on(p.Edge, wood...), on(p.Face, wood...)),
			"tick of the score":        on(p.Text, p.Surface),
			"a ring to choose":         on(p.Text2, p.Surface),
			"a ring that is chosen":    on(p.Primary, p.Surface),
			"second button":            on(p.Text2, p.Bg),
			"turn: Cho's rim":          on(p.ChoUI, p.Bg, p.ChoTint),
			"turn: Han's rim":          on(p.HanUI, p.Bg, p.HanTint),
			"what keys go to":          min(keyed(p, p.Bg), keyed(p, p.Surface), keyed(p, p.Surface2), keyed(p, p.Primary)),
		} {
			if got < 3 {
				t.Errorf("%s: contrast %.2f", name, got)
			}
		}
	})
}

// keyed is how well one of the two lines around what keys go to stands out.
func keyed(p theme.Palette, ground color.NRGBA) float64 {
	return max(contrast(p.SelEdge, ground), contrast(p.Sel, ground))
}
