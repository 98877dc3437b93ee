package theme_test

import (
	"testing"

	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/engine"
	"janggi/theme"
)

func BenchmarkPiece(b *testing.B) {
	for b.Loop() {
		theme.NewArtwork().Sheet(theme.PaletteFor(fynetheme.VariantLight), 75).Piece(engine.NewPiece(engine.Cho, engine.Chariot), theme.Hanja, false)
	}
}

func BenchmarkGround(b *testing.B) {
	for b.Loop() {
		theme.NewArtwork().Sheet(theme.PaletteFor(fynetheme.VariantLight), 75).Ground()
	}
}
