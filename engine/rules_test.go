package engine_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"janggi/engine"
)

// rulesOf lays options in JSON over a preset.
func rulesOf(t testing.TB, preset, object string) engine.Rules {
	t.Helper()
	p, ok := engine.PresetByName(preset)
	if !ok {
		t.Fatalf("no preset %s", preset)
	}
	rules, err := p.Rules.With([]byte(object))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// Games under rules that differ from the default, each to its end or to where
// it must go on ("").
func TestGamesUnderEveryOption(t *testing.T) {
	const (
		idle      = "4k4/1R7/6N2/9/9/9/3R5/9/9/3K5 w - - 0 1"
		idleCycle = " d1d2 pass d2d1 pass"
	)
	tests := []struct {
		name, rules, fen, moves string
		reason                  engine.EndReason
		outcome                 engine.Outcome
	}{
		{"bikjang off", `{"bikjang":"off"}`, face, "a5a6 e10d10 e5f7 d10e10 pass", engine.NotEnded, 0},
		{"bikjang free needs no capture", `{"bikjang":"free"}`, face, "e5f7 pass", engine.ScoreBikjang, engine.ChoWins},
		{"bikjang without points is a draw", `{"bikjang":"free","scoring":false}`, face, "e5f7 pass", engine.DrawBikjang, 0},
		{"bikjang before mate", `{"bikjang":"free"}`, "4k4/9/R8/9/9/9/9/4N4/4K4/1R7 w - - 0 1", "e3f5 pass", engine.ScoreBikjang, engine.ChoWins},
		{"a face-off that stood before is no call", `{"bikjang":"free"}`, "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1", "a1a2 pass", engine.NotEnded, 0},
		{"kja30 under 30 points", `{"bikjang":"kja30"}`, face, "e5f7 pass", engine.ScoreBikjang, engine.ChoWins},
		{"kja30 above them", `{"bikjang":"kja30"}`, "4k4/9/9/9/9/4N4/9/R7R/4K4/9 w - - 0 1", "e5f7 pass", engine.NotEnded, 0},
		{"the general's capture calls", `{"bikjang":"kja30","bikjangKingCapture":true}`, "3kP4/9/9/9/9/9/9/RN6R/4K4/9 b - - 0 1", "d10e10 a3a4", engine.ScoreBikjang, engine.ChoWins},
		{"only if the rules say so", `{"bikjang":"kja30"}`, "3kP4/9/9/9/9/9/9/RN6R/4K4/9 b - - 0 1", "d10e10 a3a4", engine.NotEnded, 0},
		{"repetition off", `{"repetition":"off"}`, "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", strings.Repeat(shuttle, 6), engine.NotEnded, 0},
		{"repetition judged", `{"repetition":"scoreEnd"}`, "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", strings.Repeat(shuttle, 3), engine.ScoreRepetition, engine.HanWins},
		{"repetition judged without points", `{"repetition":"scoreEnd","scoring":false}`, "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", strings.Repeat(shuttle, 3), engine.DrawRepetition, 0},
		{"even points are a draw", `{"repetition":"scoreEnd","deom":0}`, "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", strings.Repeat(shuttle, 3), engine.DrawRepetition, 0},
		{"the third time", `{"repetition":"lose","repetitionTimes":3}`, "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", strings.Repeat(shuttle, 2), engine.RepetitionLoss, engine.ChoWins},
		{"free under 30 points", `{"repetition":"lose","repetitionFree30":true}`, "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", strings.Repeat(shuttle, 5), engine.NotEnded, 0},
		{"not free above", `{"repetition":"lose","repetitionFree30":true}`, "5k3/9/9/9/1C7/1P7/9/R7R/9/3K5 w - - 0 1", strings.Repeat(shuttle, 3), engine.RepetitionLoss, engine.ChoWins},
		{"the perpetual checker loses", `{"perpetualCheck":"lose"}`, chase, strings.Repeat(chaseCycle, 3), engine.RepetitionLoss, engine.HanWins},
		{"even under 30 points", `{"perpetualCheck":"lose","repetitionFree30":true}`, chase, strings.Repeat(chaseCycle, 3), engine.RepetitionLoss, engine.HanWins},
		{"the checked side repeats", `{"perpetualCheck":"forbid","repetition":"lose"}`, chase, strings.Repeat(chaseCycle, 3), engine.RepetitionLoss, engine.ChoWins},
		{"the only pass repeats", `{}`, idle, strings.Repeat(idleCycle, 3), engine.ScoreRepetition, engine.ChoWins},
		{"two passes end nothing", `{"doublePass":"off"}`, "", "pass pass pass", engine.NotEnded, 0},
		{"bare generals", `{"bareGenerals":true}`, "4k4/9/9/9/9/9/9/3r5/3K5/9 w - - 0 1", "d2d3", engine.ScoreBare, engine.HanWins},
		{"bare generals without points", `{"bareGenerals":true,"scoring":false}`, "4k4/9/9/9/9/9/9/3r5/3K5/9 w - - 0 1", "d2d3", engine.DrawBare, 0},
		{"bare generals play on", `{}`, "4k4/9/9/9/9/9/9/3r5/3K5/9 w - - 0 1", "d2d3", engine.NotEnded, 0},
		{"breaking or passing, even in check", `{"bikjang":"free","bikjangReply":"breakOrPass"}`, "3k5/9/9/9/9/9/9/9/4K4/r8 b - - 0 1", "d10e10 pass", engine.ScoreBikjang, engine.HanWins},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, rulesOf(t, "standard", tt.rules), tt.fen)
			play(t, g, tt.moves)
			if r, _ := g.Result(); r.Reason != tt.reason || r.Outcome != tt.outcome {
				t.Errorf("ended by %v with outcome %d, want %v with %d", r.Reason, r.Outcome, tt.reason, tt.outcome)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	rules := engine.DefaultRules()
	rules.MoveLimit = 4
	g := newGame(t, rules, "")
	play(t, g, "a4b4 pass c4d4")
	if g.Over() {
		t.Fatal("over before the limit")
	}
	play(t, g, "a7a6")
	wantEnd(t, g, engine.ScoreMoveLimit, engine.HanWins)

	rules.MoveLimit, rules.NoCaptureLimit, rules.Scoring = 0, 3, false
	g = newGame(t, rules, "4k4/9/9/9/p8/P8/9/9/3K5/9 w - - 0 1")
	play(t, g, "d2d1 pass a5a6 pass d1d2")
	if g.Over() {
		t.Fatal("a capture does not start the count again")
	}
	play(t, g, "e10f10")
	wantEnd(t, g, engine.DrawNoCapture, engine.NoWinner)
}

func TestBikjangMustBeBroken(t *testing.T) {
	rules := rulesOf(t, "pychess", `{}`)
	g := newGame(t, rules, "r8/3k5/9/2p6/9/9/2P6/9/4K4/R8 b - - 0 1")
	play(t, g, "d9e9")
	if got := byCoordinates(slices.Collect(g.Legal())); !slices.Equal(got, []string{"e2d1", "e2d2", "e2d3", "e2f1", "e2f2", "e2f3", "pass"}) {
		t.Errorf("legal %v", got)
	}
	if got := refused(t, g, "a1a2"); got != engine.BikjangBreak {
		t.Errorf("a move that leaves the generals facing is refused for %v", got)
	}
}

func TestPerpetualCheckForbidden(t *testing.T) {
	g := newGame(t, rulesOf(t, "standard", `{"repetition":"off","perpetualCheck":"forbid"}`), chase)
	play(t, g, strings.Repeat(chaseCycle, 3))
	if got := refused(t, g, "a9a10"); got != engine.PerpetualCheck {
		t.Errorf("refused for %v", got)
	}
	play(t, g, "a9a8")
}

func TestPassWhenEveryMoveRepeats(t *testing.T) {
	g := newGame(t, rulesOf(t, "standard", `{"allowPass":false}`), "3k5/9/2P6/9/9/4R4/9/9/9/5K2R w - - 0 1")
	if got := refused(t, g, "pass"); got != engine.PassNotAllowed {
		t.Errorf("refused for %v", got)
	}
	play(t, g, strings.Repeat(" i1i2 d10d9 i2i1 d9d10", 2)+" i1i2 d10d9 i2i1")
	if got := slices.Collect(g.Legal()); !slices.Equal(got, []engine.Move{engine.Pass}) {
		t.Errorf("legal %v, want only a pass", got)
	}
	if got := refused(t, g, "d9d10"); got != engine.Repeats {
		t.Errorf("refused for %v", got)
	}
}

func TestClubMovement(t *testing.T) {
	club := rulesOf(t, "club", `{}`)
	g := newGame(t, club, "3k5/9/9/9/p8/p8/9/C7p/9/4K4 w - - 0 1")
	var to []string
	for m := range g.Legal() {
		if m.From.String() == "a3" {
			to = append(to, m.To.String())
		}
	}
	slices.Sort(to)
	if want := []string{"a1", "a2", "a4", "a6", "b3", "c3", "d3", "e3", "f3", "g3", "h3"}; !slices.Equal(to, want) {
		t.Errorf("the sliding cannon goes to %v, want %v", to, want)
	}
	if got := refused(t, g, "a3i3"); got != engine.NoScreen {
		t.Errorf("taking without a screen is refused for %v", got)
	}
	g = newGame(t, club, "3k5/9/5P3/9/9/9/9/9/9/3K5 w - - 0 1")
	if got := refused(t, g, "f8e9"); got != engine.NotDiagonal {
		t.Errorf("a soldier on the diagonal is refused for %v", got)
	}
}

func TestHandicapAndFirstMover(t *testing.T) {
	rules := rulesOf(t, "standard", `{"handicap":{"han":["chariot","horse"]},"firstMover":"han","deom":0}`)
	g := newGame(t, rules, "")
	p := g.Position()
	// Han's left is the i-file.
	for at, want := range map[string]engine.Kind{"i10": engine.NoKind, "a10": engine.Chariot, "h10": engine.NoKind, "b10": engine.Horse} {
		x, err := engine.ParsePoint(at)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.At(x).Kind(); got != want {
			t.Errorf("%s holds %v, want %v", at, got, want)
		}
	}
	if g.Turn() != engine.Han || g.Score(engine.Han).String() != "54" || g.Score(engine.Cho).String() != "72" {
		t.Errorf("turn %v, scores %v : %v", g.Turn(), g.Score(engine.Cho), g.Score(engine.Han))
	}
}

func TestSixteenPiecesASideWorthSeventyTwo(t *testing.T) {
	p := start(t)
	for _, s := range engine.Sides {
		sum := 0
		for k, n := range map[engine.Kind]int{engine.General: 1, engine.Guard: 2, engine.Chariot: 2, engine.Cannon: 2, engine.Horse: 2, engine.Elephant: 2, engine.Soldier: 5} {
			if got := p.Count(s, k); got != n {
				t.Errorf("%v has %d of %v, want %d", s, got, k, n)
			}
			sum += n
		}
		if sum != 16 || p.Material(s).String() != "72" || p.General(s) != engine.At(4, 1+7*int(s)) {
			t.Errorf("%v: %d pieces worth %v, general on %v", s, sum, p.Material(s), p.General(s))
		}
	}
	for k, want := range map[engine.Kind]string{engine.Chariot: "13", engine.Cannon: "7", engine.Horse: "5", engine.Elephant: "3", engine.Guard: "3", engine.Soldier: "2", engine.General: "0"} {
		if got := k.Value().String(); got != want {
			t.Errorf("%v is worth %s, want %s", k, got, want)
		}
	}
}

func TestNinetyPointsWithCoordinates(t *testing.T) {
	seen := map[string]bool{}
	for p := range engine.Point(engine.Points) {
		back, err := engine.ParsePoint(p.String())
		if err != nil || back != p || seen[p.String()] || p.Turned().Turned() != p {
			t.Errorf("point %d: %v reads back as %v (%v)", p, p, back, err)
		}
		seen[p.String()] = true
	}
	for text, want := range map[string]engine.Point{"a1": engine.At(0, 0), "i10": engine.At(8, 9), "e9": engine.At(4, 8)} {
		if got, err := engine.ParsePoint(text); err != nil || got != want {
			t.Errorf("%s reads as %v (%v)", text, got, err)
		}
	}
	for _, text := range []string{"", "a", "j1", "a0", "a11", "a1 ", "A1", "a100"} {
		var fault *engine.TextError
		if got, err := engine.ParsePoint(text); !errors.As(err, &fault) || got != engine.NoPoint {
			t.Errorf("%q reads as %v (%v)", text, got, err)
		}
	}
}

func TestOptionsReadBackWhatTheyWrite(t *testing.T) {
	for _, p := range engine.Presets() {
		text, err := json.Marshal(p.Rules)
		if err != nil {
			t.Fatal(err)
		}
		var back engine.Rules
		if err := json.Unmarshal(text, &back); err != nil || back != p.Rules {
			t.Errorf("%s writes %s, which reads back otherwise (%v)", p.Name, text, err)
		}
		for _, o := range engine.Options() {
			if again, err := o.Set(p.Rules, o.Get(p.Rules)); err != nil || again != p.Rules {
				t.Errorf("%s: %s does not take its own value: %v", p.Name, o.Key, err)
			}
			for _, v := range o.Values {
				changed, err := o.Set(p.Rules, v)
				if err != nil || o.Get(changed) != v {
					t.Errorf("%s = %s reads back as %s (%v)", o.Key, v, o.Get(changed), err)
				}
			}
		}
	}
}

func TestBadOptionsAreAllNamed(t *testing.T) {
	tests := []struct {
		name, object string
		keys         []string
	}{
		{"a key that does not exist", `{"bigjang":"off"}`, []string{"bigjang"}},
		{"a word that is no value", `{"bikjang":"sometimes"}`, []string{"bikjang"}},
		{"a number that is no value", `{"moveLimit":151,"repetitionTimes":5}`, []string{"moveLimit", "repetitionTimes"}},
		{"a wrong type", `{"scoring":"yes","moveLimit":"200","bikjang":false}`, []string{"bikjang", "moveLimit", "scoring"}},
		{"points out of steps", `{"deom":1.3}`, []string{"deom"}},
		{"points out of range", `{"deom":20.5}`, []string{"deom"}},
		{"an arrangement that is none", `{"setupOrder":"fixed:MMSS/MSSM"}`, []string{"setupOrder"}},
		{"a piece that no set has", `{"handicap":{"han":["chariot","chariot","chariot"]}}`, []string{"handicap"}},
		{"the general as a handicap", `{"handicap":{"cho":["general"]}}`, []string{"handicap"}},
		{"a flag without a clock", `{"timeControl":{"kind":"none"},"onFlag":"pass"}`, []string{"onFlag + timeControl.kind"}},
		{"a part of the clock", `{"timeControl":{"kind":"sand"},"timeControl.periods":9}`, []string{"timeControl.kind", "timeControl.periods"}},
		{"no object", `[1]`, []string{"rules"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := engine.DefaultRules().With([]byte(tt.object))
			var fault *engine.RulesError
			if !errors.As(err, &fault) {
				t.Fatalf("accepted: %v", err)
			}
			var keys []string
			for _, f := range fault.Faults {
				keys = append(keys, f.Key)
				if f.Allowed == "" || !strings.Contains(err.Error(), f.Allowed) {
					t.Errorf("%q does not say what is allowed", err)
				}
			}
			if !slices.Equal(keys, tt.keys) {
				t.Errorf("names %v, want %v", keys, tt.keys)
			}
		})
	}
}

// The presets' differences from the default, as the decisions list them, with
// what the catalogue adds (docs/rules.md).
func TestPresetsDifferAsDocumented(t *testing.T) {
	want := map[string]string{
		"standard":     "",
		"kjf":          "repetition=lose undo=off drawOffer=false",
		"kja":          "bikjang=kja30 bikjangKingCapture=true repetitionTimes=3 repetitionFree30=true bareGenerals=true timeControl.mainSec=900 totalSec=3600 undo=off drawOffer=false",
		"friendly":     "scoring=false bikjang=free repetition=scoreEnd bareGenerals=true",
		"online":       "bikjang=off moveLimit=200",
		"tv":           "timeControl.mainSec=0 timeControl.periodSec=40 timeControl.periods=1 totalSec=1800 onFlag=pass",
		"pychess":      "bikjang=free bikjangReply=breakOrPass repetition=scoreEnd repetitionTimes=3 perpetualCheck=lose noCaptureLimit=100",
		"traditional":  "scoring=false bikjang=free bikjangReply=breakOrPass repetition=scoreEnd repetitionTimes=3 perpetualCheck=lose noCaptureLimit=100",
		"modern":       "bikjang=off perpetualCheck=lose noCaptureLimit=200",
		"casual":       "scoring=false bikjang=off repetition=scoreEnd repetitionTimes=3 perpetualCheck=lose noCaptureLimit=100",
		"janggionline": "repetition=scoreEnd repetitionTimes=3 perpetualCheck=forbid",
		"moddable":     "repetition=scoreEnd repetitionTimes=3 perpetualCheck=lose noCaptureLimit=100",
		"magazine":     "scoring=false bikjang=free setupOrder=choFirst",
		"record":       "scoring=false bikjang=off repetition=off doublePass=off",
		"club":         "scoring=false bikjang=off noCaptureLimit=200 soldierPalace=false cannonSlide=true setupOrder=fixed:MSSM/MSSM",
	}
	for _, p := range engine.Presets() {
		var changes []string
		for _, c := range p.Changes() {
			changes = append(changes, c.Key+"="+c.To)
		}
		if got := strings.Join(changes, " "); got != want[p.Name] {
			t.Errorf("%s: %s\nwant %s", p.Name, got, want[p.Name])
		}
		if err := p.Rules.Validate(); err != nil || p.Ko == "" || p.En == "" {
			t.Errorf("%s: %v, told as %q and %q", p.Name, err, p.Ko, p.En)
		}
		delete(want, p.Name)
	}
	if len(want) > 0 {
		t.Errorf("no presets %v", want)
	}
}

func TestResultsToldInOneLine(t *testing.T) {
	scores := [2]engine.Score{100, 111}
	tests := []struct {
		result engine.Result
		ko, en string
	}{
		{engine.Result{Outcome: engine.ChoWins, Reason: engine.Checkmate, Plies: 63}, "초 외통승 (63수)", "Cho wins by checkmate (63 plies)"},
		{engine.Result{Outcome: engine.HanWins, Reason: engine.ScoreBikjang, Scores: scores, Plies: 80}, "한 판정승 55.5 : 50 (빅장)", "Han wins on points 55.5 : 50 (bikjang)"},
		{engine.Result{Reason: engine.DrawRepetition, Plies: 40}, "무승부 (반복수, 40수)", "Draw (repetition, 40 plies)"},
		{engine.Result{Reason: engine.DrawAgreed, Plies: 1}, "무승부 (합의, 1수)", "Draw (agreement, 1 ply)"},
		{engine.Result{Outcome: engine.HanWins, Reason: engine.Resigned, Plies: 2}, "한 기권승 (2수)", "Han wins by resignation (2 plies)"},
		{engine.Result{Reason: engine.Aborted}, "대국 취소", "Game called off"},
		{engine.Result{}, "", ""},
	}
	for _, tt := range tests {
		if ko, en := tt.result.Summary(engine.Korean), tt.result.Summary(engine.English); ko != tt.ko || en != tt.en {
			t.Errorf("%v: %q, %q, want %q, %q", tt.result.Reason, ko, en, tt.ko, tt.en)
		}
	}
	for _, reason := range engine.EndReasons() {
		for _, in := range []engine.Language{engine.Korean, engine.English} {
			text := engine.Result{Reason: reason, Outcome: engine.ChoWins, Plies: 9}.Summary(in)
			if text == "" || strings.Contains(text, "()") || strings.Contains(text, "{") || strings.Contains(text, "  ") {
				t.Errorf("%v is told as %q", reason, text)
			}
		}
	}
}

func TestSidesHaveNames(t *testing.T) {
	for side, name := range map[engine.Side]string{engine.Cho: "cho", engine.Han: "han"} {
		var back engine.Side
		if err := back.UnmarshalText([]byte(name)); err != nil || back != side || side.String() != name || side.Other().Other() != side {
			t.Errorf("%v reads back as %v (%v)", side, back, err)
		}
	}
	var fault *engine.TextError
	if err := new(engine.Side).UnmarshalText([]byte("blue")); !errors.As(err, &fault) {
		t.Errorf("a colour is read as a side: %v", err)
	}
	// Upper and lower case keep the sides apart where there is no colour.
	if c, h := engine.NewPiece(engine.Cho, engine.General).Letter(), engine.NewPiece(engine.Han, engine.General).Letter(); c != 'K' || h != 'k' {
		t.Errorf("letters %c and %c", c, h)
	}
}
