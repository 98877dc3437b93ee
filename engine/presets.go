package engine

import "slices"

// Preset is a rule set with a name.
type Preset struct {
	Name string
	// About says in one sentence what it is, in Korean and in English.
	Ko, En string
	Rules  Rules
}

// Changes lists what differs from the default rules.
func (p Preset) Changes() []Change { return p.Rules.Changes(DefaultRules()) }

var presets = buildPresets()

// Presets lists the rule sets by name, the default first.
func Presets() []Preset { return slices.Clone(presets) }

// PresetByName finds a rule set.
func PresetByName(name string) (Preset, bool) {
	for _, p := range presets {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}

func buildPresets() []Preset {
	preset := func(name, ko, en string, base Rules, change func(*Rules)) Preset {
		change(&base)
		return Preset{name, ko, en, base}
	}
	standard := DefaultRules()
	pychess := standard
	pychess.Bikjang, pychess.BikjangReply = BikjangFree, ReplyBreakOrPass
	pychess.RepetitionTimes, pychess.Repetition = 3, RepetitionScoreEnd
	pychess.PerpetualCheck, pychess.NoCaptureLimit = PerpetualLose, 100
	return []Preset{
		preset("standard",
			"연맹 규칙을 편하게 다듬은 기본 방식으로, 기물을 하나라도 잡은 뒤부터 빅장을 부를 수 있고 같은 국면은 네 번째부터 만들 수 없어요.",
			"The house default: federation rules made friendly, with bikjang once a piece has been taken and no fourth repeat.",
			standard, func(*Rules) {}),
		preset("kjf",
			"대한장기연맹 대회 방식으로, 같은 국면을 네 번 만들면 실격패이고 무르기와 무승부 제안이 없어요.",
			"Federation tournaments: a fourth repeat forfeits the game, with no take-backs and no draw offers.",
			standard, func(r *Rules) {
				r.Repetition, r.Undo, r.DrawOffer = RepetitionLose, 0, false
			}),
		preset("kja",
			"대한장기협회 점수제로, 양쪽이 모두 30점 미만이거나 궁이 잡으며 마주 볼 때만 빅장이고, 한 시간 안에 끝나지 않으면 점수로 가려요.",
			"Association point play: bikjang only under 30 points each or by the general's capture, and points decide after one hour.",
			standard, func(r *Rules) {
				r.Bikjang, r.BikjangKingCapture = BikjangKJA30, true
				r.RepetitionFree30, r.RepetitionTimes = true, 3
				r.Clock = Clock{Byoyomi: true, MainSec: 900, PeriodSec: 30, Periods: 3}
				r.TotalSec, r.Undo, r.DrawOffer = 3600, 0, false
				// WINLOSS-10, -11: played until neither can win, then by points.
				r.BareGenerals = true
			}),
		preset("friendly",
			"점수를 세지 않는 승부제로, 처음부터 빅장을 부를 수 있고 반복이나 빅장은 비겨요.",
			"Win, draw or loss without points: bikjang from the first move, and bikjang or repetition is a draw.",
			standard, func(r *Rules) {
				r.Scoring, r.Bikjang, r.Repetition = false, BikjangFree, RepetitionScoreEnd
				// WINLOSS-11: with nothing left that could win, it is a draw.
				r.BareGenerals = true
			}),
		preset("online",
			"휴대폰 장기처럼 빅장 없이 두고 200수에 이르면 점수로 가려요.",
			"As on phone servers: no bikjang, and points decide at ply 200.",
			standard, func(r *Rules) { r.Bikjang, r.MoveLimit = BikjangOff, 200 }),
		preset("tv",
			"방송 대국처럼 30분 안에 끝내며, 40초 안에 두지 못하면 한 수 쉬게 돼요.",
			"As on television: done within half an hour, and a move not made in 40 seconds is passed.",
			standard, func(r *Rules) {
				r.OnFlag = FlagPasses
				r.TotalSec = 1800 // OTHERS-01: done within thirty minutes
				r.Clock = Clock{Byoyomi: true, MainSec: 0, PeriodSec: 40, Periods: 1}
			}),
		preset("pychess",
			"PyChess 방식으로, 빅장은 풀거나 쉬는 수만 둘 수 있고 세 번 반복되면 점수로 가리며 계속 장군만 부르면 져요.",
			"As on PyChess: bikjang must be broken or accepted, a third repeat goes to points, and perpetual check loses.",
			pychess, func(*Rules) {}),
		preset("traditional",
			"PyChess 방식과 같지만 점수를 세지 않아 빅장과 반복이 모두 비김이에요.",
			"Like PyChess but without points: bikjang and repetition are draws.",
			pychess, func(r *Rules) { r.Scoring = false }),
		preset("modern",
			"빅장 없이 점수로 가리며, 네 번째 반복은 둘 수 없고 잡는 수 없이 200수가 지나면 끝나요.",
			"No bikjang, no fourth repeat, and points decide after 200 plies without a capture.",
			standard, func(r *Rules) {
				r.Bikjang, r.PerpetualCheck, r.NoCaptureLimit = BikjangOff, PerpetualLose, 200
			}),
		preset("casual",
			"빅장도 점수도 없이 두며, 세 번 반복되거나 잡는 수 없이 100수가 지나면 비겨요.",
			"No bikjang and no points: a third repeat or 100 plies without a capture is a draw.",
			standard, func(r *Rules) {
				r.Bikjang, r.Scoring = BikjangOff, false
				r.RepetitionTimes, r.Repetition = 3, RepetitionScoreEnd
				r.PerpetualCheck, r.NoCaptureLimit = PerpetualLose, 100
			}),
		preset("janggionline",
			"JanggiOnline 방식으로, 장군을 되풀이하는 세 번째 수는 막히고 그 밖의 반복은 세 번째에 점수로 가려요.",
			"As on JanggiOnline: a third repeat by perpetual check is barred, any other goes to points.",
			standard, func(r *Rules) {
				r.PerpetualCheck = PerpetualForbid
				r.RepetitionTimes, r.Repetition = 3, RepetitionScoreEnd
			}),
		preset("moddable",
			"Moddable Games 방식으로, 계속 장군만 부르면 지고 세 번 반복되거나 잡는 수 없이 100수가 지나면 점수로 가려요.",
			"As at Moddable Games: perpetual check loses; a third repeat or 100 plies without a capture goes to points.",
			standard, func(r *Rules) {
				r.PerpetualCheck, r.NoCaptureLimit = PerpetualLose, 100
				r.RepetitionTimes, r.Repetition = 3, RepetitionScoreEnd
			}),
		preset("magazine",
			"외국 장기 잡지의 설명대로 초가 먼저 상을 차리고, 점수 없이 두며 빅장은 비김이에요.",
			"As foreign magazines tell it: Cho arranges first, no points are counted, and bikjang is a draw.",
			standard, func(r *Rules) {
				r.SetupOrder, r.Scoring, r.Bikjang = ChoFirst, false, BikjangFree
			}),
		preset("record",
			"다른 프로그램의 기보를 읽기 위한 방식으로, 행마만 따지고 반복·빅장·연속 한수쉼으로는 끝나지 않아요.",
			"For reading other programs' records: only the movement is judged; repeats, bikjang and double passes end nothing.",
			standard, func(r *Rules) {
				r.Bikjang, r.Repetition = BikjangOff, RepetitionOff
				r.DoublePassEnds, r.Scoring = false, false
			}),
		preset("club",
			"동호회 방식으로, 포는 잡지 않을 때 차처럼 움직이고 졸은 궁성 대각선을 타지 않으며 잡는 수 없이 200수면 비겨요.",
			"A club's rules: cannons slide unless they take, soldiers keep off the diagonals, and 200 plies without a capture is a draw.",
			standard, func(r *Rules) {
				r.CannonSlide, r.SoldierPalace, r.Bikjang = true, false, BikjangOff
				r.NoCaptureLimit, r.Scoring = 200, false
				r.SetupOrder, r.FixedCho, r.FixedHan = Fixed, InnerElephant, InnerElephant
			}),
	}
}
