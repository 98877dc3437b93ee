// Package fonts carries the typefaces of the game inside the program, so that
// Hangul, the Hanja of the pieces and the digits of the clocks look the same on
// every system and none of them ever shows as an empty box.
//
// # A tour
//
// [Regular] and [Bold] are Janggi Sans, the rounded face of every screen; its
// digits are all of one width, so a running clock does not jitter. [Title] is a
// brush face with only the letters of titles and calls, see [InTitle]. Where
// each comes from, and its licence, is in README.md and licenses/.
//
// The Hanja on the pieces are outlines in package theme, not text, and need no
// font here.
package fonts

import (
	_ "embed"
	"strings"

	"fyne.io/fyne/v2"
)

//go:embed JanggiSans-Regular.ttf
var sansRegular []byte

//go:embed JanggiSans-Bold.ttf
var sansBold []byte

//go:embed JanggiTitle.ttf
var title []byte

// Fyne keeps parsed faces by resource, so each font must stay one value for as
// long as the program runs. None of them is ever written to.
var (
	regularResource = fyne.NewStaticResource("JanggiSans-Regular.ttf", sansRegular)
	boldResource    = fyne.NewStaticResource("JanggiSans-Bold.ttf", sansBold)
	titleResource   = fyne.NewStaticResource("JanggiTitle.ttf", title)
)

// Regular returns Janggi Sans, the text face: every Hangul syllable that ends in
// at most one consonant, Latin, and the Hanja of the game.
func Regular() fyne.Resource { return regularResource }

// Bold returns the bold weight of Janggi Sans with the same letters.
func Bold() fyne.Resource { return boldResource }

// Title returns Janggi Title, a brush face for headings and calls. It holds
// only the letters that InTitle accepts.
func Title() fyne.Resource { return titleResource }

// titleLetters is everything Janggi Title can draw.
const titleLetters = "장기 장군멍군빅장외통초한승리무승부패배대국시작끝이김졌습니다이겼습니다비김점수기권시간승반복수합의포진마상선택안상바깥상오른왼쪽상차림다시두기혼자둘이인터넷도움말설정연습묘수풀이훈수문제왕궁성수졸병사차포마상급단입문초급중급고급명인축하합니다아쉽네요좋은한판!?.,:~-0123456789"

// InTitle reports whether Title can draw all of s. For anything else, English
// included, take Bold.
func InTitle(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune(titleLetters, r) {
			return false
		}
	}
	return true
}
