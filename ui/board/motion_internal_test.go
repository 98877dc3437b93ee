package board

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
)

const ms = time.Millisecond

// middle returns where a sprite's middle is, in pixels at scale 1.
func middle(s sprite) fyne.Position {
	return s.Position().AddXY(s.Size().Width/2, s.Size().Height/2)
}

func only(t *testing.T, l *layer) sprite {
	t.Helper()
	var found []sprite
	for _, s := range l.sprites {
		if !s.Hidden {
			found = append(found, s)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d sprites, want 1", len(found))
	}
	return found[0]
}

func TestAPieceGrowsGlidesAndLands(t *testing.T) {
	b, r := newBoard(t)
	f := filmed(b)
	m := engine.Move{From: engine.At(0, 0), To: engine.At(0, 2)}
	b.SetScene(start().with(m))
	s := only(t, &r.layers[layerFlight])
	rest := r.resting(m.To).Bitmap.Image.Rect.Dx()
	if w := s.Size().Width; w > float32(rest)+1 {
		t.Errorf("it sets off %v wide, it is %v at rest", w, rest)
	}
	from, to := r.geo.pixel(m.From), r.geo.pixel(m.To)
	f.to(90 * ms)
	if w, full := s.Size().Width, float32(s.rest.Bitmap.Image.Rect.Dx()); w != full {
		t.Errorf("on its way it is %v wide, want %v", w, full)
	}
	if y := middle(s).Y; y >= float32(from.Y) || y < float32(to.Y) || y > float32(from.Y+to.Y)/2 {
		t.Errorf("half of the time over it is at %v between %v and %v", y, from.Y, to.Y)
	}
	if !r.pieces.at[m.To].Hidden {
		t.Error("it is there already")
	}
	f.to(goTime + landTime)
	if !s.Hidden || r.pieces.at[m.To].Hidden || len(f.ticks) != 0 {
		t.Error("it did not come to rest")
	}
}

func TestAPacedMotionIsDrawnLessOften(t *testing.T) {
	drawn := func(pace time.Duration) (n int) {
		b, r := newBoard(t)
		fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, theme.TextNormal).Paced(pace))
		f := filmed(b)
		b.SetScene(start().with(engine.Move{From: engine.At(0, 0), To: engine.At(0, 2)}))
		s := only(t, &r.layers[layerFlight])
		was := s.Position()
		for at := 16 * ms; at < goTime; at += 16 * ms {
			f.to(at)
			if now := s.Position(); now != was {
				was = now
				n++
			}
		}
		f.to(goTime + landTime)
		if !s.Hidden || len(f.ticks) != 0 {
			t.Errorf("paced by %v it does not come to rest", pace)
		}
		return n
	}
	full, half := drawn(0), drawn(30*ms)
	if full < 8 || half > full/2+1 || half < 3 {
		t.Errorf("drawn %d times, and %d times when paced", full, half)
	}
}

func TestACannonSwingsOutOverItsScreen(t *testing.T) {
	b, r := newBoard(t)
	f := filmed(b)
	m := engine.Move{From: engine.At(1, 2), To: engine.At(1, 8)}
	b.SetScene(start().with(m))
	s := only(t, &r.layers[layerFlight])
	f.to(60 * ms)
	if x, line := middle(s).X, float32(r.geo.pixel(m.From).X); x < line+.2*float32(r.geo.pitch) {
		t.Errorf("it keeps to its line: %v, %v", x, line)
	}
	f.to(200 * ms)
	if len(f.ticks) == 0 {
		t.Error("a hop takes no longer than a step")
	}
	f.to(SlideTime)
	if len(f.ticks) != 0 {
		t.Error("SlideTime is too short for a cannon")
	}
}

func TestATakenPieceShrinksAndFades(t *testing.T) {
	b, r := newBoard(t)
	f := filmed(b)
	b.SetScene(start().with(engine.Move{From: engine.At(0, 0), To: engine.At(0, 6)}))
	s := only(t, &r.layers[layerFallen])
	f.to(110 * ms)
	if s.Translucency != 0 {
		t.Error("it fades before it is reached")
	}
	f.to(200 * ms)
	if s.Translucency <= 0 || s.Size().Width >= float32(s.rest.Bitmap.Image.Rect.Dx()) {
		t.Error("it does not fall")
	}
	f.to(time.Second)
	if !s.Hidden {
		t.Error("it is still there")
	}
}

func TestNothingMovesForThoseWhoWantItStill(t *testing.T) {
	b, r := newBoard(t)
	f := filmed(b)
	b.Still = true
	s := start().with(engine.Move{From: engine.At(0, 0), To: engine.At(0, 6)})
	s.Check = Check{General: engine.At(4, 8), By: []engine.Point{engine.At(0, 6)}}
	b.SetScene(s)
	b.Tapped(&fyne.PointEvent{Position: b.PositionOf(engine.At(4, 3))})
	b.Call("장군!", engine.Cho, engine.At(0, 6))
	if len(f.ticks) != 0 || r.stage != (stage{}) {
		t.Error("something moves")
	}
	if r.pieces.at[engine.At(0, 6)].Hidden || visible(&r.layers[layerCall]) != 1 {
		t.Error("something is missing")
	}
}

// picking is a scene in which the left chariot may take and may go.
func picking() Scene {
	s := start()
	from := engine.At(0, 0)
	s.Targets = []Target{
		{Move: engine.Move{From: from, To: engine.At(0, 1)}, Screen: engine.NoPoint},
		{Move: engine.Move{From: from, To: engine.At(0, 6)}, Screen: engine.NoPoint, Capture: true},
	}
	return s
}

func TestASelectionLiftsAndBreathesAndComesToRest(t *testing.T) {
	b, r := newBoard(t)
	b.SetScene(picking())
	f := filmed(b)
	b.Tapped(&fyne.PointEvent{Position: b.PositionOf(engine.At(0, 0))})
	hand, dot, ring := only(t, &r.layers[layerHand]), only(t, &r.layers[layerDots]), only(t, &r.layers[layerRings])
	full := func(s sprite) float32 { return float32(s.rest.Bitmap.Image.Rect.Dx()) }
	f.to(20 * ms)
	if hand.Size().Width >= full(hand) || dot.Translucency <= 0 {
		t.Error("neither lifts the piece nor do the dots come in")
	}
	f.to(pulseTime / 2)
	if hand.Size().Width != full(hand) || dot.Translucency != 0 {
		t.Error("the piece or the dots take too long")
	}
	if w := ring.Size().Width / full(ring); w < 1.05 || w > 1.07 {
		t.Errorf("the ring breathes to %v of its size", w)
	}
	f.to(pulses * pulseTime)
	if len(f.ticks) != 0 || ring.Size().Width != full(ring) {
		t.Error("a selection that is left alone does not come to rest")
	}
}

func TestARefreshDoesNotDisturbWhatMoves(t *testing.T) {
	b, r := newBoard(t)
	b.SetScene(picking())
	f := filmed(b)
	b.Tapped(&fyne.PointEvent{Position: b.PositionOf(engine.At(0, 0))})
	f.to(40 * ms)
	before := looks(r)
	b.SetScene(picking())
	for object, now := range looks(r) {
		if now != before[object] {
			t.Errorf("%v became %v", before[object], now)
		}
	}
}

func TestAnotherTapEndsTheLift(t *testing.T) {
	b, r := newBoard(t)
	b.SetScene(picking())
	f := filmed(b)
	b.Tapped(&fyne.PointEvent{Position: b.PositionOf(engine.At(0, 0))})
	f.to(40 * ms)
	b.Tapped(&fyne.PointEvent{Position: b.PositionOf(engine.At(0, 0))})
	if len(f.ticks) != 0 || visible(&r.layers[layerHand]) != 0 {
		t.Error("the dropped piece is still being lifted")
	}
}

func TestANewCheckBeatsTwiceAndTheSameAgainDoesNot(t *testing.T) {
	b, r := newBoard(t)
	f := filmed(b)
	s := start().with(engine.Move{From: engine.At(0, 3), To: engine.At(0, 4)})
	s.Check = Check{General: engine.At(4, 8), By: []engine.Point{engine.At(0, 4)}}
	b.SetScene(s)
	if r.stage[alarmRole] == nil {
		t.Fatal("no alarm")
	}
	f.to(alarmTime / 2)
	if halo := only(t, &r.layers[layerHalo]); halo.Translucency == 0 {
		t.Error("the halo does not beat")
	}
	f.to(alarms * alarmTime)
	b.SetScene(s)
	if len(f.ticks) != 0 {
		t.Error("an old check is told again")
	}
}

func TestACallSpringsUpStaysAndFades(t *testing.T) {
	b, r := newBoard(t)
	f := filmed(b)
	var ring func()
	b.expire = func(_ time.Duration, f func()) func() { ring = f; return func() {} }
	b.Call("장군!", engine.Cho, engine.At(4, 4))
	s := only(t, &r.layers[layerCall])
	var sizes []float32
	for _, at := range []time.Duration{0, 100 * ms, 160 * ms} {
		f.to(at)
		sizes = append(sizes, s.Size().Width/float32(s.rest.Bitmap.Image.Rect.Dx()))
	}
	if !slices.IsSortedFunc(sizes[:2], func(a, b float32) int { return int(100 * (a - b)) }) || sizes[0] > .75 || sizes[1] < 1.03 || sizes[2] != 1 {
		t.Errorf("its sizes are %v", sizes)
	}
	ring()
	f.to(goneTime / 2)
	if s.Translucency < .4 || s.Translucency > .6 {
		t.Errorf("half gone it is %v translucent", s.Translucency)
	}
	f.to(goneTime)
	if !s.Hidden || b.call != nil || len(f.ticks) != 0 {
		t.Error("it stays")
	}
}

func TestTheGlideIsTheCurveThatWasDrawn(t *testing.T) {
	// Figures of the curve as solved elsewhere.
	for in, want := range map[float32]float32{0: 0, .25: .767, .5: .946, .75: .991, 1: 1} {
		if got := glide(in); abs(got-want) > .01 {
			t.Errorf("glide(%v) = %v, want %v", in, got, want)
		}
	}
}
