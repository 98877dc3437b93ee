"""Janggi Title: the letters of title.txt out of Song Myung."""

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

from sources import DATE, HERE, npm, npm_copyright, open_font, save


def wanted():
    """The letters of the words, and ASCII but for the backtick, which Song Myung lacks."""
    lines = (HERE / "title.txt").read_text("utf-8").splitlines()
    words = "".join(line for line in lines if not line.startswith("#"))
    return sorted(set(words) | ({chr(c) for c in range(0x20, 0x7F)} - {"`"}))


class Source:
    """Song Myung, which comes in slices of some twenty letters each."""

    def __init__(self):
        self.slices = []
        for path in npm("song-myung"):
            font = open_font(path)
            self.slices.append((font.getBestCmap(), font.getGlyphSet()))
        first = open_font(npm("song-myung")[0])
        self.upm = first["head"].unitsPerEm
        self.ascent, self.descent = first["hhea"].ascent, first["hhea"].descent

    def find(self, letter):
        """The outline of a letter and the glyphs it belongs to, or None."""
        for names, glyphs in self.slices:
            if ord(letter) in names:
                return glyphs[names[ord(letter)]], glyphs
        return None

    def bounds(self, letter):
        glyph, glyphs = self.find(letter)
        pen = BoundsPen(glyphs)
        glyph.draw(pen)
        return pen.bounds

    def draw(self, letter, move=(0, 0)):
        """A letter as a TrueType glyph, moved, and its advance."""
        glyph, glyphs = self.find(letter)
        outline = DecomposingRecordingPen(glyphs)
        glyph.draw(outline)
        pen = TTGlyphPen(None)
        cubic = any(operator == "curveTo" for operator, _ in outline.value)
        to = Cu2QuPen(pen, self.upm / 1500, reverse_direction=True) if cubic else pen
        outline.replay(TransformPen(to, (1, 0, 0, 1, *move)) if move != (0, 0) else to)
        return pen.glyph(), round(glyph.width)

    def middle_dot(self):
        """Song Myung has no "·": its full stop, raised to the middle of 한."""
        x0, y0, x1, y1 = self.bounds(".")
        _, low, _, high = self.bounds("한")
        width = round(0.32 * self.upm)
        move = round((width - x0 - x1) / 2), round((low + high - y0 - y1) / 2)
        return self.draw(".", move)[0], width


def build():
    source = Source()
    order, mapped = [".notdef"], {}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    metrics = {".notdef": (source.upm // 2, 0)}
    lacks = ""
    for letter in wanted():
        if source.find(letter):
            glyph, advance = source.draw(letter)
        elif letter == "·":
            glyph, advance = source.middle_dot()
        else:
            lacks += letter
            continue
        name = "u%04X" % ord(letter)
        order.append(name)
        mapped[ord(letter)] = name
        glyphs[name] = glyph
        metrics[name] = (advance, 0)  # save knows the left bearing

    font = FontBuilder(source.upm, isTTF=True)
    font.setupGlyphOrder(order)
    font.setupCharacterMap(mapped)
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics(metrics)
    font.setupHorizontalHeader(ascent=source.ascent, descent=source.descent)
    font.setupNameTable(
        {
            "familyName": "Janggi Title",
            "styleName": "Regular",
            "uniqueFontIdentifier": "Janggi Title 1.1",
            "fullName": "Janggi Title",
            "psName": "JanggiTitle-Regular",
            "version": "Version 1.100",
            "copyright": npm_copyright("song-myung") + " Modified version (subset, renamed).",
            "licenseDescription": "SIL OFL 1.1",
        }
    )
    font.setupOS2(
        sTypoAscender=source.ascent,
        sTypoDescender=source.descent,
        usWinAscent=source.ascent,
        usWinDescent=-source.descent,
    )
    font.setupPost()
    font.font["head"].created = DATE
    font.font["head"].fontRevision = 1.1
    path = save(font.font, "JanggiTitle.ttf")
    print(f"{path.name}: {path.stat().st_size:,} bytes, {len(mapped)} letters; lacks {lacks!r}")
    if lacks:
        raise SystemExit("Song Myung has not all letters of title.txt")


build()
