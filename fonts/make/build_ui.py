"""Janggi Sans: NanumSquareRound with its holes filled, cut to what the app writes."""

import gzip
import io
import math

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

import charset
import hangul
from sources import deb, open_font, save

FAMILY = "Janggi Sans"
COPYRIGHT = (
    "Hangul, Latin: Copyright (c) 2017 NAVER Corporation, designed by Sandoll Communications Inc.; "
    "Hanja and some symbols: Copyright (c) 2010 NAVER Corporation. "
    "Modified version (subset, merged, renamed)."
)

# Style, its weight, the font of the letters, the font of the Hanja, and the
# stroke of the drawn signs in font units. What Nanum calls Bold is our Regular:
# thinner weights are hard on old eyes. Light is built, but not embedded.
STYLES = [
    ("Regular", 400, "NanumSquareRoundB.ttf", "NanumGothicBold.ttf", 90),
    ("Bold", 700, "NanumSquareRoundEB.ttf", "NanumGothicExtraBold.ttf", 120),
    ("Light", 300, "NanumSquareRoundR.ttf", "NanumGothic.ttf", 70),
]

# Layout and hinting that neither Hangul nor a screen of today needs.
UNUSED = "GSUB GPOS GDEF DSIG vhea vmtx kern hdmx VDMX LTSH gasp FFTM meta".split()


def stroke(pen, points, width):
    """Draws a line of round ends, one closed shape for each straight piece."""
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        a = math.atan2(y1 - y0, x1 - x0)
        nx, ny = -math.sin(a) * width / 2, math.cos(a) * width / 2
        ex, ey = math.cos(a) * width / 2, math.sin(a) * width / 2
        pen.moveTo((x0 + nx, y0 + ny))
        pen.lineTo((x1 + nx, y1 + ny))
        pen.qCurveTo((x1 + nx + ex, y1 + ny + ey), (x1 + ex, y1 + ey))
        pen.qCurveTo((x1 - nx + ex, y1 - ny + ey), (x1 - nx, y1 - ny))
        pen.lineTo((x0 - nx, y0 - ny))
        pen.qCurveTo((x0 - nx - ex, y0 - ny - ey), (x0 - ex, y0 - ey))
        pen.qCurveTo((x0 + nx - ex, y0 + ny - ey), (x0 + nx, y0 + ny))
        pen.closePath()


def drawn_signs(width):
    """The check and the cross, which neither Nanum font has: glyph and advance."""
    check, cross = TTGlyphPen(None), TTGlyphPen(None)
    stroke(check, [(190, 400), (400, 180), (790, 640)], width)
    stroke(cross, [(220, 120), (740, 640)], width)
    stroke(cross, [(220, 640), (740, 120)], width)
    return {"✓": (check.glyph(), 980), "✕": (cross.glyph(), 960)}


def add(font, letter, glyph, advance):
    name = "jx%05X" % ord(letter)
    font["glyf"][name] = glyph
    font["hmtx"][name] = (advance, 0)  # save knows the left bearing
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(letter)] = name


def merge(font, other, letters):
    """Adds the letters that font lacks, and all Hanja, from another font."""
    mapped, theirs = font.getBestCmap(), other.getBestCmap()
    glyphs = other.getGlyphSet()
    for letter in letters:
        if letter in charset.SYLLABLES_SET or ord(letter) not in theirs:
            continue
        if ord(letter) in mapped and letter not in charset.HANJA:
            continue
        glyph = glyphs[theirs[ord(letter)]]
        outline = DecomposingRecordingPen(glyphs)
        glyph.draw(outline)
        if outline.value:  # a mapped letter may be blank
            pen = TTGlyphPen(None)
            outline.replay(pen)
            add(font, letter, pen.glyph(), round(glyph.width))


def rename(font, style, weight):
    """The OFL reserves the names of the originals."""
    table = font["name"]
    table.names = []
    for number, text in {
        0: COPYRIGHT,
        1: FAMILY,
        2: style,
        3: f"{FAMILY} {style} 1.1",
        4: f"{FAMILY} {style}",
        5: "Version 1.100",
        6: f"JanggiSans-{style}",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "http://scripts.sil.org/OFL",
    }.items():
        table.setName(text, number, 3, 1, 0x409)
    bold = style == "Bold"
    os2 = font["OS/2"]
    os2.usWeightClass = weight
    os2.fsSelection = os2.fsSelection & ~0x61 | (0x20 if bold else 0x40)
    font["head"].macStyle = 1 if bold else 0
    font["head"].fontRevision = 1.1


def cut(font):
    """The font with only the letters of charset.ALL, in a saving order."""
    options = subset.Options()
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.name_legacy = True
    options.glyph_names = False
    options.legacy_cmap = False
    # The subsetter wants a font as it is in a file, not one half changed.
    whole = io.BytesIO()
    font.save(whole)
    font = subset.load_font(whole, options, lazy=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(charset.ALL))
    subsetter.subset(font)
    order = hangul.compact(font)
    font.ensureDecompiled()
    for name in order:
        font["glyf"][name]  # read it while the numbers of its parts still hold
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    font["glyf"].padding = 1
    return font


def build(style, weight, letters, hanja, width):
    font = TTFont(deb(letters), recalcTimestamp=False)
    drawn, composed, dropped = hangul.fill(font)
    merge(font, open_font(deb(hanja)), charset.ALL)
    for letter, (glyph, advance) in drawn_signs(width).items():
        add(font, letter, glyph, advance)
    for table in UNUSED:
        if table in font:
            del font[table]
    font = cut(font)
    rename(font, style, weight)
    path = save(font, f"JanggiSans-{style}.ttf")
    have = TTFont(path).getBestCmap()
    lacks = "".join(c for c in charset.ALL if ord(c) not in have and c not in charset.SYLLABLES_SET)
    data = path.read_bytes()
    print(
        f"{path.name}: {len(data):,} bytes ({len(gzip.compress(data, 9)):,} gzipped), {len(have):,} letters; "
        f"Hangul {drawn:,} drawn, {composed:,} composed, {dropped:,} left to other fonts; lacks {lacks}"
    )


for row in STYLES:
    build(*row)
