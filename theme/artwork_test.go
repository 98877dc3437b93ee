package theme_test

import (
	"image"
	"image/draw"
	"testing"

	"fyne.io/fyne/v2"
	fynetest "fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"janggi/engine"
	"janggi/theme"
)

func light() theme.Palette { return theme.PaletteFor(fynetheme.VariantLight) }

func TestASheetDrawsEachThingOnce(t *testing.T) {
	art := theme.NewArtwork()
	s := art.Sheet(light(), 40)
	if art.Sheet(light(), 40) != s {
		t.Fatal("the same palette and pitch gave another sheet")
	}
	if art.Sheet(theme.PaletteFor(fynetheme.VariantDark), 40) == s {
		t.Fatal("light and dark share a sheet")
	}
	p := engine.NewPiece(engine.Han, engine.Horse)
	if first, again := s.Piece(p, theme.Look{}), s.Piece(p, theme.Look{}); first != again {
		t.Error("a piece was drawn twice")
	}
	if s.Capture(engine.Horse).Image != s.Capture(engine.Cannon).Image {
		t.Error("pieces of one size do not share their ring")
	}
	if s.Capture(engine.Horse).Image == s.Capture(engine.Guard).Image {
		t.Error("pieces of two sizes share a ring")
	}
}

func TestAnArtworkForgetsOldPitches(t *testing.T) {
	art := theme.NewArtwork()
	first := art.Sheet(light(), 30)
	for pitch := 31; pitch < 60; pitch++ {
		art.Sheet(light(), pitch)
	}
	if art.Sheet(light(), 30) == first {
		t.Error("thirty sheets are kept")
	}
}

func TestTheAnchorIsTheMiddleOfAMark(t *testing.T) {
	s := theme.NewArtwork().Sheet(light(), 41)
	for name, b := range map[string]theme.Bitmap{
		"dot": s.Dot(engine.Cho), "ring": s.Capture(engine.Soldier), "halo": s.Halo(),
		"selection": s.Selection(engine.General), "last": s.LastFrom(),
	} {
		size := b.Image.Rect.Size()
		if size.X != 2*b.Anchor.X+1 || size.Y != 2*b.Anchor.Y+1 {
			t.Errorf("%s: %v about %v", name, size, b.Anchor)
		}
	}
}

func TestPiecesAreAsLargeAsTheirKind(t *testing.T) {
	s := theme.NewArtwork().Sheet(light(), 100)
	size := func(k engine.Kind) int {
		return s.Piece(engine.NewPiece(engine.Cho, k), theme.Look{}).Image.Rect.Dx()
	}
	if !(size(engine.General) > size(engine.Chariot) && size(engine.Chariot) > size(engine.Guard)) {
		t.Error("general, chariot and guard are not of three sizes")
	}
	if size(engine.Soldier) != size(engine.Guard) || size(engine.Horse) != size(engine.Cannon) {
		t.Error("kinds of one size differ")
	}
}

func TestFitPitchFillsTheSpace(t *testing.T) {
	for w := 60; w < 1400; w += 7 {
		h := w * 12 / 10
		pitch := theme.FitPitch(w, h)
		if size := theme.BoardSize(pitch); size.X > w || size.Y > h {
			t.Errorf("%d by %d: a board of %v", w, h, size)
		}
		if size := theme.BoardSize(pitch + 1); size.X <= w && size.Y <= h {
			t.Errorf("%d by %d: pitch %d could be larger", w, h, pitch)
		}
	}
}

// TestPieceLooks shows every piece with each kind of face, on light, and on
// dark as the player across the table gets them.
func TestPieceLooks(t *testing.T) {
	const pitch = 44
	variants := []fyne.ThemeVariant{fynetheme.VariantLight, fynetheme.VariantDark}
	kinds := []theme.Faces{theme.Hanja, theme.HanjaEasy, theme.HanjaHangul, theme.Hangul, theme.Pictures}
	all := image.NewRGBA(image.Rect(0, 0, 14*pitch, 2*len(kinds)*pitch+pitch/4))
	for v, variant := range variants {
		p := theme.PaletteFor(variant)
		s := theme.NewArtwork().Sheet(p, pitch)
		top := v * len(kinds) * pitch
		draw.Draw(all, image.Rect(0, top, 14*pitch, all.Rect.Max.Y), image.NewUniform(p.Board1), image.Point{}, draw.Src)
		for f, faces := range kinds {
			for i := range 14 {
				piece := engine.NewPiece(engine.Sides[i/7], engine.Kinds[i%7])
				b := s.Piece(piece, theme.Look{Faces: faces, Turned: v == 1})
				at := image.Pt(i*pitch+pitch/2, top+f*pitch+pitch/2).Sub(b.Anchor)
				draw.Draw(all, b.Image.Rect.Add(at), b.Image, image.Point{}, draw.Over)
			}
		}
	}
	fynetest.AssertImageMatches(t, "pieces.png", all)
}

func TestIconsTakeTheColourTheyAreGiven(t *testing.T) {
	fynetest.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	for _, i := range []theme.Icon{
		theme.Back, theme.Menu, theme.Close, theme.Add, theme.Undo, theme.Hint, theme.PassTurn,
		theme.Resign, theme.Sound, theme.Mute, theme.Settings, theme.Check, theme.Again, theme.Home,
		theme.Eye, theme.Previous, theme.Next, theme.First, theme.Latest, theme.Flip, theme.People,
		theme.Computer, theme.Network, theme.Book, theme.Clock, theme.Share, theme.Copy, theme.Trash,
		theme.Play, theme.Pause, theme.Draw, theme.Search, theme.List, theme.Info,
	} {
		if i.Resource() == fynetheme.BrokenImageIcon() {
			t.Errorf("no drawing of %q", i)
			continue
		}
		if a, b := i.Resource().Content(), i.Colored(fynetheme.ColorNamePrimary).Content(); string(a) == string(b) {
			t.Errorf("%q does not change its colour", i)
		}
	}
}

func BenchmarkPiece(b *testing.B) {
	for b.Loop() {
		theme.NewArtwork().Sheet(light(), 75).Piece(engine.NewPiece(engine.Cho, engine.Chariot), theme.Look{})
	}
}

func BenchmarkGround(b *testing.B) {
	for b.Loop() {
		theme.NewArtwork().Sheet(light(), 75).Ground()
	}
}
