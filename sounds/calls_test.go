package sounds_test

import (
	"testing"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/sounds"
)

const choSeat, hanSeat = match.ChoSeat, match.HanSeat

// heard is what is heard of the events that an action causes.
type heard struct {
	state match.State
	here  []match.Seat
}

// begin opens a match and applies what begins it.
func begin(t *testing.T, c match.Config, here ...match.Seat) (*heard, sounds.Calls) {
	t.Helper()
	h := &heard{match.New(c), here}
	return h, h.apply(h.state.Opening(), false)
}

func (h *heard) apply(events []match.Event, past bool) sounds.Calls {
	var last sounds.Calls
	for _, e := range events {
		h.state = h.state.Apply(e)
		v := h.state.View(match.Watcher)
		last = sounds.For(sounds.Event{Event: e, After: &v, Here: h.here, Past: past})
	}
	return last
}

func (h *heard) do(t *testing.T, seat match.Seat, a match.Action) sounds.Calls {
	t.Helper()
	events, err := h.state.Decide(seat, a, 0)
	if err != nil {
		t.Fatalf("%v %#v: %v", seat, a, err)
	}
	return h.apply(events, false)
}

// move plays for whoever's turn it is.
func (h *heard) move(t *testing.T, text string) sounds.Calls {
	t.Helper()
	m := engine.Pass
	if text != "pass" {
		var err error
		if m, err = engine.ParseMove(text); err != nil {
			t.Fatal(err)
		}
	}
	return h.do(t, match.SeatOf(h.state.View(match.Watcher).Turn), match.Play{Move: m})
}

func fixed(change func(*engine.Rules)) match.Config {
	r := engine.DefaultRules()
	r.SetupOrder, r.FixedCho, r.FixedHan = engine.Fixed, engine.InnerElephant, engine.InnerElephant
	if change != nil {
		change(&r)
	}
	return match.Config{Rules: r}
}

// from is a match from a position: pieces as letters with their points.
func from(t *testing.T, turn engine.Side, pieces map[string]byte, change func(*engine.Rules)) match.Config {
	t.Helper()
	setup := engine.Setup{Turn: turn}
	for at, letter := range pieces {
		p, err := engine.ParsePoint(at)
		if err != nil {
			t.Fatal(err)
		}
		setup.Board[p], _ = engine.PieceFromLetter(letter)
	}
	c := fixed(change)
	c.Start = &setup
	return c
}

func one(effect, voice sounds.Cue) sounds.Calls {
	return sounds.Calls{Now: sounds.Sounding{Effect: effect, Voice: voice}}
}

func expect(t *testing.T, what string, got, want sounds.Calls) {
	t.Helper()
	if e := got.Now.Effect; want.Now.Effect == sounds.PlaceMid && (e == sounds.PlaceMid2 || e == sounds.PlaceMid3) {
		got.Now.Effect = sounds.PlaceMid // any stroke of the middle size
	}
	if got != want {
		t.Errorf("%s: heard %v, want %v", what, got, want)
	}
}

func TestWholeGameToMate(t *testing.T) {
	// Cho mates with two chariots; before it Han answers a check and gives one.
	c := from(t, engine.Cho, map[string]byte{
		"d2": 'K', "e10": 'k', "a7": 'R', "h1": 'R', "b4": 'P', "b5": 'p', "i3": 'r', "f1": 'A',
	}, nil)
	h, got := begin(t, c, choSeat)
	expect(t, "the beginning", got, one(sounds.Start, sounds.SayStart))
	for _, step := range []struct {
		move string
		want sounds.Calls
	}{
		{"b4b5", one(sounds.Capture, sounds.Silence)},
		{"i3i2", one(sounds.CheckHit, sounds.SayJanggun)},
		{"f1f2", one(sounds.PlaceSmall, sounds.SayMeonggun)},
		{"pass", one(sounds.Silence, sounds.SayPass)},
		{"b5b6", one(sounds.PlaceSmall, sounds.Silence)},
		{"i2i3", one(sounds.PlaceMid, sounds.Silence)},
		{"d2d1", one(sounds.PlaceKing, sounds.Silence)},
		{"pass", one(sounds.Silence, sounds.SayPass)},
		{"a7a9", one(sounds.PlaceMid, sounds.Silence)},
		{"i3i4", one(sounds.PlaceMid, sounds.Silence)},
		{"h1h10", sounds.Calls{
			Now:  sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayOetong},
			Next: sounds.Sounding{Effect: sounds.Win, Voice: sounds.SayChoWins},
		}},
	} {
		expect(t, step.move, h.move(t, step.move), step.want)
	}
}

func TestEveryEndOfAMatch(t *testing.T) {
	mate := map[string]byte{"d1": 'K', "e10": 'k', "a9": 'R', "b8": 'R'}
	after := func(first, then sounds.Sounding) sounds.Calls { return sounds.Calls{Now: first, Next: then} }
	choWins := sounds.Sounding{Effect: sounds.Win, Voice: sounds.SayChoWins}
	for _, tt := range []struct {
		name string
		here []match.Seat
		end  func(t *testing.T, h *heard) sounds.Calls
		from map[string]byte
		rule func(*engine.Rules)
		want sounds.Calls
	}{
		{
			name: "mate says 외통 and the result, and not 장군", here: []match.Seat{choSeat}, from: mate,
			end:  func(t *testing.T, h *heard) sounds.Calls { return h.move(t, "b8b10") },
			want: after(sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayOetong}, choWins),
		},
		{
			name: "mate against the player here", here: []match.Seat{hanSeat}, from: mate,
			end: func(t *testing.T, h *heard) sounds.Calls { return h.move(t, "b8b10") },
			want: after(sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayOetong},
				sounds.Sounding{Effect: sounds.Lose, Voice: sounds.SayChoWins}),
		},
		{
			name: "at one device nobody loses", here: []match.Seat{choSeat, hanSeat},
			end:  func(t *testing.T, h *heard) sounds.Calls { return h.do(t, hanSeat, match.Resign{}) },
			want: after(choWins, sounds.Sounding{}), from: mate,
		},
		{
			name: "a watcher", end: func(t *testing.T, h *heard) sounds.Calls { return h.do(t, choSeat, match.Resign{}) },
			want: one(sounds.Win, sounds.SayHanWins), from: mate,
		},
		{
			name: "time over", here: []match.Seat{choSeat}, from: mate,
			rule: func(r *engine.Rules) { r.Clock = engine.Clock{Byoyomi: true, MainSec: 10} },
			end:  func(t *testing.T, h *heard) sounds.Calls { return h.apply(h.state.Due(10e9), false) },
			want: after(sounds.Sounding{Effect: sounds.Warning, Voice: sounds.SayTimeOver},
				sounds.Sounding{Effect: sounds.Lose, Voice: sounds.SayHanWins}),
		},
		{
			name: "a draw agreed", here: []match.Seat{choSeat}, from: mate,
			rule: func(r *engine.Rules) { r.DrawOffer = true },
			end: func(t *testing.T, h *heard) sounds.Calls {
				expect(t, "the offer", h.do(t, choSeat, match.OfferDraw{}), sounds.Calls{})
				return h.do(t, hanSeat, match.AnswerDraw{Accept: true})
			},
			want: one(sounds.Draw, sounds.SayDraw),
		},
		{
			name: "two passes drawn", here: []match.Seat{choSeat},
			rule: func(r *engine.Rules) { r.Scoring, r.DoublePassEnds = false, true },
			end: func(t *testing.T, h *heard) sounds.Calls {
				h.move(t, "pass")
				return h.move(t, "pass")
			},
			want: after(sounds.Sounding{Voice: sounds.SayPass}, sounds.Sounding{Effect: sounds.Draw, Voice: sounds.SayDraw}),
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := fixed(tt.rule)
			if tt.from != nil {
				c = from(t, engine.Cho, tt.from, tt.rule)
			}
			h, _ := begin(t, c, tt.here...)
			got := tt.end(t, h)
			if !h.state.View(match.Watcher).Over() {
				t.Fatal("the match is not over")
			}
			expect(t, tt.name, got, tt.want)
		})
	}
}

// TestEngineEvents takes what the engine can say apart from any game.
func TestEngineEvents(t *testing.T) {
	moved := func(k engine.Kind) engine.Event {
		return engine.Moved{Move: engine.Move{From: engine.At(0, 0), To: engine.At(0, 1)}, Piece: engine.NewPiece(engine.Cho, k)}
	}
	for _, tt := range []struct {
		name     string
		played   match.Played
		happened []engine.Event
		result   engine.Result
		want     sounds.Calls
	}{
		{name: "a soldier", happened: []engine.Event{moved(engine.Soldier)}, want: one(sounds.PlaceSmall, 0)},
		{name: "a guard", happened: []engine.Event{moved(engine.Guard)}, want: one(sounds.PlaceSmall, 0)},
		{name: "a general", happened: []engine.Event{moved(engine.General)}, want: one(sounds.PlaceKing, 0)},
		{name: "a horse", happened: []engine.Event{moved(engine.Horse)}, want: one(sounds.PlaceMid, 0)},
		{
			name:     "a check by a capture that answers one",
			happened: []engine.Event{moved(engine.Cannon), engine.Captured{}, engine.CheckAnswered{}, engine.CheckGiven{}},
			want:     one(sounds.CheckHit, sounds.SayJanggun),
		},
		{
			name: "bikjang is rarer than check", happened: []engine.Event{moved(engine.General), engine.CheckGiven{}, engine.BikjangCalled{}},
			want: one(sounds.CheckHit, sounds.SayBikjang),
		},
		{
			name: "bikjang answered is a move like any other", happened: []engine.Event{moved(engine.General), engine.BikjangAnswered{}},
			want: one(sounds.PlaceKing, 0),
		},
		{
			name: "a repetition warns", happened: []engine.Event{moved(engine.Soldier), engine.RepetitionWarning{Times: 2}},
			want: one(sounds.Warning, 0),
		},
		{
			name:     "but not over a check",
			happened: []engine.Event{moved(engine.Soldier), engine.CheckGiven{}, engine.RepetitionWarning{Times: 2}},
			want:     one(sounds.CheckHit, sounds.SayJanggun),
		},
		{
			name: "a pass by the clock", played: match.Played{ByClock: true}, happened: []engine.Event{engine.Passed{}},
			want: sounds.Calls{
				Now:  sounds.Sounding{Effect: sounds.Warning, Voice: sounds.SayTimeOver},
				Next: sounds.Sounding{Voice: sounds.SayPass},
			},
		},
		{
			name:     "a perpetual check that loses is not called",
			happened: []engine.Event{moved(engine.Chariot), engine.CheckGiven{}, engine.Ended{}},
			result:   engine.Result{Outcome: engine.HanWins, Reason: engine.RepetitionLoss},
			want: sounds.Calls{
				Now:  sounds.Sounding{Effect: sounds.CheckHit},
				Next: sounds.Sounding{Effect: sounds.Win, Voice: sounds.SayHanWins},
			},
		},
	} {
		v := match.View{Phase: match.Playing, Happened: tt.happened, Result: tt.result}
		if tt.result.Reason != engine.NotEnded {
			v.Phase = match.Finished
		}
		event := sounds.Event{Event: tt.played, After: &v}
		expect(t, tt.name, sounds.For(event), tt.want)
		event.Past = true
		expect(t, tt.name+", told later", sounds.For(event), sounds.Calls{})
	}
}

func TestTakeBackAndWhatIsSilent(t *testing.T) {
	h, _ := begin(t, fixed(func(r *engine.Rules) { r.Undo = engine.NoLimit }), choSeat)
	h.move(t, "a4a5")
	expect(t, "asking", h.do(t, choSeat, match.AskUndo{}), sounds.Calls{})
	expect(t, "refusing", h.do(t, hanSeat, match.AnswerUndo{}), sounds.Calls{})
	h.do(t, choSeat, match.AskUndo{})
	expect(t, "taking back", h.do(t, hanSeat, match.AnswerUndo{Accept: true}), one(sounds.TakeBack, sounds.Silence))
	expect(t, "leaving", h.do(t, hanSeat, match.Leave{}), sounds.Calls{})
	c := fixed(nil)
	c.Rules.SetupOrder = engine.HanFirst
	h, _ = begin(t, c, choSeat)
	expect(t, "arranging", h.do(t, hanSeat, match.Arrange{Arrangement: engine.InnerElephant}), sounds.Calls{})
	expect(t, "calling it off", h.do(t, hanSeat, match.Resign{}), sounds.Calls{})
	expect(t, "no view", sounds.For(sounds.Event{Event: match.Began{}}), sounds.Calls{})
}

func TestGestures(t *testing.T) {
	expect(t, "a touch", sounds.For(sounds.Selected), one(sounds.Select, sounds.Silence))
	expect(t, "a refusal", sounds.For(sounds.Refusal), one(sounds.Refused, sounds.Silence))
	expect(t, "nothing", sounds.For(sounds.Gesture(0)), sounds.Calls{})
}

func TestMiddlePiecesTakeThreeStrokes(t *testing.T) {
	heard := map[sounds.Cue]bool{}
	for plies := range 3 {
		v := match.View{Phase: match.Playing, Plies: plies, Happened: []engine.Event{
			engine.Moved{Piece: engine.NewPiece(engine.Han, engine.Chariot), Move: engine.Move{To: engine.At(1, 1)}},
		}}
		heard[sounds.For(sounds.Event{Event: match.Played{}, After: &v}).Now.Effect] = true
	}
	if len(heard) != 3 {
		t.Errorf("three moves in a row sound like %v", heard)
	}
}
