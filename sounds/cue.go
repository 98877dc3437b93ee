package sounds

import "fmt"

// Cue is one sound. Its text is the stem of its file's name, without the
// speaker: voice_janggun is in voice_m_janggun.mp3 as the man says it.
type Cue uint8

// The cues. The zero Cue is silence.
const (
	Silence Cue = iota

	// Calls are what players call across the board.
	SayJanggun  // 장군!
	SayMeonggun // 멍군!
	SayBikjang  // 빅장!
	SayOetong   // 외통!

	// Announcements are what a referee would say.
	SayStart       // 대국을 시작합니다
	SayPass        // 한 수 쉼
	SayByoyomi     // 초읽기를 시작합니다
	SayLastByoyomi // 마지막 초읽기입니다
	SayTimeOver    // 시간이 다 됐습니다
	SayChoWins     // 초 승리!
	SayHanWins     // 한 승리!
	SayDraw        // 무승부

	// The count, 하나 to 열: see [Count].
	SayCount1
	SayCount2
	SayCount3
	SayCount4
	SayCount5
	SayCount6
	SayCount7
	SayCount8
	SayCount9
	SayCount10

	// A piece put down: a soldier or guard, a piece of the middle size in three
	// strokes, a general.
	PlaceSmall
	PlaceMid
	PlaceMid2
	PlaceMid3
	PlaceKing

	Capture  // a piece taken
	Select   // a piece touched
	Refused  // a move that is not to be had
	TakeBack // moves taken back
	CheckHit // the drum under 장군, 빅장 and 외통
	Warning  // time or a repetition running out
	Start    // a game begins
	Win      // won here, or decided where nobody here lost
	Lose     // lost here
	Draw     // drawn

	// The ticks of the last ten seconds, and of the last five.
	Tick
	Tock
)

var cueNames = [...]string{
	"silence",
	"voice_janggun", "voice_meonggun", "voice_bikjang", "voice_oetong",
	"voice_start", "voice_pass", "voice_byoyomi", "voice_last_byoyomi", "voice_time_over",
	"voice_cho_win", "voice_han_win", "voice_draw",
	"voice_count_01", "voice_count_02", "voice_count_03", "voice_count_04", "voice_count_05",
	"voice_count_06", "voice_count_07", "voice_count_08", "voice_count_09", "voice_count_10",
	"sfx_place_small", "sfx_place_mid", "sfx_place_mid2", "sfx_place_mid3", "sfx_place_king",
	"sfx_capture", "sfx_select", "sfx_illegal", "sfx_undo", "sfx_check_hit", "sfx_byoyomi_warn",
	"sfx_start", "sfx_win", "sfx_lose", "sfx_draw",
	"sfx_tick", "sfx_tock",
}

// Cues lists every cue but silence.
func Cues() []Cue {
	all := make([]Cue, 0, len(cueNames)-1)
	for c := range cueNames[1:] {
		all = append(all, Cue(c+1))
	}
	return all
}

// Count returns the cue that says n, from 1 to 10, and Silence for any other n.
func Count(n int) Cue {
	if n < 1 || n > 10 {
		return Silence
	}
	return SayCount1 + Cue(n-1)
}

// String returns the fixed name, such as "voice_janggun" or "sfx_capture".
func (c Cue) String() string {
	if int(c) >= len(cueNames) {
		return fmt.Sprintf("Cue(%d)", uint8(c))
	}
	return cueNames[c]
}

// Kind is what a cue is for: which volume and which switch it obeys.
type Kind uint8

// The kinds.
const (
	NoKind       Kind = iota
	Call              // spoken by players; etiquette may forbid it
	Announcement      // spoken by the referee
	Counting          // the count aloud
	Effect            // everything that is not spoken
	Ticking           // the ticks of the last seconds
)

// Kind returns what the cue is for.
func (c Cue) Kind() Kind {
	switch {
	case c == Silence || int(c) >= len(cueNames):
		return NoKind
	case c <= SayOetong:
		return Call
	case c <= SayDraw:
		return Announcement
	case c <= SayCount10:
		return Counting
	case c < Tick:
		return Effect
	default:
		return Ticking
	}
}

// Spoken reports whether the cue is a voice.
func (c Cue) Spoken() bool {
	k := c.Kind()
	return k == Call || k == Announcement || k == Counting
}

// Placing reports whether the cue is a piece put down without a capture.
func (c Cue) Placing() bool { return c >= PlaceSmall && c <= PlaceKing }
