"""Fills the holes in NanumSquareRound's Hangul.

The font maps all 11,172 syllables, but draws 2,479 of them: the others are
blank. Every drawn one is put together from an initial, a vowel and a final that
are glyphs of their own, already in place: no part is ever moved or scaled. So a
blank syllable is put together here from parts of its neighbours: the initial
and the vowel from a syllable that has both, the final from one whose upper part
ends at the same height.
"""

from collections import defaultdict

from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

from charset import SINGLE_FINALS, SYLLABLES, parts

# Vowels whose initials and finals stand alike: ㅏㅐㅑㅒ, ㅓㅔㅕㅖ, ㅣ beside the
# initial; ㅗㅛ, ㅜㅠ, ㅡ below it; ㅘㅙㅚ, ㅝㅞㅟ, ㅢ around it.
KIN = [(0, 1, 2, 3), (4, 5, 6, 7), (20,), (8, 12), (13, 17), (18,), (9, 10, 11), (14, 15, 16), (19,)]
KIN_OF = {vowel: n for n, kin in enumerate(KIN) for vowel in kin}
SIDE_OF = {vowel: n // 3 for vowel, n in KIN_OF.items()}  # beside, below, around


def distance(vowel, other):
    """How ill a part made for one vowel fits another, in font units."""
    if vowel == other:
        return 0
    if KIN_OF[vowel] == KIN_OF[other]:
        return 15
    if SIDE_OF[vowel] == SIDE_OF[other]:
        return 40
    return 120


class Parts:
    """The initials, vowels and finals of a font, and where each was used."""

    def __init__(self, font):
        glyf, names = font["glyf"], font.getBestCmap()
        self.glyf = glyf
        self.drawn, self.blank = [], []
        self.uppers = defaultdict(set)  # (initial, vowel, has final) -> parts
        self.initials = defaultdict(set)  # (initial, has final) -> part, vowel
        self.vowels = defaultdict(set)  # (vowel, has final) -> part, initial beside it
        self.finals = defaultdict(set)  # final -> part, how low the two above it reach, vowel
        for s in SYLLABLES:
            glyph = glyf[names[ord(s)]]
            if glyph.numberOfContours == 0:
                self.blank.append(s)
                continue
            i, v, f = parts(s)
            used = [c.glyphName for c in glyph.components]
            if len(used) != (3 if f else 2) or any((c.x, c.y) != (0, 0) for c in glyph.components):
                raise SystemExit(f"{s} is not made of parts in place")
            self.drawn.append(s)
            self.uppers[i, v, f > 0].add((used[0], used[1]))
            self.initials[i, f > 0].add((used[0], v))
            self.vowels[v, f > 0].add((used[1], used[0]))
            if f:
                self.finals[f].add((used[2], self.bottom(used[0]), self.bottom(used[1]), v))

    def unlike(self, a, b):
        """How differently two parts stand: the sum of the distances of their edges."""
        a, b = self.glyf[a], self.glyf[b]
        return sum(abs(getattr(a, edge) - getattr(b, edge)) for edge in ("xMin", "yMin", "xMax", "yMax"))

    def bottom(self, part):
        return self.glyf[part].yMin

    def upper_choices(self, i, v, closed):
        """Pairs of initial and vowel, with what each costs."""
        ready = self.uppers[i, v, closed]
        if ready:
            return [(0, initial, vowel) for initial, vowel in ready]
        # No such pair was drawn: an initial from beside a kindred vowel, and
        # the vowel from beside an initial that stands as this one does.
        choices = []
        for initial, beside in self.initials[i, closed]:
            fits = ((self.unlike(initial, other), vowel) for vowel, other in self.vowels[v, closed])
            cost, vowel = min(fits)
            choices.append((distance(v, beside) + cost, initial, vowel))
        return choices

    def compose(self, syllable):
        """The parts for a syllable that nobody drew."""
        i, v, f = parts(syllable)
        uppers = self.upper_choices(i, v, f > 0)
        if not f:
            return min(uppers)[1:]
        return min(
            (
                cost
                + distance(v, other)
                + abs(self.bottom(initial) - above)
                + abs(self.bottom(vowel) - beside),
                initial,
                vowel,
                final,
            )
            for cost, initial, vowel in uppers
            for final, above, beside, other in self.finals[f]
        )[1:]


def composite(names):
    """A glyph that shows other glyphs where they are."""
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = []
    for name in names:
        c = GlyphComponent()
        c.glyphName, c.x, c.y, c.flags = name, 0, 0, 0
        glyph.components.append(c)
    return glyph


def fill(font):
    """Draws the blank syllables with a single final and unmaps the other blank ones.

    A letter that is not mapped can be taken from another font; a blank one
    would only leave a gap. Returns how many were drawn, composed, unmapped.
    """
    p = Parts(font)
    glyf, names = font["glyf"], font.getBestCmap()
    composed, dropped = [], []
    for s in p.blank:
        if parts(s)[2] not in SINGLE_FINALS:
            dropped.append(s)
            continue
        name = names[ord(s)]
        glyf[name] = composite(p.compose(s))
        composed.append(s)
    for table in font["cmap"].tables:
        if table.isUnicode():
            for s in dropped:
                table.cmap.pop(ord(s), None)
    return len(p.drawn), len(composed), len(dropped)


def compact(font):
    """Puts the Hangul and its parts last, all of one width, which lets the
    font say the width once."""
    names = font.getBestCmap()
    syllables = [names[ord(s)] for s in SYLLABLES if ord(s) in names]
    of_hangul = set(syllables)
    used = {c.glyphName for n in syllables for c in font["glyf"][n].components} - set(names.values())
    order = font.getGlyphOrder()
    pieces = [n for n in order if n in used]
    width = font["hmtx"][syllables[0]][0]
    for n in syllables + pieces:
        font["hmtx"][n] = (width, font["hmtx"][n][1])
    others = [n for n in order if n not in of_hangul and n not in used]
    return others + pieces + syllables
