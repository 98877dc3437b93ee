"""The letters of Janggi Sans."""

# Final consonants that are one letter, and none: 0 is none, 1 ㄱ, 2 ㄲ, ...
# What is left out are the clusters, ㄳ ㄵ ㄶ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅄ.
SINGLE_FINALS = frozenset([0, 1, 2, 4, 7, 8, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27])

FIRST, LAST = 0xAC00, 0xD7A3


def parts(syllable):
    """The numbers of a syllable's initial, vowel and final in Unicode's order."""
    n = ord(syllable) - FIRST
    return n // 588, n % 588 // 28, n % 28


SYLLABLES = [chr(c) for c in range(FIRST, LAST + 1)]
SYLLABLES_SET = frozenset(SYLLABLES)
JAMO = [chr(c) for c in range(0x3131, 0x3164)]
LATIN = [chr(c) for c in (*range(0x20, 0x7F), *range(0xA0, 0x100))]
SIGNS = list(
    "‘’“”…·•–—†‡※←↑→↓↔↕⇒⇔▲△▶▷▼▽◀◁◆◇○●◎□■☆★♠♣♥♪♬①②③④⑤⑥⑦⑧⑨⑩½¼¾×÷±≤≥≠≈∞°℃₩€£¥™©®✓✔✕✖✗"
    "　、。〈〉《》「」『』【】〔〕・ー～！？：；，．（）％＋－＝"
)
HANJA = list("楚漢車包砲馬象士卒兵將帥宮棋軍初中終段級勝敗無手一二三四五六七八九十老先後")

# Everything that is asked for; which syllables there are in the end, hangul.py says.
ALL = sorted(set(SYLLABLES + JAMO + LATIN + SIGNS + HANJA))
