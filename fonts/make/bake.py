"""The letters on the pieces: outlines of an even stroke, and small fonts of them.

The cursive source is hair-thin, and no two letters of a source weigh the same.
So every letter is drawn 1,600 pixels large, grown by a signed distance until its
median stroke is as wide as the table says, and traced again. piece-glyphs.json
holds the outlines: "d" is an SVG path (fill rule evenodd) whose longer side is
1, y down, with the optical centre at the origin; "w" and "h" are its size and
"stroke" its median stroke. theme/make draws the pieces from it.
"""

import io
import json
import re
import subprocess

import numpy as np
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from PIL import Image
from scipy import ndimage

from sources import BUILD, DATE, OUT, deb, npm, open_font, save

SIZE, PAD = 1600, 200  # pixels of a letter's longer side, and around it

# Letters and the strokes they get, in shares of the letter's longer side.
STROKES = {
    "han": {"漢": 0.070, "車": 0.074, "包": 0.088, "馬": 0.078, "象": 0.074, "士": 0.084, "兵": 0.078},
    "cho": {"楚": 0.064, "車": 0.086, "包": 0.090, "馬": 0.092, "象": 0.080, "士": 0.090, "卒": 0.088},
    "cho_semi": {"楚": 0.070, "車": 0.074, "包": 0.082, "馬": 0.084, "象": 0.068, "士": 0.090, "卒": 0.080},
}

# The cursive letters are narrow; these are widened to fill an octagon.
WIDTHS = {"車": 1.24, "包": 1.14, "象": 1.2, "馬": 1.08, "卒": 1.08, "楚": 1.06}

FONTS = {
    "han": (
        "Janggi Han",
        "Janggi Han 1.0: glyph outlines derived from Yuji Boku, Copyright 2021 The Yuji Project Authors "
        "(https://github.com/Kinutafontfactory/Yuji). SIL Open Font License 1.1.",
        "SIL OFL 1.1",
    ),
    "cho": (
        "Janggi Cho",
        "Janggi Cho 1.0: glyph outlines derived from KouzanBrushFontSousyo by Kouzan Aoyagi (public domain).",
        "Public domain",
    ),
    "cho_semi": (
        "Janggi Cho Semi",
        "Janggi Cho Semi 1.0: derived from kouzan-mouhitsu-gyosho by Kouzan Aoyagi (public domain).",
        "Public domain",
    ),
}


class Face:
    """A font, or the slices of one."""

    def __init__(self, *paths):
        self.fonts = [open_font(p) for p in paths]

    def centred(self, letter, middle, size):
        """SVG of a letter, its box centred and its longer side as given."""
        for font in self.fonts:
            names = font.getBestCmap()
            if ord(letter) in names:
                break
        else:
            raise SystemExit(f"no {letter} in {self.fonts[0].reader.file.name}")
        glyphs, k = font.getGlyphSet(), 1 / font["head"].unitsPerEm
        glyph = glyphs[names[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=lambda v: ("%.4f" % v).rstrip("0").rstrip("."))
        glyph.draw(TransformPen(pen, (k, 0, 0, -k, 0, 0)))
        box = BoundsPen(glyphs)
        glyph.draw(box)
        if not box.bounds:
            raise SystemExit(f"{letter} is blank")
        x0, y0, x1, y1 = box.bounds[0] * k, -box.bounds[3] * k, box.bounds[2] * k, -box.bounds[1] * k
        scale = size / max(x1 - x0, y1 - y0)
        return (
            f'<path d="{pen.getCommands()}" fill="#000"  transform="translate({middle:.3f},{middle:.3f}) '
            f'scale({scale:.4f}) translate({-(x0 + x1) / 2:.4f},{-(y0 + y1) / 2:.4f})"/>'
        )


def raster(face, letter, widen):
    """A letter as a mask of pixels."""
    side = SIZE + 2 * PAD
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
        '<rect width="100%" height="100%" fill="#fff"/>'
        f'<g transform="translate({side / 2},0) scale({widen},1) translate({-side / 2},0)">'
        f"{face.centred(letter, side / 2, SIZE)}</g></svg>"
    )
    png = subprocess.run(["rsvg-convert"], input=svg.encode(), stdout=subprocess.PIPE, check=True).stdout
    return np.array(Image.open(io.BytesIO(png)).convert("L")) < 128


def median_stroke(mask, size):
    """The median width of the strokes, taken along their ridges."""
    inside = ndimage.distance_transform_edt(mask)
    ridge = (inside >= ndimage.maximum_filter(inside, 5) - 1e-6) & (inside > 1.5)
    return np.median(2 * inside[ridge] / size)


def grown(mask, stroke):
    """The mask with its median stroke as wide as given; never thinner than it was."""
    grow = max(0, (stroke - median_stroke(mask, SIZE)) / 2 * SIZE)
    outside = ndimage.distance_transform_edt(~mask) - ndimage.distance_transform_edt(mask)
    return ndimage.gaussian_filter(outside, 5) <= grow


def trace(mask):
    """The outline of a mask as potrace writes it, in pixels, y up."""
    work = BUILD / "trace"
    work.mkdir(parents=True, exist_ok=True)
    bitmap, svg = work / "letter.pbm", work / "letter.svg"
    Image.fromarray((~mask * 255).astype("uint8")).convert("1").save(bitmap)
    options = "-s --flat -a 1.1 -O 4 -t 30 -u 1".split()
    subprocess.run(["potrace", *options, bitmap, "-o", svg], check=True)
    return re.search(r' d="([^"]+)"', svg.read_text(), re.S).group(1).replace("\n", " ")


def absolute(path, height, x0, y0, scale):
    """A potrace path with absolute points, y down, around a new origin."""
    tokens = re.findall(r"[MmLlCcZz]|-?\d+\.?\d*", path)
    out, n, command = [], 0, None
    x = y = start_x = start_y = 0
    while n < len(tokens):
        if tokens[n].isalpha():
            command = tokens[n]
            n += 1
        if command in "zZ":
            out.append("Z")
            x, y = start_x, start_y
            continue
        count = {"m": 2, "l": 2, "c": 6}[command.lower()]
        values = [float(t) for t in tokens[n : n + count]]
        n += count
        if command.islower():
            values = [v + (y if i % 2 else x) for i, v in enumerate(values)]
        x, y = values[-2:]
        points = [
            (round((values[i] - x0) * scale, 4), round((height - values[i + 1] - y0) * scale, 4))
            for i in range(0, count, 2)
        ]
        out.append(command.upper() + " ".join(f"{a:.3f},{b:.3f}" for a, b in points))
        if command in "mM":
            start_x, start_y = x, y
            command = "l" if command == "m" else "L"  # more points after a move are lines
    return "".join(out).replace("0.", ".")


def bake(face, letter, stroke, widen):
    mask = grown(raster(face, letter, widen), stroke)
    ys, xs = np.where(mask)
    width, height = xs.max() - xs.min() + 1, ys.max() - ys.min() + 1
    longer = max(width, height)
    # The optical centre lies between the middle of the box and that of the ink.
    x0 = 0.65 * (xs.min() + xs.max() + 1) / 2 + 0.35 * xs.mean()
    y0 = 0.65 * (ys.min() + ys.max() + 1) / 2 + 0.35 * ys.mean()
    return {
        "d": absolute(trace(mask), mask.shape[0], x0, y0, 1 / longer),
        "w": round(width / longer, 3),
        "h": round(height / longer, 3),
        "stroke": round(float(median_stroke(mask, longer)), 3),
    }


def build_font(side, letters):
    """A font of a side's letters, 860 of 1,000 units large, centred at (500, 380)."""
    family, copyright, licence = FONTS[side]
    glyphs = {".notdef": TTGlyphPen(None).glyph(), "space": TTGlyphPen(None).glyph()}
    mapped = {0x20: "space"}
    for letter, outline in letters.items():
        name = "uni%04X" % ord(letter)
        pen = TTGlyphPen(None)
        path = re.sub(r"(?<![0-9])\.", "0.", outline["d"])
        parse_path(path, TransformPen(Cu2QuPen(pen, 0.8, reverse_direction=True), (860, 0, 0, -860, 500, 380)))
        glyphs[name] = pen.glyph()
        mapped[ord(letter)] = name
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(mapped)
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({n: (500 if n == "space" else 1000, 0) for n in glyphs})
    font.setupHorizontalHeader(ascent=880, descent=-120)
    font.setupNameTable(
        {
            "familyName": family,
            "styleName": "Regular",
            "uniqueFontIdentifier": family + " 1.0",
            "fullName": family,
            "psName": family.replace(" ", "") + "-Regular",
            "version": "Version 1.000",
            "copyright": copyright,
            "licenseDescription": licence,
        }
    )
    font.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
    font.setupPost()
    font.font["head"].created = DATE
    print(save(font.font, family.replace(" ", "") + ".ttf").name)


def build():
    faces = {
        "han": Face(*npm("yuji-boku")),
        "cho": Face(deb("KouzanBrushFontSousyo.ttf")),
        "cho_semi": Face(deb("kouzan-mouhitsu-gyosho.ttf")),
    }
    baked = {}
    for side, strokes in STROKES.items():
        baked[side] = {}
        for letter, stroke in strokes.items():
            widen = WIDTHS.get(letter, 1.0) if side == "cho" else 1.0
            baked[side][letter] = bake(faces[side], letter, stroke, widen)
            print(side, letter, "stroke", baked[side][letter]["stroke"])
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "piece-glyphs.json").write_text(json.dumps(baked, ensure_ascii=False, indent=0), "utf-8")
    for side, letters in baked.items():
        build_font(side, letters)


build()
