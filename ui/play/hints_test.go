package play

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/search"
	"janggi/theme"
	"janggi/ui/internal/looking"
	"janggi/ui/translations"
)

// someHints are three moves at the beginning with reasons that take many words.
func someHints() []search.Hint {
	hint := func(from, to string, m search.Motif) search.Hint {
		a, _ := engine.ParsePoint(from)
		b, _ := engine.ParsePoint(to)
		return search.Hint{Move: engine.Move{From: a, To: b}, Motifs: []search.Motif{m}}
	}
	soldier := engine.NewPiece(engine.Han, engine.Soldier)
	at, _ := engine.ParsePoint("a7")
	return []search.Hint{
		hint("b1", "c3", search.Motif{Kind: search.CallsBikjang}),
		hint("h1", "g3", search.Motif{Kind: search.Pins, Piece: soldier, Points: []engine.Point{at}}),
		hint("a4", "a5", search.Motif{Kind: search.Attacks, Piece: soldier, Points: []engine.Point{at}}),
	}
}

// withHints lets a rig play against the computer, with hints that are there at
// once.
func withHints(hints []search.Hint) func(*Options) {
	return func(o *Options) {
		o.Computer, o.Seats = 3, []match.Seat{match.ChoSeat}
		o.OnHints = func(_ match.State, answer func([]search.Hint)) { answer(hints) }
		o.OnDanger = func(match.State, func(search.Hint, bool)) {}
	}
}

// Every arrow has its sentence, and wears its number; where there is no room for
// a sentence there is no arrow.
func TestEveryArrowHasItsReason(t *testing.T) {
	for _, l := range []translations.Language{translations.Korean, translations.English} {
		for _, x := range looking.Rooms(testing.Short()) {
			t.Run(fmt.Sprintf("%v-%s", x, l), func(t *testing.T) {
				r := newRigIn(t, theme.NewArtwork(), l, x.Scale, engine.DefaultRules(), x.Width, x.Height, withHints(someHints()))
				r.press("hint")
				r.press("best")
				arrows := r.screen.Board().Scene().Hints
				if len(arrows) == 0 {
					t.Fatal("nothing is shown")
				}
				lines := strings.Split(r.screen.toast.Text(), "\n")
				if len(arrows) == 1 {
					lines = []string{"1. "} // said in the prompt, or alone
				}
				for i, a := range arrows {
					if a.Rank != i+1 || i >= len(lines) || !strings.HasPrefix(lines[i], strconv.Itoa(i+1)+". ") {
						t.Errorf("arrow %d is %+v, and %q is said", i, a, lines)
					}
				}
				if high := r.screen.toast.HeightOf(r.screen.toast.Text(), r.screen.toast.Size().Width); len(arrows) > 1 && high > r.screen.hintRoom() {
					t.Errorf("the sentences are %v high, there is room for %v", high, r.screen.hintRoom())
				}
				if x.Scale == theme.TextNormal && len(arrows) < 3 && x.Height > 700 {
					t.Errorf("only %d arrows", len(arrows))
				}
				r.mustFit("hints")
				r.advance(3 * toastTime)
				if r.screen.toast.Visible() || len(r.screen.Board().Scene().Hints) != len(arrows) {
					t.Error("the sentences stay, or the arrows do not")
				}
			})
		}
	}
}

func TestASimpleScreenShowsTheBestMoveAlone(t *testing.T) {
	r := newSimpleRig(t, phoneWidth, phoneHeight, withHints(someHints()))
	r.press("help")
	r.press("hint")
	r.press("best")
	if arrows := r.screen.Board().Scene().Hints; len(arrows) != 1 {
		t.Errorf("%d arrows", len(arrows))
	}
	if got := r.screen.prompt.Text(); !strings.HasPrefix(got, "마로 빅장을 불러요") {
		t.Errorf("it says %q", got)
	}
}

func TestLooksOfHints(t *testing.T) {
	r := newRigWith(t, engine.DefaultRules(), phoneWidth, phoneHeight, withHints(someHints()))
	r.press("hint")
	r.press("best")
	test.AssertImageMatches(t, "phone_hints_light.png", r.window.Canvas().Capture())
	r = newRigWith(t, engine.DefaultRules(), deskWidth, deskHeight, withHints(someHints()))
	r.press("hint")
	r.press("best")
	test.AssertImageMatches(t, "desk_hints_light.png", r.window.Canvas().Capture())
}
