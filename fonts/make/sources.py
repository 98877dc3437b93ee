"""Where the source fonts and the built ones lie, and what all builders share.

The builders take the folder from the environment variable BUILD, which make.sh
sets: BUILD/deb holds the unpacked Debian packages, BUILD/npm the npm packages,
BUILD/out what was built.
"""

import calendar
import os
from pathlib import Path

from fontTools.misc.timeTools import epoch_diff
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
BUILD = Path(os.environ["BUILD"])
OUT = BUILD / "out"

# Every font carries this date, so that the same sources give the same bytes.
DATE = calendar.timegm((2026, 11, 29, 18, 46, 17)) - epoch_diff


def deb(name):
    """The path of a font file in the unpacked Debian packages."""
    found = sorted((BUILD / "deb").rglob(name))
    if not found:
        raise SystemExit(f"{name} is in none of the Debian packages")
    return found[0]


def npm(package):
    """The paths of the regular weight of a @fontsource package, one a slice."""
    files = BUILD / "npm/node_modules/@fontsource" / package / "files"
    found = sorted(files.glob("*-400-normal.woff2"))
    if not found:
        raise SystemExit(f"@fontsource/{package} has no font files")
    return found


def npm_copyright(package):
    """The first line of a @fontsource package's licence."""
    licence = BUILD / "npm/node_modules/@fontsource" / package / "LICENSE"
    return licence.read_text("utf-8").split("\n")[0]


def open_font(path):
    return TTFont(path, lazy=True, recalcTimestamp=False)


def save(font, name):
    """Writes a font to OUT with the common date, each letter where its outline is.

    A glyph's left bearing must say where its outline begins, or renderers move
    it. (A glyph fresh from a pen does not know its box yet, and it is easy to
    note 0.)
    """
    glyf, hmtx = font["glyf"], font["hmtx"]
    for glyph in font.getGlyphOrder():
        glyf[glyph].recalcBounds(glyf)
        hmtx[glyph] = (hmtx[glyph][0], glyf[glyph].xMin)
    font.recalcTimestamp = False
    font["head"].modified = DATE
    OUT.mkdir(parents=True, exist_ok=True)
    font.save(OUT / name)
    return OUT / name
