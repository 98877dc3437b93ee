package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/engine"
	"janggi/theme"
)

// Tone picks a colour of the palette by what it is for.
type Tone func(*theme.Palette) color.Color

// Ink is the colour of text.
func Ink(p *theme.Palette) color.Color { return p.Text }

// Quiet is the colour of text that matters less.
func Quiet(p *theme.Palette) color.Color { return p.Text2 }

// Warning is the colour of text that asks for attention.
func Warning(p *theme.Palette) color.Color { return p.Warn }

// OnPrimary is the colour of text on the one main button.
func OnPrimary(p *theme.Palette) color.Color { return p.OnPrimary }

// Back is the colour of the screen, for text on a coloured ground.
func Back(p *theme.Palette) color.Color { return p.Surface }

// SideTone is the colour of one side's name and score.
func SideTone(s engine.Side) Tone {
	return func(p *theme.Palette) color.Color { return p.UI(s) }
}

// Tick is the check mark in the colour of the surface, for a filled ground.
func Tick() fyne.Resource { return theme.Check.Colored(fynetheme.ColorNameButton) }

// PixelsPerUnit returns how many pixels of the device one of Fyne's units is on
// the canvas of o, 1 before it is on one.
func PixelsPerUnit(o fyne.CanvasObject) float32 {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return 1
	}
	const far = 4096 // far enough for a scale with a fraction
	x, _ := c.PixelCoordinateForPosition(fyne.NewPos(far, 0))
	return float32(x) / far
}

// Place is a control or a panel with a name that stays, whatever the language
// and the layout.
type Place struct {
	Name   string
	Object fyne.CanvasObject
	// Spot, if set, is one point in the object that is meant instead.
	Spot *fyne.Position
}
