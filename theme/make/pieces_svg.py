"""The 21 pieces: seven of Han, seven of Cho in cursive and seven in semi-cursive.

Plain shapes only, no filter and no transform, so that every SVG renderer draws
them alike. 200 by 216 units; the octagon is 184 wide around (100, 100), and its
shadow is three more of them, each paler and larger.
"""

import re
import sys
from pathlib import Path

import shapes
from shapes import octagon

LETTERS = {
    "king": {"han": "漢", "cho": "楚"},
    "cha": {"han": "車", "cho": "車"},
    "po": {"han": "包", "cho": "包"},
    "ma": {"han": "馬", "cho": "馬"},
    "sang": {"han": "象", "cho": "象"},
    "sa": {"han": "士", "cho": "士"},
    "soldier": {"han": "兵", "cho": "卒"},
}

D, CX, CY = 184, 100, 100


def placed(outline, size, x, y):
    """A letter's outline with its points where they are drawn."""
    return re.sub(
        r"(-?\d*\.?\d+),(-?\d*\.?\d+)",
        lambda m: f"{float(m[1]) * size + x:.1f},{float(m[2]) * size + y:.1f}",
        outline,
    )


def piece(side, kind, style):
    letter = LETTERS[kind][side]
    outline, ink = shapes.GLYPHS[style][letter]["d"], shapes.INK[side]
    size = shapes.LETTER_SIZE[side][letter] * D
    face, fy = shapes.FACE_SIZE * D, CY - shapes.FACE_UP * D
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="216" viewBox="0 0 200 216"><defs>',
        f'<linearGradient id="f" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="{shapes.FACE_HIGH}"/>'
        f'<stop offset="0.55" stop-color="{shapes.FACE}"/><stop offset="1" stop-color="{shapes.FACE_LOW}"/></linearGradient>',
        f'<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{shapes.FACE_HIGH}"/>'
        f'<stop offset="0.45" stop-color="{shapes.SIDE}"/><stop offset="1" stop-color="{shapes.SIDE_LOW}"/></linearGradient></defs>',
    ]
    for down, scale, alpha in ((9, 1.035, 0.10), (7, 1.015, 0.14), (5, 1.0, 0.20)):
        out.append(f'<path d="{octagon(CX, CY + down, D * scale)}" fill="{shapes.SHADOW}" fill-opacity="{alpha}"/>')
    out += [
        f'<path d="{octagon(CX, CY, D)}" fill="url(#s)" stroke="{shapes.EDGE}" stroke-width="{0.018 * D:.2f}"/>',
        f'<path d="{octagon(CX, fy, face)}" fill="url(#f)" stroke="{shapes.RIM}" stroke-opacity="0.65" stroke-width="{0.012 * D:.2f}"/>',
        f'<path d="{octagon(CX, fy, face * shapes.RING_SIZE)}" fill="none" stroke="{ink}" stroke-opacity="0.55" stroke-width="{0.014 * D:.2f}"/>',
        # The letter's lit lower edge first, as if it were carved.
        f'<path d="{placed(outline, size, CX + 0.006 * size, fy + 0.018 * size)}" fill="{shapes.ENGRAVING}" fill-opacity="0.8" fill-rule="evenodd"/>',
        f'<path d="{placed(outline, size, CX, fy)}" fill="{ink}" fill-rule="evenodd"/>',
        "</svg>",
    ]
    return "\n".join(out)


def build(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for kind in LETTERS:
        for side, style, ending in (("han", "han", ""), ("cho", "cho", ""), ("cho", "cho_semi", "_semi")):
            (folder / f"{side}_{kind}{ending}.svg").write_text(piece(side, kind, style), "utf-8")


build(Path(sys.argv[1]))
