package engine

// Bikjang says when facing generals may be called (빅장).
type Bikjang uint8

// The bikjang rules.
const (
	BikjangOff   Bikjang = iota // facing generals mean nothing
	BikjangKJF                  // once a piece has been taken, from the ply after it
	BikjangKJA30                // while both sides' pieces are each worth less than 30 points
	BikjangFree                 // from the start
)

// BikjangReply says what may be played while a call is pending.
type BikjangReply uint8

// The replies.
const (
	ReplyAny         BikjangReply = iota // any legal move; facing still means accepting
	ReplyBreakOrPass                     // only moves that part the generals, and a pass even in check
)

// Repetition says what happens when a position stands for the last time too
// many.
type Repetition uint8

// The repetition rules.
const (
	RepetitionOff      Repetition = iota // repeats are free
	RepetitionForbid                     // the move may not be played
	RepetitionLose                       // whoever makes it loses
	RepetitionScoreEnd                   // the game is judged
)

// Perpetual says what happens when a repeated position comes from checks
// without end (만년장).
type Perpetual uint8

// The perpetual check rules.
const (
	PerpetualAsRepetition Perpetual = iota // no rule of its own
	PerpetualForbid                        // the checker may not play it
	PerpetualLose                          // the checker loses
)

// SetupOrder says who chooses an arrangement first.
type SetupOrder uint8

// The orders.
const (
	HanFirst     SetupOrder = iota // Han chooses openly, then Cho
	ChoFirst                       // Cho chooses openly, then Han
	Simultaneous                   // both choose in secret
	Fixed                          // the rules choose: Rules.FixedCho and FixedHan
)

// Assignment says who plays Cho.
type Assignment uint8

// The assignments.
const (
	AssignRandom Assignment = iota
	AssignHostCho
	AssignHostHan
	AssignAlternate // the sides swap from game to game
)

// OnFlag says what an expired clock does.
type OnFlag uint8

// The consequences.
const (
	FlagLoses  OnFlag = iota
	FlagPasses        // the turn is passed
	FlagScores        // the game is judged
)

// Hints says what the board shows of its own accord.
type Hints uint8

// The hint levels.
const (
	HintsOff Hints = iota
	HintsMoves
	HintsMovesAndThreats
)

// NoLimit is Rules.Undo without a limit.
const NoLimit = -1

// Clock is a time control. Byoyomi as in Go: main time first, then periods of
// PeriodSec; a period that is not used up is whole again for the next move.
type Clock struct {
	Byoyomi   bool // false: no clock, only Rules.IdleLimitSec
	MainSec   int
	PeriodSec int
	Periods   int
}

// Handicap counts, by kind, the pieces a side takes off before play. The left
// one from the player's own seat goes first.
type Handicap [kinds]uint8

// Rules are the options of one game. They are a value: equal Rules judge alike.
// The zero Rules is no useful rule set; start from DefaultRules or a preset.
type Rules struct {
	Scoring            bool // judged ends go by points; otherwise they are draws
	Bikjang            Bikjang
	BikjangReply       BikjangReply
	BikjangKingCapture bool // kja30: a general's capture may call too
	Repetition         Repetition
	RepetitionTimes    int // which standing of a position triggers: 3 or 4
	RepetitionFree30   bool
	PerpetualCheck     Perpetual
	AllowPass          bool
	DoublePassEnds     bool
	MoveLimit          int // plies, 0 for none
	NoCaptureLimit     int // plies, 0 for none
	BareGenerals       bool
	SoldierPalace      bool
	CannonSlide        bool
	Deom               Score // Han's bonus
	FirstMover         Side
	Handicap           [2]Handicap

	SetupOrder         SetupOrder
	FixedCho, FixedHan Arrangement
	SideAssignment     Assignment
	Clock              Clock
	IdleLimitSec       int
	TotalSec           int // for the whole game, 0 for none
	OnFlag             OnFlag
	Undo               int // take-backs a player may ask for, NoLimit for any number
	DrawOffer          bool
	TouchMove          bool
	Hints              Hints
	DisconnectGraceSec int
}

// DefaultRules returns the specification's defaults: the federation's rules in
// their friendly form.
func DefaultRules() Rules {
	return Rules{
		Scoring:            true,
		Bikjang:            BikjangKJF,
		Repetition:         RepetitionForbid,
		RepetitionTimes:    4,
		AllowPass:          true,
		DoublePassEnds:     true,
		SoldierPalace:      true,
		Deom:               3,
		Clock:              Clock{Byoyomi: true, MainSec: 600, PeriodSec: 30, Periods: 3},
		IdleLimitSec:       600,
		Undo:               3,
		DrawOffer:          true,
		Hints:              HintsMoves,
		DisconnectGraceSec: 60,
	}
}

// Movement returns how pieces move under r.
func (r Rules) Movement() Movement {
	return Movement{PlainSoldiers: !r.SoldierPalace, SlidingCannons: r.CannonSlide}
}

// Start returns the board before the first move for two arrangements: the
// handicaps are off and the first mover is to move.
func (r Rules) Start(cho, han Arrangement) Setup {
	s := NewSetup(cho, han)
	s.Turn = r.FirstMover
	s.Movement = r.Movement()
	for _, side := range Sides {
		for k, n := range r.Handicap[side] {
			takeOff(&s, side, Kind(k), int(n))
		}
	}
	return s
}

// takeOff removes n pieces of a kind, the leftmost first as their owner sees
// them.
func takeOff(s *Setup, side Side, k Kind, n int) {
	for f := 0; f < Files && n > 0; f++ {
		for r := range Ranks {
			p := At(f, r)
			if side == Han {
				p = p.Turned()
			}
			if n > 0 && s.Board[p] == NewPiece(side, k) && k != General {
				s.Board[p] = 0
				n--
			}
		}
	}
}
