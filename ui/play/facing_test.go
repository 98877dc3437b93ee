package play

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// sitting is a rig whose two players sit at a table of a kind.
func newRigAt(t *testing.T, table screen.Table, rules engine.Rules, w, h float32) *rig {
	t.Helper()
	r := newRig(t, rules, w, h)
	r.screen.SetLook(screen.Look{Table: table})
	return r
}

// seen returns where a control of the far player is seen.
func (r *rig) seen(name string) fyne.Position {
	r.t.Helper()
	turned, places := r.screen.across.turned, r.screen.Places()
	if n := len(r.sheets); n > 0 {
		places = r.sheets[n-1].Places()
		turned = r.sheets[n-1].Content().(*kit.Turned)
	}
	for _, p := range places {
		if p.Name != name {
			continue
		}
		at, found := fyne.Position{}, false
		for _, o := range append([]fyne.CanvasObject{turned.Content()}, turned.Content().(*fyne.Container).Objects...) {
			if o == p.Object {
				at, found = o.Position(), true
			} else if row, ok := o.(*fyne.Container); ok && o != turned.Content() {
				for _, x := range row.Objects {
					if x == p.Object {
						at, found = row.Position().Add(x.Position()), true
					}
				}
			}
		}
		if !found {
			r.t.Fatalf("%s is not turned", name)
		}
		s := p.Object.Size()
		corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(turned)
		return corner.Add(turned.Seen(at, s)).AddXY(s.Width/2, s.Height/2)
	}
	r.t.Fatalf("there is no %q", name)
	return fyne.Position{}
}

// pressFar touches a control of the far player where it is seen.
func (r *rig) pressFar(name string) {
	r.t.Helper()
	test.TapCanvas(r.window.Canvas(), r.seen(name))
}

func TestEachSideHasItsOwnToolsWhenTheyFaceEachOther(t *testing.T) {
	rules := engine.DefaultRules()
	rules.Undo = 3
	for _, size := range [][2]float32{{360, 740}, {320, 568}, {740, 360}, {1100, 800}} {
		r := newRigAt(t, screen.Facing, rules, size[0], size[1])
		if s := r.screen.Board().Scene(); !s.Facing || s.Bottom != engine.Cho {
			t.Fatalf("%v: the board shows %v at the bottom, far pieces turned %v", size, s.Bottom, s.Facing)
		}
		// Han's tools, at the far edge, refuse what is not Han's to do.
		r.pressFar("far-pass")
		if len(r.sheets) != 0 {
			t.Fatalf("%v: Han may pass on Cho's turn", size)
		}
		r.play("a4b4 a7b7")
		r.pressFar("far-undo")
		if got := r.sheetWords(); !strings.Contains(got, "한이 한 수 무르고") {
			t.Fatalf("%v: it asks %q", size, got)
		}
		if _, turned := r.sheets[0].Content().(*kit.Turned); turned {
			t.Errorf("%v: Cho, who sits near, is asked half round", size)
		}
		r.press("no")
		r.press("undo")
		if _, turned := r.sheets[0].Content().(*kit.Turned); !turned {
			t.Fatalf("%v: Han, who sits across, is asked upright", size)
		}
		r.pressFar("yes")
		if got := r.screen.view.Plies; got != 0 {
			t.Errorf("%v: after the take-back %d plies", size, got)
		}
		r.play("a4b4")
		r.pressFar("far-pass")
		r.pressFar("yes")
		if got := r.screen.view.Plies; got != 2 {
			t.Errorf("%v: the pass was not played", size)
		}
		r.pressFar("far-resign")
		r.pressFar("no")
		r.pressFar("far-resign")
		r.pressFar("yes")
		if got := r.screen.view.Result; got.Outcome != engine.ChoWins {
			t.Errorf("%v: Han resigned on Cho's turn, and the result is %+v", size, got)
		}
	}
}

func TestWhoSitsAcrossReadsWhatConcernsThem(t *testing.T) {
	r := newRigAt(t, screen.Facing, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.play("b1c3 e7f7 b3e3")
	const want = "한 궁이 위험해요. 장군을 막으세요"
	if got := r.screen.across.caption; !got.Visible() || got.Text() != want {
		t.Errorf("across it says %q", got.Text())
	}
	if r.screen.title.Visible() {
		t.Errorf("the near player reads %q", r.screen.title.Text())
	}
	r.touch("a7", "a6") // which leaves the general in check
	if got := r.screen.across.caption.Text(); got != "장군이에요. 궁을 먼저 지키세요" || r.said() != "" {
		t.Errorf("across it says %q, near %q", got, r.said())
	}
	if !r.screen.seats[engine.Han].IsTurned() || r.screen.seats[engine.Cho].IsTurned() {
		t.Error("the wrong card is turned")
	}
}

func TestTheBoardTurnsAfterTheMove(t *testing.T) {
	r := newRigAt(t, screen.Turning, engine.DefaultRules(), phoneWidth, phoneHeight)
	bottom := func() engine.Side { return r.screen.Board().Scene().Bottom }
	r.play("a4b4")
	if bottom() != engine.Cho {
		t.Error("the board has turned before the move was seen")
	}
	r.advance(seenTime)
	if bottom() != engine.Han {
		t.Error("the board has not turned")
	}
	if r.screen.seats[engine.Han].Position().Y < r.screen.seats[engine.Cho].Position().Y {
		t.Error("the cards have not turned")
	}
	r.touch("a7", "b7") // a touch finds the crossings where they are now
	if r.screen.view.Plies != 2 {
		t.Error("Han's move was not played")
	}
	r.play("b4b5") // before the board has turned
	r.advance(seenTime)
	if bottom() != engine.Han {
		t.Error("the board does not follow the turn")
	}
	r.decide(match.HanSeat, match.Resign{}, func(error) {})
	if bottom() != engine.Han {
		t.Error("the end turns the board")
	}
}

func TestAloneAtThisDeviceNothingIsTurned(t *testing.T) {
	r := newRigWith(t, engine.DefaultRules(), phoneWidth, phoneHeight, func(o *Options) { o.Seats = o.Seats[:1] })
	for _, table := range []screen.Table{screen.Facing, screen.Turning} {
		r.screen.SetLook(screen.Look{Table: table})
		r.play("a4b4")
		r.advance(seenTime)
		if s := r.screen.Board().Scene(); s.Facing || s.Bottom != engine.Cho || r.screen.across.turned.Visible() {
			t.Errorf("table %v turns something", table)
		}
		r.decide(match.HanSeat, match.Play{Move: engine.Move{From: engine.At(0, 6), To: engine.At(1, 6)}}, func(error) {})
		r = newRigWith(t, engine.DefaultRules(), phoneWidth, phoneHeight, func(o *Options) { o.Seats = o.Seats[:1] })
	}
	r.screen.SetLook(screen.Look{}.WithFar(true))
	if !r.screen.Board().Scene().Facing {
		t.Error("the far pieces are not turned as chosen")
	}
}

func TestBoardAndPiecesAreChangedInPlay(t *testing.T) {
	var told []screen.Look
	r := newRigWith(t, engine.DefaultRules(), phoneWidth, phoneHeight, func(o *Options) {
		o.OnLook = func(l screen.Look) { told = append(told, l) }
	})
	r.press("menu")
	r.press("look")
	r.press("faces.pictures")
	if got := r.screen.Board().Scene().Faces; got != theme.Pictures {
		t.Errorf("the pieces show %v", got)
	}
	choose := func(name string, part float32) {
		for _, p := range r.sheets[0].Places() {
			if p.Name == name {
				p.Object.(*kit.Choice).Tapped(&fyne.PointEvent{Position: fyne.NewPos(part*p.Object.Size().Width, 5)})
			}
		}
	}
	choose("table", .5)
	choose("frame", .95)
	choose("far", .1)
	r.press("done")
	want := screen.Look{Faces: theme.Pictures, Table: screen.Facing, Far: screen.FarUpright, Coordinates: theme.Digits}
	if len(told) != 4 || told[3] != want {
		t.Errorf("told %v, want %v at last", told, want)
	}
	if s := r.screen.Board().Scene(); s.Facing || s.Coordinates != theme.Digits {
		t.Errorf("the board has far pieces turned %v and %v on its frame", s.Facing, s.Coordinates)
	}
	r.touch("a4", "b4") // the frame has moved the crossings
	if r.screen.view.Plies != 1 {
		t.Error("the move was not played")
	}
}

func TestLooksOfATableThatTwoFace(t *testing.T) {
	r := newRigIn(t, theme.NewArtwork(), translations.Korean, theme.TextNormal, byoyomi(), phoneWidth, phoneHeight, func(o *Options) {
		o.Names = [2]string{"박초롱", "김한수"}
	})
	r.screen.SetLook(screen.Look{Table: screen.Facing, Faces: theme.HanjaHangul})
	r.play("b1c3 e7f7 b3e3")
	test.AssertImageMatches(t, "phone_facing_light.png", r.window.Canvas().Capture())
}

func TestTheResultIsReadFromBothSides(t *testing.T) {
	for _, size := range [][2]float32{{360, 740}, {320, 568}, {740, 360}, {1100, 800}} {
		r := newRigAt(t, screen.Facing, engine.DefaultRules(), size[0], size[1])
		r.press("resign")
		r.press("yes")
		var turned *kit.Turned
		titles := 0
		for _, o := range test.LaidOutObjects(r.sheets[len(r.sheets)-1]) {
			switch o := o.(type) {
			case *kit.Turned:
				turned = o
			case *kit.Label:
				if o.Text() == "한 승리" {
					titles++
				}
			}
		}
		if turned == nil || !turned.IsTurned() || titles != 2 {
			t.Errorf("%v: the winner is told %d times, half round %v", size, titles, turned != nil)
		}
		r.mustFit("result")
		if size[0] == 740 {
			test.AssertImageMatches(t, "flat_facing_result_light.png", r.window.Canvas().Capture())
		}
		if size[0] == phoneWidth {
			test.AssertImageMatches(t, "phone_facing_result_light.png", r.window.Canvas().Capture())
		}
	}
	r := newRigAt(t, screen.SameSide, engine.DefaultRules(), phoneWidth, phoneHeight)
	r.press("resign")
	r.press("yes")
	for _, o := range test.LaidOutObjects(r.sheets[len(r.sheets)-1]) {
		if _, ok := o.(*kit.Turned); ok {
			t.Error("something is turned where nobody sits across")
		}
	}
}
