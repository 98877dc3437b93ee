package translations

import (
	"strings"
	"unicode"
)

// Particle chooses from a pair such as "이/가", "을/를", "은/는", "과/와" or
// "으로/로": the first after a consonant, the second after a vowel. The pairs
// that begin with 으 also take the second after ㄹ. Digits count as they are
// read, and signs after the last letter do not count.
func Particle(word, pair string) string {
	closed, open, _ := strings.Cut(pair, "/")
	switch sound := lastSound(word); {
	case sound == vowel, sound == rieul && strings.HasPrefix(closed, "으"):
		return open
	default:
		return closed
	}
}

// sound is how a word ends for the ear.
type sound uint8

const (
	vowel sound = iota
	consonant
	rieul // ㄹ
)

// lastSound returns how a word ends; one that ends in no known letter counts as
// ending in a vowel.
func lastSound(word string) sound {
	runes := []rune(word)
	for i := len(runes) - 1; i >= 0; i-- {
		if r := runes[i]; unicode.IsLetter(r) || unicode.IsDigit(r) {
			return runeSound(unicode.ToUpper(r))
		}
	}
	return vowel
}

// Hangul syllables come in blocks of 28, one for each final consonant, the
// first of them for none.
const (
	firstSyllable = '가'
	lastSyllable  = '힣'
	finals        = 28
	finalRieul    = 8
)

func runeSound(r rune) sound {
	if r >= firstSyllable && r <= lastSyllable {
		switch (r - firstSyllable) % finals {
		case 0:
			return vowel
		case finalRieul:
			return rieul
		}
		return consonant
	}
	switch r {
	case '1', '7', '8', 'L', 'R': // 일 칠 팔 엘 알
		return rieul
	case '0', '3', '6', 'M', 'N': // 영 십 백 … 삼 육 엠 엔
		return consonant
	}
	return vowel
}
