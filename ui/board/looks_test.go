package board_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/board"
)

// at reads coordinates such as "e2".
func at(text string) engine.Point {
	p, err := engine.ParsePoint(text)
	if err != nil {
		panic(err)
	}
	return p
}

func move(text string) engine.Move {
	m, err := engine.ParseMove(text)
	if err != nil {
		panic(err)
	}
	return m
}

// after plays moves on a starting position without asking any rule.
func after(moves ...string) board.Scene {
	s := board.Scene{Pieces: engine.NewSetup(engine.InnerElephant, engine.RightElephant).Board}
	for _, text := range moves {
		m := move(text)
		s.Pieces[m.To], s.Pieces[m.From] = s.Pieces[m.From], 0
		s.LastMove = m
	}
	return s
}

// cannon is a game in which Cho's left cannon jumps a soldier; the scene is the
// one on the drawn pictures of the game screen.
func cannon() board.Scene {
	s := after("a4b4", "a7b7", "i4h4", "b10d7")
	s.Active = true
	for _, to := range []string{"b5", "b6", "b7"} {
		s.Targets = append(s.Targets, board.Target{
			Move: move("b3" + to), Capture: to == "b7", Screen: at("b4"),
		})
	}
	s.Targets = append(s.Targets,
		board.Target{Move: move("h3h5"), Screen: at("h4")},
		board.Target{Move: move("b4b5"), Screen: engine.NoPoint},
		board.Target{Move: move("a1a2"), Screen: engine.NoPoint},
	)
	return s
}

// hinted is the start of a game with three suggestions, two of one piece.
func hinted() board.Scene {
	s := after("a4b4", "a7b7", "i4h4", "e7f7")
	s.Active = true
	s.Hints = []board.Arrow{{Move: move("h3e3"), Rank: 1}, {Move: move("b1c3"), Rank: 2}, {Move: move("a1a6"), Rank: 3}}
	s.Threats = []board.Threat{{Point: at("h8"), By: []engine.Point{at("h3")}}}
	return s
}

// check is a chariot in the middle giving check.
func check() board.Scene {
	s := after("a4b4", "a7b7", "i4h4", "e7f7", "e4f4", "i1i5", "i5e5")
	s.Turn = engine.Han
	s.Check = board.Check{General: at("e9"), By: []engine.Point{at("e5")}}
	return s
}

// onScreen puts a board of the given size alone into a window.
func onScreen(tb testing.TB, mode theme.Mode, size fyne.Size, scene board.Scene) (*board.Board, fyne.Window) {
	tb.Helper()
	test.NewTempApp(tb).Settings().SetTheme(theme.New(mode, theme.TextNormal))
	b := board.New(nil)
	b.SetScene(scene)
	w := test.NewTempWindow(tb, b)
	w.SetPadded(false)
	w.Resize(size)
	return b, w
}

var (
	phone   = fyne.NewSize(360, 400)
	desktop = fyne.NewSize(820, 900)
)

func TestBoardLooks(t *testing.T) {
	selected := func(p string) func(*board.Board) {
		return func(b *board.Board) { test.TapAt(b, b.PositionOf(at(p))) }
	}
	bikjang := func() board.Scene {
		s := after("e7f7", "e4f4")
		s.Bikjang = true
		return s
	}()
	facing := cannon()
	facing.Facing, facing.Coordinates, facing.Faces = true, theme.Digits, theme.HanjaHangul
	lettered := func(c theme.Coordinates, bottom engine.Side) board.Scene {
		s := cannon()
		s.Coordinates, s.Bottom, s.Faces = c, bottom, theme.Pictures
		return s
	}
	for _, c := range []struct {
		name  string
		mode  theme.Mode
		size  fyne.Size
		scene board.Scene
		act   func(*board.Board)
	}{
		{"cannon_light", theme.Light, phone, cannon(), selected("b3")},
		{"cannon_dark", theme.Dark, phone, cannon(), selected("b3")},
		{"cannon_desktop_light", theme.Light, desktop, cannon(), selected("b3")},
		{"cannon_desktop_dark", theme.Dark, desktop, cannon(), selected("b3")},
		{"check_light", theme.Light, phone, check(), func(b *board.Board) {
			b.Call("장군!", engine.Han, at("e5"))
		}},
		{"facing_light", theme.Light, phone, facing, func(b *board.Board) {
			b.Call("장군!", engine.Han, at("d7"))
		}},
		{"letters_light", theme.Light, phone, lettered(theme.Letters, engine.Cho), nil},
		{"digits_dark", theme.Dark, desktop, lettered(theme.Digits, engine.Han), nil},
		{"cursor_light", theme.Light, phone, cannon(), func(b *board.Board) {
			selected("b3")(b)
			b.Key(&fyne.KeyEvent{Name: fyne.KeyUp})
			b.Key(&fyne.KeyEvent{Name: fyne.KeyRight})
		}},
		{"drop_dark", theme.Dark, phone, cannon(), func(b *board.Board) {
			at := b.PositionOf(at("b7"))
			delta := at.Subtract(b.PositionOf(move("b3b7").From))
			b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at.AddXY(5, -8)}, Dragged: fyne.NewDelta(delta.X+5, delta.Y-8)})
		}},
		{"bikjang_light", theme.Light, phone, bikjang, nil},
		{"bikjang_dark", theme.Dark, phone, bikjang, nil},
		{"hints_light", theme.Light, phone, hinted(), nil},
		{"hints_dark", theme.Dark, phone, hinted(), nil},
		{"english_light", theme.Light, phone, check(), func(b *board.Board) {
			b.Call("Bikjang!", engine.Cho, at("e2"))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, w := onScreen(t, c.mode, c.size, c.scene)
			if c.act != nil {
				c.act(b)
			}
			test.AssertImageMatches(t, c.name+".png", w.Canvas().Capture())
		})
	}
}

// TestBoardMarkup pins which pictures lie where, in which order, without their
// pixels.
func TestBoardMarkup(t *testing.T) {
	turned := cannon()
	turned.Bottom = engine.Han
	for name, scene := range map[string]board.Scene{"cannon": cannon(), "turned": turned} {
		b, w := onScreen(t, theme.Light, phone, scene)
		test.TapAt(b, b.PositionOf(at("b3")))
		test.AssertRendersToMarkup(t, name+".xml", w.Canvas())
	}
}

func TestPreviewLooks(t *testing.T) {
	for _, side := range engine.Sides {
		test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
		p := board.NewPreview(nil, engine.RightElephant, side)
		w := test.NewTempWindow(t, p)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(316, 110))
		test.AssertImageMatches(t, "preview_"+side.String()+".png", w.Canvas().Capture())
	}
}
