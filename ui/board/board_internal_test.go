package board

import (
	"maps"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/theme"
)

func start() Scene {
	return Scene{Pieces: engine.NewSetup(engine.InnerElephant, engine.InnerElephant).Board, Active: true}
}

func (s Scene) with(m engine.Move) Scene {
	s.Pieces[m.To], s.Pieces[m.From] = s.Pieces[m.From], 0
	s.LastMove = m
	return s
}

func newBoard(t *testing.T) (*Board, *renderer) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, theme.TextNormal))
	b := New(nil)
	b.SetScene(start())
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(360, 400))
	return b, test.WidgetRenderer(b).(*renderer)
}

// look is what a sprite shows, to tell whether it was touched.
type look struct {
	image  any
	pos    fyne.Position
	hidden bool
}

func looks(r *renderer) map[fyne.CanvasObject]look {
	all := map[fyne.CanvasObject]look{}
	for i := range r.layers {
		for _, s := range r.layers[i].sprites {
			all[s.Image] = look{s.Image.Image, s.Position(), s.Hidden}
		}
	}
	return all
}

func TestAMoveTouchesOnlyItsPiece(t *testing.T) {
	b, r := newBoard(t)
	from, to := engine.At(0, 3), engine.At(0, 4)
	b.SetScene(start().with(engine.Move{From: from, To: to}))
	before := looks(r)
	mover := r.pieces.at[to]

	next := engine.Move{From: to, To: engine.At(0, 5)}
	b.SetScene(start().with(engine.Move{From: from, To: to}).with(next))
	if r.pieces.at[next.To] != mover {
		t.Error("the piece did not keep its sprite")
	}
	for object, now := range looks(r) {
		was, old := before[object]
		if !old || was == now || object == mover.Image {
			continue
		}
		marks := append(append([]sprite{}, r.layers[layerLast].sprites...), r.layers[layerFlight].sprites...)
		touched := true
		for _, s := range marks {
			touched = touched && s.Image != object
		}
		if touched {
			t.Errorf("a picture that has nothing to do with the move changed: %v to %v", was, now)
		}
	}
}

func TestNothingIsDrawnAgainDuringAMove(t *testing.T) {
	b, r := newBoard(t)
	m := engine.Move{From: engine.At(0, 3), To: engine.At(0, 4)}
	image := r.pieces.at[m.From].Image.Image
	b.SetScene(start().with(m))
	if r.pieces.at[m.To].Image.Image != image {
		t.Error("the piece has another bitmap after its move")
	}
}

// film is a driver whose frames come when a test says so.
type film struct{ ticks map[*int]func(time.Duration) }

func filmed(b *Board) *film {
	f := &film{ticks: map[*int]func(time.Duration){}}
	b.frames = func(lasts time.Duration, tick func(time.Duration)) func() {
		key := new(int)
		f.ticks[key] = func(at time.Duration) {
			if at >= lasts {
				delete(f.ticks, key)
			}
			tick(min(at, lasts))
		}
		return func() { delete(f.ticks, key) }
	}
	return f
}

// to goes to a moment of everything that runs, counted from its beginning.
func (f *film) to(at time.Duration) {
	for _, tick := range maps.Clone(f.ticks) {
		tick(at)
	}
}

func visible(l *layer) (n int) {
	for _, s := range l.sprites {
		if !s.Hidden {
			n++
		}
	}
	return n
}

func TestASlideIsInterruptedByTheNextScene(t *testing.T) {
	b, r := newBoard(t)
	f := filmed(b)
	first := engine.Move{From: engine.At(0, 0), To: engine.At(0, 6)}
	b.SetScene(start().with(first))
	f.to(150 * time.Millisecond)
	if visible(&r.layers[layerFlight]) != 1 || visible(&r.layers[layerFallen]) != 1 || !r.pieces.arriving(first.To) {
		t.Fatal("no slide")
	}
	b.SetScene(start().with(first).with(engine.Move{From: engine.At(8, 6), To: engine.At(8, 5)}))
	f.to(150 * time.Millisecond)
	if n := visible(&r.layers[layerFallen]); n != 0 || r.pieces.arriving(first.To) {
		t.Error("the first slide is left over")
	}
	f.to(time.Second)
	if len(f.ticks) != 0 || len(r.pieces.slides) != 0 || visible(&r.layers[layerFlight]) != 0 {
		t.Error("a slide is left over")
	}
	for p, piece := range b.scene.Pieces {
		s := r.pieces.at[p]
		if (piece != 0) != (s.Image != nil && !s.Hidden) {
			t.Errorf("%v: piece %v, sprite %+v", engine.Point(p), piece, s)
		}
	}
}

func TestADraggedMoveDoesNotSlide(t *testing.T) {
	b, r := newBoard(t)
	m := engine.Move{From: engine.At(0, 3), To: engine.At(0, 4)}
	s := start()
	s.Targets = []Target{{Move: m, Screen: engine.NoPoint}}
	b.SetScene(s)

	from, to := b.PositionOf(m.From), b.PositionOf(m.To)
	delta := to.Subtract(from)
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(delta.X, delta.Y)})
	b.DragEnd()
	if hand := r.layers[layerHand].sprites; len(hand) != 1 || hand[0].Hidden {
		t.Error("the piece does not wait over its target")
	}
	b.SetScene(s.with(m))
	if len(r.layers[layerFlight].sprites) != 0 {
		t.Error("it slid")
	}
	if r.pieces.at[m.To].Hidden || !r.layers[layerHand].sprites[0].Hidden {
		t.Error("it did not land")
	}
}

func TestACaptureLeavesNoSpriteBehind(t *testing.T) {
	b, r := newBoard(t)
	b.SetScene(start().with(engine.Move{From: engine.At(0, 0), To: engine.At(0, 6)}))
	visible := 0
	for _, s := range r.layers[layerPieces].sprites {
		if !s.Hidden {
			visible++
		}
	}
	if visible != 31 {
		t.Errorf("%d pieces are seen, want 31", visible)
	}
}

func TestTakingBackBothMovesBringsEverythingHome(t *testing.T) {
	b, r := newBoard(t)
	one := start().with(engine.Move{From: engine.At(0, 0), To: engine.At(0, 6)})
	b.SetScene(one.with(engine.Move{From: engine.At(0, 9), To: engine.At(0, 6)}))
	b.SetScene(start())
	for p, piece := range b.scene.Pieces {
		if s := r.pieces.at[p]; piece != 0 && (s.Hidden || s.Image.Image != r.resting(engine.Point(p)).Bitmap.Image) {
			t.Errorf("%v is not as it was", engine.Point(p))
		}
	}
}

func TestACallGoesAwayByItself(t *testing.T) {
	b, r := newBoard(t)
	var ring func()
	b.expire = func(_ time.Duration, f func()) func() { ring = f; return func() {} }
	b.Call("장군!", engine.Cho, engine.At(4, 4))
	if s := r.layers[layerCall].sprites; len(s) != 1 || s[0].Hidden {
		t.Fatal("no bubble")
	}
	b.SetScene(b.Scene()) // nothing moved, so it stays
	if r.layers[layerCall].sprites[0].Hidden {
		t.Error("the same scene took the bubble away")
	}
	ring()
	if !r.layers[layerCall].sprites[0].Hidden {
		t.Error("the bubble stayed")
	}
}

func TestACallEndsWithTheNextMove(t *testing.T) {
	b, r := newBoard(t)
	stopped := false
	b.expire = func(time.Duration, func()) func() { return func() { stopped = true } }
	b.Call("장군!", engine.Cho, engine.At(4, 4))
	b.SetScene(start().with(engine.Move{From: engine.At(0, 3), To: engine.At(0, 4)}))
	if !stopped || !r.layers[layerCall].sprites[0].Hidden {
		t.Error("the bubble outlived its moment")
	}
}

func TestAFingerThatLostItsPiecePicksUpNoOther(t *testing.T) {
	b, _ := newBoard(t)
	carry := func(from, to engine.Point) {
		pos := b.PositionOf(to)
		delta := pos.Subtract(b.PositionOf(from))
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: pos}, Dragged: fyne.NewDelta(delta.X, delta.Y)})
	}
	carry(engine.At(0, 3), engine.At(0, 2))
	s := start()
	s.Active = false
	b.SetScene(s)
	b.SetScene(start())
	carry(engine.At(0, 0), engine.At(0, 1))
	if b.Selected() != engine.NoPoint {
		t.Errorf("%v was picked up on the way", b.Selected())
	}
}

func TestMarksOffTheBoardAreNotDrawn(t *testing.T) {
	b, _ := newBoard(t)
	s := start()
	s.Blame = []engine.Point{engine.NoPoint}
	s.LastMove = engine.Move{From: engine.NoPoint, To: 3}
	s.Hints = []Arrow{{Move: engine.Move{From: 3, To: engine.NoPoint}, Rank: 1}}
	s.Check = Check{General: engine.NoPoint, By: []engine.Point{4}}
	b.SetScene(s)
}

func TestAnIdleBoardRunsNothing(t *testing.T) {
	b, r := newBoard(t)
	b.SetScene(start().with(engine.Move{From: engine.At(0, 3), To: engine.At(0, 4)}))
	if r.stage != (stage{}) || b.call != nil {
		t.Error("something still runs")
	}
}

func TestGeometryFindsEveryCrossing(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 360, Height: 400}, {Width: 821.3, Height: 900}, {Width: 300, Height: 900}} {
		for _, scale := range []float32{1, 1.25, 2, 2.75} {
			for _, bottom := range engine.Sides {
				g := fit(size, scale, bottom, theme.Coordinates(bottom)) // with and without
				board := g.names.BoardSize(g.pitch).Add(g.corner)
				if float32(board.X) > size.Width*scale+1 || float32(board.Y) > size.Height*scale+1 {
					t.Errorf("%v at %v: board of %v does not fit", size, scale, board)
				}
				for p := engine.Point(0); p < engine.Points; p++ {
					at := g.pixel(p)
					pos := fyne.NewPos(float32(at.X)/scale, float32(at.Y)/scale)
					if got := g.point(pos); got != p {
						t.Fatalf("%v at %v: %v is read as %v", size, scale, p, got)
					}
				}
			}
		}
	}
}
